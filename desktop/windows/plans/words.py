"""What the assumptions of plans are called."""

from __future__ import annotations

from desktop.forecast.plans.assuming import Assumption
from desktop.journal.plans import KeptPlan
from desktop.language import Message, msg

ASSUMPTIONS: dict[Assumption, tuple[Message, Message]] = {
    Assumption.AVERAGE: (
        msg("Average"),
        msg("Of all that may fall, what comes nearest to the expected points and losses."),
    ),
    Assumption.WORST: (
        msg("Worst in ten"),
        msg("As badly for the side of the plan as it comes once in ten times."),
    ),
    Assumption.FALLEN: (
        msg("As rolled"),
        msg("Dice that have fallen in the game already, in their order; what has not fallen yet you choose."),
    ),
    Assumption.BY_HAND: (
        msg("By hand"),
        msg("You choose what every die shows."),
    ),
}
"""The name of each and what it means, in the order in which they are offered."""


def assumption_of(plan: KeptPlan) -> Assumption:
    """What a plan takes for granted; the usual where this version does not know its word."""
    return Assumption(plan.assumed) if plan.assumed in list(ASSUMPTIONS) else Assumption.AVERAGE
