"""Plans in the game of the Successors: the tree of a whole plan, its figures, and the value of single rolls."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import final

from diadochi.forecast.intentions import Intending, Intention, MarchAim, PlanMoment, PlanState
from diadochi.forecast.odds.chance_tree import (
    ChanceClass,
    Stem,
    chance_of,
    classes,
    ends,
    grow,
)
from diadochi.forecast.odds.figures import all_hold, wished_parts
from diadochi.forecast.odds.odds_questions import BadGoal, Policy, UnfitQuestion, policy_asked
from diadochi.forecast.plans import GamePlans, PlanFigures, PlanOddsOf, RollOutlook, UntilRest, figures_of, outlook
from diadochi.forecast.successors.odds.march_goals import read_goal
from diadochi.forecast.successors.odds.march_tree import replies, usual, without_hands, words_of_happening
from diadochi.forecast.successors.odds.wishes import Goal
from diadochi.forecast.successors.plan_following import SuccessorsFollower, conditions, intentions
from diadochi.journal.record.plan_book import PlanBranch
from diadochi.language import Message, msg, tr
from diadochi.rules.core.flow import Answer, Chance, Decision
from diadochi.rules.core.game import Game
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.activation import table
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.turn.whole_game import table_or_game


def tree_of(kit: Kit, position: Position, asked: PlanOddsOf) -> Stem[Position]:
    """The tree of a plan. Raises UnfitQuestion, TooWide."""
    start = without_hands(position)
    start.course = ""
    return grow(start, lambda p: table(kit, p), Intending(follower_of(kit, asked)), PlanState())


def follower_of(kit: Kit, asked: PlanOddsOf) -> SuccessorsFollower:
    """Who follows a plan. Raises UnfitQuestion for an invalid policy."""
    policy = policy_of(asked.policy)
    return SuccessorsFollower(kit, asked.answers, asked.intentions, asked.side, policy)


def plan_figures(kit: Kit, position: Position, asked: PlanOddsOf) -> PlanFigures:
    """The figures of a plan. Raises UnfitQuestion, TooWide."""
    goal, policy = _goal(kit, asked.goal), policy_of(asked.policy)
    tree = tree_of(kit, position, asked)
    goals = wished_parts(kit, asked.side, tree, goal)
    return figures_of(
        ends(tree), follower_of(kit, asked), goals, str(policy), left_out_of(position, policy), words_of_happening
    )


def left_out_of(position: Position, policy: Policy) -> tuple[Message, ...]:
    """What the figures of a plan do not take into account."""
    found = [
        msg("If the dice differ, each march still heads for its target. An army that gets stuck stops."),
        msg("A step is judged when its march ends, everything else at the end of the plan."),
    ]
    if any(faction.hand for faction in position.factions.values()):
        found.append(msg("Surprise cards are left out."))
    if policy.best:
        found.append(msg("In plans, others give only their most usual answer."))
    return tuple(found)


def _goal(kit: Kit, words: str) -> Goal:
    try:
        return read_goal(kit, words) if words.strip() else ()
    except BadGoal as error:
        grammar = "space damaskos mine and general ptolemaios safe and units memphis >= 4"
        raise UnfitQuestion(
            tr("{words} is not a goal on this map. Write for example: {grammar}.", words=f'"{error}"', grammar=grammar)
        ) from None


def policy_of(words: str) -> Policy:
    """The policy in a text, by default that others stand. Raises UnfitQuestion."""
    return policy_asked(words or "stand")


# --- probable goals of a plan


def plan_wishes(kit: Kit, before: Position, after: Position, side: int) -> tuple[str, ...]:
    """The probable goals as text, the likeliest first: spaces that the side takes, and its generals alive."""
    del kit
    moved = [
        (general, _space(after, general))
        for space, stack in before.all_stacks()
        if stack.seat == side
        for general in stack.generals
        if _space(after, general) not in (None, space)
    ]
    there = [f"units {space} >= 1" for _, space in moved]
    places = [f"space {space} mine" for _, space in moved]
    safe = [f"general {general} safe" for general, _ in moved]
    own = before.stacks.generals_of(side)
    others = [f"general {general} safe" for general in own]
    both = [f"{place} and {alive}" for place, alive in zip(there, safe, strict=True)]
    return tuple(dict.fromkeys((*both, *places, *there, *safe, *others)))


def _space(position: Position, general: str) -> str | None:
    found = position.where(general)
    return None if found is None else found[0]


# --- the value of single rolls
# Measured are movement points, own units left, and enemy units left.

_RESTS = frozenset((Kind.MARCH, Kind.ACTIVATION, Kind.HAND_OVER, Kind.WHO_GOES))
"""Questions at which the effect of a roll can be measured."""


def _goal_or_none(kit: Kit, words: str) -> Goal:
    try:
        return read_goal(kit, words) if words.strip() else ()
    except BadGoal:
        return ()


def _outlook(kit: Kit, game: Game[Position], each: ChanceClass, side: int, goal: Goal) -> RollOutlook:
    def holding(stem: Stem[Position]) -> Fraction:
        return (
            chance_of(stem, lambda end: all_hold(goal, kit, side, end.position), for_seat=side) if goal else Fraction(0)
        )

    script: UntilRest[Position] = UntilRest(usual, lambda node: node.checkpoint or node.kind in _RESTS)
    return outlook(game, each, script, lambda stem: _mean(stem, side), holding, lambda p: table_or_game(kit, p))


def _mean(stem: Stem[Position], side: int) -> tuple[Fraction, Fraction, Fraction]:
    points = own = others = Fraction(0)
    for end, chance in ends(stem).items():
        assert end.position is not None
        march = end.position.activation
        mine = march is None or march.seat == side
        points += chance * ((march.points or 0) if march is not None else 0) * (1 if mine else -1)
        for _, stack in end.position.all_stacks():
            if stack.seat == side:
                own += chance * stack.units.count
            else:
                others += chance * stack.units.count
    return points, own, others


@final
class SuccessorsPlans(GamePlans[Kit, Position]):
    BETWEEN = SuccessorsFollower.FREE

    def outlooks(self, kit: Kit, game: Game[Position], node: Chance, side: int, goal: str) -> tuple[RollOutlook, ...]:
        wished = _goal_or_none(kit, goal)
        return tuple(_outlook(kit, game, each, side, wished) for each in classes(node))

    def reply(
        self, kit: Kit, game: Game[Position], decision: Decision, side: int, policy: str, goal: str
    ) -> Answer | None:
        march = game.position.activation
        if march is None or decision.seat in (march.seat, side) or decision.kind in _RESTS:
            return None
        answers = replies(kit, game.position, decision, policy_of(policy))
        if len(answers) == 1:
            return answers[0]
        wished = _goal_or_none(kit, goal)
        outlooks = [_outlook(kit, game, ChanceClass(Fraction(1), (answer,)), side, wished) for answer in answers]
        worst = min(outlooks, key=lambda each: (each.goal, each.worth))
        return worst.answers[0]

    def figures(self, kit: Kit, position: Position, asked: PlanOddsOf) -> PlanFigures:
        return plan_figures(kit, position, asked)

    def follower(self, kit: Kit, position: Position, asked: PlanOddsOf) -> SuccessorsFollower:
        del position
        return follower_of(kit, asked)

    def tree(self, kit: Kit, position: Position, asked: PlanOddsOf) -> Stem[Position]:
        return tree_of(kit, position, asked)

    def intentions(
        self,
        kit: Kit,
        moments: Sequence[PlanMoment[Position]],
        aims: Mapping[int, MarchAim],
        branches: Mapping[int, tuple[PlanBranch, ...]],
    ) -> tuple[Intention, ...]:
        return intentions(kit, moments, aims, branches)

    def conditions(self, kit: Kit, leg: Intention) -> tuple[str, ...]:
        return conditions(kit, leg)

    def left_out(self, position: Position, policy: str) -> tuple[Message, ...]:
        return left_out_of(position, policy_of(policy))

    def cost_words(self, key: str) -> Message:
        return words_of_happening(key)

    def wishes(self, kit: Kit, before: Position, after: Position, side: int) -> tuple[str, ...]:
        return plan_wishes(kit, before, after, side)
