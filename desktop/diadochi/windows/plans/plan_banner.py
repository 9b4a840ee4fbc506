"""The band above the map while a plan is on it: name, assumptions, goal, ways out; with the frame around the map."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QPainter, QPaintEvent, QRegion, QResizeEvent
from PySide6.QtWidgets import QComboBox, QFrame, QLineEdit, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from diadochi.forecast.odds.game_odds import odds_system
from diadochi.forecast.odds.odds_questions import Offered, UnfitQuestion
from diadochi.forecast.plans import Assumption
from diadochi.journal.record.plan_book import KeptPlan
from diadochi.language import Speaker, capitalised, msg, sentence, tr
from diadochi.scene.palette import qcolor
from diadochi.windows.foresight.goal_editor import Chosen, WishRow, WrittenGoal, with_number
from diadochi.windows.plans.plan_steps import ASSUMPTIONS
from diadochi.windows.table_state import OnTable
from diadochi.windows.widget_text import Label, as_words, bind_text, follow_texts, on_button
from diadochi.windows.widgets import button_of, column_of, row_of

# --- assumptions
# How dice fall, how others respond, and the goal.

_FEWEST_LETTERS = 8
"""Letters of a choice that stay readable on the narrowest table."""


class PlanAssumptions(NamedTuple):
    """The choices: `goal` in words, empty for none; `policies` on offer, with their words."""

    dice: Assumption
    policy: str
    policies: Mapping[str, str]
    goal: str


class GoalButton(QPushButton):
    """A button that elides its words and shows them in full in the tool tip."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._words = ""
        self.setObjectName("planGoal")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def say(self, words: str, tip: str) -> None:
        """Set the words, and further lines of the tool tip."""
        self._words = words
        self.setToolTip(as_words(f"{words}\n{tip}"))
        self.setAccessibleName(f"{tr('Goal')}: {words}")
        self._cut()

    def forget(self) -> None:
        self._words = ""
        self._cut()

    @property
    def words(self) -> str:
        return self._words

    def _cut(self) -> None:
        room = self.width() - 2 * self.fontMetrics().averageCharWidth() - 24
        cut = self.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideRight, max(room, 20))
        self.setText(f"{on_button(cut)} ▾" if cut else "")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._cut()

    def sizeHint(self) -> QSize:
        """Room for all words."""
        hint = super().sizeHint()
        return QSize(self.fontMetrics().horizontalAdvance(f"{self._words} ▾") + 44, hint.height())

    def minimumSizeHint(self) -> QSize:
        """Room for a few letters."""
        hint = super().minimumSizeHint()
        return QSize(_FEWEST_LETTERS * self.fontMetrics().averageCharWidth() + 30, hint.height())


class PlanControls(QWidget):
    """`assumed` carries the chosen Assumption, `policy_chosen` a policy (empty for manual answers); `goal_asked` fires
    when another goal is wanted.
    """

    assumed = Signal(object)
    policy_chosen = Signal(str)
    goal_asked = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._policies: tuple[str, ...] = ()
        self.dice, self.others, self.goal = _choice(self), _choice(self), GoalButton(self)
        self.dice.activated.connect(lambda row: self.assumed.emit([*ASSUMPTIONS][row]))
        self.others.activated.connect(lambda row: self.policy_chosen.emit(self._policies[row]))
        self.goal.clicked.connect(self.goal_asked)
        self._dice_label, self._others_label, self._goal_label = Label(self), Label(self), Label(self)
        row = row_of(on=self, margins=(0, 0, 0, 0), spacing=8)
        for label, widget, share in (
            (self._dice_label, self.dice, 3),
            (self._others_label, self.others, 5),
            (self._goal_label, self.goal, 6),
        ):
            row.addWidget(label)
            row.addWidget(widget, share)

    def show_taken(self, taken: PlanAssumptions) -> None:
        """Show the choices in the current language."""
        self._say_dice(taken.dice)
        self._say_others(taken)
        self._goal_label.setText(tr("Goal"))
        nothing = tr("Points and units")
        what = tr("What counts as good or bad. “A bad day” and the others' best replies depend on it.")
        words = capitalised(taken.goal) if taken.goal else nothing
        self.goal.say(words, what if taken.goal else f"{what}\n{without_goal()}")

    def _say_dice(self, dice: Assumption) -> None:
        self._dice_label.setText(tr("Dice"))
        _fill(self.dice, [(sentence(words), sentence(meaning)) for words, meaning in ASSUMPTIONS.values()])
        self.dice.setCurrentIndex([*ASSUMPTIONS].index(dice))
        self.dice.setToolTip(as_words(sentence(ASSUMPTIONS[dice][1])))
        self.dice.setAccessibleName(tr("Assumed dice"))

    def _say_others(self, taken: PlanAssumptions) -> None:
        by_hand = tr("By hand"), tr("You answer for all others.")
        policies = [(capitalised(words), tr("How others respond")) for words in taken.policies.values()]
        self._policies = ("", *taken.policies)
        self._others_label.setText(tr("Others"))
        _fill(self.others, [by_hand, *policies])
        known = self._policies.index(taken.policy) if taken.policy in self._policies else 0
        self.others.setCurrentIndex(known)
        tip = self.others.itemText(known)
        self.others.setToolTip(as_words(f"{tip}\n{self.others.itemData(known, Qt.ItemDataRole.ToolTipRole)}"))
        self.others.setAccessibleName(tr("How others respond"))
        for widget in (self._others_label, self.others):
            widget.setVisible(bool(taken.policies))


def without_goal() -> str:
    """What counts as good and bad for a plan without a goal."""
    return tr("Without a goal: movement points left plus own units, minus units of others.")


def _choice(parent: QWidget) -> QComboBox:
    box = QComboBox(parent)
    box.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(_FEWEST_LETTERS)
    box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    return box


def _fill(box: QComboBox, lines: list[tuple[str, str]]) -> None:
    # without signals: only choices of the user count
    box.blockSignals(True)
    box.clear()
    for words, meaning in lines:
        box.addItem(words)
        box.setItemData(box.count() - 1, as_words(meaning), Qt.ItemDataRole.ToolTipRole)
    box.view().setMinimumWidth(box.view().sizeHintForColumn(0) + 30)
    box.blockSignals(False)


# --- band


class PlanBannerWords(NamedTuple):
    """What the band says of a plan in the current language: where it begins, what others did last."""

    taken: PlanAssumptions
    begins: str = ""
    others: str = ""


_NOTHING = PlanBannerWords(PlanAssumptions(Assumption.AVERAGE, "", {}, ""))


class PlanBanner(QFrame):
    """`another_asked`, `beside_asked`, `commit_asked` and `leave_asked` fire on the buttons; `controls` holds the
    assumptions; `renamed` carries another name. `tell` gives the words about a plan.
    """

    renamed = Signal(str)

    another_asked = Signal()
    beside_asked = Signal()
    commit_asked = Signal()
    leave_asked = Signal()

    def __init__(self, tell: Callable[[KeptPlan], PlanBannerWords], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("planBanner")
        self._tell = tell
        self._plan: KeptPlan | None = None
        self._word, self.name, self._secret, self.note = (
            Label(self, look="planWord"),
            QLineEdit(self),
            Label(self),
            Label(self, wraps=True),
        )
        self.name.setObjectName("planName")
        self.name.setMaxLength(200)
        self.name.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)  # a long one is elided
        self.name.setMinimumWidth(80)
        self.name.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.name.returnPressed.connect(self.name.clearFocus)
        self.name.editingFinished.connect(self._rename)
        self.controls = PlanControls(self)
        self.another = button_of(msg("New variant"), self, self.another_asked)
        self.beside = button_of(msg("Compare plans"), self, self.beside_asked)
        self.commit = button_of(msg("Play plan…"), self, self.commit_asked)
        self.leave = button_of(msg("Leave plan"), self, self.leave_asked)
        self._lay_out()
        bind_text(self._word.setText, msg("PLAN"))
        bind_text(self._secret.setText, msg("secret"))
        bind_text(self.name.setAccessibleName, msg("Plan name"))
        bind_text(self.name.setToolTip, msg("Click to rename the plan."))
        bind_text(self._word.setToolTip, msg("Nothing here changes the game."))
        bind_text(self.another.setToolTip, msg("Start another plan from the same moment."))
        bind_text(self.commit.setToolTip, msg("Play the answers of this plan in the game while they are legal."))
        bind_text(self.setAccessibleName, msg("You are looking at a plan"))
        follow_texts(self, self.retranslate)
        self.hide()

    def _lay_out(self) -> None:
        row = row_of(
            self._word, (self.name, 1), self._secret, *(self.another, self.beside, self.commit, self.leave), spacing=8
        )
        column_of(row, self.controls, self.note, on=self, margins=(14, 5, 10, 7), spacing=4)

    def show_plan(self, plan: KeptPlan | None, others: bool = False) -> None:
        """Show the plan on the table; None hides the band. `others`: there are plans to compare with."""
        lay, self._plan = self._plan is not None, plan
        self.beside.setEnabled(others)
        if lay or plan is not None:
            self.retranslate()
        self.setVisible(plan is not None)

    def retranslate(self) -> None:
        plan = self._plan
        self._secret.setVisible(plan is not None and plan.owner is not None)
        if not self.name.hasFocus():
            self._say_name()
        told = self._tell(plan) if plan is not None else _NOTHING  # clear all words of the plan that was left
        self.controls.show_taken(told.taken)
        if plan is None:
            self.controls.goal.forget()
        self.note.setText(" ".join(filter(None, (told.others, told.begins))))
        self.note.setVisible(bool(self.note.text()))

    def _say_name(self) -> None:
        self.name.setText(self._plan.name if self._plan is not None else "")
        self.name.setCursorPosition(0)

    def _rename(self) -> None:
        plan, name = self._plan, self.name.text().strip()
        if plan is not None and name and name != plan.name:
            self.renamed.emit(name)
        else:
            self._say_name()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(event.rect(), qcolor("violet"))
        edge = self.rect().adjusted(0, self.height() - 4, 0, 0)
        painter.fillRect(edge, QBrush(qcolor("halo", 150), Qt.BrushStyle.BDiagPattern))


# --- frame
# A hatched edge around the map, so that a plan is not mistaken for the game.

BREADTH = 8
"""Width of the edge in pixels."""


class PlanFrame(QWidget):
    """Covers the edge of `view` and lets every press through."""

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        view.installEventFilter(self)
        self.hide()

    def stand(self, on: bool) -> None:
        self._fit()
        self.setVisible(on)
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Follow the size of the view.
        if event.type() == QEvent.Type.Resize and watched is self.parentWidget():
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        view = self.parentWidget()
        if view is None:
            return
        self.setGeometry(view.rect())
        inside = self.rect().adjusted(BREADTH, BREADTH, -BREADTH, -BREADTH)
        self.setMask(QRegion(self.rect()).subtracted(QRegion(inside)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(event.rect(), qcolor("violet"))
        painter.fillRect(event.rect(), QBrush(QColor(qcolor("halo", 150)), Qt.BrushStyle.BDiagPattern))


# --- goal sheet

_MOST = 9
_WIDTH = 400


class PlanGoalChoice(QFrame):
    """A sheet below the band. `chosen` carries the goal in its written form, empty for none, on every change.

    Esc or a click outside closes it.
    """

    chosen = Signal(str)

    def __init__(self, table: OnTable, speaker: Speaker, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self.setObjectName("planGoals")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._table, self._speaker = table, speaker
        self._wishes, self._offers = Chosen(), tuple[Offered, ...]()
        self.rows: list[WishRow] = []
        self._title, self._plain = Label(self, look="oddsTitle"), Label(self, look="faint", wraps=True)
        self.none = QPushButton(self)
        self.none.clicked.connect(self._take_none)
        self.goal = WrittenGoal(self)
        self.goal.written.connect(self._write)
        self.goal.left.connect(self.close)
        self._wish_rows = QVBoxLayout()
        self._wish_rows.setSpacing(0)
        column_of(
            self._title,
            self._wish_rows,
            self.goal,
            self._plain,
            (self.none, Qt.AlignmentFlag.AlignLeft),
            on=self,
            margins=(12, 10, 12, 12),
            spacing=6,
        )

    def open_at(self, place: QPoint, goal: str, offers: Sequence[str], plain: str = "") -> None:
        """Open below `place` on the screen with this goal selected and others offered; `plain` is a note below them."""
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

    # --- content

    def _say(self) -> None:
        self._title.setText(tr("Goal of this plan"))
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
        """The wishes on the sheet."""
        return self._wishes.listed(self._offers, _MOST)

    # --- choice

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
