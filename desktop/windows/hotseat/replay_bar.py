"""What is shown since somebody's last turn, in words, with buttons: pause or go on, next, all as text, end."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from desktop.language import tr
from desktop.windows.plain import Label
from desktop.windows.retranslated import Retranslated

_BREADTH, _ABOVE_EDGE = 620, 16


class ReplayBar(Retranslated, QFrame):
    """Lies over the lower edge of the map; `ended` tells that it is enough, by button or Esc."""

    ended = Signal()

    def __init__(self, frame: QWidget, view: QWidget) -> None:
        super().__init__(frame)
        self._view = view
        self.setObjectName("lossTray")
        self._running = True
        self._count, self._words = Label(self), Label(self)
        self._count.setObjectName("sceneMore")
        self._words.setObjectName("sceneFate")
        self._words.setWordWrap(True)
        self.pause, self.next, self.text, self._end = (QPushButton(self) for _ in range(4))
        self._end.clicked.connect(self.ended)
        said, row, column = QHBoxLayout(), QHBoxLayout(), QVBoxLayout(self)
        said.setSpacing(12)
        said.addWidget(self._count, 0, Qt.AlignmentFlag.AlignTop)
        said.addWidget(self._words, 1)
        for button in (self.pause, self.next, self.text, self._end):
            row.addWidget(button)
        column.addLayout(said)
        column.addLayout(row)
        self.retranslate()
        self.hide()

    @property
    def words(self) -> str:
        """What is told now."""
        return self._words.text()

    def open(self) -> None:
        """Show it, the keyboard on its first button."""
        self._settle()
        self.show()
        self.raise_()
        self.pause.setFocus()

    def tell(self, count: str, words: str) -> None:
        """Tell what is shown now, and which of how many it is."""
        self._count.setText(count)
        self._words.setText(words)
        self._settle()

    def _settle(self) -> None:
        parent, layout = self.parentWidget(), self.layout()
        assert layout is not None
        layout.invalidate()
        layout.activate()
        if parent is not None:
            room = QRect(self._view.mapTo(parent, QPoint()), self._view.size())
            wide = max(
                min(_BREADTH * self.fontInfo().pixelSize() // 16, room.width() - 24), layout.minimumSize().width()
            )
            self.resize(wide, layout.totalHeightForWidth(wide))
            self.move(room.center().x() - wide // 2, room.bottom() - self.height() - _ABOVE_EDGE)

    def show_running(self, running: bool) -> None:
        """Whether groups follow by themselves."""
        self._running = running
        self.retranslate()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc ends it."""
        if event.key() == Qt.Key.Key_Escape:
            self.ended.emit()
        else:
            super().keyPressEvent(event)

    def retranslate(self) -> None:
        """Say everything in the present language."""
        self.setAccessibleName(tr("Since your last turn"))
        either = (tr("Go on"), tr("Pause"))
        for words in either:  # as broad as the broader of both, so that the others stay under the pointer
            self.pause.setText(words)
            self.pause.setMinimumWidth(max(self.pause.minimumWidth(), self.pause.sizeHint().width()))
        self.pause.setText(either[self._running])
        self.next.setText(tr("Next step"))
        self.text.setText(tr("All as text…"))
        self._end.setText(tr("Enough: my turn"))
