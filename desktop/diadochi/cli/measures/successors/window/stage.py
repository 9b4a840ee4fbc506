"""The real window with a game on it, and hands for it: what the figures are taken from."""

import time
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from diadochi.cli.measures.successors.ground import ground
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.scene.zoom import STEPS
from diadochi.windows import open_window
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.preferences import Preferences

PATIENCE = 60.0
"""Seconds that missing land may take to be painted before a measure begins without it."""
BUSY = 0.001
"""Seconds of work in one turn of the event loop that mean the window is not idle."""
IDLE = 0.6
"""Seconds without work after which everything is drawn that was to be drawn ahead."""
LEFT, MIDDLE, _NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton, Qt.MouseButton.NoButton
_PRESS, _MOVE, _RELEASE = QEvent.Type.MouseButtonPress, QEvent.Type.MouseMove, QEvent.Type.MouseButtonRelease


class MeasuredTable:
    """A window of `size` pixels with `position` on the table, the five-player set-up unless it is given, in play."""

    def __init__(self, size: tuple[int, int], kit: Kit | None = None, position: Position | None = None) -> None:
        if kit is None or position is None:
            kit, position = ground()
        self.kit, self.position = kit, position
        self.window = open_window(kit, position, preferences=Preferences(moments="swiftly", explains=False))
        self.playing = Playing(self.window, kit, position)
        self.window.resize(*size)
        self.view, self.scene = self.window.shell.view, self.window.shell.scene
        self.paints = Paints(self.view.viewport())
        self.rest(IDLE)

    def turn(self) -> None:
        """Let everything happen that is due, painting included."""
        QApplication.processEvents()

    def rest(self, quiet: float = 0.05) -> None:
        """Wait until the land in sight is there and nothing has been worked on for `quiet` seconds, within patience.

        The window draws ahead while nobody asks anything of it; so a measure begins as a person would after a look.
        """
        begun = last = time.monotonic()
        while time.monotonic() - last < quiet and time.monotonic() - begun < PATIENCE:
            turned = time.process_time()
            self.turn()
            if time.process_time() - turned > BUSY or not self.scene.land.settled:
                last = time.monotonic()
            time.sleep(0.002)

    def close(self) -> None:
        """Close the window; the child that paints land ends with it."""
        self.window.close()

    def frame(self, act: Callable[[], object]) -> float | None:
        """Seconds of one frame: what `act` asks for and the painting that follows; None when nothing was painted."""
        before, begun = self.paints.count, time.perf_counter()
        act()
        self.turn()
        took = time.perf_counter() - begun
        return took if self.paints.count > before else None

    def zoom_to(self, scale: float) -> None:
        """Go to a zoom step at once, to the middle of the sheet, and wait until everything is there."""
        self.view.set_motion(False)
        self.view.zoom_to(scale)
        self.view.set_motion(True)
        self.view.centerOn(self.scene.sheet_rect.center())
        self.rest(IDLE)

    def roomy_steps(self) -> tuple[float, ...]:
        """The zoom steps at which the sheet is wider than the view by half or more, so that it can be panned."""
        room, sheet = self.view.viewport().width(), self.scene.sheet_rect.width()
        return tuple(step for step in STEPS if step * sheet > 1.5 * room)

    # --- a hand

    def press(self, at: QPoint, button: Qt.MouseButton = LEFT) -> None:
        """Press a button at a point of the viewport."""
        self._mouse(_PRESS, at, button, button)

    def move(self, at: QPoint, held: Qt.MouseButton = LEFT) -> None:
        """Move the mouse with a button held."""
        self._mouse(_MOVE, at, _NONE, held)

    def release(self, at: QPoint, button: Qt.MouseButton = LEFT) -> None:
        """Let a button go."""
        self._mouse(_RELEASE, at, button, _NONE)

    def escape(self) -> None:
        """Put back whatever is in hand."""
        self.view.escapes.press()
        self.turn()

    def _mouse(self, kind: QEvent.Type, at: QPoint, button: Qt.MouseButton, held: Qt.MouseButton) -> None:
        port, here = self.view.viewport(), QPointF(at)
        event = QMouseEvent(kind, here, QPointF(port.mapToGlobal(at)), button, held, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(port, event)

    def armies(self) -> list[QPointF]:
        """Where the stacks with a general stand, in scene coordinates."""
        counters = self.scene.counters
        assert counters is not None  # a kit brings counters
        stacks = {(s, k.seat, k.inside) for s, k in self.position.all_stacks() if k.generals}
        keys = [key for key in counters.keys() if (key.space, key.owner, key.inside) in stacks]  # noqa: SIM118
        return [counters.box_of(key).center() for key in keys]

    def look_at(self, point: QPointF) -> QPoint:
        """Bring a point of the scene to the middle, and give where it is in the viewport."""
        self.view.centerOn(point)
        self.rest(0.05)
        return self.view.mapFromScene(point)


class Paints(QObject):
    """Counts how often a widget was painted."""

    def __init__(self, watched: QObject) -> None:
        super().__init__(watched)
        self.count = 0
        watched.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Look on and let everything pass."""
        if event.type() == QEvent.Type.Paint:
            self.count += 1
        return False
