"""The kinds of action operation points can go into, one kind for each card (OPS-10)."""

from collections.abc import Callable, Mapping

import msgspec

from desktop.rules.core.flow import Procedure
from desktop.rules.core.verdict import Verdict
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position


class Action(msgspec.Struct, frozen=True):
    """A kind of action. `may` judges whether the active player may use so many points for it; `use` spends them."""

    may: Callable[[Kit, Position, int], Verdict]
    use: Callable[[Kit, Position, int], Procedure[None]]


ACTIONS: Mapping[str, Action] = {}
"""By the word `UseOperations` names: place, march, train, fleet, recruit."""
