"""A hand that draws on a table, with the mouse and with keys, whichever map lies there."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from diadochi.journal.record.sketch import Sketch, SketchInk
from diadochi.resources import maps
from diadochi.rules.core.system import open_map, rules_of
from diadochi.windows.drawing.drawing_tools import Tool
from diadochi.windows.game_window import windows_of
from diadochi.windows.main_window import MainWindow
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.preferences import Preferences
from tests.windows.conftest import put_away
from tests.windows.game.conftest import playing

__all__ = ["playing"]

NONE, CTRL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
LEFT = Qt.MouseButton.LeftButton


class DrawingHand:
    """The mouse over the map of a table, and the drawings there."""

    def __init__(self, playing: Playing) -> None:
        self.playing, self.shell = playing, playing.shell
        self.table = playing.sketching.table

    @property
    def drawn(self) -> list[Sketch]:
        """What is seen on the map now."""
        return [each.sketch for each in self.table.layer.shown("drawn")]

    def drag(self, *spaces: str, keys: Qt.KeyboardModifier = CTRL, button: Qt.MouseButton = LEFT) -> None:
        """Press on the first space, go over the others, let go on the last."""
        view = self.shell.view
        view.fit()
        points = [view.mapFromScene(self.shell.scene.place(space)) for space in spaces]
        self._send(QEvent.Type.MouseButtonPress, points[0], keys, button)
        for point in points[1:]:
            self._send(QEvent.Type.MouseMove, point, keys, button)
        self._send(QEvent.Type.MouseButtonRelease, points[-1], keys, button)

    def click(
        self,
        space: str,
        keys: Qt.KeyboardModifier = CTRL,
        off: QPoint | None = None,
        button: Qt.MouseButton = LEFT,
    ) -> None:
        """Press and let go on a space, or so far off it."""
        self.shell.view.fit()
        point = self.shell.view.mapFromScene(self.shell.scene.place(space)) + (off or QPoint(0, 0))
        self._send(QEvent.Type.MouseButtonPress, point, keys, button)
        self._send(QEvent.Type.MouseButtonRelease, point, keys, button)

    def key(self, *keys: Qt.Key) -> None:
        """Keys on the map."""
        self.shell.view.setFocus()
        for key in keys:
            QTest.keyClick(self.shell.view, key)

    def _send(self, kind: QEvent.Type, point: QPoint, keys: Qt.KeyboardModifier, of: Qt.MouseButton) -> None:
        port = self.shell.view.viewport()
        held = of if kind != QEvent.Type.MouseButtonRelease else Qt.MouseButton.NoButton
        button = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseMove else of
        at = QPointF(point)
        QApplication.sendEvent(port, QMouseEvent(kind, at, QPointF(port.mapToGlobal(point)), button, held, keys))


@pytest.fixture
def hand(playing: Playing) -> DrawingHand:
    """At the free table of the Successors, with the blue arrow in hand."""
    playing.sketching.leave()
    playing.sketching.take_tool(Tool.ARROW)
    playing.sketching.take_ink(SketchInk.BLUE)
    return DrawingHand(playing)


@pytest.fixture
def roman(dressed: object, tmp_path: Path) -> Iterator[DrawingHand]:
    """At the free table of the Sword of Rome."""
    kit = open_map(maps("rome"))
    position = windows_of(kit.atlas.system).free_table(kit)
    window = MainWindow(
        kit.atlas, rules_of(kit).under(kit, position), position.copy(), Preferences(motion=False, moments="swiftly")
    )
    window.resize(1280, 800)
    window.show()
    made = Playing(window, kit, position.copy())
    made.games.desk.home = tmp_path
    yield DrawingHand(made)
    put_away(window)
