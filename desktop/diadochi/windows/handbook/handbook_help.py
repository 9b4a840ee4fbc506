"""The handbook at hand: F1 anywhere opens the section about what has the keyboard, and dialogs have a Help button."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QIcon, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox, QWidget

from diadochi.handbook.chapters import GLOSSARY
from diadochi.windows.game_window import is_played, windows_of
from diadochi.windows.handbook.help_topics import own_topic, topic_of, topic_of_table
from diadochi.windows.shell import Shell

_FIRST = "start"


class HandbookHelp(QObject):
    """Opens the handbook in its window, one for the table and one for each dialog that blocks it."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell = shell
        shell.commands.join("handbook", self.show_topic)
        shell.commands.join("glossary", lambda: self.show_section(GLOSSARY))
        shell.windows.opening.connect(self._equip)

    def topic(self) -> str:
        """The section about what has the keyboard; on the map, about what is over it."""
        shell, focus = self._shell, QApplication.focusWidget() or self._shell.frame.focusWidget()
        found = topic_of(focus)
        if found or (focus is not None and focus.window() is not shell.frame):
            return found or _FIRST
        return topic_of_table(shell.frame, shell.cards.shown(), self._usual())

    def _usual(self) -> str:
        system = self._shell.table.atlas.system
        return windows_of(system).handbook if is_played(system) else _FIRST

    def show_topic(self) -> None:
        self.show_section(self.topic())

    def show_section(self, section: str, over: QWidget | None = None) -> None:
        """Show a section in a window over `over`, by default over the table."""
        from diadochi.windows.handbook.handbook_window import HandbookWindow

        parent = over or self._shell.frame
        own = Qt.FindChildOption.FindDirectChildrenOnly  # not that of a dialog over the table
        window = parent.findChild(HandbookWindow, options=own) or HandbookWindow(
            self._shell.preferences, parent, self._shell.commands.with_keys
        )
        window.show_section(section)
        window.show()
        window.raise_()
        window.activateWindow()

    # --- dialogs

    def _equip(self, window: QWidget) -> None:
        """Give a dialog its key, and a Help button beside its others. A blocked table cannot show the handbook."""
        if not isinstance(window, QDialog) or window.property("has_help"):
            return
        window.setProperty("has_help", True)
        for key in self._shell.commands.keys.keys("handbook"):
            QShortcut(QKeySequence(key), window, lambda: self._show_for(window))
        buttons = window.findChild(QDialogButtonBox)
        if buttons is not None and own_topic(window):
            button = buttons.addButton(QDialogButtonBox.StandardButton.Help)
            button.setIcon(QIcon())
            button.setAutoDefault(False)
            buttons.helpRequested.connect(lambda: self._show_for(window))

    def _show_for(self, window: QDialog) -> None:
        topic = topic_of(window.focusWidget() or window) or _FIRST
        self.show_section(topic, window if window.isModal() else None)
