"""The frame round the map while a plan lies on it: a broad hatched edge, so that nobody takes a plan for the game."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QWidget

from desktop.scene.palette import qcolor

BREADTH = 8
"""Pixels of the edge."""


class PlanFrame(QWidget):
    """Lies over the edge of `view` and lets every press through."""

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        view.installEventFilter(self)
        self.hide()

    def stand(self, on: bool) -> None:
        """Show it, or take it away."""
        self._fit()
        self.setVisible(on)
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay as large as the view."""
        if event.type() == QEvent.Type.Resize and watched is self.parentWidget():
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        view = self.parentWidget()
        if view is None:
            return
        self.setGeometry(view.rect())
        inside = self.rect().adjusted(BREADTH, BREADTH, -BREADTH, -BREADTH)
        self.setMask(QRegion(self.rect()).subtracted(QRegion(inside)))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Violet, with light stripes across it."""
        painter = QPainter(self)
        painter.fillRect(event.rect(), qcolor("violet"))
        painter.fillRect(event.rect(), QBrush(QColor(qcolor("halo", 150)), Qt.BrushStyle.BDiagPattern))
