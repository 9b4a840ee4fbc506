"""The room of history: a journey is followed by keys and buttons, a year is chosen, and the map is given back."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from diadochi.scene.land.land_picture import sheet_rect
from diadochi.windows.application import speak
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.school.chart_room import ViewPrinting, shown_rect
from diadochi.windows.school.history_room import HistoryRoom
from diadochi.windows.school.map_views import MapAnswer


def entered(playing: Playing) -> HistoryRoom:
    playing.school.enter("history")
    room = playing.school.room("history")
    assert isinstance(room, HistoryRoom)
    return room


def test_a_journey_is_followed_step_by_step(playing: Playing, dressed: QApplication) -> None:
    before = playing.controller.position.copy()
    room = entered(playing)
    page = room.journeys
    page.choice.setCurrentIndex(5)
    assert page.journey is not None
    assert not page.back.isEnabled()
    page.on.click()
    assert page.place.text() == "2 · near Pisidai, 319"
    assert "2 movement points · 311 km" in page.leg.text()
    assert "7 days according to the source" in page.leg.text()
    assert page.sources.text() == "Source: Diodorus 18.44.2-45.1"
    assert [head.to for head in room.chart.heads] == ["ikonion", "pisidai"]
    page.stops.setFocus()
    QTest.keyClick(page.stops, Qt.Key.Key_Down)
    assert page.number == 2
    assert not page.on.isEnabled()
    assert playing.shell.view.visible_rect().contains(playing.shell.scene.place("aspendos"))
    speak(dressed, "ru")
    assert page.number == 2
    assert "Термесс" in page.words.text()
    assert page.sources.text() == "Источник: Диодор 18.45.2-47"
    speak(dressed, "en")
    playing.school.leave()
    assert playing.shell.commands["counters"].isChecked()
    assert playing.controller.position == before


def test_a_year_tells_whose_every_province_was(playing: Playing) -> None:
    room = entered(playing)
    room.pages.setCurrentWidget(room.timeline)
    page = room.timeline
    assert page.title.text() == "323 BC"
    quoted = "Source: Justin 13.4.13"
    assert any(page.rows.item(row).text().endswith(quoted) for row in range(page.rows.count()))
    QTest.keyClick(page.slider, Qt.Key.Key_Right)
    assert page.year == 322
    page.slider.setValue(-311)
    held = {field.province: field for field in room.chart.fields}
    assert len(held) == 30
    assert held["babylonia"].words == "S"
    assert held["babylonia"].contested
    assert held["syria"].words == "An"
    lines = [page.rows.item(row).text() for row in range(page.rows.count())]
    assert "Babylonia: Seleukos (contested)\nSource: Diodorus 19.91-92" in lines
    page.slider.setValue(-316)
    quoted = "Source: Diodorus 19.49-52 (not checked yet)"
    assert any(page.rows.item(row).text().endswith(quoted) for row in range(page.rows.count()))
    page.slider.setValue(-301)
    assert not page.later.isEnabled()
    playing.school.leave()
    assert not room.chart


def test_a_journey_and_a_year_are_put_on_paper(playing: Playing, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted: list[MapAnswer] = []
    monkeypatch.setattr(ViewPrinting, "ask", lambda _self, answer: wanted.append(answer))
    room, atlas = entered(playing), playing.shell.table.atlas
    room.pages.setCurrentWidget(room.journeys)
    room.journeys.choice.setCurrentIndex(5)
    room.print.click()
    room.pages.setCurrentWidget(room.timeline)
    room.timeline.slider.setValue(-311)
    room.print.click()
    journey, year = wanted
    assert len(journey.rows) == len(journey.chart.discs) == 3
    assert "7 days according to the source" in journey.rows[1].words
    shown = shown_rect(atlas, journey)
    assert shown.width() < sheet_rect(atlas).width() / 2
    assert all(shown.contains(*atlas.place[space]) for space in journey.about)
    assert year.title == "311 BC"
    assert "S = Seleukos, " in year.legend
    assert shown_rect(atlas, year) == sheet_rect(atlas)
