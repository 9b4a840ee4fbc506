"""A worked case that is played: laid on the table, its answers one after another, with the texts of its rules."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QUrl, Signal
from PySide6.QtWidgets import QHBoxLayout, QTextBrowser, QVBoxLayout, QWidget

from desktop.language import Message, Speaker, capitalised, msg, tr
from desktop.lessons.exercises.opened import OpenedCase
from desktop.narration.plug import words_of
from desktop.rules.core.flow import Answer, Dice, Roll
from desktop.windows.inspector import markup as m
from desktop.windows.plain import Label
from desktop.windows.rule_links import linked, rule_link, rule_of
from desktop.windows.rulebook import rule_text
from desktop.windows.school.exercises.saying import case_note, case_title
from desktop.windows.school.room import SchoolTools
from desktop.windows.school.wrapping_button import WrappingButton


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
        self.title = Label(self)
        self.title.setObjectName("lessonWords")
        self.title.setWordWrap(True)
        self.told = QTextBrowser(self)
        self.told.setOpenLinks(False)
        self.told.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.told.anchorClicked.connect(self._follow)
        self.on, self.again, self.path = (WrappingButton(self) for _ in range(3))
        self.on.setProperty("weight", "first")
        self.on.clicked.connect(self.step)
        self.again.clicked.connect(self.lay)
        self.path.clicked.connect(self.path_asked)
        row = QHBoxLayout()
        row.addWidget(self.again)
        row.addWidget(self.path)
        column = QVBoxLayout(self)
        column.setContentsMargins(2, 4, 2, 2)
        column.addWidget(self.title)
        column.addWidget(self.told, 1)
        column.addWidget(self.on)
        column.addLayout(row)
        self._controller.changed.connect(self.retranslate)

    def show_case(self, opened: OpenedCase) -> bool:
        """Lay a case from its beginning; False where the table of the school cannot be laid now."""
        self._case = opened
        self._lines = [self._words(number) for number in range(len(opened.given))]
        return self.lay()

    def close_case(self) -> None:
        """Nothing is played any more."""
        self._case = None

    def lay(self) -> bool:
        """The case from its beginning; its dice will fall as it says."""
        opened = self._case
        if opened is None:
            return False
        throws = [answer for answer in opened.given if isinstance(answer, Dice)]
        laid = self._tools.lessons.lay(opened.start, throws, opened.kit)
        self.retranslate()
        return laid

    @property
    def done(self) -> int | None:
        """How many answers of the case have been given; None where the pupil has gone a way of his own."""
        opened = self._case
        if opened is None:
            return None
        given = [entry for entry in self._controller.line.entries if isinstance(entry, Answer)]
        return len(given) if given == list(opened.given[: len(given)]) else None

    def step(self) -> None:
        """Give the next answer of the case, or let its dice fall."""
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

    def retranslate(self) -> None:
        """Say everything in the present language."""
        opened = self._case
        if opened is None:
            return
        done, rules = self.done, ", ".join(opened.case.entry.rules)
        self.title.setText(capitalised(case_title(opened.case)) or tr("Case of {rules}", rules=rules))
        self.on.setText(tr("Next step"))
        self.on.setEnabled(done is not None and done < len(opened.given))
        self.again.setText(tr("From the start"))
        self.path.setText(tr("Learning path"))
        self.told.setAccessibleName(tr("Case"))
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
            parts.append(m.paragraph(m.words(tr("The case ends here. Try what else is allowed."))))
        if case_note(case):
            parts.append(m.paragraph(m.faint(linked(case_note(case)))))
        texts = (rule for rule in case.entry.rules if rule_text(rule))
        parts += [m.paragraph(f"<b>{rule_link(rule)}</b> {linked(rule_text(rule))}") for rule in texts]
        return "".join(parts)
