"""Quick estimates: the strength of armies, the danger near a space, distances, and food.

If a space cannot feed all units, one starves in each player turn (SEQ-31, ATT-15). Exact odds are asked for later.
"""

from collections import deque
from collections.abc import Mapping, Sequence
from functools import lru_cache

from desktop.atlas.model import Element
from desktop.rules.successors.card_effects import forage_limit
from desktop.rules.successors.facts import commander, strength
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.kit.kit import IndependentArmy
from desktop.rules.successors.pieces import UNIT_KINDS, Group, Units
from desktop.rules.successors.position import Position, remembered
from desktop.rules.successors.turn.forage import units_at

_RATING = 1.3
"""What a point of a commander's battle rating adds, in combat strength."""
UNIT_WORTH = {"mercenary": 0.55, "loyal": 0.75, "royal": 0.6, "elephant": 0.9, "silver": 1.2}
"""What a combat unit is worth to its side, in victory points."""
_GENERAL = 0.6


@lru_cache(8192)
def force(kit: Kit, group: Group) -> float:
    """The strength of a group in the field: its units, and what its commander makes of them (BAT-05)."""
    if not group.units:
        return 0.0
    rating = kit.general(commander(kit, group)).battle if group.generals else 1
    return strength(kit, group.units) + _RATING * rating


def independent_force(army: IndependentArmy) -> float:
    """The same of an independent army (IND-16)."""
    return army.strength + _RATING * army.battle


def chance_to_win(own: float, enemy: float) -> float:
    """A first guess of the chance to win a battle, from the strengths alone."""
    if own <= 0:
        return 0.0
    return own**3 / (own**3 + enemy**3)


@lru_cache(8192)
def units_value(units: Units) -> float:
    """What combat units are worth, in victory points."""
    return sum([UNIT_WORTH[kind] * count for kind, count in units.items()])


def cheapest(units: Units, count: int) -> Units:
    """So many of the units, mercenaries first, elephants and Silver Shields last (CU-03)."""
    found = Units()
    for kind in UNIT_KINDS:
        found += Units(**{kind: min(count - found.count, getattr(units, kind))})
    return found


def group_value(group: Group) -> float:
    """What units and generals are worth, in victory points."""
    return units_value(group.units) + _GENERAL * len(group.generals)


PlacedForce = tuple[str, int, float]
"""The space, seat and strength of an army."""


@remembered("stacks")
def enemy_forces(kit: Kit, position: Position, seat: int) -> tuple[PlacedForce, ...]:
    """Every army of another side that can march: a general with units."""
    return tuple([army for army in _all_forces(kit, position) if army[1] != seat])


@remembered("stacks")
def _all_forces(kit: Kit, position: Position) -> tuple[PlacedForce, ...]:
    return tuple(
        [(space, stack.seat, force(kit, stack.group)) for space, stack in position.all_stacks() if stack.is_army]
    )


# --- food

STARVED = 0.6
"""What the unit that starves is worth, in victory points."""


def too_many(kit: Kit, position: Position, seat: int, space: str, coming: int = 0) -> int:
    """By how many the units of a seat in a space are more than it feeds, once so many have come."""
    return max(0, units_at(position, seat, space).count + coming - forage_limit(kit, position, space))


# --- distances in routes

FAR = 99
"""Routes to a space that cannot be reached."""
_SPACES = 400


@lru_cache(_SPACES)
def hops_from(kit: Kit, start: str) -> Mapping[str, int]:
    """The number of land routes on the shortest way to each space, the start itself included with 0."""
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
    """What is left at each space of something at `start` of which each route that lies between leaves a part."""
    return {space: left**far for space, far in hops_from(kit, start).items()}


# --- danger from other sides

_COMES = (1.0, 0.55, 0.45, 0.3, 0.15)
"""How likely an army so many routes away comes, if it would win."""
_LIKELY = 0.45
"""An army whose chance to win is not above this stays away."""


@lru_cache(400)
def _comes_from(kit: Kit, space: str) -> Mapping[str, float]:
    """The places near a space, with how likely an army that stands here comes there: ways lead both to and fro."""
    return {place: _COMES[far] for place, far in hops_from(kit, space).items() if far < len(_COMES)}


NearArmies = Sequence[tuple[float, float]]
"""The strength of each army of another side that is near a space, and how likely it comes."""
ArmiesComing = Sequence[tuple[float, Mapping[str, float]]]
"""The strength of each army of another side, and how likely it comes to the places near it."""


@remembered("stacks")
def threats(kit: Kit, position: Position, seat: int) -> ArmiesComing:
    """What threatens a seat."""
    return tuple([(enemy, _comes_from(kit, place)) for place, _, enemy in enemy_forces(kit, position, seat)])


def near(coming: ArmiesComing, space: str) -> NearArmies:
    """What of it is near a space. Few spaces are asked about, so the others are not looked at."""
    return [(enemy, comes[space]) for enemy, comes in coming if space in comes]


def danger(kit: Kit, position: Position, seat: int, space: str, own: float) -> float:
    """The chance (0 to 1) that a force of such strength in a space is beaten before its side moves again."""
    return beaten(near(threats(kit, position, seat), space), own)


def beaten(near: NearArmies, own: float) -> float:
    """The same of a space that these armies are near."""
    safe = 1.0
    for enemy, comes in near:
        wins = 1 - chance_to_win(own, enemy)
        if wins > _LIKELY:
            safe *= 1 - comes * wins
    return 1 - safe
