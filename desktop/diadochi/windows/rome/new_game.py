"""The dialog for a new game: the scenario, each side's goal and player, who rolls."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

import msgspec
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QCheckBox,
    QDialogButtonBox,
    QFormLayout,
    QGridLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from diadochi.language import Name, Speaker, capitalised, current_language, tr, trn
from diadochi.rules.rome.kit import Kit, ScenarioEntry
from diadochi.rules.rome.setup import scenario_position
from diadochi.scene.palette import FactionColours
from diadochi.windows.game.game_seats import Plan, SeatPlan
from diadochi.windows.game.start_page import NameField, PaceRow, PlanDialog, PlayerChoice, TemperamentChoice
from diadochi.windows.pictures import shield_pixmap
from diadochi.windows.table_state import look_of
from diadochi.windows.widget_text import Label, as_words
from diadochi.windows.widgets import ChoiceRow, WholeOrScrolled, column_of, room_on_screen, row_of

# --- plan


class RomePlan(msgspec.Struct, Plan, frozen=True):
    """The choices for a new game; `seats` are the players in seating order."""

    scenario: str
    seats: tuple[SeatPlan, ...]
    own_dice: bool = False
    clocks: bool = False
    title: str = ""
    odds: bool = True
    as_one: bool = False


# --- scenario

_BUTTON_HEIGHT = 64
"""Height of a button in pixels: a title of two lines."""


class ScenarioChoice(QWidget):
    """The scenarios as buttons. `chosen` carries the id of the selected one."""

    chosen = Signal(str)

    def __init__(self, kit: Kit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ids = tuple(kit.scenarios)
        self._group = QButtonGroup(self)
        row = row_of(on=self, margins=(0, 0, 0, 0), spacing=8)
        for number, scenario in enumerate(kit.scenarios.values()):
            title = scenario.title.in_language(current_language())
            button = QPushButton(_in_two_lines(title), self)
            button.setObjectName("segment")
            button.setCheckable(True)
            button.setAutoDefault(False)
            button.setMinimumHeight(_BUTTON_HEIGHT)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.setCursor(Qt.CursorShape.PointingHandCursor)
            button.setAccessibleName(f"{tr('Scenario')} {title}")
            self._group.addButton(button, number)
            row.addWidget(button, 1)
        self._group.button(0).setChecked(True)
        self._group.idClicked.connect(lambda number: self.chosen.emit(self._ids[number]))
        self.setFocusProxy(self._group.button(0))

    @property
    def scenario(self) -> str:
        return self._ids[self._group.checkedId()]

    @property
    def last(self) -> QAbstractButton:
        return self._group.button(len(self._ids) - 1)

    def choose(self, scenario: str) -> None:
        self._group.button(self._ids.index(scenario)).click()


def _in_two_lines(title: str) -> str:
    # a year at the end of a title goes on a line of its own
    name, comma, year = title.rpartition(", ")
    return f"{name}\n{year}" if comma else title


# --- side

_SHIELD = QSize(34, 40)


class SeatEntry(NamedTuple):
    """What was entered for a side."""

    name: str
    plays: str
    temperament: str


class SideSeat(QWidget):
    """Shield, name, goal and player of a side. There are no PINs, as nothing is hidden in this game."""

    def __init__(self, kit: Kit, look: FactionColours, side: str, needs: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._side = side
        shield = Label(self)
        shield.setPixmap(shield_pixmap(look, _SHIELD.width(), _SHIELD.height(), max(2.0, self.devicePixelRatioF())))
        title, note = Label(side, self, look="planTitle"), Label(needs, self, look="planNote", wraps=True)
        self.name = NameField(self)
        self.name.setPlaceholderText(tr("Name"))
        self.name.setAccessibleName(tr("Name of the player of {side}", side=side))
        self.who = PlayerChoice(kit, self)
        self.temperament = TemperamentChoice(self.who, self)
        keeps_room = self.temperament.sizePolicy()
        keeps_room.setRetainSizeWhenHidden(True)  # sides are aligned, whoever plays them
        self.temperament.setSizePolicy(keeps_room)
        self.who.setAccessibleName(tr("Who plays {letter}", letter=side))
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 2, 0, 2)
        grid.setVerticalSpacing(4)
        grid.setHorizontalSpacing(12)
        grid.addWidget(shield, 0, 0, 2, 1, Qt.AlignmentFlag.AlignVCenter)
        grid.addWidget(title, 0, 1)
        grid.addWidget(note, 0, 2, 1, 3)
        grid.addWidget(self.name, 1, 1, 1, 2)
        grid.addWidget(self.who, 1, 3)
        grid.addWidget(self.temperament, 1, 4)
        grid.setColumnStretch(2, 1)

    @property
    def fields(self) -> tuple[QWidget, ...]:
        """Fields in tab order."""
        return self.name, self.who, self.temperament

    @property
    def typed(self) -> SeatEntry:
        return SeatEntry(self.name.text(), self.who.plays, self.temperament.temperament)

    def type(self, typed: SeatEntry) -> None:
        """Take over what was entered for another scenario."""
        self.name.setText(typed.name)
        self.who.choose(typed.plays)
        self.temperament.choose(typed.temperament)

    def let_program_play(self) -> None:
        self.who.let_program_play()

    @property
    def plan(self) -> SeatPlan:
        """The seat as chosen; an empty name means the name of the side."""
        return SeatPlan(self.name.text().strip(), self.who.plays, temperament=self.temperament.temperament)


# --- dialog

_LONGEST_TITLE = 60
_WIDTH = 720
"""Width in pixels."""


class NewGame(PlanDialog):
    """Scenarios on the left, their options on the right."""

    def __init__(self, kit: Kit, speaker: Speaker, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kit, self._speaker = kit, speaker
        self.scenarios = ScenarioChoice(kit, self)
        self.title = QLineEdit(self)
        self.title.setMaxLength(_LONGEST_TITLE)
        self.title.setPlaceholderText(tr("like the scenario"))
        self.seats: list[SideSeat] = []
        self.dice, self.pace = ChoiceRow(2, self), PaceRow(self)
        self.clocks = QCheckBox(tr("Show each player's thinking time"), self)
        self.history, self.ends = Label(self), Label(self)
        self.buttons = QDialogButtonBox(self)
        begin = self.buttons.addButton(tr("Begin"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.buttons.addButton(QDialogButtonBox.StandardButton.Cancel).setIcon(QIcon())
        begin.setDefault(True)
        self._lay_out()
        self.scenarios.chosen.connect(lambda _scenario: self._fit())
        self.buttons.accepted.connect(self.begin)
        self.buttons.rejected.connect(self.reject)
        self._fit()
        self.fit()

    def _lay_out(self) -> None:
        self.dice.set_words(tr("Dice"), [tr("The program rolls"), tr("We roll")])
        self.title.setAccessibleName(tr("Title"))
        for label, name in ((self.history, "startNote"), (self.ends, "planNote")):
            label.setObjectName(name)
            label.setWordWrap(True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
        self._players = QVBoxLayout()
        self._players.setSpacing(6)
        form = QFormLayout()
        form.setVerticalSpacing(8)
        form.addRow(tr("Title"), self.title)
        form.addRow(tr("Dice"), self.dice)
        form.addRow(tr("Pace of dice"), self.pace)
        form.addRow(tr("Clocks"), self.clocks)
        behind = QWidget(self)
        behind.setLayout(form)
        form.setContentsMargins(0, 0, 0, 0)
        column = column_of(self.scenarios, self.history, self._players, self.ends, behind, None, spacing=14)
        below = row_of(self.more, (self.buttons, 1))
        column_of((WholeOrScrolled(column, self), 1), below, on=self, margins=(20, 18, 20, 16), spacing=14)
        self.more.setToolTip(as_words(tr("Title, dice and clocks")))
        self.fold(behind)

    def fit(self) -> None:
        self.resize(QSize(_WIDTH, self.sizeHint().height()).boundedTo(room_on_screen(self)))

    def choose_alone(self) -> None:
        for seat in self.seats[1:]:
            seat.let_program_play()

    @property
    def scenario(self) -> ScenarioEntry:
        return self._kit.scenarios[self.scenarios.scenario]

    def _fit(self) -> None:
        scenario = self.scenario
        self.history.setText(scenario.history.in_language(current_language()))
        self.ends.setText(
            trn(
                "{n} turn. Each player has three cards; all cards are open.",
                "{n} turns. Each player has three cards a turn; all cards are open.",
                scenario.turns,
            )
        )
        kept = [seat.typed for seat in self.seats]
        for seat in self.seats:
            self._players.removeWidget(seat)
            seat.hide()
            seat.deleteLater()
        position = scenario_position(self._kit, scenario.id)
        self.seats = [
            SideSeat(
                self._kit, look_of(self._kit, position, number), self._side(side), self._needs(scenario, side), self
            )
            for number, side in enumerate(scenario.side, 1)
        ]
        for seat, typed in zip(self.seats, kept, strict=False):
            seat.type(typed)
        for seat in self.seats:
            self._players.addWidget(seat)
        fields = [self.scenarios.last, *[field for seat in self.seats for field in seat.fields]]
        for field, following in pairwise(fields):  # created last, but before the title in the tab order
            QWidget.setTabOrder(field, following)

    def _side(self, side: str) -> str:
        return capitalised(self._speaker.spell(Name("side", side)))

    def _needs(self, scenario: ScenarioEntry, side: str) -> str:
        # the goal of a side (PLAY-19)
        goal = scenario.victory
        if side == goal.side:
            total = sum(scenario.city.values())
            return tr("wins with enough city points at the end: {points} of {total}", points=goal.points, total=total)
        return tr("wins unless the other side gets its points: {points}", points=goal.points)

    @property
    def plan(self) -> RomePlan:
        title = self.title.text().strip() or self.scenario.title.in_language(current_language())
        return RomePlan(
            self.scenarios.scenario,
            tuple(seat.plan for seat in self.seats),
            self.dice.choice == 1,
            self.clocks.isChecked(),
            title,
        )
