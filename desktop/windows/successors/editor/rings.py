"""Rings on the map round the places where an invariant is broken: double, with a small sign, and never blinking."""

from __future__ import annotations

import math
from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from desktop.scene.fonts import text_font
from desktop.scene.highlights.spots import SpotPlaces
from desktop.scene.palette import qcolor
from desktop.scene.view.map_scene import Z_COUNTERS

_SIGN_PX, _ROOM_PX = 9.0, 1.0
"""Half the sign's width, and the room between symbol and ring, in screen pixels; the chosen place is ringed wider."""
_OVER = 4.0
"""So far above the counters, below all that a hand lights."""


class BreachRings(QGraphicsItem):
    """`spots` knows where spaces lie; `spaces` are the ids of those that are ringed."""

    def __init__(self, spots: SpotPlaces) -> None:
        super().__init__()
        self._spots = spots
        self._step = 1.0
        self._spaces: tuple[str, ...] = ()
        self.setZValue(Z_COUNTERS + _OVER)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    @property
    def spaces(self) -> tuple[str, ...]:
        """The spaces that are ringed."""
        return self._spaces

    def show_spaces(self, spaces: Iterable[str]) -> None:
        """Ring these spaces and no others."""
        self.prepareGeometryChange()
        self._spaces = tuple(spaces)
        self.setVisible(bool(self._spaces))
        self.update()

    def set_step(self, step: float, _ratio: float = 1.0) -> None:
        """Draw for a zoom step (screen pixels to a canvas pixel)."""
        self.prepareGeometryChange()
        self._step = step

    def _radius(self, space: str) -> float:
        return self._spots.ring(space, self._step) + _ROOM_PX / self._step

    def boundingRect(self) -> QRectF:
        """All rings together."""
        whole = QRectF()
        for space in self._spaces:
            place, reach = self._spots.centre(space), self._radius(space) + 2 * _SIGN_PX / self._step
            whole = whole.united(QRectF(place.x() - reach, place.y() - reach, 2 * reach, 2 * reach))
        return whole

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint every ring."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for space in self._spaces:
            self._paint_ring(painter, self._spots.centre(space), self._radius(space))

    def _paint_ring(self, painter: QPainter, place: QPointF, radius: float) -> None:
        px = 1.0 / self._step
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for width, name in ((6.0, "halo"), (3.0, "vermilion")):
            painter.setPen(QPen(qcolor(name), width * px))
            painter.drawEllipse(place, radius, radius)
        painter.setPen(QPen(qcolor("vermilion_deep"), 1.4 * px))
        painter.drawEllipse(place, radius + 4 * px, radius + 4 * px)
        slant = radius * math.sqrt(0.5)
        self._paint_sign(painter, place + QPointF(slant, slant), px)

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
