"""Words of people, files and maps are shown as they are: nothing in them is a tag, a picture, a link or a mnemonic.

Qt takes any text that looks like markup for markup, in labels, message boxes and tool tips. Labels are made here, and
whatever Qt judges by itself is worded here.
"""

from __future__ import annotations

from PySide6 import QtGui
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QLabel, QMessageBox, QWidget

_JOINER = "\N{WORD JOINER}"
"""Nothing to be seen; behind it no sign begins a tag."""


class Label(QLabel):
    """Words as they are."""

    def __init__(self, words: str | QWidget | None = None, parent: QWidget | None = None) -> None:
        super().__init__(words if isinstance(words, QWidget) else parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        if isinstance(words, str):
            self.setText(words)


class MarkupLabel(QLabel):
    """Prepared markup; whatever is put into it was escaped before."""

    def __init__(self, markup: str | QWidget | None = None, parent: QWidget | None = None) -> None:
        super().__init__(markup if isinstance(markup, QWidget) else parent)
        self.setTextFormat(Qt.TextFormat.RichText)
        if isinstance(markup, str):
            self.setText(markup)


def as_words(text: str) -> str:
    """`text` for a tool tip or another place where Qt guesses: it looks the same and is never taken for markup."""
    if not QtGui.Qt.mightBeRichText(text):
        return text
    return text.replace("<", f"<{_JOINER}").replace("&", f"&{_JOINER}")


def on_button(text: str) -> str:
    """`text` for a button, a box to tick or a line of a menu, where a lone ampersand would mark a key."""
    return text.replace("&", "&&")


def message_box(icon: QMessageBox.Icon, words: str, parent: QWidget, more: str = "") -> QMessageBox:
    """A message to be opened; `more` is said below the words."""
    box = QMessageBox(icon, "Diadochi", "", parent=parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(words)
    if more:
        box.setInformativeText(as_words(more))
    return box


# --- retranslated
# Widgets that carry words and change them with the language.


class Retranslated:
    """Mixin before a QWidget: `retranslate` is called whenever the language changes; call it once when built."""

    def retranslate(self) -> None:
        """Set every text anew."""
        raise NotImplementedError

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)  # type: ignore[misc]


# --- announcing
# Telling screen readers what has happened.


def announce(widget: QWidget, text: str, *, urgent: bool = False) -> None:
    """Have assistive technology speak `text`; `urgent` interrupts what is being said. Silent when none is listening."""
    if not text or not QAccessible.isActive():
        return
    event = QAccessibleAnnouncementEvent(widget, text)
    if urgent:
        event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
    QAccessible.updateAccessibility(event)
