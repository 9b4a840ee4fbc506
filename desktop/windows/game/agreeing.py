"""What one person may not do alone: the people of the game are asked, each with the number that opens the own hand."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from desktop.journal.record.audit import ActKind
from desktop.journal.record.errors import RecordError
from desktop.language import tr
from desktop.windows.game.consent import Consent, ConsentWay, Question
from desktop.windows.game.current_game import CurrentGame
from desktop.windows.hotseat.numbers import Numbers
from desktop.windows.shell import Shell


class Matter(NamedTuple):
    """What is agreed to, as the record lists it: the kind of act, and the seat, its player and the node it is about."""

    kind: ActKind
    seat: int | None = None
    plays: str = ""
    node: int | None = None


class Agreeing(QObject):
    """Asks the people of the desk's game. `asking` tells that a question is open, `asked` that it is answered.

    Who these are is a fact of the record: whoever has ever played a seat of it, whoever plays that seat now.
    """

    asking = Signal()
    asked = Signal()

    def __init__(self, shell: Shell, desk: CurrentGame, numbers: Numbers) -> None:
        super().__init__(desk)
        self._shell, self._desk, self._numbers = shell, desk, numbers
        self.consent: Consent | None = None

    # --- who is asked

    def people(self) -> dict[int, str]:
        """The seats that people have played in this game, by what these are called."""
        return {seat: self.called(seat) for seat in sorted(self._desk.people)}

    def several(self) -> bool:
        """Whether there is anybody to hide a hand from, and to be asked."""
        return len(self._desk.people) > 1

    def voices(self) -> dict[int, str]:
        """Those of them that are asked: all but those who have left for good, unless all have."""
        left = self._desk.seats.left()
        return {seat: name for seat, name in self.people().items() if seat not in left} or self.people()

    def others(self, seat: int) -> dict[int, str]:
        """Those who are asked in place of the player of a seat; who has left for good only where nobody else is."""
        voices = {other: name for other, name in self.voices().items() if other != seat}
        return voices or {other: name for other, name in self.people().items() if other != seat}

    def owners(self, seats: Collection[int]) -> dict[int, str]:
        """Those of the people asked whose hands these are; everybody where a hand belongs to nobody who is asked."""
        voices = self.voices()
        return {seat: voices[seat] for seat in sorted(seats)} if set(seats) <= voices.keys() else voices

    def called(self, seat: int) -> str:
        """What the player of a seat is called, or the side where nobody is named."""
        return self._desk.seats.name(seat) or self._shell.table.faction(seat)

    def names(self) -> str:
        """All who are asked in one line."""
        return ", ".join(self.voices().values())

    @property
    def is_asking(self) -> bool:
        """Whether a question is open."""
        return self.consent is not None and self.consent.isVisible()

    # --- asking

    def ask(
        self, words: str, matter: Matter, done: Callable[[], object], seats: Mapping[int, str] | None = None
    ) -> None:
        """Ask everybody, or the players of `seats` only; once all have said yes it is written down, then `done`.

        Who plays alone is not asked.
        """
        if not self.several():
            self.settle(matter, tuple(self.people()), done)
            return
        question = Question(tr("Does everybody agree?"), words, tr("All agree"))
        self.open(question, (ConsentWay("", seats or self.voices()),), lambda said: self.settle_by(said, matter, done))

    def open(
        self,
        question: Question,
        ways: Sequence[ConsentWay],
        accepted: Callable[[Consent], object],
        more: QWidget | None = None,
    ) -> Consent:
        """Ask whoever is to agree; `accepted` gets the dialog once they have."""
        self.asking.emit()
        consent = self.consent = Consent(question, ways, self._numbers, self._shell.frame, more)
        consent.finished.connect(lambda _result: self.asked.emit())
        consent.accepted.connect(lambda: accepted(consent))
        consent.open()
        return consent

    def settle_by(self, said: Consent, matter: Matter, done: Callable[[], object]) -> None:
        """Write down what was agreed to in a dialog, and do it."""
        self.settle(matter, said.agreed, done, by_number=said.by_number)

    def settle(
        self, matter: Matter, agreed: Sequence[int], done: Callable[[], object], *, by_number: bool = False
    ) -> None:
        """Write down what was agreed to and do it; what cannot be written is not done, and that is said."""
        record = self._desk.record
        if record is None:
            return
        try:
            record.note_act(
                matter.kind,
                concerns=self._concerned(matter),
                agreed=agreed,
                by_number=by_number,
                seat=matter.seat,
                plays=matter.plays,
                node=matter.node,
            )
            done()
        except RecordError as fault:
            self._shell.status.show_notice(self._shell.speaker.say(fault.message))

    def _concerned(self, matter: Matter) -> frozenset[int]:
        """Who is to be told: the player of the seat it is about; of everything else everybody."""
        own = self._desk.people if matter.seat is None else self._desk.people & {matter.seat}
        return own or self._desk.people
