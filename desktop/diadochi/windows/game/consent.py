"""Consent: one dialog that asks people whether they agree, whatever it is about, with one way to agree or several."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QGridLayout, QRadioButton, QVBoxLayout, QWidget

from diadochi.journal.record.audit import ActKind
from diadochi.journal.record.schema import RecordError
from diadochi.language import tr
from diadochi.windows.game.current_game import CurrentGame
from diadochi.windows.hotseat.hidden_hands import NumberField, Numbers, placeholder
from diadochi.windows.shell import Shell
from diadochi.windows.widget_text import Label, on_button
from diadochi.windows.widgets import WholeOrScrolled, WideCheckBox, column_of

# --- checkboxes and PIN fields
# One checkbox for each person, and a PIN field where the hand is locked.


class ConsentBoxes(QWidget):
    """Asks `seats` (values are display names). `changed` fires on every tick and keystroke."""

    changed = Signal()

    def __init__(self, seats: Mapping[int, str], numbers: Numbers, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.seats, self._numbers = seats, numbers
        self.boxes = {
            seat: WideCheckBox(tr("{name} agrees", name=on_button(name)), self) for seat, name in seats.items()
        }
        self.fields = {seat: self._field(seat) for seat in seats if numbers.is_locked(seat)}
        self.wrong = Label(self, look="cardReason", wraps=True)
        rows = QGridLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setColumnStretch(0, 1)
        for row, (seat, box) in enumerate(self.boxes.items()):
            box.toggled.connect(self.changed)
            rows.addWidget(box, row, 0)
            if seat in self.fields:
                rows.addWidget(self.fields[seat], row, 1)
        rows.addWidget(self.wrong, len(self.boxes), 0, 1, 2)
        self.wrong.hide()
        self._say_waiting()

    def _field(self, seat: int) -> NumberField:
        field = NumberField(self)
        field.setFixedWidth(150)
        field.setPlaceholderText(placeholder())
        field.setAccessibleName(tr("PIN of {name}", name=self.seats[seat]))
        field.watch(lambda: self._numbers.wait(seat))
        field.textChanged.connect(self.changed)
        field.waited.connect(self._say_waiting)
        return field

    @property
    def is_complete(self) -> bool:
        """Whether every box is ticked and every PIN field is filled."""
        return all(box.isChecked() for box in self.boxes.values()) and all(map(_is_filled, self.fields.values()))

    def verify(self) -> bool:
        """Whether all PINs are right; otherwise show whose is wrong."""
        for seat, field in self.fields.items():
            if not self._numbers.opens(seat, field.text()):
                self._refuse(seat)
                return False
        return True

    def _refuse(self, seat: int) -> None:
        field = self.fields[seat]
        field.clear()
        field.look()
        if field.seconds:
            return
        self._say(tr("Wrong PIN for {name}.", name=self.seats[seat]))
        field.setFocus()

    def _say_waiting(self) -> None:
        waiting = [(self.seats[seat], field.words) for seat, field in self.fields.items() if field.seconds]
        self._say("\n".join(tr("{name}: {state}", name=name, state=words) for name, words in waiting))

    def _say(self, words: str) -> None:
        self.wrong.setText(words)
        self.wrong.setVisible(bool(words))
        self.changed.emit()


def _is_filled(field: NumberField) -> bool:
    return field.isEnabled() and bool(field.text())


# --- dialog

_INDENT = 24


class ConsentWay(NamedTuple):
    """One way to agree: its words, and the seats that agree, by display name."""

    words: str
    seats: Mapping[int, str]


class Question(NamedTuple):
    """The title of the dialog, one or two sentences, and the words of the accepting button."""

    title: str
    words: str
    yes: str


class Consent(QDialog):
    """Asks `question`; can be accepted once everyone of the chosen way has ticked and entered the right PIN.

    `assents` are the people asked, one group for each way; `chosen` is the index of the way, 0 if there is only one.
    `more` is a widget shown below. `way_chosen` carries the index of another way.
    """

    way_chosen = Signal(int)

    def __init__(
        self,
        question: Question,
        ways: Sequence[ConsentWay],
        numbers: Numbers,
        parent: QWidget | None = None,
        more: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(question.title)
        self._words = Label(question.words, self, wraps=True)
        self.assents = [ConsentBoxes(way.seats, numbers, self) for way in ways]
        self.choices = [QRadioButton(way.words, self) for way in ways] if len(ways) > 1 else []
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self.agree = self.buttons.addButton(question.yes, QDialogButtonBox.ButtonRole.AcceptRole)
        # Some desktop styles put icons on standard buttons.
        for button in self.buttons.buttons():
            button.setIcon(QIcon())
        self.buttons.accepted.connect(self.try_numbers)
        self.buttons.rejected.connect(self.reject)
        self.more = more
        self._lay_out()
        self._join()
        self.setMinimumWidth(480)

    def _lay_out(self) -> None:
        column = QVBoxLayout()
        column.setSpacing(12)
        column.addWidget(self._words)
        for number, assents in enumerate(self.assents):
            if self.choices:
                column.addWidget(self.choices[number])
                assents.setContentsMargins(_INDENT, 0, 0, 0)
            column.addWidget(assents)
            assents.setVisible(bool(assents.seats))
        if self.more is not None:
            column.addWidget(self.more)
        column.addStretch(1)
        scrolled = WholeOrScrolled(column, self)
        self._whole = column_of(scrolled, self.buttons, on=self, margins=(20, 18, 20, 16), spacing=12)

    def _join(self) -> None:
        for assents in self.assents:
            assents.changed.connect(self.count)
        for number, choice in enumerate(self.choices):
            choice.toggled.connect(partial(self._choose, number))
        if self.choices:
            self.choices[0].setChecked(True)
        self.count()

    @property
    def chosen(self) -> int:
        return next((number for number, choice in enumerate(self.choices) if choice.isChecked()), 0)

    @property
    def agreed(self) -> tuple[int, ...]:
        """The seats that agree in the chosen way."""
        return tuple(self.assents[self.chosen].seats)

    @property
    def by_number(self) -> bool:
        """Whether any of them entered a PIN."""
        return bool(self.assents[self.chosen].fields)

    def _choose(self, number: int, on: bool) -> None:
        self.count()
        if on:
            self.way_chosen.emit(number)

    def count(self) -> None:
        """Enable only the chosen way; enable the button when it is complete."""
        for number, assents in enumerate(self.assents):
            assents.setEnabled(number == self.chosen)
        self.agree.setEnabled(self.assents[self.chosen].is_complete)

    def event(self, event: QEvent) -> bool:
        # A refusal that appears later must not be cut off: the dialog grows, but never shrinks.
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest and self.isVisible():
            needed = self._whole.totalSizeHint().height()
            if needed > self.height():
                self.resize(self.width(), needed)
        return done

    def try_numbers(self) -> None:
        """Accept, or show whose PIN is wrong."""
        if self.assents[self.chosen].verify():
            self.accept()


# --- asking people
# What one person may not do alone: each person asked agrees with the PIN that opens the own hand.


class Matter(NamedTuple):
    """What is agreed to, as the record lists it: the kind of act, and the seat, player and node it concerns."""

    kind: ActKind
    seat: int | None = None
    plays: str = ""
    node: int | None = None


class Agreements(QObject):
    """Asks the people of the current game. `asking` fires when a question opens, `asked` when it is answered.

    The people are read from the record: everyone who has ever played a seat of it, by their present names.
    """

    asking = Signal()
    asked = Signal()

    def __init__(self, shell: Shell, desk: CurrentGame, numbers: Numbers) -> None:
        super().__init__(desk)
        self._shell, self._desk, self._numbers = shell, desk, numbers
        self.consent: Consent | None = None

    # --- who is asked

    def people(self) -> dict[int, str]:
        """Seats that people have played in this game, with display names."""
        return {seat: self.called(seat) for seat in sorted(self._desk.people)}

    def several(self) -> bool:
        """Whether the game has more than one person, so that hands are hidden and consent is needed."""
        return len(self._desk.people) > 1

    def voices(self) -> dict[int, str]:
        """The people who are asked: without those who have left for good, unless all have."""
        left = self._desk.seats.left()
        return {seat: name for seat, name in self.people().items() if seat not in left} or self.people()

    def others(self, seat: int) -> dict[int, str]:
        """Who decides in place of a seat's player; people who have left only when no one else remains."""
        voices = {other: name for other, name in self.voices().items() if other != seat}
        return voices or {other: name for other, name in self.people().items() if other != seat}

    def owners(self, seats: Collection[int]) -> dict[int, str]:
        """The owners of these hands; everyone if a hand belongs to someone who is not asked."""
        voices = self.voices()
        return {seat: voices[seat] for seat in sorted(seats)} if set(seats) <= voices.keys() else voices

    def called(self, seat: int) -> str:
        """Name of a seat's player, or of the side if the player has no name."""
        return self._desk.seats.name(seat) or self._shell.table.faction(seat)

    def names(self) -> str:
        return ", ".join(self.voices().values())

    @property
    def is_asking(self) -> bool:
        return self.consent is not None and self.consent.isVisible()

    # --- asking

    def ask(
        self, words: str, matter: Matter, done: Callable[[], object], seats: Mapping[int, str] | None = None
    ) -> None:
        """Ask everyone, or only `seats`; record the consent once all agree, then call `done`.

        A single player is not asked.
        """
        if not self.several():
            self.settle(matter, tuple(self.people()), done)
            return
        question = Question(tr("Does everyone agree?"), words, tr("All agree"))
        self.open(question, (ConsentWay("", seats or self.voices()),), lambda said: self.settle_by(said, matter, done))

    def open(
        self,
        question: Question,
        ways: Sequence[ConsentWay],
        accepted: Callable[[Consent], object],
        more: QWidget | None = None,
    ) -> Consent:
        """Open the dialog; `accepted` gets it once everyone has agreed."""
        self.asking.emit()
        consent = self.consent = Consent(question, ways, self._numbers, self._shell.frame, more)
        consent.finished.connect(lambda _result: self.asked.emit())
        consent.accepted.connect(lambda: accepted(consent))
        consent.open()
        return consent

    def settle_by(self, said: Consent, matter: Matter, done: Callable[[], object]) -> None:
        """Record the consent given in a dialog, then act."""
        self.settle(matter, said.agreed, done, by_number=said.by_number)

    def settle(
        self, matter: Matter, agreed: Sequence[int], done: Callable[[], object], *, by_number: bool = False
    ) -> None:
        """Record the consent, then act. If it cannot be recorded, do nothing and say so."""
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
            self._shell.notify(fault.message)

    def _concerned(self, matter: Matter) -> frozenset[int]:
        own = self._desk.people if matter.seat is None else self._desk.people & {matter.seat}
        return own or self._desk.people


# --- forgotten PIN
# All others lift it, each with their own PIN; its player is notified.


class ForgottenPin(QObject):
    """Lifts the PIN of a seat of the current game; a new one may be set at once."""

    def __init__(self, shell: Shell, desk: CurrentGame, agreeing: Agreements) -> None:
        super().__init__(desk)
        self._shell, self._desk, self._agreeing = shell, desk, agreeing

    def ask(self, seat: int) -> None:
        """Ask all others whether to lift a seat's PIN; do nothing if there are no others."""
        others, name = self._agreeing.others(seat), self._agreeing.called(seat)
        if not others:
            return
        words = tr(
            "If all others agree, the PIN of {name} is removed. The saved game notes it, and {name} is informed.",
            name=name,
        )
        another = Another(name, self._shell.frame)
        matter = Matter(ActKind.NUMBER_LIFTED, seat)
        self._agreeing.open(
            Question(tr("Forgotten PIN"), words, tr("Remove PIN")),
            (ConsentWay("", others),),
            lambda said: self._agreeing.settle_by(
                said, matter, lambda: self._desk.seat(self._desk.seats.locked(seat, another.number))
            ),
            another,
        )


class Another(QWidget):
    """A field for a new PIN, which may stay empty."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = NumberField(self)
        self.field.setPlaceholderText(tr("PIN (optional)"))
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.addRow(tr("New PIN of {name}", name=name), self.field)

    @property
    def number(self) -> str:
        """The new PIN of the hand; empty for none."""
        return self.field.text()
