"""How near the other sides are to winning, and what would set them back."""

from collections.abc import Mapping
from typing import NamedTuple

from diadochi.players.temperament import EVEN, Temperament
from diadochi.rules.successors.control import OF_ROYALS, changes_hands, owners_of_royals, royals_of
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import Group
from diadochi.rules.successors.position import Position, remembered
from diadochi.rules.successors.siege import needs_siege
from diadochi.rules.successors.standing import bringers, legitimacies, victory_tallies
from diadochi.rules.successors.turn.victory import due_heir, turn_of_age

STOPPED = 10.0
"""The value of stopping a side that would surely win, in victory points."""
_NEAR = 6
"""A side with this many points less than needed is near to winning (VIC-01, VIC-02)."""
_SOON = {1: 1.0, 2: 0.45, 3: 0.25}
"""The weight of a regency by the turns until its heir comes of age (VIC-15)."""
_SURE_LEAD = 10

Ranks = tuple[tuple[int, str, int | None], ...]
"""The rank of each seat, and its legitimacy if the position gives it."""
Claimants = tuple[Ranks, tuple[tuple[str, int], ...]]
"""Legitimacy that does not depend on markers or royals: by rank, and by generals."""


@remembered(*OF_ROYALS, "fleets", "stacks", "dispersed", "clock", "factions", "tomb", "effects")
def nearness(kit: Kit, position: Position) -> Mapping[int, float]:
    """Return how near each seat is to winning before the final count: 0 is far, 1 for each victory that nothing
    prevents.
    """
    points, claims = victory_tallies(kit, position), legitimacies(kit, position)
    enough = kit.profile.instant_vp_for(len(position.factions))
    counts = position.clock.turn < kit.profile.last_turn or kit.profile.lp_win_last_turn
    near = {}
    for seat in position.factions:
        by_points = 1 - (enough - points[seat].total) / _NEAR
        by_claim = 1 - (kit.profile.instant_lp - claims[seat].total) / _NEAR if counts else 0.0
        near[seat] = max(0.0, by_points) + max(0.0, by_claim)
    heir = due_heir(kit, position)
    regent = dict(owners_of_royals(kit, position)).get(heir) if heir else None
    if regent in near:
        total = {seat: points[seat].total + claims[seat].total for seat in near}
        lead = total[regent] - max([number for seat, number in total.items() if seat != regent], default=0)
        near[regent] += _SOON.get(turn_of_age(kit, position) - position.clock.turn, 0.0) * _sureness(lead)
    return near


def _sureness(lead: int) -> float:
    """The chance of a regency with this lead over the best rival; a tie is not enough (TRN-38)."""
    return min(1.0, 0.5 + lead / _SURE_LEAD / 2) if lead > 0 else 0.0


@remembered(*OF_ROYALS, "fleets", "stacks", "dispersed", "clock", "factions", "tomb", "effects")
def fear(kit: Kit, position: Position, seat: int) -> float:
    """Return how near all others together are to winning."""
    near = nearness(kit, position)
    return sum([near[other] for other in near if other != seat])


def most_feared(kit: Kit, position: Position, seat: int) -> int:
    """Return the rival nearest to winning."""
    near = nearness(kit, position)
    return max([other for other in near if other != seat], key=lambda other: near[other])


class Reliefs(NamedTuple):
    """How much a side can set others back, computed once for many spaces.

    `again`: its markers come again in this turn; `claimants` is None if no one is near to winning.
    """

    kit: Kit
    position: Position
    seat: int
    again: bool
    claimants: Claimants | None

    def at(self, space: str) -> float:
        """Return the setback of others if the side takes a space with everything in it."""
        if self.claimants is None:
            return 0.0
        kit, position, seat = self.kit, self.position, self.seat
        owner = seat if self.again or needs_siege(kit, position, seat, space) else None
        return _relief(kit, position, seat, space, owner, self.claimants)


def reliefs(kit: Kit, position: Position, seat: int) -> Reliefs:
    """Compute how much `seat` can set others back."""
    again, claimants = _whatever_the_space(kit, position, seat)
    return Reliefs(kit, position, seat, again, claimants)


@remembered(*OF_ROYALS, "fleets", "stacks", "dispersed", "clock", "factions", "tomb", "effects")
def _whatever_the_space(kit: Kit, position: Position, seat: int) -> tuple[bool, Claimants | None]:
    if not fear(kit, position, seat):
        return False, None
    ranks = tuple([(each, faction.status, faction.legitimacy) for each, faction in position.factions.items()])
    return comes_again(kit, position), (ranks, bringers(kit, position))


@remembered(*OF_ROYALS, "fleets", "clock.turn", "tomb", "effects")
def _relief(kit: Kit, position: Position, seat: int, space: str, owner: int | None, _claimants: Claimants) -> float:
    # Of stacks the family alone counts, and who has the bringers.
    if not _matters(kit, position, seat, space, owner):
        return 0.0
    after = position.copy()
    if owner is None:
        after.markers.pop(space, None)
    else:
        after.markers[space] = owner
    _take_royals(after, seat, space, also_inside=True)
    return _relieved(kit, position, after, seat)


def _matters(kit: Kit, position: Position, seat: int, space: str, owner: int | None) -> bool:
    return (
        changes_hands(kit, position, space, owner)
        or space == position.tomb
        or space in position.lying.values()
        or any(stack.royals for stack in position.at(space) if stack.seat != seat)
    )


@remembered(*OF_ROYALS, "fleets", "stacks", "dispersed", "clock", "factions", "tomb", "effects")
def relief_by_battle(kit: Kit, position: Position, seat: int, space: str) -> float:
    """Return the setback of others if the enemies outside in a space are beaten (LEG-49, LEG-53)."""
    if not fear(kit, position, seat):
        return 0.0
    after = position.copy()
    return _relieved(kit, position, after, seat) if _take_royals(after, seat, space, also_inside=False) else 0.0


def comes_again(kit: Kit, position: Position) -> bool:
    """Whether its side has another player turn in this turn, in which its markers come (SEQ-25).

    In the last round an enemy's marker may be removed at once, but no heir waits until one's own is there (MOV-33).
    """
    return position.clock.round < kit.profile.rounds_for(len(position.factions))


@remembered(*OF_ROYALS, "fleets", "stacks", "dispersed", "clock", "factions", "tomb", "effects")
def relief_without(kit: Kit, position: Position, seat: int, royal: str) -> float:
    """Return the setback of others by the death of this royal."""
    if not fear(kit, position, seat):
        return 0.0
    after = position.copy()
    after.lying.pop(royal, None)
    for space, stack in tuple(position.all_stacks()):
        if stack.seat != seat and royal in stack.royals:
            after.put(stack.seat, space, stack.inside, stack.group - Group(royals=(royal,)))
    return _relieved(kit, position, after, seat)


def _take_royals(position: Position, seat: int, space: str, *, also_inside: bool) -> bool:
    found = [s for s in position.at(space) if s.seat != seat and s.royals and (also_inside or not s.inside)]
    for stack in found:
        position.put(stack.seat, space, stack.inside, stack.group - Group(royals=stack.royals))
    return bool(found)


def _relieved(kit: Kit, before: Position, after: Position, seat: int) -> float:
    feared = fear(kit, before, seat)
    near = nearness(kit, after)
    return STOPPED * max(0.0, feared - sum([near[other] for other in near if other != seat]))


# --- the race
# Who leads, and how much it is worth to take something from each side.

_NEAR_LEGITIMACY, _NEAR_POINTS = 5, 6
"""A side with this many points less than needed is feared."""
_FEAR = 1.5
"""The extra weight of losses of a side about to win."""
USUAL = 0.35
"""The weight of another side's loss as an own gain."""


def sums(kit: Kit, position: Position) -> Mapping[int, int]:
    """Return the sum of legitimacy and victory points of every side, as for a regency (VIC-15, TRN-38)."""
    points, claims = victory_tallies(kit, position), legitimacies(kit, position)
    return {seat: points[seat].total + claims[seat].total for seat in position.factions}


def spite(kit: Kit, position: Position, seat: int, leaning: Temperament = EVEN) -> Mapping[int, float]:
    """Return the weight that `seat` gives to each other side's losses; higher for a side about to win."""
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
    """Return the seats with a marker in a province where `seat` has one."""
    owned = position.markers.get
    theirs = [{owned(space) for space in spaces} for spaces in kit.province_spaces.values()]
    return frozenset([owner for owners in theirs if seat in owners for owner in owners if owner is not None])
