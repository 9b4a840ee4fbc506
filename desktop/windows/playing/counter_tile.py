"""A counter in a tray: a button the keyboard walks to; what its mark looks like is said by subclasses."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QAbstractButton, QWidget

from desktop.windows.plain import as_words
from desktop.windows.styles import part

_EDGE = 4


class CounterTile(QAbstractButton):
    """Can be checked. `stepped` carries how far the keyboard wants to go, `entered` that Enter was pressed."""

    stepped = Signal(int)
    entered = Signal()

    def __init__(self, name: str, picture: QPixmap, parent: QWidget) -> None:
        super().__init__(parent)
        self.name, self.picture = name, picture
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.toggled.connect(lambda _on: self.word())
        self.word()

    def words(self) -> str:
        """What it is called, checked or not."""
        return self.name

    def word(self) -> None:
        """Say what it is and whether it is checked."""
        self.setAccessibleName(self.words())
        self.setToolTip(as_words(self.words()))

    def sizeHint(self) -> QSize:
        """The counter and a frame."""
        size = self.picture.deviceIndependentSize().toSize()
        return QSize(size.width() + 2 * _EDGE, size.height() + 2 * _EDGE)

    def minimumSizeHint(self) -> QSize:
        """It never shrinks."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The counter, its mark, a frame for the keyboard."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.hasFocus() or self.underMouse():
            self.paint_frame(painter, QColor(part("focus" if self.hasFocus() else "accent")))
        self.paint_counter(painter)

    def paint_frame(self, painter: QPainter, colour: QColor) -> None:
        """A raised ground with a rim."""
        painter.setPen(QPen(colour, 2.0))
        painter.setBrush(QColor(part("raised")))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)

    def paint_counter(self, painter: QPainter) -> None:
        """The counter itself."""
        painter.drawPixmap(_EDGE, _EDGE, self.picture)

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
