"""Siege points: ladders that lean on a city."""

from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from desktop.scene.counters.art import draw, tone
from desktop.scene.counters.lettering import write
from desktop.scene.counters.measures import Detail, Size
from desktop.scene.palette import colours_of

_LADDER: Size = (13, 24)
_MOST = 4


class SiegeFace(NamedTuple):
    """Siege points (SIE-13) as so many ladders in the colour of the besieger."""

    points: int
    seat: int

    def size(self, detail: Detail) -> Size:
        """Room for four ladders at most."""
        return _LADDER[0] + (min(self.points, _MOST) - 1) * 10, _LADDER[1]

    def paint(self, painter: QPainter, detail: Detail, lift: float) -> None:
        """Ladders, four at most; more are told by a number."""
        colours = colours_of(self.seat)
        shown = min(self.points, _MOST)
        for number in range(shown):
            box = QRectF(number * 10.0 - 4.5, 1.0, _LADDER[0] + 9, _LADDER[1] - 2)
            for shift, tint in ((0.9, "#2a1a0c"), (0.0, "#f0cf92")):
                edge = tone(colours.dark, "#000000", 0.2) if shift else tint
                draw(painter, "pieces", "ladder", box.translated(shift, shift * lift * 0.5), edge, edge, edge)
            draw(painter, "pieces", "ladder", box, "#8a5a22", "#8a5a22", "#8a5a22")
        if self.points > shown:
            write(painter, str(self.points), QRectF(0, 4, _LADDER[0] + 30, 16), 14, "#ffffff", halo="#1d130a")
