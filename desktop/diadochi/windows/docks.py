"""The frame of the map: its docks and their stored layout, the status line, and the strips above and below it."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Collection, Iterator, Mapping
from enum import Enum
from typing import NamedTuple

import msgspec
from PySide6.QtCore import QByteArray, QChildEvent, QDataStream, QEvent, QObject, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QDockWidget,
    QMainWindow,
    QMenu,
    QStatusBar,
    QTabBar,
    QToolBar,
    QVBoxLayout,
    QWidget,
)

from diadochi.language import Message, msg, sentence, tr
from diadochi.windows.panel_dock import DockTitle, Drawers, EdgeBars, PanelDock
from diadochi.windows.widget_text import Label, announce, bind_text, follow_texts
from diadochi.windows.widgets import first_window

# --- status line

NOTICE_MS = 9000
"""Milliseconds for which a notice stays."""


class StatusText(Label):
    """A line of words, cut off with an ellipsis where there is no room for all of them."""

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, room = QPainter(self), self.contentsRect()
        words = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room.width())
        self.style().drawItemText(
            painter, room, self.alignment(), self.palette(), self.isEnabled(), words, self.foregroundRole()
        )


class StatusLine(QStatusBar):
    """Three places: what is under the pointer, the notice, the scale."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scale_shown = 1.0
        self._under = StatusText(self)
        self._notice = StatusText(self)
        self._scale = Label(self)
        self._quiet = QTimer(self, singleShot=True, interval=NOTICE_MS)
        self._quiet.timeout.connect(self.clear_notice)
        self.setContentsMargins(10, 0, 10, 0)
        self.addWidget(self._under, 2)
        self.addWidget(self._notice, 3)
        self._notice.hide()  # Empty, it would take room from what is under the pointer.
        self.addPermanentWidget(self._scale)
        self.setSizeGripEnabled(False)
        bind_text(self._notice.setAccessibleName, msg("Notice"))
        bind_text(self._under.setAccessibleName, msg("At the pointer"))
        follow_texts(self, self.retranslate)

    def add_key(self, key: QWidget) -> None:
        """Add a key to something on the map, left of the scale."""
        self.removeWidget(self._scale)
        self.addPermanentWidget(key)
        self.addPermanentWidget(self._scale)
        self._scale.show()

    def show_under(self, text: str) -> None:
        if self._under.text() != text:
            self._under.setText(text)

    def show_notice(self, text: str) -> None:
        """Show a notice, which goes by itself."""
        self._notice.setText(text)
        self._notice.setVisible(bool(text))
        self._quiet.start()
        announce(self, text)

    def clear_notice(self) -> None:
        self._quiet.stop()
        self._notice.clear()
        self._notice.hide()

    @property
    def notice(self) -> str:
        return self._notice.text()

    @property
    def under(self) -> str:
        """The words for what is under the pointer."""
        return self._under.text()

    def follow(self, _rect: QRectF, scale: float) -> None:
        """Show the scale after the view has moved or zoomed."""
        if scale == self._scale_shown:
            return
        self._scale_shown = scale
        self.retranslate()

    def retranslate(self) -> None:
        self._scale.setText(tr("{percent} %", percent=round(self._scale_shown * 100)))
        self._scale.setAccessibleName(tr("Map zoom: {percent} %", percent=round(self._scale_shown * 100)))


# --- strips below the map
# Strips as broad as the map, filled by the part that plays.


class MapFoot(QWidget):
    """Takes the room that its visible strips need from the map."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._strips: list[QWidget] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)

    def put(self, strip: QWidget) -> None:
        self._column.addWidget(strip)
        self._strips.append(strip)

    def strips(self) -> list[QWidget]:
        return [strip for strip in self._strips if strip.isVisible()]


# --- strip above the panels


def strip_above(window: QMainWindow, content: QWidget, name: str) -> QToolBar:
    """A strip along the whole upper edge with `content`; it cannot be moved, floated or hidden."""
    strip = QToolBar(window)
    strip.setObjectName(name)
    strip.setMovable(False)
    strip.setFloatable(False)
    strip.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
    strip.toggleViewAction().setVisible(False)
    layout = strip.layout()
    assert layout is not None  # a tool bar has a layout
    layout.setContentsMargins(0, 0, 0, 0)
    strip.addWidget(content)
    # two strips on one line, if only for a moment, would widen the window
    window.addToolBarBreak(Qt.ToolBarArea.TopToolBarArea)
    window.addToolBar(Qt.ToolBarArea.TopToolBarArea, strip)
    return strip


# --- tabs of docks
# Tabs show their whole titles; where there is no room, arrows lead to the others.


class WholeTabs(QObject):
    """Watches for the tab bars that Qt creates when docks are tabbed."""

    def __init__(self, frame: QMainWindow) -> None:
        super().__init__(frame)
        frame.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # A new tab bar has Qt's default, which cuts titles off
        if event.type() == QEvent.Type.ChildPolished and isinstance(event, QChildEvent):
            bar = event.child()
            if isinstance(bar, QTabBar):
                bar.setElideMode(Qt.TextElideMode.ElideNone)
                bar.setUsesScrollButtons(True)
        return super().eventFilter(watched, event)


# --- stored layout
# As text: the pinned docks, the open drawers, and Qt's own record.


class KeptLayout(msgspec.Struct):
    """`pinned` and `opened`: ids of docks. `sizes`: of drawers at each edge, in pixels. `state`: Qt's, in base64."""

    pinned: list[str]
    opened: list[str]
    sizes: dict[str, int]
    state: str


def read_layout(record: str) -> KeptLayout | None:
    """The stored layout; None when it is empty or damaged."""
    try:
        return msgspec.json.decode(record, type=KeptLayout)
    except (ValueError, RecursionError):
        return None


def write_layout(layout: KeptLayout) -> str:
    return msgspec.json.encode(layout).decode()


def as_text(state: QByteArray) -> str:
    return base64.b64encode(bytes(state.data())).decode("ascii")


def as_bytes(record: str) -> QByteArray:
    """A record of Qt from base64; empty when it is damaged."""
    try:
        return QByteArray(base64.b64decode(record, validate=True))
    except (binascii.Error, ValueError):
        return QByteArray()


# --- docks

LAYOUT_VERSION = 3
"""Raise this when docks change so much that stored layouts no longer fit."""
_LEFT, _RIGHT, _BOTTOM = (
    Qt.DockWidgetArea.LeftDockWidgetArea,
    Qt.DockWidgetArea.RightDockWidgetArea,
    Qt.DockWidgetArea.BottomDockWidgetArea,
)


class DockPlace(NamedTuple):
    """A dock: its id in stored layouts, its title, its area, and the icon that opens it at the edge.

    `shown`: whether it is visible at first where it is pinned. `listed`: whether the menu of panels shows and hides it;
    the others are open while something is done with them, and beside the map unless the user folds them. `private`:
    whether the curtain covers it.
    """

    id: str
    title: Message
    area: Qt.DockWidgetArea
    sign: str = ""
    shown: bool = True
    listed: bool = True
    private: bool = False


class Dock(Enum):
    """Every dock. Those of one game are filled where that game is on the table."""

    SIDES = DockPlace("factions", msg("Turn and sides"), _LEFT, "crown")
    OVERVIEW = DockPlace("minimap", msg("Overview"), _LEFT, "map")
    INSPECTOR = DockPlace("inspector", msg("Inspector"), _RIGHT, "space")
    PLACES = DockPlace("places", msg("Spaces and stacks"), _RIGHT, "places")
    RULES = DockPlace("rules", msg("Rules"), _RIGHT, "rules", shown=False)
    JOURNAL = DockPlace("journal", msg("Journal"), _BOTTOM, "journal")
    STANDINGS = DockPlace("standings", msg("Standings"), _BOTTOM, "standings", shown=False)
    EDITOR = DockPlace("editor", msg("Edit table"), _RIGHT, shown=False, listed=False, private=True)
    DRAWING = DockPlace("drawing", msg("Drawing"), _RIGHT, "edit", shown=False, listed=False, private=True)
    PLANNING = DockPlace("planning", msg("Planning"), _RIGHT, "planning", shown=False, listed=False, private=True)
    PLANS = DockPlace("plans", msg("Plans"), _RIGHT, "plans", shown=False, private=True)
    SCHOOL = DockPlace("school", msg("School"), _RIGHT, "first_steps", shown=False, listed=False, private=True)
    TIMELINE = DockPlace("timeline", msg("Game timeline"), _BOTTOM, "course", shown=False, private=True)


_ROOM_FOR = ((Dock.SIDES, QSize(2500, 1200)), (Dock.INSPECTOR, QSize(2900, 1200)), (Dock.JOURNAL, QSize(2900, 1500)))
"""The least window, in pixels, in which a dock is pinned at first. In a smaller one the map has all the room: the
scoreboard says what most players want to know."""


def first_pins(room: QSize) -> set[Dock]:
    """The docks beside the map in a first window of this size, in pixels."""
    working = {name for name in Dock if not name.value.listed}
    return working | {name for name, least in _ROOM_FOR if room.expandedTo(least) == room}


class Docks:
    """The docks of one window that hold a panel. `toggles` is the menu that shows and hides them.

    A dock is pinned beside the map, or folded to an icon at the edge of the window, from where it opens over the map.
    `record` is the stored layout.
    """

    def __init__(self, frame: QMainWindow, toggles: QMenu, record: str = "") -> None:
        self._frame, self._toggles = frame, toggles
        self._docks: dict[Dock, PanelDock] = {}
        self._lines: dict[Dock, DockTitle] = {}
        self._kept: set[Dock] = set()
        self._titles: dict[Dock, Message] = {}
        self._layout = read_layout(record)
        self._pinned = first_pins(first_window(frame.screen().availableSize()))
        if self._layout is not None:
            self._pinned = {name for name in Dock if name.value.id in self._layout.pinned}
        self._bars = EdgeBars(frame)
        self._drawers: Drawers | None = None
        self._foot: MapFoot | None = None
        self._answers: QWidget | None = None
        frame.setDockNestingEnabled(True)
        WholeTabs(frame)
        follow_texts(frame, self._name_tab_buttons)
        for corner, area in (
            (Qt.Corner.TopLeftCorner, _LEFT),
            (Qt.Corner.BottomLeftCorner, _LEFT),
            (Qt.Corner.TopRightCorner, _RIGHT),
            (Qt.Corner.BottomRightCorner, _RIGHT),
        ):
            frame.setCorner(corner, area)

    def lie_over(self, map_view: QWidget) -> None:
        """Set the widget that folded docks open over; to be called before the first `put`."""
        self._drawers = Drawers(map_view)
        if self._layout is not None:
            self._drawers.sizes.update(self._layout.sizes)

    def stand_above(self, foot: MapFoot) -> None:
        """Set the strips below the map, which the keyboard visits too."""
        self._foot = foot

    def stop_at(self, answers: QWidget) -> None:
        """Set the answers of the prompt bar, which the keyboard visits too."""
        self._answers = answers

    @property
    def drawers(self) -> Drawers:
        """The drawers over the map."""
        assert self._drawers is not None  # the shell sets it before it puts any dock
        return self._drawers

    def put(self, name: Dock, panel: QWidget) -> PanelDock:
        """Put a panel into its dock. One that comes after a stored layout was restored gets its place there."""
        dock, place = PanelDock(self._frame), name.value
        dock.setObjectName(f"dock_{place.id}")
        dock.setWidget(panel)
        self._entitle(name, dock)
        if name not in self._pinned:
            self._lay_over(name, dock)
        elif self._frame.restoreDockWidget(dock):
            self._kept.add(name)
        else:
            self._dock_beside_map(name, dock)
            dock.setVisible(place.shown)
        self._docks[name] = dock
        if place.listed:
            self._toggles.insertAction(self._toggles.actions()[-2], dock.toggleViewAction())
        if place.sign:
            self._bars.add(dock, place.area, place.sign, lambda: self.turn(name))
        follow_texts(dock, lambda: self._word(name))
        return dock

    def _entitle(self, name: Dock, dock: PanelDock) -> None:
        # Our own title bar for a docked panel; a floating one has the usual window frame.
        line = self._lines[name] = DockTitle(dock)
        line.pin_asked.connect(lambda on: self.pin(name) if on else self.fold(name))
        dock.setTitleBarWidget(line)
        dock.topLevelChanged.connect(lambda floats: self._float(name, floats=floats))

    def _float(self, name: Dock, *, floats: bool) -> None:
        line = self._lines[name]
        self._docks[name].setTitleBarWidget(None if floats else line)  # type: ignore[arg-type]
        line.setVisible(not floats)

    def _lay_over(self, name: Dock, dock: PanelDock) -> None:
        place = name.value
        self.drawers.take(dock, place.area, is_working=not place.listed)
        if self._layout is not None and place.id in self._layout.opened:
            self._kept.add(name)
            dock.show()

    def _dock_beside_map(self, name: Dock, dock: PanelDock) -> None:
        area = name.value.area
        there = [known for known, other in self._docks.items() if known in self._pinned and not other.isFloating()]
        beside = [known for known in there if known is not name and known.value.area == area != _LEFT]
        self._frame.addDockWidget(area, dock)
        if beside:
            self._frame.tabifyDockWidget(self._docks[beside[0]], dock)

    def call(self, name: Dock, title: Message) -> None:
        """Give a dock the title it has in the present game."""
        self._titles[name] = title
        self._word(name)

    # --- folding and pinning

    def is_pinned(self, name: Dock) -> bool:
        return name in self._pinned

    def pin(self, name: Dock) -> None:
        """Put a panel beside the map."""
        dock = self._docks[name]
        if name not in self._pinned:
            self._pinned.add(name)
            size = self.drawers.give(dock)
            self._dock_beside_map(name, dock)
            along = Qt.Orientation.Vertical if name.value.area == _BOTTOM else Qt.Orientation.Horizontal
            self._frame.resizeDocks([dock], [size], along)
            self._word(name)
        self.show(name)

    def fold(self, name: Dock) -> None:
        """Fold a panel to its icon at the edge, from where it opens over the map; a working panel stays open."""
        if name in self._pinned:
            self._pinned.discard(name)
            dock = self._docks[name]
            dock.setFloating(False)
            was_open = not dock.isHidden()
            self._frame.removeDockWidget(dock)
            self.drawers.take(dock, name.value.area, is_working=not name.value.listed)
            dock.setVisible(was_open and not name.value.listed)
            self._word(name)

    def turn(self, name: Dock) -> None:
        dock = self._docks[name]
        covered = dock.visibleRegion().isEmpty() if not dock.is_drawer else not self.drawers.is_on_top(dock)
        if dock.isHidden() or covered:
            self.show(name)
        else:
            dock.close()
        self._word(name)

    def has_kept_place(self, name: Dock) -> bool:
        """Whether a panel that came late had a place in a stored layout."""
        return name in self._kept

    def private(self) -> set[PanelDock]:
        """The docks that the curtain covers."""
        return {dock for name, dock in self._docks.items() if name.value.private}

    def private_buttons(self) -> list[QWidget]:
        """The icons that open them."""
        return [button for dock in self.private() if (button := self._bars.button(dock)) is not None]

    def __getitem__(self, name: Dock) -> QDockWidget:
        return self._docks[name]

    def __iter__(self) -> Iterator[Dock]:
        return iter(self._docks)

    def share_out(self, sizes: Mapping[Dock, int], along: Qt.Orientation) -> None:
        """Give pinned docks side by side their sizes in pixels; docks without a panel are skipped."""
        there = {name: size for name, size in sizes.items() if name in self._docks and name in self._pinned}
        self._frame.resizeDocks([self._docks[name] for name in there], list(there.values()), along)

    def put_back(self) -> None:
        """Put all panels into their default places; working panels stay open."""
        wanted = first_pins(self._frame.size())
        for name, dock in self._docks.items():
            place, was_open = name.value, not dock.isHidden()
            self.fold(name)
            if name in wanted:
                self.pin(name)
            dock.setVisible(name in wanted and place.shown if place.listed else was_open)

    def record(self, aside: Collection[QDockWidget] = ()) -> str:
        """The layout to be stored; docks put `aside` for a moment count as open."""
        shown = [name for name in self if not self._docks[name].isHidden() or self._docks[name] in aside]
        opened = [name.value.id for name in shown if name not in self._pinned]
        pinned = [name.value.id for name in Dock if name in self._pinned]
        return write_layout(
            KeptLayout(pinned, opened, self.drawers.sizes, as_text(self._frame.saveState(LAYOUT_VERSION)))
        )

    def restore(self) -> bool:
        """Restore the stored layout of pinned docks; False, with nothing changed, when it is missing or damaged."""
        state = as_bytes(self._layout.state) if self._layout is not None else QByteArray()
        return not state.isEmpty() and self._frame.restoreState(state, LAYOUT_VERSION)

    def show(self, name: Dock) -> None:
        self._docks[name].show()
        self._docks[name].raise_()

    def step(self, by: int) -> None:
        """Move the keyboard to the next (1) or previous (-1) visible panel; the map, the answers above it and the
        strips below it are included.
        """
        stops: list[QWidget] = [dock for dock in map(self._docks.get, Dock) if dock is not None and dock.isVisible()]
        if self._foot is not None:
            stops[:0] = self._foot.strips()
        first = self._answers.focusProxy() if self._answers is not None else None
        if self._answers is not None and first is not None and first.isVisible():
            stops.insert(0, self._answers)
        centre = self._frame.centralWidget()
        if centre is not None:
            stops.insert(0, centre)
        if not stops:
            return
        focus = self._frame.focusWidget() or stops[0]
        inner = [n for n, stop in enumerate(stops) if stop is focus or stop.isAncestorOf(focus)]
        here = max(inner, default=0)  # a drawer is a child of the central widget, and comes after it
        target = stops[(here + by) % len(stops)]
        panel = target.widget() if isinstance(target, QDockWidget) else target
        first = _innermost(panel)
        first.setFocus(Qt.FocusReason.TabFocusReason)

    def _name_tab_buttons(self) -> None:
        for button, words in (
            ("ScrollLeftButton", tr("Scroll tabs left")),
            ("ScrollRightButton", tr("Scroll tabs right")),
        ):
            for found in self._frame.findChildren(QAbstractButton, button):
                found.setAccessibleName(words)

    def _word(self, name: Dock) -> None:
        title = sentence(self._titles.get(name, name.value.title))
        dock = self._docks[name]
        dock.setWindowTitle(title)
        dock.setAccessibleName(title)
        self._lines[name].show_state(title)
        self._bars.word(dock, title)


def window_record(window: QWidget) -> str:
    """Size and place of a window as text."""
    return as_text(window.saveGeometry())


def place_window(window: QWidget, record: str) -> bool:
    """Give a window the size and place of `record`; False when it is empty or damaged."""
    geometry = as_bytes(record)
    if geometry.isEmpty() or not window.restoreGeometry(geometry):
        return False
    frame, full = _frame_in(geometry), Qt.WindowState.WindowMaximized | Qt.WindowState.WindowFullScreen
    # Qt leaves room for a title bar above every window, also where the window manager draws none
    if not window.windowState() & full and window.screen().availableGeometry().contains(frame):
        window.move(frame.topLeft())
    return True


def _frame_in(geometry: QByteArray) -> QRect:
    """The box of the window with its frame in Qt's record of it: after a number, two versions."""
    stream, frame = QDataStream(geometry), QRect()
    stream.readUInt32()
    stream.readUInt16()
    stream.readUInt16()
    stream >> frame
    return frame


def _innermost(panel: QWidget) -> QWidget:
    proxy = panel.focusProxy()
    while proxy is not None:
        panel, proxy = proxy, proxy.focusProxy()
    return panel
