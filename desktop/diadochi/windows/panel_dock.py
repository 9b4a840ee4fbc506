"""A dock that holds a panel: beside the map, or over it as a drawer from the edge; its title, and the bars of icons."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from PySide6.QtCore import QEvent, QMargins, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QDockWidget, QMainWindow, QSizePolicy, QToolBar, QToolButton, QWidget

from diadochi.language import Message, msg, tr
from diadochi.windows.styles import icon, part
from diadochi.windows.widget_text import Label, as_words, bind_text
from diadochi.windows.widgets import row_of

RIM = 5
"""Width in pixels of the inner edge of a drawer, by which it is resized."""
Area = Qt.DockWidgetArea


class PanelDock(QDockWidget):
    """`drawn` carries the size in pixels that the user drags a drawer to."""

    drawn = Signal(int)

    def __init__(self, frame: QWidget) -> None:
        super().__init__(frame)
        self._area: Area | None = None
        self._pulled: QPoint | None = None
        self._features = self.features()

    @property
    def is_drawer(self) -> bool:
        """Whether it is over the map."""
        return self._area is not None

    def become_drawer(self, area: Area) -> None:
        """Be a drawer over the map from now on, at the edge of `area`: it cannot be dragged away, its free edge can."""
        self._area = area
        self._features = self.features()
        movable = QDockWidget.DockWidgetFeature.DockWidgetMovable | QDockWidget.DockWidgetFeature.DockWidgetFloatable
        self.setFeatures(self._features & ~movable)
        left, right = area == Area.LeftDockWidgetArea, area == Area.RightDockWidgetArea
        bottom = area == Area.BottomDockWidgetArea
        self.setContentsMargins(RIM if right else 0, RIM if bottom else 0, RIM if left else 0, 0)
        self.setAutoFillBackground(True)

    def become_dock(self) -> None:
        self._area = None
        self.setFeatures(self._features)
        self.setContentsMargins(0, 0, 0, 0)
        self.setAutoFillBackground(False)
        self.unsetCursor()

    # --- the free edge

    def _is_rim(self, point: QPoint) -> bool:
        return self.is_drawer and not self.contentsRect().contains(point)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        # Start resizing at the free edge; other presses must not reach the map below.
        if self.is_drawer:
            if event.button() == Qt.MouseButton.LeftButton and self._is_rim(event.position().toPoint()):
                self._pulled = event.position().toPoint()
            event.accept()
        else:
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pulled is None:
            super().mouseMoveEvent(event)
            return
        at = event.position().toPoint()
        if self._area == Area.LeftDockWidgetArea:
            self.drawn.emit(at.x())
        elif self._area == Area.RightDockWidgetArea:
            self.drawn.emit(self.width() - at.x())
        else:
            self.drawn.emit(self.height() - at.y())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._pulled = None
        super().mouseReleaseEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.is_drawer:
            return
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(part("panel")))
        painter.setPen(QColor(part("border")))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()


# --- title
# The title of a panel, and buttons to pin it, to float it and to hide it.

_TITLE_ICON = 16  # side of an icon in pixels


class DockTitle(QWidget):
    """The title bar of `dock`. `pin_asked` carries whether the dock is to be pinned beside the map."""

    pin_asked = Signal(bool)

    def __init__(self, dock: PanelDock) -> None:
        super().__init__(dock)
        self._dock = dock
        self._words = Label(self, look="dockTitle")
        self._pin = self._button("pin")
        self._pin.setCheckable(True)
        self._pin.clicked.connect(self.pin_asked)
        self._float = self._button("panels")
        self._float.clicked.connect(lambda: dock.setFloating(True))
        self._close = self._button("close")
        self._close.clicked.connect(dock.close)
        row_of((self._words, 1), self._pin, self._float, self._close, on=self, margins=(8, 2, 4, 2), spacing=2)

    def _button(self, name: str) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(f"dock_{name}")
        button.setAutoRaise(True)
        button.setIconSize(QSize(_TITLE_ICON, _TITLE_ICON))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keyboard with the map
        return button

    def show_state(self, title: str) -> None:
        """Show the title and what the buttons do in the present state."""
        dock, features = self._dock, self._dock.features()
        self._words.setText(title)
        pinned = not dock.is_drawer
        self._pin.setChecked(pinned)
        self._float.setVisible(bool(features & QDockWidget.DockWidgetFeature.DockWidgetFloatable))
        self._close.setVisible(bool(features & QDockWidget.DockWidgetFeature.DockWidgetClosable))
        pin = tr("Fold {panel}", panel=title) if pinned else tr("Pin {panel}", panel=title)
        for button, sign, words in (
            (self._pin, "pin", pin),
            (self._float, "panels", tr("Undock {panel}", panel=title)),
            (self._close, "close", tr("Hide {panel}", panel=title)),
        ):
            button.setIcon(icon(sign))
            button.setAccessibleName(words)
            button.setToolTip(as_words(words))
        for own in dock.findChildren(QAbstractButton, options=Qt.FindChildOption.FindDirectChildrenOnly):
            own.setAccessibleName(title)  # Qt's own buttons, which this title bar replaces


# --- drawers
# Panels that open over the map from the window's edge, and leave the map its room when they are folded.

_EMS = {Area.LeftDockWidgetArea: 17.0, Area.RightDockWidgetArea: 21.0, Area.BottomDockWidgetArea: 11.0}
"""First size of a drawer towards the map, in ems of the window's text."""
_IDS = {Area.LeftDockWidgetArea: "left", Area.RightDockWidgetArea: "right", Area.BottomDockWidgetArea: "bottom"}
"""The names of the edges in stored layouts."""
_MOST = 0.7  # the largest share of the map that one drawer takes
_TALL = 1 << 20  # more than the height of any map, in pixels
_LEAST = 120  # the least size in pixels to which a drawer can be dragged


class _Drawer(NamedTuple):
    area: Area
    is_working: bool


class Drawers(QObject):
    """The drawers over `host`. One panel can be read at each edge; it gives way to the next one.

    A working panel, which is open while something is done with it, stays open below.
    """

    def __init__(self, host: QWidget) -> None:
        super().__init__(host)
        self._host = host
        self._drawers: dict[PanelDock, _Drawer] = {}
        self.sizes: dict[str, int] = {}
        host.installEventFilter(self)

    def take(self, dock: PanelDock, area: Area, *, is_working: bool) -> None:
        """Add a former dock as a folded drawer."""
        dock.become_drawer(area)
        dock.setParent(self._host)
        dock.hide()
        self._drawers[dock] = _Drawer(area, is_working)
        dock.installEventFilter(self)
        dock.drawn.connect(self._draw)

    def give(self, dock: PanelDock) -> int:
        """Let a drawer become a dock again; return its size in pixels."""
        size = self._size(dock)
        dock.removeEventFilter(self)
        dock.drawn.disconnect(self._draw)
        dock.hide()
        del self._drawers[dock]
        dock.become_dock()
        return size

    def open_ones(self) -> list[PanelDock]:
        return [dock for dock in self._drawers if not dock.isHidden()]

    def covered(self) -> QMargins:
        """How much of the map open drawers cover at each edge, in pixels."""
        left = max((dock.width() for dock in self._at(Area.LeftDockWidgetArea)), default=0)
        right = max((dock.width() for dock in self._at(Area.RightDockWidgetArea)), default=0)
        low = max((dock.height() for dock in self._at(Area.BottomDockWidgetArea)), default=0)
        return QMargins(left, 0, right, low)

    def is_on_top(self, dock: PanelDock) -> bool:
        """Whether no other drawer covers this one."""
        area = self._drawers[dock].area
        at_edge = set(self._at(area))
        return [child for child in self._host.children() if child in at_edge][-1:] == [dock]

    def fold_read(self) -> bool:
        """Fold the drawers that are open for reading; False when there are none."""
        read = [dock for dock in self.open_ones() if not self._drawers[dock].is_working]
        for dock in read:
            dock.hide()
        return bool(read)

    def set_size(self, dock: PanelDock, size: int) -> None:
        """Set the size towards the map in pixels, for every drawer at this edge."""
        self.sizes[_IDS[self._drawers[dock].area]] = max(_LEAST, size)
        self._place()

    # --- events

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Keep drawers on the map when it moves; presses in a drawer must not reach the map.
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
        # Escape folds the drawer; no key reaches the map.
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
        # Left and right drawers are as high as the map or their panel; one at the lower edge is between them.
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
    panel, line, rims = dock.widget(), dock.titleBarWidget(), dock.contentsMargins()
    wanted = panel.heightForWidth(width - rims.left() - rims.right()) if panel.layout() is None else -1
    return wanted + line.sizeHint().height() if wanted > 0 else _TALL


# --- bars of icons
# Slim bars at the left and the right edge of a window: an icon for each panel opens and folds it.

_EDGE_ICON = 22  # side of an icon in pixels
_BARS = {
    Qt.ToolBarArea.LeftToolBarArea: ("leftEdge", msg("Panels on the left")),
    Qt.ToolBarArea.RightToolBarArea: ("rightEdge", msg("Panels on the right")),
}


class EdgeBars:
    """The two bars of `frame`. Panels of the right are at the right, those of the left and of the
    bottom at the left.
    """

    def __init__(self, frame: QMainWindow) -> None:
        self._buttons: dict[QDockWidget, tuple[QToolButton, str]] = {}
        self._bars = {area: _bar(frame, area, *named) for area, named in _BARS.items()}
        spacer = QWidget(frame)
        spacer.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self._low = self._bars[Qt.ToolBarArea.LeftToolBarArea].addWidget(spacer)

    def add(self, dock: QDockWidget, area: Qt.DockWidgetArea, sign: str, pressed: Callable[[], None]) -> None:
        """Add an icon for the panel of `dock`; `pressed` opens or folds it."""
        button = QToolButton()
        button.setObjectName(f"edge_{dock.objectName()}")
        button.setCheckable(True)
        button.setAutoRaise(True)
        button.setIconSize(QSize(_EDGE_ICON, _EDGE_ICON))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keyboard with the map
        button.clicked.connect(pressed)
        left = self._bars[Qt.ToolBarArea.LeftToolBarArea]
        if area == Qt.DockWidgetArea.RightDockWidgetArea:
            self._bars[Qt.ToolBarArea.RightToolBarArea].addWidget(button)
        elif area == Qt.DockWidgetArea.LeftDockWidgetArea:
            left.insertWidget(self._low, button)
        else:
            left.addWidget(button)
        self._buttons[dock] = (button, sign)
        dock.visibilityChanged.connect(lambda _shown: button.setChecked(dock.isVisible()))

    def button(self, dock: QDockWidget) -> QToolButton | None:
        """The icon of a panel; None for a panel without one."""
        return self._buttons[dock][0] if dock in self._buttons else None

    def word(self, dock: QDockWidget, title: str) -> None:
        """Set the title of a panel at its icon, which is tinted for the present style."""
        if dock not in self._buttons:
            return
        button, sign = self._buttons[dock]
        button.setIcon(icon(sign))
        button.setAccessibleName(title)
        button.setToolTip(as_words(title))
        button.setChecked(dock.isVisible())


def _bar(frame: QMainWindow, area: Qt.ToolBarArea, name: str, title: Message) -> QToolBar:
    bar = QToolBar(frame)
    bar.setObjectName(name)
    bar.setMovable(False)
    bar.setFloatable(False)
    bar.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
    bar.toggleViewAction().setVisible(False)
    bar.setOrientation(Qt.Orientation.Vertical)
    bind_text(bar.setWindowTitle, title)
    bind_text(bar.setAccessibleName, title)
    frame.addToolBar(area, bar)
    return bar
