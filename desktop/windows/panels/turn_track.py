"""The turn track: five turns, and where in the present one the game stands."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.language import tr
from desktop.narration.numerals import ROMAN
from desktop.rules.successors.position import Clock
from desktop.scene.fonts import display_font
from desktop.windows.plain import as_words
from desktop.windows.styles import part
from desktop.windows.worded import Worded

_PHASES = ("preparations", "reinforcements", "deal", "strategy", "isolation", "end")
_WRAPPED = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap


def phase_name(phase: str) -> str:
    """What a phase of the turn is called (SEQ-02)."""
    match phase:
        case "preparations":
            return tr("Preparations")
        case "reinforcements":
            return tr("Reinforcements")
        case "deal":
            return tr("Deal")
        case "strategy":
            return tr("Strategy")
        case "isolation":
            return tr("Isolation")
        case "end":
            return tr("End of turn")
    return phase


def segment_name(segment: str) -> str:
    """What a segment of a player turn is called (SEQ-11)."""
    match segment:
        case "surrender":
            return tr("Surrender")
        case "tyche":
            return tr("Tyche")
        case "activation":
            return tr("Activation")
        case "forage":
            return tr("Forage")
    return segment


def clock_text(clock: Clock) -> str:
    """The clock in one line."""
    turn = ROMAN[clock.turn - 1] if 1 <= clock.turn <= len(ROMAN) else str(clock.turn)
    parts = [tr("Turn {turn}", turn=turn), phase_name(clock.phase)]
    if clock.phase == "strategy":
        parts.append(tr("round {n}", n=clock.round))
        if clock.segment:
            parts.append(segment_name(clock.segment))
    return " · ".join(parts)


class TurnTrack(Worded, QWidget):
    """Painted boxes I to V and the phase below; told in words to screen readers."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._clock: Clock | None = None
        self.hide()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.retranslate()

    def show_clock(self, clock: Clock | None) -> None:
        """Show where the game stands; None hides the track."""
        if clock == self._clock:
            return
        self._clock = clock
        self.setVisible(clock is not None)
        self.retranslate()

    @property
    def text(self) -> str:
        """The clock in words."""
        return clock_text(self._clock) if self._clock is not None else ""

    def retranslate(self) -> None:
        """Say it in the present language."""
        self.setAccessibleName(self.text)
        self.setToolTip(as_words(self.text))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """One row of boxes, and the words below."""
        return QSize(260, self.heightForWidth(260))

    def heightForWidth(self, width: int) -> int:
        """The words take a second line where a language or a large text needs it."""
        room = QRect(0, 0, width, 1000)
        return 44 + self.fontMetrics().boundingRect(room, _WRAPPED, self._words()).height()

    def _words(self) -> str:
        """The clock without the turn, which the boxes show."""
        return " · ".join(self.text.split(" · ")[1:])

    def paintEvent(self, event: QPaintEvent) -> None:
        """Boxes: the past struck out aslant (a level stroke makes a cross of I), the present filled."""
        if self._clock is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        gap = 6.0
        side = (self.width() - gap * (len(ROMAN) - 1)) / len(ROMAN)
        for number, roman in enumerate(ROMAN, 1):
            box = QRectF((number - 1) * (side + gap), 1, side, 36).adjusted(0.5, 0.5, -0.5, -0.5)
            self._paint_turn(painter, box, number, roman)
        painter.setPen(QColor(part("text")))
        painter.setFont(self.font())
        painter.drawText(QRectF(0, 40, self.width(), self.height() - 40), _WRAPPED, self._words())

    def _paint_turn(self, painter: QPainter, box: QRectF, number: int, roman: str) -> None:
        assert self._clock is not None
        now = number == self._clock.turn
        fill = QColor(part("accent") if now else part("raised"))
        text = QColor(part("accent_text") if now else part("text" if number > self._clock.turn else "faint_text"))
        painter.setPen(QPen(QColor(part("accent") if now else part("border")), 1.2))
        painter.setBrush(fill)
        painter.drawRoundedRect(box, 5, 5)
        painter.setFont(display_font(19))
        painter.setPen(text)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, roman)
        if number < self._clock.turn:
            struck = box.adjusted(9, 8, -9, -8)
            painter.drawLine(struck.bottomLeft(), struck.topRight())
