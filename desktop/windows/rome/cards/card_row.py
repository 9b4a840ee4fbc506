"""A card that lies open: its value as a large number, its event, and whom it activates now."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from desktop.scene.fonts import text_font
from desktop.scene.palette import FactionColours, qcolor
from desktop.windows.plain import Label

_BAND, _HIGH = 54, 58
"""The coloured edge in pixels."""


class CardRow(QFrame):
    """`pointed` tells that somebody wants to see on the map whom the card activates."""

    pointed = Signal()

    def __init__(self, value: int, look: FactionColours, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("cardTile")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.title, self.uses = Label(self), Label(self)
        self.title.setObjectName("cardTitle")
        self.uses.setObjectName("cardKind")
        column = QVBoxLayout()
        column.setContentsMargins(0, 6, 10, 7)
        column.setSpacing(2)
        for label in (self.title, self.uses):
            label.setWordWrap(True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
            column.addWidget(label)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(_Band(value, look, self))
        row.addLayout(column, 1)

    def say(self, title: str, uses: str, *, usable: bool) -> None:
        """Word it; `usable`: its side may play it now."""
        self.title.setText(title)
        self.uses.setText(uses)
        self.setAccessibleName(f"{title}. {uses}")
        self.setProperty("usable", usable)
        self.style().unpolish(self)
        self.style().polish(self)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click points at whom it activates."""
        self.pointed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """So does Enter."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.pointed.emit()
        else:
            super().keyPressEvent(event)


class _Band(QWidget):
    """The coloured edge with the value."""

    def __init__(self, value: int, look: FactionColours, parent: QWidget) -> None:
        super().__init__(parent)
        self._value, self._look = value, look
        self.setFixedWidth(_BAND)
        self.setMinimumHeight(_HIGH)

    def sizeHint(self) -> QSize:
        return QSize(_BAND, _HIGH)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge = QPainterPath()
        edge.addRoundedRect(QRectF(1, 1, self.width() + 12, self.height() - 2), 8, 8)
        painter.setClipRect(self.rect())
        painter.fillPath(edge, QColor(self._look.fill))
        painter.setPen(QPen(qcolor("ink"), 1.2))
        painter.setBrush(qcolor("parchment_light"))
        disc = QRectF(_BAND / 2 - 18, self.height() / 2 - 18, 36, 36)
        painter.drawEllipse(disc)
        painter.setPen(qcolor("ink"))
        painter.setFont(text_font(28.0, semibold=True))
        painter.drawText(disc.translated(0, -1.5), Qt.AlignmentFlag.AlignCenter, str(self._value))
