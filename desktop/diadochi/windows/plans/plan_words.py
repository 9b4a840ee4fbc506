"""Words for plans: assumptions, policies, goals, where a plan begins."""

from __future__ import annotations

from diadochi.forecast.odds.game_odds import has_odds, odds_system
from diadochi.forecast.odds.odds_questions import UnfitQuestion
from diadochi.forecast.plan_forecast import Assumption
from diadochi.journal.record.plan_book import KeptPlan, PlanStep
from diadochi.language import Message, Speaker, msg, tr, trn
from diadochi.narration.game_narration import words_of
from diadochi.rules.core.flow import Answer, Decision
from diadochi.rules.core.game import GameKit, GamePosition

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
"""Name and meaning of each, in the order of the menu."""


def assumption_of(plan: KeptPlan) -> Assumption:
    """The assumption of a plan; the default if this version does not know it."""
    return Assumption(plan.assumed) if plan.assumed in list(ASSUMPTIONS) else Assumption.AVERAGE


_GIVEN: dict[str, Message] = {
    Assumption.AVERAGE: msg("taken for granted: average dice"),
    Assumption.WORST: msg("taken for granted: the worst in ten"),
    Assumption.FALLEN: msg("as it fell in the game"),
    Assumption.BY_HAND: msg("chosen by hand"),
}


def policies_of(kit: GameKit) -> dict[str, Message]:
    """Policies for the other players in the game of a kit, in written form, with their words."""
    return dict(odds_system(kit).policies()) if has_odds(kit) else {}


def given_words(kit: GameKit, step: PlanStep) -> Message | None:
    """The origin of a step in words; None if entered by hand or unknown to this version."""
    policy = policies_of(kit).get(step.by)
    if policy is not None:
        return msg("taken for granted: {policy}", policy=policy)
    return _GIVEN.get(step.by)


def goal_words(kit: GameKit, goal: str, speaker: Speaker) -> str:
    """A goal in words; unchanged if it cannot be read, empty for none."""
    if not goal:
        return ""
    try:
        return ", ".join(speaker.say(each.words) for each in odds_system(kit).wishes(kit, goal))
    except UnfitQuestion:
        return goal


def begins_words(steps: int, taken_up: bool) -> str:
    """Where a plan begins, counted in steps back; `taken_up`: it was begun just now."""
    if not steps:
        return ""
    if not taken_up:
        return trn(
            "The plan begins {n} step before the present.", "The plan begins {n} steps before the present.", steps
        )
    back = trn("The plan begins {n} step earlier.", "The plan begins {n} steps earlier.", steps)
    why = tr("A plan can only be taken up where a deed begins: within it dice and answers hang together.")
    return f"{back} {why}"


def replied_words(kit: GameKit, decision: Decision, position: GamePosition, answer: Answer, policy: str) -> Message:
    """What others were assumed to answer, and why."""
    did = words_of(kit).deed_words(decision, position, answer)
    return msg("{did} ({policy}).", did=did, policy=policies_of(kit).get(policy, policy))
