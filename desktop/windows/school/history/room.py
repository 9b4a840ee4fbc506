"""The room of history: journeys step by step, and who held what from year to year."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QPushButton, QTabWidget, QVBoxLayout, QWidget

from desktop.language import tr
from desktop.lessons.history.reading import read_journeys, read_timeline, shipped_journeys, shipped_timeline
from desktop.scene.charts.item import ChartOnMap
from desktop.scene.charts.marks import Chart
from desktop.windows.school.explorer.asked import MapAnswer
from desktop.windows.school.history.journey_page import JourneyPage
from desktop.windows.school.history.journey_view import journey_answer, journey_chart
from desktop.windows.school.history.timeline_page import TimelinePage
from desktop.windows.school.room import SchoolRoom, SchoolTools

if TYPE_CHECKING:
    from desktop.windows.school.explorer.view_printing import ViewPrinting

_COUNTERS = "counters"
_ROUND_ABOUT = 160.0
"""Canvas pixels of country seen round the stops of a leg."""
_CLOSEST = 0.8
"""View pixels for a canvas pixel: short legs are seen from no nearer, so that one knows where one is."""


class HistoryRoom(SchoolRoom):
    """Shows one stop of a journey, or one year. Counters are out of the way while somebody is here."""

    def __init__(self, tools: SchoolTools, parent: QWidget | None = None) -> None:
        super().__init__(tools, parent)
        self._shell = shell = tools.table.shell
        self.journeys, self.timeline = JourneyPage(shell.table, self), TimelinePage(shell.table, self)
        self.pages = QTabWidget(self)
        self.pages.setDocumentMode(True)
        self.pages.addTab(self.journeys, "")
        self.pages.addTab(self.timeline, "")
        self.print = QPushButton(self)
        self.print.setAutoDefault(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.pages)
        column.addWidget(self.print)
        self._counters_shown = True
        self._map: ChartOnMap | None = None
        self._printing: ViewPrinting | None = None
        self._read_of = ""
        self.journeys.moved.connect(self._show)
        self.timeline.moved.connect(self._show)
        self.pages.currentChanged.connect(lambda _page: self._turn())
        self.print.clicked.connect(lambda _checked: self._print())
        shell.names_changed.connect(self.retranslate)
        self.retranslate()

    def enter(self) -> None:
        """The map is bare, and shows the stop or the year that was left."""
        shell = self._shell
        counters = shell.commands[_COUNTERS]
        self._counters_shown = counters.isChecked()
        counters.setChecked(False)
        self._map = ChartOnMap(shell.scene)
        kit = self.tools.table.controller.kit
        if self._read_of != kit.atlas.id:
            self._read_of = kit.atlas.id
            self.journeys.show_journeys(read_journeys(kit, shipped_journeys())[0])
            self.timeline.show_timeline(read_timeline(kit.atlas, shipped_timeline())[0])
        self._turn()

    def leave(self) -> None:
        """The map is as it was."""
        if self._map is not None:
            self._map.take_away()
            self._map = None
            self._shell.commands[_COUNTERS].setChecked(self._counters_shown)

    @property
    def chart(self) -> Chart:
        """What is on the map; an empty chart while nobody is here."""
        return self._map.chart if self._map is not None else Chart()

    @property
    def printing(self) -> ViewPrinting:
        """What puts a journey or a year on paper."""
        if self._printing is None:
            from desktop.windows.school.explorer.view_printing import ViewPrinting

            self._printing = ViewPrinting(self._shell)
        return self._printing

    @property
    def answer(self) -> MapAnswer | None:
        """The page that is open as a view for paper: the whole journey, or the year; None where the map has none."""
        if self.pages.currentWidget() is self.timeline:
            return self.timeline.answer if self.timeline.timeline is not None else None
        journey = self.journeys.journey
        return journey_answer(self._shell.table, journey) if journey is not None else None

    def _print(self) -> None:
        answer = self.answer
        if answer is not None:
            self.printing.ask(answer)

    def retranslate(self) -> None:
        """Say everything anew."""
        self.print.setText(tr("Save as PDF…"))
        self.pages.setTabText(0, tr("Journeys"))
        self.pages.setTabText(1, tr("Who held what"))
        self.journeys.retranslate()
        self.timeline.retranslate()

    def _turn(self) -> None:
        """The other page: years are looked at from afar."""
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
        """Bring these places to sight, with some country round them."""
        view, scene = self._shell.view, self._shell.scene
        seen = QRectF()
        for space in spaces:
            at = scene.place(space)
            seen = seen.united(QRectF(at.x(), at.y(), 1, 1))
        seen.adjust(-_ROUND_ABOUT, -_ROUND_ABOUT, _ROUND_ABOUT, _ROUND_ABOUT)
        room = view.viewport().size()
        view.zoom_to(min(_CLOSEST, room.width() / seen.width(), room.height() / seen.height()))
        view.centre_on(seen.center())
