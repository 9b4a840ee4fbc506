"""Going back past dice or cards that were seen: everybody at the table has to agree."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple

from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QGridLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from desktop.journal.record.browsing import Browsing
from desktop.journal.record.codec import Unreadable
from desktop.journal.record.rows import Node
from desktop.language import tr, trn
from desktop.windows.hotseat.curtain import LONGEST_PIN
from desktop.windows.hotseat.sitting import SECRET
from desktop.windows.tick import Tick


def _no_lock(_seat: int, _typed: str) -> bool:
    return True


class Consent(QDialog):
    """A box to tick for every seat; it can be accepted once all are ticked.

    Seats in `locked` give their number too, in `numbers`; `opens` tells whether it is the right one.
    """

    def __init__(
        self,
        question: str,
        seats: Mapping[int, str],
        parent: QWidget | None = None,
        locked: Collection[int] = (),
        opens: Callable[[int, str], bool] = _no_lock,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Does everybody agree?"))
        self._seats, self._opens = seats, opens
        self._words = QLabel(question, self)
        self._words.setWordWrap(True)
        self.wrong = QLabel(self)
        self.wrong.setObjectName("cardReason")
        self.wrong.setWordWrap(True)
        self.boxes = {seat: Tick(tr("{name} agrees", name=name), self) for seat, name in seats.items()}
        self.numbers = {seat: self._number(name) for seat, name in seats.items() if seat in locked}
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self.agree = self.buttons.addButton(tr("All agree"), QDialogButtonBox.ButtonRole.AcceptRole)
        for button in self.buttons.buttons():
            button.setIcon(QIcon())
        self.buttons.accepted.connect(self.try_numbers)
        self.buttons.rejected.connect(self.reject)
        self._lay_out()
        self._count()
        self.resize(460, self.sizeHint().height())

    def _number(self, name: str) -> QLineEdit:
        line = QLineEdit(self)
        line.setEchoMode(QLineEdit.EchoMode.Password)
        line.setMaxLength(LONGEST_PIN)
        line.setFixedWidth(150)
        line.setPlaceholderText(tr("Number"))
        line.setAccessibleName(tr("Number of {name}", name=name))
        line.textChanged.connect(self._count)
        return line

    def _lay_out(self) -> None:
        rows = QGridLayout()
        rows.setColumnStretch(0, 1)
        for row, (seat, box) in enumerate(self.boxes.items()):
            box.toggled.connect(self._count)
            rows.addWidget(box, row, 0)
            if seat in self.numbers:
                rows.addWidget(self.numbers[seat], row, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(12)
        column.addWidget(self._words)
        column.addLayout(rows)
        column.addWidget(self.wrong)
        column.addWidget(self.buttons)
        self.wrong.hide()

    def _count(self) -> None:
        ticked = all(box.isChecked() for box in self.boxes.values())
        self.agree.setEnabled(ticked and all(line.text() for line in self.numbers.values()))

    def try_numbers(self) -> None:
        """Accept, or say whose number is not the right one."""
        for seat, line in self.numbers.items():
            if not self._opens(seat, line.text()):
                self.wrong.setText(tr("That is not the number of {name}.", name=self._seats[seat]))
                self.wrong.show()
                line.clear()
                line.setFocus()
                return
        self.accept()


class Passed(NamedTuple):
    """What is taken back between a node and the present: throws and draws, and cards that were shown."""

    chance: int
    cards: int

    def __bool__(self) -> bool:
        return bool(self.chance or self.cards)


def passed(record: Browsing, node: int) -> Passed:
    """What going back to `node` takes back that others have seen.

    A card counts once somebody else has answered after it was played: until then nobody has made use of it.
    """
    behind = [record.tree[n] for n in record.tree.lineage(record.cursor) if not record.tree.is_before(n, node)]
    chance = sum(bool(step.asked) for step in behind)
    cards, later = 0, set[int]()
    for step in reversed(behind):
        cards += bool(later - {step.seat}) and _shows_card(record, step)
        if not step.asked:
            later.add(step.seat)
    return Passed(chance, cards)


def _shows_card(record: Browsing, step: Node) -> bool:
    """Whether a card was laid open by this answer."""
    if step.question not in SECRET:
        return False
    try:
        return bool(getattr(record.answer_of(step.id), "card", ""))
    except Unreadable:
        return True


def question_of(found: Passed) -> str:
    """What is asked of everybody."""
    dice = trn(
        "This goes back past {n} throw or draw that everybody has seen. The same question gives the same result again; "
        "another way may be taken. What was played stays in the record as a branch.",
        "This goes back past {n} throws and draws that everybody has seen. The same questions give the same results "
        "again; another way may be taken. What was played stays in the record as a branch.",
        found.chance,
    )
    cards = trn(
        "This goes back past {n} card that was played and seen. What was played stays in the record as a branch.",
        "This goes back past {n} cards that were played and seen. What was played stays in the record as a branch.",
        found.cards,
    )
    return dice if found.chance else cards
