"""The map is the window: what lies around it leaves it most of the room while a game is played."""

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest

from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.windows.main_window import MainWindow
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.preferences import Preferences
from tests.windows.conftest import put_away
from tests.windows.hotseat.conftest import Table


def test_the_map_has_its_share_of_the_window_during_play(dressed: object, kit: Kit, whole: Position) -> None:
    window = MainWindow(kit.atlas, kit, whole.copy(), Preferences(motion=False, moments="swiftly"))
    table = Table(Playing(window, kit, whole.copy()))
    window.setWindowState(Qt.WindowState.WindowNoState)
    window.show()
    QTest.qWaitForWindowExposed(window)
    table.begin(whole)
    table.until("tyche")
    table.sit_down()
    view, shares = window.shell.view, []
    for width, height in ((1366, 768), (1920, 1080)):
        window.resize(width, height)
        QCoreApplication.processEvents()
        assert (window.width(), window.height()) == (width, height)
        shares.append(view.width() * view.height() / (width * height))
    assert window.shell.prompt.sentence
    assert table.hotseat.hand.panel.tiles[0].isVisible()
    assert shares[0] >= 0.60, shares
    assert shares[1] >= 0.75, shares
    put_away(window)
