"""One counter that waits to be placed: checked means in hand; dragged, it hangs on the hand over the map."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from desktop.language import tr
from desktop.rules.successors.pieces import Group
from desktop.windows.playing.counter_tile import CounterTile
from desktop.windows.styles import part


class ArrivalTile(CounterTile):
    """`carried` and `let_go` (points of the screen) tell of a drag."""

    carried = Signal(QPoint)
    let_go = Signal(QPoint)

    def __init__(self, piece: Group, name: str, picture: QPixmap, parent: QWidget) -> None:
        self.piece = piece
        self._start: QPoint | None = None
        self._dragging = False
        super().__init__(name, picture, parent)

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
        if event.button() == Qt.MouseButton.LeftButton:
            self._start, self._dragging = event.position().toPoint(), False
            self.setFocus(Qt.FocusReason.MouseFocusReason)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Carry the piece once the hand has moved far enough to mean it."""
        if self._start is None:
            return
        here = event.position().toPoint()
        far = (here - self._start).manhattanLength() >= QApplication.startDragDistance()
        self._dragging = self._dragging or far
        if self._dragging:
            self.setChecked(True)
            self.carried.emit(self.mapToGlobal(here))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go, or a click."""
        if self._start is None or event.button() != Qt.MouseButton.LeftButton:
            return
        dragging, self._start, self._dragging = self._dragging, None, False
        if dragging:
            self.let_go.emit(self.mapToGlobal(event.position().toPoint()))
        else:
            self.click()
