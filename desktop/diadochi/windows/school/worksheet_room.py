"""Maps and worksheets to print for a class: the choices and the file."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QComboBox, QFileDialog, QFormLayout, QMessageBox, QSpinBox, QWidget

from diadochi.language import msg, sentence, tr, trn
from diadochi.lessons.judgement import LEVEL_WORDS, Level
from diadochi.lessons.worksheet import TASK_WORDS, TaskKind, WorksheetPlan, make_worksheet
from diadochi.scene.canvas import Paper
from diadochi.windows.school.school_room import SchoolRoom, SchoolTools
from diadochi.windows.school.set_choice import add_field, regions_of
from diadochi.windows.school.sheet_pages import SheetKind
from diadochi.windows.table_files import PictureError, PictureExport
from diadochi.windows.widget_text import Label, bind_text, follow_texts, message_box
from diadochi.windows.widgets import WideCheckBox, button_of, column_of, refill

_MOST = 9999
COUNTS = (8, 12, 16, 20)
"""The numbers of questions to choose from."""


class WorksheetsRoom(SchoolRoom):
    """The pages are made in the background."""

    def __init__(self, tools: SchoolTools, parent: QWidget | None = None) -> None:
        super().__init__(tools, parent)
        self._shell = tools.table.shell
        self.kind, self.paper, self.region, self.count, self.level = (QComboBox(self) for _ in range(5))
        self.tasks = {kind: WideCheckBox(self) for kind in TaskKind}
        self.seed = QSpinBox(self)
        self.seed.setRange(1, _MOST)
        self.pale = WideCheckBox(self)
        self.save = button_of(msg("Save as PDF…"), self, lambda _checked: self._ask())
        self._note = Label(self, wraps=True, look="planNote")
        self.pictures = PictureExport(self, self._shell.frame)
        self.pictures.done.connect(lambda name: self._shell.status.show_notice(tr("Pages saved as {file}.", file=name)))
        self.pictures.failed.connect(self._complain)
        self.pictures.cancelled.connect(lambda: self._shell.status.show_notice(tr("Cancelled. No file was saved.")))
        self._shell.closing.connect(self.pictures.close)
        for changed in (
            *(box.currentIndexChanged for box in (self.kind, self.region, self.count, self.level)),
            self.seed.valueChanged,
        ):
            changed.connect(lambda _value: self._tell())
        for kind, box in self.tasks.items():
            box.setChecked(True)
            box.toggled.connect(lambda _on: self._tell())
            bind_text(box.setText, TASK_WORDS[kind])
        self._shell.scene_changed.connect(self.retranslate)
        self._lay_out()
        bind_text(self.pale.setText, msg("Light land colours for black-and-white printers"))
        follow_texts(self, self.retranslate)
        self.count.setCurrentIndex(len(COUNTS) - 1)
        self.level.setCurrentIndex(self.level.count() - 1)

    def _lay_out(self) -> None:
        choices = QWidget(self)
        form = QFormLayout(choices)
        form.setContentsMargins(0, 0, 0, 0)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        for words, field in (
            (msg("Print"), self.kind),
            (msg("Where"), self.region),
            (msg("Questions"), self.count),
            (msg("Level up to"), self.level),
            (msg("Sheet number"), self.seed),
            (msg("Paper"), self.paper),
        ):
            add_field(form, words, field)
        column_of(choices, *self.tasks.values(), self.pale, self._note, self.save, None, on=self, margins=(0, 4, 0, 0))
        self.setFocusProxy(self.kind)

    @property
    def kind_chosen(self) -> SheetKind:
        """What is to be printed."""
        return SheetKind(self.kind.currentData())

    def _ask(self) -> None:
        name, _ = QFileDialog.getSaveFileName(
            self._shell.frame, tr("Save class pages"), f"{self.kind_chosen}.pdf", "PDF (*.pdf)"
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
            self._shell.status.show_notice(tr("Preparing the pages…"))

    def words(self, path: Path) -> list[str]:
        """The command that makes the pages with the present choices."""
        table = self._shell.table
        words = ["school", "--worksheet", str(path), "--map", str(table.atlas.folder), "--language", table.names]
        words += ["--sheet", str(self.kind_chosen), "--seed", str(self.seed.value())]
        words += ["--paper", self.paper.currentData()]
        if self.kind_chosen is SheetKind.WORK:
            plan = self.plan
            words += ["--tasks", ",".join(plan.kinds), "--questions", str(plan.questions), "--level", plan.level]
            words += ["--region", plan.province] if plan.province is not None else []
        return [*words, "--pale"] if self.pale.isChecked() else words

    @property
    def plan(self) -> WorksheetPlan:
        """The choices for a worksheet."""
        kinds = tuple(kind for kind, box in self.tasks.items() if box.isChecked())
        return WorksheetPlan(
            self.region.currentData(), kinds, self.count.currentData() or COUNTS[-1], Level(self.level.currentData())
        )

    def _tell(self) -> None:
        is_work = self.kind_chosen is SheetKind.WORK
        for field in (self.seed, self.region, self.count, self.level, *self.tasks.values()):
            field.setEnabled(is_work)
        self.save.setEnabled(not is_work or any(box.isChecked() for box in self.tasks.values()))
        match self.kind_chosen:
            case SheetKind.WORK:
                words = tr("Three pages: a numbered map, questions and answers. The same number gives the same sheet.")
                self._note.setText("\n".join(filter(None, (words, self._shortfall()))))
            case SheetKind.NUMBERS:
                self._note.setText(tr("Two pages: the map with a number at each space, and the list of names."))
            case SheetKind.BLANK:
                self._note.setText(tr("One page: the map with all routes and no names."))

    def _shortfall(self) -> str:
        """What a teacher should know where a region has too few places for the questions wanted."""
        plan = self.plan
        if plan.province is None or not plan.kinds:
            return ""
        found = make_worksheet(self._shell.table.kit, self.seed.value(), plan).count
        if found >= plan.questions:
            return ""
        return trn("This region has room for only {n} question.", "This region has room for only {n} questions.", found)

    def _complain(self, sentence: str) -> None:
        message_box(QMessageBox.Icon.Warning, sentence, self._shell.frame).open()

    def retranslate(self) -> None:
        kinds = (
            (tr("Worksheet and answers"), SheetKind.WORK),
            (tr("Map with numbers"), SheetKind.NUMBERS),
            (tr("Blank map"), SheetKind.BLANK),
        )
        refill(self.kind, [(words, str(kind)) for words, kind in kinds])
        refill(self.paper, [("A4", str(Paper.A4)), ("A3", str(Paper.A3))])
        refill(self.region, regions_of(self._shell.table))
        refill(self.count, [(trn("{n} question", "{n} questions", n), n) for n in COUNTS])
        refill(self.level, [(sentence(words), str(level)) for level, words in LEVEL_WORDS.items()])
        self._tell()
