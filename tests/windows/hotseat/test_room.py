"""The map is the window: what lies around it leaves it most of the room while a game is played."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest

from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.scene.counters.game_counters import TITLE_SIZE
from diadochi.scene.sheet.label_places import manner
from diadochi.scene.sheet.label_store import placement_of
from diadochi.scene.view.map_view import MapView
from diadochi.windows.main_window import MainWindow
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.preferences import Preferences
from tests.windows.conftest import put_away
from tests.windows.hotseat.conftest import Table


@pytest.fixture
def table(dressed: object, kit: Kit, whole: Position) -> Iterator[Table]:
    """A game in its own window, at a question for a person whose hand is in sight."""
    window = MainWindow(kit.atlas, kit, whole.copy(), Preferences(motion=False, moments="swiftly"))
    table = Table(Playing(window, kit, whole.copy()))
    window.setWindowState(Qt.WindowState.WindowNoState)
    window.show()
    QTest.qWaitForWindowExposed(window)
    table.begin(whole)
    table.until("tyche")
    table.sit_down()
    yield table
    put_away(window)


def test_the_map_has_its_share_of_the_window_during_play(table: Table) -> None:
    shares = []
    for width, height in ((1366, 768), (1920, 1080)):
        view = _whole_map(table, width, height)
        shares.append(view.width() * view.height() / (width * height))
    assert table.window.shell.prompt.sentence
    assert table.hotseat.hand.panel.tiles[0].isVisible()
    assert shares[0] >= 0.60, shares
    assert shares[1] >= 0.75, shares


def test_cities_and_boxes_can_be_read_on_the_whole_map(table: Table, kit: Kit) -> None:
    view = _whole_map(table, 1920, 1080)
    labels = placement_of(kit.atlas, "en", view.drawing[0]).labels
    sizes = {label.id: label.size * view.scale_now for label in labels if label.what == "major"}
    majors = {f"space:{space}" for space in kit.atlas.spaces if manner(kit.atlas, space) == "major"}
    assert {*sizes} == majors
    assert min(sizes.values()) >= 12.0
    assert TITLE_SIZE * view.scale_now >= 10.0


def _whole_map(table: Table, width: int, height: int) -> MapView:
    """The view of a window of that size, with the whole map in it."""
    window, view = table.window, table.window.shell.view
    window.resize(width, height)
    QCoreApplication.processEvents()
    assert (window.width(), window.height()) == (width, height)
    view.fit()
    return view
