"""The rules of the Successors, as the rest of the program uses them; see `rules.core.system`."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from diadochi.atlas.faults import Fault
from diadochi.rules.core.system import Speller
from diadochi.rules.successors import setup, spelling
from diadochi.rules.successors import view as seen
from diadochi.rules.successors.changes import changes, standing_of
from diadochi.rules.successors.invariants import broken
from diadochi.rules.successors.kit import Kit, open_kit
from diadochi.rules.successors.kit.kit_files import SYSTEM_FILES as FILES
from diadochi.rules.successors.notation import canonical, digest, read, write
from diadochi.rules.successors.notation.notation import read_group, write_group
from diadochi.rules.successors.pieces import Group
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.view import SECRET, believed

__all__ = [
    "FILES",
    "GAME",
    "POSITION",
    "ROOTS",
    "SECRET",
    "TABLE",
    "VICTORY",
    "believed",
    "broken",
    "canonical",
    "changes",
    "digest",
    "read",
    "write",
]

POSITION = Position
TABLE, GAME = "table", "whole_game"
VICTORY = ("VIC-01",)
ROOTS = {
    TABLE: "diadochi.rules.successors.table_or_game:table_or_game",
    GAME: "diadochi.rules.successors.turn.whole_game:whole_game",
}

open_map = open_kit
view = seen.view
conceals = seen.conceals
hand_shown = seen.hand_shown
standing = standing_of


def lint(folder: Path) -> tuple[Fault, ...]:
    """Return doubtful entries in the files of a map folder. Raises MapError if they cannot be read."""
    from diadochi.rules.successors.kit.lint import lint_kit

    return tuple(lint_kit(open_kit(folder), folder))


def under(kit: Kit, position: Position) -> Kit:
    """Return the kit under the edition and options of a position."""
    return kit.under(position.edition, position.options)


def moment(position: Position) -> str:
    """The clock as words: turn, phase, round, segment, active seat."""
    clock = position.clock
    return f"{clock.turn} {clock.phase} {clock.round} {clock.segment or '-'} {clock.active}"


def moment_words(moment: str) -> str:
    """The same line for readers of a record."""
    turn, phase, turn_round, segment, active = (*moment.split(" "), *" " * 5)[:5]
    return f"turn {turn} {phase}, round {turn_round}, {segment}, seat {active}"


def described(position: Position) -> dict[str, str]:
    """Edition and options."""
    options = json.dumps(dict(position.options), ensure_ascii=False)
    return {"edition": position.edition, "options": options}


def seats(position: Position) -> tuple[int, ...]:
    return tuple(sorted(position.factions))


def winner(position: Position) -> int:
    """Return the winner's seat, 0 during the game."""
    return position.outcome.seat if position.outcome else 0


def setups(kit: Kit) -> tuple[str, ...]:
    return tuple(kit.setups)


def setup_position(kit: Kit, name: str) -> Position:
    """The position a set-up begins with. Raises NoSuchSetup."""
    return setup.setup_position(kit, name)


def spell(kit: Kit, language: Callable[[], str], position: Callable[[], Position | None]) -> Speller:
    return spelling.spell(kit, language, position)


def name_sides(kit: Kit, position: Position, players: Mapping[int, str]) -> Position:
    """Return the position with sides named after their players, where they were named after a general."""
    return spelling.name_sides(kit, position, players)


def group_text(value: object) -> str | None:
    """Return a group as one word; None if it is not a group."""
    return write_group(value) if isinstance(value, Group) else None


def group_of(kit: Kit, kind: Any, word: str) -> Any:
    """Return the group of such a word as plain data, None if `kind` is another type. Raises NotationError."""
    return msgspec.to_builtins(read_group(kit, word)) if kind is Group else None
