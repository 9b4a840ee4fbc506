"""The spread of losses: one column for each number of units, as high as it is likely, the mean in words above."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QHelpEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from desktop.forecast.odds.figures import expected
from desktop.language import tr, trn
from desktop.narration.numerals import with_tenths
from desktop.narration.percent import percent
from desktop.scene.palette import FactionColours
from desktop.windows.foresight.tints import paint_swatch
from desktop.windows.plain import as_words
from desktop.windows.styles import part

_SMALL = 0.84
_COLUMNS = 34.0
"""Pixels of the highest column."""
_MOST = 22.0
"""Pixels of the broadest column."""
_LEAST = 1.5


def mean_words(losses: Mapping[int, Fraction]) -> str:
    """The mean of so many units as it is read."""
    return with_tenths(expected(losses))


class LossBars(QWidget):
    """Losses of one side; `look` is its colours and pattern."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._look: FactionColours | None = None
        self._losses: Mapping[int, Fraction] = {}
        self._title = self._kinds = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_losses(self, title: str, losses: Mapping[int, Fraction], look: FactionColours | None) -> None:
        """The chance of each number of units lost; nothing while it is being counted."""
        self._title, self._losses, self._look, self._kinds = title, losses, look, ""
        self.setAccessibleName(self.spoken)
        self.update()

    def tell_kinds(self, kinds: str) -> None:
        """What is lost of each kind, for whoever points at it."""
        self._kinds = kinds

    @property
    def words(self) -> str:
        """Title and mean."""
        if not self._losses:
            return f"{self._title}: …"
        if not any(self._losses):
            return tr("{title}: none", title=self._title)
        return f"{self._title} \N{ALMOST EQUAL TO} {mean_words(self._losses)}"

    @property
    def spoken(self) -> str:
        """The same for those who hear it."""
        if not any(self._losses):
            return self.words
        return tr("{title}: {mean} on average", title=self._title, mean=mean_words(self._losses))

    def _columns(self) -> list[tuple[int, Fraction]]:
        """Every number up to the most that may be lost, those that never come too."""
        return [(number, self._losses.get(number, Fraction(0))) for number in range(max(self._losses, default=0) + 1)]

    def _font(self, *, bold: bool = False) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(max(8, round(self.fontInfo().pixelSize() * _SMALL)))
        font.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
        return font

    def sizeHint(self) -> QSize:
        """Title, columns, numbers."""
        metrics = QFontMetricsF(self._font(bold=True))
        return QSize(round(metrics.horizontalAdvance(self.words)) + 4, round(2 * metrics.height() + _COLUMNS + 4))

    def minimumSizeHint(self) -> QSize:
        """The same."""
        return self.sizeHint()

    def _boxes(self) -> list[tuple[int, Fraction, QRectF]]:
        columns = self._columns()
        line = QFontMetricsF(self._font()).height()
        breadth = min(_MOST, (self.width() - 2.0) / len(columns))
        most = max(chance for _, chance in columns) if self._losses else Fraction(1)
        found = []
        for place, (number, chance) in enumerate(columns):
            height = max(float(chance / most) * _COLUMNS, _LEAST if chance else 0.0)
            box = QRectF(1 + place * breadth, line + 2 + _COLUMNS - height, breadth - 2, height)
            found.append((number, chance, box))
        return found

    def paintEvent(self, event: QPaintEvent) -> None:
        """Words, columns on their line, numbers below them."""
        painter = QPainter(self)
        line = QFontMetricsF(self._font()).height()
        painter.setFont(self._font())
        painter.setPen(QColor(part("text")))
        painter.drawText(QRectF(0, 0, self.width(), line), Qt.AlignmentFlag.AlignVCenter, self.words)
        base = line + 2 + _COLUMNS
        painter.setPen(QPen(QColor(part("faint_text")), 1.0))
        if not any(self._losses):
            return
        boxes = self._boxes()
        painter.drawLine(0, round(base), round(boxes[-1][2].right() + 2), round(base))
        step = self._numbers_apart(boxes[0][2].width())
        for number, chance, box in boxes:
            if chance:
                paint_swatch(painter, box, self._look, 1.0)
            if number % step == 0:
                painter.setPen(QColor(part("faint_text")))
                below = QRectF(box.left() - 8, base + 1, box.width() + 16, line)
                painter.drawText(below, Qt.AlignmentFlag.AlignHCenter, str(number))

    def _numbers_apart(self, breadth: float) -> int:
        """Every how many columns a number stands, so that none touches the next."""
        wanted = QFontMetricsF(self._font()).horizontalAdvance("00") + 3
        return max(1, round(wanted / max(1.0, breadth + 2) + 0.499))

    def event(self, event: QEvent) -> bool:
        """A column tells its chance."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and self._losses:
            at = event.pos().x()
            for number, chance, box in self._boxes():
                if box.left() - 1 <= at <= box.right() + 1:
                    words = trn("{n} unit: {percent}", "{n} units: {percent}", number, percent=percent(chance))
                    told = "\n".join(filter(None, (f"{words} ({chance})", self._kinds)))
                    QToolTip.showText(event.globalPos(), as_words(told), self)
                    return True
        return super().event(event)
