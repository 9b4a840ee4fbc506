"""The panels around the map: which there are, where they stand at first, how they are hidden, kept and put back."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import NamedTuple

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtWidgets import QAbstractButton, QDockWidget, QMainWindow, QMenu, QWidget

from desktop.language import Message, msg, sentence, tr
from desktop.windows.dock_tabs import WholeTabs
from desktop.windows.plain import as_words

LAYOUT_VERSION = 2
"""Rises when panels change so much that kept layouts no longer fit."""
_LEFT, _RIGHT, _BOTTOM = (
    Qt.DockWidgetArea.LeftDockWidgetArea,
    Qt.DockWidgetArea.RightDockWidgetArea,
    Qt.DockWidgetArea.BottomDockWidgetArea,
)


class DockPlace(NamedTuple):
    """Where a panel stands at first: its id in kept layouts, its title, its area, and the dock it is a tab beside.

    `shown`: whether it is in sight at first; `listed`: whether the menu of panels shows and hides it.
    """

    id: str
    title: Message
    area: Qt.DockWidgetArea
    beside: str = ""
    shown: bool = True
    listed: bool = True


class Dock(Enum):
    """Every dock there is, in the order of F6. What one game alone has is filled where that game lies on the table."""

    SIDES = DockPlace("factions", msg("Turn and factions"), _LEFT)
    OVERVIEW = DockPlace("minimap", msg("Overview"), _LEFT)
    INSPECTOR = DockPlace("inspector", msg("Inspector"), _RIGHT)
    PLACES = DockPlace("places", msg("Spaces and stacks"), _RIGHT, "inspector")
    RULES = DockPlace("rules", msg("Rules"), _RIGHT, "places", shown=False)
    JOURNAL = DockPlace("journal", msg("Journal"), _BOTTOM)
    HAND = DockPlace("hand", msg("Hand"), _RIGHT, "inspector", shown=False)
    STANDINGS = DockPlace("standings", msg("Standings"), _BOTTOM, "journal", shown=False)
    EDITOR = DockPlace("editor", msg("Edit the table"), _RIGHT, "inspector", shown=False, listed=False)
    DRAWING = DockPlace("drawing", msg("Drawing"), _RIGHT, "inspector", shown=False, listed=False)
    PLANNING = DockPlace("planning", msg("Planning"), _RIGHT, "inspector", shown=False, listed=False)
    PLANS = DockPlace("plans", msg("Plans"), _RIGHT, "inspector", shown=False)
    TIMELINE = DockPlace("timeline", msg("Course of the game"), _BOTTOM, "journal", shown=False)


class Docks:
    """The docks of one window that hold a panel. `toggles` is the menu in which panels are shown and hidden."""

    def __init__(self, frame: QMainWindow, toggles: QMenu) -> None:
        self._frame, self._toggles = frame, toggles
        self._docks: dict[Dock, QDockWidget] = {}
        self._first: QByteArray | None = None
        self._kept: set[Dock] = set()
        self._titles: dict[Dock, Message] = {}
        frame.setDockNestingEnabled(True)
        WholeTabs(frame)
        for corner, area in (
            (Qt.Corner.TopLeftCorner, _LEFT),
            (Qt.Corner.BottomLeftCorner, _LEFT),
            (Qt.Corner.TopRightCorner, _RIGHT),
            (Qt.Corner.BottomRightCorner, _RIGHT),
        ):
            frame.setCorner(corner, area)

    def put(self, name: Dock, panel: QWidget) -> QDockWidget:
        """A panel into its dock.

        One that comes after a kept layout was restored takes the place it has there, shown or hidden.
        """
        dock, place = QDockWidget(self._frame), name.value
        dock.setObjectName(f"dock_{place.id}")
        dock.setWidget(panel)
        if self._frame.restoreDockWidget(dock):
            self._kept.add(name)
        else:
            self._frame.addDockWidget(place.area, dock)
            dock.setVisible(place.shown)
            self._tabify(dock, place)
        self._docks[name] = dock
        if place.listed:
            self._toggles.insertAction(self._toggles.actions()[-2], dock.toggleViewAction())
        self._word(name)
        return dock

    def call(self, name: Dock, title: Message) -> None:
        """Give a panel the title that it has in the game on the table."""
        self._titles[name] = title
        self._word(name)

    def _tabify(self, dock: QDockWidget, place: DockPlace) -> None:
        """A tab beside another dock, which stays the one in sight."""
        beside = next((other for known, other in self._docks.items() if known.value.id == place.beside), None)
        if beside is not None:
            self._frame.tabifyDockWidget(beside, dock)

    def has_kept_place(self, name: Dock) -> bool:
        """Whether a panel that came late found its place in a kept layout."""
        return name in self._kept

    def __getitem__(self, name: Dock) -> QDockWidget:
        return self._docks[name]

    def __iter__(self) -> Iterator[Dock]:
        return iter(self._docks)

    def share_out(self, sizes: Mapping[Dock, int], along: Qt.Orientation) -> None:
        """Give docks that stand side by side their sizes in pixels; those that hold no panel are left out."""
        there = {name: size for name, size in sizes.items() if name in self._docks}
        self._frame.resizeDocks([self._docks[name] for name in there], list(there.values()), along)

    def remember_first(self) -> None:
        """Take the present arrangement for the one that `put_back` restores."""
        self._first = self._frame.saveState(LAYOUT_VERSION)

    def put_back(self) -> None:
        """All panels where they stood at first."""
        if self._first is not None:
            self._frame.restoreState(self._first, LAYOUT_VERSION)

    def record(self) -> str:
        """The arrangement as text."""
        return _text(self._frame.saveState(LAYOUT_VERSION))

    def restore(self, record: str) -> bool:
        """Arrange as in `record`; False, with nothing changed, when it is empty or damaged."""
        state = _bytes(record)
        return bool(state) and self._frame.restoreState(state, LAYOUT_VERSION)

    def show(self, name: Dock) -> None:
        """Bring a panel to sight."""
        self._docks[name].show()
        self._docks[name].raise_()

    def step(self, by: int) -> None:
        """Move the keyboard to the next (1) or previous (-1) panel in sight; the map counts as one."""
        stops: list[QWidget] = [dock for dock in map(self._docks.get, Dock) if dock is not None and dock.isVisible()]
        centre = self._frame.centralWidget()
        if centre is not None:
            stops.insert(0, centre)
        if not stops:
            return
        focus = self._frame.focusWidget() or stops[0]
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
            for found in self._frame.findChildren(QAbstractButton, button):
                found.setAccessibleName(words)

    def _word(self, name: Dock) -> None:
        title = sentence(self._titles.get(name, name.value.title))
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
