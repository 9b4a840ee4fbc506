"""What draws an army from afar: places it cannot reach at once, and would like to be nearer to."""

from collections.abc import Mapping
from functools import lru_cache
from operator import itemgetter

from desktop.players.successors.goals.hops import FAR, fading_from, hops_from
from desktop.players.successors.goals.prizes import (
    NO_PROVINCE,
    MarkerGain,
    gains_in,
    in_no_province,
    owners_by_province,
    prizes,
)
from desktop.players.successors.goals.race import USUAL
from desktop.players.successors.goals.stopping import reliefs
from desktop.players.temperaments.temperament import Temperament
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import INDEPENDENT, Group
from desktop.rules.successors.position import Position
from desktop.rules.successors.remembered import remembered
from desktop.rules.successors.siege.force import needs_siege
from desktop.rules.successors.standing.control import OF_ROYALS

NEARER = 0.8
"""What is left of a place's draw with each route that lies between."""
_PLACES = 14
"""So many places draw at a time, those that bring most."""
_LEAST = 0.5
"""What a place must bring before it draws, in victory points."""
SIEGE = 0.45
"""What is left of a place that falls only by siege."""
_ANOTHER_GOES = 0.5
"""What is left of the draw of a place that another army of the same side is nearer to."""

_DEAREST = 10
"""So many places draw the armies of a side whatever stands in them."""

ArmyDraws = tuple[tuple[float, Mapping[str, float]], ...]
"""What each place draws an army with, and how much of it is felt at those around."""
PlaceDraw = tuple[str, float, bool]
"""A place, what it draws with, and whether it falls only by siege."""
_WORTH = itemgetter(1)
"""What such a place draws with."""


@remembered(*OF_ROYALS, "stacks", "dispersed", "fleets", "clock", "factions", "tomb", "effects")
def drawing(kit: Kit, position: Position, seat: int, leaning: Temperament) -> tuple[PlaceDraw, ...]:
    """The places that draw armies of a seat most."""
    found, stops = [], reliefs(kit, position, seat)
    for space, worth in prizes(kit, position, seat, leaning).items():
        if worth > _LEAST:
            worth += stops.at(space)
        if worth > _LEAST:
            besieged = needs_siege(kit, position, seat, space)
            found.append((space, worth * (SIEGE if besieged else 1.0), besieged))
    return tuple(sorted(found, key=_WORTH, reverse=True)[:_PLACES])


@remembered("markers")
def dearest(kit: Kit, position: Position, seat: int) -> tuple[PlaceDraw, ...]:
    """The places whose markers would be worth most to a seat, for what they bring it and others lose by it."""
    found = [*_dear_outside(kit, tuple(map(position.markers.get, in_no_province(kit))), seat)]
    for province, owners in owners_by_province(kit, position):
        found += _dear_in(kit, province, owners, seat)
    return _dearest_of(found)


@lru_cache(8192)
def _dear_in(kit: Kit, province: str, owners: tuple[int | None, ...], seat: int) -> tuple[PlaceDraw, ...]:
    return _dearest_of([_dear(kit, space, gain) for space, gain in gains_in(kit, province, owners, seat)])


@lru_cache(8192)
def _dear_outside(kit: Kit, owners: tuple[int | None, ...], seat: int) -> tuple[PlaceDraw, ...]:
    others = [pair for pair in zip(in_no_province(kit), owners, strict=True) if pair[1] != seat]
    return _dearest_of([_dear(kit, space, NO_PROVINCE._replace(owner=owner)) for space, owner in others])


def _dear(kit: Kit, space: str, found: MarkerGain) -> PlaceDraw:
    """A space of another side falls only by siege, whoever is behind its walls (SIE-01)."""
    besieged = found.owner is not None and (found.owner == INDEPENDENT or kit.is_major_city(space))
    return space, (found.gain + USUAL * found.lost) * (SIEGE if besieged else 1.0), besieged


def _dearest_of(found: list[PlaceDraw]) -> tuple[PlaceDraw, ...]:
    return tuple(sorted(found, key=_WORTH, reverse=True)[:_DEAREST])


def draws(kit: Kit, position: Position, seat: int, general: str, group: Group, leaning: Temperament) -> ArmyDraws:
    """What draws this army; less where another army is nearer."""
    if not group.units:
        return ()
    armies = [(space, stack.group) for space, stack in position.stacks_of(seat) if stack.is_army]
    others = [space for space, army in armies if general not in army.generals]
    own = position.where(general)
    start = own[0] if own is not None else ""
    found = []
    for space, worth, besieged in drawing(kit, position, seat, leaning):
        if besieged and group.units.count < kit.profile.siege_min_cus:
            continue
        near = hops_from(kit, space)
        far = near.get(start, FAR)
        goes = any(near.get(other, FAR) < far for other in others)
        found.append((worth * (_ANOTHER_GOES if goes else 1.0), fading_from(kit, space, NEARER)))
    return tuple(found)


def draw_at(drawn: ArmyDraws, space: str) -> float:
    """How much it is worth to stand in a space for what draws from afar."""
    return max([worth * felt.get(space, 0.0) for worth, felt in drawn], default=0.0)
