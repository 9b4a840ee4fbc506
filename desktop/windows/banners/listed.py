"""Everything that has changed the game, told again: a line for each, the last one first in sight."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from desktop.language import Speaker, tr
from desktop.narration.great import Proclaimed
from desktop.windows.banners.proclaiming import spaces_of, worded
from desktop.windows.on_table import OnTable
from desktop.windows.plain import Label

_WIDE, _TALL = 560, 520


class MomentsList(QDialog):
    """`spaces_chosen` carries the spaces of the line that is chosen."""

    spaces_chosen = Signal(tuple)

    def __init__(self, table: OnTable, say: Speaker, found: Sequence[Proclaimed], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("What changed the game"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._found = found
        self.list = QListWidget(self)
        self.list.setWordWrap(True)
        self.list.setSpacing(3)
        self.list.setIconSize(QSize(46, 58))
        self.list.setAccessibleName(tr("What changed the game"))
        for what in found:
            words = worded(table, say, what, 2.0)
            item = QListWidgetItem("\n".join((words.headline, *(f"    {line}" for line, _ in words.lines))))
            if words.picture is not None:
                item.setIcon(QIcon(words.picture))
            self.list.addItem(item)
        self.list.itemActivated.connect(lambda item: self._choose(self.list.row(item)))
        self.list.itemClicked.connect(lambda item: self._choose(self.list.row(item)))
        column = QVBoxLayout(self)
        if not found:
            column.addWidget(Label(tr("Nothing has changed the game yet."), self))
        column.addWidget(self.list, 1)
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        close.rejected.connect(self.reject)
        column.addWidget(close)
        self.resize(_WIDE, _TALL)
        self.list.scrollToBottom()

    def _choose(self, row: int) -> None:
        self.spaces_chosen.emit(spaces_of(self._found[row].moments))
