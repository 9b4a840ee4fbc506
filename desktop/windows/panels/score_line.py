"""The score in one line of the prompt bar: turn, round and segment, and the points of each side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.language import tr
from desktop.scene.palette import FactionColours
from desktop.windows.faction_badge import shield_pixmap
from desktop.windows.panels.turn_track import Moment
from desktop.windows.plain import as_words
from desktop.windows.retranslated import Retranslated

_GAP, _SHIELD = 14, 14
"""Pixels between two sides, and the width of a shield."""
_MORE = "…"


class SideScore(NamedTuple):
    """The look of a side, its full name, and its points in few characters."""

    look: FactionColours
    name: str
    points: str
    is_active: bool = False


class Score(NamedTuple):
    """Where the game is and how the sides are doing."""

    moment: Moment
    sides: Sequence[SideScore]


class ScoreLine(Retranslated, QWidget):
    """A click emits `opened`: the panel of turn and sides tells more. Hidden while there is no score to show."""

    opened = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("scoreLine")
        self._score: Score | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_score(self, score: Score | None) -> None:
        """Show a score; None hides the line."""
        self.setVisible(score is not None)
        if score != self._score:
            self._score = score
            self.retranslate()

    @property
    def text(self) -> str:
        """The line in words, with the names that the shields stand for."""
        if self._score is None:
            return ""
        return " · ".join([self._score.moment.text, *(f"{side.name}: {side.points}" for side in self._score.sides)])

    def retranslate(self) -> None:
        """Describe the line in the present language."""
        self.setAccessibleName(tr("Score"))
        self.setAccessibleDescription(self.text)
        self.setToolTip(as_words(self.text))
        self.update()

    def sizeHint(self) -> QSize:
        """One line of text."""
        self.ensurePolished()
        return QSize(400, self.fontMetrics().lineSpacing())

    def minimumSizeHint(self) -> QSize:
        """As high as the line; a narrow window cuts the end off."""
        return QSize(0, self.sizeHint().height())

    def changeEvent(self, event: QEvent) -> None:
        """Another font makes the line higher or lower."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.updateGeometry()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click asks for the panel."""
        if self.rect().contains(event.position().toPoint()):
            self.opened.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The moment, then a shield and the points of each side; the active side is bold.

        Where not all of it fits, the moment gives way; then a side is left out rather than cut.
        """
        if self._score is None:
            return
        painter = QPainter(self)
        painter.setPen(self.palette().windowText().color())
        moment, sides = self._score.moment.text, self._score.sides
        needed = self._width(moment) + sum(map(self._width_of, sides))
        left = self._write(painter, 0, moment) + _GAP if needed <= self.width() or not sides else 0
        for side in sides:
            rest = -_GAP if side is sides[-1] else self._width(_MORE)
            if left + self._width_of(side) + rest > self.width():
                self._write(painter, left, _MORE)
                break
            left = self._paint_side(painter, left, side)
        painter.end()

    def _paint_side(self, painter: QPainter, left: int, side: SideScore) -> int:
        """Paint one side from `left` on; where the next begins."""
        height = round(_SHIELD * 1.15)
        shield = shield_pixmap(side.look, _SHIELD, height, self.devicePixelRatioF())
        painter.drawPixmap(left, (self.height() - height) // 2, shield)
        painter.setFont(self._font_of(side))
        self._write(painter, left + _SHIELD + 6, side.points)
        painter.setFont(self.font())
        return left + self._width_of(side)

    def _font_of(self, side: SideScore) -> QFont:
        font = QFont(self.font())
        font.setBold(side.is_active)
        return font

    def _width_of(self, side: SideScore) -> int:
        """Pixels that a side takes, with the gap behind it."""
        return _SHIELD + 6 + QFontMetrics(self._font_of(side)).horizontalAdvance(side.points) + _GAP

    def _width(self, words: str) -> int:
        return self.fontMetrics().horizontalAdvance(words)

    def _write(self, painter: QPainter, left: int, words: str) -> int:
        """Write from `left` on; the width in pixels."""
        room = self.rect().adjusted(left, 0, 0, 0)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)
        return painter.fontMetrics().horizontalAdvance(words)
