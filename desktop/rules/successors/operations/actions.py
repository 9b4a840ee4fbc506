"""The kinds of action operation points can go into, one kind for each card (OPS-10)."""

from collections.abc import Callable, Mapping

import msgspec

from desktop.rules.core.flow import Procedure
from desktop.rules.core.verdict import Verdict
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.operations.fleets import improve_one, may_improve
from desktop.rules.successors.operations.marching import forced_march, may_march
from desktop.rules.successors.operations.markers import may_place, place_markers
from desktop.rules.successors.operations.recruiting import may_recruit, recruit
from desktop.rules.successors.operations.training import may_train, train
from desktop.rules.successors.position import Position


class Action(msgspec.Struct, frozen=True):
    """A kind of action. `may` judges whether the active player may use so many points for it; `use` spends them.

    `by_parts` tells that this is settled part by part: an army marches.
    """

    may: Callable[[Kit, Position, int], Verdict]
    use: Callable[[Kit, Position, int], Procedure[None]]
    by_parts: bool = False


ACTIONS: Mapping[str, Action] = {
    "place": Action(may_place, place_markers),
    "march": Action(may_march, forced_march, by_parts=True),
    "train": Action(may_train, train),
    "fleet": Action(may_improve, improve_one),
    "recruit": Action(may_recruit, recruit),
}
"""By the word `UseOperations` names: place, march, train, fleet, recruit."""
