"""Plans in the game of the Successors: the tree of a whole plan, its figures, and the value of single rolls.

A plan's answers are given wherever they are legal; all other questions are answered by a policy.
"""

from collections.abc import Hashable
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple, final

import msgspec
from msgspec import structs

from diadochi.forecast.odds.chance_tree import (
    ChanceClass,
    Line,
    Script,
    Stem,
    TooWide,
    chance_of,
    classes,
    ends,
    grow,
    grow_from,
)
from diadochi.forecast.odds.figures import NOTHING, Wished, all_hold
from diadochi.forecast.odds.odds_questions import BadGoal, Policy, UnfitQuestion, goal_text, policy_asked
from diadochi.forecast.plans import GamePlans, PlanFigures, PlanOddsOf, RollOutlook
from diadochi.forecast.successors.march_reach import as_now
from diadochi.forecast.successors.odds.march_goals import Goal, read_goal
from diadochi.forecast.successors.odds.march_tree import replies, usual, without_hands
from diadochi.language import Message, msg, tr
from diadochi.rules.core.flow import Answer, Chance, Decision, Trait
from diadochi.rules.core.game import Event, Game
from diadochi.rules.successors.answers import Stop
from diadochi.rules.successors.events import BattleFought, Lost
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.activation import table
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.turn.whole_game import table_or_game

_BETWEEN = Kind.having(Trait.BETWEEN_ACTIONS)
"""Questions between two marches: a plan that went wrong continues there."""
_LEADS = _BETWEEN | {Kind.MARCH, Kind.WHO_GOES}
"""Questions that steer a plan: if its answer is illegal there, the plan has gone wrong."""


class BattleEnd(StrEnum):
    """The end of the side's last battle."""

    NONE = ""
    WON = "win"
    DRAWN = "draw"
    LOST = "lose"


class PlanState(NamedTuple):
    """How many answers are done, and whether all were legal; the last battle, and units lost."""

    answered: int = 0
    kept: bool = True
    fought: BattleEnd = BattleEnd.NONE
    own: int = 0
    enemy: int = 0


class _Following(Script[Position, PlanState]):
    """The plan as a script for the tree."""

    def __init__(self, kit: Kit, asked: PlanOddsOf, policy: Policy) -> None:
        self._kit, self._steps, self._side, self._policy = kit, asked.answers, asked.side, policy

    def is_end(self, line: Line[Position], memory: PlanState) -> bool:
        node = line.node
        return memory.answered >= len(self._steps) and isinstance(node, Decision) and node.kind in _LEADS

    def answers(
        self, line: Line[Position], decision: Decision, memory: PlanState
    ) -> tuple[tuple[Answer, PlanState], ...]:
        number = self._next(decision, memory.answered)
        if number is not None:
            answer = as_now(line.position, self._steps[number].answer)
            if decision.admits(answer):
                return ((answer, memory._replace(answered=number + 1)),)
        if decision.kind not in _LEADS:
            return ((replies(self._kit, line.position, decision, self._policy)[0], memory),)
        return ((self._gives_up(decision), self._off_the_way(decision, memory)),)

    def _next(self, decision: Decision, start: int) -> int | None:
        for number in range(start, len(self._steps)):
            step = self._steps[number]
            if (step.kind, step.seat) == (str(decision.kind), decision.seat):
                return number
            if step.kind in _BETWEEN and decision.kind not in _BETWEEN:
                return None
        return None

    def _gives_up(self, decision: Decision) -> Answer:
        return Stop() if decision.admits(Stop()) else usual(decision)

    def _off_the_way(self, decision: Decision, memory: PlanState) -> PlanState:
        # The plan continues where its next march starts.
        number = memory.answered
        if decision.kind in _BETWEEN:
            number += 1  # skip the answer that is illegal
        while number < len(self._steps) and self._steps[number].kind not in _BETWEEN:
            number += 1
        mine = any(step.seat == self._side for step in self._steps[memory.answered : number + 1])
        return memory._replace(answered=number, kept=memory.kept and not mine)

    def noted(self, memory: PlanState, events: tuple[Event, ...]) -> PlanState:
        for event in events:
            match event:
                case BattleFought() if not event.naval:
                    memory = self._fought(memory, event)
                case Lost(seat=seat, units=units) if seat == self._side:
                    memory = memory._replace(own=memory.own + units.count)
                case Lost(units=units):
                    memory = memory._replace(enemy=memory.enemy + units.count)
        return memory

    def _fought(self, memory: PlanState, event: BattleFought) -> PlanState:
        if self._side not in (event.attacker.seat, event.defender.seat):
            return memory
        if event.winner is None:
            return memory._replace(fought=BattleEnd.DRAWN)
        return memory._replace(fought=BattleEnd.WON if event.winner.seat == self._side else BattleEnd.LOST)

    def resumes(self, line: Line[Position], decision: Decision, memory: PlanState) -> Hashable | None:
        # The movement points that were rolled no longer matter.
        position = line.position
        if decision.kind is Kind.MARCH and position.activation is not None:
            rolled, position.activation = position.activation, structs.replace(position.activation, rolled=0)
            key = msgspec.json.encode(position)
            position.activation = rolled
            return key, memory
        return (msgspec.json.encode(position), memory) if decision.checkpoint else None


def plan_figures(kit: Kit, position: Position, asked: PlanOddsOf) -> PlanFigures:
    """The figures of a plan. Raises UnfitQuestion, TooWide."""
    goal, policy = _goal(kit, asked.goal), policy_of(asked.policy)
    start = without_hands(position)
    start.course = ""
    tree = grow(start, lambda p: table(kit, p), _Following(kit, asked, policy), PlanState())
    reached = ends(tree)
    results = dict.fromkeys(("win", "draw", "lose"), NOTHING)
    own: dict[int, Fraction] = {}
    enemy: dict[int, Fraction] = {}
    kept = NOTHING
    for end, chance in reached.items():
        gone: PlanState = end.memory
        kept += chance if gone.kept and gone.answered >= len(asked.answers) else NOTHING
        if gone.fought:
            results[gone.fought] += chance
        own[gone.own] = own.get(gone.own, NOTHING) + chance
        enemy[gone.enemy] = enemy.get(gone.enemy, NOTHING) + chance
    return PlanFigures(
        kept,
        results,
        dict(sorted(own.items())),
        dict(sorted(enemy.items())),
        tuple(_wished(kit, asked.side, reached, part) for part in _parts(goal)),
        str(policy),
        left_out_of(position, policy),
    )


def _parts(goal: Goal) -> list[Goal]:
    parts: list[Goal] = [(wish,) for wish in goal]
    return [*parts, goal] if len(goal) > 1 else parts


def _wished(kit: Kit, side: int, reached: dict[Stem[Position], Fraction], goal: Goal) -> Wished:
    chance = sum((chance for end, chance in reached.items() if all_hold(goal, kit, side, end.position)), NOTHING)
    return Wished(goal_text(goal), tuple(wish.words() for wish in goal), chance)


def left_out_of(position: Position, policy: Policy) -> tuple[Message, ...]:
    """What the figures of a plan do not take into account."""
    found = [msg("An army that cannot follow the plan stops there. The plan goes on with the next march.")]
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

_MOST = 4000
"""The most stems for one class of results."""
_RESTS = frozenset((Kind.MARCH, Kind.ACTIVATION, Kind.HAND_OVER, Kind.WHO_GOES))
"""Questions at which the effect of a roll can be measured."""


def _goal_or_none(kit: Kit, words: str) -> Goal:
    try:
        return read_goal(kit, words) if words.strip() else ()
    except BadGoal:
        return ()


class _UntilRest(Script[Position, None]):
    """Script in which everyone answers as usual until play can restart."""

    def is_end(self, line: Line[Position], memory: None) -> bool:
        del memory
        return isinstance(line.node, Decision) and (line.node.checkpoint or line.node.kind in _RESTS)

    def answers(self, line: Line[Position], decision: Decision, memory: None) -> tuple[tuple[Answer, None], ...]:
        del line
        return ((usual(decision), memory),)


def _outlook(kit: Kit, game: Game[Position], each: ChanceClass, side: int, goal: Goal) -> RollOutlook:
    line: Line[Position] = Line(game.checkpoint, lambda p: table_or_game(kit, p), (*game.answers, *each.answers))
    try:
        stem = grow_from(line, lambda p: table_or_game(kit, p), _UntilRest(), None, most=_MOST)
    except TooWide:
        return RollOutlook(each.chance, each.answers, (Fraction(0),) * 3, Fraction(0), Fraction(0))
    points, own, others = _mean(stem, side)
    holds = chance_of(stem, lambda end: all_hold(goal, kit, side, end.position), for_seat=side) if goal else Fraction(0)
    return RollOutlook(each.chance, each.answers, (points, own, others), holds, points + own - others)


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
    BETWEEN = frozenset((Kind.HAND_OVER,))

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

    def left_out(self, position: Position, policy: str) -> tuple[Message, ...]:
        return left_out_of(position, policy_of(policy))

    def wishes(self, kit: Kit, before: Position, after: Position, side: int) -> tuple[str, ...]:
        return plan_wishes(kit, before, after, side)
