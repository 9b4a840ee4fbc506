"""What all overlay items have in common: no buttons, exact exposed rectangles, nothing shown until told."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtWidgets import QGraphicsItem


class Overlay(QGraphicsItem):
    """An item over the whole sheet that repaints only the boxes it is told of."""

    def __init__(self, sheet: QRectF, height: float) -> None:
        super().__init__()
        self.sheet = sheet
        self.setZValue(height)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def boundingRect(self) -> QRectF:
        """What may be painted, in the plane of the item."""
        return self.sheet

    def repaint(self, boxes: Iterable[QRectF]) -> None:
        """Have these boxes painted anew, and nothing between them.

        `QGraphicsItem.update` would unite them into one large box.
        """
        scene = self.scene()
        if scene is not None:
            for box in boxes:
                scene.update(box)
