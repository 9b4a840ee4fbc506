"""Play from any position: a whole game, or a table of single activation segments, as the position says."""

from diadochi.rules.core.flow import Procedure
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.activation import table
from diadochi.rules.successors.position import Position


def table_or_game(kit: Kit, position: Position) -> Procedure[None]:
    """What a position is played by (`Position.course`), under the edition it names."""
    home = kit.under(position.edition, position.options)
    if position.course:
        from diadochi.rules.successors.turn.whole_game import whole_game  # a free table starts without it

        yield from whole_game(home, position)
    else:
        yield from table(home, position)
