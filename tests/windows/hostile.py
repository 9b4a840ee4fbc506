"""Texts that would like to be more than words, and a look at everything there is for any that has become it."""

import re
from collections.abc import Iterator

from PySide6 import QtGui
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt
from PySide6.QtGui import QAction, QTextDocument
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)

MARK = "HostileWord"
TURNED = "\N{RIGHT-TO-LEFT OVERRIDE}"
TEXTS = (
    f"<b>{MARK}</b>",
    f'<img src="file:///etc/hostname"> {MARK}',
    f'<a href="hostile:probe">{MARK}</a>',
    f"&lt;b&gt;{MARK} &amp;",
    f"<b>{MARK}{TURNED}gnisrever\nnext line\r\ttab",
    f"<u>{MARK}</u> " + "long " * 2000,
)
_ROLES = (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.WhatsThisRole, Qt.ItemDataRole.StatusTipRole)
_TAGS = ("<b>", "<u>", "<i>", '<img src="file:///etc/hostname">', '<a href="hostile:probe">', "&lt;b&gt;")


def hostile(number: int) -> str:
    """One of the texts after the other."""
    return TEXTS[number % len(TEXTS)]


def rendered() -> list[str]:
    """Every place of every widget there is where a hostile text was taken for more than words."""
    return [
        f"{type(widget).__name__} {widget.objectName()}: {fault}"
        for widget in QApplication.allWidgets()
        for fault in _of(widget)
    ]


def read_all() -> tuple[list[str], int]:
    """Every place, fields to type in aside, where a text turns the direction of what is beside it; and how many
    labels, pages and lists hold a hostile text at all.
    """
    turned, hold = [], 0
    for widget in QApplication.allWidgets():
        read = _words(widget)
        hold += any(MARK in words for words in read)
        if not isinstance(widget, QLineEdit | QPlainTextEdit):
            turned += [words[:80] for words in read if TURNED in words]
    return turned, hold


def _of(widget: QWidget) -> Iterator[str]:
    yield from _tips(widget)
    if isinstance(widget, QLabel):
        if widget.textFormat() == Qt.TextFormat.RichText:
            yield from _marked_up("label", _document(widget.text()))
        elif widget.textFormat() != Qt.TextFormat.PlainText:
            yield from _guessed("label", widget.text())
    elif isinstance(widget, QTextEdit):
        yield from _marked_up("page", widget.document())
    elif isinstance(widget, QAbstractItemView) and widget.model() is not None:
        for index in _indexes(widget.model(), QModelIndex()):
            for role in _ROLES:
                yield from _guessed("tip of a line", str(index.data(role) or ""))


def _tips(widget: QWidget) -> Iterator[str]:
    for tip in (widget.toolTip(), widget.whatsThis()):
        yield from _guessed("tip", tip)
    for action in widget.actions():
        yield from _guessed("action", action.toolTip() if action.toolTip() != action.text() else "")


def _guessed(where: str, text: str) -> Iterator[str]:
    if MARK in text and QtGui.Qt.mightBeRichText(text):
        yield f"{where} {text[:80]!r}"


def _marked_up(where: str, document: QTextDocument) -> Iterator[str]:
    """A page must show the tags themselves, and hold no picture or link of theirs."""
    plain = document.toPlainText()
    if MARK not in plain:
        return
    html = document.toHtml()
    if "hostile:probe" in html.replace("&quot;hostile:probe&quot;", "") or 'src="file:///etc/hostname"' in html:
        yield f"{where}: a picture or a link"
    for place in (found.start() for found in re.finditer(MARK, plain)):
        if not _solid(plain[:place]).endswith(tuple(map(_solid, _TAGS))):
            yield f"{where}: {plain[max(0, place - 40) : place + 20]!r}"


def _solid(text: str) -> str:
    """Without spaces and breaks of lines, which may fall into a tag."""
    return "".join(text.split())


def _document(markup: str) -> QTextDocument:
    document = QTextDocument()
    document.setHtml(markup)
    return document


def _indexes(model: QAbstractItemModel, above: QModelIndex) -> Iterator[QModelIndex]:
    for row in range(model.rowCount(above)):
        for column in range(1 if isinstance(model, QAbstractListModel) else model.columnCount(above)):
            yield model.index(row, column, above)
        yield from _indexes(model, model.index(row, 0, above))


def _words(widget: QWidget) -> list[str]:
    found = [widget.accessibleName(), widget.accessibleDescription(), widget.windowTitle(), widget.toolTip()]
    if isinstance(widget, QLabel):
        found.append(widget.text())
    elif isinstance(widget, QTextEdit):
        found.append(widget.toPlainText())
    elif isinstance(widget, QAbstractItemView) and widget.model() is not None:
        found += [str(index.data() or "") for index in _indexes(widget.model(), QModelIndex())]
    if widget.isWindow():  # those of its menus and parts too
        found += [action.text() for action in widget.findChildren(QAction)]
    return found
