"""The report window at the end of a game: read it, print it, or save it as PDF or HTML."""

from __future__ import annotations

from html import escape
from pathlib import Path

import msgspec
from PySide6.QtCore import QObject, QProcess, QUrl, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFileDialog, QMessageBox, QProgressBar, QVBoxLayout, QWidget

from diadochi import child_process
from diadochi.forecast.luck_account import LuckReport, read_luck
from diadochi.foreign import UnfitFile, write_file
from diadochi.language import tr
from diadochi.windows.game.course_report import CourseCounting
from diadochi.windows.game.report_parts import GameReport, lay_into
from diadochi.windows.help_pages import HelpPage
from diadochi.windows.styles import part
from diadochi.windows.widget_text import message_box
from diadochi.windows.widgets import keep_on_screen, room_on_screen

# --- counting luck
# ``diadochi luck`` runs as a child process, so that the window stays responsive.

_END_MS = 1000


class LuckCounting(QObject):
    """Counts the line of a record up to a node. `moved` carries the number of answers done and their total.

    `told` is None until `ended` fires; if counting failed, `fault` says why.
    """

    moved = Signal(int, int)
    ended = Signal()

    def __init__(self, record: Path, node: int, parent: QObject) -> None:
        super().__init__(parent)
        self.record, self.node = record, node
        self.told: LuckReport | None = None
        self.fault = ""
        self._process = QProcess(self)
        self._process.readyReadStandardError.connect(self._hear)
        self._process.finished.connect(self._finished)
        self._process.errorOccurred.connect(self._broke)
        self._heard = b""
        words = ["luck", str(record), "--node", str(node), "--json", "--progress"]
        child_process.start_child(self._process, "command", words)

    def close(self) -> None:
        # A killed process must not be reported as a fault.
        self._process.blockSignals(True)
        self._process.kill()
        self._process.waitForFinished(_END_MS)

    def _hear(self) -> None:
        self._heard += bytes(self._process.readAllStandardError().data())
        *lines, self._heard = self._heard.split(b"\n")
        for line in reversed(lines):
            done, _, of = line.partition(b"/")
            if done.isdigit() and of.isdigit():
                self.moved.emit(int(done), int(of))
                return

    def _broke(self, _error: QProcess.ProcessError) -> None:
        self._finished(1)

    def _finished(self, code: int) -> None:
        if self.told is not None or self.fault:
            return
        try:
            self.told = read_luck(bytes(self._process.readAllStandardOutput().data())) if code == 0 else None
        except (msgspec.DecodeError, ValueError):
            self.told = None
        if self.told is None:
            self.fault = tr("Luck and decisions could not be calculated. Open the report again.")
        self.ended.emit()


# --- window

_MOMENT = "moment:"  # scheme of links to a moment of the game; the node follows


class EndPage(HelpPage):
    """The page of `report`; `moment_asked` carries the node of a clicked link.

    `luck` and `course` are counted while the page is read, and are added when ready.
    """

    moment_asked = Signal(int)

    def __init__(
        self,
        report: GameReport,
        parent: QWidget,
        luck: LuckCounting | None = None,
        course: CourseCounting | None = None,
    ) -> None:
        self._report, self._luck, self._course = report, luck, course
        room = room_on_screen(parent)
        super().__init__(parent, min(1040, room.width()), min(980, room.height()))
        self._text.setOpenLinks(False)
        self._text.anchorClicked.connect(self._follow)
        self.complaint: QMessageBox | None = None
        self.progress = QProgressBar(self)
        self._count()
        save = self._buttons.addButton(tr("Save…"), QDialogButtonBox.ButtonRole.ActionRole)
        save.clicked.connect(self.ask_save)
        printing = self._buttons.addButton(tr("Print…"), QDialogButtonBox.ButtonRole.ActionRole)
        printing.clicked.connect(self.ask_print)

    def showEvent(self, event: QShowEvent) -> None:
        # It opens on the screen even if its parent is partly outside.
        super().showEvent(event)
        keep_on_screen(self)

    def _count(self) -> None:
        column, luck = self.layout(), self._luck
        assert isinstance(column, QVBoxLayout)  # every page of help has one
        column.insertWidget(1, self.progress)
        self.progress.setVisible(luck is not None and luck.told is None)
        self.progress.setFormat(tr("Calculating luck and decisions: %p %"))
        self.progress.setAccessibleName(tr("Luck and decisions"))
        self.progress.setRange(0, 1)  # a bar without an end would run to and fro, whatever was chosen about motion
        self.progress.setValue(0)
        if luck is not None:
            luck.moved.connect(self._move)
            luck.ended.connect(self._counted)
        if self._course is not None:
            self._course.ended.connect(self._drawn)

    def _move(self, done: int, of: int) -> None:
        self.progress.setRange(0, of)
        self.progress.setValue(done)

    def _drawn(self) -> None:
        # Show the page again with its course at the top, keeping the reading position
        bar = self._text.verticalScrollBar()
        read, most = bar.value(), bar.maximum()
        self.retranslate()
        bar.setValue(read and read + bar.maximum() - most)

    def _counted(self) -> None:
        # Show the page again with what was counted, keeping the reading position
        bar = self._text.verticalScrollBar()
        read = bar.value()
        self.progress.hide()
        self.retranslate()
        bar.setValue(read)
        if self._luck is not None and self._luck.fault:
            self._complain(self._luck.fault)

    def _report_so_far(self) -> GameReport:
        report = self._report
        report.luck = None if self._luck is None else self._luck.told
        report.course = None if self._course is None else self._course.told
        return report

    def _whole_report(self) -> GameReport:
        # The report for saving or printing; waits for its course.
        if self._course is not None:
            self._course.finish()
        return self._report_so_far()

    def heading(self) -> str:
        return tr("Game report")

    def markup(self) -> str:
        """The page; adds its pictures to the document first."""
        report = self._report_so_far()
        lay_into(self._text.document(), report.pictures(part("text"), part("panel")))
        return report.markup(_link)

    def _follow(self, url: QUrl) -> None:
        self.moment_asked.emit(int(url.toString().removeprefix(_MOMENT)))

    def ask_save(self) -> None:
        """Ask for a file and save there; the suffix chooses the format."""
        name, _ = QFileDialog.getSaveFileName(self, tr("Save the report"), "report.pdf", "PDF (*.pdf);;HTML (*.html)")
        if name:
            path = Path(name)
            self.save_to(path if path.suffix else path.with_suffix(".pdf"))

    def save_to(self, path: Path) -> bool:
        """Write the report as PDF or HTML; show a message and return False if that fails."""
        try:
            write_file(path, self._whole_report().written_as(path.suffix))
        except UnfitFile as fault:
            self._complain(str(fault))
            return False
        return True

    def _complain(self, sentence: str) -> None:
        self.complaint = message_box(QMessageBox.Icon.Warning, sentence, self)
        self.complaint.open()

    def ask_print(self) -> None:
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        dialog = QPrintDialog(printer, self)
        dialog.accepted.connect(lambda: self.print_on(printer))
        QDialog.open(dialog)

    def print_on(self, printer: QPrinter) -> bool:
        """Print black on white; show a message and return False if the printer takes nothing."""
        self._whole_report().on_paper().print_(printer)
        if printer.printerState() != QPrinter.PrinterState.Error:
            return True
        self._complain(tr("Printing failed. Choose another printer, or save the report as PDF."))
        return False


def _link(node: int, words: str) -> str:
    return f'<a href="{_MOMENT}{node}" style="color:{part("focus")};">{escape(words)}</a>'
