"""A whole plan as a tree of all chances: its answers are given wherever they can be, the rest as a policy says."""

from collections.abc import Hashable
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

import msgspec
from msgspec import structs

from desktop.forecast.odds.asking import UnfitQuestion
from desktop.forecast.odds.classes import ChanceClass, classes
from desktop.forecast.odds.figures import NOTHING, Wished
from desktop.forecast.odds.line import Line
from desktop.forecast.odds.policy import Policy
from desktop.forecast.odds.reading import policy_asked
from desktop.forecast.odds.tree import Stem, ends, grow
from desktop.forecast.odds.written_goal import BadGoal, goal_text
from desktop.forecast.plans.figures import PlanFigures, PlanOddsOf
from desktop.forecast.successors.odds.goals import Goal, all_hold, read_goal
from desktop.forecast.successors.odds.marching import without_hands
from desktop.forecast.successors.odds.policy import replies, usual
from desktop.language import Message, msg, tr
from desktop.rules.core.event import Event
from desktop.rules.core.flow import Answer, Chance, Decision
from desktop.rules.successors.answers import GoIn, Stop
from desktop.rules.successors.events import BattleFought, Lost
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.movement.segment import table
from desktop.rules.successors.position import Position

_BETWEEN = frozenset((Kind.ACTIVATION, Kind.HAND_OVER))
"""Questions between two marches: a plan that went another way takes itself up again there."""
_LEADS = _BETWEEN | {Kind.MARCH, Kind.WHO_GOES}
"""Questions that lead a plan: where its answer cannot be given, it has not gone as planned."""


class BattleEnd(StrEnum):
    """How the last battle of the side ended."""

    NONE = ""
    WON = "win"
    DRAWN = "draw"
    LOST = "lose"


class PlanState(NamedTuple):
    """How many answers are behind, whether all could be given; how it last fought, and units lost."""

    answered: int = 0
    kept: bool = True
    fought: BattleEnd = BattleEnd.NONE
    own: int = 0
    enemy: int = 0


class _Following:
    """The plan as a script of the tree."""

    def __init__(self, kit: Kit, asked: PlanOddsOf, policy: Policy) -> None:
        self._kit, self._steps, self._side, self._policy = kit, asked.answers, asked.side, policy

    def is_end(self, line: Line[Position], memory: PlanState) -> bool:
        """Whether the plan is over: it has no more answers, and nothing is left open that others began."""
        node = line.node
        return memory.answered >= len(self._steps) and isinstance(node, Decision) and node.kind in _LEADS

    def answers(
        self, line: Line[Position], decision: Decision, memory: PlanState
    ) -> tuple[tuple[Answer, PlanState], ...]:
        """The planned answer where it is the next one and legal; else what is usual, and the march has ended."""
        number = self._next(decision, memory.answered)
        if number is not None:
            answer = _with_who_is_left(line.position, self._steps[number].answer)
            if decision.admits(answer):
                return ((answer, memory._replace(answered=number + 1)),)
        if decision.kind not in _LEADS:
            return ((replies(self._kit, line.position, decision, self._policy)[0], memory),)
        return ((self._gives_up(decision), self._off_the_way(decision, memory)),)

    def _next(self, decision: Decision, start: int) -> int | None:
        """The next planned answer to such a question, looked for up to where the next march begins."""
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
        """The march goes no further; the plan is taken up again where its next march begins."""
        number = memory.answered
        if decision.kind in _BETWEEN:
            number += 1  # this answer cannot be given: the next one may
        while number < len(self._steps) and self._steps[number].kind not in _BETWEEN:
            number += 1
        mine = any(step.seat == self._side for step in self._steps[memory.answered : number + 1])
        return memory._replace(answered=number, kept=memory.kept and not mine)

    def falls(self, line: Line[Position], node: Chance) -> tuple[ChanceClass, ...]:
        """Everything that may."""
        del line
        return classes(node)

    def noted(self, memory: PlanState, events: tuple[Event, ...]) -> PlanState:
        """What figures need of what has happened."""
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
        """Between two moves, and between two marches; what was rolled for points matters no more."""
        position = line.position
        if decision.kind is Kind.MARCH and position.activation is not None:
            rolled, position.activation = position.activation, structs.replace(position.activation, rolled=0)
            key = msgspec.json.encode(position)
            position.activation = rolled
            return key, memory
        return (msgspec.json.encode(position), memory) if decision.checkpoint else None


def _with_who_is_left(position: Position, answer: Answer) -> Answer:
    """Who fell by the way stays behind, who was captured goes in too."""
    march = position.activation
    return GoIn(march.group) if isinstance(answer, GoIn) and march is not None else answer


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
    chance = sum(
        (
            chance
            for end, chance in reached.items()
            if end.position is not None and all_hold(goal, kit, side, end.position)
        ),
        NOTHING,
    )
    return Wished(goal_text(goal), tuple(wish.words() for wish in goal), chance)


def left_out_of(position: Position, policy: Policy) -> tuple[Message, ...]:
    """What figures of a plan do not count."""
    found = [msg("Who cannot go on as planned stops there, and goes on with the next march.")]
    if any(faction.hand for faction in position.factions.values()):
        found.append(msg("Surprise cards are left out."))
    if policy.best:
        found.append(msg("Of a best reply only the usual answer is taken in plans."))
    return tuple(found)


def _goal(kit: Kit, words: str) -> Goal:
    try:
        return read_goal(kit, words) if words.strip() else ()
    except BadGoal as error:
        grammar = "space damaskos mine and general ptolemaios safe and units memphis >= 4"
        raise UnfitQuestion(
            tr("{words} is no goal on this map; write for instance: {grammar}.", words=f'"{error}"', grammar=grammar)
        ) from None


def policy_of(words: str) -> Policy:
    """A policy as it is written; that others stand where nothing is. Raises UnfitQuestion."""
    return policy_asked(words or "stand")
