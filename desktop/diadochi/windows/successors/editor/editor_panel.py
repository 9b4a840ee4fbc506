"""The editor's dock: tabs for tray, space, table and text, and the list of broken invariants below."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem, QTabWidget, QVBoxLayout, QWidget

from diadochi.language import Message, msg, tr, trn
from diadochi.rules.core.verdict import Breach, sentence_of
from diadochi.windows.styles import icon, part
from diadochi.windows.successors.editor.editor_table import EditTable
from diadochi.windows.successors.editor.space_tab import SpaceTab
from diadochi.windows.successors.editor.table_tab import TableTab
from diadochi.windows.successors.editor.text_tab import TextTab
from diadochi.windows.successors.editor.tray_tab import TrayTab
from diadochi.windows.widget_text import Label, announce, as_words, bind_text, follow_texts, name_tabs

# --- broken invariants

_LINES = 7
"""Most visible lines of the list."""
_ICON_ROOM, _BETWEEN = 44, 10
"""Pixels for the icon, and between sentences."""


class BreachList(QWidget):
    """A list that shows the place of the selected line; `chosen` carries the Breach."""

    chosen = Signal(object)

    def __init__(self, say: Callable[[Message], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._say = say
        self._breaches: tuple[Breach, ...] = ()
        self.headline = Label(self)
        self.headline.setObjectName("breachHeadline")
        self.headline.setWordWrap(True)
        self.list = _Sentences(self)
        self.list.itemClicked.connect(self._choose)
        self.list.itemActivated.connect(self._choose)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 6, 10, 8)
        column.addWidget(self.headline)
        column.addWidget(self.list)
        bind_text(self.list.setAccessibleName, msg("Broken rules"))
        follow_texts(self, self._say_again)

    @property
    def sentences(self) -> tuple[str, ...]:
        """The sentences of the list."""
        return tuple(self.list.item(row).text() for row in range(self.list.count()))

    def show_breaches(self, breaches: Sequence[Breach]) -> None:
        """Show breaches; announce a change of their number."""
        changed = len(breaches) != len(self._breaches)
        if tuple(breaches) != self._breaches:
            self._breaches = tuple(breaches)
            self.list.clear()
            for breach in self._breaches:
                item = QListWidgetItem(icon("broken"), self._say(sentence_of(breach)), self.list)
                item.setToolTip(as_words(item.text()))
        self.list.setVisible(bool(self._breaches))
        self.list.fit()
        self._show_headline()
        if changed:
            announce(self, self.headline.text())

    def _show_headline(self) -> None:
        count = len(self._breaches)
        words = trn("{n} rule is broken:", "{n} rules are broken:", count) if count else tr("No rule is broken.")
        self.headline.setText(words)
        self.headline.setStyleSheet(f"color: {part('danger' if count else 'good')};")

    def _choose(self, item: QListWidgetItem) -> None:
        self.chosen.emit(self._breaches[self.list.row(item)])

    def _say_again(self) -> None:
        for row, breach in enumerate(self._breaches):
            self.list.item(row).setText(self._say(sentence_of(breach)))
        self._show_headline()


class _Sentences(QListWidget):
    """A list as high as its wrapped sentences, up to a few lines; then it scrolls."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWordWrap(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self.fit()

    def fit(self) -> None:
        """Fit the height."""
        metrics = self.fontMetrics()
        room = QRect(0, 0, max(self.viewport().width() - _ICON_ROOM, 60), 10_000)
        wrap = Qt.TextFlag.TextWordWrap
        high = sum(
            metrics.boundingRect(room, wrap, self.item(row).text()).height() + _BETWEEN for row in range(self.count())
        )
        self.setFixedHeight(min(high, metrics.lineSpacing() * _LINES) + _BETWEEN)


# --- dock


class EditorPanel(QWidget):
    """Only the visible tab is updated; the others when they are shown."""

    def __init__(self, table: EditTable, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self.tray, self.space = TrayTab(table, self), SpaceTab(table, self)
        self.beside, self.text = TableTab(table, self), TextTab(table, self)
        self.breaches = BreachList(table.speaker.say, self)
        self.tabs = QTabWidget(self)
        self.tabs.setDocumentMode(True)
        for tab in (self.tray, self.space, self.beside, self.text):
            self.tabs.addTab(tab, "")
        rule = QFrame(self)
        rule.setFrameShape(QFrame.Shape.HLine)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.tabs, 1)
        column.addWidget(rule)
        column.addWidget(self.breaches)
        self.setFocusProxy(self.tabs.tabBar())
        self.tabs.currentChanged.connect(lambda _index: self.refresh())
        table.chosen.connect(self._follow_choice)
        bind_text(self.setAccessibleName, msg("Edit the table"))
        name_tabs(self.tabs, msg("Tray"), msg("Space"), msg("Table"), msg("Text"))

    def refresh(self) -> None:
        """Update from the table."""
        self.breaches.show_breaches(self._table.breaches())
        tab = self.tabs.currentWidget()
        if isinstance(tab, TrayTab | SpaceTab | TableTab | TextTab):
            tab.refresh()

    def show_space(self) -> None:
        """Show the tab of the chosen space."""
        self.tabs.setCurrentWidget(self.space)

    def _follow_choice(self) -> None:
        if self.tabs.currentWidget() in (self.space, self.beside):
            self.refresh()

    def sizeHint(self) -> QSize:
        return QSize(370, 600)
