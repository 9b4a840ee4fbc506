"""Terms of victory: points and claims, the heir, and how likely a lead lasts until it is settled."""

from collections.abc import Mapping
from math import exp

from desktop.players.successors.worth.tallies import Tallied
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position

_NEAR = 6
"""So many points below what wins at once a side is near it (VIC-01, VIC-02)."""
_DRIFT = 3.5
"""How far a lead wanders in a turn."""
_MOVE = 1.5
"""What a player turn that is still to come in the round adds to a lead, in points; one of the others takes it away."""
_LEVEL = 0.5
"""By how much a lead must be more than level to bring a regency (TRN-38)."""
_DECIDED = 0.15
"""Turns before a victory is settled at which it counts half as much as at the moment itself."""
_SOON = 0.05
"""Turns that are left at least while nothing is decided."""


def points(_kit: Kit, _position: Position, found: Tallied, seat: int) -> float:
    """Victory points that last (VIC-10, SEQ-32)."""
    return found.lasting[seat]


def legitimacy(_kit: Kit, _position: Position, found: Tallied, seat: int) -> float:
    """Legitimacy points (LEG-01)."""
    return found.claims[seat]


def heir(_kit: Kit, _position: Position, found: Tallied, seat: int) -> float:
    """Whether the heir who comes of age next is theirs (VIC-15)."""
    return float(found.heir == seat)


def regent(_kit: Kit, _position: Position, found: Tallied, seat: int) -> float:
    """How likely they will be regent: the heir is theirs, and they lead by so much that it may last (VIC-15).

    It counts the more the nearer it is: beside what is decided soon all else says little.
    """
    if found.heir != seat:
        return 0.0
    lead = _before(found.both, seat) - _LEVEL + _MOVE * found.moves_before(seat)
    return _likely(lead, found.of_age) / (_DECIDED + max(0.0, found.of_age))


def ahead(kit: Kit, _position: Position, found: Tallied, seat: int) -> float:
    """The same of having the most points at the end, by what they are ahead (VIC-20)."""
    left = kit.profile.last_turn - found.gone
    lead = _before(found.expected, seat) + _MOVE * found.moves_before(seat)
    return _likely(lead, left) / (_DECIDED + max(0.0, left))


def at_once(kit: Kit, position: Position, found: Tallied, seat: int) -> float:
    """How near a victory by points or by legitimacy at once is: 1 for each where it is reached."""
    enough = kit.profile.instant_vp_for(len(position.factions))
    lacking = enough - found.points[seat], kit.profile.instant_lp - found.claims[seat]
    return sum([max(0.0, 1 - most / _NEAR) for most in lacking])


def to_come(_kit: Kit, _position: Position, found: Tallied, seat: int) -> float:
    """Whether their player turn of this round is still to come: who has it before him has a card more (SEQ-11)."""
    return float(found.to_come[seat])


def _before(numbers: Mapping[int, int], seat: int) -> int:
    """How much more a seat has than the best of the others."""
    return numbers[seat] - max([numbers[other] for other in numbers if other != seat], default=0)


def _likely(lead: float, turns: float) -> float:
    """How likely a lead lasts so many turns (0 to 1)."""
    return 1 / (1 + exp(-lead / (_DRIFT * max(turns, _SOON) ** 0.5)))
