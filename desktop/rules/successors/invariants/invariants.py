"""What must hold in every position, whoever made it: the rules' own play, a text, or somebody's free hand.

Texts and the position editor may say anything; nothing else needs to be checked, since procedures keep these by what
they do. A march may stand among enemies until its fight is settled, and until the segment ends if the players settle it
at the table.
"""

from desktop.rules.core.breach import Breach
from desktop.rules.successors.invariants.clock import broken_clock
from desktop.rules.successors.invariants.counters import broken_counters
from desktop.rules.successors.invariants.independents import broken_independents
from desktop.rules.successors.invariants.march import broken_march
from desktop.rules.successors.invariants.places import broken_places
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position

__all__ = ["Breach", "broken"]


def broken(kit: Kit, position: Position) -> tuple[Breach, ...]:
    """Every invariant the position breaks, none when it is sound. Each breach names its rules."""
    found = list(broken_clock(kit, position))
    found += broken_counters(kit, position)
    found += broken_places(kit, position)
    found += broken_march(kit, position)
    found += broken_independents(kit, position)
    return tuple(dict.fromkeys(found))
