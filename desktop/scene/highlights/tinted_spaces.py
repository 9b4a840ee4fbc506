"""Spaces that are set off from all others: a hatched disc below whatever stands there."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from desktop.atlas.atlas import Atlas
from desktop.scene.highlights.heights import Z_THREATS
from desktop.scene.palette import qcolor
from desktop.scene.sheet.marks import pen

_REACH = 46.0
"""Canvas pixels from the middle of a space to the edge of its disc."""


class TintedSpaces(QGraphicsItem):
    """The discs of some spaces of an atlas."""

    def __init__(self, atlas: Atlas, spaces: Iterable[str]) -> None:
        super().__init__()
        self.setZValue(Z_THREATS)
        self._step = 1.0
        self._middles = [QPointF(*atlas.place[space]) for space in spaces]

    def set_step(self, step: float, _ratio: float = 1.0) -> None:
        """Discs are to be seen from afar too."""
        self.prepareGeometryChange()
        self._step = step

    @property
    def _reach(self) -> float:
        return max(_REACH, 16.0 / self._step)

    def boundingRect(self) -> QRectF:
        """All discs."""
        whole, reach = QRectF(), self._reach + 4
        for middle in self._middles:
            whole = whole.united(QRectF(middle.x() - reach, middle.y() - reach, 2 * reach, 2 * reach))
        return whole

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Violet, hatched, with a firm edge."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        reach = self._reach
        for middle in self._middles:
            painter.setPen(pen(qcolor("violet"), 0.07 * reach))
            painter.setBrush(qcolor("violet", 70))
            painter.drawEllipse(middle, reach, reach)
            painter.setBrush(QBrush(qcolor("violet", 150), Qt.BrushStyle.BDiagPattern))
            painter.drawEllipse(middle, reach, reach)
