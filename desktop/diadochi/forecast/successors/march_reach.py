"""Where an army can go with a number of movement points: each space with its cost, its way and what stops the march.

The search runs over states: a space, and how far the march may still mix land and sea (MOV-30). Each step is checked
with `rules.successors.movement.march`, like in the game.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from heapq import heappop, heappush
from types import MappingProxyType

import msgspec
from msgspec import structs

from diadochi.atlas.model import Element, RouteStep
from diadochi.forecast.game_forecast import Spot
from diadochi.language import Message, Name, msg, msgn
from diadochi.rules.core.flow import Answer
from diadochi.rules.core.game import GameKit
from diadochi.rules.core.verdict import CounterAt, RouteAt, SpaceAt, StackAt, Verdict, allow, first_refusal, refuse
from diadochi.rules.successors.answers import GoIn
from diadochi.rules.successors.cards.surprises import roads
from diadochi.rules.successors.facts import commander
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.activation import (
    chances_of_points,
    group_refusal,
    may_activate,
    usual_group,
    who_may_go,
)
from diadochi.rules.successors.movement.march import (
    ASHORE,
    LAND,
    SPENT,
    START,
    Here,
    March,
    can_be_ambushed,
    city_refusal,
    embarking_refusal,
    going_in_after_overrun_refusal,
    going_in_refusal,
    is_ambush_country,
    landing_refusal,
    leaving_refusal,
    lone_general_refusal,
    may_sail_in,
    meeting,
    step_refusal,
    stops_at,
)
from diadochi.rules.successors.pieces import Group
from diadochi.rules.successors.position import Memory, Position

# --- lifted army
# The pieces of an army in hand: who they are, where, and in which state of their march.


class Lifted(msgspec.Struct, frozen=True):
    """Pieces in hand: their leader, their seat, where they start, and how far their march has come.

    `refused` is the verdict that forbids their activation, or None.
    """

    general: str
    seat: int
    space: str
    inside: bool
    group: Group
    stage: str = START
    refused: Verdict | None = None

    def here(self, points: int) -> Here:
        """Their place with `points` movement points."""
        return Here(self.space, self.inside, self.stage, points)

    def roads(self, kit: Kit, position: Position) -> Kit:
        """The kit with their cost of routes: guides help only the army that is activated (MOV-12)."""
        marches = position.activation is not None and position.activation.general == self.general
        return roads(kit, position) if marches else kit

    @property
    def march(self) -> March:
        return March(self.seat, self.group)


def lift(kit: Kit, position: Position, general: str, group: Group | None = None) -> Lifted | None:
    """The army of `general` as it can be activated or is marching; None if he is off the map.

    `group` goes with him, by default everything he can take (MOV-06).
    """
    open_march = position.activation
    if open_march is not None and general in open_march.group.generals:
        return Lifted(
            open_march.general, open_march.seat, open_march.space, open_march.inside, open_march.group, open_march.stage
        )
    found = position.where(general)
    if found is None:
        return None
    space, stack = found
    whole = who_may_go(kit, position, general)
    taken = usual_group(position, whole) if group is None else group
    return Lifted(
        general, stack.seat, space, stack.inside, taken, START, _refusal(kit, position, general, whole, taken)
    )


def _refusal(kit: Kit, position: Position, general: str, whole: Group, taken: Group) -> Verdict | None:
    if position.activation is not None:
        reason = msg(
            "{general} is on the march. Finish that activation first.",
            general=Name("general", commander(kit, position.activation.group)),
        )
        return refuse(reason, "MOV-02", by=(CounterAt(position.activation.general),))
    verdict = may_activate(kit, position, general)
    if not verdict:
        return verdict
    if not whole.covers(taken):
        return refuse(msg("Not all of these pieces are here."), "MOV-03", "MOV-06", by=(CounterAt(general),))
    refused = group_refusal(kit, position, general, taken)
    if refused is None or refused.blocked_by:
        return refused
    return msgspec.structs.replace(refused, blocked_by=(CounterAt(general),))


def as_now(position: Position, answer: Answer) -> Answer:
    """The next answer of a way for the army as it is now: without units lost, with pieces captured on the way."""
    march = position.activation
    return GoIn(march.group) if isinstance(answer, GoIn) and march is not None else answer


def as_if_active(position: Position, seat: int) -> Position:
    """The position in a new activation segment of `seat`, for what-ifs about any side."""
    imagined = position.copy()
    imagined.clock = msgspec.structs.replace(position.clock, phase="strategy", segment="activation", active=seat)
    imagined.memory = Memory()
    imagined.activation = None
    return imagined


# --- distances
# Distances on the empty map: the fewest movement points between spaces if nothing is in the way.


class Distances(msgspec.Struct, frozen=True):
    """Distances from one space: `cost` in movement points to every space, and the last step of a cheapest way there."""

    start: str
    cost: Mapping[str, int]
    last: Mapping[str, tuple[str, RouteStep]]

    def way_to(self, space: str) -> tuple[tuple[str, RouteStep], ...]:
        """The cheapest way as pairs (space, step out of it) from the start; empty for the start itself."""
        way: list[tuple[str, RouteStep]] = []
        while space != self.start:
            before, step = self.last[space]
            way.append((before, step))
            space = before
        return tuple(reversed(way))


@lru_cache(maxsize=256)
def distances(kit: GameKit, start: str) -> Distances:
    """Distances from `start` by all kinds of routes in any order (MOV-12): a lower bound for every march."""
    cost = _costs(kit, start)
    last = {}
    for space, points in cost.items():
        ways = [way.to for way in kit.steps[space] if cost[way.to] + way.cost == points]
        if space != start:
            nearest = min(ways, key=lambda space: (cost[space], space))
            last[space] = (nearest, _step(kit, nearest, space))
    return Distances(start, MappingProxyType(cost), MappingProxyType(last))


def _costs(kit: GameKit, start: str) -> dict[str, int]:
    cost: dict[str, int] = {}
    queue = [(0, start)]
    while queue:
        points, space = heappop(queue)
        if space in cost:
            continue
        cost[space] = points
        for way in kit.steps[space]:
            if way.to not in cost:
                heappush(queue, (points + way.cost, way.to))
    return cost


def _step(kit: GameKit, here: str, there: str) -> RouteStep:
    return min((step for step in kit.steps[here] if step.to == there), key=lambda step: step.cost)


# --- reach

AT_SEA, AT_SEA_AFTER_LAND = "at_sea", "at_sea_after_land"
_SETS_SAIL = {START: AT_SEA, LAND: AT_SEA_AFTER_LAND}
_LANDS = {AT_SEA: ASHORE, AT_SEA_AFTER_LAND: SPENT}
SHELTERED = "sheltered"
"""Directly from the sea into a besieged port: the march ends there (SIE-22)."""
SearchState = tuple[str, str]
"""A space and the stage of the march there."""


def is_at_sea(state: SearchState) -> bool:
    """Whether the army only passes the space in ships."""
    return state[1] in _LANDS


class Target(msgspec.Struct, frozen=True):
    """A reachable space. `cost` in movement points; `routes` and `spaces` of the way, from the start.

    `entered` are the spaces it enters on the way, where it can be intercepted (INT-16); at sea it enters none. `stops`:
    rule ids that end the march there; `fights`: spaces where enemies must be overrun or fought; `ambushes`: strongholds
    passed on the way (MOV-28); `straight_in`: it goes directly from the sea into a besieged port (SIE-22).
    """

    space: str
    cost: int
    routes: tuple[str, ...]
    spaces: tuple[str, ...]
    stops: tuple[str, ...] = ()
    fights: tuple[str, ...] = ()
    ambushes: tuple[str, ...] = ()
    straight_in: bool = False
    entered: tuple[str, ...] = ()


class _Label(msgspec.Struct, frozen=True):
    cost: int
    before: SearchState | None
    step: RouteStep | None


class Reach:
    """The result of a search. Verdicts on unreachable spaces are computed when they are asked for.

    `targets` are the spaces that can be entered, without the present one. `ports` are besieged ports that can be
    entered directly from the sea (SIE-22); they are also targets.
    """

    def __init__(self, kit: Kit, position: Position, lifted: Lifted, points: int) -> None:
        self.kit, self.position, self.lifted, self.points = lifted.roads(kit, position), position, lifted, points
        self.march: March = lifted.march
        self._lone = self.march.lone
        self._labels: dict[SearchState, _Label] = {}
        self._arrivals: dict[Spot, SearchState] = {}
        self._stops: dict[str, tuple[str, ...]] = {}
        self._fights: dict[str, bool] = {}
        self._ambushes: dict[str, bool] = {}
        self._ends: dict[str, str] = {}
        self.start: SearchState = (lifted.space, lifted.stage)
        self._may_leave = False
        if lifted.refused is None:
            self._search()
        self.ports: Mapping[str, Target] = {s: self._target((s, True)) for s, inside in self._arrivals if inside}
        outside = {s: self._target((s, False)) for s, inside in self._arrivals if not inside}
        self.targets: Mapping[str, Target] = {**self.ports, **outside}

    def verdict(self, space: str) -> Verdict:
        """Whether the army can enter `space`, and at what cost and by which rules; or why not."""
        target = self.targets.get(space)
        if target is not None and target.straight_in:
            return allow("SIE-22", "MOV-29", "MOV-30", cost=target.cost)
        if target is not None:
            return allow("MOV-12", "MOV-13", *(("MOV-30",) if self._by_sea(target) else ()), cost=target.cost)
        if self.lifted.refused is not None:
            return self.lifted.refused
        if space == self.lifted.space:
            return refuse(msg("They are here already."), "MOV-20", by=(SpaceAt(space),))
        return self._why_not(space)

    def outside_verdict(self, space: str) -> Verdict:
        """Whether the army can enter `space` outside its city, or leave the city it is in."""
        if self.lifted.refused is None and space == self.lifted.space and self.lifted.inside:
            refused = lone_general_refusal(self.kit, self.position, self.march, space)
            return allow("MOV-14", "MOV-29") if refused is None else refused
        target = self.targets.get(space)
        if target is not None and target.straight_in:
            refused = lone_general_refusal(self.kit, self.position, self.march, space)
            assert refused is not None  # without a refusal it could land outside as well
            return refused
        return self.verdict(space)

    def inside_verdict(self, space: str) -> Verdict:
        """Whether the army can enter `space` and go inside its walls (MOV-29, SIE-22)."""
        way = self.way((space, True))
        if way is not None:
            return allow("SIE-22", "MOV-29", cost=way.cost) if way.straight_in else self._walks_in(way.cost)
        if self.lifted.refused is not None:
            return self.lifted.refused
        if space not in self.targets and space != self.lifted.space:
            return self.verdict(space)
        if space == self.lifted.space and self.lifted.inside:
            return refuse(msg("They are already inside."), "CTL-17", by=(SpaceAt(space),))
        refused = self._going_in_refusal(space)
        return self._walks_in(0) if refused is None else refused

    @staticmethod
    def _walks_in(cost: int) -> Verdict:
        return allow("MOV-14", "MOV-29", "CTL-17", cost=cost)

    def way(self, spot: Spot) -> Target | None:
        """The cheapest way to a place in another space; None if there is none."""
        space, inside = spot
        target = self.targets.get(space)
        if not inside:
            return None if target is None or target.straight_in else target
        port = self.ports.get(space)
        if target is not None and not target.straight_in and self._going_in_refusal(space) is None:
            return target if port is None or target.cost <= port.cost else port
        return port

    def _going_in_refusal(self, space: str) -> Verdict | None:
        # Pieces that it overruns do not matter.
        target = self.targets.get(space)
        overruns = target is not None and space in target.fights and not target.stops
        refusal = going_in_after_overrun_refusal if overruns else going_in_refusal
        return refusal(self.kit, self.position, self.lifted.seat, space, self.lifted.group)

    def verdicts(self) -> dict[str, Verdict]:
        """The verdict on every space of the map."""
        return {space: self.verdict(space) for space in self.kit.atlas.spaces}

    # -- the search ------------------------------------------------------------------------------------------------

    def _search(self) -> None:
        start = self.start
        self._labels[start] = _Label(0, None, None)
        at = self.lifted.here(self.points)
        held = first_refusal(
            lambda: leaving_refusal(self.kit, self.position, self.march, at),
            lambda: city_refusal(self.kit, self.position, self.march, at),
        )
        self._may_leave = held is None
        queue: list[tuple[int, int, SearchState]] = [(0, 0, start)]
        count = 0
        while queue:
            cost, _, state = heappop(queue)
            if cost > self._labels[state].cost:
                continue
            for following, step in self.moves(state, self.points - cost):
                total = cost + step.cost
                known = self._labels.get(following)
                if known is None or total < known.cost:
                    self._labels[following] = _Label(total, state, step)
                    self._arrive(following, total)
                    count += 1
                    heappush(queue, (total, count, following))

    def moves(self, state: SearchState, points: int) -> Iterator[tuple[SearchState, RouteStep]]:
        """Steps out of a state and the states they lead to, as far as `points` pay for them.

        Landing outside a city is entering the space like any other (MOV-24).
        """
        (space, stage), start = state, self.start
        at_sea = stage in _LANDS
        by_land = (
            not at_sea
            and stage not in (SPENT, SHELTERED)
            and (state != start or self._may_leave)
            and self._goes_on_from(state, start)
        )
        by_sea = at_sea or (stage in _SETS_SAIL and self._goes_on_from(state, start) and self._embarks(state))
        sea = stage if at_sea else _SETS_SAIL.get(stage, AT_SEA)
        ashore = LAND if stage == START else stage
        for step in self.kit.steps[space]:
            if step.cost > points:
                continue
            if step.by == Element.SEA:
                if by_sea:
                    yield (step.to, sea), step
                    if self._enters(step.to):
                        yield (step.to, _LANDS[sea]), step
                    if self.kit.is_major_city(step.to) and may_sail_in(self.kit, self.position, self.march, step.to):
                        yield (step.to, SHELTERED), step
            elif by_land and (not self._lone or self._enters(step.to)):
                yield (step.to, ashore), step

    def _goes_on_from(self, state: SearchState, start: SearchState) -> bool:
        return state == start or not self._stops_at(state[0])

    def _embarks(self, state: SearchState) -> bool:
        at = Here(state[0], False, state[1], self.points)
        return embarking_refusal(self.kit, self.position, self.march, at) is None

    def _enters(self, space: str) -> bool:
        return not self._lone or lone_general_refusal(self.kit, self.position, self.march, space) is None

    def _stops_at(self, space: str) -> tuple[str, ...]:
        if space not in self._stops:
            self._stops[space] = stops_at(self.kit, self.position, self.march, space)
        return self._stops[space]

    def _arrive(self, state: SearchState, cost: int) -> None:
        # Passing a space at sea does not count as entering it.
        space, stage = state
        if stage in _LANDS or space == self.lifted.space:
            return
        spot = (space, stage == SHELTERED)
        known = self._arrivals.get(spot)
        if known is None or cost < self._labels[known].cost:
            self._arrivals[spot] = state

    # -- the result ------------------------------------------------------------------------------------------------

    def _target(self, spot: Spot) -> Target:
        return self.described(*self._track(self._arrivals[spot]))

    def described(self, states: Sequence[SearchState], steps: Sequence[RouteStep]) -> Target:
        """The target at the end of a way through these states, with its cost and dangers."""
        space, stage = states[-1]
        straight_in = stage == SHELTERED
        entered = [place for place, at in states[1:] if at not in _LANDS and at != SHELTERED]
        return Target(
            space,
            sum([step.cost for step in steps]),
            tuple([step.route for step in steps]),
            tuple([state[0] for state in states]),
            () if straight_in else self._stops_at(space),
            tuple([s for s in entered if self._fights_at(s)]),
            tuple(
                [s for (s, _), step in zip(states, steps, strict=False) if step.by == Element.LAND and self._ambush(s)]
            ),
            straight_in,
            tuple(entered),
        )

    def _fights_at(self, space: str) -> bool:
        if space not in self._fights:
            self._fights[space] = meeting(self.position, self.lifted.seat, space).is_fight
        return self._fights[space]

    def _track(self, last: SearchState) -> tuple[list[SearchState], list[RouteStep]]:
        states, steps, state = [last], [], self._labels[last]
        while state.before is not None and state.step is not None:
            states.append(state.before)
            steps.append(state.step)
            state = self._labels[state.before]
        return states[::-1], steps[::-1]

    def _ambush(self, space: str) -> bool:
        if space not in self._ambushes:
            self._ambushes[space] = self._is_ambushed(space)
        return self._ambushes[space]

    def _is_ambushed(self, space: str) -> bool:
        if space == self.lifted.space:
            march = self.position.activation
            return march is not None and march.passing and can_be_ambushed(self.kit, self.lifted.group)
        return is_ambush_country(self.kit, self.position, space) and can_be_ambushed(self.kit, self.lifted.group)

    def _by_sea(self, target: Target) -> bool:
        kinds = self.kit.atlas.route_kinds
        return any(kinds[self.kit.atlas.routes[route].kind].by == Element.SEA for route in target.routes)

    def _why_not(self, space: str) -> Verdict:
        far = distances(self.kit, self.lifted.space)
        cost = far.cost.get(space)
        if cost is None:
            return refuse(msg("No route leads there."), "CTL-07", by=(SpaceAt(space),))
        if cost > self.points:
            return self._too_far(space, cost)

        return refusal_on(self, far.way_to(space))

    def _too_far(self, space: str, cost: int) -> Verdict:
        by = self._gives_out(space)
        reason = self._too_far_words(Name("space", space), cost)
        return refuse(reason, "MOV-13", "MOV-12", by=(RouteAt(by),), cost=cost)

    def _too_far_words(self, space: Name, cost: int) -> Message:
        # After the movement roll the message gives the points left; before it, the most that can be rolled.
        if self.position.activation is not None:
            return msgn(
                "{space} is too far: it costs at least {n} movement point, {points} left.",
                "{space} is too far: it costs at least {n} movement points, {points} left.",
                cost,
                space=space,
                points=self.points,
            )
        if self._most_points == self.points:
            return msgn(
                "{space} is too far: it costs at least {n} movement point, and the roll gives {points} at most.",
                "{space} is too far: it costs at least {n} movement points, and the roll gives {points} at most.",
                cost,
                space=space,
                points=self.points,
            )
        return msgn(
            "{space} is too far: it costs at least {n} movement point, and this army would have {points}.",
            "{space} is too far: it costs at least {n} movement points, and this army would have {points}.",
            cost,
            space=space,
            points=self.points,
        )

    @cached_property
    def _most_points(self) -> int:
        # Cached, because every distant space needs it.
        return max(chances_of_points(self.kit, self.lifted.group))

    def _gives_out(self, space: str) -> str:
        far = distances(self.kit, self.lifted.space)
        passed: list[str] = []
        while space not in self._ends:
            before, step = far.last[space]
            passed.append(space)
            if far.cost[before] <= self.points:
                self._ends[space] = step.route
            else:
                space = before
        self._ends.update(dict.fromkeys(passed, self._ends[space]))
        return self._ends[space]


def reach(kit: Kit, position: Position, lifted: Lifted, points: int) -> Reach:
    """Search for `lifted` with `points` movement points: rolled, typed in, or assumed."""
    return Reach(kit, position, lifted, points)


# --- checking one way
# Finds the rule that forbids a given way.

StepWay = tuple[tuple[str, RouteStep], ...]


def refusal_on(reach: Reach, way: StepWay) -> Verdict:
    """The first verdict that forbids the army to go `way`, the cheapest on the empty map."""
    at, at_sea = reach.lifted.here(reach.points), False
    for index, (space, step) in enumerate(way):
        refused = _stopped(reach, space) if index and not at_sea else None
        if refused is None:
            refused = _sea_refusal(reach, at, at_sea) if step.by == Element.SEA else _land_refusal(reach, at, step)
        if refused is not None:
            return refused if refused.blocked_by else structs.replace(refused, blocked_by=(RouteAt(step.route),))
        lands = step.by == Element.SEA and (index + 1 == len(way) or way[index + 1][1].by != Element.SEA)
        if lands:
            refused = _landing(reach, step.to)
            if refused is not None:
                return refused
        at_sea = step.by == Element.SEA and not lands
        at = Here(step.to, False, _stage(at.stage, step, lands), at.points - step.cost)
    return _dearer_elsewhere(reach, way)


def _land_refusal(reach: Reach, at: Here, step: RouteStep) -> Verdict | None:
    return step_refusal(reach.kit, reach.position, reach.march, at, step)


def _sea_refusal(reach: Reach, at: Here, at_sea: bool) -> Verdict | None:
    return None if at_sea else embarking_refusal(reach.kit, reach.position, reach.march, at)


def _landing(reach: Reach, space: str) -> Verdict | None:
    refused = landing_refusal(reach.kit, reach.position, reach.march, space, inside=False)
    if refused is None or landing_refusal(reach.kit, reach.position, reach.march, space, inside=True) is None:
        return None
    return refused


def _stage(stage: str, step: RouteStep, lands: bool) -> str:
    if step.by == Element.LAND:
        return LAND if stage == START else stage
    if not lands:
        return stage
    return ASHORE if stage == START else SPENT


def _stopped(reach: Reach, space: str) -> Verdict | None:
    """A battle in a space on the way ends the march there (MOV-21)."""
    rules = stops_at(reach.kit, reach.position, reach.march, space)
    if not rules:
        return None
    if "R-09" in rules:
        reason = msg("The garrison of {space} stops the march.", space=Name("space", space))
        return refuse(reason, *rules, by=(SpaceAt(space),))
    met = meeting(reach.position, reach.lifted.seat, space)
    stacks = tuple(StackAt(stack.seat, space, stack.inside) for stack in met.armies)
    by = (*stacks, *(CounterAt(army) for army in met.independents))
    reason = msg("There is a battle at {space}, and it ends the march.", space=Name("space", space))
    return refuse(reason, *rules, by=by)


def _dearer_elsewhere(reach: Reach, way: StepWay) -> Verdict:
    # The direct way exists, but not in the order in which the march would have to use it.
    space = way[-1][1].to
    reason = msgn(
        "No legal way to {space} costs {n} movement point or less.",
        "No legal way to {space} costs {n} movement points or less.",
        reach.points,
        space=Name("space", space),
    )
    return refuse(reason, "MOV-13", "MOV-30", by=(SpaceAt(space),))
