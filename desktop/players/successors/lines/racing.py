"""Plans are raced: each is played out with the same dice, the slower half drops out, the rest are played again."""

from collections.abc import Callable, Sequence
from typing import TypeVar

HEATS = (2, 1, 1, 2)
"""Lines that each plan that is still in the race is played in, heat by heat; together the six of even dice.

With heats of two what was chosen at 92 activations and 96 questions who goes was worth the same to a thousandth of a
point, and took an eighth more lines. Twelve lines chose no better: what a plan was worth on average over 72 lines it
was worth within a hundredth of a point over six.
"""
CARD_HEATS = (2, 2, 2, 2, 2, 2)
"""The same for a card: what comes of it is spread wider, and it is asked for once in a player turn.

With six lines a side threw away a third of a hundredth of its chance in a game that twelve had kept; 24 kept no more.
Heats of four chose no better at 76 cards and took three lines for two.
"""
LONG_HEATS = (6, 6, 12)
"""The same where a battle hangs on few answers."""

Raced = TypeVar("Raced")


def raced(
    plans: Sequence[Raced],
    line: Callable[[Raced, int], float],
    prior: Callable[[Raced], float],
    heats: Sequence[int] = HEATS,
) -> list[float]:
    """What each plan is worth: its `prior`, and the mean of its lines; `line` plays the line of a number, from 0 on.

    Lines of one number have the same dice. A plan that has dropped out keeps what it had, and is never the first.
    """
    sums, counts = [0.0] * len(plans), [0] * len(plans)
    left, number = [*range(len(plans))], 0

    def worth(at: int) -> float:
        return prior(plans[at]) + sums[at] / max(1, counts[at])

    for heat in heats:
        for at in left:
            for run in range(number, number + heat):
                sums[at] += line(plans[at], run)
                counts[at] += 1
        number += heat
        left = sorted(left, key=worth, reverse=True)[: max(2, (len(left) + 1) // 2)]
        if len(plans) == 1:
            break
    leader = max(left, key=worth)
    return [worth(at) if at in left else min(worth(at), worth(leader) - 1e-6) for at in range(len(plans))]
