"""The procedures a whole record may be played by, and the moments where each can be begun afresh."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Final, TypeVar

from desktop.journal.record.errors import NewerRecord
from desktop.language import msg
from desktop.rules.core.flow import Decision, Node, Procedure
from desktop.rules.core.game import Copyable, Game
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Clock, Position

P = TypeVar("P", bound=Copyable)
Root = Callable[[Position], Procedure[None]]

ROOTS: Final = {
    "table": "desktop.rules.successors.soundness:sound_table",
    "whole_game": "desktop.rules.successors.turn.whole_game:whole_game",
}
"""Each root by the name that stands in records: a module and its procedure of (kit, position)."""


def root(name: str, kit: Kit, path: Path) -> Root:
    """The procedure of that name, played with `kit` under the edition and options of the position it begins at.

    Raises NewerRecord, for the record at `path`, where this version does not know the name.
    """
    if name not in ROOTS:
        raise NewerRecord(
            msg(
                '{path}: the record is played by "{root}", which this version does not know; use a later version.',
                path=str(path),
                root=name[:_LONGEST_ROOT],
            )
        )
    module, _, function = ROOTS[name].partition(":")
    procedure = getattr(import_module(module), function)
    return lambda position: procedure(kit.under(position.edition, position.options), position)


_LONGEST_ROOT = 40
"""Characters of an unknown name that are told back."""
_LONGEST_TURN = 4
"""Digits of a turn and one more."""


def is_checkpoint(node: Node | None) -> bool:
    """Whether play can be begun afresh from this moment: the root would ask the same question again."""
    return isinstance(node, Decision) and node.checkpoint


def asks_again(game: Game[P], procedure: Callable[[P], Procedure[None]]) -> bool:
    """Whether `procedure`, begun from the present position, asks the question that is open."""
    afresh = Game(game.position, procedure)
    now, then = game.node, afresh.node
    if now is None or then is None or afresh.position != game.position:
        return False
    return (now.kind, now.seat) == (then.kind, then.seat)


def moment_of(clock: Clock) -> str:
    """Where the clock stands, as text: turn, phase, round, segment, active seat."""
    return f"{clock.turn} {clock.phase} {clock.round} {clock.segment or '-'} {clock.active}"


def turn_of(moment: str) -> str:
    """The turn of a moment."""
    return moment.partition(" ")[0]


def turn_number(moment: str) -> int:
    """The turn of a moment as a number, 0 where that cannot be read."""
    turn = turn_of(moment)
    return int(turn) if turn.isascii() and turn.isdigit() and len(turn) < _LONGEST_TURN else 0
