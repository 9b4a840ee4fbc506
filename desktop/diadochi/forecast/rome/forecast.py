"""The forecast of the Sword of Rome for the controller: an army in hand, its targets, the cards that lead there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import final

from msgspec import structs

from diadochi.atlas.atlas import part_of
from diadochi.atlas.model import Element
from diadochi.forecast.game_forecast import GameForecast, InHand, Mark, Spot, not_now
from diadochi.forecast.rome import march_reach as lifting
from diadochi.forecast.rome.march_reach import Lifted, Reach, Target
from diadochi.language import Name, msg
from diadochi.rules.core.flow import Answer, Decision, Node
from diadochi.rules.core.verdict import SpaceAt, Verdict, allow, refuse
from diadochi.rules.rome.answers import AtMost, Avoid, AvoidBySea, HandOver, Intercept, March, Stop
from diadochi.rules.rome.facts import clockwise
from diadochi.rules.rome.kinds import Kind
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.movement import intercept_candidates
from diadochi.rules.rome.position import Group, Position

# --- interceptors
# The chance of an interception if everyone who may tries (PLAY-06 to PLAY-09): whether they do is their choice. Each
# army is assumed to try once in each location, under its best available leader.


class Interceptors:
    """The interceptors within one reach; each location is examined once."""

    def __init__(self, found: Reach) -> None:
        self._reach = found
        self._failing: dict[str, float] = {}

    def chance(self, spaces: Iterable[str]) -> float:
        """The chance that at least one army intercepts on a way through these locations."""
        unhindered = 1.0
        for space in spaces:
            unhindered *= self._nobody_comes(space)
        return 1.0 - unhindered

    def _nobody_comes(self, space: str) -> float:
        if space not in self._failing:
            self._failing[space] = 1.0
            for chance in chances(self._reach.kit, self._reach.standing_in(space, 0)).values():
                self._failing[space] *= 1.0 - chance
        return self._failing[space]


def chances(kit: Kit, position: Position) -> dict[tuple[str, str], float]:
    """By power and location, the chance of each army that may intercept the moving one in its present location."""
    best: dict[tuple[str, str], float] = {}
    for seat in clockwise(position, position.moving.seat)[1:]:
        for answer in intercept_candidates(kit, position, seat):
            army = (answer.power, answer.origin)
            best[army] = max(best.get(army, 0.0), float(chance_of(kit, answer)))
    return best


def chance_of(kit: Kit, answer: Avoid | AvoidBySea | Intercept) -> Fraction:
    """The chance that an attempt succeeds (ROM-05, PLAY-07)."""
    reading = AtMost(kit.tactical(kit.commander(answer.leaders)))
    return Fraction(sum(reading.read((face,)) for face in range(1, 7)), 6)


# --- in hand


class Army(InHand[Group]):
    """An army in hand. The lowest card that leads to a place is used; a voyage may need a higher one.

    The answers `before` come before its activation.
    """

    def __init__(self, kit: Kit, lifted: Lifted, before: tuple[Answer, ...] = ()) -> None:
        self._kit, self._lifted, self._before = kit, lifted, before
        self._reaches = tuple(Reach(kit, position) for position in lifted.setting_out)
        self.piece, self.seat, self.group = lifted.leader, lifted.seat, lifted.group
        self.space, self.inside = lifted.space, lifted.inside
        self.points = self._reaches[0].points  # they are not rolled (PLAY-03)

    def after(self, first: tuple[Answer, ...]) -> Army:
        return Army(self._kit, self._lifted, (*first, *self._before))

    @cached_property
    def _targets(self) -> Mapping[str, tuple[int, Target]]:
        found: dict[str, tuple[int, Target]] = {}
        for number, reach in enumerate(self._reaches):
            for space, target in reach.targets.items():
                found.setdefault(space, (number, target))
        return found

    def marks(self) -> Mapping[Spot, Mark]:
        return self._marks

    @cached_property
    def _marks(self) -> Mapping[Spot, Mark]:
        reach = self._reaches[0]
        interceptors = Interceptors(reach)
        marks = {}
        for space, (_, target) in self._targets.items():
            stops = reach.stops(space)
            fights = (space,) if stops else ()
            barred = interceptors.chance(target.spaces)
            marks[space, False] = Mark(target.cost, stops=stops, fights=fights, intercepted=barred)
        if self.inside:
            marks[self.space, False] = Mark(0)
        return marks

    def verdict(self, spot: Spot) -> Verdict:
        space, inside = spot
        if inside:
            reason = msg("A marching army stays outside the walls of {space}.", space=Name("space", space))
            return refuse(reason, "PLAY-03", "ROM-37", by=(SpaceAt(space),))
        if space == self.space and self.inside:
            return allow("PLAY-02")
        number = self._targets[space][0] if space in self._targets else -1
        return self._reaches[number].verdict(space)

    def way_to(self, spot: Spot) -> tuple[str, ...]:
        space, inside = spot
        if inside or space not in self._targets:
            return ()
        target = self._targets[space][1]
        routes: list[str] = []
        for answer, (here, there) in zip(target.answers, pairwise((self.space, *target.spaces)), strict=True):
            routes += (answer.route,) if isinstance(answer, March) else sea_lanes(self._kit, here, there)
        return tuple(routes)

    def spaces_to(self, spot: Spot) -> tuple[str, ...]:
        if not self.verdict(spot):
            return ()
        return (self.space, *self._targets[spot[0]][1].spaces) if spot[0] in self._targets else (self.space,)

    def answers(self, spot: Spot) -> tuple[Answer, ...]:
        space, inside = spot
        if inside or (space == self.space and not self.inside):
            return ()
        if space == self.space:
            return self.answers_here()
        if space not in self._targets:
            return ()
        number, target = self._targets[space]
        return (*self._before, *self._lifted.activations[number : number + 1], *target.answers)

    def march_to(self, spot: Spot) -> tuple[Position, tuple[Answer, ...]]:
        """A position in which it has set out, and the answers of its way from there; none if it is there already."""
        space, _ = spot
        if space not in self._targets:
            return self._lifted.setting_out[0], ()
        number, target = self._targets[space]
        return self._lifted.setting_out[number], target.answers

    def answers_here(self) -> tuple[Answer, ...]:
        """The answers that activate the army and stop at once, which takes the location if possible (PLAY-13)."""
        return (*self._before, *self._lifted.activations[:1], Stop()) if self._lifted.activations else ()


@lru_cache(maxsize=256)
def sea_lanes(kit: Kit, start: str, end: str) -> tuple[str, ...]:
    """The cheapest sea lanes between two ports; empty if there are none, since a voyage needs none (PLAY-04)."""
    import networkx as nx

    kinds = [kind.id for kind in kit.atlas.route_kinds.values() if kind.by == Element.SEA]
    sea = part_of(kit.atlas.graph, kinds)
    if not nx.has_path(sea, start, end):
        return ()
    ports = nx.dijkstra_path(sea, start, end, weight="cost")
    return tuple(
        next(step.route for step in kit.steps[a] if step.to == b and step.by == Element.SEA) for a, b in pairwise(ports)
    )


# --- forecast


@final
class RomeForecast(GameForecast[Kit, Position, Group]):
    RESTS = frozenset({Kind.MARCH, Kind.ACTION})
    SAYS = frozenset({Kind.MARCH})

    def where(self, position: Position, piece: str) -> Spot | None:
        found = lifting.place_of(position, piece)
        return None if found is None else (found[0], found[1].inside)

    def as_if_acting(self, position: Position, piece: str) -> Position:
        found = lifting.place_of(position, piece)
        seat = position.seat_of(found[1].power) if found is not None and position.move is None else 0
        if not seat:
            return position
        imagined = position.copy()
        imagined.clock = structs.replace(position.clock, active=seat)
        return imagined

    def may_lift(self, kit: Kit, position: Position, node: Node | None, piece: str) -> Verdict:
        found = self.lift(kit, position, node, piece)
        return found if isinstance(found, Verdict) else allow("PLAY-02")

    def lift(
        self,
        kit: Kit,
        position: Position,
        node: Node | None,
        piece: str,
        group: Group | None = None,
        points: int | None = None,
    ) -> Army | Verdict:
        # Movement points are certain here, so `points` is ignored.
        del points
        match node:
            case Decision(kind=Kind.MARCH):
                return self.lift_anyway(kit, position, piece, group)
            case Decision(kind=Kind.ACTION):
                return self._activated(kit, position, piece, group)
        return not_now(kit, position, node)

    def lift_anyway(
        self, kit: Kit, position: Position, piece: str, group: Group | None = None, points: int | None = None
    ) -> Army | Verdict:
        lifted = lifting.lift(kit, position, piece, group, points)
        return lifted if isinstance(lifted, Verdict) else Army(kit, lifted)

    def _activated(self, kit: Kit, position: Position, piece: str, group: Group | None) -> Army | Verdict:
        # On a table of single actions, first hand over to the leader's side.
        if position.scenario:
            return self.lift_anyway(kit, position, piece, group)
        seen = self.as_if_acting(position, piece)
        lifted = lifting.lift(kit, seen, piece, group)
        if isinstance(lifted, Verdict):
            return lifted
        handed = (HandOver(lifted.seat),) if lifted.seat != position.clock.active else ()
        return Army(kit, lifted, handed)
