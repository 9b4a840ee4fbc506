"""Quick estimates: how near others are to winning, the strength of armies, danger, distances, food, prizes.

If a space cannot feed all units, one starves in each player turn (SEQ-31, ATT-15). Exact odds are asked for later.
"""

from collections import Counter, deque
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from diadochi.atlas.model import Element
from diadochi.players.temperament import EVEN, Temperament
from diadochi.rules.successors.control import (
    ASIA_GROUP,
    HELLESPONT_GROUP,
    MAKEDONIA,
    OF_ROYALS,
    changes_hands,
    group_provinces,
    owners_of_royals,
    royals_of,
)
from diadochi.rules.successors.facts import commander, forage_limit, strength
from diadochi.rules.successors.kit import IndependentArmy, Kit
from diadochi.rules.successors.pieces import CART, INDEPENDENT, UNIT_KINDS, Group, Units
from diadochi.rules.successors.position import Position, remembered
from diadochi.rules.successors.siege import needs_siege
from diadochi.rules.successors.standing import bringers, legitimacies, victory_tallies
from diadochi.rules.successors.turn.forage import units_at
from diadochi.rules.successors.turn.victory import due_heir, last_of_age, turn_of_age

# --- rivals
# How near the other sides are to winning, and what would set them back.

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


# --- forces

_RATING = 1.3
"""The combat strength that a point of battle rating adds, roughly."""
UNIT_WORTH = {"mercenary": 0.55, "loyal": 0.75, "royal": 0.6, "elephant": 0.9, "silver": 1.2}
"""The value of each kind of combat unit, in victory points."""
_GENERAL = 0.6


@lru_cache(8192)
def force(kit: Kit, group: Group) -> float:
    """Return the field strength of a group: its units, scaled by its commander (BAT-05)."""
    if not group.units:
        return 0.0
    rating = kit.general(commander(kit, group)).battle if group.generals else 1
    return strength(kit, group.units) + _RATING * rating


def independent_force(army: IndependentArmy) -> float:
    """Return the field strength of an independent army (IND-16)."""
    return army.strength + _RATING * army.battle


def chance_to_win(own: float, enemy: float) -> float:
    """Estimate the chance to win a battle from the strengths alone."""
    if own <= 0:
        return 0.0
    return own**3 / (own**3 + enemy**3)


@lru_cache(8192)
def units_value(units: Units) -> float:
    """Return the value of combat units, in victory points."""
    return sum([UNIT_WORTH[kind] * count for kind, count in units.items()])


def cheapest(units: Units, count: int) -> Units:
    """Return `count` of the units, mercenaries first, elephants and Silver Shields last (CU-03)."""
    found = Units()
    for kind in UNIT_KINDS:
        found += Units(**{kind: min(count - found.count, getattr(units, kind))})
    return found


def group_value(group: Group) -> float:
    """Return the value of units and generals, in victory points."""
    return units_value(group.units) + _GENERAL * len(group.generals)


PlacedForce = tuple[str, int, float]
"""The space, seat and strength of an army."""


@remembered("stacks")
def enemy_forces(kit: Kit, position: Position, seat: int) -> tuple[PlacedForce, ...]:
    """Return the armies of other sides that can march: generals with units."""
    return tuple([army for army in _all_forces(kit, position) if army[1] != seat])


@remembered("stacks")
def _all_forces(kit: Kit, position: Position) -> tuple[PlacedForce, ...]:
    return tuple(
        [(space, stack.seat, force(kit, stack.group)) for space, stack in position.all_stacks() if stack.is_army]
    )


# --- food

STARVED = 0.6
"""The value of the unit that starves, in victory points."""


def too_many(kit: Kit, position: Position, seat: int, space: str, coming: int = 0) -> int:
    """Return how many units of a seat a space cannot feed after `coming` more have arrived."""
    return max(0, units_at(position, seat, space).count + coming - forage_limit(kit, position, space))


# --- distances in routes

FAR = 99
"""The distance of an unreachable space."""
_SPACES = 400


@lru_cache(_SPACES)
def hops_from(kit: Kit, start: str) -> Mapping[str, int]:
    """Return the distance in land routes to each space, including the start with 0."""
    found, queue = {start: 0}, deque((start,))
    while queue:
        space = queue.popleft()
        for step in kit.steps[space]:
            if step.by == Element.LAND and step.to not in found:
                found[step.to] = found[space] + 1
                queue.append(step.to)
    return found


@lru_cache(_SPACES)
def fading_from(kit: Kit, start: str, left: float) -> Mapping[str, float]:
    """Return the factors by which something at `start` fades with each route, by space."""
    return {space: left**far for space, far in hops_from(kit, start).items()}


# --- danger from other sides

_COMES = (1.0, 0.55, 0.45, 0.3, 0.15)
"""The chance that an army attacks from each distance in routes, if it would win."""
_LIKELY = 0.45
"""An army with a lower chance to win does not attack."""


@lru_cache(400)
def _comes_from(kit: Kit, space: str) -> Mapping[str, float]:
    return {place: _COMES[far] for place, far in hops_from(kit, space).items() if far < len(_COMES)}


NearArmies = Sequence[tuple[float, float]]
"""The strength of each enemy army near a space, and the chance that it comes."""
ArmiesComing = Sequence[tuple[float, Mapping[str, float]]]
"""The enemy armies by strength, and the chance that they come to nearby places."""


@remembered("stacks")
def threats(kit: Kit, position: Position, seat: int) -> ArmiesComing:
    return tuple([(enemy, _comes_from(kit, place)) for place, _, enemy in enemy_forces(kit, position, seat)])


def near(coming: ArmiesComing, space: str) -> NearArmies:
    """Return the threats near a space. Computed on demand, because only a few spaces are asked for."""
    return [(enemy, comes[space]) for enemy, comes in coming if space in comes]


def danger(kit: Kit, position: Position, seat: int, space: str, own: float) -> float:
    """Return the chance (0 to 1) that a force of this strength in a space is beaten before its side moves again."""
    return beaten(near(threats(kit, position, seat), space), own)


def beaten(near: NearArmies, own: float) -> float:
    """Return the same chance, given the armies near the space."""
    safe = 1.0
    for enemy, comes in near:
        wins = 1 - chance_to_win(own, enemy)
        if wins > _LIKELY:
            safe *= 1 - comes * wins
    return 1 - safe


# --- royals and Alexander's body

_POINT = 0.8
"""The value of a legitimacy point, in victory points."""
_REGENCY = (0.0, 2.0, 4.0, 7.0, 5.0, 0.0)
"""The extra value of the heir who will come of age, by turn."""
_BODY = 4.0
"""The value of the body while it can be buried: Pella is far, and other tombs bring little (LEG-14)."""


def royals_value(kit: Kit, position: Position, royals: Iterable[str]) -> float:
    """Return the value of these royals together, in victory points (LEG-05, LEG-14, VIC-15)."""
    return sum([_value(kit, position, royal) for royal in royals])


def lone_royals(position: Position, seat: int, space: str) -> tuple[str, ...]:
    """Return the royals alone in a space that `seat` could take, without those married by another side (R-80)."""
    ladies = position.ladies
    return tuple([who for who, place in position.lying.items() if place == space and ladies.get(who, seat) == seat])


def _value(kit: Kit, position: Position, royal: str) -> float:
    turn = position.clock.turn
    if royal == CART:
        return 0.0 if position.tomb else _BODY
    if position.royal_state.get(royal) not in ("active", "inactive"):
        return 0.0
    regency = _REGENCY[min(turn, 5)] if royal == due_heir(kit, position) else 0.0
    counted = kit.royals[royal].legitimacy * (_POINT if turn < last_of_age(kit) else 0.0)
    return (counted if position.royal_state[royal] == "active" else counted / 4) + regency


# --- markers
# The value of one on a space: the step towards a province, and what it takes from others.

_WHOLE, _ON_THE_WAY = 0.55, 0.45
"""The shares of a province's value: for the whole, and for each step."""
_MARKER = 0.12
"""The base value of a marker: troops may arrive there, and no other side has it."""
_TITLE_SHARE = 0.35
"""The share of a title's points that each of its provinces counts for."""


@lru_cache(256)
def province_worth(kit: Kit, province: str) -> float:
    """Return the victory points of a province and its share of titles (VIC-10, LEG-06)."""
    worth = float(kit.atlas.provinces[province].victory_points)
    for group, points in ((ASIA_GROUP, kit.profile.vp_asia), (HELLESPONT_GROUP, kit.profile.vp_hellespont)):
        if province in group_provinces(kit, group):
            worth += points * _TITLE_SHARE
    return worth + (kit.tables.legitimacy.strategos_of_europe * 0.8 if province == MAKEDONIA else 0.0)


@lru_cache(8192)
def held_worth(kit: Kit, province: str, owners: tuple[int | None, ...], seat: int) -> float:
    """Return the value of `count` markers in a province: each adds more, until the province is complete (CTL-14)."""
    spaces, cities = kit.province_spaces[province], kit.province_cities[province]
    mine = Counter(owners)[seat]
    needed = len(owners) // 2 + 1
    count = min(mine, needed) / needed
    held = sum(owner == seat for space, owner in zip(spaces, owners, strict=True) if space in cities)
    of_cities = held / len(cities) if cities else 1.0
    whole = count >= 1 and of_cities >= 1
    worth = province_worth(kit, province)
    steps = (count * count + of_cities) / 2 if mine else 0.0
    return worth * (_WHOLE * whole + _ON_THE_WAY * steps) + _MARKER * mine


Owners = tuple[int | None, ...]
"""The owners of the markers of a province, in the order of its spaces; None for no marker."""


def owners_in(kit: Kit, position: Position, province: str) -> Owners:
    return tuple(map(position.markers.get, kit.province_spaces[province]))


@remembered("markers")
def owners_by_province(kit: Kit, position: Position) -> tuple[tuple[str, Owners], ...]:
    owned = position.markers.get
    return tuple([(name, tuple(map(owned, spaces))) for name, spaces in kit.province_spaces.items()])


class MarkerGain(NamedTuple):
    """The gain from a marker on a space, its present owner (None for none), and that owner's loss."""

    gain: float
    owner: int | None
    lost: float


NO_PROVINCE = MarkerGain(_MARKER, None, 0.0)
"""The gain from a marker outside all provinces."""


@lru_cache(8192)
def gains_in(kit: Kit, province: str, owners: tuple[int | None, ...], seat: int) -> tuple[tuple[str, MarkerGain], ...]:
    """Return the spaces of a province that a seat lacks, with the gain from each."""
    found = []
    before = held_worth(kit, province, owners, seat)
    for place, (space, owner) in enumerate(zip(kit.province_spaces[province], owners, strict=True)):
        if owner == seat:
            continue
        with_mine = (*owners[:place], seat, *owners[place + 1 :])
        lost = 0.0
        if owner is not None and owner != INDEPENDENT:
            lost = held_worth(kit, province, owners, owner) - held_worth(kit, province, with_mine, owner)
        found.append((space, MarkerGain(held_worth(kit, province, with_mine, seat) - before, owner, lost)))
    return tuple(found)


@lru_cache(8)
def in_no_province(kit: Kit) -> tuple[str, ...]:
    """Return the spaces outside all provinces that may have markers."""
    provinces = kit.province_spaces
    return tuple(
        [
            name
            for name, space in kit.atlas.spaces.items()
            if space.province not in provinces and not kit.is_transit(name)
        ]
    )


@remembered("markers")
def gains(kit: Kit, position: Position, seat: int) -> Mapping[str, MarkerGain]:
    """Return the gain from a marker of `seat` on every space where it may have one and has none."""
    found = {space: NO_PROVINCE for space in in_no_province(kit) if position.markers.get(space) != seat}
    for province, owners in owners_by_province(kit, position):
        found.update(gains_in(kit, province, owners, seat))
    return found


class Prizes(NamedTuple):
    """The gains from markers for one side, computed once for many spaces."""

    kit: Kit
    position: Position
    seat: int
    leaning: Temperament
    gains: Mapping[str, MarkerGain]

    @property
    def felt(self) -> Mapping[int, float]:
        """The weight of each other side's losses."""
        return spite(self.kit, self.position, self.seat, self.leaning)

    def at(self, space: str) -> float:
        """Return the value of a marker in a space, in victory points; 0 if the side has one."""
        found = self.gains.get(space)
        if found is None:
            return 0.0
        worth, lying = _felt(found, self.felt) if found.lost else found.gain, self.position.lying
        if space not in lying.values():
            return worth
        return worth + royals_value(self.kit, self.position, lone_royals(self.position, self.seat, space))


def prizes_of(kit: Kit, position: Position, seat: int, leaning: Temperament = EVEN) -> Prizes:
    """Compute the gains from markers for `seat`."""
    return Prizes(kit, position, seat, leaning, gains(kit, position, seat))


def prize(kit: Kit, position: Position, seat: int, space: str, leaning: Temperament = EVEN) -> float:
    """Return the value to `seat` of a marker in a space, in victory points; 0 if it has one."""
    return prizes_of(kit, position, seat, leaning).at(space)


def brought(kit: Kit, position: Position, seat: int, space: str) -> float:
    """Return the gain of `seat` from a marker, without the losses of others, in victory points."""
    found = gains(kit, position, seat).get(space)
    return 0.0 if found is None else found.gain


def prizes(kit: Kit, position: Position, seat: int, leaning: Temperament = EVEN) -> dict[str, float]:
    """Return that gain for each space where it may have a marker and has none."""
    felt = spite(kit, position, seat, leaning)
    worth = {space: _felt(found, felt) for space, found in gains(kit, position, seat).items()}
    for space in {*position.lying.values()} & {*worth}:
        worth[space] += royals_value(kit, position, lone_royals(position, seat, space))
    return worth


def _felt(found: MarkerGain, felt: Mapping[int, float]) -> float:
    gain, owner, lost = found
    return gain + lost * felt.get(owner, 0.0) if lost and owner is not None else gain


@remembered("markers")
def loss(kit: Kit, position: Position, seat: int, space: str) -> float:
    """Return the loss of `seat` from losing its marker, in victory points; 0 if it has none."""
    province = kit.atlas.spaces[space].province
    if position.markers.get(space) != seat or province is None or province not in kit.province_spaces:
        return 0.0
    return losses_in(kit, province, owners_in(kit, position, province), seat).get(space, 0.0)


@lru_cache(8192)
def losses_in(kit: Kit, province: str, owners: tuple[int | None, ...], seat: int) -> Mapping[str, float]:
    """Return the spaces of a province with a seat's markers, and the loss from each, in victory points."""
    found, before = {}, held_worth(kit, province, owners, seat)
    for place, (space, owner) in enumerate(zip(kit.province_spaces[province], owners, strict=True)):
        if owner == seat:
            without = (*owners[:place], None, *owners[place + 1 :])
            found[space] = before - held_worth(kit, province, without, seat)
    return MappingProxyType(found)
