"""One phase or segment by itself: the procedure of the place where the clock stands."""

from desktop.rules.core.flow import Procedure
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from desktop.rules.successors.turn.forage import forage_segment
from desktop.rules.successors.turn.isolation import isolation_phase
from desktop.rules.successors.turn.reinforcements import reinforcement_phase
from desktop.rules.successors.turn.surrender import surrender_segment
from desktop.rules.successors.turn.whole_game import Part, play

_PARTS: dict[tuple[str, str], Part] = {
    ("strategy", "surrender"): surrender_segment,
    ("strategy", "forage"): forage_segment,
    ("reinforcements", ""): reinforcement_phase,
    ("isolation", ""): isolation_phase,
}


def where_the_clock_stands(kit: Kit, position: Position) -> Procedure[None]:
    """The phase or segment that the clock names, to its end (SEQ-02, SEQ-11); else play goes on as the position says.

    A whole game, an open march and segments without a part here are taken up as ever.
    """
    part = _PARTS.get((position.clock.phase, position.clock.segment))
    if part is None or position.course or position.activation is not None:
        yield from play(kit, position)
    else:
        yield from part(kit, position)
