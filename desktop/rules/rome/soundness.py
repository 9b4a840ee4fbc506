"""Play from a sound position only: where an invariant is broken, nothing can be judged and nothing is asked."""

from desktop.rules.core.flow import Procedure
from desktop.rules.rome.invariants import broken
from desktop.rules.rome.kit import Kit
from desktop.rules.rome.position import Position
from desktop.rules.rome.turn.play import play


def sound_play(kit: Kit, position: Position) -> Procedure[None]:
    """A scenario or a table of single actions; it ends at once where the position breaks an invariant."""
    if any(broken(kit, position)):
        return
    yield from play(kit, position)
