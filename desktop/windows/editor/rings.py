"""Rings on the map round the places where an invariant is broken: double, with a small sign, and never blinking."""

from __future__ import annotations

import math
from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from desktop.scene.fonts import text_font
from desktop.scene.palette import qcolor
from desktop.scene.view.map_scene import Z_COUNTERS

_RADIUS_PX, _SIGN_PX, _MARGIN_PX = 24.0, 9.0, 12.0
_OVER = 0.6
"""So far below the counters that they stay whole."""


class BreachRings(QGraphicsItem):
    """`step` is screen pixels to a canvas pixel; `places` are the middles of spaces in canvas pixels."""

    def __init__(self) -> None:
        super().__init__()
        self._step = 1.0
        self._places: tuple[QPointF, ...] = ()
        self.setZValue(Z_COUNTERS - _OVER)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    @property
    def places(self) -> tuple[QPointF, ...]:
        """The middles of the rings."""
        return self._places

    def show_places(self, places: Iterable[QPointF]) -> None:
        """Ring these places and no others."""
        self.prepareGeometryChange()
        self._places = tuple(places)
        self.setVisible(bool(self._places))
        self.update()

    def set_step(self, step: float, _ratio: float = 1.0) -> None:
        """Draw for a zoom step."""
        self.prepareGeometryChange()
        self._step = step

    @property
    def _radius(self) -> float:
        return max(_RADIUS_PX / self._step, 26.0)

    def boundingRect(self) -> QRectF:
        """All rings together."""
        whole = QRectF()
        reach = self._radius + (_MARGIN_PX + _SIGN_PX) / self._step
        for place in self._places:
            whole = whole.united(QRectF(place.x() - reach, place.y() - reach, 2 * reach, 2 * reach))
        return whole

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint every ring."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for place in self._places:
            self._paint_ring(painter, place)

    def _paint_ring(self, painter: QPainter, place: QPointF) -> None:
        px = 1.0 / self._step
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for width, name in ((6.0, "halo"), (3.0, "vermilion")):
            painter.setPen(QPen(qcolor(name), width * px))
            painter.drawEllipse(place, self._radius, self._radius)
        painter.setPen(QPen(qcolor("vermilion_deep"), 1.4 * px))
        painter.drawEllipse(place, self._radius + 5 * px, self._radius + 5 * px)
        slant = self._radius * math.sqrt(0.5)
        self._paint_sign(painter, place + QPointF(slant, -slant), px)

    def _paint_sign(self, painter: QPainter, middle: QPointF, px: float) -> None:
        """An exclamation mark on a disc, so that colour does not speak alone."""
        painter.setPen(QPen(qcolor("halo"), 1.6 * px))
        painter.setBrush(qcolor("vermilion_deep"))
        painter.drawEllipse(middle, _SIGN_PX * px, _SIGN_PX * px)
        font = text_font(14.0)
        font.setWeight(QFont.Weight.Bold)
        painter.save()
        painter.translate(middle)
        painter.scale(px, px)
        painter.setFont(font)
        painter.setPen(qcolor("halo"))
        painter.drawText(QRectF(-_SIGN_PX, -_SIGN_PX, 2 * _SIGN_PX, 2 * _SIGN_PX), Qt.AlignmentFlag.AlignCenter, "!")
        painter.restore()
