"""What a game supplies so that its cases can be read and run.

A case file names its map (`map = "rome"`), and the map its game.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from functools import cache
from typing import Generic, TypeVar

import msgspec
from msgspec.structs import FieldInfo

from diadochi.language import Message
from diadochi.resources import maps
from diadochi.rules.core.flow import Answer, Node
from diadochi.rules.core.game import Game, GameKit, GamePosition, K, P
from diadochi.rules.core.position_text import NotationError
from diadochi.rules.core.system import game_part, open_map, rules_of

# --- entries
# The fields of a case file; tests/cases/README.md explains them to writers.

Table = dict[str, object]
Seen = str | int | bool


class Expectation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What must be true at a moment, of the open question, the position, and what follows from it.

    `options` are exactly all options, `free_acts` all free acts beside them. `offers` are among either; `not_offered`
    and `refused` are not, the latter `because` of rules and `blocked_by` things. `default` is the proposed answer.
    """

    decision: str = ""
    roll: str = ""
    draw: str = ""
    seat: int | None = None
    rules: tuple[str, ...] = ()
    options: tuple[Table, ...] | None = None
    offers: tuple[Table, ...] = ()
    not_offered: tuple[Table, ...] = ()
    refused: tuple[Table, ...] = ()
    free_acts: tuple[Table, ...] | None = None
    default: str | None = None
    position: dict[str, Seen] = {}
    derived: dict[str, Seen] = {}


class CaseEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One case: the rules it shows, the starting position, the answers, and what must be true then.

    Each system defines `given`. `edition` or `editions` and `switches` choose the rules in force; without an edition
    the case holds in all. Each table of `when` is an answer ("do"), with an optional "expect" that is checked right
    after it; a table with only "expect" just checks.
    """

    id: str
    title: str
    rules: tuple[str, ...]
    then: Expectation = Expectation()
    when: tuple[Table, ...] = ()
    edition: str = ""
    editions: tuple[str, ...] = ()
    switches: dict[str, str] = {}
    note: str = ""


# --- errors


class Misgiven(ValueError):
    """Raised for a bad field of `given`; `cause` says why."""

    def __init__(self, field: str, cause: NotationError) -> None:
        super().__init__(field)
        self.field, self.cause = field, cause


class Misanswer(ValueError):
    """Raised for a table that is not an answer; `field` and `cause` say where and why."""

    def __init__(self, field: str, cause: NotationError) -> None:
        super().__init__(field)
        self.field, self.cause = field, cause


# --- answers as text
# As a case file has them, for reports: ``do = "take", group = "antigonos+3L"``.

GroupText = Callable[[object], str | None]


def write_answer(kit: GameKit, answer: Answer) -> str:
    """Return the answer as an inline table, without fields at their defaults unless the answer needs them."""
    group_text = rules_of(kit).group_text
    parts = [f'do = "{answer.__struct_config__.tag}"']
    parts += (
        f"{field.name} = {_value(held, group_text)}"
        for field, held in _fields(answer)
        if field.required or held not in ((), False)
    )
    return "{ " + ", ".join(parts) + " }"


def _fields(held: msgspec.Struct) -> Iterator[tuple[FieldInfo, object]]:
    return ((field, getattr(held, field.name)) for field in msgspec.structs.fields(held))


def _value(value: object, group_text: GroupText) -> str:
    group = group_text(value)
    if group is not None:
        return f'"{group}"'
    match value:
        case bool() | int():
            return str(value).lower()
        case tuple():
            return "[" + ", ".join(_value(each, group_text) for each in value) + "]"
        case msgspec.Struct():
            said = [(field.name, held) for field, held in _fields(value) if held or group_text(held) is None]
            return "{ " + ", ".join(f"{name} = {_value(held, group_text)}" for name, held in said) + " }"
    return f'"{value}"'


# --- game cases

E = TypeVar("E", bound=CaseEntry)


class GameCases(ABC, Generic[K, P, E]):
    """The cases of one game, with what a game without editions and proposed answers needs as defaults."""

    ENTRY: type[E]

    def editions(self, kit: K) -> tuple[str, ...]:
        return ()

    def usual_edition(self, kit: K) -> str:
        """The edition of a case that names none; empty in a game without editions."""
        return ""

    def named_editions(self, entry: E) -> tuple[str, ...]:
        """The editions a case is written for; empty means all."""
        return ()

    @abstractmethod
    def home_of(self, kit: K, entry: E) -> K:
        """The kit under the edition and switches of a case. Raises Misgiven."""

    @abstractmethod
    def laid(self, kit: K, entry: E) -> P:
        """The position a case starts from. Raises Misgiven."""

    @abstractmethod
    def game_from(self, kit: K, position: P) -> tuple[K, Game[P]]:
        """Return the game from a position, and its kit."""

    @abstractmethod
    def check_step(self, kit: K, table: Table) -> None:
        """Check that a step of a case could be given. Raises Misanswer."""

    def begun(self, kit: K, game: Game[P], table: Table) -> Game[P] | Message | None:
        """Return the game that a step starts instead of answering, or why it cannot; None for an ordinary answer."""
        return None

    @abstractmethod
    def answer_of(self, kit: K, position: P, node: Node | None, table: Table) -> Answer:
        """Return the answer that a table means at this moment. Raises Misanswer."""

    @abstractmethod
    def check_path(self, kit: K, section: str, path: str) -> None:
        """Check that a path leads anywhere in "position" or "derived". Raises NotationError."""

    def canonical(self, kit: K, path: str, wanted: Seen) -> Seen:
        """Return an expected value in the form the path gives. Raises NotationError."""
        return wanted

    @abstractmethod
    def seen(self, kit: K, game: Game[P], section: str, path: str) -> Seen:
        """Return the value at a path of the position or of derived facts. Raises NotationError."""

    @abstractmethod
    def proposed(self, answer: Answer | None) -> tuple[str, Seen]:
        """Return the path and text of the proposed answer."""

    def whose(self, kit: K, position: P, answer: Answer) -> int | None:
        """Return the seat whose pieces or cards an answer names, None if none or several."""
        return None

    def is_unlisted(self, answer: Answer) -> bool:
        """Whether an answer is of a kind too numerous to list."""
        return False


def cases_of(kit: GameKit) -> GameCases[GameKit, GamePosition, CaseEntry]:
    """Return the cases part of a kit's game."""
    return game_part(GameCases, kit.atlas.system, "diadochi.rules.cases.{}.cases")


def kit_for(kit: GameKit, name: str) -> GameKit:
    """Return `kit` if it is of map `name` (or no map is named), else the kit of that shipped map. Raises MapError."""
    return kit if name in ("", kit.atlas.id) else _opened(name)


@cache
def _opened(name: str) -> GameKit:
    return open_map(maps(name))
