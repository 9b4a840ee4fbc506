"""Carrying a plan out in the game: which answer is next, and why it can go no further.

Only the answers of one seat are played. What others answered and how dice fell is compared with the plan: it stops at
every question to somebody else, and at the first die that reads otherwise than was taken for granted.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

import msgspec

from desktop.forecast.plan_forecast import plan_system
from desktop.journal.record.codec import Unreadable, answer_from_json
from desktop.journal.record.plan_book import KeptPlan, PlanStep
from desktop.language import Message, Name, msg
from desktop.rules.core.flow import Answer, Chance, Decision, Dice, Node, Roll
from desktop.rules.core.game import Game, IllegalAnswer
from desktop.rules.core.system import AnyKit
from desktop.rules.core.verdict import Verdict

# --- same end
# Whether dice that fell lead to the same end as those a plan takes for granted, though they read otherwise.
#
# Both are followed through the rules, from where the first of them fell, along the plan's own answers: at every
# question the tables must be alike, down to a moment from which play could be taken up, or to the end of the plan.

AnyGame = Game[Any]


class TwoThrows(NamedTuple):
    """Games at the same open roll, to be played on; what fell, and what the plan goes on with: dice and answers."""

    one: AnyGame
    other: AnyGame
    fell: Sequence[Answer]
    planned: Sequence[Answer]


def same_end(throws: TwoThrows, is_chance: Callable[[Answer], bool]) -> int:
    """How many of the planned answers stand for what fell, where that leads to the same; else 0."""
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
    """At each question on the way, whether both tables are alike."""
    for answer in answers:
        yield _same_end_alike(throws)
        if isinstance(throws.one.node, Decision) and throws.one.node.checkpoint:
            return
        throws.one.answer(answer)
        throws.other.answer(answer)
    yield _same_end_alike(throws)


def _same_end_alike(throws: TwoThrows) -> bool:
    one, other = throws.one.node, throws.other.node
    if one is None or other is None:
        return one is other and _text(throws.one) == _text(throws.other)
    return (one.kind, one.seat, type(one)) == (other.kind, other.seat, type(other)) and _text(throws.one) == _text(
        throws.other
    )


def _text(game: AnyGame) -> bytes:
    return msgspec.json.encode(game.position)


def are_dice(answers: Sequence[Answer]) -> bool:
    """Whether all of them were thrown: what was drawn is never another thing that comes to the same."""
    return all(isinstance(answer, Dice) for answer in answers)


# --- carrying out


class Halt(NamedTuple):
    """Why it goes no further, and how many steps of the plan are done by then; `whole`: all of them.

    `told` is what was passed over on the way: dice that fell otherwise and led to the same. What fell up to the node
    `at` of the record has been compared with the plan.
    """

    done: int
    why: Message
    whole: bool = False
    told: tuple[Message, ...] = ()
    at: int = 0


class NextAnswer(NamedTuple):
    """What is answered next, and how many steps of the plan are done with it."""

    done: int
    answer: Answer


class ThrownInGame(NamedTuple):
    """A throw or draw of the game: what was asked, and what came."""

    node: Chance
    answer: Answer


def only_on_free_tables(kit: AnyKit) -> frozenset[str]:
    """Questions that a table asks on which single segments are tried out, and no game: nobody's in particular."""
    system = plan_system(kit)
    return frozenset() if system is None else frozenset(map(str, system.BETWEEN))


class CarryingOut:
    """Walks along the steps of a plan for one seat; `is_chance` tells steps in which dice fell from answers."""

    def __init__(self, kit: AnyKit, steps: Sequence[PlanStep], seat: int) -> None:
        self._kit, self._steps, self._seat = kit, steps, seat
        self._between = only_on_free_tables(kit)

    def compare(self, done: int, fell: ThrownInGame) -> Halt | int:
        """How many steps are done with a throw of the game, where it reads as planned; else why it stops there."""
        here = self._skip_others(done)
        step = self._steps[here] if here < len(self._steps) else None
        answer = None if step is None else self._answer(step)
        if step is None or not is_chance(answer):
            return Halt(done, msg("{what}: the plan knows nothing of it.", what=fell.node.purpose))
        if (step.kind, step.seat) == (str(fell.node.kind), fell.node.seat) and _alike(fell, answer):
            return here + 1
        why = msg("{what}: it came otherwise than the plan takes for granted.", what=fell.node.purpose)
        return Halt(self._next_own(here), why)

    def to_the_same_end(self, done: int, first: Chance, one: AnyGame, other: AnyGame, fell: Sequence[Answer]) -> int:
        """How many steps are done with throws that read otherwise, where they lead to the same end; else 0.

        `first` was asked at their beginning, where both games stand, to be played on; `fell` are all of them in turn.
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
        """What to answer to the open question of the game, as `judged` by it; or why nothing."""
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
        """Past the answers of other seats."""
        while done < len(self._steps) and self._is_others(self._steps[done]):
            done += 1
        return done

    def _next_own(self, done: int) -> int:
        """Past the answers of other seats and whatever fell."""
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


def first_seat(kit: AnyKit, steps: Sequence[PlanStep]) -> int | None:
    """The seat that answers first in a plan; None where nobody does."""
    return next(
        (step.seat for step in steps if _is_answer(kit, step) and step.kind not in only_on_free_tables(kit)), None
    )


def seat_of(kit: AnyKit, plan: KeptPlan) -> int:
    """The seat whose answers of a plan are played next: that of the plan, as long as it has any left.

    Then that of another segment which begins; a mere reply to a march is given by whoever is asked.
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


def _is_answer(kit: AnyKit, step: PlanStep) -> bool:
    """Whether somebody chose it, and this version knows it."""
    try:
        return not is_chance(answer_from_json(kit.atlas.system, step.answer))
    except Unreadable:
        return False


def is_chance(answer: Any) -> bool:
    """Whether it fell or was drawn, and nobody chose it."""
    return getattr(getattr(answer, "__struct_config__", None), "tag", "") in ("dice", "drawn")


def _alike(fell: ThrownInGame, planned: Answer | None) -> bool:
    """Whether a throw reads as the planned one."""
    if not isinstance(fell.answer, Dice) or not isinstance(planned, Dice) or not isinstance(fell.node, Roll):
        return fell.answer == planned
    if len(planned.faces) != len(fell.answer.faces):
        return False
    reading = fell.node.reading
    if reading is None or fell.node.ahead is not None:
        return sorted(planned.faces) == sorted(fell.answer.faces)
    return reading.read(planned.faces, fell.node.modifier) == reading.read(fell.answer.faces, fell.node.modifier)
