"""The field for a number that opens a hand: unreadable, and closed for a while after too many wrong ones."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from desktop.language import tr, trn

LONGEST_NUMBER = 12
"""Signs of the longest number."""
_LOOKS_MS = 250
"""How often a closed field looks whether its time is over."""


class NumberField(QLineEdit):
    """`waited` tells that the seconds left to wait are others; `words` says how many."""

    waited = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setEchoMode(QLineEdit.EchoMode.Password)
        self.setMaxLength(LONGEST_NUMBER)
        self._wait: Callable[[], int] = lambda: 0
        self.seconds = 0
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOKS_MS)
        self._timer.timeout.connect(self.look)

    def watch(self, wait: Callable[[], int]) -> None:
        """`wait` says how many seconds no number is taken here."""
        self._wait = wait
        self.look()

    def look(self) -> None:
        """Close or open as the time says."""
        seconds = self._wait()
        changed, self.seconds = seconds != self.seconds, seconds
        self.setEnabled(not seconds)
        if seconds:
            self._timer.start()
        else:
            self._timer.stop()
        if changed:
            self.waited.emit()

    @property
    def words(self) -> str:
        """How long nothing is taken here; empty while numbers are taken."""
        return waiting_words(self.seconds) if self.seconds else ""


def waiting_words(seconds: int) -> str:
    """How long no number is taken."""
    return trn(
        "Too many wrong numbers: the next one is taken in {n} second.",
        "Too many wrong numbers: the next one is taken in {n} seconds.",
        seconds,
    )


def placeholder() -> str:
    """What stands in an empty field."""
    return tr("Number")
