"""Somebody who is not asked wants to play a card at this moment; whether he has one nobody else learns (SEQ-13)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QMenu

from desktop.language import msg

if TYPE_CHECKING:
    from desktop.windows.hotseat.hotseat import HotSeat


class Interruption(QObject):
    """`guest` is the seat that has broken in, None for nobody. `changed` tells that somebody does, or goes back."""

    changed = Signal()

    def __init__(self, hotseat: HotSeat) -> None:
        super().__init__(hotseat)
        self._hotseat = hotseat
        self.guest: int | None = None

    def ask_who(self) -> None:
        """Who else wants to play a card now; whether he has one is seen behind the curtain only."""
        hotseat = self._hotseat
        shell = hotseat.shell
        menu = QMenu(shell.frame)
        for seat in (seat for seat in hotseat.people if seat != hotseat.viewer):
            menu.addAction(hotseat.names.side(seat), partial(self.begin, seat))
        if self.guest is not None:
            menu.addAction(shell.speaker.say(msg("No card: go on")), self.end)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(QCursor.pos() if hotseat.hand.is_in_sight else shell.frame.mapToGlobal(QPoint(80, 80)))

    def begin(self, seat: int) -> None:
        """This player goes first."""
        self.guest = seat
        self.changed.emit()

    def end(self) -> None:
        """He has nothing to play: the question goes back to who is asked."""
        self.guest = None
        self.changed.emit()

    def let_answer(self, answer: Callable[[], bool]) -> bool:
        """Whoever broke in has done what he wanted, unless `answer` is refused; whether it was given."""
        guest, self.guest = self.guest, None
        if answer():
            return True
        self.guest = guest
        return False

    def forget(self) -> None:
        """Nobody has broken in at this table."""
        self.guest = None
