"""Alternative ways to a space (costlier ones may pass fewer enemies), and the answers that follow a way.

What a voyage may meet and what it can take along (NAV-05, NAV-13 to NAV-18).
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.model import Element, RouteStep
from diadochi.forecast.game_forecast import Spot
from diadochi.forecast.successors.march_reach import SHELTERED, Reach, SearchState, Target, is_at_sea
from diadochi.rules.core.flow import Answer
from diadochi.rules.successors.answers import GoIn, GoOut, Sail, Step
from diadochi.rules.successors.control import available_fleets
from diadochi.rules.successors.facts import is_port
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.memory import takeable
from diadochi.rules.successors.movement.moving_group import the_march
from diadochi.rules.successors.movement.sailing import course, opposable
from diadochi.rules.successors.pieces import Group
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.reactions.naval_battle import oppositions

MOST_THROUGH = 12
"""The most ways that are continued from one state, the cheapest; more than any of our maps needs."""


class _Way(NamedTuple):
    cost: int
    number: int
    states: tuple[SearchState, ...]
    steps: tuple[RouteStep, ...]


def ways(reach: Reach, spot: Spot) -> Iterator[Target]:
    """Every way to a place without entering a space twice, the cheapest first; empty for the present space."""
    queue, count = [_Way(0, 0, (reach.start,), ())], 0
    passed: dict[SearchState, int] = {}
    while queue:
        way = heappop(queue)
        here = way.states[-1]
        passed[here] = passed.get(here, 0) + 1
        if passed[here] > MOST_THROUGH:
            continue
        if way.steps and _arrives(reach, spot, here):
            yield reach.described(way.states, way.steps)
        for following, step in reach.moves(here, reach.points - way.cost):
            if _is_round(way.states, following):
                continue
            count += 1
            heappush(queue, _Way(way.cost + step.cost, count, (*way.states, following), (*way.steps, step)))


def _arrives(reach: Reach, spot: Spot, state: SearchState) -> bool:
    space, inside = spot
    if state[0] != space or is_at_sea(state):
        return False
    if not inside:
        return state[1] != SHELTERED
    return state[1] == SHELTERED or ((way := reach.way(spot)) is not None and not way.straight_in)


def _is_round(states: tuple[SearchState, ...], following: SearchState) -> bool:
    """Whether a step leads back to a space of the way."""
    return any(state[0] == following[0] for state in states)


def way_along(reach: Reach, spot: Spot, routes: tuple[str, ...]) -> Target | None:
    """The way along exactly these routes; None if the army cannot go there."""
    found: list[tuple[tuple[SearchState, ...], tuple[RouteStep, ...]]] = [((reach.start,), ())]
    for route in routes:
        found = [
            ((*states, following), (*steps, step))
            for states, steps in found
            for following, step in reach.moves(states[-1], reach.points)
            if step.route == route
        ]
    for states, steps in found:
        if steps and _arrives(reach, spot, states[-1]):
            way = reach.described(states, steps)
            return way if way.cost <= reach.points else None
    return None


def differing(reach: Reach, spot: Spot) -> Iterator[Target]:
    """The cheapest way of each kind; ways are of one kind if the same can happen on them.

    That means: they meet the same enemies, are ambushed at the same strongholds, enter the same spaces next to possible
    interceptors in the same order, and pass the same ports at sea, where fleets may oppose them.
    """
    seen: set[tuple[tuple[str, ...], ...]] = set()
    watched: dict[str, bool] = {}
    for way in ways(reach, spot):
        for space in way.entered:
            if space not in watched:
                watched[space] = _is_watched(reach, space)
        ports = tuple(s for s in way.spaces[1:] if s not in way.entered and is_port(reach.kit, s))
        kind = (way.fights, way.ambushes, tuple(space for space in way.entered if watched[space]), ports)
        if kind not in seen:
            seen.add(kind)
            yield way


def _is_watched(reach: Reach, space: str) -> bool:
    """Whether pieces that may be hostile are next to the space."""
    position = reach.position
    near = {space, *(step.to for step in reach.kit.steps[space])}
    return any(place in near for place in position.independents.values()) or any(
        stack.seat != reach.lifted.seat for place in near for stack in position.at(place)
    )


# --- the answers of a way
# Each step is a separate answer, so that everyone can react to each.


def way_answers(reach: Reach, spot: Spot) -> tuple[Answer, ...]:
    """The answers that take the army to `spot`: steps by land, whole voyages, and into the city.

    Only the step out of its own city if that is the target. Empty if `spot` is out of reach.
    """
    target = reach.way(spot)
    return _within(reach, spot) if target is None else answers_along(reach, spot, target)


def answers_along(reach: Reach, spot: Spot, target: Target) -> tuple[Answer, ...]:
    """The answers that take the army along a given way to `spot`."""
    answers = travel_answers(reach.kit.atlas, target.routes, straight_in=target.straight_in)
    if spot[1] and not target.straight_in:
        answers.append(GoIn(reach.lifted.group))
    return tuple(answers)


def _within(reach: Reach, spot: Spot) -> tuple[Answer, ...]:
    """Into or out of the city of the present space."""
    space, inside = spot
    verdict = reach.inside_verdict(space) if inside else reach.outside_verdict(space)
    if space != reach.lifted.space or inside == reach.lifted.inside or not verdict:
        return ()
    return (GoIn(reach.lifted.group),) if inside else (GoOut(),)


def travel_answers(atlas: Atlas, routes: tuple[str, ...], *, straight_in: bool = False) -> list[Answer]:
    """The answers that take an army along these routes."""
    answers: list[Answer] = []
    voyage: list[str] = []
    for route in routes:
        if atlas.kind_of(route).by == Element.SEA:
            voyage.append(route)
            continue
        if voyage:
            answers.append(Sail(tuple(voyage)))
            voyage = []
        answers.append(Step(route))
    if voyage:
        answers.append(Sail(tuple(voyage), inside=straight_in))
    return answers


# --- voyage options


def escorts(kit: Kit, position: Position, voyage: Sail) -> tuple[str, ...]:
    """The fleets that can escort a voyage; empty if no one can oppose it (NAV-15)."""
    march = the_march(position)
    ports = course(kit, march.space, voyage.routes)
    entered = opposable(kit, march.space, voyage.routes, ports)
    others = (seat for seat in position.factions if seat != march.seat)
    opposed = any(oppositions(kit, position, seat, entered) for seat in others)
    return available_fleets(position, march.seat) if opposed else ()


def calls_at(kit: Kit, position: Position, voyage: Sail) -> dict[str, Group]:
    """The ports on a voyage in order, each with the pieces it can take along (NAV-05)."""
    march = the_march(position)
    passed = dict.fromkeys(course(kit, march.space, voyage.routes)[:-1])
    return {port: takeable(kit, position, march.seat, port, False, march.general) for port in passed}
