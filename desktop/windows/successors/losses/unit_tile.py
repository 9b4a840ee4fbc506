"""One combat unit in the tray: its counter, struck out when it is marked as lost."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from desktop.language import tr
from desktop.scene.palette import qcolor
from desktop.windows.playing.counter_tile import CounterTile


class UnitTile(CounterTile):
    """Checked means lost."""

    def __init__(self, kind: str, name: str, picture: QPixmap, parent: QWidget) -> None:
        self.kind = kind
        super().__init__(name, picture, parent)

    def words(self) -> str:
        """The unit, and whether it is lost."""
        return tr("{unit}, lost", unit=self.name) if self.isChecked() else self.name

    def paint_counter(self, painter: QPainter) -> None:
        """A cross over a lost one."""
        painter.setOpacity(0.4 if self.isChecked() else 1.0)
        super().paint_counter(painter)
        painter.setOpacity(1.0)
        if self.isChecked():
            self._cross(painter)

    def _cross(self, painter: QPainter) -> None:
        box = QRectF(self.rect()).adjusted(16, 10, -16, -10)
        for colour, width in ((qcolor("halo"), 6.0), (qcolor("vermilion_deep"), 3.4)):
            pen = QPen(colour, width)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawLine(box.topLeft(), box.bottomRight())
            painter.drawLine(box.bottomLeft(), box.topRight())
