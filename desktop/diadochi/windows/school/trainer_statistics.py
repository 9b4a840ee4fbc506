"""The page of a pupil's statistics: bars for what falls due in the next days, and the questions that are forgotten."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QDate, QLocale, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from diadochi.language import current_language, msg, tr
from diadochi.lessons.pupil_statistics import PupilStatistics
from diadochi.windows.widget_text import Label, bind_text
from diadochi.windows.widgets import WrappedList, button_of, column_of

_HIGH = 120
_MOST_FORGOTTEN = 50


class ForecastBars(QWidget):
    """A bar for each day from today, with its number above and its weekday below."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.counts: tuple[int, ...] = ()
        bind_text(self.setAccessibleName, msg("Questions due in the next days"))

    def show_counts(self, counts: tuple[int, ...]) -> None:
        self.counts = counts
        self.setAccessibleDescription(", ".join(map(str, counts)))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(260, _HIGH)

    def minimumSizeHint(self) -> QSize:
        return QSize(180, _HIGH)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self.counts:
            return
        line = float(self.fontMetrics().height())
        wide, most = self.width() / len(self.counts), max(1, *self.counts)
        locale, today = QLocale(current_language()), QDate.currentDate()
        with QPainter(self) as painter:
            for day, count in enumerate(self.counts):
                left = day * wide
                high = (self.height() - 2 * line - 2) * count / most
                bar = QRectF(left + wide * 0.2, self.height() - line - high - 1, wide * 0.6, max(high, 1.0))
                painter.fillRect(bar, self.palette().highlight())
                painter.drawText(QRectF(left, bar.top() - line, wide, line), Qt.AlignmentFlag.AlignCenter, str(count))
                name = locale.toString(today.addDays(day), "ddd")
                below = QRectF(left, self.height() - line, wide, line)
                painter.drawText(below, Qt.AlignmentFlag.AlignCenter, name)


class StatisticsPage(QWidget):
    """The figures of one pupil; `back` leads to the choice of questions."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.figures, self.title = Label(self, wraps=True), Label(self, look="lessonTitle", wraps=True)
        self.bars, self.below = ForecastBars(self), Label(self, look="lessonTitle", wraps=True)
        self.forgotten = WrappedList(self)
        self.back = button_of(msg("Back"), self)
        self.back.setAutoDefault(True)
        bind_text(self.title.setText, msg("Due in the next days"))
        column_of(self.figures, self.title, self.bars, self.below, (self.forgotten, 1), self.back, on=self)

    def show_figures(self, found: PupilStatistics, forgotten: Sequence[str]) -> None:
        """Show the statistics, with the `forgotten` questions in words."""
        self.figures.setText(
            tr("Questions seen: {seen}. Remembered: {firm}.", seen=found.seen, firm=found.firm)
            if found.seen
            else tr("Nothing yet. Choose a pupil and answer some questions.")
        )
        self.bars.show_counts(found.forecast)
        self.below.setText(tr("Forgotten: {count}", count=len(forgotten)))
        self.forgotten.clear()
        self.forgotten.addItems(forgotten[:_MOST_FORGOTTEN])
        self.forgotten.setAccessibleName(self.below.text())
        self.forgotten.setVisible(bool(forgotten))
