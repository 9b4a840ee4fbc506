"""Things that can be inspected, as values and as links; and what each game says about them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from diadochi.atlas.model import Names
from diadochi.rules.core.system import game_part
from diadochi.scene.counters.siting import StackKey

if TYPE_CHECKING:
    from diadochi.windows.table_state import OnTable


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
