"""A plan that is tried, and what speaks for it before it is."""

import msgspec

from desktop.forecast.successors.way_answers import travel_answers
from desktop.language import Message
from desktop.players.successors.goals.goal import ArmyGoal
from desktop.players.successors.lines.line import LinePlan
from desktop.rules.core.flow import Answer
from desktop.rules.successors.kit import Kit


class TriedPlan(msgspec.Struct, frozen=True):
    """A plan, what speaks for it at first sight, in victory points, and why.

    `besides` is what its lines leave out or the player misjudges, in victory points too.
    """

    plan: LinePlan
    prior: float
    reasons: tuple[Message, ...] = ()
    besides: float = 0.0


def way_to(kit: Kit, goal: ArmyGoal) -> tuple[Answer, ...]:
    """The steps and voyages that lead to a goal."""
    return tuple(travel_answers(kit.atlas, goal.routes))
