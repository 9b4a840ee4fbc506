"""What the explorer needs from a game system."""

from typing import Any, Protocol, cast

from diadochi.rules.core.system import AnyKit, part


class ExplorerSystem(Protocol):
    """The interface of `desktop/diadochi/lessons/explorer/<system>/plug.py`."""

    def voyage_points(self, kit: Any) -> int | None:
        """The movement points of any whole voyage; None if each route at sea has its own cost."""
        ...


def explorer_of(kit: AnyKit) -> ExplorerSystem:
    """The explorer part of a kit's system."""
    return cast(ExplorerSystem, part(kit.atlas.system, "diadochi.lessons.explorer"))
