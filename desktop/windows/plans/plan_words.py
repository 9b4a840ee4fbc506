"""What the assumptions of plans are called."""

from __future__ import annotations

from desktop.forecast.odds.odds_questions import UnfitQuestion, has_odds, odds_system
from desktop.forecast.plan_forecast import Assumption
from desktop.journal.record.plan_book import KeptPlan, PlanStep
from desktop.language import Message, Speaker, msg, tr, trn
from desktop.narration.plug import words_of
from desktop.rules.core.flow import Answer, Decision
from desktop.rules.core.system import AnyKit, AnyPosition

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


_GIVEN: dict[str, Message] = {
    Assumption.AVERAGE: msg("taken for granted: average dice"),
    Assumption.WORST: msg("taken for granted: the worst in ten"),
    Assumption.FALLEN: msg("as it fell in the game"),
    Assumption.BY_HAND: msg("chosen by hand"),
}


def policies_of(kit: AnyKit) -> dict[str, Message]:
    """The policies that others may be taken to follow in the game of a kit, as they are written, each in words."""
    return dict(odds_system(kit).policies()) if has_odds(kit) else {}


def given_words(kit: AnyKit, step: PlanStep) -> Message | None:
    """What gave a step of a plan, where no hand did; None for what this version does not know either."""
    policy = policies_of(kit).get(step.by)
    if policy is not None:
        return msg("taken for granted: {policy}", policy=policy)
    return _GIVEN.get(step.by)


def goal_words(kit: AnyKit, goal: str, speaker: Speaker) -> str:
    """A goal in words, as it is written where it cannot be read, empty where there is none."""
    if not goal:
        return ""
    try:
        return ", ".join(speaker.say(each.words) for each in odds_system(kit).wishes(kit, goal))
    except UnfitQuestion:
        return goal


def begins_words(steps: int, taken_up: bool) -> str:
    """Where a plan begins that lies so many steps back; `taken_up`: where somebody has just begun it."""
    if not steps:
        return ""
    if not taken_up:
        return trn(
            "The plan begins {n} step before the present.", "The plan begins {n} steps before the present.", steps
        )
    back = trn("The plan begins {n} step earlier.", "The plan begins {n} steps earlier.", steps)
    why = tr("A plan can only be taken up where a deed begins: within it dice and answers hang together.")
    return f"{back} {why}"


def replied_words(kit: AnyKit, decision: Decision, position: AnyPosition, answer: Answer, policy: str) -> Message:
    """What others were taken to answer, and why."""
    did = words_of(kit).deed_words(decision, position, answer)
    return msg("{did} ({policy}).", did=did, policy=policies_of(kit).get(policy, policy))
