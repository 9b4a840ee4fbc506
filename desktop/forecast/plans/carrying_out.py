"""Carrying a plan out in the game: which answer is next, and why it can go no further.

Only the answers of one seat are played. What others answered and how dice fell is compared with the plan: it stops at
every question to somebody else, and at the first die that reads otherwise than was taken for granted.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from desktop.forecast.plans.assuming import plan_system
from desktop.journal.plans import PlanStep
from desktop.journal.record.codec import Unreadable, answer_from_json
from desktop.language import Message, Name, msg
from desktop.rules.core.flow import Answer, Chance, Decision, Dice, Node, Roll
from desktop.rules.core.system import AnyKit
from desktop.rules.core.verdict import Verdict


class Halt(NamedTuple):
    """Why it goes no further, and how many steps of the plan are done by then; `whole`: all of them."""

    done: int
    why: Message
    whole: bool = False


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

    def next(self, done: int, node: Node | None, judged: Callable[[Answer], Verdict]) -> Halt | NextAnswer:
        """What to answer to the open question of the game, as `judged` by it; or why nothing."""
        here = self._next_own(done)
        if here >= len(self._steps):
            return Halt(len(self._steps), msg("The whole plan has been carried out."), whole=True)
        if node is None:
            return Halt(here, msg("Nothing more is asked."))
        if not isinstance(node, Decision):
            return Halt(here, msg("Now this is to be thrown: {what}.", what=node.purpose))
        between = str(node.kind) in self._between
        if node.seat != self._seat and not between:
            seat = Name("seat", str(node.seat))
            return Halt(here, msg("Now {seat} is asked: {question}", seat=seat, question=node.prompt))
        while not between and here < len(self._steps) and self._steps[here].kind in self._between:
            here = self._next_own(here + 1)
        if here >= len(self._steps):
            return Halt(len(self._steps), msg("The whole plan has been carried out."), whole=True)
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


def seat_of(kit: AnyKit, steps: Sequence[PlanStep], done: int) -> int | None:
    """The seat that answers the next question of a plan that is nobody's own; None where nothing is left."""
    between = only_on_free_tables(kit)
    for step in steps[done:]:
        try:
            answer = answer_from_json(kit.atlas.system, step.answer)
        except Unreadable:
            return None
        if not is_chance(answer) and step.kind not in between:
            return step.seat
    return None


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
