"""Playing a lesson on the table of the school, what it points at on the map, and recording a new lesson."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QFileDialog, QLineEdit, QPlainTextEdit, QWidget

from diadochi.foreign import UnfitFile, write_file
from diadochi.journal.played_record import Correction, Entry
from diadochi.journal.record.sketch import Sketch, SketchInk, SketchKind, point_of, sketch_from_text
from diadochi.language import Message, msg, tr, trn
from diadochi.lessons.lesson import (
    Lesson,
    LessonRun,
    LessonStep,
    LessonTask,
    StuckLesson,
    answer_meant,
    is_done,
    is_meant,
    is_wanted,
    message_of,
    pupil_of,
    reply,
    shows_rule,
    unused_replies,
    written_reply,
)
from diadochi.lessons.lesson_files import GivenAnswer, RecordedStep, lesson_text, read_lesson
from diadochi.rules.cases.case_files import DEFAULT
from diadochi.rules.cases.game_cases import Look, Table
from diadochi.rules.core.flow import Answer, Decision, Dice, Drawn, Roll
from diadochi.rules.core.game import GameKit
from diadochi.rules.core.system import rules_of
from diadochi.rules.core.verdict import Verdict
from diadochi.scene.palette import SKETCH_INKS
from diadochi.scene.sketch_painting import SketchShape
from diadochi.windows.game_table import GameTable
from diadochi.windows.school.school_room import MapSketches, SchoolTools
from diadochi.windows.table_state import Subject
from diadochi.windows.widget_text import Label, bind_text, texts
from diadochi.windows.widgets import button_of, column_of


class Tone(Enum):
    """How a reply below the task is meant."""

    HINT = "hint"
    WRONG = "wrong"
    RIGHT = "right"


def _is_way(kit: GameKit, answer: Answer, table: Table) -> bool:
    return table["do"] == DEFAULT or is_meant(kit, answer, table)


class LessonPlayer(QObject):
    """Plays one lesson after another. `changed` is emitted when something else is to be said or pointed at.

    `stuck` carries why a step cannot be set up, as happens with lessons of the user; the lesson is then closed.
    """

    changed = Signal()
    stuck = Signal(object)

    def __init__(self, tools: SchoolTools) -> None:
        super().__init__(tools.table.shell)
        self._tools, self._controller, self._shell = tools, tools.table.controller, tools.table.shell
        self.lesson: Lesson | None = None
        self.number = 0
        self.done = False
        self.said: tuple[Tone, Message] | None = None
        self._laid_with, self._pupil = 0, 0
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._answer_for_others)
        self._controller.changed.connect(self._follow)
        tools.rolls.rolled.connect(self._follow)  # no replies while dice are still rolling
        self._controller.refused.connect(self._refused)
        tools.table.hands.forbidden.connect(self._refused)
        self._controller.lifted_changed.connect(self._lifted)
        self._shell.view.hovered.connect(self._pointed)
        self._shell.view.released.connect(lambda point, _modifiers: self._pointed(point))
        tools.lessons.gone.connect(self.close)

    # --- steps

    @property
    def step(self) -> LessonStep | None:
        """The step being played; None while no lesson is."""
        return self.lesson.steps[self.number] if self.lesson is not None else None

    @property
    def is_last(self) -> bool:
        return self.lesson is not None and self.number == len(self.lesson.steps) - 1

    def open(self, lesson: Lesson, number: int = 0) -> bool:
        """Play a lesson from a step, counted from 0. False, with nothing changed, where no table can be set up now."""
        self.lesson = lesson
        if self.go_to(min(number, len(lesson.steps) - 1)):
            return True
        self.close()
        return False

    def go_to(self, number: int) -> bool:
        """Set up a step, with everything before it done as in the lesson."""
        lesson = self.lesson
        if lesson is None:
            return False
        run = LessonRun(self._controller.kit, lesson)
        try:
            game = run.come_to(number)
        except StuckLesson as stuck:
            self.close()
            self.stuck.emit(msg("step {number}: {why}", number=number + 1, why=stuck.why))
            return False
        step = lesson.steps[number]
        self.number, self.said = number, None
        self.done = step.task is None
        self._pupil = pupil_of(step, game)
        self._laid_with = len(game.answers) + 1  # the opening position is an entry too
        dice = [Dice(faces) for faces in step.dice]
        if not self._tools.lessons.lay(game.checkpoint, dice, run.kit, tuple(game.answers), self._pupil):
            return False
        self._tools.table.odds.mute(not lesson.entry.odds)
        self._tools.lessons.bar_by(self._bars)
        self.changed.emit()
        return True

    def close(self) -> None:
        self._soon.stop()
        self._tools.table.odds.mute(False)
        if self.lesson is not None:
            self.lesson = None
            self.changed.emit()

    def ask_hint(self) -> None:
        step = self.step
        if step is not None and step.hint is not None:
            self._say(Tone.HINT, message_of(step.hint))

    def choose(self, number: int) -> None:
        step = self.step
        if step is None or step.task is None or self.done:
            return
        choice = step.task.choose[number]
        if choice.right:
            self._finish(message_of(choice.why) if choice.why is not None else None)
        else:
            self._say(Tone.WRONG, message_of(choice.why) if choice.why is not None else msg("Not quite. Try again."))

    # --- what the pupil does

    @property
    def given(self) -> tuple[Answer, ...]:
        """All answers and dice since the step was set up."""
        entries = self._controller.line.entries[self._laid_with :]
        return tuple(entry for entry in entries if isinstance(entry, Answer))

    def expected(self) -> Answer | None:
        """The lesson's answer to the open question; None where the pupil has left its line, or nothing
        is to be done.
        """
        step = self.step
        if step is None or self.done or not isinstance(self._controller.node, Decision):
            return None
        kit, own = self._controller.kit, self._own()
        taken, left = step.solution[: len(own)], step.solution[len(own) :]
        if not left or not all(map(partial(_is_way, kit), own, taken)):
            return None
        return answer_meant(kit, self._controller.line.game, dict(left[0]))

    def _own(self) -> tuple[Answer, ...]:
        return tuple(answer for seat, answer in self._answered() if seat == self._pupil)

    def _others(self) -> tuple[Answer, ...]:
        return tuple(answer for seat, answer in self._answered() if seat != self._pupil)

    def _answered(self) -> Iterator[tuple[int, Answer]]:
        line, first = self._controller.line, self._laid_with
        for entry, question in zip(line.entries[first:], line.asked[first:], strict=True):
            if isinstance(entry, Answer) and not isinstance(entry, Dice | Drawn) and question:
                yield question.seat, entry

    def _bars(self, answers: tuple[Answer, ...]) -> bool:
        # what is lifted is put back
        step = self.step
        if step is None or self.done or is_wanted(self._controller.kit, step, answers):
            return False
        why = (
            message_of(step.why_not)
            if step.why_not is not None
            else msg("Legal, but not what this step asks for. Try again.")
        )
        self._say(Tone.WRONG, why)
        QTimer.singleShot(0, self, self._controller.set_down)
        return True

    def _follow(self) -> None:
        step = self.step
        if step is None or not self._tools.lessons.is_laid or self._tools.rolls.rolling is not None:
            return
        node, task = self._controller.node, step.task
        if task is None:
            self.changed.emit()
            return
        others_asked = isinstance(node, Decision) and node.seat != self._pupil
        if self.done:
            self.changed.emit()
        elif is_done(Look(self._controller.kit, self._controller.line.game), step, self._own()):
            self._finish(None)
        elif not others_asked:
            self._tell_whether_lost(step, task)
            self.changed.emit()
        if others_asked:
            self._soon.start(0)

    def _tell_whether_lost(self, step: LessonStep, task: LessonTask) -> None:
        # other ways to the goal stay open
        asked = isinstance(self._controller.node, Decision)
        if step.why_not is not None and task.until is not None and asked and self._own() and self.expected() is None:
            self.said = (Tone.WRONG, message_of(step.why_not))

    def _answer_for_others(self) -> None:
        # after the task is done others give only the answers that the lesson has written
        step, node = self.step, self._controller.node
        if step is None or not isinstance(node, Decision) or node.seat == self._pupil:
            return
        kit, game, given = self._controller.kit, self._controller.line.game, self._others()
        if self.done:
            answer = written_reply(kit, game, unused_replies(kit, step, given))
        else:
            answer = reply(kit, game, step, given)
        if answer is not None:
            self._controller.answer_unasked(answer)

    def _refused(self, verdict: Verdict) -> None:
        task = self.step.task if self.step is not None else None
        if task is not None and not self.done and shows_rule(task, verdict):
            self._finish(None)

    def _lifted(self) -> None:
        task = self.step.task if self.step is not None else None
        hand = self._controller.lifted()
        if task is not None and task.lift and not self.done and hand is not None and hand.piece == task.lift:
            self._finish(None)

    def _pointed(self, point: QPointF) -> None:
        task = self.step.task if self.step is not None else None
        if task is None or not task.look or self.done:
            return
        stack = self._shell.scene.stack_at(point)
        if task.look in (self._shell.scene.space_at(point), stack.space if stack is not None else None):
            self._finish(None)

    # --- replies

    def _finish(self, words: Message | None) -> None:
        step = self.step
        self.done = True
        if words is None and step is not None and step.done is not None:
            words = message_of(step.done)
        self._say(Tone.RIGHT, words if words is not None else msg("Well done."))

    def _say(self, tone: Tone, words: Message) -> None:
        self.said = (tone, words)
        self.changed.emit()


# --- what the lesson points at
# Its drawings on the map, one arrow to a place, and one to the button that is wanted.

_GROUP = "lesson"
_LENGTH, _GAP = 74.0, 20.0
"""Length of the arrow in screen pixels, and the gap between its head and the middle of the place."""
_WIDE, _HIGH = 30, 34
_BORDER = 90.0
"""Screen pixels from the border of the map within which a place, its counters and the arrow are partly hidden."""


class ButtonArrow(QWidget):
    """An arrow below a button, pointing up at it; it takes no clicks."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.resize(_WIDE, _HIGH)
        self.hide()

    def point_at(self, button: QWidget | None) -> None:
        """Point at a button; hide without one."""
        frame = self.parentWidget()
        if button is None or frame is None or not button.isVisible():
            self.hide()
            return
        below = button.mapTo(frame, QPoint(button.width() // 2, button.height()))
        self.move(below.x() - _WIDE // 2, below.y() + 2)
        self.show()
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = _WIDE / 2
        head = ((middle, 2), (_WIDE - 3, 17), (middle + 5, 17), (middle + 5, _HIGH - 3))
        left = ((middle - 5, _HIGH - 3), (middle - 5, 17), (3, 17))
        painter.setPen(QPen(QColor("white"), 2.0))
        painter.setBrush(QColor(SKETCH_INKS["vermilion"]))
        painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in (*head, *left)]))


class LessonPointer(MapSketches):
    """Paints the drawings and the arrow of the player's step on the present scene."""

    def __init__(self, table: GameTable, player: LessonPlayer) -> None:
        super().__init__(table.shell, _GROUP)
        self._table, self._player = table, player
        self._arrow = ButtonArrow(self._shell.frame)
        self._seen: tuple[str, int] = ("", -1)
        self._shell.prompt.installEventFilter(self)
        player.changed.connect(self.show)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The buttons of the bar have moved: the arrow follows."""
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize) and self._player.lesson is not None:
            self._point_at_button()
        return super().eventFilter(watched, event)

    def show(self) -> None:
        """Draw what the present step draws."""
        self.draw(self._drawn())
        self._point_at_button()
        self._bring_to_sight()

    def redraw(self) -> None:
        self.show()  # the arrow of a place has the same length at every scale

    @property
    def shapes(self) -> Mapping[int, SketchShape]:
        return self._layer.shapes(_GROUP)

    def _drawn(self) -> list[Sketch]:
        step = self._player.step
        if step is None:
            return []
        drawn = [sketch_from_text(line) for line in step.draw]
        if step.point and not self._player.done:
            at, scale = self._shell.scene.place(step.point), max(self._shell.view.step, 0.05)
            signed = any(sketch.kind is not SketchKind.ARROW and step.point in sketch.places for sketch in drawn)
            aside = -0.7 if signed else 0.7  # signs are drawn right of a place
            tail = point_of(at.x() + _LENGTH / scale * aside, at.y() - _LENGTH / scale)
            head = point_of(at.x() + _GAP / scale * aside, at.y() - _GAP / scale)
            drawn.append(Sketch(SketchKind.ARROW, SketchInk.VERMILION, (tail, head)))
        return drawn

    def _point_at_button(self) -> None:
        player, prompt = self._player, self._shell.prompt
        answer = player.expected()
        key = self._table.prompting.key_of(answer) if answer is not None else ""
        if not key and isinstance(self._table.controller.node, Roll) and player.step is not None and not player.done:
            key = next(iter(self._table.prompting.offers), "")
        self._arrow.point_at(prompt.button_of(key) if key else None)

    def _bring_to_sight(self) -> None:
        player, step = self._player, self._player.step
        if player.lesson is None or step is None:
            self._seen = ("", -1)
            return
        here = (player.lesson.id, player.number)
        if here == self._seen:
            return
        self._seen = here
        view = self._shell.view
        border = _BORDER * view.visible_rect().width() / max(view.viewport().width(), 1)
        well_seen = view.visible_rect().adjusted(border, border, -border, -border)
        if step.point and not well_seen.contains(self._shell.scene.place(step.point)):
            self._shell.place_asked.emit(Subject("space", step.point))


# --- lesson recorder
# Records a lesson at the free table: play, write a text, mark the step; finally everything is stored in a file.


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
        self.about, self.count, self.note = (
            Label(self, wraps=True),
            Label(self, look="startNote", wraps=True),
            Label(self, wraps=True),
        )
        self.mark_button = button_of(msg("Mark step"), self, self.mark)
        self.store_button = button_of(msg("Save lesson…"), self, self._ask_where)
        self.leave_button = button_of(msg("Back to lessons"), self, self.left)
        self.words.setTabChangesFocus(True)
        self.words.setMaximumHeight(110)
        column_of(
            self.about,
            self.title,
            self.words,
            self.mark_button,
            self.count,
            self.store_button,
            self.leave_button,
            self.note,
            None,
            on=self,
            margins=(2, 4, 2, 2),
            spacing=9,
        )
        self._controller.changed.connect(self._show)
        self.words.textChanged.connect(self._show)
        bind_text(self.title.setPlaceholderText, msg("Lesson title"))
        bind_text(self.title.setAccessibleName, msg("Lesson title"))
        bind_text(self.words.setPlaceholderText, msg("Text of the step"))
        bind_text(self.words.setAccessibleName, msg("Text of the step"))
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
        entries = self._entries[:first]
        start = max(n for n, entry in enumerate(entries) if isinstance(entry, Correction))
        laid = entries[start]
        assert isinstance(laid, Correction)
        before = tuple(entry for entry in entries[start + 1 :] if isinstance(entry, Answer))
        return rules_of(self._controller.kit).write(laid.position), before

    def _ask_where(self) -> None:
        chosen, _ = QFileDialog.getSaveFileName(self, tr("Save lesson"), "", "*.toml")
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
        self._tell("\n".join(wrong) if wrong else tr("Saved. The program can solve every step."))
        self.stored.emit(path)

    def _tell(self, words: str) -> None:
        self._notice = words
        self._show()

    def _show(self) -> None:
        self.about.setText(
            tr("Play the steps on the free table. Write a text for each step, then mark it.")
            if self.may_record
            else tr("Lessons can be recorded only on the free table, not in a game.")
        )
        played = max(0, len(self._entries) - self._marked)
        steps = trn("{n} step marked", "{n} steps marked", len(self.steps))
        since = trn("{n} answer or roll since", "{n} answers and rolls since", played)
        self.count.setText(tr("{steps}; {since}.", steps=steps, since=since))
        self.note.setText(self._notice)
        self.note.setVisible(bool(self._notice))
        self.mark_button.setEnabled(self.may_record and bool(self.words.toPlainText().strip()))
        self.store_button.setEnabled(bool(self.steps))
