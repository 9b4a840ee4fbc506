"""The scene comes out from under the picture of a glide band by band, and what a frame leaves out soon after."""

from PySide6.QtCore import QObject, QRect, QRectF
from PySide6.QtGui import QRegion
from pytestqt.qtbot import QtBot

from diadochi.scene.sheet.cell_layer import AT_ONCE, Dues
from diadochi.scene.view.zoom_glide import AT_ONCE as PIXELS
from diadochi.scene.view.zoom_glide import PATIENCE_MS, Unveiling, bands


def test_bands_cover_a_view_once_and_the_middle_comes_first() -> None:
    whole = QRect(0, 0, 300, 1001)
    cut = bands(whole, 5 * PIXELS)
    assert len(cut) == 5
    assert sorted(row for band in cut for row in range(band.top(), band.bottom() + 1)) == [*range(1001)]
    assert all(band.width() == 300 for band in cut)
    assert cut[0].contains(whole.center())


def test_a_small_view_comes_at_once() -> None:
    assert bands(QRect(0, 0, 80, 60), 4800) == [QRect(0, 0, 80, 60)]


class _Watched:
    def __init__(self) -> None:
        self.parent = QObject()
        self.shown: list[QRect] = []
        self.done = 0
        self.bare: list[QRegion] = []
        self.owing = False
        self.unveiling = Unveiling(self._show, self._end, lambda: self.owing, self.parent)

    def _show(self, band: QRect) -> None:
        self.shown.append(band)
        self.bare.append(QRegion(self.unveiling.bare))

    def _end(self) -> None:
        self.done += 1


def test_what_was_shown_is_bare_and_the_end_is_told_once(qtbot: QtBot) -> None:
    watched = _Watched()
    watched.unveiling.start(QRect(0, 0, 100, 90), 3 * PIXELS)
    qtbot.waitUntil(lambda: watched.done == 1)
    qtbot.wait(20)
    assert (len(watched.shown), watched.done, watched.unveiling.running) == (3, 1, False)
    first, second, _ = watched.shown
    assert watched.bare[:2] == [QRegion(first), QRegion(first) + second]


def test_a_band_waits_for_what_is_owed_but_not_for_ever(qtbot: QtBot) -> None:
    watched = _Watched()
    watched.owing = True
    watched.unveiling.start(QRect(0, 0, 100, 90), 3 * PIXELS)
    qtbot.wait(PATIENCE_MS // 4)
    assert watched.shown == []
    qtbot.waitUntil(lambda: watched.done == 1, timeout=10 * PATIENCE_MS)


def test_an_unveiling_that_was_stopped_tells_no_end(qtbot: QtBot) -> None:
    watched = _Watched()
    watched.unveiling.start(QRect(0, 0, 100, 90), 3 * PIXELS)
    watched.unveiling.stop()
    qtbot.wait(20)
    assert (watched.shown, watched.done) == ([], 0)
    assert watched.unveiling.bare.isEmpty()


def test_what_is_owed_comes_in_runs_of_neighbours_once_for_all_layers(qtbot: QtBot) -> None:
    dues, painted = Dues(), list[QRectF]()
    row = [((1.0, 1.0, column, 3), QRectF(10 * column, 30, 10, 10)) for column in range(AT_ONCE + 2)]
    far = ((1.0, 1.0, 9, 8), QRectF(90, 80, 10, 10))
    dues.owe([*row, far], painted.append)
    dues.owe(row, painted.append)
    assert dues.owing
    qtbot.waitUntil(lambda: not dues.owing)
    assert painted == [QRectF(0, 30, 10 * AT_ONCE, 10), QRectF(10 * AT_ONCE, 30, 20, 10), far[1]]
