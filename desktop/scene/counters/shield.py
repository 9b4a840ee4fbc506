"""Generals: tall enamelled shields in the colour and pattern of their faction."""

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, Qt

from desktop.scene.counters import materials
from desktop.scene.counters.art import draw, has_drawing, tone
from desktop.scene.counters.faces import GeneralFace
from desktop.scene.counters.lettering import write
from desktop.scene.counters.materials import BRONZE, INK, IVORY, PAPER
from desktop.scene.counters.measures import SHIELD, Detail

POPULAR = "#c0261c"
"""The red of a popularity rating; its sign, + or -, says the same."""

_RATINGS_BELOW = {Detail.FULL: 5.4, Detail.COMPACT: 6.4}
"""How far below the emblem the ratings have their middle."""


@lru_cache(maxsize=8)
def outline(width: float, height: float) -> QPainterPath:
    """A tall shield in a box of this size: shoulders, straight sides, a rounded foot."""
    left, right, top, bottom = 2.5, width - 2.5, 4.0, height - 2.0
    middle, waist = width / 2, bottom - width * 0.46
    path = QPainterPath(QPointF(left, top + 1.5))
    path.quadTo(middle * 0.55, top + 3.2, middle, top - 1.6)
    path.quadTo(middle * 1.45, top + 3.2, right, top + 1.5)
    path.lineTo(right, waist)
    path.cubicTo(right, bottom - width * 0.16, middle + width * 0.24, bottom - 3, middle, bottom)
    path.cubicTo(middle - width * 0.24, bottom - 3, left, bottom - width * 0.16, left, waist)
    path.closeSubpath()
    return path


def ground(painter: QPainter, shape: QPainterPath, seat: int, emblem: QRectF, lift: float) -> None:
    """Shadow, enamel field with pattern, gloss and bronze rim; the pattern calms where the emblem will stand."""
    materials.cast_shadow(painter, shape, lift)
    materials.fill_pattern(painter, shape, seat)
    materials.calm_centre(painter, shape, seat, emblem)
    materials.gloss(painter, shape)
    materials.rim(painter, shape, BRONZE, 2.3)


def paint_general(painter: QPainter, face: GeneralFace, detail: Detail, lift: float) -> None:
    """Paint a general at the origin, in counter pixels; `lift` is his height above the table in pixels.

    Minor generals bear a letter on the boss in place of a name (GEN-21).
    """
    width, height = SHIELD[detail]
    box = _emblem_box(width, detail)
    ground(painter, outline(width, height), face.seat, box, lift)
    paint_emblem(painter, face.emblem, face.seat, box, fallback="minor" if face.mark else "leader")
    colours = materials.colours_of(face.seat)
    if detail is Detail.SMALL:
        write(painter, colours.letter, QRectF(width / 2 - 6, height - 14, 12, 10), 10, colours.text)
    else:
        _ratings(painter, face, width, box.bottom() + _RATINGS_BELOW[detail] + (5.6 if face.mark else 0.0))
    if detail is Detail.FULL and not face.mark:
        ribbon(painter, QRectF(0.6, height - 19.5, width - 1.2, 11.0), face.name)
    if detail is Detail.FULL and face.seniority:
        write(painter, str(face.seniority), QRectF(4.2, 6.4, 9, 7), 7.2, colours.text, halo=colours.fill)
    if face.mark:
        _mark(painter, face.mark, box)
    if face.popularity:
        _popularity(painter, face.popularity, width)


def paint_emblem(painter: QPainter, emblem: str, seat: int, box: QRectF, fallback: str) -> None:
    """Paint an emblem in the text colour of a faction, a dark edge under it so that it stands off the field."""
    colours = materials.colours_of(seat)
    name = emblem if has_drawing("emblems", emblem) else fallback
    light_text = colours.text.upper() == "#FFFFFF"
    under = tone(colours.dark, "#000000", 0.35) if light_text else tone(colours.fill, "#ffffff", 0.55)
    for shift in ((0.9, 1.1),):
        draw(painter, "emblems", name, box.translated(*shift), under, under, under)
    figure = IVORY if light_text else tone(INK, "#000000", 0.5)
    draw(painter, "emblems", name, box, figure, colours.fill, tone(figure, colours.fill, 0.45))


def initiative_circle(painter: QPainter, rating: int, centre: QPointF, radius: float = 7.0) -> None:
    """The initiative rating in a white circle (GEN-02)."""
    disc = materials.oval(QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius))
    materials.plate(painter, disc, "#ffffff", "#efe9da", INK, 1.0)
    write(painter, str(rating), disc.boundingRect(), radius * 1.75, "#1d130a")


def battle_square(painter: QPainter, rating: int, centre: QPointF, radius: float = 6.4) -> None:
    """The battle rating in a grey square (GEN-02)."""
    square = materials.rounded(QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius), 1.4)
    materials.plate(painter, square, "#c9c9c6", "#a2a29e", INK, 1.0)
    write(painter, str(rating), square.boundingRect(), radius * 1.95, "#1d130a")


def ribbon(painter: QPainter, box: QRectF, text: str, size: float = 8.6) -> None:
    """A paper ribbon with turned ends and a name on it."""
    tail = QPainterPath()
    for side, edge in ((-1, box.left()), (1, box.right())):
        tail.moveTo(edge - side * 4, box.top() + 2.4)
        tail.lineTo(edge + side * 3.4, box.top() + 2.4)
        tail.lineTo(edge + side * 1.2, box.center().y() + 1.6)
        tail.lineTo(edge + side * 3.4, box.bottom() + 1.8)
        tail.lineTo(edge - side * 4, box.bottom() + 1.8)
        tail.closeSubpath()
    materials.plate(painter, tail, tone(PAPER, INK, 0.34), tone(PAPER, INK, 0.44), INK, 0.7)
    materials.plate(painter, materials.rounded(box, 1.2), IVORY, PAPER, INK, 0.8)
    write(painter, text, box.adjusted(1.6, 0, -1.6, -0.4), size, "#1d130a")


def _emblem_box(width: float, detail: Detail) -> QRectF:
    side, top = {Detail.FULL: (29.0, 4.6), Detail.COMPACT: (28.0, 5.0), Detail.SMALL: (29.0, 4.5)}[detail]
    return QRectF((width - side) / 2, top, side, side)


def _ratings(painter: QPainter, face: GeneralFace, width: float, y: float) -> None:
    colours = materials.colours_of(face.seat)
    initiative_circle(painter, face.initiative, QPointF(10.4, y))
    battle_square(painter, face.battle, QPointF(width - 10.6, y))
    letter = QRectF(width / 2 - 6, y - 5.5, 12, 12)
    write(painter, colours.letter, letter, 10.5, colours.text, halo=colours.fill)


def _mark(painter: QPainter, mark: str, box: QRectF) -> None:
    spot = QRectF(box.center().x() - 6, box.center().y() - 6, 12, 12)
    materials.plate(painter, materials.oval(spot), IVORY, PAPER, INK, 0.8)
    write(painter, mark, spot.translated(0, -1.2), 11, "#1d130a", italic=True)


def _popularity(painter: QPainter, points: int, width: float) -> None:
    spot = QRectF(width - 15.0, 0.4, 15.0, 12.0)
    painter.setPen(QPen(QColor(IVORY), 1.0))
    painter.setBrush(QColor(POPULAR))
    painter.drawRoundedRect(spot, 6.0, 6.0)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    write(painter, f"{points:+d}".replace("-", "−"), spot, 9.4, "#ffffff")
