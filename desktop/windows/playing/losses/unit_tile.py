"""One combat unit in the tray: its counter, struck out when it is marked as lost."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QAbstractButton, QWidget

from desktop.language import tr
from desktop.scene.palette import qcolor
from desktop.windows.styles import part

_EDGE = 4


class UnitTile(QAbstractButton):
    """Checked means lost. `stepped` carries how far the keyboard wants to go, `entered` that Enter was pressed."""

    stepped = Signal(int)
    entered = Signal()

    def __init__(self, kind: str, name: str, picture: QPixmap, parent: QWidget) -> None:
        super().__init__(parent)
        self.kind = kind
        self._name, self._picture = name, picture
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.toggled.connect(lambda _on: self._word())
        self._word()

    def _word(self) -> None:
        self.setAccessibleName(tr("{unit}, lost", unit=self._name) if self.isChecked() else self._name)
        self.setToolTip(self.accessibleName())

    def sizeHint(self) -> QSize:
        """The counter and a frame."""
        size = self._picture.deviceIndependentSize().toSize()
        return QSize(size.width() + 2 * _EDGE, size.height() + 2 * _EDGE)

    def minimumSizeHint(self) -> QSize:
        """It never shrinks."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The counter; a cross over a lost one, a frame for the keyboard."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.hasFocus() or self.underMouse():
            painter.setPen(QPen(QColor(part("focus" if self.hasFocus() else "accent")), 2.0))
            painter.setBrush(QColor(part("raised")))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)
        painter.setOpacity(0.4 if self.isChecked() else 1.0)
        painter.drawPixmap(_EDGE, _EDGE, self._picture)
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

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows go on, the blank marks, Enter confirms."""
        match event.key():
            case Qt.Key.Key_Right | Qt.Key.Key_Down:
                self.stepped.emit(1)
            case Qt.Key.Key_Left | Qt.Key.Key_Up:
                self.stepped.emit(-1)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.entered.emit()
            case _:
                super().keyPressEvent(event)
