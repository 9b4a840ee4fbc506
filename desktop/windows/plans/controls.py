"""What is taken for granted in the plan on the table: of dice, of others, and what it is for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QSizePolicy, QWidget

from desktop.forecast.plans.assuming import Assumption
from desktop.language import capitalised, sentence, tr
from desktop.windows.plain import Label, as_words, on_button
from desktop.windows.plans.words import ASSUMPTIONS

_FEWEST_LETTERS = 8
"""Letters of a choice that stay readable on the narrowest table."""


class TakenForGranted(NamedTuple):
    """What is chosen: `goal` in words, empty where none is; `policies` are offered, with their words."""

    dice: Assumption
    policy: str
    policies: Mapping[str, str]
    goal: str


class GoalButton(QPushButton):
    """Its words are cut off where they find no room, and whole in its tip."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._words = ""
        self.setObjectName("planGoal")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def say(self, words: str, tip: str) -> None:
        """What it says, and what its tip says below that."""
        self._words = words
        self.setToolTip(as_words(f"{words}\n{tip}"))
        self.setAccessibleName(f"{tr('Goal')}: {words}")
        self._cut()

    def forget(self) -> None:
        """Say nothing."""
        self._words = ""
        self._cut()

    @property
    def words(self) -> str:
        """What it says, uncut."""
        return self._words

    def _cut(self) -> None:
        room = self.width() - 2 * self.fontMetrics().averageCharWidth() - 24
        cut = self.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideRight, max(room, 20))
        self.setText(f"{on_button(cut)} ▾" if cut else "")

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width, other words."""
        super().resizeEvent(event)
        self._cut()

    def sizeHint(self) -> QSize:
        """Room for all of it."""
        hint = super().sizeHint()
        return QSize(self.fontMetrics().horizontalAdvance(f"{self._words} ▾") + 44, hint.height())

    def minimumSizeHint(self) -> QSize:
        """Room for a few letters."""
        hint = super().minimumSizeHint()
        return QSize(_FEWEST_LETTERS * self.fontMetrics().averageCharWidth() + 30, hint.height())


class PlanControls(QWidget):
    """`assumed` carries the Assumption that was chosen, `policy_chosen` a policy, empty for by hand; `goal_asked` tells
    that another goal is wanted.
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
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        for label, widget, share in (
            (self._dice_label, self.dice, 3),
            (self._others_label, self.others, 5),
            (self._goal_label, self.goal, 6),
        ):
            row.addWidget(label)
            row.addWidget(widget, share)

    def show_taken(self, taken: TakenForGranted) -> None:
        """Say what is chosen and what may be, in the present language."""
        self._say_dice(taken.dice)
        self._say_others(taken)
        self._goal_label.setText(tr("Goal"))
        nothing = tr("Points and units")
        what = tr("What is good and bad for the plan: the worst in ten and the best reply of others go by it.")
        words = capitalised(taken.goal) if taken.goal else nothing
        self.goal.say(words, what if taken.goal else f"{what}\n{without_goal()}")

    def _say_dice(self, dice: Assumption) -> None:
        self._dice_label.setText(tr("Dice"))
        _fill(self.dice, [(sentence(words), sentence(meaning)) for words, meaning in ASSUMPTIONS.values()])
        self.dice.setCurrentIndex([*ASSUMPTIONS].index(dice))
        self.dice.setToolTip(as_words(sentence(ASSUMPTIONS[dice][1])))
        self.dice.setAccessibleName(tr("What is taken for granted of dice"))

    def _say_others(self, taken: TakenForGranted) -> None:
        by_hand = tr("By hand"), tr("You answer for others whatever they are asked.")
        policies = [(capitalised(words), tr("How others are taken to answer")) for words in taken.policies.values()]
        self._policies = ("", *taken.policies)
        self._others_label.setText(tr("Others"))
        _fill(self.others, [by_hand, *policies])
        known = self._policies.index(taken.policy) if taken.policy in self._policies else 0
        self.others.setCurrentIndex(known)
        tip = self.others.itemText(known)
        self.others.setToolTip(as_words(f"{tip}\n{self.others.itemData(known, Qt.ItemDataRole.ToolTipRole)}"))
        self.others.setAccessibleName(tr("How others are taken to answer"))
        for widget in (self._others_label, self.others):
            widget.setVisible(bool(taken.policies))


def without_goal() -> str:
    """What is good and bad for a plan that has no goal."""
    return tr("Without a goal it is movement points left and own units, less units of others.")


def _choice(parent: QWidget) -> QComboBox:
    box = QComboBox(parent)
    box.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(_FEWEST_LETTERS)
    box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
    return box


def _fill(box: QComboBox, lines: list[tuple[str, str]]) -> None:
    """Nothing is told of it: only what somebody picks is told."""
    box.blockSignals(True)
    box.clear()
    for words, meaning in lines:
        box.addItem(words)
        box.setItemData(box.count() - 1, as_words(meaning), Qt.ItemDataRole.ToolTipRole)
    box.view().setMinimumWidth(box.view().sizeHintForColumn(0) + 30)
    box.blockSignals(False)
