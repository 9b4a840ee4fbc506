"""One piece in the tray: its counter, and below it where it is now."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from desktop.windows.plain import as_words
from desktop.windows.styles import part
from desktop.windows.successors.editor.pieces import Piece
from desktop.windows.tile_drag import TileDrag

_PADDING = 3


class Tile(QWidget):
    """`lifted` and `carried` (point of the screen) tell of a drag, `let_go` of its end; `clicked` of a press alone.

    `entered` asks to put the piece at the chosen place, `removed` to take it off the map, `escaped` to lay
    down what is in hand.
    """

    lifted = Signal(object)
    carried = Signal(QPoint)
    let_go = Signal(QPoint)
    clicked = Signal(object)
    entered = Signal(object)
    removed = Signal(object)
    escaped = Signal()

    def __init__(self, piece: Piece, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.piece = piece
        self._picture = QPixmap()
        self._caption = ""
        self._held, self._faint = False, False
        self._pull = TileDrag(self)
        self._pull.lifted.connect(lambda: self.lifted.emit(self.piece))
        self._pull.carried.connect(self.carried)
        self._pull.let_go.connect(self.let_go)
        self._pull.clicked.connect(lambda: self.clicked.emit(self.piece))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.OpenHandCursor)

    def show_piece(self, picture: QPixmap, name: str, caption: str, hint: str, *, faint: bool) -> None:
        """Show a picture over `caption`; `faint` for a piece that is out on the map already."""
        self._picture, self._caption, self._faint = picture, caption, faint
        self.setAccessibleName(f"{name}, {caption}" if caption else name)
        self.setToolTip(as_words(f"{self.accessibleName()}\n{hint}"))
        self.setAccessibleDescription(hint)
        self.updateGeometry()
        self.update()

    def show_held(self, held: bool) -> None:
        """Whether this piece is in hand."""
        if held != self._held:
            self._held = held
            self.update()

    def sizeHint(self) -> QSize:
        """Counter and caption."""
        size = self._picture.deviceIndependentSize().toSize()
        line = QFontMetrics(self._small_font()).height() if self._caption else 0
        return QSize(max(size.width(), 60 if self._caption else 0) + 2, size.height() + line + 2 * _PADDING)

    def minimumSizeHint(self) -> QSize:
        """It never shrinks."""
        return self.sizeHint()

    def _small_font(self) -> QFont:
        font = self.font()
        font.setPixelSize(max(10, round(font.pixelSize() * 0.75)))
        return font

    def paintEvent(self, event: QPaintEvent) -> None:
        """The counter, its caption, and a frame while it is in hand or has the keyboard."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        size = self._picture.deviceIndependentSize()
        if self._held or self.hasFocus():
            painter.setPen(QPen(QColor(part("accent" if self._held else "focus")), 2.0))
            painter.setBrush(QColor(part("raised")))
            painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), 6, 6)
        if self._faint and not self._held:
            painter.setOpacity(0.45)
        painter.drawPixmap(round((self.width() - size.width()) / 2), _PADDING, self._picture)
        painter.setOpacity(1.0)
        if self._caption:
            font = self._small_font()
            metrics = QFontMetrics(font)
            line = QRect(2, self.height() - metrics.height() - 1, self.width() - 4, metrics.height())
            painter.setFont(font)
            painter.setPen(QColor(part("faint_text")))
            shown = metrics.elidedText(self._caption, Qt.TextElideMode.ElideRight, line.width())
            painter.drawText(line, Qt.AlignmentFlag.AlignHCenter, shown)

    # --- hands

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The beginning of a drag or a click."""
        self._pull.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Carry the piece."""
        self._pull.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go, or a click."""
        self._pull.release(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter puts, Delete takes away, the blank takes in hand, Esc lays down, arrows go to the neighbours."""
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.entered.emit(self.piece)
            case Qt.Key.Key_Delete | Qt.Key.Key_Backspace:
                self.removed.emit(self.piece)
            case Qt.Key.Key_Space:
                self.clicked.emit(self.piece)
            case Qt.Key.Key_Escape:
                self._pull.forget()
                self.escaped.emit()
            case Qt.Key.Key_Right | Qt.Key.Key_Down:
                self.focusNextChild()
            case Qt.Key.Key_Left | Qt.Key.Key_Up:
                self.focusPreviousChild()
            case _:
                super().keyPressEvent(event)
