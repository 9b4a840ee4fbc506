"""The panels around the map: where they stand at first, how they are hidden, kept and put back."""

from __future__ import annotations

import base64
import binascii

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QDockWidget, QMainWindow, QWidget

from desktop.language import Message, sentence, tr
from desktop.windows.plain import as_words

LAYOUT_VERSION = 2
"""Rises when panels change so much that kept layouts no longer fit."""


class Docks:
    """The panels of one window, by id, in the order of F6."""

    def __init__(self, window: QMainWindow) -> None:
        self._window = window
        self._titles: dict[str, Message] = {}
        self._docks: dict[str, QDockWidget] = {}
        self._first: QByteArray | None = None
        self._kept: set[str] = set()
        window.setDockNestingEnabled(True)
        for corner, area in (
            (Qt.Corner.TopLeftCorner, Qt.DockWidgetArea.LeftDockWidgetArea),
            (Qt.Corner.BottomLeftCorner, Qt.DockWidgetArea.LeftDockWidgetArea),
            (Qt.Corner.TopRightCorner, Qt.DockWidgetArea.RightDockWidgetArea),
            (Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea),
        ):
            window.setCorner(corner, area)

    def add(
        self, name: str, title: Message, panel: QWidget, area: Qt.DockWidgetArea, *, shown: bool = True
    ) -> QDockWidget:
        """A panel of its own in `area`; `name` is the id its place is kept under.

        One that comes after a kept layout was restored takes the place it has there, shown or hidden.
        """
        dock = QDockWidget(self._window)
        dock.setObjectName(f"dock_{name}")
        dock.setWidget(panel)
        if self._window.restoreDockWidget(dock):
            self._kept.add(name)
        else:
            self._window.addDockWidget(area, dock)
            dock.setVisible(shown)
        self._titles[name], self._docks[name] = title, dock
        self._word(name)
        return dock

    def has_kept_place(self, name: str) -> bool:
        """Whether a panel that came late found its place in a kept layout."""
        return name in self._kept

    def __getitem__(self, name: str) -> QDockWidget:
        return self._docks[name]

    def names(self) -> tuple[str, ...]:
        """The ids of the panels."""
        return tuple(self._docks)

    def toggles(self) -> list[QAction]:
        """For each panel the action that shows and hides it."""
        return [dock.toggleViewAction() for dock in self._docks.values()]

    def remember_first(self) -> None:
        """Take the present arrangement for the one that `put_back` restores."""
        self._first = self._window.saveState(LAYOUT_VERSION)

    def put_back(self) -> None:
        """All panels where they stood at first."""
        if self._first is not None:
            self._window.restoreState(self._first, LAYOUT_VERSION)

    def record(self) -> str:
        """The arrangement as text."""
        return _text(self._window.saveState(LAYOUT_VERSION))

    def restore(self, record: str) -> bool:
        """Arrange as in `record`; False, with nothing changed, when it is empty or damaged."""
        state = _bytes(record)
        return bool(state) and self._window.restoreState(state, LAYOUT_VERSION)

    def show(self, name: str) -> None:
        """Bring a panel to sight."""
        self._docks[name].show()
        self._docks[name].raise_()

    def step(self, by: int) -> None:
        """Move the keyboard to the next (1) or previous (-1) panel in sight; the map counts as one."""
        stops: list[QWidget] = [dock for dock in self._docks.values() if dock.isVisible()]
        centre = self._window.centralWidget()
        if centre is not None:
            stops.insert(0, centre)
        if not stops:
            return
        focus = self._window.focusWidget() or stops[0]
        here = next((n for n, stop in enumerate(stops) if stop is focus or stop.isAncestorOf(focus)), 0)
        target = stops[(here + by) % len(stops)]
        panel = target.widget() if isinstance(target, QDockWidget) else target
        first = _innermost(panel)
        first.setFocus(Qt.FocusReason.TabFocusReason)

    def retranslate(self) -> None:
        """Say every title anew."""
        for name in self._docks:
            self._word(name)
        for button, words in (
            ("ScrollLeftButton", tr("Tabs to the left")),
            ("ScrollRightButton", tr("Tabs to the right")),
        ):
            for found in self._window.findChildren(QAbstractButton, button):
                found.setAccessibleName(words)

    def _word(self, name: str) -> None:
        title = sentence(self._titles[name])
        self._docks[name].setWindowTitle(title)
        dock = self._docks[name]
        dock.setAccessibleName(title)
        for button, words in (
            ("qt_dockwidget_floatbutton", tr("Take {panel} out of the window", panel=title)),
            ("qt_dockwidget_closebutton", tr("Hide {panel}", panel=title)),
        ):
            found = dock.findChild(QAbstractButton, button)
            if found is not None:
                found.setAccessibleName(words)
                found.setToolTip(as_words(words))


def window_record(window: QWidget) -> str:
    """Size and place of a window as text."""
    return _text(window.saveGeometry())


def place_window(window: QWidget, record: str) -> bool:
    """Give a window the size and place of `record`; False when it is empty or damaged."""
    geometry = _bytes(record)
    return bool(geometry) and window.restoreGeometry(geometry)


def _innermost(panel: QWidget) -> QWidget:
    """The widget that takes the keyboard for `panel`."""
    proxy = panel.focusProxy()
    while proxy is not None:
        panel, proxy = proxy, proxy.focusProxy()
    return panel


def _text(state: QByteArray) -> str:
    return base64.b64encode(bytes(state.data())).decode("ascii")


def _bytes(record: str) -> QByteArray:
    try:
        return QByteArray(base64.b64decode(record, validate=True))
    except (binascii.Error, ValueError):
        return QByteArray()
