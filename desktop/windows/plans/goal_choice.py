"""A sheet below the band of a plan: what the plan is for, picked from wishes or written."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QVBoxLayout, QWidget

from desktop.forecast.odds.asking import Offered, UnfitQuestion, odds_system
from desktop.language import Speaker, capitalised, tr
from desktop.windows.foresight.goals.chosen import Chosen, with_number
from desktop.windows.foresight.goals.wish_row import WishRow
from desktop.windows.foresight.goals.written import WrittenGoal
from desktop.windows.on_table import OnTable
from desktop.windows.plain import Label, on_button

_MOST = 9
_WIDTH = 400


class PlanGoalChoice(QFrame):
    """`chosen` carries the goal as it is written, empty for none, with every change.

    Esc or a click beside closes it.
    """

    chosen = Signal(str)

    def __init__(self, table: OnTable, speaker: Speaker, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self.setObjectName("planGoals")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._table, self._speaker = table, speaker
        self._wishes, self._offers = Chosen(), tuple[Offered, ...]()
        self.rows: list[WishRow] = []
        self._title, self._plain = Label(self), Label(self)
        self._title.setObjectName("oddsTitle")
        self._plain.setObjectName("faint")
        self._plain.setWordWrap(True)
        self.none = QPushButton(self)
        self.none.clicked.connect(self._take_none)
        self.goal = WrittenGoal(self)
        self.goal.written.connect(self._write)
        self.goal.left.connect(self.close)
        column, self._wish_rows = QVBoxLayout(self), QVBoxLayout()
        column.setContentsMargins(12, 10, 12, 12)
        column.setSpacing(6)
        self._wish_rows.setSpacing(0)
        column.addWidget(self._title)
        column.addLayout(self._wish_rows)
        column.addWidget(self.goal)
        column.addWidget(self._plain)
        column.addWidget(self.none, 0, Qt.AlignmentFlag.AlignLeft)

    def open_at(self, place: QPoint, goal: str, offers: Sequence[str], plain: str = "") -> None:
        """Stand below `place` of the screen, with this goal chosen and others offered; `plain` is said below them."""
        self._plain.setText(plain)
        self._plain.setVisible(bool(plain))
        self._wishes = Chosen(self._known(goal))
        self._offers = tuple({wish.stem: wish for text in offers for wish in self._known(text)}.values())
        self._say()
        self.setFixedWidth(round(_WIDTH * self.fontInfo().pixelSize() / 16.0))
        self._fit()
        screen = self.screen().availableGeometry()
        left = max(screen.left(), min(place.x(), screen.right() - self.width()))
        self.move(left, max(screen.top(), min(place.y(), screen.bottom() - self.height())))
        self.show()
        self.goal.line.setFocus()

    def _read(self, text: str) -> tuple[Offered, ...]:
        return odds_system(self._table.kit).wishes(self._table.kit, text) if text else ()

    def _known(self, text: str) -> tuple[Offered, ...]:
        try:
            return self._read(text)
        except UnfitQuestion:
            return ()

    # --- what is shown

    def _say(self) -> None:
        self._title.setText(tr("What this plan is for"))
        self.none.setText(on_button(tr("No goal")))
        self.none.setEnabled(bool(self._wishes.text))
        self.goal.say()
        self.goal.show_goal(self._wishes.text)
        shown = self._wishes.listed(self._offers, _MOST)
        while len(self.rows) < len(shown):
            self._add_row()
        for number, row in enumerate(self.rows):
            row.setVisible(number < len(shown))
            if number < len(shown):
                wish = shown[number]
                words = capitalised(self._speaker.say(wish.words))
                row.show_wish(words, chosen=wish in self._wishes, number=wish.number)

    def _fit(self) -> None:
        """As high as what stands on it."""
        layout = self.layout()
        assert layout is not None
        layout.activate()
        self.resize(self.width(), max(layout.totalHeightForWidth(self.width()), layout.totalMinimumSize().height()))

    def _add_row(self) -> None:
        row, number = WishRow(self), len(self.rows)
        row.chance.hide()
        row.turned.connect(lambda: self._turn(number))
        row.stepped.connect(lambda by: self._step(number, by))
        self.rows.append(row)
        self._wish_rows.addWidget(row)

    @property
    def shown(self) -> tuple[Offered, ...]:
        """The wishes that stand there."""
        return self._wishes.listed(self._offers, _MOST)

    # --- what is chosen

    def _turn(self, number: int) -> None:
        self._wishes.turn(self.shown[number])
        self._chose()

    def _step(self, number: int, by: int) -> None:
        wish = self.shown[number]
        changed = self._known(with_number(wish, (wish.number or 0) + by).text)
        kept = [each for each in self._wishes.wishes if each.stem != wish.stem]
        self._wishes.put([*kept, *changed])
        self._chose()

    def _write(self, text: str) -> None:
        try:
            self._wishes.put(self._read(text))
        except UnfitQuestion as error:
            self.goal.show_error(str(error))
            self._fit()
            return
        self._chose()

    def _take_none(self) -> None:
        self._wishes.put(())
        self._chose()

    def _chose(self) -> None:
        self._say()
        self._fit()
        self.chosen.emit(self._wishes.text)
