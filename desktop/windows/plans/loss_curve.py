"""The loss curve of a plan: the chance to lose at least so many units, as bars with their numbers."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.narration.percent import percent
from desktop.scene.fonts import text_font
from desktop.scene.palette import qcolor
from desktop.windows.styles import part

_FOOT, _HEAD = 20, 18


class LossCurve(QWidget):
    """Bars of own losses filled, those of others hatched beside them; `words` say it to those who do not see it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._own: Sequence[Fraction] = ()
        self._enemy: Sequence[Fraction] = ()
        self._most = 1
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_losses(self, own: Sequence[Fraction], enemy: Sequence[Fraction], most: int, words: str) -> None:
        """Chances to lose at least 0, 1, 2 ...; `most` is the largest number any plan beside this one may lose."""
        self._own, self._enemy, self._most = own, enemy, max(1, most)
        self.setAccessibleName(words)
        self.update()

    def sizeHint(self) -> QSize:
        """As high as it reads well."""
        return QSize(260, 116)

    def paintEvent(self, event: QPaintEvent) -> None:
        """A group of two bars for each number from 1 on."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(text_font(13))
        field = QRectF(2, _HEAD, self.width() - 4, self.height() - _HEAD - _FOOT)
        ink = QColor(part("text"))
        painter.setPen(QColor(part("border")))
        painter.drawLine(field.bottomLeft(), field.bottomRight())
        wide = min(64.0, field.width() / self._most)
        for count in range(1, self._most + 1):
            left = field.left() + (count - 1) * wide
            self._bar(painter, QRectF(left + 4, field.top(), wide / 2 - 5, field.height()), self._own, count)
            self._bar(painter, QRectF(left + wide / 2, field.top(), wide / 2 - 5, field.height()), self._enemy, count)
            painter.setPen(ink)
            foot = QRectF(left, field.bottom() + 2, wide, _FOOT - 2)
            painter.drawText(foot, Qt.AlignmentFlag.AlignCenter, f"≥ {count}")

    def _bar(self, painter: QPainter, box: QRectF, losses: Sequence[Fraction], count: int) -> None:
        chance = losses[count] if count < len(losses) else Fraction(0)
        if not chance:
            return
        height = max(1.0, box.height() * float(chance))
        bar = QRectF(box.left(), box.bottom() - height, box.width(), height)
        mine = losses is self._own
        painter.setPen(qcolor("ink"))
        painter.setBrush(qcolor("vermilion") if mine else QBrush(qcolor("sea_line"), Qt.BrushStyle.Dense4Pattern))
        painter.drawRect(bar)
        painter.setPen(QColor(part("text")))
        painter.setFont(text_font(11))
        said = QRectF(bar.center().x() - 30, bar.top() - 15, 60, 14)
        painter.drawText(said, Qt.AlignmentFlag.AlignCenter, percent(chance))
        painter.setFont(text_font(13))
