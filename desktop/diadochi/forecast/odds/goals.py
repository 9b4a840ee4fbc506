"""Goals of a march: wishes that all hold at its end, their chance, and the best replies against them."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Generic, TypeAlias

import msgspec

from diadochi.forecast.odds.chance_tree import EndWorth, Stem, chance_of
from diadochi.forecast.odds.figures import NOTHING, Wished
from diadochi.forecast.odds.odds_questions import Offered, goal_text
from diadochi.language import Message
from diadochi.rules.core.game import K, P

LOST = "lose"
"""What a march remembers of its last battle if that was lost."""


class GameWish(msgspec.Struct, Generic[K, P], frozen=True, tag=True):
    """The base of all wishes; its text is how it is written."""

    def holds(self, kit: K, seat: int, position: P) -> bool:
        """Whether the wish of `seat` is fulfilled in this position."""
        raise NotImplementedError

    def words(self) -> Message:
        """The wish as a sentence."""
        raise NotImplementedError

    def offered(self) -> Offered:
        """The wish in the form for the goal editor."""
        return Offered(str(self), self.words())


GameGoal: TypeAlias = tuple[GameWish[K, P], ...]


def all_hold(goal: GameGoal[K, P], kit: K, seat: int, position: P | None) -> bool:
    """Whether every wish of a goal is fulfilled; never where play does not come to an end."""
    return position is not None and all(wish.holds(kit, seat, position) for wish in goal)


def wished(kit: K, seat: int, tree: Stem[P], goal: GameGoal[K, P]) -> Wished:
    """A goal of `seat` with its words and its chance."""
    return Wished(goal_text(goal), tuple(wish.words() for wish in goal), chance_of_goal(kit, seat, tree, goal))


def wished_parts(kit: K, seat: int, tree: Stem[P], goal: GameGoal[K, P]) -> tuple[Wished, ...]:
    """Each wish of a goal, then the whole goal if it has several."""
    parts = [(wish,) for wish in goal]
    return tuple(wished(kit, seat, tree, part) for part in (*parts, *([goal] if len(goal) > 1 else [])))


def chance_of_goal(kit: K, seat: int, tree: Stem[P], goal: GameGoal[K, P]) -> Fraction:
    """The chance of a goal of `seat`; others who choose their best reply choose the worst for it."""
    return chance_of(tree, lambda end: all_hold(goal, kit, seat, end.position), for_seat=seat)


def aim(kit: K, seat: int, goal: GameGoal[K, P]) -> EndWorth[P]:
    """The value for best replies: the goal of `seat`, or without a goal, to arrive and not to be beaten."""

    def worth(end: Stem[P]) -> Fraction:
        if goal:
            return Fraction(all_hold(goal, kit, seat, end.position))
        return Fraction(end.memory.arrived and end.memory.fought != LOST)

    return worth


def spread(reached: Mapping[Stem[P], Fraction], number: Callable[[Stem[P]], int]) -> dict[int, Fraction]:
    """Each number that an end can have, with its chance, in order."""
    found: dict[int, Fraction] = {}
    for end, chance in reached.items():
        found[number(end)] = found.get(number(end), NOTHING) + chance
    return dict(sorted(found.items()))
