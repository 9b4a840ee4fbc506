"""Panels that open over the map from the window's edge and leave the map its room when they are folded."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import QEvent, QMargins, QObject, QRect, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from desktop.windows.panel_dock import Area, PanelDock

_EMS = {Area.LeftDockWidgetArea: 17.0, Area.RightDockWidgetArea: 21.0, Area.BottomDockWidgetArea: 11.0}
"""Size of a drawer towards the map at first, in ems of the window's text."""
_IDS = {Area.LeftDockWidgetArea: "left", Area.RightDockWidgetArea: "right", Area.BottomDockWidgetArea: "bottom"}
"""What the edges are called in kept layouts."""
_MOST = 0.7
"""The most of the map that one drawer takes."""
_TALL = 1 << 20
"""Higher than any map, in pixels."""
_LEAST = 120
"""The least size of a drawer that somebody draws narrower, in pixels."""


class _Drawer(NamedTuple):
    area: Area
    is_working: bool


class Drawers(QObject):
    """The drawers over `host`. One panel is read at each edge; it makes room for the next one.

    A working panel, which is open while something is done with it, stays open below.
    """

    def __init__(self, host: QWidget) -> None:
        super().__init__(host)
        self._host = host
        self._drawers: dict[PanelDock, _Drawer] = {}
        self.sizes: dict[str, int] = {}
        host.installEventFilter(self)

    def take(self, dock: PanelDock, area: Area, *, is_working: bool) -> None:
        """A folded drawer of what was a dock."""
        dock.become_drawer(area)
        dock.setParent(self._host)
        dock.hide()
        self._drawers[dock] = _Drawer(area, is_working)
        dock.installEventFilter(self)
        dock.drawn.connect(self._draw)

    def give(self, dock: PanelDock) -> int:
        """Let a drawer become a dock again; the size it had, in pixels."""
        size = self._size(dock)
        dock.removeEventFilter(self)
        dock.drawn.disconnect(self._draw)
        dock.hide()
        del self._drawers[dock]
        dock.become_dock()
        return size

    def open_ones(self) -> list[PanelDock]:
        """The drawers in sight, be it below others."""
        return [dock for dock in self._drawers if not dock.isHidden()]

    def covered(self) -> QMargins:
        """How much of the map open drawers cover at each edge, in pixels."""
        left = max((dock.width() for dock in self._at(Area.LeftDockWidgetArea)), default=0)
        right = max((dock.width() for dock in self._at(Area.RightDockWidgetArea)), default=0)
        low = max((dock.height() for dock in self._at(Area.BottomDockWidgetArea)), default=0)
        return QMargins(left, 0, right, low)

    def is_on_top(self, dock: PanelDock) -> bool:
        """Whether no other drawer lies over this one."""
        area = self._drawers[dock].area
        at_edge = set(self._at(area))
        return [child for child in self._host.children() if child in at_edge][-1:] == [dock]

    def fold_read(self) -> bool:
        """Fold whatever is open to be read only; False when nothing is."""
        read = [dock for dock in self.open_ones() if not self._drawers[dock].is_working]
        for dock in read:
            dock.hide()
        return bool(read)

    def set_size(self, dock: PanelDock, size: int) -> None:
        """The size towards the map in pixels, for every drawer at the edge of this one."""
        self.sizes[_IDS[self._drawers[dock].area]] = max(_LEAST, size)
        self._place()

    # --- events

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Drawers lie where the map lies; what is pressed in one does not reach the map."""
        kind = event.type()
        if watched is self._host:
            if kind == QEvent.Type.Resize:
                self._place()
        elif isinstance(watched, PanelDock) and watched in self._drawers:
            if kind == QEvent.Type.Show:
                self._come(watched)
            elif kind == QEvent.Type.Hide:
                self._place()
            elif isinstance(event, QKeyEvent) and kind == QEvent.Type.KeyPress:
                return self._press(watched, event)
        return super().eventFilter(watched, event)

    def _press(self, dock: PanelDock, event: QKeyEvent) -> bool:
        """Escape folds the drawer; no key goes on to the map."""
        if event.key() == Qt.Key.Key_Escape:
            dock.hide()
            self._host.setFocus()
        event.accept()
        return True

    def _come(self, dock: PanelDock) -> None:
        area = self._drawers[dock].area
        for other in self._at(area):
            if other is not dock and not self._drawers[other].is_working:
                other.hide()
        dock.raise_()
        self._place()

    def _draw(self, size: int) -> None:
        dock = self.sender()
        if isinstance(dock, PanelDock):
            self.set_size(dock, size)

    # --- places

    def _at(self, area: Area) -> Iterable[PanelDock]:
        return [dock for dock in self.open_ones() if self._drawers[dock].area == area]

    def _size(self, dock: PanelDock) -> int:
        area = self._drawers[dock].area
        least = dock.minimumSizeHint()
        is_low = area == Area.BottomDockWidgetArea
        whole = self._host.height() if is_low else self._host.width()
        wanted = self.sizes.get(_IDS[area], round(_EMS[area] * self._host.fontInfo().pixelSize()))
        return min(max(wanted, least.height() if is_low else least.width()), round(_MOST * whole))

    def _place(self) -> None:
        """Left and right drawers are as high as the map or their panel; one at the lower edge lies between them."""
        room, left, right = self._host.rect(), 0, self._host.width()
        for dock in self._at(Area.LeftDockWidgetArea):
            dock.setGeometry(QRect(0, 0, self._size(dock), min(room.height(), _height_of(dock, self._size(dock)))))
            left = max(left, dock.width())
        for dock in self._at(Area.RightDockWidgetArea):
            width = self._size(dock)
            dock.setGeometry(QRect(room.width() - width, 0, width, room.height()))
            right = min(right, room.width() - width)
        for dock in self._at(Area.BottomDockWidgetArea):
            height = self._size(dock)
            dock.setGeometry(QRect(left, room.height() - height, max(right - left, _LEAST), height))


def _height_of(dock: PanelDock, width: int) -> int:
    """The height a drawer of so much width takes: all there is, unless its panel keeps its proportions."""
    panel, line, rims = dock.widget(), dock.titleBarWidget(), dock.contentsMargins()
    wanted = panel.heightForWidth(width - rims.left() - rims.right()) if panel.layout() is None else -1
    return wanted + line.sizeHint().height() if wanted > 0 else _TALL
