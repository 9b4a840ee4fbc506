"""How the map is to be printed: which part of it, on what, for which printer."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialog, QDialogButtonBox, QFormLayout, QWidget

from desktop.language import tr
from desktop.scene.sheet.paper import Paper

WHOLE, SEEN = "whole", "seen"


class PrintMapDialog(QDialog):
    """`chosen` tells that a file is to be asked for; what is wanted stands in `part`, `paper` and `pale`."""

    chosen = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Print the map"))
        self.part, self.paper = QComboBox(self), QComboBox(self)
        self.part.addItem(tr("The whole map"), WHOLE)
        self.part.addItem(tr("What is seen now"), SEEN)
        for paper, words in (
            (Paper.A4, tr("One page A4")),
            (Paper.A3, tr("One page A3")),
            (Paper.POSTER_4, tr("A poster of 4 pages A4")),
            (Paper.POSTER_9, tr("A poster of 9 pages A4")),
        ):
            self.paper.addItem(words, str(paper))
        self.pale = QCheckBox(tr("Pale land, for a printer in black and white"), self)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        save = buttons.addButton(tr("Save as PDF…"), QDialogButtonBox.ButtonRole.AcceptRole)
        save.setDefault(True)
        buttons.accepted.connect(self.accept)
        buttons.accepted.connect(self.chosen)
        buttons.rejected.connect(self.reject)
        form = QFormLayout(self)
        form.addRow(tr("Part"), self.part)
        form.addRow(tr("Paper"), self.paper)
        form.addRow(self.pale)
        form.addRow(buttons)
