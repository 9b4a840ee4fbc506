"""What a rule system supplies so that its cases can be read and run.

A case file names its map (`map = "rome"`), and the map its system; see `rules.core.system.part`.
"""

from functools import cache
from typing import Any, Protocol, cast

from diadochi.language import Message
from diadochi.resources import maps
from diadochi.rules.cases.entries import CaseEntry, Seen, Table
from diadochi.rules.core.flow import Answer, Node
from diadochi.rules.core.game import Game
from diadochi.rules.core.system import AnyKit, open_map, part


class CaseSystem(Protocol):
    """The cases of one system."""

    ENTRY: type[CaseEntry]

    def editions(self, kit: Any) -> tuple[str, ...]:
        """All editions; none in a system without editions."""
        ...

    def usual_edition(self, kit: Any) -> str:
        """The edition of a case that names none; empty in a system without editions."""
        ...

    def named_editions(self, entry: Any) -> tuple[str, ...]:
        """The editions a case is written for; empty means all."""
        ...

    def home_of(self, kit: Any, entry: Any) -> Any:
        """The kit under the edition and switches of a case. Raises Misgiven."""
        ...

    def laid(self, kit: Any, entry: Any) -> Any:
        """The position a case starts from. Raises Misgiven."""
        ...

    def game_from(self, kit: Any, position: Any) -> tuple[Any, Game[Any]]:
        """Return the game from a position, and its kit."""
        ...

    def check_step(self, kit: Any, table: Table) -> None:
        """Check that a step of a case could be given. Raises Misanswer."""
        ...

    def begun(self, kit: Any, game: Game[Any], table: Table) -> Game[Any] | Message | None:
        """Return the game that a step starts instead of answering, or why it cannot; None for an ordinary answer."""
        ...

    def answer_of(self, kit: Any, position: Any, node: Node | None, table: Table) -> Answer:
        """Return the answer that a table means at this moment. Raises Misanswer."""
        ...

    def check_path(self, kit: Any, section: str, path: str) -> None:
        """Check that a path exists. Raises NotationError."""
        ...

    def canonical(self, kit: Any, path: str, wanted: Seen) -> Seen:
        """Return an expected value in the form the path gives. Raises NotationError."""
        ...

    def seen(self, kit: Any, game: Game[Any], section: str, path: str) -> Seen:
        """Return the value at a path of the position or of derived facts. Raises NotationError."""
        ...

    def proposed(self, answer: Answer | None) -> tuple[str, Seen]:
        """Return the path and text of the proposed answer."""
        ...

    def whose(self, kit: Any, position: Any, answer: Answer) -> int | None:
        """Return the seat whose pieces or cards an answer names, None if none or several."""
        ...

    def is_unlisted(self, answer: Answer) -> bool:
        """Whether an answer is of a kind too numerous to list."""
        ...


def system_of(kit: AnyKit) -> CaseSystem:
    """Return the cases part of a kit's system."""
    return cast(CaseSystem, part(kit.atlas.system, "diadochi.rules.cases"))


def kit_for(kit: AnyKit, name: str) -> AnyKit:
    """Return `kit` if it is of map `name` (or no map is named), else the kit of that shipped map. Raises MapError."""
    return kit if name in ("", kit.atlas.id) else _opened(name)


@cache
def _opened(name: str) -> AnyKit:
    return open_map(maps(name))
