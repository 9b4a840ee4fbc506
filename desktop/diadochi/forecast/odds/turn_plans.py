"""A goal for a whole player turn: the question, and the best ways to reach it, with their steps.

A turn is all activations of a side, in any order, after the marches of the card it plays.
"""

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Any

import msgspec

from diadochi.language import Message


class MarchCard(StrEnum):
    """The marches that a card gives before the activation segment; the digits are operation points."""

    NONE = ""
    ONE_POINT = "1"
    TWO_POINTS = "2"
    THREE_POINTS = "3"
    FOUR_POINTS = "4"
    CAMPAIGN = "campaign"
    MAJOR_CAMPAIGN = "major"


class TurnAsked(msgspec.Struct, frozen=True):
    """A goal for the activations of `seat`; `goal` and `policy` are texts in their grammars.

    `ongoing`: its activation segment has begun, and who has marched stays where he is. A `card` is played before.
    """

    seat: int
    goal: str
    policy: str = "stand"
    card: MarchCard = MarchCard.NONE
    ongoing: bool = False


class RollWorth(msgspec.Struct, frozen=True):
    """The chance `falls` of rolling these movement points, and then the chance `worth` of the goal."""

    falls: Fraction
    worth: Fraction


class TurnStep(msgspec.Struct, frozen=True):
    """An activation on a way: who goes, the spaces it enters from the start on, and the routes between them.

    `by_points` is empty if no movement roll is made; `points` are then those of the card. `reserve`: it is made only
    if the step before it does not reach the goal.
    """

    leader: str
    group: Any
    spaces: tuple[str, ...]
    routes: tuple[str, ...]
    by_points: Mapping[int, RollWorth]
    points: int = 0
    reserve: bool = False


class TurnWay(msgspec.Struct, frozen=True):
    """A way to the goal, from its first activation on, and the chance of the goal if play continues as well as it can.

    After other results than those of these steps, other steps can be better; the chance includes them. If it is not
    `exact`, it is at least so much: other ways than the best are compared with a limited effort.
    """

    steps: tuple[TurnStep, ...]
    chance: Fraction
    exact: bool = True


class TurnOdds(msgspec.Struct, frozen=True):
    """The best chance of a goal lies between `least` and `most`; it is exact when they are equal.

    `ways`: the best first, each with another army first. `is_done`: there will be no better figures; `left_out` says
    what is not taken into account. `activations`: how many have been looked ahead.
    """

    goal: str
    words: tuple[Message, ...]
    least: Fraction
    most: Fraction
    ways: tuple[TurnWay, ...]
    policy: str
    left_out: tuple[Message, ...]
    activations: int
    is_done: bool = False

    @property
    def is_exact(self) -> bool:
        """Whether the chance is known exactly."""
        return self.least == self.most
