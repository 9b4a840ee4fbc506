"""Plans stored in a record: what a player intends from a node on, with the dice assumed.

A plan is not a branch of the tree, because its dice were never rolled and must not be taken for the game's own. It is
stored in the same file after each step, so that a crash loses nothing. A seat's plan is as secret as its hand until the
end of the game.
"""

from collections.abc import Iterable
from typing import Annotated

import msgspec
from msgspec import structs

from diadochi.journal.record.codec import Unreadable, answer_from_json, answer_to_json
from diadochi.journal.record.record_browser import BranchSecrecy, Browsing
from diadochi.journal.record.schema import Number
from diadochi.rules.core.flow import Answer, Node

__all__ = ["MOST_PLANS", "KeptFigures", "KeptPlan", "PlanAim", "PlanBook", "PlanBranch", "PlanStep", "step_of"]


# --- the format

KEY = "plans"
"""The text of a record that contains its plans."""
_LONGEST_NAME = 200
_MOST_STEPS = 5000
_MOST_BRANCHES = 500
_Chance = Annotated[str, msgspec.Meta(pattern=r"^\d{1,400}(/[1-9]\d{0,399})?$")]
"""A fraction as text."""


class PlanStep(msgspec.Struct, frozen=True, array_like=True):
    """One step: the kind of the question, the seat that was asked, and the answer (or assumed dice) as JSON.

    `by` is the policy or the assumption that chose the answer, as text; empty if the player chose it.
    """

    kind: Annotated[str, msgspec.Meta(max_length=60)]
    seat: int
    answer: Annotated[str, msgspec.Meta(max_length=20_000)]
    by: Annotated[str, msgspec.Meta(max_length=60)] = ""


class PlanBranch(msgspec.Struct, frozen=True, array_like=True):
    """What a march of a plan does instead, as text: `when` something happens ("points 2"), `then` what ("go gaza").

    `march` is the number of the march in the plan, from 0.
    """

    march: int
    when: Annotated[str, msgspec.Meta(max_length=60)]
    then: Annotated[str, msgspec.Meta(max_length=120)]


class PlanAim(msgspec.Struct, frozen=True, array_like=True):
    """What the march with that number is for, where it differs from what its answers suggest."""

    march: int
    aim: Annotated[str, msgspec.Meta(max_length=60)]


class KeptFigures(msgspec.Struct, frozen=True):
    """The result of evaluating a plan, with the `goal` and the `policy` of the other players that were used.

    `key` identifies the inputs: the result is outdated if the key differs. Chances are fractions as text; `own` and
    `enemy` give the chance of each number of units lost, `goals` each goal as text with its chance, `steps` the chance
    of each march by itself and with all before it, `costs` the key and chance of what else it costs.
    """

    key: Annotated[str, msgspec.Meta(max_length=64)]
    goal: Annotated[str, msgspec.Meta(max_length=2000)]
    policy: Annotated[str, msgspec.Meta(max_length=60)]
    kept: _Chance
    results: Annotated[dict[str, _Chance], msgspec.Meta(max_length=10)]
    own: Annotated[dict[int, _Chance], msgspec.Meta(max_length=200)]
    enemy: Annotated[dict[int, _Chance], msgspec.Meta(max_length=200)]
    goals: Annotated[tuple[tuple[str, _Chance], ...], msgspec.Meta(max_length=50)]
    steps: Annotated[tuple[tuple[_Chance, _Chance], ...], msgspec.Meta(max_length=_MOST_STEPS)] = ()
    costs: Annotated[tuple[tuple[str, _Chance], ...], msgspec.Meta(max_length=50)] = ()


class KeptPlan(msgspec.Struct, frozen=True):
    """A plan: its steps from the record's `node` on.

    `side` is the seat whose luck is meant by good or bad dice; `owner` is the seat it is secret to, None if everyone
    may see it. `assumed` names the assumption about dice, `goal` is the goal as text, `policy` how others answer, empty
    if the player answers for them. `done` steps were already played in the game, up to its node `at`. `counted` is the
    last evaluation. `branches` and `aims` belong to the marches of the plan; older plans have none, and their marches
    are for what their answers suggest.
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
    branches: Annotated[tuple[PlanBranch, ...], msgspec.Meta(max_length=_MOST_BRANCHES)] = ()
    aims: Annotated[tuple[PlanAim, ...], msgspec.Meta(max_length=_MOST_BRANCHES)] = ()


def plans_from(text: str) -> tuple[KeptPlan, ...]:
    """The plans in a text; empty if unreadable. The first of several with the same id is used."""
    if not text:
        return ()
    try:
        found = msgspec.json.decode(text, type=tuple[KeptPlan, ...])
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return ()
    return tuple({plan.id: plan for plan in reversed(found)}.values())[::-1]


def plans_text(plans: Iterable[KeptPlan]) -> str:
    return msgspec.json.encode(tuple(plans)).decode()


def open_plans(text: str) -> str:
    """The text without secret plans; empty if no plan is left."""
    left = tuple(plan for plan in plans_from(text) if plan.owner is None)
    return plans_text(left) if left else ""


# --- the plans of a record

MOST_PLANS = 200
"""The most plans in a record."""


def step_of(node: Node, answer: Answer) -> PlanStep:
    """An answer to an open question as a step of a plan."""
    return PlanStep(str(node.kind), node.seat, answer_to_json(answer))


class PlanBook:
    def __init__(self, record: Browsing) -> None:
        self.record = record

    @property
    def plans(self) -> tuple[KeptPlan, ...]:
        """All plans, including secret ones; use `seen_by` for display."""
        known = (plan for plan in plans_from(self.record.about.meta.get(KEY, "")) if plan.node in self.record.tree)
        return tuple(known)

    def seen_by(self, viewer: int | None, *, hidden: bool) -> tuple[KeptPlan, ...]:
        """The plans that the viewer may see; `hidden` means that hands are hidden here.

        A plan from a node that was undone is as hidden as that node (SEQ-10).
        """
        if not hidden:
            return self.plans
        secrecy, own = BranchSecrecy(self.record), {viewer}
        mine = (plan for plan in self.plans if plan.owner in (None, viewer))
        return tuple(plan for plan in mine if secrecy.shown_hands(plan.node) <= own)

    def plan(self, number: int) -> KeptPlan | None:
        """The plan with an id."""
        return next((plan for plan in self.plans if plan.id == number), None)

    def add(
        self, name: str, node: int, side: int, owner: int | None, assumed: str, *, policy: str = "", goal: str = ""
    ) -> KeptPlan:
        """Add an empty plan that starts at `node`. Raises NotWritten, OverflowError if there are too many."""
        plans = self.plans
        if len(plans) >= MOST_PLANS:
            raise OverflowError(MOST_PLANS)
        number = max((plan.id for plan in plans), default=0) + 1
        plan = KeptPlan(number, name, node, side, owner, assumed, goal, policy=policy)
        self._write((*plans, plan))
        return plan

    def keep(self, plan: KeptPlan) -> None:
        """Write a changed plan in place of the one with its id. Raises NotWritten."""
        plans = self.plans
        if plan not in plans:
            self._write(plan if known.id == plan.id else known for known in plans)

    def duplicate(self, plan: KeptPlan, name: str) -> KeptPlan:
        """Copy a plan under another name. Raises NotWritten, OverflowError."""
        copy = self.add(name, plan.node, plan.side, plan.owner, plan.assumed)
        copy = structs.replace(plan, id=copy.id, name=name, done=0, at=0)
        self.keep(copy)
        return copy

    def remove(self, plan: KeptPlan) -> None:
        """Delete a plan. Raises NotWritten."""
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
    """The plan with other steps; its progress and evaluation are reset where the steps differ."""
    now = tuple(steps)
    if now == plan.steps:
        return plan
    same = now[: plan.done] == plan.steps[: plan.done]
    return structs.replace(plan, steps=now, done=plan.done if same else 0, at=plan.at if same else 0, counted=None)
