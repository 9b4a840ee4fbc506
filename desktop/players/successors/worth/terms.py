"""The terms a position is judged by: each says one thing about one side, all hands known."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from desktop.players.successors.goals.afar import NEARER, ArmyDraws, dearest, draw_at
from desktop.players.successors.goals.danger import beaten, near, threats
from desktop.players.successors.goals.fodder import STARVED, too_many
from desktop.players.successors.goals.forces import force, group_value, units_value
from desktop.players.successors.goals.hops import fading_from
from desktop.players.successors.goals.marching import chance_to_take
from desktop.players.successors.goals.prizes import brought, held_worth, losses_in, owners_by_province
from desktop.players.successors.goals.royals import royals_value
from desktop.players.successors.worth.hand import hand, operations, surprises
from desktop.players.successors.worth.tallies import Tallied, tallied
from desktop.players.successors.worth.victory import ahead, at_once, heir, legitimacy, points, regent, to_come
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.operations.training import KINDS
from desktop.rules.successors.position import Position
from desktop.rules.successors.remembered import remembered
from desktop.rules.successors.standing.control import fleet_strength

_MISSED = 0.2
"""What a marker must be worth before anybody watches over it, in victory points."""
_STEEP, _STEEP_WALLS = 4, 8
"""The power of the danger by which markers are lost, in the open and behind the walls of a major city."""


SeatTerm = Callable[[Kit, Position, Tallied, int], float]
"""One number about one seat; more of it need not be better: its weight says so."""


def _provinces(kit: Kit, _position: Position, found: Tallied, seat: int) -> float:
    """Provinces and the steps towards them, in victory points, without isolated markers (CTL-14, SEQ-32)."""
    return _held(kit, found.kept, seat)


@remembered("markers")
def _held(kit: Kit, position: Position, seat: int) -> float:
    return sum([held_worth(kit, name, owners, seat) for name, owners in owners_by_province(kit, position)])


def _markers(kit: Kit, _position: Position, found: Tallied, seat: int) -> float:
    """Their markers that last: places where troops may come, and steps that others lack (SEQ-32)."""
    return _counted(kit, found.kept, seat)


@remembered("markers")
def _counted(_kit: Kit, position: Position, seat: int) -> int:
    return sum([owner == seat for owner in position.markers.values()])


class Troops(NamedTuple):
    """The stacks of a seat, counted."""

    units: float
    generals: int
    led: float


@remembered("stacks")
def _troops(_kit: Kit, position: Position, seat: int) -> Troops:
    groups = [stack.group for _, stack in position.stacks_of(seat)]
    values = [units_value(group.units) for group in groups]
    return Troops(
        sum(values),
        sum([len(group.generals) for group in groups]),
        sum([value for group, value in zip(groups, values, strict=True) if group.generals]),
    )


def _units(kit: Kit, position: Position, _found: Tallied, seat: int) -> float:
    """Combat units, in victory points, without those that starve when they forage next (SEQ-31, ATT-15).

    One of a place starves in each player turn; those who are still too many then count half.
    """
    hungry = [too_many(kit, position, seat, space) for space in position.spaces_of(seat)]
    starved = sum([(1 + count) / 2 for count in hungry if count])
    return _troops(kit, position, seat).units - STARVED * starved


def _generals(kit: Kit, position: Position, _found: Tallied, seat: int) -> float:
    return _troops(kit, position, seat).generals


def _led(kit: Kit, position: Position, _found: Tallied, seat: int) -> float:
    """Combat units that stand with a general and can march, in victory points."""
    return _troops(kit, position, seat).led


@remembered("stacks")
def _armies(kit: Kit, position: Position, seat: int) -> tuple[float, ...]:
    """The strength of each of their armies: who scatters troops has more of them, and none that takes a city."""
    return tuple([force(kit, stack.group) for _, stack in position.stacks_of(seat) if stack.is_army])


def _divided(kit: Kit, position: Position, _found: Tallied, seat: int) -> float:
    """Into how many armies their troops are divided."""
    return len(_armies(kit, position, seat))


def _strongest(kit: Kit, position: Position, _found: Tallied, seat: int) -> float:
    """The strength of their strongest army."""
    return max(_armies(kit, position, seat), default=0.0)


def _royals(kit: Kit, position: Position, _found: Tallied, seat: int) -> float:
    """Members of the family and the body, in victory points, as far as an army has them (LEG-05)."""
    return sum([royals_value(kit, position, s.group.royals) for _, s in position.stacks_of(seat) if s.group.royals])


def _coming(kit: Kit, position: Position, _found: Tallied, seat: int) -> float:
    """What their troops will have taken where they stand, in victory points (SEQ-20, SIE-13)."""
    return sum(
        [
            chance * _taken_at(kit, position, seat, space)
            for space, stack in position.stacks_of(seat)
            if stack.group.units
            and not stack.inside
            and position.markers.get(space) != seat
            and (chance := chance_to_take(kit, position, seat, stack.group, space)[0])
        ]
    )


def _taken_at(kit: Kit, position: Position, seat: int, space: str) -> float:
    """What falls to a side with a space: the marker, and the family behind its walls (SIE-16)."""
    inside = [royal for each in position.at(space) if each.seat != seat and each.inside for royal in each.royals]
    return brought(kit, position, seat, space) + royals_value(kit, position, inside)


def _exposed(kit: Kit, position: Position, _found: Tallied, seat: int) -> float:
    """What may be beaten before they move again, in victory points; walls hold out longer."""
    coming = threats(kit, position, seat)
    return sum(
        [
            (group_value(stack.group) + royals_value(kit, position, stack.group.royals))
            * beaten(armies, force(kit, stack.group)) ** (_STEEP_WALLS if stack.inside else 1)
            for space, stack in position.stacks_of(seat)
            if (armies := near(coming, space))
        ]
    )


def _drawn(kit: Kit, position: Position, _found: Tallied, seat: int) -> float:
    """How near their armies are to what is worth going for, in victory points."""
    strong, weak = _drawing(kit, position, seat)
    return sum(
        [
            draw_at(strong if stack.group.units.count >= kit.profile.siege_min_cus else weak, space)
            for space, stack in position.stacks_of(seat)
            if stack.is_army
        ]
    )


@remembered("markers")
def _drawing(kit: Kit, position: Position, seat: int) -> tuple[ArmyDraws, ArmyDraws]:
    """What draws a strong army, and what one that is too weak to besiege (SIE-06)."""
    found = [(worth, fading_from(kit, place, NEARER), walls) for place, worth, walls in dearest(kit, position, seat)]
    weak = [(worth, felt) for worth, felt, walls in found if not walls]
    return tuple([(worth, felt) for worth, felt, _ in found]), tuple(weak)


@remembered("markers")
def _dear(kit: Kit, position: Position, seat: int) -> tuple[tuple[str, float], ...]:
    """Spaces whose marker a seat would miss, with what they would cost it, in victory points."""
    found: list[tuple[str, float]] = []
    for province, owners in owners_by_province(kit, position):
        found += _dear_in(kit, province, owners, seat)
    return tuple(found)


@lru_cache(8192)
def _dear_in(kit: Kit, province: str, owners: tuple[int | None, ...], seat: int) -> tuple[tuple[str, float], ...]:
    return tuple([lost for lost in losses_in(kit, province, owners, seat).items() if lost[1] > _MISSED])


def _open(kit: Kit, position: Position, _found: Tallied, seat: int) -> float:
    """What markers of others will take the place of before they move again, in victory points; walls hold out longer.

    Of markers with a danger of a half one in twenty was lost by the next turn of its owner, with one of 0.7 one in ten,
    and a half of those beside which the enemy stood already; of walled cities none but those that were besieged.
    """
    coming = threats(kit, position, seat)
    return sum(
        [
            worth * beaten(armies, _guards(position, seat, space)) ** _steepness(kit, space)
            for space, worth in _dear(kit, position, seat)
            if (armies := near(coming, space))
        ]
    )


def _guards(position: Position, seat: int, space: str) -> float:
    here = position.stacks.get(space)
    return sum([stack.group.units.count for stack in here if stack.seat == seat]) if here else 0.0


def _steepness(kit: Kit, space: str) -> int:
    return _STEEP_WALLS if kit.is_major_city(space) else _STEEP


def _training(kit: Kit, position: Position, _found: Tallied, seat: int) -> float:
    """What is on the training track, in combat units (OPS-23)."""
    kind, points = position.factions[seat].training
    return points / kit.profile.train_cost[KINDS.index(kind)] if kind in KINDS else 0.0


def _fleets(kit: Kit, position: Position, _found: Tallied, seat: int) -> float:
    return fleet_strength(kit, position, seat)


TERMS: Mapping[str, SeatTerm] = MappingProxyType(
    {
        "points": points,
        "legitimacy": legitimacy,
        "provinces": _provinces,
        "markers": _markers,
        "heir": heir,
        "regent": regent,
        "ahead": ahead,
        "at_once": at_once,
        "units": _units,
        "generals": _generals,
        "royals": _royals,
        "coming": _coming,
        "exposed": _exposed,
        "drawn": _drawn,
        "led": _led,
        "strongest": _strongest,
        "divided": _divided,
        "open": _open,
        "hand": hand,
        "operations": operations,
        "surprises": surprises,
        "to_come": to_come,
        "training": _training,
        "fleets": _fleets,
    }
)
"""Every term by its name in the files of weights (`fitted`)."""


def terms_of(kit: Kit, position: Position, seat: int, found: Tallied | None = None) -> tuple[float, ...]:
    """All terms of a seat, in their order; then each once more, by how far the game has come (0 to 1).

    So a weight may grow or shrink from turn to turn: legitimacy counts no more at the end (SEQ-03). Whoever asks for
    several seats gives what he `found` of all.
    """
    found = found or tallied(kit, position)
    now = [term(kit, position, found, seat) for term in TERMS.values()]
    late = found.gone / kit.profile.last_turn
    return (*now, *[late * number for number in now])
