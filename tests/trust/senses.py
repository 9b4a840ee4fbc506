"""Everything a person at the screen can perceive of a program: what is shown, read out, hinted at, offered, copied."""

from __future__ import annotations

from collections.abc import Iterator
from zlib import crc32

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QAction, QCursor, QPainter
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QGroupBox,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QProgressBar,
    QTabBar,
    QTextEdit,
    QToolButton,
    QWidget,
)

Senses = dict[str, str]
"""What is perceived, by where; empty things are left out."""
PICTURE = "picture of "
_ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.EditRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.StatusTipRole,
    Qt.ItemDataRole.WhatsThisRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.AccessibleDescriptionRole,
    Qt.ItemDataRole.CheckStateRole,
    Qt.ItemDataRole.UserRole,
)
_PLAIN = (str, int, float, bool)
_MOST_ROWS = 400


def perceive() -> Senses:
    """All windows and menus, widget by widget, hidden ones too: a panel may come to sight at any time."""
    found: Senses = {}
    for root in _roots():
        found |= perceived(root)
    found["clipboard"] = QApplication.clipboard().text()
    found["focus"] = _name(QApplication.focusWidget())
    found["popup"] = _name(QApplication.activePopupWidget())
    found["modal"] = _name(QApplication.activeModalWidget())
    cursor: QCursor | None = QApplication.overrideCursor()
    found["cursor"] = "" if cursor is None else str(cursor.shape())
    return found


def perceived(root: QWidget) -> Senses:
    """What is perceived of a widget and of all that is in it."""
    return {f"{path} {what}": value for path, widget in tree(root) for what, value in _widget(widget) if value}


def pictures() -> Senses:
    """What every visible window looks like, as a checksum of its pixels."""
    return {f"{PICTURE}{_name(root)}": _pixels(root) for root in _windows() if root.isVisible()}


def _pixels(widget: QWidget) -> str:
    image = widget.grab().toImage()
    with QPainter(image) as painter:
        for bar in widget.findChildren(QProgressBar):
            if bar.isVisible() and bar.minimum() == bar.maximum():  # It moves by the clock, whatever is counted.
                painter.fillRect(QRect(bar.mapTo(widget, QPoint()), bar.size()), Qt.GlobalColor.black)
        for button in filter(_fades, widget.findChildren(QToolButton)):
            painter.fillRect(QRect(button.mapTo(widget, QPoint()), button.size()), Qt.GlobalColor.black)
    return str(crc32(image.constBits()))


def _fades(widget: QWidget) -> bool:
    """Whether it comes and goes by the machine's clock: the button that clears a field of text."""
    return isinstance(widget, QToolButton) and isinstance(widget.parent(), QLineEdit)


def _roots() -> list[QWidget]:
    """Windows that belong to no other, in an order that does not hang on chance."""
    tops = [widget for widget in QApplication.topLevelWidgets() if widget.parent() is None]
    return sorted((w for w in tops if w.isVisible()), key=lambda w: (type(w).__name__, w.windowTitle()))


def _windows() -> Iterator[QWidget]:
    for root in _roots():
        yield root
        yield from (child for child in root.findChildren(QWidget) if child.isWindow())


def tree(root: QWidget) -> Iterator[tuple[str, QWidget]]:
    """Every widget with a path that is its own; one comes before those in it."""
    waiting = [(_name(root), root)]
    while waiting:
        path, widget = waiting.pop()
        yield path, widget
        counted: dict[str, int] = {}
        inside = []
        for child in widget.children():
            if isinstance(child, QWidget):
                name = _name(child)
                counted[name] = counted.get(name, 0) + 1
                inside.append((f"{path}/{name}#{counted[name]}", child))
        waiting += reversed(inside)


def _name(widget: QWidget | None) -> str:
    return "" if widget is None else f"{type(widget).__name__}:{widget.objectName()}"


def _widget(widget: QWidget) -> Iterator[tuple[str, str]]:
    yield "tooltip", widget.toolTip()
    yield "status tip", widget.statusTip()
    yield "what's this", widget.whatsThis()
    yield "accessible name", widget.accessibleName()
    yield "accessible description", widget.accessibleDescription()
    yield "title", widget.windowTitle()
    yield "shown", "" if widget.isHidden() else "yes"
    yield "enabled", "yes" if widget.isEnabled() else ""
    if widget.isVisible():
        place = widget.geometry()
        yield "place", f"{place.x()},{place.y()} {place.width()}x{place.height()}"
        yield "cursor", "" if _fades(widget) else str(widget.cursor().shape().name)
        yield from _read_out(widget)
    yield from _own(widget)
    for number, action in enumerate(widget.actions()):
        yield f"action {number}", _action(action)


def _read_out(widget: QWidget) -> Iterator[tuple[str, str]]:
    """What a screen reader gets."""
    interface = QAccessible.queryAccessibleInterface(widget)
    if interface is not None:
        for kind in (QAccessible.Text.Name, QAccessible.Text.Description, QAccessible.Text.Value):
            yield f"read out {kind.name}", interface.text(kind)


def _action(action: QAction) -> str:
    if action.isSeparator():
        return f"- {action.text()}"
    states = f"{action.isEnabled():d}{action.isVisible():d}{action.isChecked():d}"
    keys = ",".join(keys.toString() for keys in action.shortcuts())
    return f"{states}|{action.text()}|{action.toolTip()}|{action.statusTip()}|{keys}"


def _own(widget: QWidget) -> Iterator[tuple[str, str]]:
    """What only this kind of widget shows."""
    if isinstance(widget, QLabel):
        yield "text", widget.text()
    elif isinstance(widget, QLineEdit):
        yield "text", widget.text()
        yield "placeholder", widget.placeholderText()
    elif isinstance(widget, QAbstractButton):
        yield "text", f"{widget.text()} {widget.isChecked():d}"
    elif isinstance(widget, QTextEdit | QPlainTextEdit):
        yield "text", widget.toPlainText()
        yield "html", widget.toHtml() if isinstance(widget, QTextEdit) else ""
    elif isinstance(widget, QTabBar):
        for tab in range(widget.count()):
            yield f"tab {tab}", f"{widget.tabText(tab)}|{widget.tabToolTip(tab)}|{widget.isTabEnabled(tab):d}"
        yield "tab", str(widget.currentIndex())
    elif isinstance(widget, QComboBox):
        yield "items", "|".join(widget.itemText(row) for row in range(widget.count()))
        yield "item", str(widget.currentIndex())
    elif isinstance(widget, QAbstractSpinBox | QProgressBar):
        yield "text", widget.text()
    elif isinstance(widget, QGroupBox | QMenu):
        yield "title", widget.title()
    elif isinstance(widget, QAbstractItemView) and widget.model() is not None:
        yield from _items(widget.model())
        chosen = widget.selectionModel().selectedIndexes() if widget.selectionModel() else []
        yield "chosen", " ".join(sorted(f"{index.row()},{index.column()}" for index in chosen))


def _items(model: QAbstractItemModel) -> Iterator[tuple[str, str]]:
    for section in range(_columns(model, QModelIndex())):
        yield f"head {section}", str(model.headerData(section, Qt.Orientation.Horizontal) or "")
    yield from _rows(model, QModelIndex(), "")


def _rows(model: QAbstractItemModel, parent: QModelIndex, path: str) -> Iterator[tuple[str, str]]:
    rows = model.rowCount(parent)
    yield f"rows {path}", str(rows)
    for row in range(max(0, rows - _MOST_ROWS), rows):
        for column in range(_columns(model, parent)):
            index = model.index(row, column, parent)
            yield f"item {path}{row},{column}", "|".join(_datum(index, role) for role in _ROLES)
        first = model.index(row, 0, parent)
        if not isinstance(model, QAbstractListModel) and model.hasChildren(first):
            yield from _rows(model, first, f"{path}{row}/")


def _columns(model: QAbstractItemModel, parent: QModelIndex) -> int:
    """A list has one column and does not say so."""
    return 1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)


def _datum(index: QModelIndex, role: Qt.ItemDataRole) -> str:
    try:
        value = index.data(role)
    except RuntimeError:  # of a kind that Qt keeps to itself
        return ""
    if isinstance(value, _PLAIN):
        return str(value)
    if isinstance(value, tuple | list) and all(isinstance(part, _PLAIN) for part in value):
        return str(value)
    return ""


def differences(one: Senses, other: Senses) -> list[str]:
    """Where two worlds are perceived differently, in words."""
    places = [place for place in {**one, **other} if one.get(place, "") != other.get(place, "")]
    return [f"{place}: {_around(one.get(place, ''), other.get(place, ''))}" for place in places]


def _around(one: str, other: str) -> str:
    """Both texts from where they begin to differ."""
    same = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    start = max(0, same - 30)
    return f"…{one[start : same + 90]!r} or …{other[start : same + 90]!r}"
