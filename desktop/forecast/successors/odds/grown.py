"""Trees of marches that were grown last: whoever asks for figures of a march mostly asks for goals and reasons next."""

from collections import OrderedDict
from typing import NamedTuple

import msgspec

from desktop.forecast.odds.policy import Policy
from desktop.forecast.odds.tree import Stem, downwards
from desktop.forecast.successors.odds.marching import PlannedMarch, march_tree
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position

MOST_KEPT = 4
"""Trees that are kept."""
MOST_STEMS_KEPT = 20_000
"""A tree of more moments is not kept, for the memory it takes."""


class _Key(NamedTuple):
    position: bytes
    march: PlannedMarch
    policy: Policy


class GrownTrees:
    """Grows trees, and keeps the last of them."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most = most
        self._kept: OrderedDict[_Key, tuple[Kit, Stem[Position]]] = OrderedDict()

    def tree(self, kit: Kit, position: Position, march: PlannedMarch, policy: Policy) -> Stem[Position]:
        """Everything a march may lead to; nobody may change it. Raises TooWide, and NoSuchPoints."""
        key = _Key(msgspec.json.encode(position), march, policy)
        kept = self._kept.pop(key, None)
        found = kept[1] if kept is not None and kept[0] is kit else march_tree(kit, position, march, policy)
        if kept is not None or len(downwards(found)) <= MOST_STEMS_KEPT:
            self._kept[key] = kit, found
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return found
