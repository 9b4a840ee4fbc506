"""The rows of the card beside a question: what each answer leads to, in columns of figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from desktop.forecast.odds.figures import AnswerOdds
from desktop.language import Speaker, capitalised, tr
from desktop.narration.percent import percent
from desktop.rules.core.flow import Answer
from desktop.windows.foresight.fates import fates_markup, figure_link
from desktop.windows.foresight.happenings import happenings_markup
from desktop.windows.foresight.loss_bars import mean_words
from desktop.windows.foresight.odds_view import figure_words
from desktop.windows.foresight.result_bar import ResultBar
from desktop.windows.foresight.tints import Swatch, result_look
from desktop.windows.on_table import OnTable
from desktop.windows.plain import Label, MarkupLabel

_SHORT = 4.0
"""Heights of a line that words may be broad beside their figures; longer ones stand above them."""
_FEW = 2
"""Figures that leave room for long words beside them."""
Worded = Callable[[Answer | None], str]
"""An answer in words; of none that dice are due."""


class QuestionRows(QWidget):
    """`figure_chosen` carries an answer, None where dice are due, and the name of a figure that is to be explained."""

    figure_chosen = Signal(object, str)

    def __init__(self, table: OnTable, answers: Sequence[AnswerOdds], worded: Worded, parent: QWidget) -> None:
        super().__init__(parent)
        self._table = table
        self.words = [*self._fill(QGridLayout(self), answers, worded)]
        """Each row, for those who hear them."""

    def _fill(self, grid: QGridLayout, answers: Sequence[AnswerOdds], worded: Worded) -> Iterator[str]:
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
            yield f"{words}: {told}."

    def _add_heading(self, grid: QGridLayout, column: int, name: str, title: str) -> None:
        head = QHBoxLayout()
        head.setSpacing(4)
        look = result_look(name)
        if look is not None:
            head.addWidget(Swatch(look, self))
        label = Label(title.replace(" ", "\n", 1), self)
        label.setObjectName("oddsHead")
        label.setAlignment(Qt.AlignmentFlag.AlignRight)
        head.addWidget(label)
        grid.addLayout(head, 0, column, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom)

    def _add_row(self, grid: QGridLayout, words: str, cells: Mapping[str, str], row: AnswerOdds) -> None:
        below = grid.rowCount()
        said = Label(words, self)
        is_short = said.fontMetrics().horizontalAdvance(words) <= _SHORT * said.fontMetrics().height()
        said.setWordWrap(not is_short)
        if is_short or len(cells) <= _FEW:
            grid.addWidget(said, below, 0)
        else:
            grid.addWidget(said, below, 0, 1, len(cells) + 1)
            below += 1
        for column, (name, cell) in enumerate(cells.items(), 1):
            link = figure_link(f"mean {name}" if name in ("own", "enemy") else name, cell)
            grid.addWidget(self._linked(MarkupLabel(link, self), row), below, column, Qt.AlignmentFlag.AlignRight)
        if any(row.odds.results.values()):
            bar = ResultBar(self)
            bar.show_chances(row.odds.results)
            grid.addWidget(bar, below + 1, 0, 1, len(cells) + 1)
        fates = fates_markup(self._table, row.odds.leaders)
        wishes = [*_wishes(row, self._table)]
        fights = any(name in ResultBar.RESULTS for name in cells)
        quiet = tr("No battle by then.") if fights and not any(row.odds.results.values()) else ""
        told = [*wishes, *filter(None, (quiet, fates, happenings_markup(self._table, row.odds)))]
        if told:
            line = MarkupLabel("<br>".join(told), self)
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
            fights = any(row.odds.results.values())
            return percent(row.odds.results.get(name, Fraction(0))) if fights else "\N{EN DASH}"


def _wishes(row: AnswerOdds, table: OnTable) -> list[str]:
    speaker = Speaker(table.spelled)
    return [
        f"{escape(capitalised(', '.join(map(speaker.say, wish.words))))}: "
        + figure_link(f"goal {wish.text}", f"{percent(wish.chance)}", bold=True)
        for wish in row.odds.goals
    ]
