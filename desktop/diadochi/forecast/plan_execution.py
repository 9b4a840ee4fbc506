"""Playing a plan in the game: which answer is next, and why the plan cannot continue.

Only the answers of one seat are given. The plan stops at each question to another seat, and at the first roll that
differs from the assumed one, unless both rolls lead to the same result.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

import msgspec

from diadochi.forecast.plan_forecast import plans_of
from diadochi.journal.record.codec import Unreadable, answer_from_json
from diadochi.journal.record.plan_book import KeptPlan, PlanStep
from diadochi.language import Message, Name, msg
from diadochi.rules.core.flow import Answer, Chance, Decision, Dice, Node, Roll
from diadochi.rules.core.game import Game, GameKit, GamePosition, IllegalAnswer
from diadochi.rules.core.verdict import Verdict

# --- different dice, same result
# The actual and the assumed dice are both followed through the rules along the plan's own answers. The positions must
# be equal at each question, up to a checkpoint or the end of the plan.

AnyGame = Game[GamePosition]


class TwoThrows(NamedTuple):
    """Two games at the same open roll, which are played on; the actual dice, and the plan's next dice and answers."""

    one: AnyGame
    other: AnyGame
    fell: Sequence[Answer]
    planned: Sequence[Answer]


def same_end(throws: TwoThrows, is_chance: Callable[[Answer], bool]) -> int:
    """How many of the planned answers correspond to the actual dice if both lead to the same result; else 0."""
    series = len([*takewhile(is_chance, throws.planned)])
    try:
        for answer in throws.fell:
            throws.one.answer(answer)
        for answer in throws.planned[:series]:
            throws.other.answer(answer)
        return series if all(_along(throws, throws.planned[series:])) else 0
    except IllegalAnswer:
        return 0


def _along(throws: TwoThrows, answers: Sequence[Answer]) -> Iterator[bool]:
    for answer in answers:
        yield _are_positions_equal(throws)
        if isinstance(throws.one.node, Decision) and throws.one.node.checkpoint:
            return
        throws.one.answer(answer)
        throws.other.answer(answer)
    yield _are_positions_equal(throws)


def _are_positions_equal(throws: TwoThrows) -> bool:
    one, other = throws.one.node, throws.other.node
    if one is None or other is None:
        return one is other and _text(throws.one) == _text(throws.other)
    return (one.kind, one.seat, type(one)) == (other.kind, other.seat, type(other)) and _text(throws.one) == _text(
        throws.other
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


class ThrownInGame(NamedTuple):
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

    def compare(self, done: int, fell: ThrownInGame) -> Halt | int:
        """The number of steps done after a roll of the game, if it is as planned; else why the plan stops."""
        here = self._skip_others(done)
        step = self._steps[here] if here < len(self._steps) else None
        answer = None if step is None else self._answer(step)
        if step is None or not is_chance(answer):
            return Halt(done, msg("{what}: the plan knows nothing of it.", what=fell.node.purpose))
        if (step.kind, step.seat) == (str(fell.node.kind), fell.node.seat) and _is_as_planned(fell, answer):
            return here + 1
        why = msg("{what}: it came otherwise than the plan takes for granted.", what=fell.node.purpose)
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
        stands_for = same_end(TwoThrows(one, other, fell, known), is_chance)
        return here + stands_for if stands_for else 0

    def next(self, done: int, node: Node | None, judged: Callable[[Answer], Verdict]) -> Halt | NextAnswer:
        """The answer to the open question, as `judged` by the game, or why there is none."""
        if done >= len(self._steps):
            return self._whole()
        if node is None:
            return Halt(done, msg("Nothing more is asked."))
        if not isinstance(node, Decision):
            return Halt(self._skip_others(done), msg("Now this is to be thrown: {what}.", what=node.purpose))
        between = str(node.kind) in self._between
        if node.seat != self._seat and not between:
            seat = Name("seat", str(node.seat))
            return Halt(done, msg("Now {seat} is asked: {question}", seat=seat, question=node.prompt))
        here = self._next_own(done)
        while not between and here < len(self._steps) and self._steps[here].kind in self._between:
            here = self._next_own(here + 1)
        if here >= len(self._steps):
            return self._whole()
        step = self._steps[here]
        answer = self._answer(step)
        if step.kind != str(node.kind) or answer is None:
            return Halt(here, msg("The plan has no answer to this: {question}", question=node.prompt))
        verdict = judged(answer)
        if verdict:
            return NextAnswer(here + 1, answer)
        if verdict.reason is None:
            return Halt(here, msg("The next answer of the plan is not legal here."))
        return Halt(here, msg("The next answer of the plan is not legal here: {why}", why=verdict.reason))

    def _whole(self) -> Halt:
        return Halt(len(self._steps), msg("The whole plan has been carried out."), whole=True)

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


def _is_as_planned(fell: ThrownInGame, planned: Answer | None) -> bool:
    if not isinstance(fell.answer, Dice) or not isinstance(planned, Dice) or not isinstance(fell.node, Roll):
        return fell.answer == planned
    if len(planned.faces) != len(fell.answer.faces):
        return False
    reading = fell.node.reading
    if reading is None or fell.node.ahead is not None:
        return sorted(planned.faces) == sorted(fell.answer.faces)
    return reading.read(planned.faces, fell.node.modifier) == reading.read(fell.answer.faces, fell.node.modifier)
