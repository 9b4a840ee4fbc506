"""The procedure a whole record is played by, and the moments where it can be begun afresh."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from desktop.journal.record.errors import NewerRecord
from desktop.language import msg
from desktop.rules.core.flow import Decision, Node, Procedure
from desktop.rules.core.game import Copyable, Game, resuming
from desktop.rules.core.system import AnyKit, root_of

P = TypeVar("P", bound=Copyable)
Root = Callable[[Any], Procedure[None]]


def root(name: str, kit: AnyKit, path: Path) -> Root:
    """The procedure of that name, played with `kit` under the edition and options of the position it begins at.

    Raises NewerRecord, for the record at `path`, where this version does not know the name.
    """
    try:
        return root_of(kit, name)
    except LookupError:
        raise NewerRecord(
            msg(
                '{path}: the record is played by "{root}", which this version does not know; use a later version.',
                path=str(path),
                root=name[:_LONGEST_ROOT],
            )
        ) from None


_LONGEST_ROOT = 40
"""Characters of an unknown name that are told back."""
_LONGEST_TURN = 4
"""Digits of a turn and one more."""


def is_checkpoint(node: Node | None) -> bool:
    """Whether play can be begun afresh from this moment: the root would ask the same question again."""
    return isinstance(node, Decision) and node.checkpoint


def asks_again(game: Game[P], procedure: Callable[[P], Procedure[None]]) -> bool:
    """Whether `procedure`, taken up at the present position, asks the question that is open."""
    afresh = Game(game.position, resuming(procedure))
    now, then = game.node, afresh.node
    if now is None or then is None or afresh.position != game.position:
        return False
    return (now.kind, now.seat) == (then.kind, then.seat)


def turn_of(moment: str) -> str:
    """The turn of a moment."""
    return moment.partition(" ")[0]


def turn_number(moment: str) -> int:
    """The turn of a moment as a number, 0 where that cannot be read."""
    turn = turn_of(moment)
    return int(turn) if turn.isascii() and turn.isdigit() and len(turn) < _LONGEST_TURN else 0
