"""Plans as intentions: what each march of a plan is for, what it does instead if the dice fall otherwise, its chances.

A plan is recorded as answers, but they are only its preferred way. A march goes on to its target by any legal way, an
army that cannot go on stops, and the plan continues with the next march. A branch replaces the target of a march under
a condition, such as few movement points.
"""

from abc import ABC, abstractmethod
from collections.abc import Container, Hashable, Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Generic, NamedTuple

import msgspec

from diadochi.forecast.game_forecast import Spot
from diadochi.forecast.odds.chance_tree import EndWorth, Line, Script, Stem
from diadochi.forecast.odds.figures import NOTHING, LastFight
from diadochi.forecast.odds.odds_questions import Policy
from diadochi.journal.record.plan_book import PlanBranch
from diadochi.rules.core.flow import Answer, Decision, Node, NodeKind
from diadochi.rules.core.game import Event, K, P

# --- what a march is for


class MarchAim(StrEnum):
    """What a march is for."""

    REACH = "reach"
    TAKE = "take"
    RELIEVE = "relieve"
    HOLD = "hold"


class Condition(StrEnum):
    """The conditions of branches. `POINTS` is followed by the most movement points for which it holds; others are met
    by what happens on the march.
    """

    POINTS = "points"
    OPPOSED = "opposed"
    INTERCEPTED = "intercepted"
    AVOIDED = "avoided"


class Recourse(StrEnum):
    """What a march does instead. `GO` is followed by a space; `STAY` ends it where it is."""

    GO = "go"
    RETURN = "return"
    STAY = "stay"


class PlannedAnswer(msgspec.Struct, frozen=True):
    """An answer of a plan and its kind of question; dice are left out."""

    kind: str
    seat: int
    answer: Answer


class Intention(msgspec.Struct, frozen=True):
    """A march of a plan: the army of `leader` goes from `start` to `space`, for an `aim`.

    Its answers are those from number `first` up to, not including, `last`; the first one activates the army. `way` are
    the spaces it passes; `by_sea`: it sails.
    """

    seat: int
    leader: str
    start: str
    space: str
    inside: bool
    aim: MarchAim
    first: int
    last: int
    branches: tuple[PlanBranch, ...] = ()
    way: tuple[str, ...] = ()
    by_sea: bool = False


class PlanMoment(NamedTuple, Generic[P]):
    """A question of a plan as it was recorded, and its answer. `planned`: it was not dice, and not a policy's."""

    position: P
    kind: str
    seat: int
    answer: Answer
    planned: bool


# --- following a plan


class PlanState(NamedTuple):
    """The progress of a plan: answers given, the present march and its branch; what happened.

    `leg` is the number of the march that was begun last, `on_way` while it lasts. `branch` is the number of the branch
    it has taken, `weighed` whether its movement points were compared with the branches, and `met` are the conditions
    met by what happened on it. `reached` are the marches that
    were successful, `fought` is the last battle, `own` and `enemy` are units lost. `costs` are keys of what the plan
    costs besides units.
    """

    answered: int = 0
    leg: int = -1
    on_way: bool = False
    weighed: bool = False
    met: frozenset[Condition] = frozenset()
    branch: int | None = None
    reached: frozenset[int] = frozenset()
    fought: LastFight = LastFight.NOWHERE
    own: int = 0
    enemy: int = 0
    costs: frozenset[str] = frozenset()


class NextOfPlan(NamedTuple):
    """The next answer of a plan, and the progress after it."""

    answer: Answer
    state: PlanState


class Follower(ABC, Generic[K, P]):
    """Answers the questions of the side of a plan by its intentions; the same for odds and in the game.

    `MARCH` is the question of an army on its way where to go next, `BETWEEN` are those asked while no army is on its
    way, `FREE` those of them that exist only on free tables; `STOP` ends a march.
    """

    MARCH: NodeKind
    BETWEEN: frozenset[NodeKind]
    FREE: frozenset[NodeKind]
    STOP: Answer

    def __init__(
        self, kit: K, answers: Sequence[PlannedAnswer], intentions: Sequence[Intention], side: int, policy: Policy
    ) -> None:
        self.kit, self.answers, self.legs, self.side, self.policy = kit, answers, intentions, side, policy

    # --- by each game

    @abstractmethod
    def as_now(self, position: P, answer: Answer) -> Answer:
        """A planned answer for the army as it is now."""

    @abstractmethod
    def place(self, position: P) -> Spot | None:
        """Where the army on its way is; None if no army is on its way."""

    @abstractmethod
    def points(self, position: P) -> int:
        """The movement points left to the army on its way."""

    @abstractmethod
    def is_step(self, answer: Answer) -> bool:
        """Whether an answer moves the army; others can be left out if they are not legal."""

    @abstractmethod
    def towards(self, position: P, spot: Spot) -> Answer | None:
        """The next step of the army on its way to a place, or as near as its points lead without a battle."""

    @abstractmethod
    def taking(self, position: P, space: str) -> Sequence[Answer]:
        """Answers by which an army at a space tries to take it, the preferred first; empty if it is taken."""

    @abstractmethod
    def holds(self, position: P, leg: Intention) -> bool:
        """Whether a march has achieved its aim in this position."""

    @abstractmethod
    def noted(self, state: PlanState, event: Event) -> PlanState:
        """The progress after an event: battles, losses, conditions it meets."""

    @abstractmethod
    def reply(self, position: P, decision: Decision) -> Answer:
        """The assumed answer to a question that the plan does not answer."""

    @abstractmethod
    def key(self, position: P, decision: Decision) -> Hashable | None:
        """A key that is equal where the same follows, if play can restart here; else None."""

    # --- for every game

    def next(self, position: P, decision: Decision, state: PlanState) -> NextOfPlan | None:
        """The plan's answer to a question; None if it has none, or if it is at its end."""
        if decision.kind in self.BETWEEN:
            return self._between(position, decision, self.closed(position, state))
        if state.on_way and decision.kind == self.MARCH and decision.seat == self.legs[state.leg].seat:
            return self._onwards(position, decision, state)
        number = self._number(decision, state)
        if number is None:
            return None
        answer = self.as_now(position, self.answers[number].answer)
        return NextOfPlan(answer, state._replace(answered=number + 1)) if decision.admits(answer) else None

    def is_at_end(self, position: P, node: Node | None, state: PlanState) -> bool:
        """Whether nothing of the plan is left to do."""
        if not isinstance(node, Decision):
            return node is None
        if node.kind in self.BETWEEN:
            return all(step is None for step in self._left(position, node, state))
        done = max(state.answered, self.legs[state.leg].last if state.on_way else 0)
        return node.kind == self.MARCH and done >= len(self.answers) and self.next(position, node, state) is None

    def noted_all(self, state: PlanState, events: Sequence[Event]) -> PlanState:
        """The progress after these events."""
        for event in events:
            state = self.noted(state, event)
        return state

    def closed(self, position: P, state: PlanState) -> PlanState:
        """The progress at the end of a march, with whether it was successful."""
        if not state.on_way:
            return state
        leg = self.legs[state.leg]
        achieved = leg.aim is not MarchAim.HOLD and self.holds(position, leg)
        reached = state.reached | {state.leg} if achieved else state.reached
        return state._replace(
            on_way=False,
            weighed=False,
            met=frozenset(),
            branch=None,
            answered=max(state.answered, leg.last),
            reached=reached,
        )

    def outcome(self, position: P, state: PlanState) -> frozenset[int]:
        """The marches that were successful at the end of the plan; what is to be held is looked at only now."""
        found = self.closed(position, state).reached
        held = {
            number
            for number, leg in enumerate(self.legs)
            if leg.aim is MarchAim.HOLD and number <= state.leg and self.holds(position, leg)
        }
        return found | held

    # --- between marches

    def _between(self, position: P, decision: Decision, state: PlanState) -> NextOfPlan | None:
        for number in self._left(position, decision, state):
            if number is None:
                continue
            answer = self.as_now(position, self.answers[number].answer)
            leg = next((n for n, leg in enumerate(self.legs) if leg.first == number), None)
            after = state._replace(answered=number + 1)
            return NextOfPlan(answer, after if leg is None else after._replace(leg=leg, on_way=True))
        return None

    def _left(self, position: P, decision: Decision, state: PlanState) -> Iterator[int | None]:
        """The numbers of the answers between marches that can still be given here, in order; None for others.

        A march that cannot begin is left out; what belongs to a later segment is not brought forward.
        """
        for number in range(state.answered, len(self.answers)):
            step = self.answers[number]
            if step.kind not in self.BETWEEN or (step.kind in self.FREE and decision.kind not in self.FREE):
                continue
            if (step.kind, step.seat) != (str(decision.kind), decision.seat):
                return
            yield number if decision.admits(self.as_now(position, step.answer)) else None

    def _number(self, decision: Decision, state: PlanState) -> int | None:
        for number in range(state.answered, len(self.answers)):
            step = self.answers[number]
            if (step.kind, step.seat) == (str(decision.kind), decision.seat):
                return number
            if step.kind in self.BETWEEN:
                return None
        return None

    # --- on the way

    def _onwards(self, position: P, decision: Decision, state: PlanState) -> NextOfPlan | None:
        leg = self.legs[state.leg]
        state = self.branched(position, leg, state)
        spot, here = self.target(leg, state), self.place(position)
        if state.branch is None:
            found = self._as_planned(position, decision, leg, state)
            if found is not None:
                return found
        if spot is not None and here is not None and here != spot:
            step = self.towards(position, spot)
            if step is not None and decision.admits(step):
                return NextOfPlan(step, state)
        if here is not None and here[0] == leg.space and leg.aim is MarchAim.TAKE:
            for answer in self.taking(position, leg.space):
                if decision.admits(answer):
                    return NextOfPlan(answer, state)
        return self._stop(decision, leg, state)

    def branched(self, position: P, leg: Intention, state: PlanState) -> PlanState:
        """The progress with the branch that a march takes now, if one of its conditions holds."""
        if state.branch is not None:
            return state
        points = None if state.weighed else self.points(position)
        taken = (number for number, branch in enumerate(leg.branches) if holds_for(branch.when, points, state.met))
        return state._replace(weighed=True, branch=next(taken, None))

    def target(self, leg: Intention, state: PlanState) -> Spot | None:
        """Where the march goes now; None if it stays where it is."""
        if state.branch is None:
            return leg.space, leg.inside
        then, _, space = leg.branches[state.branch].then.partition(" ")
        if then == Recourse.STAY:
            return None
        return (leg.start if then == Recourse.RETURN else space), False

    def _as_planned(self, position: P, decision: Decision, leg: Intention, state: PlanState) -> NextOfPlan | None:
        for number in range(state.answered, leg.last):
            step = self.answers[number]
            if (step.kind, step.seat) != (str(decision.kind), decision.seat):
                continue
            answer = self.as_now(position, step.answer)
            if answer == self.STOP:
                return None
            if decision.admits(answer):
                return NextOfPlan(answer, state._replace(answered=number + 1))
            if self.is_step(answer):
                return None
        return None

    def _stop(self, decision: Decision, leg: Intention, state: PlanState) -> NextOfPlan | None:
        """End the march, if the plan says so or goes on after it."""
        ends = any(self.answers[number].answer == self.STOP for number in range(leg.first, leg.last))
        if (ends or leg.last < len(self.answers)) and decision.admits(self.STOP):
            return NextOfPlan(self.STOP, state._replace(answered=leg.last))
        return None


def holds_for(when: str, points: int | None, met: Container[str]) -> bool:
    """Whether the condition of a branch holds; `points` are None where they are not compared any more."""
    what, _, number = when.partition(" ")
    if what == Condition.POINTS:
        return points is not None and number.isdecimal() and points <= int(number)
    return what in met


# --- the tree of a plan


class Intending(Script[P, PlanState]):
    """The script of a plan: its side follows its intentions, the others answer by a policy."""

    def __init__(self, follower: Follower[K, P]) -> None:
        self._follower = follower

    def is_end(self, line: Line[P], memory: PlanState) -> bool:
        return self._follower.is_at_end(line.position, line.node, memory)

    def answers(self, line: Line[P], decision: Decision, memory: PlanState) -> tuple[tuple[Answer, PlanState], ...]:
        found = self._follower.next(line.position, decision, memory)
        if found is not None:
            return ((found.answer, found.state),)
        return ((self._follower.reply(line.position, decision), memory),)

    def noted(self, memory: PlanState, events: tuple[Event, ...]) -> PlanState:
        return self._follower.noted_all(memory, events)

    def resumes(self, line: Line[P], decision: Decision, memory: PlanState) -> Hashable | None:
        key = self._follower.key(line.position, decision)
        return None if key is None else (key, memory)


class StepFigure(msgspec.Struct, frozen=True):
    """The chances of a step: `chance` by itself, `so_far` together with all steps before it."""

    chance: Fraction
    so_far: Fraction


def step_figures(reached: Mapping[Stem[P], Fraction], follower: Follower[K, P]) -> tuple[StepFigure, ...]:
    """The chances of all steps at the ends of a tree."""
    outcomes: dict[frozenset[int], Fraction] = {}
    for end, chance in reached.items():
        done = outcome_of(end, follower)
        outcomes[done] = outcomes.get(done, NOTHING) + chance
    return tuple(
        StepFigure(
            sum((chance for done, chance in outcomes.items() if number in done), NOTHING),
            sum((chance for done, chance in outcomes.items() if done.issuperset(range(number + 1))), NOTHING),
        )
        for number in range(len(follower.legs))
    )


def outcome_of(end: Stem[P], follower: Follower[K, P]) -> frozenset[int]:
    """The steps that were successful at an end; none where play does not come to an end."""
    return frozenset() if end.position is None else follower.outcome(end.position, end.memory)


def worth_of_steps(follower: Follower[K, P], last: int) -> EndWorth[P]:
    """The value of an end for the chance that all steps up to number `last` are successful."""

    def worth(end: Stem[P]) -> Fraction:
        return Fraction(outcome_of(end, follower).issuperset(range(last + 1)))

    return worth


def weakest(steps: Sequence[StepFigure]) -> int | None:
    """The number of the step at which the plan most often fails first; None if no step can fail."""
    before, worst, found = Fraction(1), Fraction(1), None
    for number, step in enumerate(steps):
        if before and step.so_far / before < worst:
            worst, found = step.so_far / before, number
        before = step.so_far
    return found


# --- intentions of a recorded plan


class MarchSpan(NamedTuple):
    """The moments of a recorded march, from its activation up to, not including, `end`."""

    begin: int
    end: int


def spans(moments: Sequence[PlanMoment[P]], begins: type[Answer], between: Container[str]) -> Iterator[MarchSpan]:
    """Each march of a plan that begins with such an answer."""
    for start, moment in enumerate(moments):
        if not moment.planned or not isinstance(moment.answer, begins):
            continue
        end = start + 1
        while end < len(moments) and moments[end].kind not in between:
            end += 1
        yield MarchSpan(start, end)


def numbered(moments: Sequence[PlanMoment[P]], span: MarchSpan) -> tuple[int, int]:
    """The numbers of a march's answers among the planned ones of a plan: the first, and the one after the last."""
    first = sum(moment.planned for moment in moments[: span.begin])
    return first, first + sum(moment.planned for moment in moments[span.begin : span.end])


def planned_answers(moments: Sequence[PlanMoment[P]]) -> tuple[PlannedAnswer, ...]:
    """The answers of a plan that its player chose."""
    return tuple(PlannedAnswer(moment.kind, moment.seat, moment.answer) for moment in moments if moment.planned)
