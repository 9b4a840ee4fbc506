"""The journal: what has happened, line by line; the last line is the present."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from desktop.language import tr
from desktop.windows.announcing import announce
from desktop.windows.faction_badge import faction_pixmap
from desktop.windows.prompt_bar import Words, said
from desktop.windows.worded import Worded

_LETTER = Qt.ItemDataRole.UserRole


class JournalPanel(Worded, QWidget):
    """A list of lines. `chosen` carries the number of a line, from 0, that the reader wants to go to."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: list[Words] = []
        self._list = QListWidget(self)
        self._list.setWordWrap(True)
        self._list.setUniformItemSizes(False)
        self._list.setIconSize(QSize(16, 19))
        self._list.itemActivated.connect(lambda item: self.chosen.emit(self._list.row(item)))
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 6, 8, 6)
        column.addWidget(self._list)
        self.setFocusProxy(self._list)
        self.retranslate()

    def add(self, words: Words, seat: str = "") -> int:
        """Add a line at the end, with the shield of faction `seat` ("A" to "E", "": none); its number."""
        self._lines.append(words)
        item = QListWidgetItem(said(words))
        if seat:
            item.setIcon(faction_pixmap(seat, 16, 19, 2.0))
        item.setData(_LETTER, seat)
        self._list.addItem(item)
        self._list.setCurrentItem(item)
        self._list.scrollToItem(item)
        announce(self, said(words))
        return len(self._lines) - 1

    def clear(self) -> None:
        """An empty journal."""
        self._lines.clear()
        self._list.clear()

    def set_present(self, line: int) -> None:
        """Mark line `line` as the present; later ones, which were undone, are greyed. -1 is before the first."""
        for number in range(self._list.count()):
            self._list.item(number).setForeground(
                self.palette().text() if number <= line else self.palette().placeholderText()
            )
        self._list.setCurrentRow(line)

    def lines(self) -> list[str]:
        """The words of every line."""
        return [self._list.item(number).text() for number in range(self._list.count())]

    def retranslate(self) -> None:
        """Say every line in the present language."""
        self._list.setAccessibleName(tr("Journal"))
        for number, words in enumerate(self._lines):
            self._list.item(number).setText(said(words))

    def sizeHint(self) -> QSize:
        """A few lines high."""
        return QSize(500, 120)
