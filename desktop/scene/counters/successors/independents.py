"""Independent armies: round grey shields."""

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from desktop.scene.counters import materials
from desktop.scene.counters.art import has_drawing
from desktop.scene.counters.lettering import write
from desktop.scene.counters.materials import SILVER
from desktop.scene.counters.measures import Detail, Size
from desktop.scene.counters.shield import paint_emblem, rating_circle, rating_square, ribbon
from desktop.scene.palette import colours_of

_SIZE: dict[Detail, Size] = {Detail.FULL: (52, 62), Detail.COMPACT: (48, 50), Detail.SMALL: (40, 40)}


class IndependentFace(NamedTuple):
    """An independent army (IND-02) with its printed strength and ratings."""

    id: str
    name: str
    strength: int
    initiative: int
    battle: int

    def size(self, detail: Detail) -> Size:
        """With its name at full detail only."""
        return _SIZE[detail]

    def paint(self, painter: QPainter, detail: Detail, lift: float) -> None:
        """A round grey shield with a double border, its strength, ratings and name."""
        width, _ = _SIZE[detail]
        side = width if detail is not Detail.FULL else 46.0
        left = (width - side) / 2
        shape = materials.oval(QRectF(left + 2.4, 2.4, side - 4.8, side - 4.8))
        colours = colours_of(0)
        materials.cast_shadow(painter, shape, lift)
        materials.fill_pattern(painter, shape, colours, 8.0)
        materials.gloss(painter, shape)
        small = detail is Detail.SMALL
        emblem = QRectF(width / 2 - side * 0.29, side * (0.2 if small else 0.12), side * 0.58, side * 0.58)
        own = has_drawing("emblems", self.id)
        paint_emblem(painter, ("emblems", self.id if own else "leader"), colours, emblem)
        materials.rim(painter, shape, SILVER, 2.2)
        if not small:
            rating_circle(painter, self.initiative, QPointF(left + 8.2, side - 9.0), 6.4)
            rating_square(painter, self.battle, QPointF(left + side - 8.2, side - 9.0), 5.9)
            _strength(painter, self.strength, QPointF(width / 2, side - 6.0))
        if detail is Detail.FULL:
            ribbon(painter, QRectF(1.0, side + 2.0, width - 2.0, 11.0), self.name)


def _strength(painter: QPainter, strength: int, centre: QPointF) -> None:
    box = QRectF(centre.x() - 8.0, centre.y() - 6.0, 16.0, 12.0)
    materials.plate(painter, materials.rounded(box, 6.0), "#4b3524", "#24170d", "#d9d9d9", 0.9)
    write(painter, f"({strength})", box, 9.6, "#fff6df")
