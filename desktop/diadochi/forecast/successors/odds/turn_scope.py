"""What can matter for a goal of a turn: spaces, armies, and a bound for the chance that needs no search.

A bound is optimistic: it takes the cheapest way on the empty map, and asks only for enough movement points.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from diadochi.forecast.odds.chance_tree import CERTAIN
from diadochi.forecast.odds.figures import NOTHING
from diadochi.forecast.odds.odds_questions import NEVER, Policy
from diadochi.forecast.successors.march_reach import distances
from diadochi.forecast.successors.odds.dangers import takers_of
from diadochi.forecast.successors.odds.march_goals import Unthreatened
from diadochi.forecast.successors.odds.wishes import (
    Besieged,
    Clear,
    Fallen,
    Goal,
    Gone,
    Left,
    Legitimate,
    Mine,
    Taken,
    Victorious,
    Wish,
    keeper_of,
)
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.activation import may_activate_at, movement_die
from diadochi.rules.successors.movement.march import is_ambush_country
from diadochi.rules.successors.pieces import Stack, minors_of
from diadochi.rules.successors.position import Position

_DIE = range(1, 7)


class Scope:
    """The `spaces` that matter for a goal of a seat, with `points` added to the roll of any army by a card.

    These are the spaces of the goal, and obstacles on the way to them: enemies, independent armies, sieges.
    """

    def __init__(self, kit: Kit, position: Position, seat: int, goal: Goal, policy: Policy, points: int = 0) -> None:
        self._kit, self._seat, self._goal, self._extra = kit, seat, goal, points
        self._enemies_move = policy.best or policy.avoids or policy.intercepts_from < NEVER
        self._generals = {g: space for space, stack in position.stacks_of(seat) for g in stack.generals}
        self._minors = minors_of(seat)
        self._most = {general: max(self._points(general)) for general in self._generals}
        self.most_rolled = max(self._most.values(), default=0)
        self._takers = {
            wish.space: frozenset(taker.lifted.space for taker in takers_of(kit, position, seat, wish.space))
            for wish in goal
            if isinstance(wish, Unthreatened)
        }
        self.garrisons: Mapping[str, int] = {wish.space: wish.units for wish in goal if isinstance(wish, Left)}
        self.spaces: frozenset[str] = self._closed(position, self._aims(position))

    # --- spaces

    def _aims(self, position: Position) -> frozenset[str]:
        found = [self._touched(position, wish) for wish in self._goal]
        return frozenset[str]().union(*(self._anything(position) if spaces is None else spaces for spaces in found))

    def _touched(self, position: Position, wish: Wish) -> frozenset[str] | None:
        """The spaces at least one of which an army must enter, or act in, to fulfil a wish; None for unknown."""
        match wish:
            case Mine(space=space) | Besieged(space=space) | Fallen(space=space) | Left(space=space):
                return frozenset((space,))
            case Clear(space=space):
                return frozenset((space,))
            case Unthreatened(space=space):
                return self._takers[space] | {space}
            case Gone(leader=leader):
                found = position.where(leader)
                return frozenset() if found is None else frozenset((found[0],))
            case Taken(royal=royal):
                keeper = keeper_of(self._kit, position, royal)
                return frozenset() if keeper is None else frozenset((keeper[1],))
            case Victorious() | Legitimate():
                return None
        return frozenset()

    def _anything(self, position: Position) -> frozenset[str]:
        marked = (space for space, owner in position.markers.items() if owner != self._seat)
        held = (space for space, stack in position.all_stacks() if stack.seat != self._seat)
        independents = (place for place in position.independents.values() if place in self._kit.atlas.spaces)
        return frozenset((*marked, *held, *independents, *position.lying.values()))

    def _closed(self, position: Position, aims: frozenset[str]) -> frozenset[str]:
        # Obstacles on the way to an obstacle matter, too.
        spaces, new = set(aims), set(aims)
        starts = {(space, self._most[general] + self._extra) for general, space in self._generals.items()}
        while new:
            met = {
                near
                for start, most in starts
                for target in new
                for passed in self._between(start, target, most)
                for near in self._obstacles(position, passed)
            }
            if self._extra:  # an army that marches by a card can join another
                met |= {there for there, _ in starts if any(self._joins(start, there) for start, _ in starts)}
            new = met - spaces
            spaces |= met
        return frozenset(spaces)

    def _between(self, start: str, target: str, most: int) -> Iterator[str]:
        there, here = distances(self._kit, target).cost, distances(self._kit, start).cost
        if here.get(target, most + 1) <= most:
            yield from (space for space, cost in here.items() if cost + there.get(space, most + 1) <= most)

    def _obstacles(self, position: Position, space: str) -> Iterator[str]:
        for place in (space, *(step.to for step in self._kit.steps[space])):
            enemies = any(stack.seat != self._seat for stack in position.at(place))
            if (enemies and (place == space or self._enemies_move)) or place in position.independents.values():
                yield place

    def is_quiet(self, position: Position, here: str, there: str) -> bool:
        """Whether nothing can happen to an army on a step to a space that does not matter."""
        if self._enemies_move or there in self.spaces or is_ambush_country(self._kit, position, here):
            return False
        near = {there, *(step.to for step in self._kit.steps[there])}
        return near.isdisjoint(position.independents.values())

    def _joins(self, start: str, there: str) -> bool:
        return start != there and self._cost(start, there) <= self._extra

    def _cost(self, start: str, space: str) -> int:
        return distances(self._kit, start).cost.get(space, _FAR)

    # --- armies

    def able(self, position: Position) -> Iterator[tuple[str, str, Stack]]:
        """The generals who may be activated and can come to a space that matters: (general, space, stack)."""
        for space, stack in position.stacks_of(self._seat):
            for general in stack.generals:
                if may_activate_at(self._kit, position, general, space, stack) and self._comes(general, space, stack):
                    yield general, space, stack

    def _comes(self, general: str, space: str, stack: Stack) -> bool:
        most = max(max(self._points(each)) for each in {*stack.generals, general}) + self._extra
        return any(self._cost(space, there) <= most for there in self.spaces)

    def _points(self, leader: str) -> list[int]:
        reading = movement_die(self._kit, leader)
        return [reading.read((face,)) for face in _DIE]

    # --- bound

    def most(self, position: Position, points: int | None = None) -> tuple[Fraction, Fraction]:
        """A chance that the goal cannot exceed, and a guess; `points` are still to come from a card, None after it."""
        starts = [(space, stack) for space, stack in position.stacks_of(self._seat) if stack.generals]
        if points is None:
            starts = [*{space: (space, stack) for _, space, stack in self.able(position)}.values()]
        if not starts:
            return NOTHING, NOTHING
        found = hope = CERTAIN
        for wish in self._goal:
            touched = self._touched(position, wish)
            if touched is not None and not wish.holds(self._kit, self._seat, position):
                most, likely = self._of_coming(position, starts, touched, points or 0)
                hope = min(hope, likely)
                if not (self._enemies_move and not isinstance(wish, Mine | Left | Fallen)):
                    found = min(found, most)
        return CERTAIN if self._kit.profile.dropped_general_may_activate else found, hope

    def _of_coming(
        self, position: Position, starts: list[tuple[str, Stack]], spaces: frozenset[str], points: int
    ) -> tuple[Fraction, Fraction]:
        """The most of the chance that anyone comes to one of the spaces, and that of the generals on the map alone.

        Minor generals who have not marched can be placed with units of any army, and each can march once.
        """
        fails = minor_fails = CERTAIN
        for start, stack in starts:
            cost = min((self._cost(start, space) for space in spaces), default=_FAR) - points
            for leader in stack.generals:
                fails *= 1 - self._chance_of(leader, cost)
            if stack.units:
                minor_fails = min(minor_fails, 1 - self._chance_of(self._minors[0], cost))
        units = sum(stack.units.count for _, stack in starts)
        tries = min(units, sum(minor not in position.memory.activated for minor in self._minors))
        return 1 - fails * minor_fails**tries, 1 - fails

    def _chance_of(self, leader: str, cost: int) -> Fraction:
        return Fraction(sum(roll >= cost for roll in self._points(leader)), len(_DIE))


_FAR = 99
"""More movement points than any army has."""
