"""Round marks: what a city is worth, how many points a side has, a battle that is fought."""

from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPen, Qt

from desktop.scene.counters import materials
from desktop.scene.counters.art import draw
from desktop.scene.counters.lettering import write
from desktop.scene.counters.materials import GOLD, INK, SILVER
from desktop.scene.counters.measures import Detail, Size

_WORTH: Size = (22, 22)
_GOAL: Size = (28, 28)
_BATTLE: Size = (26, 26)


class WorthFace(NamedTuple):
    """The points of a city in a scenario (PLAY-19): a laurel on gold with the number."""

    points: int

    def size(self, detail: Detail) -> Size:
        """A coin."""
        return _WORTH

    def paint(self, painter: QPainter, detail: Detail, lift: float) -> None:
        """A laurel round the number."""
        _laurel(painter, QRectF(1.2, 1.2, _WORTH[0] - 2.4, _WORTH[1] - 2.4), lift * 0.6)
        write(painter, str(self.points), QRectF(0, 0.2, *_WORTH), 13.0, "#3a2205", halo="#ffe9a8")


class GoalFace(NamedTuple):
    """The points a side has, and those it must gather."""

    points: int
    goal: int

    def size(self, detail: Detail) -> Size:
        """A coin as large as those of any standing."""
        return _GOAL

    def paint(self, painter: QPainter, detail: Detail, lift: float) -> None:
        """Both numbers on gold."""
        disc = materials.oval(QRectF(1.6, 1.6, _GOAL[0] - 3.2, _GOAL[1] - 3.2))
        materials.cast_shadow(painter, disc, lift * 0.6)
        materials.plate(painter, disc, "#fff0b4", "#e0ab35", INK, 0.8)
        materials.rim(painter, disc, GOLD, 1.6)
        write(painter, f"{self.points}/{self.goal}", QRectF(3.6, 0.2, _GOAL[0] - 7.2, _GOAL[1]), 15.0, "#3a2205")


class BattleFace(NamedTuple):
    """Crossed swords: a battle is open here; `fought` once somebody has won it."""

    fought: bool

    def size(self, detail: Detail) -> Size:
        """A coin."""
        return _BATTLE

    def paint(self, painter: QPainter, detail: Detail, lift: float) -> None:
        """Red while it is open, grey afterwards."""
        box = QRectF(1.4, 1.4, _BATTLE[0] - 2.8, _BATTLE[1] - 2.8)
        disc = materials.oval(box)
        materials.cast_shadow(painter, disc, lift * 0.6)
        materials.plate(painter, disc, *(("#b9b2a6", "#8a8376") if self.fought else ("#d8452c", "#8e2210")), INK, 0.9)
        swords = box.adjusted(2.6, 2.6, -2.6, -2.6)
        draw(painter, "pieces", "swords", swords.translated(0.5, 0.7), "#2a0f06", "#2a0f06", "#2a0f06")
        draw(painter, "pieces", "swords", swords, "#fff3d8", "#8e2210", "#d9b9a2")
        materials.rim(painter, disc, SILVER if self.fought else GOLD, 1.4)


def _laurel(painter: QPainter, box: QRectF, lift: float) -> None:
    disc = materials.oval(box)
    materials.cast_shadow(painter, disc, lift)
    materials.plate(painter, disc, "#fff0b4", "#e0ab35", INK, 0.8)
    side = box.width() * 0.06
    draw(painter, "pieces", "laurel", box.adjusted(side, side, -side, -side), "#6f7a1e", "#fff0b4", "#6f7a1e")
    painter.setPen(QPen(QColor("#8a5a10"), 1.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(disc)
