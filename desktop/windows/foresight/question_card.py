"""The card beside a question: what each answer leads to, a row for each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from html import escape

from PySide6.QtCore import QPoint, QRect, Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from desktop.forecast.odds.figures import AnswerOdds, Odds, QuestionOdds
from desktop.language import Message, Speaker, capitalised, tr
from desktop.narration.percent import percent
from desktop.rules.core.flow import Answer
from desktop.windows.foresight.fates import fates_markup, figure_link
from desktop.windows.foresight.happenings import happenings_markup
from desktop.windows.foresight.loss_bars import mean_words
from desktop.windows.foresight.odds_view import figure_words
from desktop.windows.foresight.placing import clearest_corner
from desktop.windows.foresight.policy_button import PolicyButton
from desktop.windows.foresight.result_bar import ResultBar
from desktop.windows.foresight.tints import Swatch, result_look
from desktop.windows.icons import icon
from desktop.windows.on_table import OnTable
from desktop.windows.plain import Label, MarkupLabel

Worded = Callable[[Answer | None], str]
"""An answer in words; of none that dice are due."""
_LARGEST = 430
"""Pixels of the broadest card at the text's normal size."""


class QuestionCard(QFrame):
    """Lies in a corner of the map. `policy_chosen` carries a policy, `closed` tells that nobody wants it now.

    `figure_chosen` carries an answer, None where dice are due, and the name of a figure of it that is to be explained.
    """

    policy_chosen = Signal(str)
    closed = Signal()
    figure_chosen = Signal(object, str)

    def __init__(self, table: OnTable, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("oddsCard")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._table = table
        self._title, self._note = Label(self), Label(self)
        self._title.setObjectName("oddsTitle")
        self._note.setObjectName("oddsNote")
        self._note.setWordWrap(True)
        self._rows = QWidget(self)
        self._words: list[str] = []
        self.policy = PolicyButton(self)
        self.policy.chosen.connect(self.policy_chosen)
        self.close_button = QToolButton(self)
        self.close_button.setIcon(icon("close"))
        self.close_button.clicked.connect(self.closed)
        self._lay_out()
        self.hide()

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self._title, 1)
        top.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignTop)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(12, 7, 8, 9)
        self._column.setSpacing(5)
        self._column.addLayout(top)
        self._column.addWidget(self._rows)
        self._column.addWidget(self.policy, 0, Qt.AlignmentFlag.AlignLeft)
        self._column.addWidget(self._note)

    def show_question(self, found: QuestionOdds, worded: Worded, say: Speaker) -> None:
        """What each answer leads to, for whoever is asked."""
        self._title.setText(tr("What each answer leads to") if len(found.answers) > 1 else tr("What comes of it"))
        self.close_button.setAccessibleName(tr("Close"))
        rows = QWidget(self)
        self._column.replaceWidget(self._rows, rows)
        self._rows.deleteLater()
        self._rows = rows
        self._words = []
        self._fill(QGridLayout(rows), found.answers, worded)
        left_out = dict.fromkeys(words for row in found.answers for words in row.odds.left_out)
        self._note.setText(_said(left_out, say))
        self._note.setVisible(bool(left_out))
        self.setAccessibleName(f"{self._title.text()}. {' '.join(self._words)}")

    @property
    def words(self) -> str:
        """All rows, for those who hear them."""
        return " ".join(self._words)

    # --- rows

    def _fill(self, grid: QGridLayout, answers: Sequence[AnswerOdds], worded: Worded) -> None:
        grid.setContentsMargins(0, 0, 4, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(0, 1)
        figures = _figures(answers)
        for column, (name, title) in enumerate(figures, 1):
            self._add_heading(grid, column, name, title)
        for row in answers:
            words = capitalised(worded(row.answer))
            cells = {name: _cell(row, name) for name, _ in figures}
            self._add_row(grid, words, cells, row)
            told = ", ".join(f"{title} {cell}" for (_, title), cell in zip(figures, cells.values(), strict=True))
            self._words.append(f"{words}: {told}.")

    def _add_heading(self, grid: QGridLayout, column: int, name: str, title: str) -> None:
        head = QHBoxLayout()
        head.setSpacing(4)
        look = result_look(name)
        if look is not None:
            head.addWidget(Swatch(look, self._rows))
        label = Label(title, self._rows)
        label.setObjectName("oddsHead")
        head.addWidget(label)
        grid.addLayout(head, 0, column, Qt.AlignmentFlag.AlignRight)

    def _add_row(self, grid: QGridLayout, words: str, cells: Mapping[str, str], row: AnswerOdds) -> None:
        below = grid.rowCount()
        said = Label(words, self._rows)
        said.setWordWrap(True)
        said.setMinimumWidth(max(said.fontMetrics().horizontalAdvance(word) for word in words.split() or [""]) + 4)
        grid.addWidget(said, below, 0)
        for column, (name, cell) in enumerate(cells.items(), 1):
            link = figure_link(f"mean {name}" if name in ("own", "enemy") else name, cell)
            grid.addWidget(self._linked(MarkupLabel(link, self._rows), row), below, column, Qt.AlignmentFlag.AlignRight)
        if any(row.odds.results.values()):
            bar = ResultBar(self._rows)
            bar.show_chances(row.odds.results)
            grid.addWidget(bar, below + 1, 0, 1, len(cells) + 1)
        fates = fates_markup(self._table, row.odds.leaders)
        wishes = [*_wishes(row, self._table)]
        told = [*wishes, *filter(None, (fates, happenings_markup(self._table, row.odds)))]
        if told:
            line = MarkupLabel("<br>".join(told), self._rows)
            line.setObjectName("oddsFates")
            line.setWordWrap(True)
            self._linked(line, row)
            grid.addWidget(line, below + 2, 0, 1, len(cells) + 1)
        grid.setRowMinimumHeight(below + 3, 5)

    def _linked(self, label: MarkupLabel, row: AnswerOdds) -> MarkupLabel:
        """A label whose links are figures of an answer."""
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        label.linkActivated.connect(lambda figure, answer=row.answer: self.figure_chosen.emit(answer, figure))
        return label

    # --- where it lies

    def lie_in(self, room: QRect, spots: Sequence[QPoint], others: Sequence[QRect]) -> None:
        """Lie in the corner of `room` where it hides least of `others` and of `spots`, in pixels of the parent."""
        layout = self.layout()
        assert layout is not None
        layout.activate()
        usual = round(_LARGEST * self.fontInfo().pixelSize() / 16.0)
        self.setFixedWidth(min(max(usual, layout.totalMinimumSize().width()), room.width() - 16))
        layout.activate()
        self.setFixedHeight(max(layout.totalHeightForWidth(self.width()), layout.totalMinimumSize().height()))
        self.move(clearest_corner(self.size(), room, spots, others))
        self.show()
        self.raise_()


def says_anything(found: QuestionOdds) -> bool:
    """Whether chance plays a part, or one answer leads elsewhere than another."""
    told = [(odds.results, odds.own, odds.enemy, odds.leaders, odds.goals, odds.also) for odds in _each(found)]
    return any(one != told[0] for one in told) or any(_is_open(row) for row in found.answers)


def _each(found: QuestionOdds) -> list[Odds]:
    return [row.odds for row in found.answers]


def _is_open(row: AnswerOdds) -> bool:
    """Whether chance decides anything of an answer that is shown."""
    odds = row.odds
    chances = [*odds.results.values(), *odds.own.values(), *odds.enemy.values()]
    chances += [named.chance for named in odds.also]
    chances += [chance for fate in odds.leaders.values() for chance in fate.values()]
    return any(0 < chance < 1 for chance in chances)


def _figures(answers: Sequence[AnswerOdds]) -> list[tuple[str, str]]:
    """The columns that say anything: results where somebody may fight, losses where there may be any."""
    found = [
        (name, figure_words(name)) for name in ResultBar.RESULTS if any(row.odds.results.get(name) for row in answers)
    ]
    if any(number for row in answers for number in row.odds.own):
        found.append(("own", tr("Own losses")))
    if any(number for row in answers for number in row.odds.enemy):
        found.append(("enemy", tr("Enemy losses")))
    return found


def _cell(row: AnswerOdds, name: str) -> str:
    match name:
        case "own":
            return mean_words(row.odds.own)
        case "enemy":
            return mean_words(row.odds.enemy)
        case _:
            return percent(row.odds.results.get(name, Fraction(0)))


def _wishes(row: AnswerOdds, table: OnTable) -> list[str]:
    speaker = Speaker(table.spelled)
    return [
        f"{escape(capitalised(', '.join(map(speaker.say, wish.words))))}: "
        + figure_link(f"goal {wish.text}", f"{percent(wish.chance)}", bold=True)
        for wish in row.odds.goals
    ]


def _said(left_out: dict[Message, None], say: Speaker) -> str:
    return " ".join(say.say(words) for words in left_out)
