"""The counters of trays: checkable, and reachable by keyboard."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QAbstractButton, QWidget

from diadochi.windows.styles import part
from diadochi.windows.widget_text import as_words

_FRAME = 4


class CounterTile(QAbstractButton):
    """A checkable counter; subclasses draw its mark. `stepped` carries arrow key steps, `entered` fires on Enter."""

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
        """Its name, checked or not."""
        return self.name

    def word(self) -> None:
        """Set the accessible text: what it is and whether it is checked."""
        self.setAccessibleName(self.words())
        self.setToolTip(as_words(self.words()))

    def sizeHint(self) -> QSize:
        size = self.picture.deviceIndependentSize().toSize()
        return QSize(size.width() + 2 * _FRAME, size.height() + 2 * _FRAME)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.hasFocus() or self.underMouse():
            self.paint_frame(painter, QColor(part("focus" if self.hasFocus() else "accent")))
        self.paint_counter(painter)

    def paint_frame(self, painter: QPainter, colour: QColor) -> None:
        """Draw a raised ground with a rim."""
        painter.setPen(QPen(colour, 2.0))
        painter.setBrush(QColor(part("raised")))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 6, 6)

    def paint_counter(self, painter: QPainter) -> None:
        """Draw the counter."""
        painter.drawPixmap(_FRAME, _FRAME, self.picture)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Right | Qt.Key.Key_Down:
                self.stepped.emit(1)
            case Qt.Key.Key_Left | Qt.Key.Key_Up:
                self.stepped.emit(-1)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.entered.emit()
            case _:
                super().keyPressEvent(event)
