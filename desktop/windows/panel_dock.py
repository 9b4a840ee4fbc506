"""A dock that holds a panel: beside the map like any other, or over it as a drawer that opens from the edge."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QDockWidget, QWidget

from desktop.windows.styles import part

RIM = 5
"""Width of the edge of a drawer towards the map, by which it is drawn wider or narrower, in pixels."""
Area = Qt.DockWidgetArea


class PanelDock(QDockWidget):
    """`drawn` carries the size along its edge that somebody draws a drawer to, in pixels."""

    drawn = Signal(int)

    def __init__(self, frame: QWidget) -> None:
        super().__init__(frame)
        self._area: Area | None = None
        self._pulled: QPoint | None = None
        self._features = self.features()

    @property
    def is_drawer(self) -> bool:
        """Whether it lies over the map."""
        return self._area is not None

    def become_drawer(self, area: Area) -> None:
        """Lie over the map from now on, at the edge of `area`: it cannot be dragged away, its free edge can."""
        self._area = area
        self._features = self.features()
        movable = QDockWidget.DockWidgetFeature.DockWidgetMovable | QDockWidget.DockWidgetFeature.DockWidgetFloatable
        self.setFeatures(self._features & ~movable)
        left, right = area == Area.LeftDockWidgetArea, area == Area.RightDockWidgetArea
        bottom = area == Area.BottomDockWidgetArea
        self.setContentsMargins(RIM if right else 0, RIM if bottom else 0, RIM if left else 0, 0)
        self.setAutoFillBackground(True)

    def become_dock(self) -> None:
        """Stand beside the map from now on."""
        self._area = None
        self.setFeatures(self._features)
        self.setContentsMargins(0, 0, 0, 0)
        self.setAutoFillBackground(False)
        self.unsetCursor()

    # --- the free edge

    def _is_rim(self, point: QPoint) -> bool:
        return self.is_drawer and not self.contentsRect().contains(point)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The free edge is taken hold of; whatever else is pressed here does not reach the map below."""
        if self.is_drawer:
            if event.button() == Qt.MouseButton.LeftButton and self._is_rim(event.position().toPoint()):
                self._pulled = event.position().toPoint()
            event.accept()
        else:
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """The drawer follows the hand."""
        if self._pulled is None:
            super().mouseMoveEvent(event)
            return
        at = event.position().toPoint()
        if self._area == Area.LeftDockWidgetArea:
            self.drawn.emit(at.x())
        elif self._area == Area.RightDockWidgetArea:
            self.drawn.emit(self.width() - at.x())
        else:
            self.drawn.emit(self.height() - at.y())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """The free edge is let go."""
        self._pulled = None
        super().mouseReleaseEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """A drawer has a line towards the map."""
        super().paintEvent(event)
        if not self.is_drawer:
            return
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(part("panel")))
        painter.setPen(QColor(part("border")))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()
