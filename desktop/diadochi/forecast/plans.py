"""Plans: the dice they assume ("average" or "worst in ten"), their figures, and how they are played in the game.

Each class of results of a roll is followed until play can restart, and measured there: movement points, own units left,
enemy units left. "Average" is the class nearest to the mean of all. "Worst in ten" is the class that reaches a tenth of
all chances, counted from the worst.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from hashlib import blake2b
from typing import Generic, NamedTuple, TypeVar, cast

import msgspec

from diadochi import __version__
from diadochi.forecast.intentions import (
    Follower,
    Intention,
    MarchAim,
    NextOfPlan,
    PlanMoment,
    PlannedAnswer,
    PlanState,
    StepFigure,
    planned_answers,
    step_figures,
    worth_of_steps,
)
from diadochi.forecast.odds.chance_tree import ChanceClass, Line, Script, Stem, TooWide, classes, grow_from
from diadochi.forecast.odds.figures import LastFight, NamedChance, Wished, counted, named_chances, spread
from diadochi.forecast.odds.game_odds import odds_system
from diadochi.forecast.odds.odds_explanation import Explained
from diadochi.forecast.odds.odds_protocol import OddsQuestion
from diadochi.forecast.odds.odds_questions import UnfitQuestion
from diadochi.journal.record.codec import Unreadable, answer_from_json
from diadochi.journal.record.plan_book import KeptFigures, KeptPlan, PlanBranch, PlanStep
from diadochi.journal.record.record_browser import Browsing
from diadochi.language import Message, msg, tr
from diadochi.rules.core.flow import Answer, Chance, Decision, Dice, Drawn, Node, NodeKind, Procedure, Roll
from diadochi.rules.core.game import Game, GameKit, GamePosition, K, P
from diadochi.rules.core.system import optional_part

TENTH = Fraction(1, 10)


class Assumption(StrEnum):
    """Which dice are assumed."""

    AVERAGE = "average"
    WORST = "worst"
    FALLEN = "fallen"
    BY_HAND = "by_hand"


class RollOutlook(NamedTuple):
    """A class of results of a roll: its chance, the answers that represent it, its measures and its value.

    `goal` is the chance of the goal, `worth` the value, higher is better; both for the side of the plan.
    """

    chance: Fraction
    answers: tuple[Answer, ...]
    measures: tuple[Fraction, ...]
    goal: Fraction
    worth: Fraction


class UntilRest(Script[P, None]):
    """Script in which everyone answers as `usual` until `rests`: play can restart, or the roll can be measured."""

    def __init__(self, usual: Callable[[Decision], Answer], rests: Callable[[Decision], bool]) -> None:
        self._usual, self._rests = usual, rests

    def is_end(self, line: Line[P], memory: None) -> bool:
        del memory
        return isinstance(line.node, Decision) and self._rests(line.node)

    def answers(self, line: Line[P], decision: Decision, memory: None) -> tuple[tuple[Answer, None], ...]:
        del line
        return ((self._usual(decision), memory),)


_MOST_STEMS = 4000
"""The most stems for one class of results."""


def outlook(
    game: Game[P],
    each: ChanceClass,
    script: UntilRest[P],
    measured: Callable[[Stem[P]], tuple[Fraction, Fraction, Fraction]],
    chance_of_goal: Callable[[Stem[P]], Fraction],
    procedure: Callable[[P], Procedure[None]],
) -> RollOutlook:
    """What one class of results leads to: movement points, own and other units by `measured`; the goal's chance."""
    line: Line[P] = Line(game.checkpoint, procedure, (*game.answers, *each.answers))
    try:
        stem = grow_from(line, procedure, script, None, most=_MOST_STEMS)
    except TooWide:
        return RollOutlook(each.chance, each.answers, (Fraction(0),) * 3, Fraction(0), Fraction(0))
    points, own, others = measured(stem)
    return RollOutlook(each.chance, each.answers, (points, own, others), chance_of_goal(stem), points + own - others)


def assumed(
    kit: GameKit, game: Game[GamePosition], node: Chance, side: int, how: Assumption, goal: str = ""
) -> Sequence[Answer]:
    """The assumed results: of the open roll, then of rolls that follow immediately.

    Rolls that cannot be measured are judged by their number alone: a middle or a low one.
    """
    found = _outlooks(kit, game, node, side, goal)
    return (worst_in_ten(found) if how is Assumption.WORST else nearest_to_mean(found)).answers


def _outlooks(kit: GameKit, game: Game[GamePosition], node: Chance, side: int, goal: str) -> tuple[RollOutlook, ...]:
    system = plans_of(kit)
    if system is not None:
        return system.outlooks(kit, game, node, side, goal)
    return tuple(_by_number(node, each) for each in classes(node))


def _by_number(node: Chance, each: ChanceClass) -> RollOutlook:
    # High is good for the player who rolls.
    total = Fraction(sum(getattr(each.answers[0], "faces", ())))
    if isinstance(node, Roll) and node.reading is not None:
        total = Fraction(node.reading.total(getattr(each.answers[0], "faces", ()), node.modifier))
    return RollOutlook(each.chance, each.answers, (total,), Fraction(0), total)


def nearest_to_mean(found: Sequence[RollOutlook]) -> RollOutlook:
    """The class nearest to the mean of all measures; of equal ones the likeliest, then the better one."""
    means = [sum((each.chance * each.measures[n] for each in found), Fraction(0)) for n in range(_width(found))]

    def far(each: RollOutlook) -> Fraction:
        return sum((abs(value - mean) for value, mean in zip(each.measures, means, strict=True)), Fraction(0))

    return min(found, key=lambda each: (far(each), -each.chance, -each.worth))


def worst_in_ten(found: Sequence[RollOutlook]) -> RollOutlook:
    """The class that reaches a tenth of all chances, counted from the worst."""
    reached = Fraction(0)
    order = sorted(found, key=lambda each: (each.goal, each.worth))
    for each in order:
        reached += each.chance
        if reached >= TENTH:
            return each
    return order[-1]


def _width(found: Sequence[RollOutlook]) -> int:
    return len(found[0].measures)


# --- figures of a whole plan, with all possible dice


class PlanFigures(msgspec.Struct, frozen=True):
    """The figures of a plan for its side; all chances are exact.

    `steps`: the chances of its marches; `whole`: all of them are successful. `results`: the end of its last battle,
    "win", "draw" or "lose". `own` and `enemy`: units lost, by number. `left_out`: what is not taken into account.
    `costs`: what else the plan may cost, such as a rank.
    """

    steps: tuple[StepFigure, ...]
    whole: Fraction
    results: Mapping[str, Fraction]
    own: Mapping[int, Fraction]
    enemy: Mapping[int, Fraction]
    goals: tuple[Wished, ...]
    policy: str
    left_out: tuple[Message, ...]
    costs: tuple[NamedChance, ...] = ()


class PlanOddsOf(OddsQuestion, frozen=True):
    """Asks for the `PlanFigures` of a plan that starts at the position."""

    answers: tuple[PlannedAnswer, ...]
    side: int
    goal: str = ""
    policy: str = "stand"
    intentions: tuple[Intention, ...] = ()

    def replies(self, kit: GameKit, position: GamePosition) -> Iterator[PlanFigures]:
        yield plans_system(kit).figures(kit, position, self)

    def explained(self, kit: GameKit, position: GamePosition, figure: str) -> Explained[GamePosition]:
        """The chance of all steps up to one, with the tree it comes from; `figure` is "step" and its number."""
        system, last = plans_system(kit), int(figure.removeprefix("step "))
        found = Explained(
            system.tree(kit, position, self), worth_of_steps(system.follower(kit, position, self), last), self.side
        )
        found.left_out = system.left_out(position, self.policy)
        found.words = msg("all steps up to {n}", n=last + 1) if last else msg("the first step")
        return found


RESULTS = (LastFight.WON, LastFight.DRAWN, LastFight.LOST)


def figures_of(
    reached: Mapping[Stem[P], Fraction],
    follower: Follower[K, P],
    goals: tuple[Wished, ...],
    policy: str,
    left_out: tuple[Message, ...],
    cost_words: Callable[[str], Message],
) -> PlanFigures:
    """The figures at the ends of the tree of a plan."""
    steps = step_figures(reached, follower)
    results = {
        result.value: sum((chance for end, chance in reached.items() if end.memory.fought == result), Fraction(0))
        for result in RESULTS
    }
    own, enemy = spread(reached, lambda end: end.memory.own), spread(reached, lambda end: end.memory.enemy)
    whole = steps[-1].so_far if steps else Fraction(1)
    costs = named_chances(counted((end.memory.costs, chance) for end, chance in reached.items()), cost_words)
    return PlanFigures(steps, whole, results, own, enemy, goals, policy, left_out, costs)


def at_least(losses: Mapping[int, Fraction]) -> tuple[Fraction, ...]:
    """The loss curve: the chance to lose at least 0, 1, 2 ... units."""
    most = max((number for number, chance in losses.items() if chance), default=0)
    return tuple(
        sum((chance for number, chance in losses.items() if number >= count), Fraction(0)) for count in range(most + 1)
    )


# --- what a game provides


class GamePlans(ABC, Generic[K, P]):
    """What a game provides for plans.

    `BETWEEN` are questions that exist only on free tables, where single segments are played.
    """

    BETWEEN: frozenset[NodeKind]

    @abstractmethod
    def outlooks(self, kit: K, game: Game[P], node: Chance, side: int, goal: str) -> tuple[RollOutlook, ...]:
        """Every class of results of the open roll, measured for a side."""

    @abstractmethod
    def reply(self, kit: K, game: Game[P], decision: Decision, side: int, policy: str, goal: str) -> Answer | None:
        """The assumed answer to the open question of a plan for `side`; None if the planner has to choose it.

        Policies are written as for odds. A best reply is the worst for `side`, by its goal and by its other values.
        Raises UnfitQuestion for an invalid policy.
        """

    @abstractmethod
    def figures(self, kit: K, position: P, asked: PlanOddsOf) -> PlanFigures:
        """The figures of a plan. Raises UnfitQuestion, TooWide."""

    @abstractmethod
    def follower(self, kit: K, position: P, asked: PlanOddsOf) -> Follower[K, P]:
        """Who answers for the side of a plan, in a game with these sides. Raises UnfitQuestion."""

    @abstractmethod
    def tree(self, kit: K, position: P, asked: PlanOddsOf) -> Stem[P]:
        """The tree of a plan. Raises UnfitQuestion, TooWide."""

    @abstractmethod
    def intentions(
        self,
        kit: K,
        moments: Sequence[PlanMoment[P]],
        aims: Mapping[int, MarchAim],
        branches: Mapping[int, tuple[PlanBranch, ...]],
    ) -> tuple[Intention, ...]:
        """The marches of a recorded plan; `aims` and `branches` are those set by its player, by number of the march."""

    @abstractmethod
    def conditions(self, kit: K, leg: Intention) -> tuple[str, ...]:
        """The conditions of branches that suit a march, in their written form."""

    @abstractmethod
    def left_out(self, position: P, policy: str) -> tuple[Message, ...]:
        """What the figures of a plan do not take into account. Raises UnfitQuestion."""

    @abstractmethod
    def cost_words(self, key: str) -> Message:
        """What a plan costs besides units, in words."""

    @abstractmethod
    def wishes(self, kit: K, before: P, after: P, side: int) -> tuple[str, ...]:
        """The goals that a plan between two positions probably has, as text, the most likely first."""


def plans_of(kit: GameKit) -> GamePlans[GameKit, GamePosition] | None:
    """The plans of a kit's game; None if it has none."""
    return optional_part(GamePlans, kit.atlas.system, "diadochi.forecast.{}.plan_figures")


def plans_system(kit: GameKit) -> GamePlans[GameKit, GamePosition]:
    """The plans of a kit's game. Raises UnfitQuestion if it has none."""
    found = plans_of(kit)
    if found is None:
        raise UnfitQuestion(tr("There are no odds for this game. Choose the map of another game."))
    return found


# --- figures stored with the plan


def figures_key(kit: GameKit, position: GamePosition, asked: PlanOddsOf) -> str:
    """A key of all inputs: the position, the plan's answers, the goal, the policy, this version and the map."""
    digest = blake2b(digest_size=16)
    for what in (__version__, kit.digest, position, asked):
        digest.update(msgspec.json.encode(what))
    return digest.hexdigest()


def kept_figures(kit: GameKit, position: GamePosition, asked: PlanOddsOf, found: PlanFigures) -> KeptFigures:
    """Convert figures for storage in a plan."""
    return KeptFigures(
        figures_key(kit, position, asked),
        asked.goal,
        asked.policy,
        str(found.whole),
        _written(found.results),
        _written(found.own),
        _written(found.enemy),
        tuple((wish.text, str(wish.chance)) for wish in found.goals),
        tuple((str(step.chance), str(step.so_far)) for step in found.steps),
        tuple((cost.key, str(cost.chance)) for cost in found.costs),
    )


def figures_kept(
    kit: GameKit, position: GamePosition, asked: PlanOddsOf, kept: KeptFigures | None
) -> PlanFigures | None:
    """The stored figures; None if they are outdated."""
    system = plans_of(kit)
    if kept is None or system is None or kept.key != figures_key(kit, position, asked):
        return None
    return PlanFigures(
        tuple(StepFigure(Fraction(chance), Fraction(so_far)) for chance, so_far in kept.steps),
        Fraction(kept.kept),
        {result: Fraction(chance) for result, chance in kept.results.items()},
        {number: Fraction(chance) for number, chance in kept.own.items()},
        {number: Fraction(chance) for number, chance in kept.enemy.items()},
        tuple(_wished(kit, text, chance) for text, chance in kept.goals),
        kept.policy,
        system.left_out(position, kept.policy),
        tuple(NamedChance(key, system.cost_words(key), Fraction(chance)) for key, chance in kept.costs),
    )


Named = TypeVar("Named", str, int)


def _written(chances: Mapping[Named, Fraction]) -> dict[Named, str]:
    return {name: str(chance) for name, chance in chances.items()}


def _wished(kit: GameKit, text: str, chance: str) -> Wished:
    try:
        words = tuple(each.words for each in odds_system(kit).wishes(kit, text))
    except UnfitQuestion:
        words = ()
    return Wished(text, words, Fraction(chance))


# --- playing a plan in the game
# Only the answers of one seat are given. The plan stops at each question to another seat and at each roll.


class Halt(NamedTuple):
    """Why the plan stops, and its progress; `whole` means that nothing is left to do."""

    state: PlanState
    why: Message
    whole: bool = False


def only_on_free_tables(kit: GameKit) -> frozenset[str]:
    """Kinds of questions that exist only on free tables, where single segments are played, and never in a game."""
    system = plans_of(kit)
    return frozenset() if system is None else frozenset(map(str, system.BETWEEN))


class CarryingOut(Generic[K, P]):
    """Finds the next answer of a plan in the game, for one seat."""

    def __init__(self, follower: Follower[K, P], seat: int) -> None:
        self._follower, self._seat = follower, seat

    def next(self, position: P, node: Node | None, state: PlanState) -> Halt | NextOfPlan:
        """The answer to the open question, or why there is none."""
        if self._follower.is_at_end(position, node, state):
            return Halt(self._follower.closed(position, state), msg("The plan is complete."), whole=True)
        if node is None:
            return Halt(state, msg("There are no more decisions."))
        if not isinstance(node, Decision):
            return Halt(state, msg("Roll first: {what}.", what=node.purpose))
        if node.seat != self._seat and node.kind not in self._follower.FREE:
            return Halt(state, msg("Another side decides first: {question}", question=node.prompt))
        found = self._follower.next(position, node, state)
        return Halt(state, msg("The plan has no answer: {question}", question=node.prompt)) if found is None else found

    def begun(self, plan: KeptPlan) -> PlanState:
        """The progress that is stored with a plan."""
        done = (step for step in plan.steps[: plan.done] if is_planned(self._follower.kit, step))
        return PlanState(answered=sum(1 for _ in done))

    def progress(self, record: Browsing, since: int, state: PlanState) -> "PlanProgress":
        """The progress of the plan in the game from the node `since` on, where it was `state`.

        Answers of the game may differ from the plan.
        """
        line = record.tree.lineage(record.cursor)
        game, settled = record.game_at(since), PlanProgress(state, since, state)
        for number in line[line.index(since) + 1 :]:
            if record.tree[number].is_correction:
                game = record.game_at(number)
                continue
            node, answer = game.node, record.answer_of(number)
            if isinstance(node, Decision):
                state, settled = self._noticed(game, node, answer, state, settled, record.tree[number].parent)
            game.answer(answer)
            state = self._follower.noted_all(state, game.events[-1])
        return settled._replace(state=state)

    def _noticed(
        self,
        game: Game[GamePosition],
        node: Decision,
        answer: Answer,
        state: PlanState,
        settled: "PlanProgress",
        at: int | None,
    ) -> "tuple[PlanState, PlanProgress]":
        position = cast(P, game.position)
        if node.kind in self._follower.BETWEEN and at is not None:
            state = self._follower.closed(position, state)
            settled = PlanProgress(state, at, state)
        found = self._follower.next(position, node, state)
        return (found.state if found is not None and found.answer == answer else state), settled


class PlanProgress(NamedTuple):
    """The progress of a plan in the game now, and at the node `at`, the last one between two marches."""

    state: PlanState
    at: int
    settled: PlanState


def steps_done(kit: GameKit, plan: KeptPlan, state: PlanState) -> int:
    """How many steps of a plan its progress stands for."""
    planned = [number for number, step in enumerate(plan.steps) if is_planned(kit, step)]
    return planned[state.answered] if state.answered < len(planned) else len(plan.steps)


def is_planned(kit: GameKit, step: PlanStep) -> bool:
    """Whether a step is an answer that the player chose: neither dice nor the answer of a policy."""
    return not step.by and _is_answer(kit, step)


def first_seat(kit: GameKit, steps: Sequence[PlanStep]) -> int | None:
    """The seat that answers first in a plan; None if there is no answer."""
    return next(
        (step.seat for step in steps if _is_answer(kit, step) and step.kind not in only_on_free_tables(kit)), None
    )


def seat_of(kit: GameKit, plan: KeptPlan) -> int:
    """The seat whose answers are given next: that of the plan while it has answers left.

    After that, the seat of another segment that begins; a mere reply to a march is left to the seat that is asked.
    """
    between, begins = only_on_free_tables(kit), plan.done == 0
    left = [step for step in plan.steps[plan.done :] if _is_answer(kit, step)]
    if plan.owner is not None or any(step.seat == plan.side and step.kind not in between for step in left):
        return plan.side if plan.owner is None else plan.owner
    for step in left:
        if step.kind in between:
            begins = True
        elif begins:
            return step.seat
    return plan.side


def _is_answer(kit: GameKit, step: PlanStep) -> bool:
    try:
        return not is_chance(answer_from_json(kit.atlas.system, step.answer))
    except Unreadable:
        return False


def is_chance(answer: Answer) -> bool:
    """Whether the answer is a result of dice or a draw."""
    return isinstance(answer, Dice | Drawn)


def plan_moments(kit: GameKit, record: Browsing, steps: Sequence[PlanStep]) -> tuple[PlanMoment[GamePosition], ...]:
    """The questions of a plan on the table on which it was laid."""
    found: list[PlanMoment[GamePosition]] = []
    for number, step in zip(record.tree.lineage(record.cursor)[1:], steps, strict=False):
        node = record.tree[number]
        if node.parent is None or node.is_correction:
            break
        position = record.looked_at(node.parent).position
        found.append(PlanMoment(position, node.question, node.seat, record.answer_of(number), is_planned(kit, step)))
    return tuple(found)


def plan_question(kit: GameKit, record: Browsing, plan: KeptPlan) -> PlanOddsOf:
    """The odds question of a plan that was laid on the table `record`, with its goal and policy."""
    moments = plan_moments(kit, record, plan.steps)
    system, branches = plans_system(kit), dict[int, tuple[PlanBranch, ...]]()
    for branch in plan.branches:
        branches[branch.march] = (*branches.get(branch.march, ()), branch)
    aims = {each.march: MarchAim(each.aim) for each in plan.aims if each.aim in [*MarchAim]}
    found = system.intentions(kit, moments, aims, branches)
    return PlanOddsOf(planned_answers(moments), plan.side, plan.goal, plan.policy or "stand", found)
