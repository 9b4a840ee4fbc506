"""Hands below a picture of the table: how many cards each side holds, and the cards of the one hand that lies open."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from desktop.language import Name, tr, trn
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import HIDDEN, Position
from desktop.rules.successors.spelling import spell
from desktop.scene.fonts import text_font
from desktop.scene.palette import qcolor

_SIZE, _LINE, _EDGE = 34.0, 50.0, 30.0
"""Letters, lines and margins, in canvas pixels."""


class HandLine(NamedTuple):
    """What is said of one seat's hand."""

    seat: int
    words: str


def hand_lines(kit: Kit, position: Position, language: str) -> tuple[HandLine, ...]:
    """A line for every side that holds cards; those that are hidden are counted, not named."""
    say = spell(kit, lambda: language, lambda: position)
    lines = []
    for seat, faction in sorted(position.factions.items()):
        if not faction.hand:
            continue
        known = [say(Name("card", card)) for card in faction.hand if card != HIDDEN]
        hidden = faction.hand.count(HIDDEN)
        if hidden:
            known.append(trn("{n} hidden card", "{n} hidden cards", hidden))
        side = f"{kit.colours[seat].letter} · {say(Name('seat', str(seat)))}"
        lines.append(HandLine(seat, tr("{side} holds: {cards}", side=side, cards=", ".join(known))))
    return tuple(lines)


def room_for_hands(kit: Kit, position: Position, top: float) -> QRectF:
    """The place for the lines, from `top` down, as wide as the map; in canvas pixels."""
    held = sum(bool(faction.hand) for faction in position.factions.values())
    return QRectF(0.0, top, kit.atlas.canvas[0], 2 * held * _LINE + 2 * _EDGE if held else 0.0)


def paint_hands(painter: QPainter, kit: Kit, position: Position, language: str, top: float) -> None:
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
