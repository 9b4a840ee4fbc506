"""The dialog of a new game: which scenario, what each side needs to win, who plays it, who throws the dice."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QCheckBox, QDialogButtonBox, QFormLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from desktop.language import Name, Speaker, capitalised, current_language, tr, trn
from desktop.rules.rome.kit import Kit
from desktop.rules.rome.kit.entries import ScenarioEntry
from desktop.rules.rome.setup import scenario_position
from desktop.windows.badges import look_of
from desktop.windows.choice_row import ChoiceRow
from desktop.windows.game.plan import PlanDialog
from desktop.windows.plain import Label, as_words
from desktop.windows.rome.new_game.plan import RomePlan
from desktop.windows.rome.new_game.scenario_choice import ScenarioChoice
from desktop.windows.rome.new_game.side_seat import SideSeat
from desktop.windows.screen_room import room_on_screen
from desktop.windows.stage.pace_row import PaceRow
from desktop.windows.whole_or_scrolled import WholeOrScrolled

_LONGEST_TITLE = 60
_WIDE = 720
"""Pixels."""


class NewGame(PlanDialog):
    """Scenarios as cards on the left of what is chosen for them. `plan` is the game as it is chosen."""

    def __init__(self, kit: Kit, speaker: Speaker, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kit, self._speaker = kit, speaker
        self.scenarios = ScenarioChoice(kit, self)
        self.title = QLineEdit(self)
        self.title.setMaxLength(_LONGEST_TITLE)
        self.title.setPlaceholderText(tr("as the scenario"))
        self.seats: list[SideSeat] = []
        self.dice, self.pace = ChoiceRow(2, self), PaceRow(self)
        self.clocks = QCheckBox(tr("Show how long each has thought"), self)
        self.history, self.ends = Label(self), Label(self)
        self.buttons = QDialogButtonBox(self)
        begin = self.buttons.addButton(tr("Begin"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.buttons.addButton(QDialogButtonBox.StandardButton.Cancel).setIcon(QIcon())
        begin.setDefault(True)
        self._lay_out()
        self.scenarios.chosen.connect(lambda _scenario: self._fit())
        self.buttons.accepted.connect(self._begin)
        self.buttons.rejected.connect(self.reject)
        self._fit()
        self.fit()

    def _lay_out(self) -> None:
        self.dice.set_words(tr("Dice"), [tr("The program throws"), tr("We throw")])
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
        column = QVBoxLayout()
        column.setSpacing(14)
        column.addWidget(self.scenarios)
        column.addWidget(self.history)
        column.addLayout(self._players)
        column.addWidget(self.ends)
        behind = QWidget(self)
        behind.setLayout(form)
        form.setContentsMargins(0, 0, 0, 0)
        column.addWidget(behind)
        column.addStretch(1)
        below = QHBoxLayout()
        below.addWidget(self.more)
        below.addWidget(self.buttons, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(20, 18, 20, 16)
        whole.setSpacing(14)
        whole.addWidget(WholeOrScrolled(column, self), 1)
        whole.addLayout(below)
        self.more.setToolTip(as_words(tr("Title, dice and clocks")))
        self.fold(behind)

    def fit(self) -> None:
        """As high as what is open needs."""
        self.resize(QSize(_WIDE, self.sizeHint().height()).boundedTo(room_on_screen(self)))

    def choose_alone(self) -> None:
        """Propose one person at the table, and the program at the other seat."""
        for seat in self.seats[1:]:
            seat.let_program_play()

    def choose_evening(self) -> None:
        """Every scenario is one: nothing to propose."""

    @property
    def scenario(self) -> ScenarioEntry:
        """The scenario that is chosen."""
        return self._kit.scenarios[self.scenarios.scenario]

    def _fit(self) -> None:
        """Tell the scenario and its sides; names that were typed stay."""
        scenario = self.scenario
        self.history.setText(scenario.history.in_language(current_language()))
        self.ends.setText(
            trn(
                "{n} turn, each player three cards in each of them; all cards lie open.",
                "{n} turns, each player three cards in each of them; all cards lie open.",
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
        for field, following in pairwise(fields):  # they were made last, and stand before the title
            QWidget.setTabOrder(field, following)

    def _side(self, side: str) -> str:
        return capitalised(self._speaker.spell(Name("side", side)))

    def _needs(self, scenario: ScenarioEntry, side: str) -> str:
        """What a side has to reach (PLAY-19)."""
        goal = scenario.victory
        if side == goal.side:
            total = sum(scenario.city.values())
            return tr("wins with points of cities at the end: {points} of {total}", points=goal.points, total=total)
        return tr("wins unless the other side reaches its points: {points}", points=goal.points)

    @property
    def plan(self) -> RomePlan:
        """The game as it is chosen."""
        title = self.title.text().strip() or self.scenario.title.in_language(current_language())
        return RomePlan(
            self.scenarios.scenario,
            tuple(seat.plan for seat in self.seats),
            self.dice.choice == 1,
            self.clocks.isChecked(),
            title,
        )

    def _begin(self) -> None:
        plan = self.plan
        self.accept()
        self.begun.emit(plan)
