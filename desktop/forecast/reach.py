"""Where a lifted army can go with so many movement points: every space with cost, path and what stops it there.

The search runs over labelled states: a space together with how far the march may still mix land and sea (MOV-30).
Every permission is asked of `rules.successors.movement.march`, as the procedures ask it.
"""

from collections.abc import Iterator, Mapping
from heapq import heappop, heappush

import msgspec

from desktop.atlas.model import Step
from desktop.forecast.distances import distances
from desktop.forecast.lifted import Lifted
from desktop.language import Name, msg
from desktop.rules.core.verdict import Verdict, allow, refuse
from desktop.rules.successors.facts import is_independent_stronghold
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.movement.march import (
    ASHORE,
    LAND,
    SPENT,
    START,
    Here,
    March,
    embarking_refusal,
    going_in_refusal,
    landing_refusal,
    leaving_refusal,
    lone_general_refusal,
    may_sail_in,
    meeting,
    stops_at,
)
from desktop.rules.successors.position import Position

AT_SEA, AT_SEA_AFTER_LAND = "at_sea", "at_sea_after_land"
_SETS_SAIL = {START: AT_SEA, LAND: AT_SEA_AFTER_LAND}
_LANDS = {AT_SEA: ASHORE, AT_SEA_AFTER_LAND: SPENT}
State = tuple[str, str]
"""A space and the stage of the march there."""


class Target(msgspec.Struct, frozen=True):
    """A space the army can reach. `cost` in movement points; `routes` and `spaces` of the way, the start first.

    `stops`: rule ids that end the march there; `fights`: spaces where enemies must be overrun or fought on the way in;
    `ambushes`: strongholds passed on the way (MOV-28); `straight_in`: it enters the besieged port from the sea (SIE-22).
    """

    space: str
    cost: int
    routes: tuple[str, ...]
    spaces: tuple[str, ...]
    stops: tuple[str, ...] = ()
    fights: tuple[str, ...] = ()
    ambushes: tuple[str, ...] = ()
    straight_in: bool = False


class _Label(msgspec.Struct, frozen=True):
    cost: int
    before: State | None
    step: Step | None


class Reach:
    """What one search found; verdicts on all other spaces are made when somebody looks.

    `targets` are the spaces that can be entered, the present one not among them.
    """

    def __init__(self, kit: Kit, position: Position, lifted: Lifted, points: int) -> None:
        self.kit, self.position, self.lifted, self.points = kit, position, lifted, points
        self.march: March = lifted.march(kit)
        self._labels: dict[State, _Label] = {}
        self._arrivals: dict[str, State] = {}
        self._stops: dict[str, tuple[str, ...]] = {}
        if lifted.refused is None:
            self._search()
        self.targets: Mapping[str, Target] = {space: self._target(space) for space in self._arrivals}

    def verdict(self, space: str) -> Verdict:
        """Whether the army can enter `space`, at what cost, under which rules; or why not."""
        target = self.targets.get(space)
        if target is not None:
            return allow("MOV-12", "MOV-13", *(("MOV-30",) if self._by_sea(target) else ()), cost=target.cost)
        if self.lifted.refused is not None:
            return self.lifted.refused
        if space == self.lifted.space:
            return refuse(msg("They stand here already."), "MOV-20", by=(f"space:{space}",))
        return self._why_not(space)

    def inside_verdict(self, space: str) -> Verdict:
        """Whether the army can enter `space` and go inside its walls (MOV-29, SIE-22)."""
        target = self.targets.get(space)
        if target is None and space != self.lifted.space:
            return self.verdict(space)
        if target is not None and target.straight_in:
            return allow("SIE-22", "MOV-29", cost=target.cost)
        if target is None and self.lifted.refused is not None:
            return self.lifted.refused
        if target is None and self.lifted.inside:
            return refuse(msg("They are inside already."), "CTL-17", by=(f"space:{space}",))
        refused = going_in_refusal(self.kit, self.position, self.lifted.seat, space, self.lifted.group)
        if refused is not None:
            return refused
        return allow("MOV-14", "MOV-29", "CTL-17", cost=target.cost if target else 0)

    def verdicts(self) -> dict[str, Verdict]:
        """The verdict on every space of the map."""
        return {space: self.verdict(space) for space in self.kit.atlas.spaces}

    # -- the search ------------------------------------------------------------------------------------------------

    def _search(self) -> None:
        start: State = (self.lifted.space, self.lifted.stage)
        self._labels[start] = _Label(0, None, None)
        may_leave = leaving_refusal(self.kit, self.position, self.march, self.lifted.here(self.points)) is None
        queue: list[tuple[int, int, State]] = [(0, 0, start)]
        count = 0
        while queue:
            cost, _, state = heappop(queue)
            if cost > self._labels[state].cost:
                continue
            for following, step in self._moves(state, start, may_leave):
                total = cost + step.cost
                known = self._labels.get(following)
                if total <= self.points and (known is None or total < known.cost):
                    self._labels[following] = _Label(total, state, step)
                    self._arrive(following, total)
                    count += 1
                    heappush(queue, (total, count, following))

    def _moves(self, state: State, start: State, may_leave: bool) -> Iterator[tuple[State, Step]]:
        """Steps out of a state with the state they lead to; prices are looked at by the caller."""
        space, stage = state
        at_sea = stage in _LANDS
        by_land = not at_sea and stage != SPENT and (state != start or may_leave) and self._goes_on_from(state, start)
        by_sea = at_sea or (stage in _SETS_SAIL and self._goes_on_from(state, start) and self._embarks(state))
        for step in self.kit.steps[space]:
            if step.by == "sea":
                if by_sea:
                    sea = stage if at_sea else _SETS_SAIL[stage]
                    yield (step.to, sea), step
                    if self._lands(step.to):
                        yield (step.to, _LANDS[sea]), step
            elif by_land and self._enters(step.to):
                yield (step.to, LAND if stage == START else stage), step

    def _goes_on_from(self, state: State, start: State) -> bool:
        return state == start or not self._stops_at(state[0])

    def _embarks(self, state: State) -> bool:
        at = Here(state[0], False, state[1], self.points)
        return embarking_refusal(self.kit, self.position, self.march, at) is None

    def _enters(self, space: str) -> bool:
        return lone_general_refusal(self.kit, self.position, self.march, space) is None

    def _lands(self, space: str) -> bool:
        return landing_refusal(self.kit, self.position, self.march, space) is None

    def _stops_at(self, space: str) -> tuple[str, ...]:
        if space not in self._stops:
            self._stops[space] = stops_at(self.kit, self.position, self.march, space)
        return self._stops[space]

    def _arrive(self, state: State, cost: int) -> None:
        """Keep the cheapest way to stand in a space; being at sea before it is not standing there."""
        space, stage = state
        if stage in _LANDS or space == self.lifted.space:
            return
        known = self._arrivals.get(space)
        if known is None or cost < self._labels[known].cost:
            self._arrivals[space] = state

    # -- what was found --------------------------------------------------------------------------------------------

    def _target(self, space: str) -> Target:
        routes: list[str] = []
        spaces: list[str] = []
        by_land: list[str] = []
        state: State | None = self._arrivals[space]
        cost = self._labels[self._arrivals[space]].cost
        while state is not None:
            label = self._labels[state]
            spaces.append(state[0])
            if label.step is not None:
                routes.append(label.step.route)
                if label.step.by == "land":
                    by_land.append(state[0])
            state = label.before
        straight_in = self._sails_in(space, routes[0])
        return Target(
            space,
            cost,
            tuple(reversed(routes)),
            tuple(reversed(spaces)),
            () if straight_in else self._stops_at(space),
            tuple(s for s in reversed(by_land) if meeting(self.position, self.lifted.seat, s).is_fight),
            tuple(s for s in reversed(by_land) if s != space and self._is_ambush(s)),
            straight_in,
        )

    def _sails_in(self, space: str, last_route: str) -> bool:
        by_sea = self.kit.atlas.route_kinds[self.kit.atlas.routes[last_route].kind].by == "sea"
        return by_sea and may_sail_in(self.kit, self.position, self.march, space)

    def _is_ambush(self, space: str) -> bool:
        return (
            bool(self.march.group.units)
            and is_independent_stronghold(self.kit, self.position, space)
            and space not in self.kit.profile.stronghold_exempt
        )

    def _by_sea(self, target: Target) -> bool:
        kinds = self.kit.atlas.route_kinds
        return any(kinds[self.kit.atlas.routes[route].kind].by == "sea" for route in target.routes)

    def _why_not(self, space: str) -> Verdict:
        far = distances(self.kit, self.lifted.space)
        cost = far.cost.get(space)
        if cost is None:
            return refuse(msg("No route leads there."), "CTL-07", by=(f"space:{space}",))
        if cost > self.points:
            return self._too_far(space, cost)
        from desktop.forecast.walk import first_refusal

        return first_refusal(self, far.way_to(space))

    def _too_far(self, space: str, cost: int) -> Verdict:
        spent, by = 0, ""
        for _, step in distances(self.kit, self.lifted.space).way_to(space):
            spent += step.cost
            if spent > self.points:
                by = step.route
                break
        reason = msg(
            "{space} is at least {cost} movement points away; there are {points}.",
            space=Name("space", space),
            cost=cost,
            points=self.points,
        )
        return refuse(reason, "MOV-13", "MOV-12", by=(f"route:{by}",), cost=cost)


def reach(kit: Kit, position: Position, lifted: Lifted, points: int) -> Reach:
    """Search for `lifted` with `points` movement points: rolled, typed in, or "what if"."""
    return Reach(kit, position, lifted, points)
