"""Combat units of a power: low tokens with its warrior and a number."""

from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from desktop.scene.counters.art import has_drawing
from desktop.scene.counters.lettering import write
from desktop.scene.counters.materials import BRONZE, IVORY
from desktop.scene.counters.measures import UNIT, Detail, Size
from desktop.scene.counters.token import FIELD, bare_field, blank, silhouette
from desktop.scene.palette import FactionColours


class TroopsFace(NamedTuple):
    """CU of a power (ROM-01). A token with the number 0 is the warrior alone, narrow, with the letter of the power."""

    power: str
    number: int
    colours: FactionColours

    def size(self, detail: Detail) -> Size:
        """The same at every detail."""
        return UNIT if self.number else FIELD

    def paint(self, painter: QPainter, detail: Detail, lift: float) -> None:
        """The warrior on the colour of his power, the number large."""
        width, height = self.size(detail)
        warrior = self.power if has_drawing("units", self.power) else "levy"
        if self.number:
            with blank(painter, (IVORY, "#e6d3a8"), BRONZE, lift):
                silhouette(painter, warrior, self.colours)
            write(painter, str(self.number), QRectF(23.0, 0.4, width - 25.0, height - 0.8), 16.0, "#1d130a")
            return
        with bare_field(painter, BRONZE, lift):
            silhouette(painter, warrior, self.colours)
        corner = QRectF(width - 9.0, height - 9.6, 8.0, 8.0)
        write(painter, self.colours.letter, corner, 8.6, self.colours.text, halo=self.colours.fill)
