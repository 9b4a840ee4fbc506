"""Records a lesson at the free table: play, write a text, mark the step; finally everything is stored in a file."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QLineEdit, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from diadochi.foreign import UnfitFile, write_file
from diadochi.journal.played_record import Correction, Entry
from diadochi.language import msg, tr, trn
from diadochi.lessons.lesson_files import GivenAnswer, RecordedStep, lesson_text, read_lesson
from diadochi.lessons.lesson_run import LessonRun
from diadochi.rules.core.flow import Answer
from diadochi.rules.core.system import rules_of
from diadochi.windows.game_table import GameTable
from diadochi.windows.widget_text import Label, bind_text, texts


class RecorderPage(QWidget):
    """`left` is emitted when recording ends, `stored` carries the path of a lesson that was written."""

    left = Signal()
    stored = Signal(object)

    def __init__(self, table: GameTable, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table, self._controller = table, table.controller
        self.steps: list[RecordedStep] = []
        self._marked = 0
        self._notice = ""
        self.title, self.words = QLineEdit(self), QPlainTextEdit(self)
        self.about, self.count, self.note = Label(self), Label(self), Label(self)
        self.mark_button, self.store_button, self.leave_button = (QPushButton(self) for _ in range(3))
        self.words.setTabChangesFocus(True)
        self.words.setMaximumHeight(110)
        self.count.setObjectName("startNote")
        column = QVBoxLayout(self)
        column.setContentsMargins(2, 4, 2, 2)
        column.setSpacing(9)
        for label in (self.about, self.count, self.note):
            label.setWordWrap(True)
        for widget in (self.about, self.title, self.words, self.mark_button, self.count):
            column.addWidget(widget)
        for widget in (self.store_button, self.leave_button, self.note):
            column.addWidget(widget)
        column.addStretch(1)
        self.mark_button.clicked.connect(self.mark)
        self.store_button.clicked.connect(self._ask_where)
        self.leave_button.clicked.connect(self.left)
        self._controller.changed.connect(self._show)
        self.words.textChanged.connect(self._show)
        bind_text(self.title.setPlaceholderText, msg("Title of the lesson"))
        bind_text(self.title.setAccessibleName, msg("Title of the lesson"))
        bind_text(self.words.setPlaceholderText, msg("What the step says"))
        bind_text(self.words.setAccessibleName, msg("What the step says"))
        bind_text(self.mark_button.setText, msg("Mark the step"))
        bind_text(self.store_button.setText, msg("Store the lesson…"))
        bind_text(self.leave_button.setText, msg("To the list of lessons"))
        texts.changed.connect(self._show)

    @property
    def may_record(self) -> bool:
        """Whether the free table is shown: a game is not recorded, as the record would reveal all hands."""
        return self._table.games.desk.record is None and not self._table.games.desk.is_aside

    def begin(self) -> None:
        """Record from the present moment."""
        self.steps = []
        self._notice = ""
        self.title.clear()
        self.words.clear()
        self._marked = len(self._entries)
        self._show()

    @property
    def _entries(self) -> tuple[Entry, ...]:
        return self._controller.line.entries

    def mark(self) -> None:
        """Make a step of what was played since the last mark, with the text that was written."""
        words = self.words.toPlainText().strip()
        if not words or not self.may_record:
            return
        self.steps.append(self._step(words))
        self._marked = len(self._entries)
        self.words.clear()
        self.words.setFocus()
        self._show()

    def _step(self, words: str) -> RecordedStep:
        entries, asked = self._entries, self._controller.line.asked
        first = min(self._marked, len(entries))
        by_hand = max((n for n in range(first, len(entries)) if isinstance(entries[n], Correction)), default=None)
        lays = not self.steps or by_hand is not None
        if by_hand is not None:
            first = by_hand + 1
        played = tuple(
            GivenAnswer(question.seat, entry)
            for entry, question in zip(entries[first:], asked[first:], strict=True)
            if isinstance(entry, Answer) and question is not None
        )
        position, before = self._laid(first) if lays else ("", ())
        return RecordedStep(words, position, before, played)

    def _laid(self, first: int) -> tuple[str, tuple[Answer, ...]]:
        """The last position set up before entry `first`, and the answers given from there."""
        entries = self._entries[:first]
        start = max(n for n, entry in enumerate(entries) if isinstance(entry, Correction))
        laid = entries[start]
        assert isinstance(laid, Correction)
        before = tuple(entry for entry in entries[start + 1 :] if isinstance(entry, Answer))
        return rules_of(self._controller.kit).write(laid.position), before

    def _ask_where(self) -> None:
        chosen, _ = QFileDialog.getSaveFileName(self, tr("Store the lesson"), "", "*.toml")
        if chosen:
            path = Path(chosen)
            self.store(path if path.suffix == ".toml" else path.with_suffix(".toml"))

    def store(self, path: Path) -> None:
        """Write the lesson; the user is told of errors."""
        kit = self._controller.kit
        title = self.title.text().strip() or path.stem
        try:
            write_file(path, lesson_text(kit, title, self.steps).encode())
        except UnfitFile as fault:
            self._tell(str(fault))
            return
        lesson, faults = read_lesson(kit, path)
        wrong = [fault.sentence() for fault in faults]
        if lesson is not None:
            say = self._table.shell.speaker.say
            unsolved = LessonRun(kit, lesson).faults()
            wrong += [tr("step {number}: {why}", number=each.step, why=say(each.why)) for each in unsolved]
        self._tell("\n".join(wrong) if wrong else tr("Stored, and every step solves itself."))
        self.stored.emit(path)

    def _tell(self, words: str) -> None:
        self._notice = words
        self._show()

    def _show(self) -> None:
        self.about.setText(
            tr("Play on the free table. Say what a step is about before or after you have played it, then mark it.")
            if self.may_record
            else tr("Lessons are recorded at the free table; here a game is played.")
        )
        played = max(0, len(self._entries) - self._marked)
        steps = trn("{n} step is marked", "{n} steps are marked", len(self.steps))
        since = trn("{n} answer or throw since", "{n} answers and throws since", played)
        self.count.setText(tr("{steps}; {since}.", steps=steps, since=since))
        self.note.setText(self._notice)
        self.note.setVisible(bool(self._notice))
        self.mark_button.setEnabled(self.may_record and bool(self.words.toPlainText().strip()))
        self.store_button.setEnabled(bool(self.steps))
