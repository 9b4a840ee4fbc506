"""The years as a slider: who held what, what changed in the year, and how the colours are to be read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSlider, QVBoxLayout, QWidget

from desktop.language import current_language, tr, trn
from desktop.lessons.history.documents import HolderEntry
from desktop.lessons.history.timeline import Annals, Tenure
from desktop.scene.charts.marks import Chart, ChartField, ChartTone
from desktop.scene.palette import FACTIONS
from desktop.windows.announcing import announce
from desktop.windows.on_table import OnTable
from desktop.windows.plain import Label, MarkupLabel
from desktop.windows.school.explorer.asked import MapAnswer, ViewRow
from desktop.windows.school.history.history_rows import HistoryRows
from desktop.windows.school.history.journey_view import source_words


class TimelinePage(QWidget):
    """`moved` tells that another year is looked at."""

    moved = Signal()

    def __init__(self, table: OnTable, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self.timeline: Annals | None = None
        self.title, self.legend, self.changed = Label(self), MarkupLabel(self), Label(self)
        self.title.setObjectName("lessonTitle")
        for label in (self.legend, self.changed):
            label.setObjectName("planNote")
            label.setWordWrap(True)
        self.slider = QSlider(Qt.Orientation.Horizontal, self)
        self.slider.setTickPosition(QSlider.TickPosition.TicksBelow)
        self.slider.setPageStep(5)
        self.earlier, self.later = QPushButton(self), QPushButton(self)
        self.rows = HistoryRows(self)
        self._lay_out()
        self.slider.valueChanged.connect(lambda _value: self._show_year())
        self.earlier.clicked.connect(lambda: self.slider.setValue(self.slider.value() - 1))
        self.later.clicked.connect(lambda: self.slider.setValue(self.slider.value() + 1))

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 0)
        for widget in (self.title, self.slider):
            column.addWidget(widget)
        row = QHBoxLayout()
        row.addWidget(self.earlier)
        row.addWidget(self.later)
        column.addLayout(row)
        column.addWidget(self.changed)
        column.addWidget(self.rows, 1)
        column.addWidget(self.legend)
        self.setFocusProxy(self.slider)

    @property
    def year(self) -> int:
        """The year BC that is looked at; years count downwards, the slider goes up."""
        return -self.slider.value()

    def show_timeline(self, timeline: Annals | None) -> None:
        """Offer the years of a timeline, from its first; None where the map has none."""
        self.timeline = timeline
        self.slider.setEnabled(timeline is not None)
        if timeline is not None:
            self.slider.blockSignals(True)
            self.slider.setRange(-timeline.years[0], -timeline.years[-1])
            self.slider.setValue(-timeline.years[0])
            self.slider.blockSignals(False)
        self._show_year()

    def choose_year(self, year: int) -> None:
        """Look at a year BC."""
        self.slider.setValue(-year)

    @property
    def chart(self) -> Chart:
        """Whose every province is in the year."""
        if self.timeline is None:
            return Chart()
        return Chart(fields=[_field(tenure) for tenure in self.timeline.held(self.year).values()])

    def _show_year(self) -> None:
        self.rows.clear()
        if self.timeline is None:
            self.title.setText(tr("Nobody has told yet who held what on this map."))
            return
        self.title.setText(tr("{year} BC", year=self.year))
        changes = self.timeline.changes(self.year)
        self.changed.setText(trn("{n} change this year", "{n} changes this year", len(changes)))
        for tenure in changes:
            self.rows.addItem(self._change_words(tenure))
        self.legend.setText("<br>".join(self._legend_words(self.timeline.held(self.year).values())))
        self.earlier.setEnabled(self.slider.value() > self.slider.minimum())
        self.later.setEnabled(self.slider.value() < self.slider.maximum())
        announce(self, f"{self.title.text()}. {self.changed.text()}")
        self.moved.emit()

    @property
    def answer(self) -> MapAnswer:
        """The year as a view for paper."""
        rows = (self._change_words(tenure) for tenure in self.timeline.changes(self.year)) if self.timeline else ()
        held = self.timeline.held(self.year).values() if self.timeline else ()
        legend = "; ".join(_plain_legend(held))
        return MapAnswer(self.title.text(), [ViewRow(words) for words in rows], self.chart, legend)

    def _change_words(self, tenure: Tenure) -> str:
        words = f"{self._table.province(tenure.province)}: {_name(tenure.holder)}"
        contested = f" ({tr('contested')})" if tenure.contested else ""
        return f"{words}{contested}\n{source_words(tenure.sources, checked=tenure.checked)}"

    def _legend_words(self, tenures: Iterable[Tenure]) -> Iterator[str]:
        for holder, count in _by_holder(tenures):
            look = FACTIONS[holder.colour]
            sign = f'<span style="background:{look.fill}; color:{look.text};">&nbsp;{escape(holder.sign)}&nbsp;</span>'
            yield f"{sign} {escape(_name(holder))}: {_provinces(count)}"
        yield _how_to_read()

    def retranslate(self) -> None:
        """Say everything in the present language."""
        self.slider.setAccessibleName(tr("Year"))
        self.rows.setAccessibleName(tr("Changes of the year"))
        self.earlier.setText(tr("A year earlier"))
        self.later.setText(tr("A year later"))
        self._show_year()


def _plain_legend(tenures: Iterable[Tenure]) -> Iterator[str]:
    for holder, count in _by_holder(tenures):
        yield f"{holder.sign} = {_name(holder)}, {_provinces(count)}"
    yield _how_to_read()


def _by_holder(tenures: Iterable[Tenure]) -> list[tuple[HolderEntry, int]]:
    """Who holds most comes first."""
    return Counter(tenure.holder for tenure in tenures).most_common()


def _provinces(count: int) -> str:
    return trn("{n} province", "{n} provinces", count)


def _how_to_read() -> str:
    return tr("Hatched: contested, or the writers differ. All of it is history, not a rule of the game.")


def _name(holder: HolderEntry) -> str:
    return holder.names.in_language(current_language())


def _field(tenure: Tenure) -> ChartField:
    look = FACTIONS[tenure.holder.colour]
    return ChartField(tenure.province, ChartTone(look.fill, look.text), tenure.contested, tenure.holder.sign)
