"""Every figure of a card and of a danger is opened in a window, down to single faces, without the window waiting."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QModelIndex, Qt, QUrl
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from diadochi.forecast.odds.game_odds import odds_system
from diadochi.forecast.odds.odds_questions import MarchAsked
from diadochi.narration.odds_explanation import ExplainedRow, RowKind, percent
from diadochi.rules.successors.kit import Kit
from diadochi.windows.application import speak
from diadochi.windows.foresight.why_window import ROW, TreeWindow, WhyColumn
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.preferences import Preferences
from tests.house.kept import kept_opening
from tests.windows.conftest import put_away, show_window

FIGHT = MarchAsked("krateros", ("mazaka", False), goal="space mazaka mine")
FIGURES = ("arrive", "win", "draw", "lose", "own 0", "enemy 1", "mean own", "general krateros dispersed")


@pytest.fixture(scope="module")
def playing(dressed: QApplication, kit: Kit) -> Iterator[Playing]:
    position = kept_opening(kit, "babylon-323")
    window = show_window(kit, position, Preferences(motion=False, moments="swiftly"))
    yield Playing(window, kit, position.copy())
    put_away(window)


def opened(qtbot: QtBot, playing: Playing, march: MarchAsked, figure: str) -> TreeWindow:
    """The window of a figure, when its first rows are there."""
    explaining = playing.table.explaining
    explaining.explain(march, figure)
    window = explaining.window
    assert window is not None
    qtbot.waitUntil(lambda: window.model.rowCount(window.model.index(0, 0)) > 0, timeout=20_000)
    return window


def row_of(index: QModelIndex) -> ExplainedRow:
    row = index.data(ROW)
    assert isinstance(row, ExplainedRow)
    return row


def open_row(qtbot: QtBot, window: TreeWindow, index: QModelIndex) -> list[QModelIndex]:
    """Open a row as the triangle before it does, and wait for what stands below."""
    window.tree.expand(index)
    qtbot.waitUntil(lambda: window.model.rowCount(index) > 0, timeout=20_000)
    return [window.model.index(number, 0, index) for number in range(window.model.rowCount(index))]


@pytest.mark.parametrize("figure", [*FIGURES, f"goal {FIGHT.goal}"])
def test_every_figure_opens_down_to_faces(qtbot: QtBot, playing: Playing, kit: Kit, figure: str) -> None:
    window = opened(qtbot, playing, FIGHT, figure)
    whole = odds_system(kit).explained(kit, playing.controller.position, FIGHT, figure).figure
    top = window.model.index(0, 0)
    assert row_of(top).part == whole
    assert "Krateros" in window.heading.text()
    if not figure.startswith("mean"):
        assert percent(whole) in window.heading.text()
    below, reached = [top], None
    while below:
        here = next((each for each in below if row_of(each).kind is not RowKind.COMES), below[0])
        if not row_of(here).opens:
            reached = row_of(here)
            break
        below = open_row(qtbot, window, here)
    assert reached is not None
    assert reached.kind in (RowKind.ROLL, RowKind.COMES)


def test_a_row_tells_what_happens_and_links_to_its_rules_and_its_space(qtbot: QtBot, playing: Playing) -> None:
    window = opened(qtbot, playing, FIGHT, "win")
    rows = [window.model.index(number, 0, window.model.index(0, 0)) for number in range(2)]
    fights = next(index for index in rows if "BAT-21" in row_of(index).rules)
    window.tree.setCurrentIndex(fights)
    told = window.told.toPlainText()
    assert "marches" in told
    assert "Mazaka" in told
    with qtbot.waitSignal(playing.shell.rules_asked) as asked:
        window.told.anchorClicked.emit(QUrl("rule:BAT-21"))
    assert asked.args == [("BAT-21",)]
    with qtbot.waitSignal(playing.shell.place_asked) as shown:
        QTest.keyClick(window.tree, Qt.Key.Key_Return)
    assert shown.args[0].id == row_of(fights).space


def test_what_is_opened_is_copied_as_text(qtbot: QtBot, playing: Playing) -> None:
    window = opened(qtbot, playing, FIGHT, "win")
    window.copy.click()
    text = QGuiApplication.clipboard().text()
    assert text.startswith(window.heading.text())
    for number in range(window.model.rowCount(window.model.index(0, 0))):
        assert window.model.index(number, WhyColumn.COMES, window.model.index(0, 0)).data() in text
    assert window.foot.text() in text


def test_it_speaks_another_language(qtbot: QtBot, playing: Playing, dressed: QApplication) -> None:
    window = opened(qtbot, playing, FIGHT, "win")
    before = window.heading.text(), window.told.toPlainText()
    try:
        speak(dressed, "ru")
        QApplication.processEvents()
        assert window.heading.text() != before[0]
        assert window.told.toPlainText() != before[1]
    finally:
        speak(dressed, "en")


def test_it_closes_when_odds_are_switched_off(qtbot: QtBot, playing: Playing) -> None:
    window = opened(qtbot, playing, FIGHT, "win")
    switch = playing.shell.commands["odds_shown"]
    switch.setChecked(False)
    try:
        assert not window.isVisible()
        playing.table.explaining.explain(FIGHT, "win")
        assert not window.isVisible()
    finally:
        switch.setChecked(True)


def test_what_cannot_be_counted_says_why(qtbot: QtBot, playing: Playing) -> None:
    explaining = playing.table.explaining
    explaining.explain(MarchAsked("krateros", ("memphis", False)), "win")
    window = explaining.window
    assert window is not None
    qtbot.waitUntil(lambda: "is too far" in window.heading.text(), timeout=20_000)
    assert window.model.rowCount() == 0


def test_the_card_and_the_list_of_dangers_lead_here(playing: Playing) -> None:
    told = playing.hovering.explain_asked
    told.emit(FIGHT, "lose")
    window = playing.table.explaining.window
    assert window is not None
    assert window.isVisible()
    window.close()
