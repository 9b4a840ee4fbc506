"""Cards in a hand and notices of what is to come, as they lie in the boxes beside the map."""

from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from desktop.scene.counters import materials
from desktop.scene.counters.lettering import write
from desktop.scene.counters.materials import INK, IVORY, PAPER
from desktop.scene.counters.measures import Detail, Size
from desktop.scene.palette import FactionColours

_CARD: Size = (40, 54)
_EVENT: Size = (74, 54)
_ARRIVAL: Size = (76, 26)


class CardFace(NamedTuple):
    """A card that lies open: its value, and the event it may be played for instead, in words."""

    value: int
    event: str
    colours: FactionColours

    def size(self, detail: Detail) -> Size:
        """Taller than broad; an event needs room for its words."""
        return _EVENT if self.event else _CARD

    def paint(self, painter: QPainter, detail: Detail, lift: float) -> None:
        """The value large on paper, in the frame of its holder; the event on a strip below."""
        width, height = self.size(detail)
        shape = materials.rounded(QRectF(1.2, 1.2, width - 2.4, height - 2.4), 4.0)
        materials.cast_shadow(painter, shape, lift)
        materials.fill_pattern(painter, shape, self.colours, 5.0)
        inner = materials.rounded(QRectF(4.6, 4.6, width - 9.2, height - 9.2), 2.4)
        materials.plate(painter, inner, IVORY, PAPER, INK, 0.8)
        room = QRectF(4.6, 4.6, width - 9.2, height - (21.0 if self.event else 9.2))
        write(painter, str(self.value), room, 30.0, "#1d130a")
        if self.event:
            strip = QRectF(4.6, height - 17.4, width - 9.2, 12.8)
            painter.fillRect(strip, QColor(self.colours.dark))
            write(painter, self.event, strip.adjusted(1.4, 0, -1.4, -0.6), 9.4, "#fff6df")
        materials.rim(painter, shape, materials.BRONZE, 1.4)


class ArrivalFace(NamedTuple):
    """When and where a force arrives (PLAY-18); the force lies beside it."""

    turn: int
    place: str

    def size(self, detail: Detail) -> Size:
        """A strip of paper."""
        return _ARRIVAL

    def paint(self, painter: QPainter, detail: Detail, lift: float) -> None:
        """The turn in a disc, then the place."""
        width, height = _ARRIVAL
        shape = materials.rounded(QRectF(1.0, 1.0, width - 2.0, height - 2.0), 4.0)
        materials.cast_shadow(painter, shape, lift * 0.6)
        materials.plate(painter, shape, IVORY, PAPER, INK, 0.9)
        disc = QRectF(3.4, 3.4, height - 6.8, height - 6.8)
        materials.plate(painter, materials.oval(disc), "#4b3524", "#24170d", "#e8c987", 1.0)
        write(painter, str(self.turn), disc, 13.0, "#fff6df")
        write(painter, self.place, QRectF(height, 1.0, width - height - 4.0, height - 2.0), 11.0, "#1d130a")
