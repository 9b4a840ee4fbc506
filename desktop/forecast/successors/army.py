"""An army of the Successors in hand: its reach, as marks, verdicts and answers.

Which independent armies bar a way, and with what chance: they react by themselves (IND-20, OPT-01).

Whether players intercept is theirs to choose, so it is no part of these odds.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from desktop.forecast.plug import Mark, Spot
from desktop.forecast.successors.lifted_army import Lifted
from desktop.forecast.successors.march_reach import Reach, Target
from desktop.forecast.successors.march_threats import Chances
from desktop.forecast.successors.march_ways import way_answers
from desktop.rules.core.flow import Answer
from desktop.rules.core.verdict import Verdict
from desktop.rules.successors.movement.march import leaving_refusal
from desktop.rules.successors.movement.moving_group import take_up
from desktop.rules.successors.pieces import Group
from desktop.rules.successors.position import Activation, Position
from desktop.rules.successors.reactions.interception import attempts, interception_chance

# --- interceptors


class Interceptor(NamedTuple):
    """An independent army that tries to intercept in `space` from `origin`, and the chance that it comes."""

    army: str
    origin: str
    space: str
    chance: float


class Interceptors:
    """Those of one reach, each space looked at once."""

    def __init__(self, reach: Reach) -> None:
        self._reach = reach
        self._found: dict[str, tuple[Interceptor, ...]] = {}

    def on(self, target: Target) -> tuple[Interceptor, ...]:
        """Who tries along the way to `target`, in its order; who was overrun on the way tries nowhere else (MOV-25)."""
        found: list[Interceptor] = []
        for number, space in enumerate(target.entered):
            found += [each for each in self._in(space) if each.origin not in target.entered[:number]]
        return tuple(found)

    def chance(self, target: Target) -> float:
        """The chance that somebody comes before the way is gone to its end; a failed attempt moves nothing (INT-21)."""
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
    """The position with the army in hand on the march in `space`, as the rules see it when others are asked.

    Royals that lie alone where it starts have joined it by then (MOV-06, R-53).
    """
    imagined = position.copy()
    take_up(imagined, lifted.seat, lifted.space, lifted.inside, lifted.group.royals)
    left = imagined.group(lifted.seat, lifted.space, lifted.inside) - lifted.group
    imagined.put(lifted.seat, lifted.space, lifted.inside, left)
    imagined.put(lifted.seat, space, False, imagined.group(lifted.seat, space, False) + lifted.group)
    imagined.activation = Activation(lifted.seat, lifted.general, lifted.group, space, False, 0)
    return imagined


# --- in hand


class Army:
    """What is in hand, over its reach. `opening` activates it; `points` is None before the roll (MOV-10)."""

    def __init__(self, found: Reach, opening: tuple[Answer, ...], points: int | None) -> None:
        self.reach, self.points = found, points
        self._opening = opening

    def after(self, first: tuple[Answer, ...]) -> Army:
        """The same army, to set out when something else has been answered first."""
        return Army(self.reach, (*first, *self._opening), self.points)

    @property
    def lifted(self) -> Lifted:
        """Who it is."""
        return self.reach.lifted

    @property
    def piece(self) -> str:
        """The general who leads."""
        return self.lifted.general

    @property
    def seat(self) -> int:
        """Whose it is."""
        return self.lifted.seat

    @property
    def space(self) -> str:
        """Where it stands."""
        return self.lifted.space

    @property
    def inside(self) -> bool:
        """Whether it stands inside a city."""
        return self.lifted.inside

    @property
    def group(self) -> Group:
        """Who goes."""
        return self.lifted.group

    def marks(self) -> Mapping[Spot, Mark]:
        """All legal places, inside and outside of cities, with cost and chance."""
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
        """In or out of the city it stands at."""
        found, here = self.reach, self.space
        if found.kit.is_major_city(here) and found.inside_verdict(here):
            return {(here, True): Mark(0)}
        if self.inside and found.outside_verdict(here):
            return {(here, False): self._sortie()}
        return {}

    def _sortie(self) -> Mark:
        """Out of the city: a battle, if it is besieged (MOV-29)."""
        found = self.reach
        if leaving_refusal(found.kit, found.position, found.march, self.lifted.here(found.points)) is None:
            return Mark(0)
        return Mark(0, stops=("MOV-29", "SIE-20", "SIE-21"), fights=(self.space,))

    def verdict(self, spot: Spot) -> Verdict:
        """The verdict on a place."""
        space, inside = spot
        return self.reach.inside_verdict(space) if inside else self.reach.outside_verdict(space)

    def way_to(self, spot: Spot) -> tuple[str, ...]:
        """The routes a drop at a place would take."""
        target = self.reach.way(spot)
        return target.routes if target else ()

    def spaces_to(self, spot: Spot) -> tuple[str, ...]:
        """The spaces of the way, the start first; this one alone for in or out of its own city."""
        target = self.reach.way(spot)
        if target is None:
            return (self.space,) if spot[0] == self.space and self.verdict(spot) else ()
        return target.spaces

    def answers(self, spot: Spot) -> tuple[Answer, ...]:
        """Activate and roll if that is still to do, then walk as far as it goes."""
        way = way_answers(self.reach, spot)
        return (*self._opening, *way) if way else ()

    def answers_here(self) -> tuple[Answer, ...]:
        """Activate and roll where it stands, to besiege, to pick up or to take a marker away."""
        return self._opening
