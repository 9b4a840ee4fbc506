"""Quick estimates: the strength of armies, the danger near a space, distances, and food.

If a space cannot feed all units, one starves in each player turn (SEQ-31, ATT-15). Exact odds are asked for later.
"""

from collections import deque
from collections.abc import Mapping, Sequence
from functools import lru_cache

from diadochi.atlas.model import Element
from diadochi.rules.successors.facts import commander, forage_limit, strength
from diadochi.rules.successors.kit import IndependentArmy, Kit
from diadochi.rules.successors.pieces import UNIT_KINDS, Group, Units
from diadochi.rules.successors.position import Position, remembered
from diadochi.rules.successors.turn.forage import units_at

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
    """The places near a space, with the chance that an army here goes there (or the other way round)."""
    return {place: _COMES[far] for place, far in hops_from(kit, space).items() if far < len(_COMES)}


NearArmies = Sequence[tuple[float, float]]
"""The strength of each enemy army near a space, and the chance that it comes."""
ArmiesComing = Sequence[tuple[float, Mapping[str, float]]]
"""The enemy armies by strength, and the chance that they come to nearby places."""


@remembered("stacks")
def threats(kit: Kit, position: Position, seat: int) -> ArmiesComing:
    """Return the threats to a seat."""
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
