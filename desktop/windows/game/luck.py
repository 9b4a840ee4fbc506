"""The luck of the dice: what every side has thrown in a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from desktop.journal.record.roots import turn_number
from desktop.journal.record.rows import RecordNode
from desktop.journal.record.walking import RecordStep
from desktop.rules.core.flow import Dice

MEAN_FACE = 3.5
"""What a fair die shows on average."""


class Luck(NamedTuple):
    """The dice of one side: how many were thrown, and what they showed in all."""

    dice: int
    total: int

    @property
    def expected(self) -> float:
        """What fair dice show in all."""
        return self.dice * MEAN_FACE


def luck_of(steps: Iterable[RecordStep]) -> Mapping[int, Luck]:
    """By seat, in ascending order."""
    found: dict[int, Luck] = {}
    for step in steps:
        if isinstance(step.answer, Dice):
            seat, faces = step.asked.seat, step.answer.faces
            before = found.get(seat, Luck(0, 0))
            found[seat] = Luck(before.dice + len(faces), before.total + sum(faces))
    return dict(sorted(found.items()))


def turns_of(line: Sequence[RecordNode]) -> list[int]:
    """The turn each node stands in: that of the last checkpoint before it."""
    turns, now = [], 1
    for node in line:
        now = turn_number(node.moment) if node.moment else now
        turns.append(now)
    return turns
