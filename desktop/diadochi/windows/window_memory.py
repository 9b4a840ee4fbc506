"""Stores the window, its panels and the view of each game soon after each change, so that even a kill loses nothing."""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import islice

from PySide6.QtCore import QEvent, QObject, QPointF, QTimer
from PySide6.QtWidgets import QDockWidget

from diadochi.windows.docks import window_record
from diadochi.windows.preferences import store_preferences
from diadochi.windows.shell import Shell

STORED_MS = 400
"""Milliseconds without a further change until it is stored."""
MOST_VIEWS = 40
"""Games whose views are remembered; the one looked at longest ago is forgotten first."""
_CHANGES = (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.WindowStateChange)


class WindowMemory(QObject):
    """Remembers the window of `shell`. `game` names the game on the table, `aside` are the panels that a curtain hides
    for a moment.
    """

    def __init__(self, shell: Shell, game: Callable[[], str], aside: Callable[[], Collection[QDockWidget]]) -> None:
        super().__init__(shell)
        self._shell, self._game, self._aside = shell, game, aside
        self._timer = QTimer(self, singleShot=True, interval=STORED_MS)
        self._timer.timeout.connect(self.store)
        self._arrival = QTimer(self, singleShot=True, interval=0)
        self._arrival.timeout.connect(self.restore_view)
        shell.closing.connect(self.store)
        shell.view.view_changed.connect(self.note)
        shell.frame.installEventFilter(self)
        for name in shell.docks:
            dock = shell.docks[name]
            for changed in (dock.visibilityChanged, dock.topLevelChanged, dock.dockLocationChanged):
                changed.connect(self.note)
            dock.installEventFilter(self)

    def note(self) -> None:
        """Store what there is when it has not changed any more for a moment."""
        self._timer.start()

    def store(self) -> None:
        """Store now, unless nothing has changed."""
        self._timer.stop()
        shell = self._shell
        if not shell.frame.isVisible():
            return
        chosen = shell.preferences
        before = chosen.geometry, chosen.docks, chosen.views
        chosen.geometry, chosen.docks = window_record(shell.frame), shell.docks.record(self._aside())
        chosen.views = self._views()
        if before != (chosen.geometry, chosen.docks, chosen.views):
            store_preferences(chosen)

    def _views(self) -> dict[str, tuple[float, float, float]]:
        # A map that is shown as a whole is fitted to the window of next time: there is nothing to remember.
        view, game = self._shell.view, self._game()
        others = {name: seen for name, seen in self._shell.preferences.views.items() if name != game}
        if view.is_fitted:
            return others
        middle = view.visible_rect().center()
        latest = dict(islice(others.items(), max(0, len(others) + 1 - MOST_VIEWS), None))
        return {**latest, game: (round(middle.x(), 1), round(middle.y(), 1), view.step)}

    def begin(self) -> None:
        """Restore the view of another game, once its first question has been shown."""
        self._arrival.start()

    def restore_view(self) -> None:
        """Show the part of the map that was seen when this game was left."""
        kept, view = self._shell.preferences.views.get(self._game()), self._shell.view
        if kept is not None and not view.has_press:
            x, y, scale = kept
            view.zoom_to(scale)
            view.centre_on(QPointF(x, y))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _CHANGES:
            self.note()
        return super().eventFilter(watched, event)
