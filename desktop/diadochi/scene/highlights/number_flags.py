"""Small flags with a number or letter at the spaces that a card talks about."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget
from shiboken6 import isValid

from diadochi.scene.highlights.overlay_item import Z_LETTERS
from diadochi.scene.palette import FactionColours, qcolor, text_font
from diadochi.scene.sheet.map_symbols import pen
from diadochi.scene.view.map_scene import MapScene

_HIGH, _CLOTH, _SIDE, _TAIL = 30.0, 18.0, 6.0, 6.0
"""Screen pixels: height of the pole and of the cloth, room beside its sign, and its tail."""


class NumberFlag(NamedTuple):
    """A flag at a space, with its sign and the colours of a side."""

    space: str
    sign: str
    look: FactionColours


class NumberFlagItem(QGraphicsItem):
    """Paints a flag, of the same size at every zoom step."""

    def __init__(self, sign: str, look: FactionColours) -> None:
        super().__init__()
        self.sign, self._look = sign, look
        self._font = text_font(14.0, semibold=True)
        self._wide = 2 * _SIDE + 8.5 * len(sign)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(Z_LETTERS)

    def boundingRect(self) -> QRectF:
        return QRectF(-4, -_HIGH - 3, self._wide + _TAIL + 8, _HIGH + 7)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        right, low = self._wide, -_HIGH + _CLOTH
        corners = [(0, -_HIGH), (right + _TAIL, -_HIGH), (right, -_HIGH + _CLOTH / 2), (right + _TAIL, low), (0, low)]
        for colour, width in (("parchment_light", 5.0), ("ink", 2.4)):  # the light edge shows on any ground
            painter.setPen(pen(qcolor(colour), width))
            painter.setBrush(qcolor(self._look.fill))
            painter.drawLine(QPointF(0, 0), QPointF(0, -_HIGH))
            painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in corners]))
        painter.setPen(qcolor(self._look.text))
        painter.setFont(self._font)
        painter.drawText(QRectF(0, -_HIGH, right, _CLOTH), Qt.AlignmentFlag.AlignCenter, self.sign)


class NumberFlags:
    """The flags on a scene. Several signs at one space share a flag."""

    def __init__(self) -> None:
        self._items: list[NumberFlagItem] = []

    @property
    def signs(self) -> dict[str, QPointF]:
        """Where each shown flag is, by its sign."""
        return {item.sign: item.scenePos() for item in self._items if isValid(item)}

    def show(self, scene: MapScene, flags: Iterable[NumberFlag]) -> None:
        """Show these flags in place of the former ones; unknown spaces are skipped."""
        self.clear()
        at: dict[str, list[NumberFlag]] = {}
        for flag in flags:
            if flag.space in scene.atlas.spaces:
                at.setdefault(flag.space, []).append(flag)
        for space, here in at.items():
            item = NumberFlagItem(" ".join(dict.fromkeys(flag.sign for flag in here)), here[0].look)
            item.setPos(scene.place(space))
            scene.addItem(item)
            self._items.append(item)

    def clear(self) -> None:
        for item in self._items:
            if isValid(item) and item.scene() is not None:
                item.scene().removeItem(item)
        self._items = []
