"""A number was forgotten: everybody else at the table agrees, or the hand stays locked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QCheckBox, QDialog, QDialogButtonBox, QLabel, QVBoxLayout, QWidget

from desktop.language import tr


class Forgotten(QDialog):
    """Asks all `others`; accepted only when each has agreed."""

    def __init__(self, name: str, others: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Number forgotten"))
        column = QVBoxLayout(self)
        words = QLabel(tr("The hand of {name} opens without its number when all others agree.", name=name), self)
        words.setWordWrap(True)
        column.addWidget(words)
        self.boxes = [QCheckBox(tr("{name} agrees", name=other), self) for other in others]
        for box in self.boxes:
            box.toggled.connect(lambda _on: self._look())
            column.addWidget(box)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self._confirm = buttons.button(QDialogButtonBox.StandardButton.Ok)
        column.addWidget(buttons)
        self._look()

    def _look(self) -> None:
        self._confirm.setEnabled(all(box.isChecked() for box in self.boxes))


def ask_others(name: str, others: Sequence[str], agreed: Callable[[], object], parent: QWidget) -> None:
    """Ask all `others` whether the hand of `name` may open; `agreed` is called when each of them says so."""
    dialog = Forgotten(name, others, parent)
    dialog.accepted.connect(agreed)
    dialog.open()
