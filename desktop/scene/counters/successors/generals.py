"""Generals: tall enamelled shields in the colour and pattern of their faction."""

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from desktop.scene.counters import materials
from desktop.scene.counters.art import has_drawing
from desktop.scene.counters.lettering import write
from desktop.scene.counters.materials import INK, IVORY, PAPER
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
from desktop.scene.palette import colours_of

POPULAR = "#c0261c"
"""The red of a popularity rating; its sign, + or -, says the same."""

_RATINGS_BELOW = {Detail.FULL: 5.4, Detail.COMPACT: 6.4}
"""How far below the emblem the ratings have their middle."""


class GeneralFace(NamedTuple):
    """A general's shield (GEN-02). `emblem` names his drawing, `mark` tells the minor generals of a seat apart."""

    emblem: str
    name: str
    initiative: int
    battle: int
    seniority: int
    popularity: int
    seat: int
    mark: str = ""

    @property
    def general(self) -> str:
        """Whose shield it is."""
        return f"minor-{self.seat}{self.mark}" if self.mark else self.emblem

    def size(self, detail: Detail) -> Size:
        """Shields of all generals are equal."""
        return SHIELD[detail]

    def paint(self, painter: QPainter, detail: Detail, lift: float) -> None:
        """Minor generals bear a letter on the boss in place of a name (GEN-21)."""
        width, height = SHIELD[detail]
        box, colours = emblem_box(width, detail), colours_of(self.seat)
        ground(painter, outline(width, height), colours, box, lift)
        own = has_drawing("emblems", self.emblem)
        borrowed = "minor" if self.mark else "leader"
        paint_emblem(painter, ("emblems", self.emblem if own else borrowed), colours, box)
        if detail is Detail.SMALL:
            write(painter, colours.letter, QRectF(width / 2 - 6, height - 14, 12, 10), 10, colours.text)
        else:
            _ratings(painter, self, width, box.bottom() + _RATINGS_BELOW[detail] + (5.6 if self.mark else 0.0))
        if detail is Detail.FULL and not self.mark:
            ribbon(painter, QRectF(0.6, height - 19.5, width - 1.2, 11.0), self.name)
        if detail is Detail.FULL and self.seniority:
            write(painter, str(self.seniority), QRectF(4.2, 6.4, 9, 7), 7.2, colours.text, halo=colours.fill)
        if self.mark:
            _mark(painter, self.mark, box)
        if self.popularity:
            _popularity(painter, self.popularity, width)


def _ratings(painter: QPainter, face: GeneralFace, width: float, y: float) -> None:
    colours = colours_of(face.seat)
    rating_circle(painter, face.initiative, QPointF(10.4, y))
    rating_square(painter, face.battle, QPointF(width - 10.6, y))
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
