"""What lies below the map and belongs to whoever plays: a strip as broad as the map, none where nothing is laid."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget


class MapFoot(QWidget):
    """Takes the room that its strips need, and gives it back to the map when they are hidden."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._strips: list[QWidget] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)

    def put(self, strip: QWidget) -> None:
        """Lay a strip below the map, under those that lie there."""
        self._column.addWidget(strip)
        self._strips.append(strip)

    def strips(self) -> list[QWidget]:
        """The strips in sight, from above."""
        return [strip for strip in self._strips if strip.isVisible()]
