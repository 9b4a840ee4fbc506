"""Every way to act on a window, found by looking at it: menus to their last entry, buttons, lists, tabs, links, fields,
menus of the right button, keys, and the map. Nothing is listed by hand but the keys of a keyboard.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QContextMenuEvent, QHelpEvent, QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QTabBar,
    QTextBrowser,
    QToolButton,
    QWidget,
)
from shiboken6 import isValid

from diadochi.windows.main_window import MainWindow
from tests.trust.frozen import move_hand
from tests.trust.senses import tree

Act = Callable[[], object]
_LINK = re.compile(r'href="([^"]+)"')
_MOST_LINKS, _MOST_ROWS, _MOST_SPACES = 6, 6, 24
_KEYS = (
    *(f"F{number}" for number in range(1, 13)),
    *"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,+-",
    *("Esc", "Return", "Space", "Tab", "Backspace", "Del", "Home", "End", "PgUp", "PgDown", "Up", "Down", "Left"),
    *("Right", "Menu", "Shift+Tab", "Shift+F10", "Ctrl+A", "Ctrl+C", "Ctrl+V", "Ctrl+X", "Ctrl+Tab"),
)


def ways(window: MainWindow) -> dict[str, Act]:
    """What can be done to a window as it stands, by a name that another window gives the same thing."""
    return dict(_each(window))


def way(window: MainWindow, name: str) -> Act | None:
    """One of the `ways`; None where it is not there."""
    return next((act for found, act in _each(window) if found == name), None)


def _each(window: MainWindow) -> Iterator[tuple[str, Act]]:
    yield from _menus(window)
    yield from _parts(window)
    yield from _keys(window)
    yield from _map(window)


# --- menus


def _menus(window: MainWindow) -> Iterator[tuple[str, Act]]:
    for entry in window.menuBar().actions():
        if entry.menu() is not None:
            yield from _entries(entry.menu(), f"menu {_plain(entry.text())}")
    for action in _out_of_menus(window):
        yield f"command {action.objectName() or _plain(action.text())}", action.trigger


def _out_of_menus(window: MainWindow) -> list[QAction]:
    """What can be done without a menu: actions of the window itself that stand in none."""
    within = {id(action) for menu in window.findChildren(QMenu) for action in menu.actions()}
    return [action for action in window.actions() if id(action) not in within and action.isEnabled()]


def _entries(menu: QMenu, path: str) -> Iterator[tuple[str, Act]]:
    """Open the menu, and what is in it."""
    menu.aboutToShow.emit()
    yield path, lambda: _pop(menu)
    for number, action in enumerate(menu.actions()):
        name = f"{path} > {number} {_plain(action.text())}"
        if action.menu() is not None:
            yield from _entries(action.menu(), name)
        elif not action.isSeparator() and action.isEnabled():
            yield name, action.trigger


def _pop(menu: QMenu) -> None:
    if menu.menuAction().isEnabled():
        menu.popup(QPoint(40, 40))


def _plain(words: str) -> str:
    return words.replace("&", "")


# --- what lies in the window


def _parts(window: QWidget) -> Iterator[tuple[str, Act]]:
    """Every visible part of a window: pressed, pointed at, asked for its menu; lists, tabs and links one by one."""
    for path, widget in tree(window):
        if widget.isVisible() and not isinstance(widget, QMenu):
            yield from parts_of(path, widget)


def parts_of(path: str, widget: QWidget) -> Iterator[tuple[str, Act]]:
    """The ways to act on one widget."""
    if isinstance(widget, QTabBar):
        for tab in range(widget.count()):
            yield f"tab {tab} of {path}", lambda tab=tab: widget.setCurrentIndex(tab)
    elif isinstance(widget, QComboBox):
        for row in range(min(_MOST_ROWS, widget.count())):
            yield f"choice {row} of {path}", lambda row=row: _choose(widget, row)
    elif isinstance(widget, QAbstractItemView):
        yield from _rows(path, widget)
    elif isinstance(widget, QLabel | QTextBrowser):
        yield from _links(path, widget)
    elif isinstance(widget, QLineEdit):
        yield f"write in {path}", lambda: _write(widget)
    if isinstance(widget, QPushButton | QToolButton) and widget.menu() is not None:
        yield from _entries(widget.menu(), f"choices at {path}")
    if isinstance(widget, QAbstractButton) or not widget.findChildren(QWidget):
        yield f"press {path}", lambda: press(widget)
        yield f"point at {path}", lambda: _point(widget)
        yield f"right button at {path}", lambda: _ask_menu(widget)


def press(widget: QWidget) -> None:
    """Click on it; the menu of a button is opened without waiting for a choice."""
    if not isValid(widget) or not widget.isVisible():
        return
    if isinstance(widget, QPushButton | QToolButton) and widget.menu() is not None:
        _pop(widget.menu())
    else:
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


def _point(widget: QWidget) -> None:
    """The hand of the mouse rests on it, and its hint comes."""
    if isValid(widget) and widget.isVisible():
        at = widget.rect().center()
        move_hand(widget, at)
        QApplication.sendEvent(widget, QHelpEvent(QEvent.Type.ToolTip, at, widget.mapToGlobal(at)))


def _ask_menu(widget: QWidget) -> None:
    if isValid(widget) and widget.isVisible():
        at = widget.rect().center()
        asked = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, widget.mapToGlobal(at))
        QApplication.sendEvent(widget, asked)


def _choose(box: QComboBox, row: int) -> None:
    if box.isEnabled():
        box.setCurrentIndex(row)
        box.activated.emit(row)


def _write(line: QLineEdit) -> None:
    QTest.keyClicks(line, "ant")
    QTest.keyClick(line, Qt.Key.Key_Return)


def _rows(path: str, view: QAbstractItemView) -> Iterator[tuple[str, Act]]:
    model = view.model()
    rows = 0 if model is None else model.rowCount()
    for row in sorted({*range(min(3, rows)), *range(max(0, rows - 3), rows)}):
        yield f"row {row} of {path}", lambda row=row: _press_row(view, row)


def _press_row(view: QAbstractItemView, row: int) -> None:
    index = view.model().index(row, 0)
    view.scrollTo(index)
    at = view.visualRect(index).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)


def _links(path: str, widget: QLabel | QTextBrowser) -> Iterator[tuple[str, Act]]:
    words = widget.text() if isinstance(widget, QLabel) else widget.toHtml()
    for number, link in enumerate(_LINK.findall(words)[:_MOST_LINKS]):
        if isinstance(widget, QLabel):
            yield f"link {number} of {path}", lambda link=link: widget.linkActivated.emit(link)
        else:
            yield f"link {number} of {path}", lambda link=link: widget.anchorClicked.emit(link)


# --- keys


def _keys(window: MainWindow) -> Iterator[tuple[str, Act]]:
    """Every shortcut there is, and every key of a keyboard."""
    bound = {keys.toString() for action in window.findChildren(QAction) for keys in action.shortcuts()}
    bound |= {shortcut.key().toString() for shortcut in window.findChildren(QShortcut)}
    for keys in sorted({*bound, *_KEYS} - {""}):
        yield f"key {keys}", lambda keys=keys: _strike(window, keys)


def _strike(window: MainWindow, keys: str) -> None:
    combination = QKeySequence(keys)[0]
    here = QApplication.focusWidget() or window
    QTest.keyClick(here, combination.key(), combination.keyboardModifiers())


# --- the map


def _map(window: MainWindow) -> Iterator[tuple[str, Act]]:
    """Stacks and some spaces: pointed at, pressed, asked for their menu, lifted and let go."""
    scene, view = window.shell.scene, window.shell.view
    counters = scene.counters
    places: dict[str, QPointF] = {}
    if counters is not None:
        for key in sorted(counters.keys(), key=str)[:_MOST_SPACES]:
            places[f"stack {key.space} {key.owner} {key.inside:d}"] = counters.box_of(key).center()
    for space in sorted(window.shell.table.atlas.spaces)[::12]:
        places[f"space {space}"] = scene.place(space)
    port = view.viewport()
    for name, place in places.items():
        at = view.mapFromScene(place)
        if port.rect().contains(at):
            yield f"point at {name}", lambda at=at: move_hand(port, at)
            yield f"press {name}", lambda at=at: QTest.mouseClick(port, Qt.MouseButton.LeftButton, pos=at)
            yield f"right button on {name}", lambda at=at: QTest.mouseClick(port, Qt.MouseButton.RightButton, pos=at)
            yield f"lift {name}", lambda at=at: _carry(port, at, hold=True)
            yield f"carry {name}", lambda at=at: _carry(port, at, hold=False)


def _carry(port: QWidget, at: QPoint, *, hold: bool) -> None:
    """Press, draw, and put down a little further; or hold it up until Escape."""
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=at)
    for share in (4, 12, 30):
        move_hand(port, at + QPoint(share, share // 2))
    if not hold:
        QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=at + QPoint(30, 15))
