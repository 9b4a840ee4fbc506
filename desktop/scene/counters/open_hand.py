"""Hands below a picture of the table: how many cards each side holds, and the cards of the one hand that lies open."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from desktop.rules.core.system import AnyKit, AnyPosition
from desktop.scene.counters.contents import HandLine
from desktop.scene.counters.plug import counters_of
from desktop.scene.fonts import text_font
from desktop.scene.palette import qcolor

_SIZE, _LINE, _EDGE = 34.0, 50.0, 30.0
"""Letters, lines and margins, in canvas pixels."""


def hand_lines(kit: AnyKit, position: AnyPosition, language: str) -> tuple[HandLine, ...]:
    """A line for every side that holds cards, names in `language`; those that are hidden are counted, not named."""
    return counters_of(kit).casting(kit, position, language).hands()


def room_for_hands(kit: AnyKit, position: AnyPosition, top: float) -> QRectF:
    """The place for the lines, from `top` down, as wide as the map; in canvas pixels."""
    held = len(hand_lines(kit, position, "en"))
    return QRectF(0.0, top, kit.atlas.canvas[0], 2 * held * _LINE + 2 * _EDGE if held else 0.0)


def paint_hands(painter: QPainter, kit: AnyKit, position: AnyPosition, language: str, top: float) -> None:
    """Write the lines below the table, in canvas pixels of `painter`."""
    room = room_for_hands(kit, position, top)
    if room.isEmpty():
        return
    painter.fillRect(room, qcolor("parchment_light"))
    painter.setFont(text_font(_SIZE))
    painter.setPen(QPen(qcolor("ink")))
    for number, line in enumerate(hand_lines(kit, position, language)):
        place = QRectF(_EDGE, top + _EDGE + 2 * number * _LINE, room.width() - 2 * _EDGE, 2 * _LINE)
        painter.drawText(place, int(Qt.AlignmentFlag.AlignTop) | int(Qt.TextFlag.TextWordWrap), line.words)
