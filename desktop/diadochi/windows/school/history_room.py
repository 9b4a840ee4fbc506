"""The history room of the school: journeys step by step, and a timeline of who held what from year to year."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import pairwise

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QSlider,
    QTabWidget,
    QWidget,
)

from diadochi.language import current_language, msg, tr, trn
from diadochi.lessons.annals import (
    Annals,
    HolderEntry,
    Journey,
    JourneyLeg,
    JourneyStop,
    Tenure,
    WayLabel,
    in_words,
    read_journeys,
    read_timeline,
    shipped_journeys,
    shipped_timeline,
)
from diadochi.scene.charts import (
    PLAIN,
    START,
    WAYS,
    Chart,
    ChartBand,
    ChartDisc,
    ChartField,
    ChartHead,
    ChartTone,
)
from diadochi.scene.palette import FACTIONS
from diadochi.windows.school.chart_room import ChartRoom
from diadochi.windows.school.map_views import MapAnswer, ViewRow
from diadochi.windows.school.school_room import SchoolTools
from diadochi.windows.table_state import OnTable
from diadochi.windows.widget_text import Label, MarkupLabel, announce, bind_text, name_tabs, texts
from diadochi.windows.widgets import WrappedList, button_of, column_of, row_of

# --- a journey in words and as a chart
# Stops are numbered; the legs made so far are drawn, and the current one is highlighted.

_MADE, _NOW, _AHEAD = WAYS[1], WAYS[0], PLAIN


def journey_chart(journey: Journey, number: int) -> Chart:
    """All stops; the legs up to the stop `number` (from 0), the last of them on top with arrow heads."""
    bands = [ChartBand(leg.routes, _MADE, 0.75) for leg in journey.legs[1:number] if leg is not None]
    heads, leg = [], journey.legs[number]
    if leg is not None:
        bands.append(ChartBand(leg.routes, _NOW, 1.1))
        heads = [
            ChartHead(route, there, _NOW) for route, (_, there) in zip(leg.routes, pairwise(leg.spaces), strict=True)
        ]
    return Chart(_discs(journey, number), bands, heads=heads)


def _discs(journey: Journey, number: int) -> list[ChartDisc]:
    # A stop that is visited twice has the number of the visit that is shown, else of the first
    shown = {stop.place: place for place, stop in reversed([*enumerate(journey.stops)])}
    shown[journey.stops[number].place] = number
    tones = {place: _NOW if place == number else START if place < number else _AHEAD for place in shown.values()}
    discs = [ChartDisc(space, str(place + 1), tones[place]) for space, place in shown.items()]
    return sorted(discs, key=lambda disc: disc.tone == _NOW)


def journey_answer(table: OnTable, journey: Journey) -> MapAnswer:
    """A whole journey as a view for paper: all legs, and every stop with its text and its sources."""
    language = current_language()
    rows = [
        ViewRow("\n".join(_stop_lines(table, number, stop, leg)), (stop.place,))
        for number, (stop, leg) in enumerate(zip(journey.stops, journey.legs, strict=True), 1)
    ]
    last = len(journey.stops) - 1
    gone = [space for leg in journey.legs if leg is not None for space in leg.spaces]
    return MapAnswer(
        journey.entry.title.in_language(language),
        rows,
        journey_chart(journey, last),
        journey.entry.about.in_language(language),
        (*(stop.place for stop in journey.stops), *gone),
    )


def _stop_lines(table: OnTable, number: int, stop: JourneyStop, leg: JourneyLeg | None) -> list[str]:
    words = f"{number} · {stop_line(table, stop)} · {stop.text.in_language(current_language())}"
    went = " · ".join(leg_words(leg)) if leg is not None else ""
    return [words, " · ".join(part for part in (went, source_words(stop.sources, checked=stop.checked)) if part)]


def stop_line(table: OnTable, stop: JourneyStop) -> str:
    """A stop as a line of a list: where and when."""
    return f"{place_words(table, stop)} · {stop.when.in_language(current_language())}"


def place_words(table: OnTable, stop: JourneyStop) -> str:
    """The name on the map, with a remark if the place is only near it."""
    name = table.space(stop.place)
    return tr("near {name}", name=name) if stop.near else name


def today_words(table: OnTable, stop: JourneyStop) -> str:
    """The modern name of the place, and its number in Pleiades."""
    space = table.atlas.spaces[stop.place]
    words = tr("now {name}", name=space.modern)
    return f"{words} · {tr('Pleiades')} {space.pleiades}" if space.pleiades else words


def leg_words(leg: JourneyLeg) -> list[str]:
    """What a leg costs in the game, its length, its days, and whether the route is attested."""
    points = trn("{n} movement point", "{n} movement points", leg.points)
    said = [f"{points} · {tr('{n} km', n=round(leg.km))}"]
    if leg.told_days is not None:
        said.append(trn("{n} day according to the source", "{n} days according to the source", leg.told_days))
    days = max(1, round(leg.reckoned_days))
    said.append(trn("about {n} day at normal pace (house)", "about {n} days at normal pace (house)", days))
    if leg.way is WayLabel.HOUSE:
        said.append(tr("The path is our guess along the routes of the map (house)"))
    return said


def source_words(sources: tuple[str, ...], *, checked: bool) -> str:
    """The sources of a stop, and whether they were checked."""
    if not sources:
        return tr("No source")
    language = current_language()
    names = "; ".join(in_words(source, language) for source in sources)
    if checked:
        return tr("Source: {sources}", sources=names)
    return tr("Source: {sources} (not checked yet)", sources=names)


# --- list with wrapped lines
# The current line stays in view however tall the text above becomes.

_LEAST_LINES = 5


class HistoryRows(WrappedList):
    """Stops of a journey, or changes of a year."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.setMinimumHeight(_LEAST_LINES * self.fontMetrics().lineSpacing())

    def sizeHint(self) -> QSize:
        """No more than is needed: the layout gives it the spare room anyway."""
        return QSize(super().sizeHint().width(), self.minimumHeight())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.currentItem() is not None:
            self.scrollToItem(self.currentItem())


# --- journey page


class JourneyPage(QWidget):
    """The choice of a journey, the list of stops, and the text of the current stop; `moved` is emitted when either
    changes.
    """

    moved = Signal()

    def __init__(self, table: OnTable, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self.journeys: Sequence[Journey] = ()
        self.choice = QComboBox(self)
        self.choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.choice.setMinimumContentsLength(12)
        self.about, self.today, self.leg, self.sources = (Label(self, look="planNote", wraps=True) for _ in range(4))
        self.place, self.words = (
            Label(self, look="lessonTitle", wraps=True),
            Label(self, look="lessonWords", wraps=True),
        )
        self.stops = HistoryRows(self)
        self.back = button_of(msg("Back"), self, lambda: self.go_to(self.number - 1))
        self.on = button_of(msg("Next"), self, lambda: self.go_to(self.number + 1), first=True)
        self._lay_out()
        self.choice.currentIndexChanged.connect(lambda _row: self._list(0))
        self.stops.currentRowChanged.connect(self._show_stop)
        bind_text(self.choice.setAccessibleName, msg("Journey"))
        bind_text(self.stops.setAccessibleName, msg("Stops of the journey"))
        texts.changed.connect(self._say_again)

    def _lay_out(self) -> None:
        said = self.about, self.place, self.today, self.words, self.leg, self.sources
        row = row_of(self.back, self.on)
        column_of(self.choice, row, *said, (self.stops, 1), on=self, margins=(0, 4, 0, 0))
        self.setFocusProxy(self.stops)

    @property
    def journey(self) -> Journey | None:
        """The chosen journey; None where the map has none."""
        row = self.choice.currentIndex()
        return self.journeys[row] if 0 <= row < len(self.journeys) else None

    @property
    def number(self) -> int:
        """The current stop, from 0."""
        return max(0, self.stops.currentRow())

    def show_journeys(self, journeys: Sequence[Journey]) -> None:
        """Offer these journeys, and choose the first one."""
        self.journeys = journeys
        self._fill_choice(0)
        self._list(0)

    def go_to(self, number: int) -> None:
        """Show another stop; nothing happens before the first and after the last."""
        if 0 <= number < self.stops.count():
            self.stops.setCurrentRow(number)

    def _fill_choice(self, row: int) -> None:
        self.choice.blockSignals(True)
        self.choice.clear()
        self.choice.addItems([journey.entry.title.in_language(current_language()) for journey in self.journeys])
        self.choice.setCurrentIndex(row)
        self.choice.blockSignals(False)

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
            self.about.setText(tr("There are no journeys for this map yet."))
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

    def _say_again(self) -> None:
        number = self.number
        self._fill_choice(max(0, self.choice.currentIndex()))
        self._list(number)


# --- timeline page


class TimelinePage(QWidget):
    """A slider of years, who held what, what changed, and a legend; `moved` is emitted when the year changes."""

    moved = Signal()

    def __init__(self, table: OnTable, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self.timeline: Annals | None = None
        self.title, self.legend, self.changed = (
            Label(self, look="lessonTitle"),
            MarkupLabel(self, look="planNote", wraps=True),
            Label(self, look="planNote", wraps=True),
        )
        self.slider = QSlider(Qt.Orientation.Horizontal, self)
        self.slider.setTickPosition(QSlider.TickPosition.TicksBelow)
        self.slider.setPageStep(5)
        self.earlier = button_of(msg("One year back"), self, lambda: self.slider.setValue(self.slider.value() - 1))
        self.later = button_of(msg("One year on"), self, lambda: self.slider.setValue(self.slider.value() + 1))
        self.rows = HistoryRows(self)
        self._lay_out()
        self.slider.valueChanged.connect(lambda _value: self._show_year())
        bind_text(self.slider.setAccessibleName, msg("Year"))
        bind_text(self.rows.setAccessibleName, msg("Changes this year"))
        texts.changed.connect(self._show_year)

    def _lay_out(self) -> None:
        row = row_of(self.earlier, self.later)
        column_of(
            self.title, self.slider, row, self.changed, (self.rows, 1), self.legend, on=self, margins=(0, 4, 0, 0)
        )
        self.setFocusProxy(self.slider)

    @property
    def year(self) -> int:
        """The year BC that is shown. Years count down, while the values of the slider go up."""
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

    @property
    def chart(self) -> Chart:
        """The holder of every province in the year."""
        if self.timeline is None:
            return Chart()
        return Chart(fields=[_field(tenure) for tenure in self.timeline.held(self.year).values()])

    def _show_year(self) -> None:
        self.rows.clear()
        if self.timeline is None:
            self.title.setText(tr("This map has no history yet."))
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


def _plain_legend(tenures: Iterable[Tenure]) -> Iterator[str]:
    for holder, count in _by_holder(tenures):
        yield f"{holder.sign} = {_name(holder)}, {_provinces(count)}"
    yield _how_to_read()


def _by_holder(tenures: Iterable[Tenure]) -> list[tuple[HolderEntry, int]]:
    return Counter(tenure.holder for tenure in tenures).most_common()


def _provinces(count: int) -> str:
    return trn("{n} province", "{n} provinces", count)


def _how_to_read() -> str:
    return tr(
        "Hatched: contested, or the sources differ. Provinces have the names of the map; some are later. "
        "This is history, not a rule of the game."
    )


def _name(holder: HolderEntry) -> str:
    return holder.names.in_language(current_language())


def _field(tenure: Tenure) -> ChartField:
    look = FACTIONS[tenure.holder.colour]
    return ChartField(tenure.province, ChartTone(look.fill, look.text), tenure.contested, tenure.holder.sign)


# --- room

_ROUND_ABOUT = 160.0
"""Canvas pixels of map shown around the stops of a leg."""
_CLOSEST = 0.8
"""View pixels per canvas pixel: short legs are shown no closer, so that one can tell where they are."""


class HistoryRoom(ChartRoom):
    """Shows one stop of a journey, or one year."""

    def __init__(self, tools: SchoolTools, parent: QWidget | None = None) -> None:
        super().__init__(tools, parent)
        shell = self._shell
        self.journeys, self.timeline = JourneyPage(shell.table, self), TimelinePage(shell.table, self)
        self.pages = QTabWidget(self)
        self.pages.setDocumentMode(True)
        self.pages.addTab(self.journeys, "")
        self.pages.addTab(self.timeline, "")
        self.print = button_of(msg("Save as PDF…"), self, lambda _checked: self._print())
        self.print.setAutoDefault(False)
        column_of(self.pages, self.print, on=self, margins=(0, 0, 0, 0))
        self._read_of = ""
        self.journeys.moved.connect(self._show)
        self.timeline.moved.connect(self._show)
        self.pages.currentChanged.connect(lambda _page: self._turn())
        name_tabs(self.pages, msg("Journeys"), msg("Who ruled where"))

    def enter(self) -> None:
        super().enter()
        kit = self.tools.table.controller.kit
        if self._read_of != kit.atlas.id:
            self._read_of = kit.atlas.id
            self.journeys.show_journeys(read_journeys(kit, shipped_journeys())[0])
            self.timeline.show_timeline(read_timeline(kit.atlas, shipped_timeline())[0])
        self._turn()

    @property
    def answer(self) -> MapAnswer | None:
        """The open page as a view for paper: the whole journey, or the year; None where the map has none."""
        if self.pages.currentWidget() is self.timeline:
            return self.timeline.answer if self.timeline.timeline is not None else None
        journey = self.journeys.journey
        return journey_answer(self._shell.table, journey) if journey is not None else None

    def _print(self) -> None:
        answer = self.answer
        if answer is not None:
            self.printing.ask(answer)

    def _turn(self) -> None:
        if self._map is not None and self.pages.currentWidget() is self.timeline:
            self._shell.view.fit()
        self._show()

    def _show(self) -> None:
        of_years = self.pages.currentWidget() is self.timeline
        self.print.setEnabled((self.timeline.timeline if of_years else self.journeys.journey) is not None)
        if self._map is None:
            return
        if self.pages.currentWidget() is self.timeline:
            self._map.show_chart(self.timeline.chart)
            return
        journey, number = self.journeys.journey, self.journeys.number
        if journey is None:
            return
        self._map.show_chart(journey_chart(journey, number))
        leg = journey.legs[number]
        self._look_at(leg.spaces if leg is not None else (journey.stops[number].place,))

    def _look_at(self, spaces: Iterable[str]) -> None:
        view, scene = self._shell.view, self._shell.scene
        seen = QRectF()
        for space in spaces:
            at = scene.place(space)
            seen = seen.united(QRectF(at.x(), at.y(), 1, 1))
        seen.adjust(-_ROUND_ABOUT, -_ROUND_ABOUT, _ROUND_ABOUT, _ROUND_ABOUT)
        room = view.viewport().size()
        view.zoom_to(min(_CLOSEST, room.width() / seen.width(), room.height() / seen.height()))
        view.centre_on(seen.center())
