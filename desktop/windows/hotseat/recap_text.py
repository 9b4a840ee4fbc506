"""All that happened since somebody's last turn, to be read."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QDialog, QDialogButtonBox, QListWidget, QVBoxLayout, QWidget

from desktop.language import tr

_WIDE, _TALL = 600, 460


class RecapText(QDialog):
    """`groups` are the lines of each group, in order; the first line of each says in short what it was."""

    def __init__(self, groups: Sequence[Sequence[str]], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Since your last turn"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.list = QListWidget(self)
        self.list.setWordWrap(True)
        self.list.setSpacing(3)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.list.setAccessibleName(self.windowTitle())
        self.list.addItems(["\n".join((first, *(f"    {line}" for line in more))) for first, *more in groups])
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        close.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(self.list, 1)
        column.addWidget(close)
        self.resize(_WIDE, _TALL)
