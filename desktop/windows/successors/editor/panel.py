"""The panel of the editor: tray, space, table and text as tabs, and below them what is broken."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QFrame, QTabWidget, QVBoxLayout, QWidget

from desktop.language import tr
from desktop.windows.retranslated import Retranslated
from desktop.windows.successors.editor.breach_list import BreachList
from desktop.windows.successors.editor.edit_table import EditTable
from desktop.windows.successors.editor.space_tab import SpaceTab
from desktop.windows.successors.editor.table_tab import TableTab
from desktop.windows.successors.editor.text_tab import TextTab
from desktop.windows.successors.editor.tray_tab import TrayTab


class EditorPanel(Retranslated, QWidget):
    """Only the tab in sight is kept up to date; the others follow when they are turned to."""

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
        self.retranslate()

    def refresh(self) -> None:
        """Show the table as it is now."""
        self.breaches.show_breaches(self._table.breaches())
        tab = self.tabs.currentWidget()
        if isinstance(tab, TrayTab | SpaceTab | TableTab | TextTab):
            tab.refresh()

    def show_space(self) -> None:
        """Turn to the chosen space."""
        self.tabs.setCurrentWidget(self.space)

    def _follow_choice(self) -> None:
        if self.tabs.currentWidget() in (self.space, self.beside):
            self.refresh()

    def retranslate(self) -> None:
        """Say everything in the present language."""
        self.setAccessibleName(tr("Edit the table"))
        for place, words in enumerate((tr("Tray"), tr("Space"), tr("Table"), tr("Text"))):
            self.tabs.setTabText(place, words)

    def sizeHint(self) -> QSize:
        """Room for four generals side by side."""
        return QSize(370, 600)
