"""The forecast of the Successors for the controller: an army in hand, its targets, and who may intercept it.

The chance of interception counts only independent armies, which react by themselves (IND-20, OPT-01). Whether players
intercept is their choice.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple, final

from diadochi.forecast.game_forecast import GameForecast, InHand, Mark, Spot, not_now
from diadochi.forecast.successors import march_reach as lifting
from diadochi.forecast.successors.march_reach import Lifted, Reach, Target, reach
from diadochi.forecast.successors.march_ways import Chances, most_points, way_answers
from diadochi.rules.core.flow import Answer, Decision, Node
from diadochi.rules.core.verdict import Verdict, allow
from diadochi.rules.successors.answers import Activate, HandOver, Stop, Take
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.activation import may_activate
from diadochi.rules.successors.movement.interception import attempts, interception_chance
from diadochi.rules.successors.movement.march import leaving_refusal
from diadochi.rules.successors.movement.moving_group import take_up
from diadochi.rules.successors.pieces import Group
from diadochi.rules.successors.position import Activation, Position

# --- interceptors


class Interceptor(NamedTuple):
    """An independent army in `origin` that tries to intercept in `space`, and the chance that it succeeds."""

    army: str
    origin: str
    space: str
    chance: float


class Interceptors:
    """The interceptors within one reach; each space is examined once."""

    def __init__(self, reach: Reach) -> None:
        self._reach = reach
        self._found: dict[str, tuple[Interceptor, ...]] = {}

    def on(self, target: Target) -> tuple[Interceptor, ...]:
        """Who tries on the way to `target`, in order; an army overrun on the way does not try again (MOV-25)."""
        found: list[Interceptor] = []
        for number, space in enumerate(target.entered):
            found += [each for each in self._in(space) if each.origin not in target.entered[:number]]
        return tuple(found)

    def chance(self, target: Target) -> float:
        """The chance that an army intercepts before the end of the way; a failed attempt moves nothing (INT-21)."""
        unhindered = 1.0
        for each in self.on(target):
            unhindered *= 1.0 - each.chance
        return 1.0 - unhindered

    def _in(self, space: str) -> tuple[Interceptor, ...]:
        if space not in self._found:
            kit, lifted = self._reach.kit, self._reach.lifted
            tried = attempts(kit, _standing_in(self._reach.position, lifted, space), lifted.seat, space)
            self._found[space] = tuple(
                Interceptor(army, origin, space, interception_chance(kit, army, space)) for army, origin in tried
            )
        return self._found[space]


def _standing_in(position: Position, lifted: Lifted, space: str) -> Position:
    """The position with the army in hand marching in `space`, for asking the rules who may intercept.

    Royals that are alone where the army starts have joined it by then (MOV-06, R-53).
    """
    imagined = position.copy()
    take_up(imagined, lifted.seat, lifted.space, lifted.inside, lifted.group.royals)
    left = imagined.group(lifted.seat, lifted.space, lifted.inside) - lifted.group
    imagined.put(lifted.seat, lifted.space, lifted.inside, left)
    imagined.put(lifted.seat, space, False, imagined.group(lifted.seat, space, False) + lifted.group)
    imagined.activation = Activation(lifted.seat, lifted.general, lifted.group, space, False, 0)
    return imagined


# --- in hand


class Army(InHand[Group]):
    """An army in hand with its reach. `opening` activates it; `points` is None before the roll (MOV-10)."""

    def __init__(self, found: Reach, opening: tuple[Answer, ...], points: int | None) -> None:
        self.reach, self.points, self.lifted = found, points, found.lifted
        self.piece, self.seat, self.group = self.lifted.general, self.lifted.seat, self.lifted.group
        self.space, self.inside = self.lifted.space, self.lifted.inside
        self._opening = opening

    def after(self, first: tuple[Answer, ...]) -> Army:
        return Army(self.reach, (*first, *self._opening), self.points)

    def marks(self) -> Mapping[Spot, Mark]:
        return self._marks

    @cached_property
    def _marks(self) -> Mapping[Spot, Mark]:
        found = self.reach
        chances = None if self.points is not None else Chances(found.kit, found.lifted)
        interceptors = Interceptors(found)
        marks: dict[Spot, Mark] = {}
        for space in found.targets:
            for spot in ((space, False), (space, True)) if found.kit.is_major_city(space) else ((space, False),):
                way = found.way(spot)
                if way is not None:
                    chance = None if chances is None else chances.of(way.cost)
                    barred = interceptors.chance(way)
                    marks[spot] = Mark(way.cost, chance, way.stops, way.fights, way.ambushes, barred)
        marks.update(self._within())
        return marks

    def _within(self) -> Mapping[Spot, Mark]:
        found, here = self.reach, self.space
        if found.kit.is_major_city(here) and found.inside_verdict(here):
            return {(here, True): Mark(0)}
        if self.inside and found.outside_verdict(here):
            return {(here, False): self._sortie()}
        return {}

    def _sortie(self) -> Mark:
        """Leaving the city: a battle if it is besieged (MOV-29)."""
        found = self.reach
        if leaving_refusal(found.kit, found.position, found.march, self.lifted.here(found.points)) is None:
            return Mark(0)
        return Mark(0, stops=("MOV-29", "SIE-20", "SIE-21"), fights=(self.space,))

    def verdict(self, spot: Spot) -> Verdict:
        space, inside = spot
        return self.reach.inside_verdict(space) if inside else self.reach.outside_verdict(space)

    def way_to(self, spot: Spot) -> tuple[str, ...]:
        target = self.reach.way(spot)
        return target.routes if target else ()

    def spaces_to(self, spot: Spot) -> tuple[str, ...]:
        target = self.reach.way(spot)
        if target is None:
            return (self.space,) if spot[0] == self.space and self.verdict(spot) else ()
        return target.spaces

    def answers(self, spot: Spot) -> tuple[Answer, ...]:
        way = way_answers(self.reach, spot)
        return (*self._opening, *way) if way else ()

    def answers_here(self) -> tuple[Answer, ...]:
        return self._opening


# --- forecast


@final
class SuccessorsForecast(GameForecast[Kit, Position, Group]):
    RESTS = frozenset({Kind.MARCH, Kind.ACTIVATION, Kind.HAND_OVER})
    SAYS = frozenset({Kind.MARCH})

    def where(self, position: Position, piece: str) -> Spot | None:
        found = position.where(piece)
        return None if found is None else (found[0], found[1].inside)

    def as_if_acting(self, position: Position, piece: str) -> Position:
        found = position.where(piece)
        if found is None or position.clock.segment == "activation":
            return position
        return lifting.as_if_active(position, found[1].seat)

    def before_lift(self, position: Position, piece: str) -> tuple[Answer, ...]:
        """The march of another army ends when this one sets out (MOV-02)."""
        march = position.activation
        if march is None or piece in march.group.generals:
            return ()
        return (Stop(),)

    def may_lift(self, kit: Kit, position: Position, node: Node | None, piece: str) -> Verdict:
        refused = _hindrance(kit, position, node, piece)
        if refused is not None:
            return refused
        seen = _seen_from(position, node, piece)
        lifted = lifting.lift(kit, seen, piece)
        if lifted is None:
            return may_activate(kit, seen, piece)
        return allow("MOV-01") if lifted.refused is None else lifted.refused

    def lift(
        self,
        kit: Kit,
        position: Position,
        node: Node | None,
        piece: str,
        group: Group | None = None,
        points: int | None = None,
    ) -> Army | Verdict:
        refused = _hindrance(kit, position, node, piece)
        if refused is not None:
            return refused
        march = position.activation
        known = points if march is None else march.points
        return _lifted(kit, _seen_from(position, node, piece), node, piece, group, known)

    def lift_anyway(
        self, kit: Kit, position: Position, piece: str, group: Group | None = None, points: int | None = None
    ) -> Army | Verdict:
        return _lifted(kit, position, None, piece, group, points)

    def as_now(self, position: Position, answer: Answer) -> Answer:
        return lifting.as_now(position, answer)


def _lifted(
    kit: Kit, position: Position, node: Node | None, piece: str, group: Group | None, points: int | None
) -> Army | Verdict:
    lifted = lifting.lift(kit, position, piece, group)
    if lifted is None:
        return may_activate(kit, position, piece)
    if lifted.refused is not None:
        return lifted.refused
    march = position.activation
    if points is None and march is not None:
        points = march.points
    count = most_points(kit, lifted) if points is None else points
    opening = () if march is not None else _opening(node, lifted)
    return Army(reach(kit, position, lifted, count), opening, points)


def _opening(node: Node | None, lifted: Lifted) -> tuple[Answer, ...]:
    match node:
        case Decision(kind=Kind.WHO_GOES):
            return (Take(lifted.group),)
        case Decision(kind=Kind.HAND_OVER):
            return HandOver(lifted.seat), Activate(lifted.general), Take(lifted.group)
    return Activate(lifted.general), Take(lifted.group)


def _seen_from(position: Position, node: Node | None, piece: str) -> Position:
    # Between segments, as if a segment of the piece's side had begun.
    found = position.where(piece)
    match node:
        case Decision(kind=Kind.HAND_OVER) if found is not None:
            return lifting.as_if_active(position, found[1].seat)
    return position


def _hindrance(kit: Kit, position: Position, node: Node | None, piece: str) -> Verdict | None:
    match node:
        case Decision(kind=Kind.HAND_OVER | Kind.ACTIVATION | Kind.MARCH):
            return None
        case Decision(kind=Kind.WHO_GOES, about=about) if piece == about.leader:
            return None
    return not_now(kit, position, node)
