"""How the map is to be printed: which part of it, on what, for which printer, and where the pages go."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialog, QDialogButtonBox, QFormLayout, QPushButton, QWidget

from desktop.language import tr
from desktop.scene.sheet.papers import Paper

WHOLE, SEEN = "whole", "seen"


class PrintMapDialog(QDialog):
    """`file_wanted` tells that a file is to be asked for, `printer_wanted` that a printer is; what is to be printed
    stands in `part`, `paper` and `pale`.
    """

    file_wanted = Signal()
    printer_wanted = Signal()

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
        form = QFormLayout(self)
        form.addRow(tr("Part"), self.part)
        form.addRow(tr("Paper"), self.paper)
        form.addRow(self.pale)
        form.addRow(self._buttons())

    def _buttons(self) -> QDialogButtonBox:
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self.save, self.print = QPushButton(tr("Save as PDF…"), self), QPushButton(tr("Print…"), self)
        for button, wanted in ((self.save, self.file_wanted), (self.print, self.printer_wanted)):
            buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
            button.clicked.connect(self.accept)
            button.clicked.connect(wanted)
        self.print.setDefault(True)
        for plain in buttons.buttons():
            plain.setIcon(QIcon())
        buttons.rejected.connect(self.reject)
        return buttons
