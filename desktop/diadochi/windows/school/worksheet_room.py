"""Maps and worksheets to print for a class: the choices, the pages, and the file."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from html import escape
from pathlib import Path
from string import ascii_lowercase

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QPageSize, QPainter
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QFormLayout,
    QMessageBox,
    QSpinBox,
    QWidget,
)

from diadochi.foreign import require_writable, write_file
from diadochi.language import Name, Speaker, msg, tr
from diadochi.lessons.roads import Worksheet, WorksheetTask, make_worksheet
from diadochi.rules.core.game import GameKit
from diadochi.rules.core.system import spell
from diadochi.scene.canvas import Paper
from diadochi.scene.charts import PLAIN, Chart, ChartDisc, chart_painter
from diadochi.scene.land.land_picture import PrintedLand, sheet_rect
from diadochi.scene.sheet.sheet_picture import LAND_DPI, MARGIN, MM_PER_INCH, WASH, PicturePart, set_text
from diadochi.windows.school.paper_pages import SIZES, PagePainter, columns, heading, pdf_of
from diadochi.windows.school.school_room import SchoolRoom, SchoolTools
from diadochi.windows.table_files import PictureError, PictureExport
from diadochi.windows.widget_text import Label, bind_text, follow_texts, message_box, name_field
from diadochi.windows.widgets import WideCheckBox, button_of, column_of

# --- worksheet pages
# Blank maps, maps with numbers and worksheets as PDF, without a window; pages in landscape.

_TITLE = 9.0
"""Height of the line over the map in millimetres."""
PAGE_SIZES = {Paper.A4: QPageSize.PageSizeId.A4, Paper.A3: QPageSize.PageSizeId.A3}
"""The papers for a sheet."""


class SheetKind(StrEnum):
    """What is printed for a class: a map without names, one with a number on every place, a worksheet with its key."""

    BLANK = "blank"
    NUMBERS = "numbers"
    WORK = "work"


class SheetPages:
    """The pages of one kind for the map of `kit`, named in `language`. `pale` is for a printer in black and white."""

    def __init__(self, kit: GameKit, kind: SheetKind, seed: int, paper: Paper, language: str, *, pale: bool) -> None:
        self._kit, self._atlas, self._kind = kit, kit.atlas, kind
        self._paper, self._language, self._pale = paper, language, pale
        self._speaker = Speaker(spell(kit, lambda: language, lambda: None))
        self.sheet: Worksheet = make_worksheet(kit, seed)
        self._page = QPageSize(PAGE_SIZES[paper]).size(QPageSize.Unit.Millimeter).transposed()

    def write(self, path: Path) -> int:
        """Write all pages, whole or not at all; return their number. Raises UnfitFile, GeographyError."""
        require_writable(path)
        pages = self._pages()
        write_file(path, pdf_of(self._title(), self._page, pages))
        return len(pages)

    def _pages(self) -> tuple[PagePainter, ...]:
        match self._kind:
            case SheetKind.BLANK:
                return (self._map,)
            case SheetKind.NUMBERS:
                return self._map, lambda painter: self._text(painter, self.names())
        return (
            self._map,
            lambda painter: self._text(painter, self.questions()),
            lambda painter: self._text(painter, self.key()),
        )

    # --- map

    def _map(self, painter: QPainter) -> None:
        wide, high = self._page.width() - 2 * MARGIN, self._page.height() - 2 * MARGIN
        set_text(painter, heading(self._title()), QRectF(MARGIN, MARGIN, wide, _TITLE))
        sheet = sheet_rect(self._atlas)
        size = sheet.size().scaled(QSizeF(wide, high - _TITLE), Qt.AspectRatioMode.KeepAspectRatio)
        scale = size.width() / sheet.width()
        painter.translate(MARGIN + (wide - size.width()) / 2, MARGIN + _TITLE)
        painter.scale(scale, scale)
        painter.translate(-sheet.topLeft())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        part = PicturePart(self._atlas, self._language, chart_painter(self._atlas, self._chart()), None)
        screen = scale * 96 / MM_PER_INCH
        fine = scale * LAND_DPI / MM_PER_INCH
        land = PrintedLand(self._atlas, sheet, fine).picture(sheet, fine)
        part.paint_unnamed(painter, sheet, screen, land, WASH if self._pale else 0)

    def _chart(self) -> Chart:
        match self._kind:
            case SheetKind.BLANK:
                return Chart()
            case SheetKind.NUMBERS:
                numbered: Iterable[str] = self._atlas.spaces
            case _:
                numbered = self.sheet.numbered
        return Chart([ChartDisc(space, str(number), PLAIN) for number, space in enumerate(numbered, 1)])

    # --- text

    def _title(self) -> str:
        name = self._atlas.names.in_language(self._language)
        if self._kind is not SheetKind.WORK:
            return name
        return tr("{map}: worksheet {n}", map=name, n=self.sheet.seed)

    def names(self) -> str:
        """Every place with its number, as HTML."""
        lines = [
            f"{number}. {escape(space.names.in_language(self._language))}"
            for number, space in enumerate(self._atlas.spaces.values(), 1)
        ]
        return heading(self._title()) + columns(lines, 6)

    def questions(self) -> str:
        """The page for the pupils, as HTML."""
        names = self._listed(Name("space", space) for space in self.sheet.named)
        first = escape(tr("Write each name next to its number: {names}.", names=names))
        lines = [f"{number}. {'_' * 22}" for number, _ in enumerate(self.sheet.named, 1)]
        asked = self._tasks(lambda task: escape(self._listed(task.choices)) + "<br>" * bool(task.choices) + "_" * 48)
        who = escape(tr("Name:"))
        head = f"{heading(self._title())}<p>{who} {'_' * 40}</p><p><br>{first}</p>"
        return f"{head}{columns(lines, 4)}{asked}"

    def key(self) -> str:
        """The page for the teacher, as HTML."""
        title = tr(
            "{map}: answers to worksheet {n}", map=self._atlas.names.in_language(self._language), n=self.sheet.seed
        )
        lines = [
            f"{number}. <b>{escape(self._speaker.spell(Name('space', space)))}</b>"
            for number, space in enumerate(self.sheet.named, 1)
        ]
        answered = self._tasks(lambda task: f"<b>{escape(self._answer(task))}</b>")
        return f"{heading(title)}{columns(lines, 4)}{answered}"

    def _tasks(self, below: Callable[[WorksheetTask], str]) -> str:
        lines = [
            f"<br>{letter}) {escape(self._speaker.say(task.question))}<br>{below(task)}"
            for letter, task in zip(ascii_lowercase, self.sheet.tasks, strict=False)
        ]
        return columns(lines, 2)

    def _answer(self, task: WorksheetTask) -> str:
        return self._speaker.say(msg("{answers}", answers=task.answers))

    def _listed(self, names: Iterable[Name]) -> str:
        # in an order that gives nothing away
        return ", ".join(sorted(map(self._speaker.spell, names)))

    def _text(self, painter: QPainter, markup: str) -> None:
        edge = 2 * MARGIN
        room = QRectF(edge, edge, self._page.width() - 2 * edge, self._page.height() - 2 * edge)
        larger = 1.5 if self._paper is Paper.A3 else 1.0
        set_text(painter, markup, room, [size * larger for size in SIZES])


# --- worksheet room

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
        self.save = button_of(msg("Save as PDF…"), self, lambda _checked: self._ask())
        self._note = Label(self, wraps=True, look="planNote")
        self.pictures = PictureExport(self, self._shell.frame)
        self.pictures.done.connect(lambda name: self._shell.status.show_notice(tr("Pages saved as {file}.", file=name)))
        self.pictures.failed.connect(self._complain)
        self.pictures.cancelled.connect(lambda: self._shell.status.show_notice(tr("Cancelled. No file was saved.")))
        self._shell.closing.connect(self.pictures.close)
        self.kind.currentIndexChanged.connect(lambda _row: self._tell())
        self._lay_out()
        bind_text(self.pale.setText, msg("Light land colours for black-and-white printers"))
        follow_texts(self, self.retranslate)

    def _lay_out(self) -> None:
        form = QFormLayout()
        fields = ((msg("Print"), self.kind), (msg("Sheet number"), self.seed), (msg("Paper"), self.paper))
        for words, field in fields:
            label = Label(self)
            name_field(words, label, field)
            form.addRow(label, field)
        column_of(form, self.pale, self._note, self.save, None, on=self, margins=(0, 4, 0, 0))
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
        return [*words, "--pale"] if self.pale.isChecked() else words

    def _tell(self) -> None:
        is_work = self.kind_chosen is SheetKind.WORK
        self.seed.setEnabled(is_work)
        match self.kind_chosen:
            case SheetKind.WORK:
                self._note.setText(
                    tr("Three pages: a numbered map, questions and answers. The same number gives the same sheet.")
                )
            case SheetKind.NUMBERS:
                self._note.setText(tr("Two pages: the map with a number at each space, and the list of names."))
            case SheetKind.BLANK:
                self._note.setText(tr("One page: the map with all routes and no names."))

    def _complain(self, sentence: str) -> None:
        message_box(QMessageBox.Icon.Warning, sentence, self._shell.frame).open()

    def retranslate(self) -> None:
        kinds = (
            (tr("Worksheet and answers"), SheetKind.WORK),
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
