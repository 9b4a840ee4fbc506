"""Text of people, files and maps is shown as it is: nothing in it is a tag, a picture, a link or a mnemonic.

Qt treats any text that looks like HTML as HTML, in labels, message boxes and tool tips. These classes and functions
prevent it.
"""

from __future__ import annotations

from PySide6 import QtGui
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QLabel, QMessageBox, QWidget

_JOINER = "\N{WORD JOINER}"
"""Invisible; a "<" behind it begins no tag for Qt."""


class Label(QLabel):
    """A label for plain text."""

    def __init__(self, words: str | QWidget | None = None, parent: QWidget | None = None) -> None:
        super().__init__(words if isinstance(words, QWidget) else parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        if isinstance(words, str):
            self.setText(words)


class MarkupLabel(QLabel):
    """A label for prepared HTML; whatever is put into it must be escaped before."""

    def __init__(self, markup: str | QWidget | None = None, parent: QWidget | None = None) -> None:
        super().__init__(markup if isinstance(markup, QWidget) else parent)
        self.setTextFormat(Qt.TextFormat.RichText)
        if isinstance(markup, str):
            self.setText(markup)


def as_words(text: str) -> str:
    """`text` for a tool tip or another place where Qt guesses: it looks the same and is never taken for HTML."""
    if not QtGui.Qt.mightBeRichText(text):
        return text
    return text.replace("<", f"<{_JOINER}").replace("&", f"&{_JOINER}")


def on_button(text: str) -> str:
    """`text` for a button, a check box or a menu entry, where a single ampersand would mark a key."""
    return text.replace("&", "&&")


def message_box(icon: QMessageBox.Icon, words: str, parent: QWidget, more: str = "") -> QMessageBox:
    """A message to be opened; `more` is shown below the words."""
    box = QMessageBox(icon, "Diadochi", "", parent=parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(words)
    if more:
        box.setInformativeText(as_words(more))
    return box


# --- following the language


class Retranslated:
    """Mixin before a QWidget: `retranslate` is called whenever the language changes; call it once in
    the constructor.
    """

    def retranslate(self) -> None:
        raise NotImplementedError

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)  # type: ignore[misc]


# --- screen readers


def announce(widget: QWidget, text: str, *, urgent: bool = False) -> None:
    """Have assistive technology speak `text`; `urgent` interrupts it. Silent when none is listening."""
    if not text or not QAccessible.isActive():
        return
    event = QAccessibleAnnouncementEvent(widget, text)
    if urgent:
        event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
    QAccessible.updateAccessibility(event)
