"""The card beside a question: what each answer leads to, a row for each."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QToolButton, QVBoxLayout, QWidget

from desktop.forecast.odds.figures import QuestionOdds
from desktop.language import Message, Speaker, tr
from desktop.windows.foresight.placing import EDGE, clearest_corner
from desktop.windows.foresight.policy_button import PolicyButton
from desktop.windows.foresight.question_rows import QuestionRows, Worded
from desktop.windows.icons import icon
from desktop.windows.on_table import OnTable
from desktop.windows.plain import Label
from desktop.windows.window_input import move_card

_LARGEST = 430
"""Pixels of the broadest card at the text's normal size."""
_BESIDE = 44
"""Pixels from the middle of the view, where the view brings what is asked about, to a card that leaves it free."""
_LEAST_ROWS = 80
"""Pixels of the rows that are seen at least; the others are scrolled to."""


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
        self._scroll = QScrollArea(self)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.viewport().setAutoFillBackground(False)
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
        self._column.addWidget(self._scroll)
        self._column.addWidget(self.policy, 0, Qt.AlignmentFlag.AlignLeft)
        self._column.addWidget(self._note)

    def show_question(self, found: QuestionOdds, worded: Worded, say: Speaker) -> None:
        """What each answer leads to, for whoever is asked."""
        self._title.setText(tr("What each answer leads to") if len(found.answers) > 1 else tr("What comes of it"))
        self.close_button.setAccessibleName(tr("Close"))
        rows = QuestionRows(self._table, found.answers, worded, self)
        rows.figure_chosen.connect(self.figure_chosen)
        self._scroll.setWidget(rows)
        rows.setAutoFillBackground(False)
        self._words = rows.words
        left_out = dict.fromkeys(words for row in found.answers for words in row.odds.left_out)
        until = tr("Each row is counted to the same moment: the end of this step. What the army does next is left out.")
        said = _said(left_out, say)
        self._note.setText(f"{until} {said}".strip() if len(found.answers) > 1 else said)
        self._note.setVisible(bool(self._note.text()))
        self.setAccessibleName(f"{self._title.text()}. {' '.join(self._words)}")

    @property
    def words(self) -> str:
        """All rows, for those who hear them."""
        return " ".join(self._words)

    # --- where it lies

    def lie_in(self, room: QRect, spots: Sequence[QRect], others: Sequence[QRect]) -> None:
        """Lie in the corner of `room` where it hides least of `others` and of `spots`, in pixels of the parent."""
        layout = self.layout()
        assert layout is not None
        layout.activate()
        usual = round(_LARGEST * self.fontInfo().pixelSize() / 16.0)
        fitting = min(usual, room.width() // 2 - _BESIDE)
        self.setFixedWidth(min(max(fitting, self._least_breadth), room.width() - 2 * EDGE))
        high = self._height_with(self._rows_height(0))
        over = high - (room.height() - 2 * EDGE)
        if over > 0:
            beside = self._scroll.verticalScrollBar().sizeHint().width()
            high = self._height_with(max(self._rows_height(beside) - over, _LEAST_ROWS))
        self.setFixedHeight(high)
        move_card(self, clearest_corner(self.size(), room, spots, others))
        self.show()
        self.raise_()

    @property
    def _edges(self) -> int:
        margins = self._column.contentsMargins()
        return margins.left() + margins.right()

    @property
    def _least_breadth(self) -> int:
        layout, rows = self.layout(), self._scroll.widget()
        least = 0 if rows is None else rows.minimumSizeHint().width() + self._edges
        return least if layout is None else max(least, layout.totalMinimumSize().width())

    def _rows_height(self, beside: int) -> int:
        """The height of all rows, with so many pixels for a scroll bar."""
        rows = self._scroll.widget()
        layout = rows.layout() if rows is not None else None
        return 0 if layout is None else layout.totalHeightForWidth(self.width() - self._edges - beside)

    def _height_with(self, rows: int) -> int:
        """The height of the card when the rows have so many pixels of it."""
        self._scroll.setFixedHeight(max(0, rows))  # a layout that is still empty says -1
        self._column.activate()
        return max(self._column.totalHeightForWidth(self.width()), self._column.totalMinimumSize().height())


def _said(left_out: dict[Message, None], say: Speaker) -> str:
    return " ".join(say.say(words) for words in left_out)
