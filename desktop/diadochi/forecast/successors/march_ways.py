"""Alternative ways to a space (costlier ones may pass fewer enemies), the answers that follow a way, and threats.

Also what a voyage may meet and what it can take along (NAV-05, NAV-13 to NAV-18).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from heapq import heappop, heappush
from typing import NamedTuple

import msgspec

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.model import Element, RouteStep
from diadochi.forecast.game_forecast import Spot
from diadochi.forecast.odds.odds_questions import MarchAsked
from diadochi.forecast.successors.march_reach import (
    SHELTERED,
    Lifted,
    Reach,
    SearchState,
    Target,
    as_if_active,
    is_at_sea,
    lift,
    reach,
)
from diadochi.rules.core.flow import Answer
from diadochi.rules.core.verdict import Verdict
from diadochi.rules.successors.answers import GoIn, GoOut, Sail, Step
from diadochi.rules.successors.battle.naval_battle import oppositions
from diadochi.rules.successors.control import available_fleets
from diadochi.rules.successors.facts import commander, is_port
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.activation import chances_of_points
from diadochi.rules.successors.movement.moving_group import takeable, the_march
from diadochi.rules.successors.movement.sailing import course, opposable
from diadochi.rules.successors.pieces import Group
from diadochi.rules.successors.position import Position

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
            if any(state[0] == following[0] for state in way.states):
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


# --- threats
# Chances before the movement roll: who can reach a space, what a side threatens, and comparisons of two generals.


class Band(msgspec.Struct, frozen=True):
    """A space in reach before the roll: the points it needs and the chance to roll them."""

    points: int
    chance: float


class Threat(msgspec.Struct, frozen=True):
    """An army that could reach a space: cost in movement points, chance to roll enough, and the routes of its way.

    `spot` is where it would arrive: inside a besieged port that it sails into, else outside (SIE-22). `afresh`: in a
    new segment of its side; else in its present march.
    """

    general: str
    seat: int
    start: str
    cost: int
    chance: float
    routes: tuple[str, ...] = ()
    spot: Spot = ("", False)
    afresh: bool = True

    def asked(self, policy: str) -> MarchAsked:
        """The question for the odds of this march."""
        return MarchAsked(self.general, self.spot, policy=policy, afresh=self.afresh)


def most_points(kit: Kit, lifted: Lifted) -> int:
    """The most movement points the army can roll (MOV-10)."""
    return max(chances_of_points(kit, lifted.group))


class Chances:
    """The chance that an army rolls enough movement points (MOV-10)."""

    def __init__(self, kit: Kit, lifted: Lifted) -> None:
        self._points = chances_of_points(kit, lifted.group)

    def of(self, cost: int) -> float:
        """The chance to have `cost` movement points, 0 to 1."""
        if all(points >= cost for points in self._points):
            return 1.0
        return sum(chance for points, chance in self._points.items() if points >= cost)


def bands(kit: Kit, lifted: Lifted, widest: Reach) -> Mapping[str, Band]:
    """For every reachable space the points it needs and the chance to roll them (MOV-10).

    The cheapest way costs the same whatever is rolled, so one search serves every roll.
    """
    chances = Chances(kit, lifted)
    return {space: Band(target.cost, chances.of(target.cost)) for space, target in widest.targets.items()}


def _leaders(kit: Kit, position: Position, seat: int) -> tuple[str, ...]:
    return tuple(
        commander(kit, stack.group) for _, stack in position.all_stacks() if stack.seat == seat and stack.generals
    )


def armies_of(kit: Kit, position: Position, seat: int, points: int | None = None) -> tuple[tuple[Lifted, Reach], ...]:
    """Every army and lone general of a side, with all it could reach in a new segment.

    Each commander takes everything he can (MOV-06), with `points` movement points, by default the most he can roll.
    """
    imagined = as_if_active(position, seat)
    found = []
    for general in _leaders(kit, position, seat):
        lifted = lift(kit, imagined, general)
        if lifted is not None and lifted.refused is None:
            most = most_points(kit, lifted) if points is None else points
            found.append((lifted, reach(kit, imagined, lifted, most)))
    return tuple(found)


def threats_by(kit: Kit, widest: Reach) -> Mapping[str, Threat]:
    """Every reachable space, with the chance to roll enough (MOV-10)."""
    lifted, chances = widest.lifted, Chances(kit, widest.lifted)
    return {
        space: Threat(
            lifted.general,
            lifted.seat,
            lifted.space,
            target.cost,
            chances.of(target.cost),
            target.routes,
            (space, target.straight_in),
        )
        for space, target in widest.targets.items()
    }


def threats_of(kit: Kit, position: Position, seat: int, points: int | None = None) -> Mapping[str, tuple[Threat, ...]]:
    """Every space that a side could reach in one segment, with the armies that could, the likeliest first.

    `points` limits the movement points; the chance is still that of rolling what each space costs.
    """
    threats: dict[str, list[Threat]] = {}
    for _, widest in armies_of(kit, position, seat, points):
        for space, threat in threats_by(kit, widest).items():
            threats.setdefault(space, []).append(threat)
    return {
        space: tuple(sorted(found, key=lambda t: (-t.chance, t.cost, t.general))) for space, found in threats.items()
    }


def is_held_by(position: Position, seat: int, space: str) -> bool:
    """Whether a side has its marker or pieces at a space."""
    return position.markers.get(space) == seat or any(stack.seat == seat for stack in position.at(space))


def who_can_reach(kit: Kit, position: Position, space: str) -> tuple[Threat, ...]:
    """Every army of every side that could reach `space` in one segment of its own, the likeliest first."""
    found = [threat for seat in sorted(position.factions) for threat in threats_of(kit, position, seat).get(space, ())]
    return tuple(sorted(found, key=lambda t: (-t.chance, t.cost, t.seat, t.general)))


# --- comparing two generals


class Outlook(msgspec.Struct, frozen=True):
    """All that a general can reach with everything he can take: cost, chance and way of every space.

    `refused` is the reason if he cannot be activated at all; `spaces` is empty then.
    """

    general: str
    seat: int
    start: str
    spaces: Mapping[str, Threat]
    refused: Verdict | None = None


class Comparison(msgspec.Struct, frozen=True):
    """Two outlooks, and the spaces that only the first, only the second, or both can reach, each cheapest first."""

    first: Outlook
    second: Outlook
    only_first: tuple[str, ...]
    only_second: tuple[str, ...]
    both: tuple[str, ...]


def outlook(kit: Kit, position: Position, general: str, points: int | None = None) -> Outlook | None:
    """What `general` can reach with `points` movement points, by default the most he can roll; None if off the map.

    A new segment of his side is assumed (SEQ-30). If he is marching he continues from his present space, by default
    with the points he has left.
    """
    found = position.where(general)
    if found is None:
        return None
    march = position.activation
    is_marching = march is not None and general in march.group.generals
    seen = position if is_marching else as_if_active(position, found[1].seat)
    lifted = lift(kit, seen, general)
    assert lifted is not None  # the general is on the map
    if march is not None and is_marching:
        return _outlook_on_march(kit, seen, lifted, march.points, points)
    most = most_points(kit, lifted) if points is None else points
    threats = threats_by(kit, reach(kit, seen, lifted, most))
    return Outlook(general, lifted.seat, lifted.space, threats, lifted.refused)


def _outlook_on_march(kit: Kit, position: Position, lifted: Lifted, left: int, points: int | None) -> Outlook:
    # Certain within the points `left`, impossible beyond.
    found = threats_by(kit, reach(kit, position, lifted, left if points is None else points))
    threats = {
        space: msgspec.structs.replace(threat, chance=1.0 if threat.cost <= left else 0.0, afresh=False)
        for space, threat in found.items()
    }
    return Outlook(lifted.general, lifted.seat, lifted.space, threats)


def compare(kit: Kit, position: Position, first: str, second: str, points: int | None = None) -> Comparison | None:
    """Compare two generals, both with `points` movement points or with their own rolls; None if one is off the map."""
    one, other = outlook(kit, position, first, points), outlook(kit, position, second, points)
    if one is None or other is None:
        return None
    return Comparison(
        one,
        other,
        _cheapest(one.spaces, set(one.spaces) - set(other.spaces)),
        _cheapest(other.spaces, set(other.spaces) - set(one.spaces)),
        _cheapest(one.spaces, set(one.spaces) & set(other.spaces)),
    )


def _cheapest(spaces: Mapping[str, Threat], chosen: set[str]) -> tuple[str, ...]:
    return tuple(sorted(chosen, key=lambda space: (spaces[space].cost, space)))
