"""A card as it lies in the strip below the map: points, letters of the kind, drawing and title."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.language import current_language, sentence, trn
from desktop.rules.successors.kit.pieces import Card
from desktop.scene.fonts import text_font
from desktop.windows.styles import part
from desktop.windows.successors.cards.card_face import KINDS, TINTS, paint_clay, paint_points, paint_title, sign_of

_BAND, _DRAWING, _WIDE, _LEAST = 40, 42, 178, 84
"""Breadth of the coloured edge, height of the drawing, breadth of a tile and its least, in ems of 16 pixels."""
_DIM = 0.45


class CardTile(QWidget):
    """Shows one card in little. `chosen` tells that the card was picked, `stepped` that the keyboard goes to the next
    (1) or previous (-1) card, `looked_at` that somebody looks at it, or (False) no longer.
    """

    chosen = Signal(str)
    stepped = Signal(int)
    looked_at = Signal(str, bool)

    def __init__(self, card: Card, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.card = card
        self.is_usable, self._is_dim, self._is_raised = False, False, False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self._say()

    def _say(self) -> None:
        language = current_language()
        points = trn("{n} operation point", "{n} operation points", self.card.ops) if self.card.ops else ""
        said = (self.card.names.in_language(language), sentence(KINDS[self.card.kind]), points)
        self.setAccessibleName(", ".join(filter(None, said)))
        self.setAccessibleDescription(self.card.summary.in_language(language))

    def show_state(self, *, usable: bool, dim: bool, raised: bool) -> None:
        """Whether the card can be used now, whether only others can, and whether it lies open."""
        if (usable, dim, raised) != (self.is_usable, self._is_dim, self._is_raised):
            self.is_usable, self._is_dim, self._is_raised = usable, dim, raised
            self.update()

    @property
    def is_dim(self) -> bool:
        """Whether it stands back behind those that fit the question."""
        return self._is_dim

    @property
    def _scale(self) -> float:
        return self.fontInfo().pixelSize() / 16.0

    def sizeHint(self) -> QSize:
        """Less broad where many share the strip."""
        return QSize(round(_WIDE * self._scale), round((_DRAWING + 40) * self._scale))

    def minimumSizeHint(self) -> QSize:
        """Broad enough for points and a drawing."""
        return QSize(round(_LEAST * self._scale), self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The edge is bright where the card can be used, and broad where it lies open or has the keyboard."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        edge = QPainterPath()
        edge.addRoundedRect(box, 7, 7)
        painter.fillPath(edge, QColor(part("raised")))
        painter.save()
        painter.setOpacity(_DIM if self._is_dim else 1.0)
        painter.setClipPath(edge)
        self._paint_card(painter, box)
        painter.restore()
        bright = self.is_usable or self._is_raised
        ink = part("focus") if self.hasFocus() else part("accent") if bright else part("border")
        painter.setPen(QPen(QColor(ink), 3.0 if self.hasFocus() or self._is_raised else 1.8 if bright else 1.0))
        painter.drawPath(edge)

    def _paint_card(self, painter: QPainter, box: QRectF) -> None:
        scale = self._scale
        high, band = _DRAWING * scale, _BAND * scale
        painter.fillRect(QRectF(box.left(), box.top(), band, high), QColor(TINTS[self.card.kind]))
        disc = QRectF(0, 0, 27 * scale, 27 * scale)
        disc.moveCenter(QRectF(box.left(), box.top() + 1, band, 29 * scale).center())
        paint_points(painter, self.card, disc)
        painter.setPen(QColor("#fff8ea"))
        painter.setFont(text_font(12.0 * scale, semibold=True))
        letters = QRectF(box.left(), box.top() + 28 * scale, band, 15 * scale)
        painter.drawText(letters, Qt.AlignmentFlag.AlignCenter, sign_of(self.card.kind))
        paint_clay(painter, self.card, QRectF(box.left() + band, box.top(), box.width() - band, high))
        words = QRectF(box.left() + 3, box.top() + high, box.width() - 6, box.height() - high)
        paint_title(painter, self.card, words, 14.0 * scale, QColor(part("text")))

    # --- events

    def enterEvent(self, event: QEnterEvent) -> None:
        """Whoever points at a card reads it."""
        super().enterEvent(event)
        self.looked_at.emit(self.card.id, True)

    def leaveEvent(self, event: QEvent) -> None:
        """He points elsewhere."""
        super().leaveEvent(event)
        self.looked_at.emit(self.card.id, False)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Whoever goes to a card with the keyboard reads it too."""
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.looked_at.emit(self.card.id, True)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The keyboard is elsewhere."""
        super().focusOutEvent(event)
        self.looked_at.emit(self.card.id, False)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click opens the card."""
        event.accept()
        self.chosen.emit(self.card.id)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the card, the arrows go to the others."""
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_Space | Qt.Key.Key_Up:
                self.chosen.emit(self.card.id)
            case Qt.Key.Key_Right:
                self.stepped.emit(1)
            case Qt.Key.Key_Left:
                self.stepped.emit(-1)
            case _:
                super().keyPressEvent(event)
