"""How plans stand in a record: one text, read with nothing taken for granted."""

from collections.abc import Iterable
from typing import Annotated

import msgspec

from desktop.journal.record.rows import Number

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
