"""What one person may not do alone: everybody at the table is asked, each with the number that opens the own hand."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from desktop.windows.game.consent import Consent
from desktop.windows.game.desk import GameDesk
from desktop.windows.game.seats import pin_fits
from desktop.windows.hotseat.sitting import Sitting
from desktop.windows.main_window import MainWindow


class Agreeing(QObject):
    """Asks the people of the desk's game. `asking` tells that a question is open, `asked` that it is answered.

    `sitting` says who sits at the screen and which hands are locked now: a lock may have been lifted since the start.
    """

    asking = Signal()
    asked = Signal()

    def __init__(self, window: MainWindow, desk: GameDesk) -> None:
        super().__init__(desk)
        self._window, self._desk = window, desk
        self.sitting: Callable[[], Sitting] = self._as_begun
        self.consent: Consent | None = None

    def _as_begun(self) -> Sitting:
        players = self._desk.seats.players
        return Sitting(self._desk.seats.humans(), {seat: plan.pin for seat, plan in players.items()}, pin_fits)

    def people(self) -> dict[int, str]:
        """The seats whose players sit at the table, by what they are called."""
        return {seat: self._desk.seats.name(seat) or self._side(seat) for seat in self._desk.seats.humans()}

    def _side(self, seat: int) -> str:
        return self._window.table.faction(seat)

    def names(self) -> str:
        """All people at the table in one line."""
        return ", ".join(self.people().values())

    @property
    def is_asking(self) -> bool:
        """Whether a question is open."""
        return self.consent is not None and self.consent.isVisible()

    def ask(self, question: str, agreed: Callable[[], object]) -> None:
        """Ask everybody; `agreed` is called once all have said yes. Who plays alone, or nobody, is not asked."""
        if len(self.people()) < 2:
            agreed()
            return
        self.asking.emit()
        sitting = self.sitting()
        locked = {seat for seat in self.people() if sitting.is_locked(seat)}
        self.consent = Consent(question, self.people(), self._window, locked, sitting.opens)
        self.consent.finished.connect(lambda _result: self.asked.emit())
        self.consent.accepted.connect(agreed)
        self.consent.open()
