"""The card beside an open question: the odds of each answer, one row for each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from html import escape

from PySide6.QtCore import QObject, QRect, Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QScrollArea, QWidget

from diadochi.controller.moment import Mode
from diadochi.forecast.odds.figures import AnswerOdds, QuestionOdds
from diadochi.forecast.odds.game_odds import odds_system
from diadochi.forecast.odds.odds_protocol import QuestionOf
from diadochi.forecast.odds.odds_questions import AnswerAsked, OddsMoment, QuestionAsked
from diadochi.language import Speaker, capitalised, tr
from diadochi.narration.game_narration import words_of
from diadochi.narration.odds_explanation import percent
from diadochi.rules.core.flow import Answer, Node
from diadochi.windows.foresight.odds_settings import PolicyButton
from diadochi.windows.foresight.odds_view import (
    ResultBar,
    Swatch,
    fates_markup,
    figure_link,
    figure_words,
    happenings_markup,
    mean_words,
    result_look,
)
from diadochi.windows.game_table import GameTable
from diadochi.windows.map_cards import EDGE, Attention, CardPlace, MapCard, MapCards
from diadochi.windows.table_state import OnTable
from diadochi.windows.widget_text import Label, MarkupLabel, texts
from diadochi.windows.widgets import column_of, row_of

# --- rows

_SHORT_WORDS = 4.0  # most text heights of words beside their figures; longer words go above them
_FEW_FIGURES = 2  # number of figures that leave room for long words beside them
Worded = Callable[[Answer | None], str]
"""Words of an answer; of None, that dice are due."""


class QuestionRows(QWidget):
    """`figure_chosen` carries an answer (None if dice are due) and the name of a figure to explain."""

    figure_chosen = Signal(object, str)

    def __init__(self, table: OnTable, answers: Sequence[AnswerOdds], worded: Worded, parent: QWidget) -> None:
        super().__init__(parent)
        self._table = table
        self.words = [*self._fill(QGridLayout(self), answers, worded)]
        """The rows as accessible text."""

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
        look = result_look(name)
        label = Label(title.replace(" ", "\n", 1), self, look="oddsHead")
        label.setAlignment(Qt.AlignmentFlag.AlignRight)
        head = row_of(*((Swatch(look, self),) if look is not None else ()), label, spacing=4)
        grid.addLayout(head, 0, column, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom)

    def _add_row(self, grid: QGridLayout, words: str, cells: Mapping[str, str], row: AnswerOdds) -> None:
        below = grid.rowCount()
        said = Label(words, self)
        is_short = said.fontMetrics().horizontalAdvance(words) <= _SHORT_WORDS * said.fontMetrics().height()
        said.setWordWrap(not is_short)
        if is_short or len(cells) <= _FEW_FIGURES:
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
        quiet = tr("No battle before then.") if fights and not any(row.odds.results.values()) else ""
        told = [*wishes, *filter(None, (quiet, fates, happenings_markup(self._table, row.odds)))]
        if told:
            line = self._linked(MarkupLabel("<br>".join(told), self, look="oddsFates", wraps=True), row)
            grid.addWidget(line, below + 2, 0, 1, len(cells) + 1)
        grid.setRowMinimumHeight(below + 3, 5)

    def _linked(self, label: MarkupLabel, row: AnswerOdds) -> MarkupLabel:
        label.follow_links(lambda figure: self.figure_chosen.emit(row.answer, figure))
        return label


def _figures(answers: Sequence[AnswerOdds]) -> list[tuple[str, str]]:
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


# --- card

_LEAST_ROWS = 80  # least visible pixels of the rows; the rest scrolls


class QuestionCard(MapCard):
    """`policy_chosen` carries a policy, `figure_chosen` an answer (None if dice are due) and the name of a figure to
    explain.
    """

    rank, place = Attention.ODDS, CardPlace.CORNER
    usual = 430

    policy_chosen = Signal(str)
    figure_chosen = Signal(object, str)

    def __init__(self, table: OnTable, cards: MapCards) -> None:
        super().__init__(cards, "oddsCard")
        self._table = table
        self._title, self._note = Label(self, look="oddsTitle"), Label(self, look="oddsNote", wraps=True)
        self._scroll = QScrollArea(self)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.viewport().setAutoFillBackground(False)
        self.policy = PolicyButton(self)
        self.policy.chosen.connect(self.policy_chosen)
        head, policy = self.head(self._title), (self.policy, Qt.AlignmentFlag.AlignLeft)
        self._column = column_of(head, self._scroll, policy, self._note, on=self, margins=(12, 7, 8, 9), spacing=5)

    def show_question(self, found: QuestionOdds, worded: Worded, say: Speaker) -> None:
        """Show what each answer leads to, for the asked player."""
        self._title.setText(tr("Outcome of each answer") if len(found.answers) > 1 else tr("Outcome"))
        rows = QuestionRows(self._table, found.answers, worded, self)
        rows.figure_chosen.connect(self.figure_chosen)
        self._scroll.setWidget(rows)
        rows.setAutoFillBackground(False)
        left_out = dict.fromkeys(words for row in found.answers for words in row.odds.left_out)
        until = tr("Each row counts up to the end of this step. Later moves are not included.")
        said = " ".join(map(say.say, left_out))
        self._note.setText(f"{until} {said}".strip() if len(found.answers) > 1 else said)
        self._note.setVisible(bool(self._note.text()))
        self.speak(f"{self._title.text()}. {' '.join(rows.words)}")

    # --- size

    def width_in(self, room: QRect) -> int:
        return min(max(super().width_in(room), self._least_breadth), room.width() - 2 * EDGE)

    def height_in(self, room: QRect) -> int:
        self._column.activate()
        self.setFixedWidth(self.width_in(room))
        high = self._height_with(self._rows_height(0))
        over = high - (room.height() - 2 * EDGE)
        if over > 0:
            beside = self._scroll.verticalScrollBar().sizeHint().width()
            high = self._height_with(max(self._rows_height(beside) - over, _LEAST_ROWS))
        return high

    @property
    def _edges(self) -> int:
        margins = self._column.contentsMargins()
        return margins.left() + margins.right()

    @property
    def _least_breadth(self) -> int:
        rows = self._scroll.widget()
        least = 0 if rows is None else rows.minimumSizeHint().width() + self._edges
        return max(least, self._column.totalMinimumSize().width())

    def _rows_height(self, beside: int) -> int:
        rows = self._scroll.widget()
        layout = rows.layout() if rows is not None else None
        return 0 if layout is None else layout.totalHeightForWidth(self.width() - self._edges - beside)

    def _height_with(self, rows: int) -> int:
        self._scroll.setFixedHeight(max(0, rows))  # an empty layout returns -1
        self._column.activate()
        return max(self._column.totalHeightForWidth(self.width()), self._column.totalMinimumSize().height())


# --- is it worth showing?


def says_anything(found: QuestionOdds) -> bool:
    """Whether chance plays a part, or the answers lead to different results."""
    every = [row.odds for row in found.answers]
    told = [(odds.results, odds.own, odds.enemy, odds.leaders, odds.goals, odds.also) for odds in every]
    return any(one != told[0] for one in told) or any(_is_open(row) for row in found.answers)


def _is_open(row: AnswerOdds) -> bool:
    odds = row.odds
    chances = [*odds.results.values(), *odds.own.values(), *odds.enemy.values()]
    chances += [named.chance for named in odds.also]
    chances += [chance for fate in odds.leaders.values() for chance in fate.values()]
    return any(0 < chance < 1 for chance in chances)


# --- presenter
# For questions of battle, interception, avoiding battle and sieges.

_SLOT = "question"
_SETTLE_MS = 60  # milliseconds until a question counts as open: others are answered automatically at once


class AnswerForecast(QObject):
    """Shows the card, unless another card already tells all. Its figures use public facts, and the viewer's own cards
    if chosen.
    """

    def __init__(self, table: GameTable) -> None:
        super().__init__(table.shell)
        self._table, self._shell = table, table.shell
        self.card = QuestionCard(self._shell.table, self._shell.cards)
        self.card.about, self.card.due = self._concerned, self._is_due
        self._is_lifted = False
        self._closed_for: Node | None = None
        self._node: Node | None = None
        self._eyes: int | None = None
        self._settled = QTimer(self, singleShot=True, interval=_SETTLE_MS)
        self._settled.timeout.connect(self._ask)
        self._join()

    def _join(self) -> None:
        table, shell = self._table, self._shell
        for changed in (
            table.controller.changed,
            table.hotseat.viewer_changed,
            table.odds.changed,
            table.games.looking.moved,
            texts.changed,
            shell.scene_changed,
        ):
            changed.connect(self.refresh)
        shell.cards.moved.connect(self._look)
        table.hands.over_changed.connect(self._make_room)
        table.hands.let_go.connect(self._come_back)
        self.card.dismissed.connect(self._close)
        self.card.policy_chosen.connect(table.odds.choose)
        self.card.figure_chosen.connect(self._explain)

    def refresh(self) -> None:
        """Update for another question or viewer: ask again, and show nothing until the reply."""
        eyes = self._table.hotseat.viewer
        if self._node is not self._table.controller.node or eyes != self._eyes or not self._may_show():
            self._hide()  # figures that include a player's cards are for his eyes only
        self._eyes = eyes
        if self._may_show():
            self._settled.start()
        else:
            self._settled.stop()

    def _look(self) -> None:
        # A card that tells all may have come or gone
        if self.card.isHidden() == self._may_show():
            self.refresh()

    def _may_show(self) -> bool:
        table = self._table
        node = table.controller.node
        return (
            node is not None
            and table.odds_shown()
            and node is not self._closed_for
            and table.is_open(Mode.PLAY, Mode.PLAN, Mode.LESSON)
            and not table.hotseat.withholds(node)
            and not self._shell.cards.tell_all
            and table.controller.held_back() is None
            and odds_system(table.controller.kit).counts(node)
        )

    def _ask(self) -> None:
        if not self._may_show():
            return
        table = self._table
        node = table.controller.node
        assert node is not None
        moment = self._moment()
        asked = QuestionAsked(policy=table.odds.policy, cards=table.odds.counts_cards(node.seat))
        table.foresight.ask(
            _SLOT, QuestionOf(moment.answers, asked), lambda reply: self._take(node, reply), moment.position
        )

    def _take(self, node: Node, reply: object) -> None:
        if not isinstance(reply, QuestionOdds) or node is not self._table.controller.node or not self._may_show():
            return
        if not says_anything(reply):
            return
        self._node = node
        self.card.policy.offer(self._table.odds.policies, self._table.odds.policy)
        self.card.show_question(reply, self._worded, self._shell.speaker)
        if self.card.isHidden():
            self._shell.cards.next()
        else:
            self.card.settle()

    def _is_due(self) -> bool:
        return self._node is not None and not self._is_lifted and self._may_show()

    def _moment(self) -> OddsMoment:
        controller = self._table.controller
        return odds_system(controller.kit).moment(controller.game_here(), self._table.hotseat.viewer)

    def _explain(self, answer: Answer | None, figure: str) -> None:
        node, odds = self._node, self._table.odds
        if node is None or not self._may_show():
            return
        moment = self._moment()
        question = QuestionAsked(policy=odds.policy, cards=odds.counts_cards(node.seat))
        asked = AnswerAsked(moment.answers, question, answer)
        self._table.explaining.explain_answer(moment, asked, capitalised(self._worded(answer)), figure)

    def _worded(self, answer: Answer | None) -> str:
        controller = self._table.controller
        if answer is None:
            return tr("the roll")
        words = words_of(controller.kit).choice_words(controller.node, answer, self._shell.table.position)
        return self._shell.speaker.say(words)

    # --- coming and going

    def _concerned(self) -> set[str]:
        node = self._node
        return {*self._table.map_play.places_of(node), node.about.space} if node is not None else set()

    def _make_room(self, spot: object) -> None:
        # Hide while a stack is lifted: it has its own card
        if spot is not None and not self._is_lifted:
            self._is_lifted = True
            self._shell.cards.next()

    def _come_back(self) -> None:
        self._is_lifted = False
        self._shell.cards.next()

    def _close(self) -> None:
        self._closed_for = self._table.controller.node
        self._hide()

    def _hide(self) -> None:
        self._node = None
        self._table.foresight.forget(_SLOT)
        self.card.leave()
