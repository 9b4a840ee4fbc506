"""What shields of leaders are made of: outline, enamel, emblem, plates for ratings, a ribbon for the name."""

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from desktop.scene.counters import materials
from desktop.scene.counters.art import draw, tone
from desktop.scene.counters.lettering import write
from desktop.scene.counters.materials import BRONZE, INK, IVORY, PAPER
from desktop.scene.counters.measures import Detail
from desktop.scene.palette import FactionColours


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


def ground(painter: QPainter, shape: QPainterPath, colours: FactionColours, emblem: QRectF, lift: float) -> None:
    """Shadow, enamel field with pattern, gloss and bronze rim; the pattern calms where the emblem will stand."""
    materials.cast_shadow(painter, shape, lift)
    materials.fill_pattern(painter, shape, colours)
    materials.calm_centre(painter, shape, colours, emblem)
    materials.gloss(painter, shape)
    materials.rim(painter, shape, BRONZE, 2.3)


def paint_emblem(painter: QPainter, drawing: tuple[str, str], colours: FactionColours, box: QRectF) -> None:
    """Paint an emblem, by folder and name, in the text colour of an owner, a dark edge under it to lift it off."""
    light_text = colours.text.upper() == "#FFFFFF"
    under = tone(colours.dark, "#000000", 0.35) if light_text else tone(colours.fill, "#ffffff", 0.55)
    draw(painter, *drawing, box.translated(0.9, 1.1), under, under, under)
    figure = IVORY if light_text else tone(INK, "#000000", 0.5)
    draw(painter, *drawing, box, figure, colours.fill, tone(figure, colours.fill, 0.45))


def rating_circle(painter: QPainter, rating: int, centre: QPointF, radius: float = 7.0) -> None:
    """A rating in a white circle."""
    disc = materials.oval(QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius))
    materials.plate(painter, disc, "#ffffff", "#efe9da", INK, 1.0)
    write(painter, str(rating), disc.boundingRect(), radius * 1.75, "#1d130a")


def rating_square(painter: QPainter, rating: int, centre: QPointF, radius: float = 6.4) -> None:
    """A rating in a grey square."""
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


def emblem_box(width: float, detail: Detail) -> QRectF:
    """Where the emblem of a tall shield stands."""
    side, top = {Detail.FULL: (29.0, 4.6), Detail.COMPACT: (28.0, 5.0), Detail.SMALL: (29.0, 4.5)}[detail]
    return QRectF((width - side) / 2, top, side, side)
