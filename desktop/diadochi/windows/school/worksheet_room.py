"""Maps and worksheets to print for a class: the choices, and the file."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QFormLayout,
    QMessageBox,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from diadochi.language import msg, tr
from diadochi.scene.sheet.paper_formats import Paper
from diadochi.windows.picture_export import PictureError, PictureExport
from diadochi.windows.school.school_room import SchoolRoom, SchoolTools
from diadochi.windows.school.worksheet_pages import SheetKind
from diadochi.windows.widget_text import Label, bind_text, follow_texts, message_box, name_field
from diadochi.windows.widgets import WideCheckBox

_MOST = 9999


class WorksheetsRoom(SchoolRoom):
    """The pages are made in the background."""

    def __init__(self, tools: SchoolTools, parent: QWidget | None = None) -> None:
        super().__init__(tools, parent)
        self._shell = tools.table.shell
        self.kind, self.paper = QComboBox(self), QComboBox(self)
        self.seed = QSpinBox(self)
        self.seed.setRange(1, _MOST)
        self.pale = WideCheckBox(self)
        self.save = QPushButton(self)
        self._note = Label(self)
        self._note.setWordWrap(True)
        self._note.setObjectName("planNote")
        self.pictures = PictureExport(self, self._shell.frame)
        self.pictures.done.connect(
            lambda name: self._shell.status.show_notice(tr("The pages are in {file}.", file=name))
        )
        self.pictures.failed.connect(self._complain)
        self.pictures.cancelled.connect(lambda: self._shell.status.show_notice(tr("Cancelled. No file was written.")))
        self._shell.closing.connect(self.pictures.close)
        self.kind.currentIndexChanged.connect(lambda _row: self._tell())
        self.save.clicked.connect(lambda _checked: self._ask())
        self._lay_out()
        bind_text(self.pale.setText, msg("Pale land, for a printer in black and white"))
        bind_text(self.save.setText, msg("Save as PDF…"))
        follow_texts(self, self.retranslate)

    def _lay_out(self) -> None:
        form = QFormLayout()
        fields = ((msg("Print"), self.kind), (msg("Number of the sheet"), self.seed), (msg("Paper"), self.paper))
        for words, field in fields:
            label = Label(self)
            name_field(words, label, field)
            form.addRow(label, field)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 0)
        column.addLayout(form)
        column.addWidget(self.pale)
        column.addWidget(self._note)
        column.addWidget(self.save)
        column.addStretch(1)
        self.setFocusProxy(self.kind)

    @property
    def kind_chosen(self) -> SheetKind:
        """What is to be printed."""
        return SheetKind(self.kind.currentData())

    def _ask(self) -> None:
        name, _ = QFileDialog.getSaveFileName(
            self._shell.frame, tr("Save the pages for the class"), f"{self.kind_chosen}.pdf", "PDF (*.pdf)"
        )
        if name:
            self.save_to(Path(name if name.lower().endswith(".pdf") else f"{name}.pdf"))

    def save_to(self, path: Path) -> None:
        """Begin to make the pages; the user is told of errors."""
        try:
            self.pictures.make(path, self.words)
        except PictureError as fault:
            self._complain(str(fault))
        else:
            self._shell.status.show_notice(tr("The pages are being made…"))

    def words(self, path: Path) -> list[str]:
        """The command that makes the pages with the present choices."""
        table = self._shell.table
        words = ["school", "--worksheet", str(path), "--map", str(table.atlas.folder), "--language", table.names]
        words += ["--sheet", str(self.kind_chosen), "--seed", str(self.seed.value())]
        words += ["--paper", self.paper.currentData()]
        return [*words, "--pale"] if self.pale.isChecked() else words

    def _tell(self) -> None:
        is_work = self.kind_chosen is SheetKind.WORK
        self.seed.setEnabled(is_work)
        match self.kind_chosen:
            case SheetKind.WORK:
                self._note.setText(
                    tr(
                        "Three pages: the map with numbers on it, the questions, and the key. The same number makes "
                        "the same sheet again."
                    )
                )
            case SheetKind.NUMBERS:
                self._note.setText(tr("Two pages: the map with a number on every place, and the list of names."))
            case SheetKind.BLANK:
                self._note.setText(tr("One page: the map with all routes and no names."))

    def _complain(self, sentence: str) -> None:
        message_box(QMessageBox.Icon.Warning, sentence, self._shell.frame).open()

    def retranslate(self) -> None:
        kinds = (
            (tr("Worksheet and key"), SheetKind.WORK),
            (tr("Map with numbers"), SheetKind.NUMBERS),
            (tr("Blank map"), SheetKind.BLANK),
        )
        papers = (("A4", Paper.A4), ("A3", Paper.A3))
        for box, options in ((self.kind, kinds), (self.paper, papers)):
            row = max(0, box.currentIndex())
            box.blockSignals(True)
            box.clear()
            for words, data in options:
                box.addItem(words, str(data))
            box.setCurrentIndex(row)
            box.blockSignals(False)
        self._tell()
