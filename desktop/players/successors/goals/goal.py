"""What a goal is."""

from enum import StrEnum

import msgspec

from desktop.language import Message


class GoalKind(StrEnum):
    """The families of goals; temperaments lean towards some of them."""

    TAKE = "take"
    BESIEGE = "besiege"
    ATTACK = "attack"
    SEIZE = "seize"
    GUARD = "guard"
    BURY = "bury"
    HOLD = "hold"


class ArmyGoal(msgspec.Struct, frozen=True):
    """What an army could do: go to `space` along `routes` for `cost` movement points, worth `value` victory points."""

    kind: GoalKind
    general: str
    space: str
    value: float
    reason: Message
    routes: tuple[str, ...] = ()
    cost: int = 0
