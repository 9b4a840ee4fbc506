"""Dice that have fallen in the game after the moment a plan begins with, for a plan that copies them."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.journal.plans import PlanStep
from desktop.journal.record.browsing import Browsing
from desktop.journal.record.errors import Disagreeing
from desktop.rules.core.flow import Dice, Roll


def fallen_at(record: Browsing, start: int, steps: Sequence[PlanStep], roll: Roll) -> Dice | None:
    """What fell in the game for the same throw: the third movement roll of a side for its third in the plan.

    None where so many have not fallen yet: a plan never looks at dice that are still to be thrown.
    """
    number = sum((step.kind, step.seat) == (str(roll.kind), roll.seat) for step in steps)
    played = record.tree.lineage(record.cursor)
    if start not in played:
        return None
    fell = [
        node
        for node in played[played.index(start) + 1 :]
        if (record.tree[node].question, record.tree[node].seat) == (str(roll.kind), roll.seat)
    ]
    if number >= len(fell):
        return None
    try:
        answer = record.answer_of(fell[number])
    except Disagreeing:
        return None
    return answer if isinstance(answer, Dice) and roll.admits(answer) else None
