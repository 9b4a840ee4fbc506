"""Where a moving army can go by land and sea with the points it has (PLAY-03, PLAY-04).

Each step is checked with `rules.rome.movement`, like in the game.

The army is that of a leader as he can be activated, with each card that does so, or as it is moving (PLAY-02).
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from types import MappingProxyType

import msgspec

from diadochi.atlas.atlas import part_of
from diadochi.atlas.model import Element
from diadochi.language import Name, msg, msgn
from diadochi.rules.core.flow import Answer
from diadochi.rules.core.verdict import CounterAt, RouteAt, SpaceAt, Verdict, allow, refuse
from diadochi.rules.rome.activation import activate, activation_verdict, whole
from diadochi.rules.rome.answers import Activate, March, Sail
from diadochi.rules.rome.battle_avoidance import friendly_ports
from diadochi.rules.rome.facts import cu_of_enemies, is_friendly
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.movement import way_verdict, ways
from diadochi.rules.rome.position import Force, Group, Move, Position, card_of

STOPS = "PLAY-20"
"""An army stops where enemies are outside the walls."""


class Target(msgspec.Struct, frozen=True):
    """A reachable location. `cost` in movement points; `answers` of the way and the `spaces` they lead to, in order."""

    space: str
    cost: int
    answers: tuple[Answer, ...]
    spaces: tuple[str, ...]

    @property
    def by_sea(self) -> bool:
        """Whether the way includes a voyage."""
        return any(isinstance(answer, Sail) for answer in self.answers)


class Reach:
    """The result of a search from a position with a moving army."""

    def __init__(self, kit: Kit, position: Position) -> None:
        self.kit, self.position = kit, position
        self.start, self.points = position.moving.space, position.moving.points
        self.targets: Mapping[str, Target] = MappingProxyType(self._search())

    def verdict(self, space: str) -> Verdict:
        """Whether the army can go to a location outside its walls; or why not."""
        target = self.targets.get(space)
        if target is not None:
            return allow("PLAY-03", *(("PLAY-04",) if target.by_sea else ()), cost=target.cost)
        if space == self.start:
            return refuse(msg("They are here already."), "PLAY-03", by=(SpaceAt(space),))
        return self._why_not(space)

    def stops(self, space: str) -> tuple[str, ...]:
        """The rules that end the move in a location."""
        return (STOPS,) if cu_of_enemies(self.position, self.position.moving.seat, space) else ()

    def standing_in(self, space: str, left: int) -> Position:
        """The position with the army in another location and `left` points, for asking the rules."""
        imagined, move = self.position.copy(), self.position.moving
        imagined.shift(move.power, move.group, move.space, space)
        imagined.change_move(space=space, points=left)
        return imagined

    def _search(self) -> dict[str, Target]:
        found: dict[str, Target] = {self.start: Target(self.start, 0, (), ())}
        queue = [(0, self.start)]
        while queue:
            cost, space = heappop(queue)
            if cost > found[space].cost or (space != self.start and self.stops(space)):
                continue
            for answer, to, price in self.steps(space, self.points - cost):
                if to not in found or cost + price < found[to].cost:
                    way = found[space]
                    found[to] = Target(to, cost + price, (*way.answers, answer), (*way.spaces, to))
                    heappush(queue, (cost + price, to))
        del found[self.start]
        return found

    def steps(self, space: str, left: int) -> Iterator[tuple[Answer, str, int]]:
        """Every legal step out of a location: the answer, where it leads, its cost."""
        here = self.standing_in(space, left)
        for answer in ways(self.kit, here):
            verdict = way_verdict(self.kit, here, answer)
            if verdict and isinstance(answer, March):
                yield answer, self.kit.atlas.routes[answer.route].other(space), verdict.cost
            elif verdict and isinstance(answer, Sail):
                yield answer, answer.to, verdict.cost

    def _why_not(self, space: str) -> Verdict:
        way = cheapest_by_land(self.kit, self.start).get(space)
        seat = self.position.moving.seat
        sails = is_friendly(self.position, seat, self.start) and space in friendly_ports(self.kit, self.position, seat)
        if (sails and self.start in self.kit.ports) or (way is None and space in self.kit.ports):
            return way_verdict(self.kit, self.position, Sail(space))
        if way is None:
            return refuse(msg("No route leads there."), "PLAY-03", by=(SpaceAt(space),))
        far = self._too_far(way)
        return self._barred(way) if far is None else far

    def _too_far(self, way: tuple[March, ...]) -> Verdict | None:
        costs = [self.kit.play.movement.cost[self.kit.atlas.routes[march.route].kind] for march in way]
        if sum(costs) <= self.points:
            return None
        last = next(number for number in range(len(way)) if sum(costs[: number + 1]) > self.points)
        reason = msgn(
            "{space} is too far: it costs at least {n} movement point, and this army has {points}.",
            "{space} is too far: it costs at least {n} movement points, and this army has {points}.",
            sum(costs),
            space=Name("space", _ends(self.kit, self.start, way)[-1]),
            points=self.points,
        )
        return refuse(reason, "PLAY-03", by=(RouteAt(way[last].route),), cost=sum(costs))

    def _barred(self, way: tuple[March, ...]) -> Verdict:
        space, left = self.start, self.points
        for march, following in zip(way, _ends(self.kit, self.start, way), strict=True):
            rules = self.stops(space) if space != self.start else ()
            if rules:
                reason = msg("There is a battle at {space}, and it ends the march.", space=Name("space", space))
                return refuse(reason, *rules, by=(SpaceAt(space),))
            verdict = way_verdict(self.kit, self.standing_in(space, left), march)
            if not verdict:
                return verdict
            space, left = following, left - verdict.cost
        raise AssertionError(f"{space} can be reached")


def _ends(kit: Kit, start: str, way: tuple[March, ...]) -> tuple[str, ...]:
    spaces = [start]
    for march in way:
        spaces.append(kit.atlas.routes[march.route].other(spaces[-1]))
    return tuple(spaces[1:])


@lru_cache(maxsize=256)
def cheapest_by_land(kit: Kit, start: str) -> Mapping[str, tuple[March, ...]]:
    """The cheapest way by land to every other location on an empty map; islands have none."""
    import networkx as nx

    kinds = [kind.id for kind in kit.atlas.route_kinds.values() if kind.by == Element.LAND]
    paths = nx.single_source_dijkstra_path(part_of(kit.atlas.graph, kinds), start, weight="cost")
    return MappingProxyType({end: _marches(kit, path) for end, path in paths.items() if end != start})


def _marches(kit: Kit, path: list[str]) -> tuple[March, ...]:
    joined = [
        min((step for step in kit.steps[a] if step.to == b and step.by == Element.LAND), key=lambda step: step.cost)
        for a, b in pairwise(path)
    ]
    return tuple(March(step.route) for step in joined)


# --- lifted army


class Lifted(msgspec.Struct, frozen=True):
    """An army in hand. `setting_out` are positions in which it is moving, the cheapest card first.

    `activations` are the answers that lead there, empty for an army that is already moving.
    """

    leader: str
    seat: int
    power: str
    space: str
    inside: bool
    group: Group
    setting_out: tuple[Position, ...]
    activations: tuple[Activate, ...] = ()


def place_of(position: Position, leader: str) -> tuple[str, Force] | None:
    """The place of a leader and the force with him; None if he is off the map."""
    return next(((space, force) for space, force in position.all_forces() if leader in force.leaders), None)


def lift(
    kit: Kit, position: Position, leader: str, group: Group | None = None, points: int | None = None
) -> Lifted | Verdict:
    """The army of `leader`, or `group` of it; or the verdict why it cannot be activated.

    By default all leaders go if possible, else he alone, with as many CU as can move together. `points` are the
    movement points to assume, by default those of the rules.
    """
    move, found = position.move, place_of(position, leader)
    if move is not None:
        return _on_the_move(kit, position, move, leader, points)
    if found is None:
        return refuse(msg("This side has no such army here."), "PLAY-02")
    space, force = found
    found_whole, seat = whole(position, force.power, space), position.clock.active
    wanted = _usual(kit, position, found_whole, leader) if group is None else (group,)
    verdict = Verdict(False)
    for taken in wanted:
        tried = [Activate(force.power, taken.cu, taken.leaders, space, card) for card in _cards(position, seat)]
        able = tuple(answer for answer in tried if activation_verdict(kit, position, seat, answer))
        if able:
            starts = tuple(_set_out(kit, position, answer, points) for answer in able)
            return Lifted(leader, seat, force.power, space, force.inside, taken, starts, able)
        verdict = activation_verdict(kit, position, seat, tried[-1])
    return verdict


def _on_the_move(kit: Kit, position: Position, move: Move, leader: str, points: int | None) -> Lifted | Verdict:
    if leader not in move.group.leaders:
        commander = kit.commander(move.group.leaders)
        reason = msg(
            "{general} is on the march. Finish that activation first.",
            general=Name("leader", commander),
        )
        return refuse(reason, "PLAY-02", by=(CounterAt(commander),))
    seen = position.copy()
    if points is not None:
        seen.change_move(points=points)
    return Lifted(leader, move.seat, move.power, move.space, False, move.group, (seen,))


def _usual(kit: Kit, position: Position, there: Group, leader: str) -> Iterator[Group]:
    # If no card is enough for all leaders who have not moved this turn, he goes alone.
    cu = min(there.cu, kit.play.movement.cu_limit)
    others = tuple(each for each in there.leaders if each == leader or each not in position.used)
    if others != (leader,):
        yield Group(cu, others)
    yield Group(cu, (leader,))


def _cards(position: Position, seat: int) -> list[str]:
    # "" if none is needed or available.
    hand = sorted(dict.fromkeys(position.hands.get(seat, ())), key=lambda card: (card_of(card).value, card))
    return hand if hand and position.scenario else ["", *hand]


def _set_out(kit: Kit, position: Position, answer: Activate, points: int | None) -> Position:
    seen = position.copy()
    activate(kit, seen, seen.clock.active, answer)
    if points is not None:
        seen.change_move(points=points)
    return seen
