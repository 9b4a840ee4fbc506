"""Play from a sound position only: where an invariant is broken, nothing can be judged and nothing is asked."""

from desktop.rules.core.flow import Procedure
from desktop.rules.successors.invariants import broken
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.movement.segment import table
from desktop.rules.successors.position import Position


def sound_table(kit: Kit, position: Position) -> Procedure[None]:
    """The table under the edition the position names.

    It ends at once where the position breaks an invariant, and before a segment for which what a battle left behind
    was not put right.
    """
    home = kit.under(position.edition, position.options)
    if broken(home, position):
        return
    if position.course:
        from desktop.rules.successors.turn.whole_game import whole_game  # a free table stands without it

        yield from whole_game(home, position)
    else:
        yield from table(home, position, lambda now: not broken(home, now))
