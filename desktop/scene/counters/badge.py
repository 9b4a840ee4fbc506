"""The badge of a stack: how many units, how strong, and whose where no shield tells it."""

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen, Qt

from desktop.scene.counters import materials
from desktop.scene.counters.lettering import width_of, write
from desktop.scene.counters.measures import Detail, Size
from desktop.scene.palette import FactionColours

_HEIGHT = 16.0
_SEAL = 13.0
"""Width that the seal of an owner adds."""


class BadgeFace(NamedTuple):
    """Combat units and their strength, with a die where `dice` add to it.

    `strength` is None where there is none to tell, or no room for it; a `sealed` badge bears the owner's letter.
    """

    units: int
    strength: int | None
    dice: bool
    colours: FactionColours
    sealed: bool = False

    def size(self, detail: Detail) -> Size:
        """Grows with its numbers."""
        seal = _SEAL if self.sealed else 0.0
        if self.strength is None:
            return 12.0 + len(str(self.units)) * 6.6 + seal, _HEIGHT
        digits = len(str(self.units)) + len(str(self.strength)) * 0.9
        return 17.0 + digits * 6.2 + (11.0 if self.dice else 0.0) + seal, _HEIGHT

    def paint(self, painter: QPainter, detail: Detail, lift: float) -> None:
        """Units, then strength in parentheses."""
        width, height = self.size(detail)
        shape = materials.rounded(QRectF(0.5, 0.5, width - 1, height - 1), height / 2 - 0.5)
        materials.cast_shadow(painter, shape, lift * 0.5)
        materials.plate(painter, shape, "#4b3524", "#24170d", "#e8c987", 1.1)
        if self.sealed:
            _seal(painter, self.colours)
        seal = _SEAL if self.sealed else 0.0
        room = QRectF(seal, 0, width - seal, height - 0.4)
        if self.strength is None:
            write(painter, str(self.units), room, 14.5, "#fff6df")
        else:
            _tally(painter, self, room)


def die(painter: QPainter, box: QRectF, colour: str) -> None:
    """A little die: something is thrown for."""
    painter.setPen(QPen(QColor(colour), box.width() * 0.11))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box, box.width() * 0.2, box.width() * 0.2)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    for x, y in ((0.28, 0.28), (0.72, 0.28), (0.5, 0.5), (0.28, 0.72), (0.72, 0.72)):
        spot = QPointF(box.left() + x * box.width(), box.top() + y * box.height())
        painter.drawEllipse(spot, box.width() * 0.09, box.width() * 0.09)


def _seal(painter: QPainter, colours: FactionColours) -> None:
    disc = materials.oval(QRectF(1.6, 1.6, _HEIGHT - 3.2, _HEIGHT - 3.2))
    materials.fill_pattern(painter, disc, colours, 4.0)
    materials.calm_centre(painter, disc, colours, QRectF(4.4, 4.4, 7.2, 7.2))
    painter.strokePath(disc, QPen(QColor("#e8c987"), 0.8))
    write(painter, colours.letter, disc.boundingRect(), 10.5, colours.text)


def _tally(painter: QPainter, face: BadgeFace, room: QRectF) -> None:
    strength = f"({face.strength}" + ("+" if face.dice else ")")
    units_width, strength_width = width_of(str(face.units), 13.5), width_of(strength, 10.0)
    die_width = 11.0 if face.dice else 0.0
    x = room.left() + (room.width() - units_width - 2.6 - strength_width - die_width) / 2
    write(painter, str(face.units), QRectF(x, 0, units_width + 0.4, room.height()), 13.5, "#fff6df")
    x += units_width + 2.6
    write(painter, strength, QRectF(x, 0, strength_width + 0.4, room.height() - 0.2), 10.0, "#f4d58b")
    if face.dice:
        die(painter, QRectF(x + strength_width + 0.8, 4.6, 6.6, 6.6), "#f4d58b")
        write(painter, ")", QRectF(x + strength_width + 7.6, 0, 3.4, room.height() - 0.2), 10.0, "#f4d58b")
