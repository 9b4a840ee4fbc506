"""Leaders: tall enamelled shields in the colour and pattern of their power."""

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, Qt

from desktop.scene.counters import materials
from desktop.scene.counters.art import has_drawing
from desktop.scene.counters.lettering import width_of, write
from desktop.scene.counters.materials import INK
from desktop.scene.counters.measures import SHIELD, Detail, Size
from desktop.scene.counters.shield import (
    emblem_box,
    ground,
    outline,
    paint_emblem,
    rating_circle,
    rating_square,
    ribbon,
)
from desktop.scene.palette import FactionColours

_RATINGS_BELOW = {Detail.FULL: 5.4, Detail.COMPACT: 6.4}
"""How far below the emblem the ratings have their middle."""
_LETTERS = 8.6
"""Size of letters on ribbons, counter pixels."""


class LeaderFace(NamedTuple):
    """A leader's shield: tactical rating (ROM-05), the least card that activates him (PLAY-02), whether it has been."""

    id: str
    power: str
    name: str
    tactical: int
    activation: int
    colours: FactionColours
    used: bool = False

    def size(self, detail: Detail) -> Size:
        """Shields of all leaders are equal."""
        return SHIELD[detail]

    def paint(self, painter: QPainter, detail: Detail, lift: float) -> None:
        """The emblem of his own, or of his power; the tactical rating in a circle, the activation in a square."""
        width, height = SHIELD[detail]
        box, colours = emblem_box(width, detail), self.colours
        ground(painter, outline(width, height), colours, box, lift)
        paint_emblem(painter, _drawing(self), colours, box)
        if detail is Detail.SMALL:
            write(painter, colours.letter, QRectF(width / 2 - 6, height - 14, 12, 10), 10, colours.text)
        else:
            _ratings(painter, self, width, box.bottom() + _RATINGS_BELOW[detail])
        if detail is Detail.FULL:
            _name(painter, self.name, width, height)
        if self.used:
            _spent(painter, QPointF(width - 8.0, 8.0))


def _drawing(face: LeaderFace) -> tuple[str, str]:
    if has_drawing("leaders", face.id):
        return "leaders", face.id
    return "powers", face.power if has_drawing("powers", face.power) else "power"


def _name(painter: QPainter, name: str, width: float, height: float) -> None:
    """A name that is far too long for one line stands on two ribbons."""
    first, _, last = name.partition(" ")
    if last and width_of(name, _LETTERS) > 1.1 * width:
        if " " in last and len(first) < len(last) / 2:
            more, _, last = last.partition(" ")
            first = f"{first} {more}"
        ribbon(painter, QRectF(0.6, height - 20.8, width - 1.2, 9.6), first, _LETTERS)
        ribbon(painter, QRectF(2.6, height - 11.4, width - 5.2, 9.6), last, _LETTERS)
    else:
        ribbon(painter, QRectF(0.6, height - 19.5, width - 1.2, 11.0), name)


def _ratings(painter: QPainter, face: LeaderFace, width: float, y: float) -> None:
    rating_circle(painter, face.tactical, QPointF(10.4, y))
    rating_square(painter, face.activation, QPointF(width - 10.6, y))
    letter = QRectF(width / 2 - 6, y - 5.5, 12, 12)
    write(painter, face.colours.letter, letter, 10.5, face.colours.text, halo=face.colours.fill)


def _spent(painter: QPainter, centre: QPointF) -> None:
    """A tick on a grey disc: he has been activated in this turn."""
    disc = materials.oval(QRectF(centre.x() - 6.0, centre.y() - 6.0, 12.0, 12.0))
    materials.plate(painter, disc, "#d8d2c4", "#97907f", INK, 0.9)
    tick = QPainterPath(centre + QPointF(-3.0, 0.3))
    tick.lineTo(centre + QPointF(-0.9, 2.6))
    tick.lineTo(centre + QPointF(3.2, -2.6))
    pen = QPen(QColor("#1d130a"), 1.8)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(tick, pen)
