"""The turn track: the turns of a game, and in words where in the present one it stands."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.language import tr
from desktop.narration.numerals import roman
from desktop.scene.fonts import display_font
from desktop.windows.plain import as_words
from desktop.windows.retranslated import Retranslated
from desktop.windows.styles import part

_WRAPPED = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap


class Moment(NamedTuple):
    """The present `turn` of so many `turns`, and where in it the game stands, in words."""

    turn: int
    turns: int
    words: str = ""

    @property
    def text(self) -> str:
        """All of it in words."""
        return " · ".join(filter(None, (tr("Turn {turn}", turn=roman(self.turn) or str(self.turn)), self.words)))


class TurnTrack(Retranslated, QWidget):
    """Painted boxes and the words below; told in words to screen readers."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._moment: Moment | None = None
        self.hide()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.retranslate()

    def show_moment(self, moment: Moment | None) -> None:
        """Show where the game stands; None hides the track."""
        if moment == self._moment:
            return
        self._moment = moment
        self.setVisible(moment is not None)
        self.retranslate()

    @property
    def text(self) -> str:
        """What is shown, in words."""
        return self._moment.text if self._moment is not None else ""

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
        """The moment without the turn, which the boxes show."""
        return self._moment.words if self._moment is not None else ""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Boxes: the past struck out aslant (a level stroke makes a cross of I), the present filled."""
        if self._moment is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        gap, turns = 6.0, self._moment.turns
        side = (self.width() - gap * (turns - 1)) / turns
        for number in range(1, turns + 1):
            box = QRectF((number - 1) * (side + gap), 1, side, 36).adjusted(0.5, 0.5, -0.5, -0.5)
            self._paint_turn(painter, box, number, self._moment.turn)
        painter.setPen(QColor(part("text")))
        painter.setFont(self.font())
        painter.drawText(QRectF(0, 40, self.width(), self.height() - 40), _WRAPPED, self._words())

    def _paint_turn(self, painter: QPainter, box: QRectF, number: int, present: int) -> None:
        now = number == present
        fill = QColor(part("accent") if now else part("raised"))
        text = QColor(part("accent_text") if now else part("text" if number > present else "faint_text"))
        painter.setPen(QPen(QColor(part("accent") if now else part("border")), 1.2))
        painter.setBrush(fill)
        painter.drawRoundedRect(box, 5, 5)
        painter.setFont(display_font(19))
        painter.setPen(text)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, roman(number))
        if number < present:
            struck = box.adjusted(9, 8, -9, -8)
            painter.drawLine(struck.bottomLeft(), struck.topRight())
