"""Faces of cards: kind by colour and letters, points, drawing, title; large, and as tiles in the hand."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
)
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QSizePolicy, QWidget

from diadochi.language import Message, current_language, msg, sentence, trn
from diadochi.resources import assets
from diadochi.rules.successors.kit import Card
from diadochi.scene.counters.counter_materials import coloured
from diadochi.scene.palette import qcolor, text_font
from diadochi.windows.styles import part

# --- drawing
# Black figures on clay, as on a vase; one for each card of the deck.

ASPECT = 1.5
"""Width of a drawing divided by its height."""
GLAZE, CLAY, INCISION, PURPLE = "#221a17", "#d9944f", "#efc08a", "#8a2f25"
"""Colours: figures, ground, scratched lines, added paint."""


@lru_cache(maxsize=80)
def drawing(card: str) -> QSvgRenderer:
    """The drawing of a card by id; empty if none is shipped."""
    file = assets("cards", f"{card}.svg")
    shown = coloured(file.read_text(encoding="utf-8"), GLAZE, INCISION, PURPLE) if file.is_file() else QSvgRenderer()
    shown.setAspectRatioMode(Qt.AspectRatioMode.KeepAspectRatio)
    return shown


# --- face

KINDS: dict[str, Message] = {"event": msg("Event"), "bonus": msg("Bonus"), "surprise": msg("Surprise")}
"""Names of the kinds of cards."""
TINTS = {"event": "#2f5d7c", "bonus": "#2f6b45", "surprise": "#8a3324"}
"""Colours of the kinds; letters repeat what they say."""
WIDE, HIGH = 104, 132
"""Logical pixels of a whole face."""
_LIGHT = QColor("#fff8ea")


def sign_of(kind: str) -> str:
    """The first letters of a kind, as many as distinguish it in the current language."""
    words = {other: sentence(said) for other, said in KINDS.items()}
    own = words.pop(kind)
    fit = (
        own[:count]
        for count in range(1, len(own))
        if not any(other.startswith(own[:count]) for other in words.values())
    )
    return next(fit, own).capitalize()


def card_face(card: Card, ratio: float) -> QPixmap:
    """The face of a card; `ratio` is the device pixel ratio."""
    picture = QPixmap(round(WIDE * ratio), round(HIGH * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _paint_whole(painter, card, QRectF(1, 1, WIDE - 2, HIGH - 2))
    painter.end()
    return picture


def _paint_whole(painter: QPainter, card: Card, box: QRectF) -> None:
    edge = QPainterPath()
    edge.addRoundedRect(box, 8, 8)
    painter.fillPath(edge, qcolor("parchment_light"))
    painter.save()
    painter.setClipPath(edge)
    paint_head(painter, card, QRectF(box.left(), box.top(), box.width(), 28), 1.0)
    clay = QRectF(box.left(), box.top() + 28, box.width(), box.width() / ASPECT)
    paint_clay(painter, card, clay)
    painter.restore()
    foot = QRectF(box.left() + 4, clay.bottom() + 1, box.width() - 8, box.bottom() - clay.bottom() - 3)
    paint_title(painter, card, foot, 13.0, qcolor("ink"))
    painter.setPen(QPen(qcolor("gold"), 1.6))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(edge)


def paint_head(painter: QPainter, card: Card, box: QRectF, scale: float) -> None:
    """Paint the band of the kind's colour, with points on the left and letters on the right."""
    painter.fillRect(box, QColor(TINTS[card.kind]))
    side = box.height() - 4 * scale
    paint_points(painter, card, QRectF(box.left() + 3 * scale, box.top() + 2 * scale, side, side))
    words = QRectF(box.left(), box.top(), box.width() - 8 * scale, box.height())
    painter.setPen(_LIGHT)
    painter.setFont(text_font(box.height() * 0.6, semibold=True))
    painter.drawText(words, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, sign_of(card.kind))


def paint_points(painter: QPainter, card: Card, disc: QRectF) -> None:
    """Paint the operation points; an exclamation mark for a card without points."""
    painter.setPen(QPen(qcolor("gold"), 1.4))
    painter.setBrush(qcolor("parchment_light"))
    painter.drawEllipse(disc)
    painter.setPen(qcolor("ink"))
    painter.setFont(text_font(disc.height() * 0.78, semibold=True))
    painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, str(card.ops) if card.ops else "!")


def paint_clay(painter: QPainter, card: Card, box: QRectF) -> None:
    painter.fillRect(box, QColor(CLAY))
    wide = min(box.width(), box.height() * ASPECT)
    fitting = QRectF(0, 0, wide, wide / ASPECT)
    fitting.moveCenter(QPointF(box.center()))
    drawing(card.id).render(painter, fitting)


def paint_title(painter: QPainter, card: Card, box: QRectF, size: float, ink: QColor) -> None:
    """Paint the title at `size` pixels, smaller in a narrow box."""
    words = card.names.in_language(current_language())
    flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
    painter.setPen(ink)
    painter.setFont(_fitting(words, box, size))
    painter.drawText(box, flags, words)


def _fitting(words: str, box: QRectF, size: float) -> QFont:
    least, flags = size * 0.6, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
    while True:
        font = text_font(size, semibold=True)
        metrics = QFontMetricsF(font)
        need = metrics.boundingRect(QRectF(0, 0, box.width(), 1000), flags, words)
        broad = max(metrics.horizontalAdvance(word) for word in words.split())
        if size <= least or (need.height() <= box.height() + 1 and broad <= box.width()):
            return font
        size -= 1.0


# --- tile in the hand

_BAND, _DRAWING, _WIDE, _LEAST = 40, 42, 178, 84
"""In ems of 16 pixels: width of the edge, height of the drawing, width and least width of a tile."""
_DIM = 0.45
_LIFT = 6.0  # pixels by which a card that can be used is higher than the others


class CardTile(QWidget):
    """A small card. `chosen` fires on click or Enter, `stepped` carries 1 or -1 for the arrow keys, `looked_at` whether
    it is hovered or focused.
    """

    chosen = Signal(str)
    stepped = Signal(int)
    looked_at = Signal(str, bool)

    def __init__(self, card: Card, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.card = card
        self.is_usable, self.is_dim, self.is_lit, self._is_raised = False, False, False, False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self._say()

    def _say(self) -> None:
        language = current_language()
        points = trn("{n} operation point", "{n} operation points", self.card.ops) if self.card.ops else ""
        said = (self.card.names.in_language(language), sentence(KINDS[self.card.kind]), points)
        self.setAccessibleName(", ".join(filter(None, said)))
        self.setAccessibleDescription(self.card.words(language))

    def show_state(self, *, usable: bool, asked: bool, raised: bool) -> None:
        """Set whether the card can be used now, whether a card is `asked` for, and whether this one is raised.

        Of a hand that is asked for, cards that can be used are lifted and edged in gold, the others are dimmed.
        """
        lit, dim = asked and usable, asked and not usable
        if (usable, dim, lit, raised) != (self.is_usable, self.is_dim, self.is_lit, self._is_raised):
            self.is_usable, self.is_dim, self.is_lit, self._is_raised = usable, dim, lit, raised
            self.update()

    @property
    def _scale(self) -> float:
        return self.fontInfo().pixelSize() / 16.0

    def sizeHint(self) -> QSize:
        # Tiles shrink when many cards share the strip.
        return QSize(round(_WIDE * self._scale), round((_DRAWING + 40) * self._scale))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(_LEAST * self._scale), self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5 - _LIFT)
        if not self.is_lit:
            box.translate(0, _LIFT)
        edge = QPainterPath()
        edge.addRoundedRect(box, 7, 7)
        painter.fillPath(edge, QColor(part("raised")))
        painter.save()
        painter.setOpacity(_DIM if self.is_dim else 1.0)
        painter.setClipPath(edge)
        self._paint_card(painter, box)
        painter.restore()
        bright = self.is_usable or self._is_raised
        ink = part("focus") if self.hasFocus() else part("accent") if bright else part("border")
        if self.is_lit:
            painter.setPen(QPen(qcolor("gold"), 6.0))
            painter.drawPath(edge)
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
        super().enterEvent(event)
        self.looked_at.emit(self.card.id, True)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.looked_at.emit(self.card.id, False)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.looked_at.emit(self.card.id, True)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.looked_at.emit(self.card.id, False)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()
        self.chosen.emit(self.card.id)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_Space | Qt.Key.Key_Up:
                self.chosen.emit(self.card.id)
            case Qt.Key.Key_Right:
                self.stepped.emit(1)
            case Qt.Key.Key_Left:
                self.stepped.emit(-1)
            case _:
                super().keyPressEvent(event)
