"""The tabs of what is open: tables and map workshops.

Each has a window of its own, and they take turns in one place on the screen, so that they look like pages of one
window. Every one of these windows shows the same tabs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QMainWindow, QTabBar, QToolButton, QWidget
from shiboken6 import isValid

from diadochi.language import msg, tr
from diadochi.windows.docks import place_window, window_record
from diadochi.windows.styles import icon
from diadochi.windows.widget_text import as_words, bind_text, follow_texts, on_button


class Tab(NamedTuple):
    """A tab: its title, its icon, and whether it has a button that closes it."""

    title: str
    sign: str
    closable: bool


class PageTabs(QTabBar):
    """The tabs in one window; hidden while there is only one. `asked` and `left` carry the number of a tab."""

    asked = Signal(int)
    left = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setExpanding(False)
        self.setDocumentMode(True)
        self.setDrawBase(False)
        self.setUsesScrollButtons(True)
        self.setElideMode(Qt.TextElideMode.ElideNone)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setVisible(False)
        bind_text(self.setAccessibleName, msg("Tabs"))
        self.currentChanged.connect(self.asked)

    def show_tabs(self, tabs: Sequence[Tab], shown: int) -> None:
        """Show these tabs, with that number in front."""
        self.blockSignals(True)
        while self.count() > len(tabs):
            self.removeTab(self.count() - 1)
        while self.count() < len(tabs):
            self.addTab("")
        for number, tab in enumerate(tabs):
            self.setTabText(number, on_button(tab.title))
            self.setTabIcon(number, icon(tab.sign))
            self.setTabToolTip(number, as_words(tab.title))
            self._show_button(number, tab.closable)
        self.setCurrentIndex(shown)
        self.blockSignals(False)
        self.setVisible(len(tabs) > 1)

    def _show_button(self, number: int, on: bool) -> None:
        side = QTabBar.ButtonPosition.RightSide
        button = self.tabButton(number, side)
        if on and button is None:
            button = QToolButton(self)
            button.setAutoRaise(True)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.clicked.connect(lambda _on=False, key=button: self.left.emit(self._number_of(key)))
            self.setTabButton(number, side, button)
        elif not on and button is not None:
            self.setTabButton(number, side, None)
            button.deleteLater()
        if on and isinstance(button, QToolButton):
            button.setIcon(icon("close"))
            button.setToolTip(as_words(tr("Close the tab")))
            button.setAccessibleName(tr("Close the tab"))

    def _number_of(self, button: QToolButton) -> int:
        side = QTabBar.ButtonPosition.RightSide
        return next(number for number in range(self.count()) if self.tabButton(number, side) is button)

    def step(self, by: int) -> None:
        """Ask for the next tab (1) or the previous one (-1), round and round."""
        if self.count() > 1:
            self.setCurrentIndex((self.currentIndex() + by) % self.count())


class OpenPage(NamedTuple):
    """An open page. `title` is asked again when the language changes; `closable` ones can be left by their tab."""

    window: QMainWindow
    tabs: PageTabs
    title: Callable[[], str]
    sign: str
    closable: bool


class OpenPages(QObject):
    """The open pages in the order of their tabs; one of them is `shown`. `asked` carries the window of another one."""

    asked = Signal(QMainWindow)

    def __init__(self) -> None:
        super().__init__()
        self._pages: list[OpenPage] = []
        self.shown: QMainWindow | None = None
        follow_texts(self, self.renew)

    def add(self, page: OpenPage) -> None:
        """Add a page with the last tab."""
        self._pages.append(page)
        page.tabs.asked.connect(self._ask)
        page.tabs.left.connect(self._leave)

    def remove(self, window: QMainWindow) -> None:
        """Remove a page whose window closes."""
        self._pages = [page for page in self._pages if page.window is not window]
        if self.shown is window:
            self.shown = None
        self.renew()

    def show(self, window: QMainWindow) -> None:
        """Show a page in the place of the one that is shown."""
        before, self.shown = self.shown, window
        if before is not None and before is not window:
            place_window(window, window_record(before))
            window.show()
            before.hide()
        self.renew()

    def renew(self) -> None:
        """Write all tabs again: a title may have changed, or a window may be gone."""
        self._pages = [page for page in self._pages if isValid(page.tabs)]
        tabs = [Tab(page.title(), page.sign, page.closable) for page in self._pages]
        shown = next((number for number, page in enumerate(self._pages) if page.window is self.shown), 0)
        for page in self._pages:
            page.tabs.show_tabs(tabs, shown)

    def _ask(self, number: int) -> None:
        window = self._pages[number].window
        self.renew()  # the tab in front stays that of its window
        if window is not self.shown:
            self.asked.emit(window)

    def _leave(self, number: int) -> None:
        self._pages[number].window.close()
