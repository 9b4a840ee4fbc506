"""Combat units, badges and signs: low tokens with a silhouette and numbers."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, Qt

from desktop.scene.counters import materials
from desktop.scene.counters.art import draw, tone
from desktop.scene.counters.faces import BadgeFace, SignFace, UnitFace
from desktop.scene.counters.lettering import width_of, write
from desktop.scene.counters.materials import BRONZE, INK, IVORY, SILVER
from desktop.scene.counters.measures import BADGE_HEIGHT, SEAL, SIGN, UNIT, badge_width

PURPLE = "#6a1f6d"
"""The bar of the Royal Army (CU-22)."""


def paint_unit(painter: QPainter, face: UnitFace, lift: float) -> None:
    """Paint a token of combat units: silhouette on the faction's colour, count large, strength in parentheses."""
    width, height = UNIT
    whole = materials.rounded(QRectF(0.6, 0.6, width - 1.2, height - 1.2), 3.0)
    materials.cast_shadow(painter, whole, lift)
    silver = face.kind == "silver"
    light, dark = ("#ffffff", "#c3c9d0") if silver else (IVORY, "#e6d3a8")
    materials.plate(painter, whole, light, dark, INK, 0.6)
    field = QPainterPath()
    field.addRoundedRect(QRectF(0.6, 0.6, 21.5, height - 1.2), 3.0, 3.0)
    _silhouette(painter, face, field, QRectF(2.6, 1.6, 16.8, 16.8))
    if face.kind == "royal":
        painter.fillRect(QRectF(21.6, height - 4.2, width - 23.2, 2.8), QColor(PURPLE))
    materials.rim(painter, whole, SILVER if silver else BRONZE, 1.1)
    _numbers(painter, face, QRectF(22.4, 0.4, width - 24.0, height - (3.0 if face.kind == "royal" else 0.6)))


def _silhouette(painter: QPainter, face: UnitFace, field: QPainterPath, box: QRectF) -> None:
    colours = materials.colours_of(face.seat)
    materials.fill_pattern(painter, field, face.seat, 5.0)
    materials.calm_centre(painter, field, face.seat, box.adjusted(2.5, 2.5, -2.5, -2.5))
    materials.gloss(painter, field)
    light_text = colours.text.upper() == "#FFFFFF"
    figure = IVORY if light_text else tone(INK, "#000000", 0.5)
    under = tone(colours.dark, "#000000", 0.3) if light_text else tone(colours.fill, "#ffffff", 0.5)
    draw(painter, "units", face.kind, box.translated(0.5, 0.7), under, under, under)
    draw(
        painter, "units", face.kind, box, figure, tone(colours.fill, colours.dark, 0.5), tone(figure, colours.fill, 0.4)
    )
    if face.kind == "royal":
        painter.fillRect(QRectF(1.2, 16.0, 20.6, 2.8), QColor(PURPLE))
        painter.fillRect(QRectF(1.2, 15.6, 20.6, 0.6), QColor(IVORY))


def _numbers(painter: QPainter, face: UnitFace, box: QRectF) -> None:
    if not face.number:
        write(painter, materials.colours_of(face.seat).letter, box, 15.0, "#1d130a")
        return
    count = QRectF(box.left(), box.top() + 0.6, box.width() * 0.44, box.height() - 1.2)
    write(painter, str(face.number), count, 14.5, "#1d130a")
    rest = QRectF(count.right() + 0.3, box.top(), box.width() - count.width() - 0.6, box.height())
    if face.strength is None:
        side = 7.4
        die(painter, QRectF(rest.center().x() - side / 2, rest.center().y() - side / 2, side, side), "#1d130a")
    else:
        write(painter, f"({face.strength})", rest, 8.6, tone(INK, "#000000", 0.2))


def die(painter: QPainter, box: QRectF, colour: str) -> None:
    """A little die: the strength of elephants is thrown for (CU-08)."""
    painter.setPen(QPen(QColor(colour), box.width() * 0.11))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box, box.width() * 0.2, box.width() * 0.2)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    for x, y in ((0.28, 0.28), (0.72, 0.28), (0.5, 0.5), (0.28, 0.72), (0.72, 0.72)):
        spot = QPointF(box.left() + x * box.width(), box.top() + y * box.height())
        painter.drawEllipse(spot, box.width() * 0.09, box.width() * 0.09)


def paint_badge(painter: QPainter, face: BadgeFace, lift: float) -> None:
    """Paint the badge of a stack: units, then strength in parentheses, a die when elephants add to it."""
    width = badge_width(face)
    shape = materials.rounded(QRectF(0.5, 0.5, width - 1, BADGE_HEIGHT - 1), BADGE_HEIGHT / 2 - 0.5)
    materials.cast_shadow(painter, shape, lift * 0.5)
    materials.plate(painter, shape, "#4b3524", "#24170d", "#e8c987", 1.1)
    if face.sealed:
        _seal(painter, face.seat)
    room = QRectF(SEAL if face.sealed else 0.0, 0, width - (SEAL if face.sealed else 0.0), BADGE_HEIGHT - 0.4)
    if face.strength is None:
        write(painter, str(face.units), room, 14.5, "#fff6df")
        return
    _tally(painter, face, room)


def _seal(painter: QPainter, seat: int) -> None:
    colours = materials.colours_of(seat)
    disc = materials.oval(QRectF(1.6, 1.6, BADGE_HEIGHT - 3.2, BADGE_HEIGHT - 3.2))
    materials.fill_pattern(painter, disc, seat, 4.0)
    materials.calm_centre(painter, disc, seat, QRectF(4.4, 4.4, 7.2, 7.2))
    painter.strokePath(disc, QPen(QColor("#e8c987"), 0.8))
    write(painter, colours.letter, disc.boundingRect(), 10.5, colours.text)


def _tally(painter: QPainter, face: BadgeFace, room: QRectF) -> None:
    strength = f"({face.strength}" + ("+" if face.elephants else ")")
    units_width, strength_width = width_of(str(face.units), 13.5), width_of(strength, 10.0)
    die_width = 11.0 if face.elephants else 0.0
    x = room.left() + (room.width() - units_width - 2.6 - strength_width - die_width) / 2
    write(painter, str(face.units), QRectF(x, 0, units_width + 0.4, room.height()), 13.5, "#fff6df")
    x += units_width + 2.6
    write(painter, strength, QRectF(x, 0, strength_width + 0.4, room.height() - 0.2), 10.0, "#f4d58b")
    if face.elephants:
        die(painter, QRectF(x + strength_width + 0.8, 4.6, 6.6, 6.6), "#f4d58b")
        write(painter, ")", QRectF(x + strength_width + 7.6, 0, 3.4, room.height() - 0.2), 10.0, "#f4d58b")


def paint_sign(painter: QPainter, face: SignFace, lift: float) -> None:
    """Paint a sign: an open arrow for a stack that can still act, a bar at rest for one that has moved."""
    width, height = SIGN
    disc = materials.oval(QRectF(0.7, 0.7, width - 1.4, height - 1.4))
    materials.cast_shadow(painter, disc, lift * 0.4)
    ready = face.sign == "ready"
    materials.plate(painter, disc, "#fff3c4" if ready else "#c9c2b4", "#f2b705" if ready else "#97907f", INK, 0.9)
    pen = QPen(QColor("#1d130a"), 1.9)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    sign = QPainterPath()
    if ready:
        sign.moveTo(5.6, 4.2)
        sign.lineTo(9.9, 7.5)
        sign.lineTo(5.6, 10.8)
    else:
        sign.moveTo(4.4, 7.8)
        sign.lineTo(6.8, 10.0)
        sign.lineTo(10.8, 5.0)
    painter.strokePath(sign, pen)
