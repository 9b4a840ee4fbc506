"""Plans: what somebody means to do from a moment of a record on, with the dice he takes for granted.

A plan is no branch of the tree of answers: it has dice that never fell, and the game's own dice must not be found in
it. It lies beside the tree in the same file, written whole after each of its steps, so that a kill loses nothing. A
plan that belongs to a seat is kept like its hand: nobody else is shown it before the end of the game.
"""

from collections.abc import Iterable
from typing import Annotated

import msgspec
from msgspec import structs

from desktop.journal.record.codec import Unreadable, answer_from_json, answer_to_json
from desktop.journal.record.record_browser import BranchSecrecy, Browsing
from desktop.journal.record.schema import Number
from desktop.rules.core.flow import Answer, Node

__all__ = ["MOST_PLANS", "KeptFigures", "KeptPlan", "PlanBook", "PlanStep", "step_of"]


# --- plan rows
# How plans stand in a record: one text, read with nothing taken for granted.

KEY = "plans"
"""The named text of a record that holds them."""
_LONGEST_NAME = 200
_MOST_STEPS = 5000
_Chance = Annotated[str, msgspec.Meta(pattern=r"^\d{1,400}(/[1-9]\d{0,399})?$")]
"""A fraction as text."""


class PlanStep(msgspec.Struct, frozen=True, array_like=True):
    """What was answered, or taken for granted of dice: the kind of question, who was asked, the answer as JSON.

    `by` is what gave it, the policy of others or the assumption about dice, as they are written; empty for a hand.
    """

    kind: Annotated[str, msgspec.Meta(max_length=60)]
    seat: int
    answer: Annotated[str, msgspec.Meta(max_length=20_000)]
    by: Annotated[str, msgspec.Meta(max_length=60)] = ""


class KeptFigures(msgspec.Struct, frozen=True):
    """What a plan was counted to come to, with the `goal` and the `policy` of others it was counted for.

    `key` tells apart what was counted: where another one is due, it is stale. Chances are written as fractions; `own`
    and `enemy` are units lost, by number, `goals` each wish as it is written, with its chance.
    """

    key: Annotated[str, msgspec.Meta(max_length=64)]
    goal: Annotated[str, msgspec.Meta(max_length=2000)]
    policy: Annotated[str, msgspec.Meta(max_length=60)]
    kept: _Chance
    results: Annotated[dict[str, _Chance], msgspec.Meta(max_length=10)]
    own: Annotated[dict[int, _Chance], msgspec.Meta(max_length=200)]
    enemy: Annotated[dict[int, _Chance], msgspec.Meta(max_length=200)]
    goals: Annotated[tuple[tuple[str, _Chance], ...], msgspec.Meta(max_length=50)]


class KeptPlan(msgspec.Struct, frozen=True):
    """A plan: its steps from `node` of the record on.

    `side` is the seat for which dice are good or bad, `owner` the seat it is kept secret for, None where everybody may
    see it. `assumed` names what is taken for granted of dice, `goal` is what is wished for, as goals are written, and
    `policy` how others are taken to answer, empty where that is done by hand. `done` steps of it were played in the
    game, up to the node `at` of it. `counted` is what it was counted to come to last.
    """

    id: Number
    name: Annotated[str, msgspec.Meta(max_length=_LONGEST_NAME)]
    node: int
    side: int
    owner: int | None = None
    assumed: str = ""
    goal: Annotated[str, msgspec.Meta(max_length=2000)] = ""
    steps: Annotated[tuple[PlanStep, ...], msgspec.Meta(max_length=_MOST_STEPS)] = ()
    done: Annotated[int, msgspec.Meta(ge=0)] = 0
    at: int = 0
    policy: Annotated[str, msgspec.Meta(max_length=60)] = ""
    counted: KeptFigures | None = None


def plans_from(text: str) -> tuple[KeptPlan, ...]:
    """The plans of a text; none where it cannot be read, and of several with the same id the first."""
    if not text:
        return ()
    try:
        found = msgspec.json.decode(text, type=tuple[KeptPlan, ...])
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return ()
    return tuple({plan.id: plan for plan in reversed(found)}.values())[::-1]


def plans_text(plans: Iterable[KeptPlan]) -> str:
    """Plans as text."""
    return msgspec.json.encode(tuple(plans)).decode()


def open_plans(text: str) -> str:
    """The same text without the plans that belong to a seat; empty where none is left."""
    left = tuple(plan for plan in plans_from(text) if plan.owner is None)
    return plans_text(left) if left else ""


# --- plans

MOST_PLANS = 200
"""Plans that a record may hold."""


def step_of(node: Node, answer: Answer) -> PlanStep:
    """An answer to an open question as a step of a plan."""
    return PlanStep(str(node.kind), node.seat, answer_to_json(answer))


class PlanBook:
    """The plans of a record."""

    def __init__(self, record: Browsing) -> None:
        self.record = record

    @property
    def plans(self) -> tuple[KeptPlan, ...]:
        """All of them, those of every seat; who shows them asks `seen_by`."""
        known = (plan for plan in plans_from(self.record.about.meta.get(KEY, "")) if plan.node in self.record.tree)
        return tuple(known)

    def seen_by(self, viewer: int | None, *, hidden: bool) -> tuple[KeptPlan, ...]:
        """The plans that may be shown to whoever looks; `hidden`: hands are hidden from each other here.

        A plan from a moment that was taken back since is hidden like that moment (SEQ-10).
        """
        if not hidden:
            return self.plans
        secrecy, own = BranchSecrecy(self.record), {viewer}
        mine = (plan for plan in self.plans if plan.owner in (None, viewer))
        return tuple(plan for plan in mine if secrecy.shown_hands(plan.node) <= own)

    def plan(self, number: int) -> KeptPlan | None:
        """The plan of an id."""
        return next((plan for plan in self.plans if plan.id == number), None)

    def add(
        self, name: str, node: int, side: int, owner: int | None, assumed: str, *, policy: str = "", goal: str = ""
    ) -> KeptPlan:
        """A new plan from `node` on, with no step yet. Raises NotWritten, OverflowError where there are too many."""
        plans = self.plans
        if len(plans) >= MOST_PLANS:
            raise OverflowError(MOST_PLANS)
        number = max((plan.id for plan in plans), default=0) + 1
        plan = KeptPlan(number, name, node, side, owner, assumed, goal, policy=policy)
        self._write((*plans, plan))
        return plan

    def keep(self, plan: KeptPlan) -> None:
        """Write a plan as it is now, in the place of the one with its id. Raises NotWritten."""
        plans = self.plans
        if plan not in plans:
            self._write(plan if known.id == plan.id else known for known in plans)

    def duplicate(self, plan: KeptPlan, name: str) -> KeptPlan:
        """The same plan once more under another name. Raises NotWritten, OverflowError."""
        copy = self.add(name, plan.node, plan.side, plan.owner, plan.assumed)
        copy = structs.replace(plan, id=copy.id, name=name, done=0, at=0)
        self.keep(copy)
        return copy

    def remove(self, plan: KeptPlan) -> None:
        """Take a plan away. Raises NotWritten."""
        self._write(known for known in self.plans if known.id != plan.id)

    def answers(self, plan: KeptPlan) -> tuple[Answer, ...]:
        """The answers of its steps, as far as this version knows them."""
        found: list[Answer] = []
        for step in plan.steps:
            try:
                found.append(answer_from_json(self.record.kit.atlas.system, step.answer))
            except Unreadable:
                break
        return tuple(found)

    def _write(self, plans: Iterable[KeptPlan]) -> None:
        self.record.about.set(KEY, plans_text(plans))


def with_steps(plan: KeptPlan, steps: Iterable[PlanStep]) -> KeptPlan:
    """The plan with other steps; what of it was played or counted holds no more where the steps are others."""
    now = tuple(steps)
    if now == plan.steps:
        return plan
    same = now[: plan.done] == plan.steps[: plan.done]
    return structs.replace(plan, steps=now, done=plan.done if same else 0, at=plan.at if same else 0, counted=None)
