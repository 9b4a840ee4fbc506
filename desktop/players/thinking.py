"""How long players of one kind think: each answer, and all answers of one turn of a player."""

from collections import Counter
from collections.abc import Iterable, Mapping
from math import ceil, log10
from typing import Self

import msgspec

_FINENESS = 40
"""Classes of times to each power of ten: a class is 6 % wide."""


class Thinking(msgspec.Struct, frozen=True):
    """Times of the answers of one kind of player, in milliseconds.

    `classes` counts answers by the logarithm of their time, so that times of many games add up; `turn_max` is the
    longest that one player has thought in one of its turns.
    """

    answers: int = 0
    total: float = 0.0
    turn_max: float = 0.0
    classes: Mapping[int, int] = {}

    @classmethod
    def of(cls, times: Iterable[float], turn_max: float) -> Self:
        """Of the times of single answers, in milliseconds."""
        each = [*times]
        return cls(len(each), sum(each), turn_max, Counter(_class_of(time) for time in each))

    def __add__(self, other: "Thinking") -> "Thinking":
        return Thinking(
            self.answers + other.answers,
            self.total + other.total,
            max(self.turn_max, other.turn_max),
            Counter(self.classes) + Counter(other.classes),
        )

    @property
    def mean(self) -> float:
        """Milliseconds of an answer."""
        return self.total / self.answers if self.answers else 0.0

    def within(self, part: float) -> float:
        """So many milliseconds are enough for that part of the answers, to 6 %."""
        left = ceil(part * self.answers)
        for class_, count in sorted(self.classes.items()):
            left -= count
            if left <= 0:
                return float(10 ** (class_ / _FINENESS))
        return 0.0


def _class_of(time: float) -> int:
    return ceil(_FINENESS * log10(max(time, 1e-4)))
