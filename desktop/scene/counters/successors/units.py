"""Combat units: low tokens with a silhouette and numbers."""

from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from desktop.scene.counters.art import tone
from desktop.scene.counters.badge import die
from desktop.scene.counters.lettering import write
from desktop.scene.counters.materials import BRONZE, INK, IVORY, SILVER
from desktop.scene.counters.measures import UNIT, Detail, Size
from desktop.scene.counters.token import blank, silhouette
from desktop.scene.palette import colours_of

PURPLE = "#6a1f6d"
"""The bar of the Royal Army (CU-22)."""


class UnitFace(NamedTuple):
    """Combat units of one kind (CU-02): `number` of them; `strength` together, None where dice decide (CU-08).

    A token with the number 0 shows the faction's letter in place of numbers.
    """

    kind: str
    number: int
    strength: int | None
    seat: int

    def size(self, detail: Detail) -> Size:
        """The same at every detail."""
        return UNIT

    def paint(self, painter: QPainter, detail: Detail, lift: float) -> None:
        """Silhouette on the faction's colour, count large, strength in parentheses."""
        width, height = UNIT
        silver, royal = self.kind == "silver", self.kind == "royal"
        paper = ("#ffffff", "#c3c9d0") if silver else (IVORY, "#e6d3a8")
        with blank(painter, paper, SILVER if silver else BRONZE, lift):
            silhouette(painter, self.kind, colours_of(self.seat))
            if royal:
                painter.fillRect(QRectF(1.2, 16.0, 20.6, 2.8), QColor(PURPLE))
                painter.fillRect(QRectF(1.2, 15.6, 20.6, 0.6), QColor(IVORY))
                painter.fillRect(QRectF(21.6, height - 4.2, width - 23.2, 2.8), QColor(PURPLE))
        _numbers(painter, self, QRectF(22.4, 0.4, width - 24.0, height - (3.0 if royal else 0.6)))


def _numbers(painter: QPainter, face: UnitFace, box: QRectF) -> None:
    if not face.number:
        write(painter, colours_of(face.seat).letter, box, 15.0, "#1d130a")
        return
    count = QRectF(box.left(), box.top() + 0.6, box.width() * 0.44, box.height() - 1.2)
    write(painter, str(face.number), count, 14.5, "#1d130a")
    rest = QRectF(count.right() + 0.3, box.top(), box.width() - count.width() - 0.6, box.height())
    if face.strength is None:
        side = 7.4
        die(painter, QRectF(rest.center().x() - side / 2, rest.center().y() - side / 2, side, side), "#1d130a")
    else:
        write(painter, f"({face.strength})", rest, 8.6, tone(INK, "#000000", 0.2))
