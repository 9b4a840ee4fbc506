"""What is on the table now: map, pieces, position, language of names; and the things that can be inspected."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, NamedTuple, cast

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.model import Names
from diadochi.journal.record.sketch import Sketch
from diadochi.language import ENGLISH, Name
from diadochi.rules.core.game import GameKit, GamePosition, K, P
from diadochi.rules.core.system import game_part, rules_of, spell
from diadochi.scene.counters.game_counters import counters_of
from diadochi.scene.counters.siting import StackKey
from diadochi.scene.palette import FactionColours


def look_of(kit: GameKit, position: GamePosition, seat: int) -> FactionColours:
    """Colours, pattern and letter of a seat; 0 for pieces without an owner."""
    return counters_of(kit).colours(kit, position, seat)


@dataclass
class OnTable(Generic[K, P]):
    """`kit` and `position` are None for a map that is only viewed; `names` is the language of names on the map; `drawn`
    are the drawings that everyone may see; `players` gives the names of players by seat. `home` is the kit that the
    window was opened with: a record may bring its own map, edition and options, none of which are kept.

    The folders of a game say its kit and position; a map that is only viewed has neither.
    """

    atlas: Atlas
    kit: K = None  # type: ignore[assignment]
    position: P = None  # type: ignore[assignment]
    names: str = ENGLISH
    drawn: tuple[Sketch, ...] = ()
    players: Callable[[], Mapping[int, str]] = dict

    def __post_init__(self) -> None:
        self.home = self.kit

    def put(self, atlas: Atlas, kit: K) -> None:
        """Put another map on the table, with nothing on it."""
        self.atlas, self.kit, self.position, self.drawn = atlas, kit, cast(P, None), ()
        self.home = self.home or kit

    def lay(self, position: P) -> None:
        """Set another position, and the pieces and tables of its edition; a map without pieces has none."""
        self.position = position if self.kit is not None else cast(P, None)
        if self.kit is not None and position is not None:
            rules = rules_of(self.kit)
            self.kit = cast(K, rules.under(self.kit, position))
            self.position = cast(P, rules.name_sides(self.kit, position, self.players()))

    def space(self, space: str) -> str:
        return self.atlas.spaces[space].names.in_language(self.names)

    def province(self, province: str) -> str:
        return self.atlas.provinces[province].names.in_language(self.names)

    def general(self, general: str) -> str:
        return self.spelled(Name("general", general))

    def spelled(self, name: Name) -> str:
        """The name of something in the game; places and people in the language of the map."""
        return spell(self.kit, lambda: self.names, lambda: self.position)(name)

    def look(self, seat: int) -> FactionColours:
        """Colours, pattern and letter of a seat; 0 for pieces without an owner."""
        return look_of(self.kit, self.position, seat)

    def faction(self, seat: int) -> str:
        """The name of a seat's side; empty when the position knows no such side.

        Sides of the set-ups are named in the language of the interface. In a game the others have the names of their
        players; elsewhere those named after a general are spelled in the language of the map.
        """
        if self.kit is None or self.position is None or seat not in rules_of(self.kit).seats(self.position):
            return ""
        return self.spelled(Name("seat", str(seat)))


# --- subjects
# Things that can be inspected, as values and as links; and what each game says about them.

KINDS = ("space", "province", "general", "royal", "independent", "leader", "power", "stack", "route")
"""The kinds of subjects."""


class Subject(NamedTuple):
    """A thing to be inspected. A stack has its space as `id`, and its `seat` and side of the wall besides."""

    kind: str
    id: str
    seat: int = 0
    inside: bool = False

    def link(self) -> str:
        """The link to this thing in a page."""
        tail = f":{self.seat}:{'in' if self.inside else 'out'}" if self.kind == "stack" else ""
        return f"{self.kind}:{self.id}{tail}"


def subject_of(link: str) -> Subject | None:
    """The thing a link leads to; None when it is another kind of link."""
    kind, _, rest = link.partition(":")
    if kind not in KINDS or not rest:
        return None
    if kind != "stack":
        return Subject(kind, rest)
    space, seat, side = (*rest.split(":"), "", "")[:3]
    return Subject(kind, space, int(seat), side == "in") if seat.isdigit() else None


# --- pages of a game
# Used by the inspector, the list of places, the finder and the status line.


class Person(NamedTuple):
    """A person who can be found by name: kind of subject, id, names."""

    kind: str
    id: str
    names: Names


class GamePages(ABC):
    """What a game says about the things on its table. A map without pieces has only its places and routes."""

    @abstractmethod
    def page_of(self, table: OnTable, subject: Subject) -> str:
        """The page of a subject as HTML; empty when it has left the table."""

    @abstractmethod
    def subject_of(self, table: OnTable, key: StackKey) -> Subject:
        """The subject of a stack on the map."""

    @abstractmethod
    def words_of(self, table: OnTable, subject: Subject) -> str:
        """A piece or a stack in one line, without its place; empty when it has left the table."""

    @abstractmethod
    def place_of(self, table: OnTable, subject: Subject) -> str | None:
        """The space of a piece; None when it is not on the map."""

    @abstractmethod
    def persons(self, table: OnTable) -> tuple[Person, ...]:
        """Everyone who can be found by name."""

    @abstractmethod
    def sides(self, table: OnTable) -> tuple[str, ...]:
        """The names of the sides; when one changes, everything is worded again."""

    @abstractmethod
    def lying(self, table: OnTable) -> Mapping[str, object]:
        """What is said of every space where something is, for comparison."""

    @abstractmethod
    def holder(self, table: OnTable, space: str) -> str:
        """The owner of the marker on a space; empty where there is none."""

    @abstractmethod
    def rows(self, table: OnTable, space: str) -> tuple[tuple[str, Subject], ...]:
        """The stacks in a space, each in words."""


def pages_of(table: OnTable) -> GamePages:
    """The pages of the game whose map is on the table."""
    return game_part(GamePages, table.atlas.system, "diadochi.windows.{}.pages")
