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
from itertools import takewhile
from typing import Generic, NamedTuple, TypeVar

import msgspec

from diadochi import __version__
from diadochi.forecast.odds.chance_tree import ChanceClass, classes
from diadochi.forecast.odds.figures import Wished
from diadochi.forecast.odds.game_odds import odds_system
from diadochi.forecast.odds.odds_protocol import OddsQuestion
from diadochi.forecast.odds.odds_questions import UnfitQuestion
from diadochi.journal.record.codec import Unreadable, answer_from_json
from diadochi.journal.record.plan_book import KeptFigures, KeptPlan, PlanStep
from diadochi.language import Message, msg, tr
from diadochi.rules.core.flow import Answer, Chance, Decision, Dice, Node, NodeKind, Roll
from diadochi.rules.core.game import Game, GameKit, GamePosition, IllegalAnswer, K, P
from diadochi.rules.core.system import optional_part
from diadochi.rules.core.verdict import Verdict

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


class PlannedAnswer(msgspec.Struct, frozen=True):
    """An answer of a plan and its kind of question; dice are left out."""

    kind: str
    seat: int
    answer: Answer


class PlanFigures(msgspec.Struct, frozen=True):
    """The figures of a plan for its side; all chances are exact.

    `kept`: every answer of its side can be given as planned. `results`: the end of its last battle, "win", "draw" or
    "lose". `own` and `enemy`: units lost, by number. `left_out`: what is not taken into account.
    """

    kept: Fraction
    results: Mapping[str, Fraction]
    own: Mapping[int, Fraction]
    enemy: Mapping[int, Fraction]
    goals: tuple[Wished, ...]
    policy: str
    left_out: tuple[Message, ...]


class PlanOddsOf(OddsQuestion, frozen=True):
    """Asks for the `PlanFigures` of a plan that starts at the position."""

    answers: tuple[PlannedAnswer, ...]
    side: int
    goal: str = ""
    policy: str = "stand"

    def replies(self, kit: GameKit, position: GamePosition) -> Iterator[PlanFigures]:
        system = plans_of(kit)
        if system is None:
            raise UnfitQuestion(tr("There are no odds for this game. Choose the map of Successors."))
        yield system.figures(kit, position, self)


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
    def left_out(self, position: P, policy: str) -> tuple[Message, ...]:
        """What the figures of a plan do not take into account. Raises UnfitQuestion."""

    @abstractmethod
    def wishes(self, kit: K, before: P, after: P, side: int) -> tuple[str, ...]:
        """The goals that a plan between two positions probably has, as text, the most likely first."""


def plans_of(kit: GameKit) -> GamePlans[GameKit, GamePosition] | None:
    """The plans of a kit's game; None if it has none."""
    return optional_part(GamePlans, kit.atlas.system, "diadochi.forecast.{}.plan_figures")


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
        str(found.kept),
        _written(found.results),
        _written(found.own),
        _written(found.enemy),
        tuple((wish.text, str(wish.chance)) for wish in found.goals),
    )


def figures_kept(
    kit: GameKit, position: GamePosition, asked: PlanOddsOf, kept: KeptFigures | None
) -> PlanFigures | None:
    """The stored figures; None if they are outdated."""
    system = plans_of(kit)
    if kept is None or system is None or kept.key != figures_key(kit, position, asked):
        return None
    return PlanFigures(
        Fraction(kept.kept),
        {result: Fraction(chance) for result, chance in kept.results.items()},
        {number: Fraction(chance) for number, chance in kept.own.items()},
        {number: Fraction(chance) for number, chance in kept.enemy.items()},
        tuple(_wished(kit, text, chance) for text, chance in kept.goals),
        kept.policy,
        system.left_out(position, kept.policy),
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
# Which answer is next, and why the plan cannot continue.
#
# Only the answers of one seat are given. The plan stops at each question to another seat, and at the first roll that
# differs from the assumed one, unless both rolls lead to the same result.

# --- different dice, same result
# The actual and the assumed dice are both followed through the rules along the plan's own answers. The positions must
# be equal at each question, up to a checkpoint or the end of the plan.

AnyGame = Game[GamePosition]


class TwoRolls(NamedTuple):
    """Two games at the same open roll, which are played on; the actual dice, and the plan's next dice and answers."""

    one: AnyGame
    other: AnyGame
    fell: Sequence[Answer]
    planned: Sequence[Answer]


def same_end(rolls: TwoRolls, is_chance: Callable[[Answer], bool]) -> int:
    """How many of the planned answers correspond to the actual dice if both lead to the same result; else 0."""
    series = len([*takewhile(is_chance, rolls.planned)])
    try:
        for answer in rolls.fell:
            rolls.one.answer(answer)
        for answer in rolls.planned[:series]:
            rolls.other.answer(answer)
        return series if all(_along(rolls, rolls.planned[series:])) else 0
    except IllegalAnswer:
        return 0


def _along(rolls: TwoRolls, answers: Sequence[Answer]) -> Iterator[bool]:
    for answer in answers:
        yield _are_positions_equal(rolls)
        if isinstance(rolls.one.node, Decision) and rolls.one.node.checkpoint:
            return
        rolls.one.answer(answer)
        rolls.other.answer(answer)
    yield _are_positions_equal(rolls)


def _are_positions_equal(rolls: TwoRolls) -> bool:
    one, other = rolls.one.node, rolls.other.node
    if one is None or other is None:
        return one is other and _text(rolls.one) == _text(rolls.other)
    return (one.kind, one.seat, type(one)) == (other.kind, other.seat, type(other)) and _text(rolls.one) == _text(
        rolls.other
    )


def _text(game: AnyGame) -> bytes:
    return msgspec.json.encode(game.position)


def are_dice(answers: Sequence[Answer]) -> bool:
    """Whether all answers are dice. Cards and counters drawn never count as the same result."""
    return all(isinstance(answer, Dice) for answer in answers)


# --- the next answer


class Halt(NamedTuple):
    """Why the plan stops, and how many of its steps are done; `whole` means all of them.

    `told` lists what was passed on the way: different dice with the same result. Everything up to the record's node
    `at` has been compared with the plan.
    """

    done: int
    why: Message
    whole: bool = False
    told: tuple[Message, ...] = ()
    at: int = 0


class NextAnswer(NamedTuple):
    """The next answer, and the number of steps done after it."""

    done: int
    answer: Answer


class RolledInGame(NamedTuple):
    """A roll or draw of the game: the question and the result."""

    node: Chance
    answer: Answer


def only_on_free_tables(kit: GameKit) -> frozenset[str]:
    """Kinds of questions that exist only on free tables, where single segments are played, and never in a game."""
    system = plans_of(kit)
    return frozenset() if system is None else frozenset(map(str, system.BETWEEN))


class CarryingOut:
    """Follows the steps of a plan for one seat."""

    def __init__(self, kit: GameKit, steps: Sequence[PlanStep], seat: int) -> None:
        self._kit, self._steps, self._seat = kit, steps, seat
        self._between = only_on_free_tables(kit)

    def compare(self, done: int, fell: RolledInGame) -> Halt | int:
        """The number of steps done after a roll of the game, if it is as planned; else why the plan stops."""
        here = self._skip_others(done)
        step = self._steps[here] if here < len(self._steps) else None
        answer = None if step is None else self._answer(step)
        if step is None or not is_chance(answer):
            return Halt(done, msg("{what}: not in the plan.", what=fell.node.purpose))
        if (step.kind, step.seat) == (str(fell.node.kind), fell.node.seat) and _is_as_planned(fell, answer):
            return here + 1
        why = msg("{what}: not the result that the plan assumes.", what=fell.node.purpose)
        return Halt(self._next_own(here), why)

    def to_the_same_end(self, done: int, first: Chance, one: AnyGame, other: AnyGame, fell: Sequence[Answer]) -> int:
        """The number of steps done after rolls that differ from the plan but lead to the same result; else 0.

        `first` is the first of these rolls; both games are at it and are played on. `fell` are all the results in
        order.
        """
        here = self._skip_others(done)
        left = [self._answer(step) for step in self._steps[here:]]
        planned = [*takewhile(lambda answer: answer is not None, left)]
        known = [answer for answer in planned if answer is not None]
        if here >= len(self._steps) or self._steps[here].kind != str(first.kind) or not are_dice(fell):
            return 0
        stands_for = same_end(TwoRolls(one, other, fell, known), is_chance)
        return here + stands_for if stands_for else 0

    def next(self, done: int, node: Node | None, judged: Callable[[Answer], Verdict]) -> Halt | NextAnswer:
        """The answer to the open question, as `judged` by the game, or why there is none."""
        if done >= len(self._steps):
            return self._whole()
        if node is None:
            return Halt(done, msg("There are no more decisions."))
        if not isinstance(node, Decision):
            return Halt(self._skip_others(done), msg("Roll first: {what}.", what=node.purpose))
        between = str(node.kind) in self._between
        if node.seat != self._seat and not between:
            return Halt(done, msg("Another side decides first: {question}", question=node.prompt))
        here = self._next_own(done)
        while not between and here < len(self._steps) and self._steps[here].kind in self._between:
            here = self._next_own(here + 1)
        if here >= len(self._steps):
            return self._whole()
        step = self._steps[here]
        answer = self._answer(step)
        if step.kind != str(node.kind) or answer is None:
            return Halt(here, msg("The plan has no answer: {question}", question=node.prompt))
        verdict = judged(answer)
        if verdict:
            return NextAnswer(here + 1, answer)
        if verdict.reason is None:
            return Halt(here, msg("The plan's next answer is not allowed here."))
        return Halt(here, msg("The plan's next answer is not allowed here: {why}", why=verdict.reason))

    def _whole(self) -> Halt:
        return Halt(len(self._steps), msg("The plan is complete."), whole=True)

    def _answer(self, step: PlanStep) -> Answer | None:
        try:
            return answer_from_json(self._kit.atlas.system, step.answer)
        except Unreadable:
            return None

    def _skip_others(self, done: int) -> int:
        while done < len(self._steps) and self._is_others(self._steps[done]):
            done += 1
        return done

    def _next_own(self, done: int) -> int:
        while done < len(self._steps):
            step = self._steps[done]
            if not self._is_others(step) and not is_chance(self._answer(step)):
                break
            done += 1
        return done

    def _is_others(self, step: PlanStep) -> bool:
        if step.kind in self._between or step.seat == self._seat:
            return False
        return not is_chance(self._answer(step))


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


def is_chance(answer: object) -> bool:
    """Whether the answer is a result of dice or a draw."""
    return getattr(getattr(answer, "__struct_config__", None), "tag", "") in ("dice", "drawn")


def _is_as_planned(fell: RolledInGame, planned: Answer | None) -> bool:
    if not isinstance(fell.answer, Dice) or not isinstance(planned, Dice) or not isinstance(fell.node, Roll):
        return fell.answer == planned
    if len(planned.faces) != len(fell.answer.faces):
        return False
    reading = fell.node.reading
    if reading is None or fell.node.ahead is not None:
        return sorted(planned.faces) == sorted(fell.answer.faces)
    return reading.read(planned.faces, fell.node.modifier) == reading.read(fell.answer.faces, fell.node.modifier)
