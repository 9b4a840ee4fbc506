"""The arrows of a plan: one for each march, in the colours of its side, broken as what has not happened, numbered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QGraphicsScene, QStyleOptionGraphicsItem, QWidget
from shiboken6 import isValid

from desktop.atlas.atlas import Atlas
from desktop.scene.fonts import text_font
from desktop.scene.highlights.heights import Z_ARROW
from desktop.scene.highlights.lines import line_of, routes_along
from desktop.scene.highlights.way import HighlightLine
from desktop.scene.palette import FactionColours, qcolor
from desktop.scene.sheet.marks import pen

_GAP = 26.0
"""Canvas pixels an arrow stays away from the middle of its first and last space."""


class PlannedArrow(NamedTuple):
    """A march of a plan: through these spaces, along these routes where they are known, and how its side looks."""

    spaces: tuple[str, ...]
    routes: tuple[str, ...]
    look: FactionColours


class PlanArrow(HighlightLine):
    """One of them, with its number in the plan beside the letter of its side."""

    def __init__(self, number: int, look: FactionColours) -> None:
        super().__init__(Z_ARROW + 0.5)
        self._words, self._look = f"{number}{look.letter}", look

    def set_step(self, step: float) -> None:
        """As broad on the screen from afar."""
        super().set_step(step)
        self._thick = max(self._thick, 0.9 / step)

    def boundingRect(self) -> QRectF:
        """The plate stands out at the side of the line."""
        edge = 30.0 * self._thick
        return self._path.boundingRect().adjusted(-edge, -edge, edge, edge)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint what is exposed."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        thick, look = self._thick, self._look
        painter.setPen(pen(qcolor("halo", 230), 10.0 * thick))
        painter.drawPath(self._path)
        painter.setPen(pen(QColor(look.dark), 7.0 * thick))
        painter.drawPath(self._path)
        painter.setPen(pen(QColor(look.fill), 4.4 * thick, (12.0 * thick, 5.0 * thick)))
        painter.drawPath(self._path)
        painter.setPen(pen(qcolor("halo", 230), 2.0 * thick))
        painter.setBrush(QColor(look.dark))
        painter.drawPolygon(self.head(20.0 * thick, 10.0 * thick))
        self._paint_plate(painter)

    def _paint_plate(self, painter: QPainter) -> None:
        middle, size = self._path.pointAtPercent(0.5), 11.0 * self._thick
        plate = QRectF(middle.x() - 1.4 * size, middle.y() - size, 2.8 * size, 2 * size)
        painter.setPen(pen(qcolor("halo", 235), 1.6 * self._thick))
        painter.setBrush(QColor(self._look.dark))
        painter.drawRoundedRect(plate, size * 0.6, size * 0.6)
        painter.setFont(text_font(1.3 * size, semibold=True))
        painter.setPen(qcolor("halo"))
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, self._words)

    @property
    def plate(self) -> QPointF:
        """Where its number stands."""
        return self._path.pointAtPercent(0.5)


class PlanArrows:
    """All arrows of the plan that lies on the table; `set_step` follows the zoom."""

    def __init__(self) -> None:
        self._items: list[PlanArrow] = []
        self._step = 1.0

    @property
    def count(self) -> int:
        """How many are drawn."""
        return len(self._items)

    def set_step(self, step: float, _ratio: float = 1.0) -> None:
        """Draw for a zoom step."""
        self._step = step
        for item in self._items:
            if isValid(item):
                item.set_step(step)
                item.update()

    def show(self, scene: QGraphicsScene, atlas: Atlas, arrows: Sequence[PlannedArrow]) -> None:
        """Draw these in place of those before."""
        self.clear()
        for number, arrow in enumerate(arrows, 1):
            item = PlanArrow(number, arrow.look)
            item.set_step(self._step)
            start = arrow.spaces[0] if arrow.spaces else None
            line = line_of(atlas, arrow.routes or routes_along(atlas, arrow.spaces), start)
            item.show_line(line, (_GAP * 0.5, _GAP))
            scene.addItem(item)
            self._items.append(item)

    def clear(self) -> None:
        """Take them away."""
        for item in self._items:
            if isValid(item):
                scene = item.scene()
                if scene is not None:
                    scene.removeItem(item)
        self._items = []
