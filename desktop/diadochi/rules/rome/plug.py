"""The rules of the Sword of Rome, as the rest of the program uses them; see `rules.core.system`."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from diadochi.atlas.faults import Fault
from diadochi.language import tr
from diadochi.rules.core.system import NoSuchSetup, Speller
from diadochi.rules.core.verdict import Breach
from diadochi.rules.rome import invariants, spelling
from diadochi.rules.rome import view as seen
from diadochi.rules.rome.kit import Kit, open_kit
from diadochi.rules.rome.kit.kit_files import SYSTEM_FILES as FILES
from diadochi.rules.rome.notation import digest, read, write
from diadochi.rules.rome.position import Position
from diadochi.rules.rome.setup import scenario_position, worked_position
from diadochi.rules.rome.view import changes, standing_of

__all__ = ["FILES", "GAME", "POSITION", "ROOTS", "SECRET", "TABLE", "VICTORY", "changes", "digest", "read", "write"]

POSITION = Position
TABLE = GAME = "play"
VICTORY = ("PLAY-19",)
SECRET: frozenset[str] = frozenset()
ROOTS = {TABLE: "diadochi.rules.rome.turn:play"}

open_map = open_kit
view = seen.view
believed = seen.believed
conceals = seen.conceals
hand_shown = seen.hand_shown
standing = standing_of


def lint(folder: Path) -> tuple[Fault, ...]:
    """Return doubtful entries in the files of a map folder. Raises MapError if they cannot be read."""
    from diadochi.rules.rome.kit.lint import lint_kit

    return tuple(lint_kit(open_kit(folder), folder))


def under(kit: Kit, position: Position) -> Kit:
    """The kit itself: this game has no editions."""
    del position
    return kit


def canonical(kit: Kit, position: Position) -> Position:
    """The position itself: its form is always canonical."""
    del kit
    return position


def broken(kit: Kit, position: Position) -> tuple[Breach, ...]:
    return tuple(invariants.broken(kit, position))


def moment(position: Position) -> str:
    """The clock as words: turn, active seat."""
    return f"{position.clock.turn} {position.clock.active}"


def moment_words(moment: str) -> str:
    """The same line for readers of a record."""
    turn, active = (*moment.split(" "), *" " * 2)[:2]
    return f"turn {turn}, seat {active}"


def described(position: Position) -> dict[str, str]:
    """Nothing: this game has no editions."""
    del position
    return {}


def seats(position: Position) -> tuple[int, ...]:
    return tuple(sorted(position.sides))


def winner(position: Position) -> int:
    """Return the winner's seat, 0 during the game."""
    return position.winner


def setups(kit: Kit) -> tuple[str, ...]:
    """The scenarios first, then the worked positions."""
    return (*kit.scenarios, *kit.positions)


def setup_position(kit: Kit, name: str) -> Position:
    """The position a scenario begins with, or a worked position. Raises NoSuchSetup."""
    if name in kit.scenarios:
        return scenario_position(kit, name)
    if name in kit.positions:
        return worked_position(kit, name)
    raise NoSuchSetup(tr("there is no set-up {setup}; there are {setups}", setup=name, setups=", ".join(setups(kit))))


def spell(kit: Kit, language: Callable[[], str], position: Callable[[], Position | None]) -> Speller:
    return spelling.spell(kit, language, position)


def name_sides(_kit: Kit, position: Position, _players: Mapping[int, str]) -> Position:
    """The position as it is: its sides have names of their own."""
    return position


def group_text(value: object) -> str | None:
    """None: answers of this game spell out power, units and leaders."""
    del value
    return None


def group_of(kit: Kit, kind: Any, word: str) -> Any:
    """None: no field of an answer is a group."""
    del kit, kind, word
    return None
