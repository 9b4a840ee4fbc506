"""What a game supplies so that its cases can be read and run.

A case file names its map (`map = "rome"`), and the map its game.
"""

from abc import ABC, abstractmethod
from functools import cache
from typing import Generic, TypeVar

from diadochi.language import Message
from diadochi.resources import maps
from diadochi.rules.cases.entries import CaseEntry, Seen, Table
from diadochi.rules.core.flow import Answer, Node
from diadochi.rules.core.game import Game, GameKit, GamePosition, K, P
from diadochi.rules.core.system import game_part, open_map

E = TypeVar("E", bound=CaseEntry)


class GameCases(ABC, Generic[K, P, E]):
    """The cases of one game, with what a game without editions and proposed answers needs as defaults."""

    ENTRY: type[E]

    def editions(self, kit: K) -> tuple[str, ...]:
        """All editions; none in a game without editions."""
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
