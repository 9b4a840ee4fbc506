"""The dialog for a new game: the scenario, each side's goal and player, who rolls."""

from __future__ import annotations

import msgspec
from msgspec import structs
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFormLayout, QGridLayout, QWidget

from diadochi.atlas.documents import JsonObject
from diadochi.language import Name, Speaker, capitalised, current_language, tr, trn
from diadochi.rules.rome.kit import Kit, ScenarioEntry
from diadochi.rules.rome.setup import scenario_position
from diadochi.scene.palette import FactionColours
from diadochi.windows.game.game_seats import Plan, SeatPlan
from diadochi.windows.game.plan_dialog import (
    NameField,
    PlanDialog,
    PlayerChoice,
    TemperamentChoice,
    about_minutes,
)
from diadochi.windows.pictures import shield_pixmap
from diadochi.windows.start_choices import PlanCard, PlanCards
from diadochi.windows.table_state import look_of
from diadochi.windows.widget_text import Label, as_words
from diadochi.windows.widgets import column_of, row_of

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
    numbers: str = ""

    @property
    def card(self) -> str:
        return self.scenario


# --- side

_SHIELD = QSize(34, 40)


class SideSeat(QWidget):
    """Shield, name, goal and player of a side. There are no PINs, as nothing is hidden in this game."""

    def __init__(self, kit: Kit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shield, self._side = Label(self), Label(self)
        self._note = Label(self, look="planNote", wraps=True)
        self.name = NameField(self)
        self.name.setPlaceholderText(tr("Name"))
        self.who = PlayerChoice(kit, self)
        self.rest = QWidget(self)
        self.temperament = TemperamentChoice(self.who, self.rest)
        row_of(self.temperament, on=self.rest, margins=(0, 0, 0, 0))
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 2, 0, 2)
        grid.setVerticalSpacing(2)
        grid.setHorizontalSpacing(8)
        grid.addWidget(self._shield, 0, 0, 3, 1, Qt.AlignmentFlag.AlignVCenter)
        grid.addWidget(self._side, 0, 1, 1, 2)
        grid.addWidget(self.name, 1, 1)
        grid.addWidget(self.who, 1, 2)
        grid.addWidget(self._note, 2, 1)
        grid.addWidget(self.rest, 2, 2)
        grid.setColumnStretch(1, 1)

    def show_side(self, look: FactionColours, side: str, needs: str) -> None:
        """Show a side of another scenario; what was entered stays."""
        ratio = max(2.0, self.devicePixelRatioF())
        self._shield.setPixmap(shield_pixmap(look, _SHIELD.width(), _SHIELD.height(), ratio))
        self._side.setText(side)
        self._note.setText(needs)
        self.name.setAccessibleName(tr("Name of the player of {side}", side=side))
        self.who.setAccessibleName(tr("Who plays {letter}", letter=side))

    def show_plan(self, plan: SeatPlan) -> None:
        """Propose a player's name and who plays."""
        self.name.setText(plan.name)
        self.who.choose(plan.plays)
        self.temperament.choose(plan.temperament)

    def let_program_play(self) -> None:
        self.who.let_program_play()

    @property
    def plan(self) -> SeatPlan:
        """The seat as chosen; an empty name means the name of the side."""
        return SeatPlan(self.name.text().strip(), self.who.plays, temperament=self.temperament.temperament)


# --- dialog


class NewGame(PlanDialog):
    """The sides of the chosen scenario, and the scenarios; `begun` carries a RomePlan."""

    def __init__(self, kit: Kit, speaker: Speaker, parent: QWidget | None = None) -> None:
        super().__init__(kit, parent)
        self._kit, self._speaker = kit, speaker
        # in tab order
        most = max(len(scenario.side) for scenario in kit.scenarios.values())
        self.seats = [SideSeat(kit, self) for _ in range(most)]
        self.cards = PlanCards(tr("Which game"), tuple(kit.scenarios), self)
        self.add_fields()
        behind = QWidget(self)
        form = QFormLayout(behind)
        form.setContentsMargins(0, 0, 0, 0)
        form.setVerticalSpacing(8)
        form.addRow(tr("Title"), self.title)
        form.addRow(tr("Dice"), self.dice)
        form.addRow(tr("Pace of dice"), self.pace)
        form.addRow(tr("Clocks"), self.clocks)
        form.addRow(tr("Numbers"), self.numbers)
        form.addRow(self.numbers.note)
        self.cards.chosen.connect(self._fit)
        for seat in self.seats:
            seat.who.currentIndexChanged.connect(self._show_cards)
        self._fit()
        self.lay_out(column_of(*self.seats, spacing=6), behind, *(seat.rest for seat in self.seats))
        self.more.setToolTip(as_words(tr("Title, dice and clocks")))

    def choose_alone(self) -> None:
        for seat in self.seats[1:]:
            if seat.who.is_person:
                seat.let_program_play()

    @property
    def scenario(self) -> ScenarioEntry:
        return self._kit.scenarios[self.cards.choice]

    def _fit(self) -> None:
        scenario = self.scenario
        position = scenario_position(self._kit, scenario.id)
        sides = tuple(scenario.side)
        for number, seat in enumerate(self.seats, 1):
            seat.setVisible(number <= len(sides))
            if number <= len(sides):
                side = sides[number - 1]
                look = look_of(self._kit, position, number)
                seat.show_side(look, self._side(side), self._needs(scenario, side))
        self._show_cards()

    def _show_cards(self) -> None:
        self.cards.show_cards([self._card(scenario) for scenario in self._kit.scenarios.values()])

    def _card(self, scenario: ScenarioEntry) -> PlanCard:
        sides = len(scenario.side)
        people = sum(seat.who.is_person for seat in self.seats[:sides])
        rounds = scenario.turns * len(self._kit.play.cards.values_each_turn)
        minutes = about_minutes(rounds, people, sides - people)
        facts = (
            trn("{n} player", "{n} players", sides),
            trn("{n} turn", "{n} turns", scenario.turns),
            trn("about {n} minute", "about {n} minutes", minutes),
        )
        title = scenario.title.in_language(current_language())
        return PlanCard(scenario.id, title, scenario.history.in_language(current_language()), " · ".join(facts))

    def _side(self, side: str) -> str:
        return capitalised(self._speaker.spell(Name("side", side)))

    def _needs(self, scenario: ScenarioEntry, side: str) -> str:
        # the goal of a side (PLAY-19)
        goal = scenario.victory
        if side == goal.side:
            total = sum(scenario.city.values())
            return tr("wins with enough city points at the end: {points} of {total}", points=goal.points, total=total)
        return tr("wins unless the other side gets its points: {points}", points=goal.points)

    # --- choices

    def kept_plan(self) -> JsonObject:
        kept: JsonObject = msgspec.to_builtins(structs.replace(self.plan, title=""))
        return kept

    def show_plan(self, kept: JsonObject) -> None:
        try:
            plan = msgspec.convert(kept, RomePlan, strict=False)
        except msgspec.ValidationError:
            return
        self.cards.choose(plan.scenario)
        self._fit()
        for seat, planned in zip(self.seats, plan.seats, strict=False):
            seat.show_plan(planned)
        self.dice.choose(int(plan.own_dice))
        self.clocks.setChecked(plan.clocks)
        self.numbers.choose(plan.numbers)

    @property
    def plan(self) -> RomePlan:
        return RomePlan(
            self.cards.choice,
            tuple(seat.plan for seat in self.seats[: len(self.scenario.side)]),
            self.dice.choice == 1,
            self.clocks.isChecked(),
            self.title.text().strip(),
            numbers=self.numbers.choice,
        )
