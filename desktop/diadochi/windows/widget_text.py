"""Text of people, files and maps is shown as it is: nothing in it is a tag, a picture, a link or a mnemonic.

Qt treats any text that looks like HTML as HTML, in labels, message boxes and tool tips. These classes and functions
prevent it.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6 import QtGui
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QLabel, QMessageBox, QTabWidget, QWidget

from diadochi.language import Message, sentence

_JOINER = "\N{WORD JOINER}"  # invisible; a "<" behind it begins no tag for Qt


class Label(QLabel):
    """A label for plain text. `look` is its name in the style sheet; it `wraps` words, or has one line."""

    FORMAT = Qt.TextFormat.PlainText

    def __init__(
        self, words: str | QWidget | None = None, parent: QWidget | None = None, *, look: str = "", wraps: bool = False
    ) -> None:
        super().__init__(words if isinstance(words, QWidget) else parent)
        self.setTextFormat(self.FORMAT)
        self.setObjectName(look)
        self.setWordWrap(wraps)
        if isinstance(words, str):
            self.setText(words)


class MarkupLabel(Label):
    """A label for prepared HTML; whatever is put into it must be escaped before."""

    FORMAT = Qt.TextFormat.RichText

    def follow_links(self, follow: Callable[[str], object]) -> None:
        """Make links usable by mouse and keyboard; `follow` gets the address."""
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        self.linkActivated.connect(follow)


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


class _Texts(QObject):
    changed = Signal()


texts = _Texts()
"""Emits `changed` when every text must be set again: another language, other names, another game's terms, another
style, for which icons and colours in texts are made.
"""


class _Follower(QObject):
    """A child of the owner, so that the connection ends with it."""

    def __init__(self, owner: QObject, refresh: Callable[[], object]) -> None:
        super().__init__(owner)
        self._refresh = refresh
        texts.changed.connect(self._follow)

    def _follow(self) -> None:
        self._refresh()


def follow_texts(owner: QObject, refresh: Callable[[], object]) -> None:
    """Call `refresh` now, and again whenever texts change, as long as `owner` exists."""
    _Follower(owner, refresh)
    refresh()


def bind_text(setter: Callable[[str], object], words: Message) -> None:
    """Set a text of a widget or action in the present language, now and whenever that changes.

    `setter` is a method of the object, such as `button.setText`.
    """
    owner: QObject = setter.__self__  # type: ignore[attr-defined]
    follow_texts(owner, lambda: setter(sentence(words)))


def name_field(words: Message, label: QLabel, field: QWidget) -> None:
    """Name a field of a form, in the label beside it and for screen readers."""
    bind_text(label.setText, words)
    bind_text(field.setAccessibleName, words)


def name_tabs(tabs: QTabWidget, *titles: Message) -> None:
    """Title the tabs, in their order."""

    def name() -> None:
        for number, title in enumerate(titles):
            tabs.setTabText(number, sentence(title))

    follow_texts(tabs, name)


# --- screen readers


def announce(widget: QWidget, text: str, *, urgent: bool = False) -> None:
    """Have assistive technology speak `text`; `urgent` interrupts it. Silent when none is listening."""
    if not text or not QAccessible.isActive():
        return
    event = QAccessibleAnnouncementEvent(widget, text)
    if urgent:
        event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
    QAccessible.updateAccessibility(event)
