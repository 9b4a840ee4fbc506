"""One counter that waits to be placed: checked means in hand; dragged, it hangs on the hand over the map."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from desktop.language import tr
from desktop.rules.successors.pieces import Group
from desktop.windows.playing.counter_tile import CounterTile
from desktop.windows.styles import part
from desktop.windows.tile_drag import TileDrag


class ArrivalTile(CounterTile):
    """`carried` and `let_go` (points of the screen) tell of a drag."""

    carried = Signal(QPoint)
    let_go = Signal(QPoint)

    def __init__(self, piece: Group, name: str, picture: QPixmap, parent: QWidget) -> None:
        self.piece = piece
        super().__init__(name, picture, parent)
        self._pull = TileDrag(self)
        self._pull.pressed.connect(lambda: self.setFocus(Qt.FocusReason.MouseFocusReason))
        self._pull.carried.connect(self._carry)
        self._pull.let_go.connect(self.let_go)
        self._pull.clicked.connect(self.click)

    def words(self) -> str:
        """The piece, and whether it is in hand."""
        return tr("{piece}, in hand", piece=self.name) if self.isChecked() else self.name

    def paint_counter(self, painter: QPainter) -> None:
        """What is in hand stands on a framed ground."""
        if self.isChecked():
            self.paint_frame(painter, QColor(part("accent")))
            painter.setPen(QPen(QColor(part("accent")), 3.0))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(2, 2, -2, -2), 6, 6)
        super().paint_counter(painter)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The beginning of a drag or a click."""
        self._pull.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Carry the piece."""
        self._pull.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go, or a click."""
        self._pull.release(event)

    def _carry(self, at: QPoint) -> None:
        """What is dragged is in hand, even when it was laid down meanwhile."""
        self.setChecked(True)
        self.carried.emit(at)
