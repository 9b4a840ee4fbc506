"""A note is written where it stands on the map: a small sheet over it, plain text and nothing else."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from desktop.journal.record.sketch import LONGEST_NOTE
from desktop.language import tr

_WIDTH, _HEIGHT = 260, 96


class NoteEditor(QPlainTextEdit):
    """Opened over the map by `write`. `written` carries the text once it is done with Enter or left; Esc tells nothing.

    Shift+Enter begins another line.
    """

    written = Signal(str)

    def __init__(self, port: QWidget) -> None:
        super().__init__(port)
        self._before = ""
        self.setObjectName("note_editor")
        self.setTabChangesFocus(True)
        self.resize(_WIDTH, _HEIGHT)
        self.hide()

    def write(self, at: QPoint, words: str) -> None:
        """Write a note, or change one, beside a point of the map's viewport."""
        self._before = words
        self.setPlainText(words)
        self.setAccessibleName(tr("Note"))
        self.setPlaceholderText(tr("Note: Enter keeps it, Esc drops it"))
        port = self.parentWidget()
        assert port is not None
        left = max(0, min(at.x(), port.width() - self.width()))
        top = max(0, min(at.y(), port.height() - self.height()))
        self.move(left, top)
        self.show()
        self.raise_()
        self.selectAll()
        self.setFocus()

    def drop(self) -> None:
        """Put the sheet away; nothing is written."""
        if not self.isHidden():
            self.hide()
            self.clear()

    def _finish(self) -> None:
        words = self.toPlainText().strip()[:LONGEST_NOTE]
        changed = words != self._before
        self.drop()
        if changed:
            self.written.emit(words)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter keeps, Esc drops."""
        if event.key() == Qt.Key.Key_Escape:
            self.drop()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self._finish()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Whoever turns elsewhere has written enough."""
        super().focusOutEvent(event)
        elsewhere = event.reason() not in (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)
        if elsewhere and not self.isHidden():
            self._finish()
