"""What flashes on a map."""

from PySide6.QtWidgets import QGraphicsScene

from diadochi.scene.highlights.highlight_layer import CauseOutline


def is_flashing(scene: QGraphicsScene) -> bool:
    """Whether the outline of a cause is lit."""
    return any(item.isVisible() for item in scene.items() if isinstance(item, CauseOutline))
