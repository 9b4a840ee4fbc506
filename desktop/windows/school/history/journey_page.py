"""Following a journey: which one, where in it, what happened there, and the way on and back."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from desktop.language import current_language, tr
from desktop.lessons.history.journeys import Journey
from desktop.windows.announcing import announce
from desktop.windows.on_table import OnTable
from desktop.windows.plain import Label
from desktop.windows.school.history.history_rows import HistoryRows
from desktop.windows.school.history.journey_view import leg_words, place_words, source_words, stop_line, today_words


class JourneyPage(QWidget):
    """`moved` tells that another stop or journey is looked at."""

    moved = Signal()

    def __init__(self, table: OnTable, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self.journeys: Sequence[Journey] = ()
        self.choice = QComboBox(self)
        self.choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.choice.setMinimumContentsLength(12)
        self.about, self.place, self.today = Label(self), Label(self), Label(self)
        self.words, self.leg, self.sources = Label(self), Label(self), Label(self)
        self.about.setObjectName("planNote")
        self.place.setObjectName("lessonTitle")
        self.words.setObjectName("lessonWords")
        for label in (self.today, self.leg, self.sources):
            label.setObjectName("planNote")
        self.stops = HistoryRows(self)
        self.back, self.on = QPushButton(self), QPushButton(self)
        self.on.setProperty("weight", "first")
        self._lay_out()
        self.choice.currentIndexChanged.connect(lambda _row: self._begin())
        self.stops.currentRowChanged.connect(self._show_stop)
        self.back.clicked.connect(lambda: self.go_to(self.number - 1))
        self.on.clicked.connect(lambda: self.go_to(self.number + 1))

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 0)
        column.addWidget(self.choice)
        row = QHBoxLayout()
        row.addWidget(self.back)
        row.addWidget(self.on)
        column.addLayout(row)
        for label in (self.about, self.place, self.today, self.words, self.leg, self.sources):
            label.setWordWrap(True)
            column.addWidget(label)
        column.addWidget(self.stops, 1)
        self.setFocusProxy(self.stops)

    @property
    def journey(self) -> Journey | None:
        """The journey that is followed; None where the map has none."""
        row = self.choice.currentIndex()
        return self.journeys[row] if 0 <= row < len(self.journeys) else None

    @property
    def number(self) -> int:
        """The stop that is looked at, from 0."""
        return max(0, self.stops.currentRow())

    def show_journeys(self, journeys: Sequence[Journey]) -> None:
        """Offer these journeys, the first one chosen."""
        self.journeys = journeys
        self._fill_choice(0)
        self._begin()

    def go_to(self, number: int) -> None:
        """Look at another stop; before the first and after the last there is none."""
        if 0 <= number < self.stops.count():
            self.stops.setCurrentRow(number)

    def _fill_choice(self, row: int) -> None:
        self.choice.blockSignals(True)
        self.choice.clear()
        self.choice.addItems([journey.entry.title.in_language(current_language()) for journey in self.journeys])
        self.choice.setCurrentIndex(row)
        self.choice.blockSignals(False)

    def _begin(self) -> None:
        self._list(0)

    def _list(self, number: int) -> None:
        journey = self.journey
        self.stops.blockSignals(True)
        self.stops.clear()
        if journey is not None:
            lines = (stop_line(self._table, stop) for stop in journey.stops)
            self.stops.addItems([f"{place} · {line}" for place, line in enumerate(lines, 1)])
            self.stops.setCurrentRow(number)
        self.stops.blockSignals(False)
        self._show_stop()

    def _show_stop(self, _row: int = 0) -> None:
        journey = self.journey
        if journey is None:
            self.about.setText(tr("No journey was made on this map yet."))
            return
        stop, leg = journey.stops[self.number], journey.legs[self.number]
        language = current_language()
        self.about.setText(journey.entry.about.in_language(language))
        self.about.setVisible(self.number == 0)
        self.place.setText(f"{self.number + 1} · {place_words(self._table, stop)}, {stop.when.in_language(language)}")
        self.today.setText(today_words(self._table, stop))
        self.words.setText(stop.text.in_language(language))
        self.leg.setText("\n".join(leg_words(leg)) if leg is not None else "")
        self.leg.setVisible(leg is not None)
        self.sources.setText(source_words(stop.sources, checked=stop.checked))
        self.back.setEnabled(self.number > 0)
        self.on.setEnabled(self.number + 1 < len(journey.stops))
        announce(self, f"{self.place.text()}. {self.words.text()}")
        self.moved.emit()

    def retranslate(self) -> None:
        """Say everything in the present language; the same stop is looked at."""
        number = self.number
        self._fill_choice(max(0, self.choice.currentIndex()))
        self.choice.setAccessibleName(tr("Journey"))
        self.stops.setAccessibleName(tr("Stops of the journey"))
        self.back.setText(tr("Back"))
        self.on.setText(tr("Next"))
        self._list(number)
