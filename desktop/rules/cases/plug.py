"""What a rule system supplies so that its cases can be read and run; the frame knows no system but by this.

A case file names its map (`map = "rome"`), and the map its system; see `rules.core.system.part`.
"""

from functools import cache
from typing import Any, Protocol, cast

from desktop.language import Message
from desktop.resources import maps
from desktop.rules.cases.entries import CaseEntry, Seen, Table
from desktop.rules.core.flow import Answer, Node
from desktop.rules.core.game import Game
from desktop.rules.core.system import AnyKit, open_map, part


class CaseSystem(Protocol):
    """The part of one system; what each does is said in its modules."""

    ENTRY: type[CaseEntry]

    def editions(self, kit: Any) -> tuple[str, ...]:
        """Every edition there is; none for a system without editions."""
        ...

    def usual_edition(self, kit: Any) -> str:
        """The edition a case is played in that names none; empty for a system without editions."""
        ...

    def named_editions(self, entry: Any) -> tuple[str, ...]:
        """The editions a case is written for; empty when any will do."""
        ...

    def home_of(self, kit: Any, entry: Any) -> Any:
        """The kit under the edition and switches of a case. Raises Misgiven."""
        ...

    def laid(self, kit: Any, entry: Any) -> Any:
        """The position a case starts from. Raises Misgiven."""
        ...

    def game_from(self, kit: Any, position: Any) -> tuple[Any, Game[Any]]:
        """The kit and the game that is played from a position."""
        ...

    def check_step(self, kit: Any, table: Table) -> None:
        """Whether a step of a case can be given at all. Raises Misanswer."""
        ...

    def begun(self, kit: Any, game: Game[Any], table: Table) -> Game[Any] | Message | None:
        """The game a step begins besides answering, or why it cannot; None for a step that answers."""
        ...

    def answer_of(self, kit: Any, position: Any, node: Node | None, table: Table) -> Answer:
        """The answer a table means at this moment. Raises Misanswer."""
        ...

    def check_path(self, kit: Any, section: str, path: str) -> None:
        """Whether a path leads anywhere. Raises NotationError."""
        ...

    def canonical(self, kit: Any, path: str, wanted: Seen) -> Seen:
        """A wanted value in the form in which its path gives it. Raises NotationError."""
        ...

    def seen(self, kit: Any, game: Game[Any], section: str, path: str) -> Seen:
        """What stands in the position, or follows from the game so far, at a path. Raises NotationError."""
        ...

    def proposed(self, answer: Answer | None) -> tuple[str, Seen]:
        """The path and the text of what a question proposes."""
        ...

    def whose(self, kit: Any, position: Any, answer: Answer) -> int | None:
        """The seat whose pieces or cards an answer names; None where it names none, or not those of one seat."""
        ...

    def is_unlisted(self, answer: Answer) -> bool:
        """Whether an answer is one of too many to be listed."""
        ...


def system_of(kit: AnyKit) -> CaseSystem:
    """The part of the system that a kit is of."""
    return cast(CaseSystem, part(kit.atlas.system, "desktop.rules.cases"))


def kit_for(kit: AnyKit, name: str) -> AnyKit:
    """`kit`, if it is of the map `name` or none is named; else the kit of that shipped map. Raises MapError."""
    return kit if name in ("", kit.atlas.id) else _opened(name)


@cache
def _opened(name: str) -> AnyKit:
    return open_map(maps(name))
