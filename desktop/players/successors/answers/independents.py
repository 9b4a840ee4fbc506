"""Where an independent army is led by whoever activated it: at the markers and armies of others (IND-05, IND-16)."""

from collections.abc import Iterator, Mapping
from heapq import heapify, heappop, heappush
from itertools import count
from typing import NamedTuple

from desktop.atlas.model import Element, RouteStep
from desktop.language import Name, msg
from desktop.players.player import Advice
from desktop.players.successors.goals.forces import chance_to_win, force, group_value, independent_force
from desktop.players.successors.goals.prizes import loss
from desktop.players.successors.goals.race import spite
from desktop.players.temperaments.temperament import Temperament
from desktop.rules.core.flow import Answer, Decision
from desktop.rules.successors.answers import ComeIn, Step, Stop
from desktop.rules.successors.independents.ways import BOX, region_refusal, the_independent_march, where_it_stands
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.movement.costs import entry_cost
from desktop.rules.successors.pieces import INDEPENDENT
from desktop.rules.successors.position import IndependentMarch, Position

_FARTHER = 0.02
"""How much a point of the way takes from what its end is worth, in victory points."""
_BEATEN = 0.5
"""What part of an army is lost with a battle, about."""


class _Way(NamedTuple):
    """The space a way ends in, the answer it begins with, and the action points it takes."""

    space: str
    first: Answer
    cost: int


def independents_march(kit: Kit, position: Position, decision: Decision, leaning: Temperament) -> Iterator[Advice]:
    """The first step towards what it hurts others most to see it at; not to march, last."""
    march, seat = the_independent_march(position), decision.seat
    felt = spite(kit, position, seat, leaning)

    def hurt(space: str) -> float:
        return _marker(kit, position, seat, space, felt) + _armies(kit, position, seat, space, felt)

    stands = where_it_stands(position)
    yield Advice(Stop(), 0.0 if stands == BOX else hurt(stands), (msg("nothing farther on is worth more"),))
    army = Name("independent", march.army)
    for way in _ways(kit, position):
        reason = msg("{army}: on the march to {space}", army=army, space=Name("space", way.space))
        yield Advice(way.first, hurt(way.space) - _FARTHER * way.cost, (reason,))


def _ways(kit: Kit, position: Position) -> Iterator[_Way]:
    """The ways it may go, nearest first; none leads on from a space where somebody stands in the field."""
    march, order = the_independent_march(position), count()
    stands = where_it_stands(position)
    if stands == BOX:
        entries = kit.independents[march.army].box_entry_spaces
        queue = [(entry_cost(kit), next(order), _Way(space, ComeIn(space), entry_cost(kit))) for space in entries]
    else:
        queue = [
            (step.cost, next(order), _Way(step.to, Step(step.route), step.cost)) for step in _steps(kit, march, stands)
        ]
    heapify(queue)
    seen = {stands}
    while queue:
        cost, _, way = heappop(queue)
        if way.space in seen or cost > march.points:
            continue
        seen.add(way.space)
        yield way
        if any(not stack.inside for stack in position.at(way.space)):
            continue
        for step in _steps(kit, march, way.space):
            on = way._replace(space=step.to, cost=cost + step.cost)
            heappush(queue, (on.cost, next(order), on))


def _steps(kit: Kit, march: IndependentMarch, space: str) -> list[RouteStep]:
    """The routes it may take from a space, by the map and by the country it keeps to (IND-06, IND-22)."""
    return [
        step
        for step in kit.steps.get(space, ())
        if step.by != Element.SEA and region_refusal(kit, march.army, step.to) is None
    ]


def _marker(kit: Kit, position: Position, seat: int, space: str, felt: Mapping[int, float]) -> float:
    """What it is worth that the marker of a player is taken off there (IND-05, IND-13)."""
    owner = position.markers.get(space, INDEPENDENT)
    if owner == INDEPENDENT or kit.is_major_city(space):
        return 0.0
    return (-1.0 if owner == seat else felt.get(owner, 0.0)) * loss(kit, position, owner, space)


def _armies(kit: Kit, position: Position, seat: int, space: str, felt: Mapping[int, float]) -> float:
    """What a battle with whoever stands there in the field is worth: the independents risk nothing of one's own."""
    if where_it_stands(position) == space:
        return 0.0
    own = independent_force(kit.independents[the_independent_march(position).army])
    found = 0.0
    for stack in position.at(space):
        if stack.inside:
            continue
        beaten = _BEATEN * chance_to_win(own, force(kit, stack.group)) * group_value(stack.group)
        found += beaten * (-1.0 if stack.seat == seat else felt.get(stack.seat, 0.0))
    return found
