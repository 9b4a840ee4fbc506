"""The briefing sheet: one page A4 with map, odds, goals, dangers and notes, and only what whoever looks sees."""

from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtPrintSupport import QPrinter
from pytestqt.qtbot import QtBot

from diadochi.forecast.odds.game_odds import odds_system
from diadochi.forecast.odds.odds_questions import MarchAsked
from diadochi.journal.record.sketch import Sketch, SketchInk, SketchKind
from diadochi.narration.odds_explanation import percent
from diadochi.windows import briefing
from diadochi.windows.briefing import Briefed, BriefingPage
from diadochi.windows.playing.map_tables import Playing
from tests.pages import ink, pages_of, sizes_of

A4 = (595, 842)
"""Points."""


def test_the_sheet_tells_the_march_asked_about_last(
    playing: Playing, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The map on it is drawn less fine than for a printer."""
    monkeypatch.setattr(briefing, "_PIXELS_PER_MM", 4)
    march = MarchAsked("antigonos", ("ipsos", False), goal="general antigonos safe")
    playing.hovering.asked_about.emit(march)
    note = Sketch(SketchKind.NOTE, SketchInk.BLACK, ("ipsos",), "Wait for Krateros")
    book = playing.sketching.table.book
    assert book is not None
    book.add(playing.sketching.table.node, note)
    playing.sketching.table.show()
    playing.shell.view.zoom_to(0.7)
    playing.shell.view.centre_on(playing.shell.scene.place("kelainai"), 0.7)
    playing.hotseat.viewer = 4
    pages: list[BriefingPage] = []
    playing.briefing.gather(pages.append)
    qtbot.waitUntil(lambda: bool(pages), timeout=90_000)
    told = playing.briefing.told
    odds = odds_system(playing.controller.kit).odds(playing.controller.kit, playing.controller.position, march)
    assert told.odds is not None
    assert told.odds.arrives == odds.arrives
    assert told.map is not None
    assert told.map.width() > 700
    assert told.dangers
    words = pages[0].words()
    assert percent(odds.arrives) in words
    assert percent(odds.goals[0].chance) in words
    assert "Wait for Krateros" in words
    path = tmp_path / "briefing.pdf"
    assert playing.briefing.save_to(path, pages[0])
    _is_a_sheet(path, told.map)


def test_without_odds_at_the_table_there_are_none_on_the_sheet(playing: Playing) -> None:
    playing.hovering.asked_about.emit(MarchAsked("antigonos", ("ipsos", False)))
    playing.shell.commands["odds_shown"].setChecked(False)
    asked: list[str] = []
    playing.foresight.ask = lambda slot, *_more, **_ways: asked.append(slot)  # type: ignore[method-assign]
    playing.briefing.gather(lambda _page: None)
    assert not [slot for slot in asked if slot.startswith("briefing")]
    playing.briefing.pictures.close()


def test_behind_a_curtain_nothing_is_gathered(playing: Playing, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr(type(playing.hotseat), "is_closed", property(lambda _hotseat: True))
    playing.briefing.gather(lambda _page: None)
    assert not playing.briefing.told.title


def test_a_long_sheet_is_set_smaller_and_stays_one_page(playing: Playing, tmp_path: Path) -> None:
    kit, position = playing.controller.kit, playing.controller.position
    odds = odds_system(kit).odds(kit, position, MarchAsked("antigonos", ("ipsos", False)))
    dangers = odds_system(kit).dangers(kit, position, 1, "stand", helped=False)
    image = QImage(900, 600, QImage.Format.Format_RGB32)
    image.fill(0xFFCCCCCC)
    notes = [f"A long note about what is to be done, number {n}. " * 4 for n in range(8)]
    told = Briefed("Briefing", image, "Antigonos to Ipsos", "They stand", odds, dangers, notes)
    page = BriefingPage(told, playing.shell.table, playing.shell.speaker)
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "printed.pdf"))
    assert playing.briefing.print_on(printer, page)
    _is_a_sheet(tmp_path / "printed.pdf", image)


def _is_a_sheet(path: Path, land: QImage) -> None:
    """One page A4 with the map at the top, as it was drawn, and words below it."""
    (size,) = sizes_of(path)
    assert size == pytest.approx(A4, abs=1.01)
    assert b"/FontFile" in path.read_bytes(), "letters are embedded"
    (page,) = pages_of(path)
    top, bottom = page.copy(0, 0, page.width(), page.height() // 2), QRect(0, page.height() // 2, page.width(), 560)
    wanted = land.scaled(1, 1, mode=Qt.TransformationMode.SmoothTransformation).pixelColor(0, 0)
    middle = top.copy(QRect(300, 150, 200, 150)).scaled(1, 1, mode=Qt.TransformationMode.SmoothTransformation)
    assert abs(middle.pixelColor(0, 0).lightness() - wanted.lightness()) < 60
    assert 0.002 < ink(page, bottom) < 0.25
