"""Going back past dice or cards that were seen: everybody at the table has to agree."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QCheckBox, QDialog, QDialogButtonBox, QLabel, QVBoxLayout, QWidget

from desktop.journal.record.browsing import Browsing
from desktop.language import tr, trn


class Consent(QDialog):
    """A box to tick for every seat; it can be accepted once all are ticked."""

    def __init__(self, question: str, seats: Mapping[int, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Does everybody agree?"))
        words = QLabel(question, self)
        words.setWordWrap(True)
        self.boxes = {seat: QCheckBox(tr("{name} agrees", name=name), self) for seat, name in seats.items()}
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self.agree = self.buttons.addButton(tr("All agree"), QDialogButtonBox.ButtonRole.AcceptRole)
        for button in self.buttons.buttons():
            button.setIcon(QIcon())
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.addWidget(words)
        for box in self.boxes.values():
            box.toggled.connect(self._count)
            column.addWidget(box)
        column.addWidget(self.buttons)
        self._count()
        self.resize(440, self.sizeHint().height())

    def _count(self) -> None:
        self.agree.setEnabled(all(box.isChecked() for box in self.boxes.values()))


def passed_chance(record: Browsing, node: int) -> int:
    """How many throws and draws lie between `node` and the present: what going back there takes back."""
    kept = {*record.tree.lineage(node)}
    return sum(bool(record.tree[n].asked) for n in record.tree.lineage(record.cursor) if n not in kept)


def question_of(passed: int) -> str:
    """What is asked of everybody."""
    return trn(
        "This goes back past {n} throw or draw that everybody has seen. The same question gives the same result again; "
        "another way may be taken. What was played stays in the record as a branch.",
        "This goes back past {n} throws and draws that everybody has seen. The same questions give the same results "
        "again; another way may be taken. What was played stays in the record as a branch.",
        passed,
    )
