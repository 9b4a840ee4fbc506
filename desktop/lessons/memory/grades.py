"""How well something was remembered, told by what happened and not by the pupil's own judgement."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

_QUICKLY: Final = 0.6
_AT_LEISURE: Final = 2.5
"""Times of the pace that is usual for a question, between which an answer is neither quick nor slow."""


class Grade(IntEnum):
    """As the scheduler counts them."""

    AGAIN = 1
    HARD = 2
    GOOD = 3
    EASY = 4


def grade_of(*, right: bool, tries: int, took_ms: int, pace_ms: int) -> Grade:
    """The grade of an answer at the `tries`-th try of a session, after `took_ms` milliseconds.

    `pace_ms` is what somebody takes who has to think for a moment. Right at the third try was not remembered.
    """
    if not right or tries > 2:
        return Grade.AGAIN
    if tries == 2 or took_ms > pace_ms * _AT_LEISURE:
        return Grade.HARD
    return Grade.EASY if took_ms <= pace_ms * _QUICKLY else Grade.GOOD
