"""What the explorer asks of the game that is played on a map."""

from typing import Any, Protocol, cast

from desktop.rules.core.system import AnyKit, part


class ExplorerSystem(Protocol):
    """What `desktop/lessons/explorer/<system>/plug.py` offers."""

    def voyage_points(self, kit: Any) -> int | None:
        """Movement points of a whole voyage, however long; None where each route of it costs its own."""
        ...


def explorer_of(kit: AnyKit) -> ExplorerSystem:
    """The explorer's part of the system that a kit is played by."""
    return cast(ExplorerSystem, part(kit.atlas.system, "desktop.lessons.explorer"))
