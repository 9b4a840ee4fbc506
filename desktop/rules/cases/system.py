"""What a rule system supplies so that its cases can be read and run; the frame knows no system but by this.

A case file names its map (`map = "rome"`); the map names its system; the system's module of cases is looked up here.
"""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, cast

from desktop.atlas.atlas import Atlas
from desktop.atlas.documents import read_document
from desktop.atlas.faults import Fault, MapError
from desktop.atlas.files import shown_path
from desktop.language import Message
from desktop.resources import maps
from desktop.rules.cases.entries import CaseEntry, Seen, Table
from desktop.rules.core.breach import Breach
from desktop.rules.core.flow import Answer, Node
from desktop.rules.core.game import Game

MODULES = {"successors": "desktop.rules.cases.of_successors", "rome": "desktop.rules.cases.of_rome"}
"""The module of each system that is a `CaseSystem`."""


class AnyKit(Protocol):
    """A kit of any system."""

    atlas: Atlas


class CaseSystem(Protocol):
    """The part of one system; what each does is said in its modules."""

    ENTRY: type[CaseEntry]

    def open_map(self, folder: Path) -> Any:
        """The kit of a map folder. Raises MapError."""
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

    def breaches(self, kit: Any, position: Any) -> Iterator[Breach]:
        """What cannot be in a position."""
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

    def seen(self, kit: Any, position: Any, section: str, path: str) -> Seen:
        """What stands in the position, or follows from it, at a path. Raises NotationError."""
        ...

    def proposed(self, answer: Answer | None) -> tuple[str, Seen]:
        """The path and the text of what a question proposes."""
        ...

    def is_unlisted(self, answer: Answer) -> bool:
        """Whether an answer is one of too many to be listed."""
        ...


def system_of(kit: AnyKit) -> CaseSystem:
    """The part of the system that a kit is of."""
    return _part(kit.atlas.system)


def _part(system: str) -> CaseSystem:
    return cast(CaseSystem, import_module(MODULES[system]))


def kit_for(kit: AnyKit, name: str) -> AnyKit:
    """`kit`, if it is of the map `name` or none is named; else the kit of that shipped map. Raises MapError."""
    return kit if name in ("", kit.atlas.id) else _opened(name)


@cache
def _opened(name: str) -> AnyKit:
    folder = maps(name)
    document = read_document(folder / "map.toml", shown_path(folder / "map.toml"))
    if isinstance(document, Fault):
        raise MapError([document])
    kit: AnyKit = _part(str(document.content.get("system"))).open_map(folder)
    return kit
