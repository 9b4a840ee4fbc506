"""The room of rules: the learning path, one exercise at a time, and worked cases to be played."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtWidgets import (
    QHeaderView,
    QPushButton,
    QStackedWidget,
    QTextBrowser,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from diadochi.language import Message, Speaker, capitalised, current_language, msg, sentence, tr
from diadochi.lessons.exercise import OpenedCase, open_case
from diadochi.lessons.game_lessons import exercises_of
from diadochi.lessons.learning_path import (
    ChosenCase,
    LearningPath,
    TaughtCases,
    TaughtRule,
    learning_path,
    taught_cases,
)
from diadochi.lessons.pupil_memory import PupilMemory
from diadochi.narration.game_narration import words_of
from diadochi.rules.core.flow import Answer, Dice, Roll
from diadochi.windows import page_markup as m
from diadochi.windows.rulebook import linked, rule_link, rule_of, rule_text
from diadochi.windows.school.exercise_page import ExercisePage, ExercisePlayer, Remembering, case_note, case_title
from diadochi.windows.school.school_room import PupilChoice, SchoolRoom, SchoolTools
from diadochi.windows.widget_text import Label, bind_text, texts
from diadochi.windows.widgets import WrappingButton, column_of, row_of

# --- learning path
# Chapters, their rules, and how much of each is remembered.

_RULE = Qt.ItemDataRole.UserRole


class PathPage(QWidget):
    """`begun` carries the ids of the rules to be asked, all of them for the whole path."""

    begun = Signal(tuple)

    def __init__(
        self, path: LearningPath, remembering: Remembering, pupils: PupilChoice, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._path, self._remembering = path, remembering
        self.note = Label(self, look="startNote", wraps=True)
        self.on = QPushButton(self)
        self.on.setProperty("weight", "first")
        self.on.clicked.connect(lambda: self.begun.emit(tuple(rule.id for rule in path.rules())))
        self.tree = QTreeWidget(self)
        self.tree.setColumnCount(2)
        self.tree.setHeaderHidden(True)
        self.tree.setRootIsDecorated(True)
        self.tree.setWordWrap(True)
        self.tree.setIndentation(12)
        self.tree.itemActivated.connect(lambda item, _column: self._take(item))
        self.tree.itemClicked.connect(lambda item, _column: self._take(item))
        header = self.tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        column_of(pupils, self.note, self.on, (self.tree, 1), on=self, margins=(2, 4, 2, 2))

    def _take(self, item: QTreeWidgetItem) -> None:
        rule = item.data(0, _RULE)
        if rule:
            self.begun.emit((str(rule),))
        else:
            item.setExpanded(not item.isExpanded())

    def refresh(self) -> None:
        """Rebuild the page: what is remembered now, in the present language."""
        keys = [each.key(rule.id) for rule, each in self._path.chosen()]
        asked = sum(chance is not None for chance in self._remembering.chances(keys))
        note = tr(
            "Short exercises on the rules. Seen so far: {asked} of {count}.",
            asked=asked,
            count=len(keys),
        )
        warning = self._remembering.warning
        self.note.setText(note if warning is None else f"{note}\n{sentence(warning)}")
        self.on.setText(tr("Continue learning") if asked else tr("Begin"))
        self.tree.setAccessibleName(tr("Learning path"))
        shelves = [self.tree.topLevelItem(number) for number in range(self.tree.topLevelItemCount())]
        opened = {number for number, shelf in enumerate(shelves) if shelf is not None and shelf.isExpanded()}
        self.tree.clear()
        for number, chapter in enumerate(self._path.chapter):
            shelf = QTreeWidgetItem((chapter.title.in_language(current_language()), ""))
            self.tree.addTopLevelItem(shelf)
            for rule in chapter.rule:
                shelf.addChild(self._row(rule))
            shelf.setText(1, self._share([key for rule in chapter.rule for key in rule.keys]))
            shelf.setExpanded(number in opened or (not opened and number == 0))

    def _row(self, rule: TaughtRule) -> QTreeWidgetItem:
        text = rule_text(rule.id)
        row = QTreeWidgetItem((f"{rule.id}  {text}", self._share(list(rule.keys))))
        row.setData(0, _RULE, rule.id)
        return row

    def _share(self, keys: list[str]) -> str:
        chances = self._remembering.chances(keys)
        if all(chance is None for chance in chances):
            return ""
        return f"{sum(chance or 0.0 for chance in chances) / len(keys):.0%}"


# --- page of a case
# A worked case is played step by step, with the texts of its rules.


class CasePage(QWidget):
    """Plays one case after another. `path_asked` and `rule_asked` are for the room."""

    path_asked = Signal()
    rule_asked = Signal(str)

    def __init__(self, tools: SchoolTools, speaker: Callable[[], Speaker], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tools, self._speaker_of = tools, speaker
        self._controller = tools.table.controller
        self._case: OpenedCase | None = None
        self._lines: list[Message] = []
        self.title = Label(self, look="lessonWords", wraps=True)
        self.told = QTextBrowser(self)
        self.told.setOpenLinks(False)
        self.told.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.told.anchorClicked.connect(self._follow)
        self.on, self.again, self.path = (WrappingButton(self) for _ in range(3))
        self.on.setProperty("weight", "first")
        self.on.clicked.connect(self.step)
        self.again.clicked.connect(self.lay)
        self.path.clicked.connect(self.path_asked)
        row = row_of(self.again, self.path)
        column_of(self.title, (self.told, 1), self.on, row, on=self, margins=(2, 4, 2, 2))
        self._controller.changed.connect(self._show)
        bind_text(self.on.setText, msg("Next step"))
        bind_text(self.again.setText, msg("From the start"))
        bind_text(self.path.setText, msg("Learning path"))
        bind_text(self.told.setAccessibleName, msg("Case"))
        texts.changed.connect(self._show)

    def show_case(self, opened: OpenedCase) -> bool:
        """Set up a case from its beginning; False where the table of the school is not available."""
        self._case = opened
        self._lines = [self._words(number) for number in range(len(opened.given))]
        return self.lay()

    def close_case(self) -> None:
        self._case = None

    def lay(self) -> bool:
        """Set up the case from its beginning, with its dice."""
        opened = self._case
        if opened is None:
            return False
        rolls = [answer for answer in opened.given if isinstance(answer, Dice)]
        laid = self._tools.lessons.lay(opened.start, rolls, opened.kit)
        self._show()
        return laid

    @property
    def done(self) -> int | None:
        """The number of answers of the case that were given; None where the pupil has played something else."""
        opened = self._case
        if opened is None:
            return None
        given = [entry for entry in self._controller.line.entries if isinstance(entry, Answer)]
        return len(given) if given == list(opened.given[: len(given)]) else None

    def step(self) -> None:
        """Give the next answer of the case, or roll its dice."""
        opened, done = self._case, self.done
        if opened is None or done is None or done >= len(opened.given):
            return
        if isinstance(self._controller.node, Roll):
            self._controller.let_fall()
        else:
            self._controller.answer(opened.given[done])

    def _words(self, number: int) -> Message:
        assert self._case is not None
        node, answer = self._case.nodes[number], self._case.given[number]
        if isinstance(node, Roll) and isinstance(answer, Dice):
            return msg("{purpose}: {faces}", purpose=node.purpose, faces=", ".join(map(str, answer.faces)))
        return words_of(self._case.kit).choice_words(node, answer)

    def _follow(self, url: QUrl) -> None:
        rule = rule_of(url.toString())
        if rule:
            self.rule_asked.emit(rule)

    def _show(self) -> None:
        opened = self._case
        if opened is None:
            return
        done, rules = self.done, ", ".join(opened.case.entry.rules)
        self.title.setText(capitalised(case_title(opened.case)) or tr("Case: {rules}", rules=rules))
        self.on.setEnabled(done is not None and done < len(opened.given))
        self.told.setHtml(self._page(done))

    def _page(self, done: int | None) -> str:
        assert self._case is not None
        case, say = self._case.case, self._speaker_of().say
        lines = [
            f"<li>{'✓ ' if done is not None and number < done else ''}{m.words(capitalised(say(line)))}</li>"
            for number, line in enumerate(self._lines)
        ]
        parts = ["<ol>" + "".join(lines) + "</ol>"] if lines else []
        if done is None:
            parts.append(m.paragraph(m.words(tr("You have left the case. Choose “From the start” to play it again."))))
        elif done == len(lines):
            parts.append(m.paragraph(m.words(tr("The case ends here. Try other moves if you like."))))
        if case_note(case):
            parts.append(m.paragraph(m.faint(linked(case_note(case)))))
        texts = (rule for rule in case.entry.rules if rule_text(rule))
        parts += [m.paragraph(f"<b>{rule_link(rule)}</b> {linked(rule_text(rule))}") for rule in texts]
        return "".join(parts)


# --- room


class ExerciseRoom(SchoolRoom):
    """Asks what is due, then what is new, in the order of the path."""

    def __init__(self, tools: SchoolTools, parent: QWidget | None = None) -> None:
        super().__init__(tools, parent)
        self._shell = shell = tools.table.shell
        self._known: TaughtCases | None = None
        self._keys: dict[str, tuple[str, ChosenCase]] = {
            chosen.key(rule.id): (rule.id, chosen) for rule, chosen in learning_path().chosen()
        }
        self._asked: tuple[str, ...] = tuple(self._keys)
        memory = PupilMemory()
        self.pupils = PupilChoice(shell, memory, self)
        self.remembering = Remembering(lambda: shell.preferences.pupil, memory)
        self.player = ExercisePlayer(tools, self.remembering)
        self.path = PathPage(learning_path(), self.remembering, self.pupils, self)
        self.page = ExercisePage(self.player, lambda: shell.speaker, self)
        self.case = CasePage(tools, lambda: shell.speaker, self)
        self._nothing = Label(self, wraps=True)
        self._pages = QStackedWidget(self)
        for page in (self.path, self.page, self.case, self._nothing):
            self._pages.addWidget(page)
        column_of(self._pages, on=self, margins=(0, 0, 0, 0))
        self.path.begun.connect(self.ask_rules)
        self.pupils.changed.connect(self._change_pupil)
        self.page.next_asked.connect(self.ask_next)
        self.page.path_asked.connect(self.show_path)
        self.page.rule_asked.connect(shell.ask_rule)
        self.case.path_asked.connect(self.show_path)
        self.case.rule_asked.connect(shell.ask_rule)
        bind_text(self._nothing.setText, msg("There are no exercises for this map yet."))
        texts.changed.connect(self.path.refresh)

    def enter(self) -> None:
        self.pupils.renew()
        self.show_path()

    def _change_pupil(self) -> None:
        # the path shows what this pupil remembers
        self.remembering.begin_sitting()
        self.path.refresh()

    def leave(self) -> None:
        self.player.close()
        self.case.close_case()

    def show_path(self) -> None:
        """Show the list of chapters; the table of the school is removed."""
        self.player.close()
        self.case.close_case()
        self.tools.lessons.take_away()
        self.pupils.renew()
        self.path.refresh()
        taught = exercises_of(self.tools.table.controller.kit) is not None
        self._pages.setCurrentWidget(self.path if taught else self._nothing)

    def _cases(self) -> TaughtCases:
        kit = self.tools.table.controller.kit
        if self._known is None or self._known.kit.atlas is not kit.atlas:
            self._known = taught_cases(kit)
        return self._known

    def play_case(self, file: str, title: str) -> bool:
        """Set up a worked case to be played; False where it is of another game, or cannot be played at a table."""
        known = self._cases()
        case = known.titled(file, title)
        opened = open_case(known.kit, case) if case is not None and case.map == known.kit.atlas.id else None
        self.player.close()
        if opened is None or not self.case.show_case(opened):
            return False
        self.player.places.bring_to_sight(self.player.spaces_with_pieces())
        self._pages.setCurrentWidget(self.case)
        return True

    def ask_rules(self, rules: tuple[str, ...]) -> None:
        self._asked = tuple(key for key, (rule, _) in self._keys.items() if rule in rules)
        self.ask_next()

    def ask_next(self) -> None:
        now = self.player.exercise.key if self.player.exercise is not None else ""
        self.ask(self.remembering.next_of(self._asked, now))

    def ask(self, key: str) -> bool:
        """Ask one exercise by its key; False where it cannot be set up."""
        rule, chosen = self._keys[key]
        exercise = self._cases().exercise(rule, chosen)
        if exercise is None or not self.player.begin(exercise):
            return False
        self._pages.setCurrentWidget(self.page)
        self.page.setFocus()
        return True
