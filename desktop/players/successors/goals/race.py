"""Who leads the race, and how much it matters to take something from each side."""

from collections.abc import Mapping

from desktop.players.temperaments.temperament import EVEN, Temperament
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from desktop.rules.successors.remembered import remembered
from desktop.rules.successors.standing.control import OF_ROYALS, royals_of
from desktop.rules.successors.standing.points import legitimacies, victory_tallies
from desktop.rules.successors.turn.coming_of_age import due_heir

_NEAR_LEGITIMACY, _NEAR_POINTS = 5, 6
"""So many points below what wins at once a side is feared."""
_FEAR = 1.5
"""How much more it is worth to take from a side that is about to win."""
USUAL = 0.35
"""How much of what another side loses is one's own gain."""


def sums(kit: Kit, position: Position) -> Mapping[int, int]:
    """Legitimacy and victory points together of every side, as a regency counts them (VIC-15, TRN-38)."""
    points, claims = victory_tallies(kit, position), legitimacies(kit, position)
    return {seat: points[seat].total + claims[seat].total for seat in position.factions}


def spite(kit: Kit, position: Position, seat: int, leaning: Temperament = EVEN) -> Mapping[int, float]:
    """To `seat`: how much of what each other side loses is as good as a gain of one's own; more of one about to win."""
    return _spite(kit, position, seat, leaning)


@remembered(*OF_ROYALS, "stacks", "dispersed", "fleets", "clock", "factions", "tomb", "effects")
def _spite(kit: Kit, position: Position, seat: int, leaning: Temperament) -> Mapping[int, float]:
    points, claims, total = victory_tallies(kit, position), legitimacies(kit, position), sums(kit, position)
    enough = kit.profile.instant_vp_for(len(position.factions))
    heir = due_heir(kit, position)
    best = max(total.values(), default=0)
    hostile = trespassers(kit, position, seat) if leaning.trespassers else frozenset[int]()
    felt = {}
    for other in position.factions:
        if other == seat:
            continue
        near = max(
            0.0,
            1 - (kit.profile.instant_lp - claims[other].total) / _NEAR_LEGITIMACY,
            1 - (enough - points[other].total) / _NEAR_POINTS,
            0.7 if heir and total[other] == best and heir in royals_of(kit, position, other) else 0.0,
        )
        felt[other] = leaning.rivals * USUAL + _FEAR * min(1.0, near)
        felt[other] += leaning.leader * (total[other] == best) + leaning.trespassers * (other in hostile)
    return felt


def trespassers(kit: Kit, position: Position, seat: int) -> frozenset[int]:
    """The seats that have a marker in a province where `seat` has one."""
    owned = position.markers.get
    theirs = [{owned(space) for space in spaces} for spaces in kit.province_spaces.values()]
    return frozenset([owner for owners in theirs if seat in owners for owner in owners if owner is not None])
