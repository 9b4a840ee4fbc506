"""The dialog of a new game: who plays, what is dealt, by which rules."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from desktop.language import Name, Speaker, current_language, tr
from desktop.rules.successors.kit import Kit
from desktop.scene.palette import colours_of
from desktop.windows.choice_row import ChoiceRow
from desktop.windows.game.plan import PlanDialog
from desktop.windows.hotseat.curtain_choice import keep_curtain
from desktop.windows.hotseat.curtain_row import CurtainRow
from desktop.windows.plain import Label, as_words
from desktop.windows.preferences import Preferences
from desktop.windows.screen_room import room_on_screen
from desktop.windows.stage.pace_row import PaceRow
from desktop.windows.successors.new_game.option_list import OptionList
from desktop.windows.successors.new_game.plan import ALL_DEALT, RANDOM_DEAL, GamePlan, deals, joining_by, left_out_by
from desktop.windows.successors.new_game.seat_row import SeatRow
from desktop.windows.whole_or_scrolled import WholeOrScrolled

FEWEST, MOST = 2, 5
_USUAL = 4
_EDITIONS = ("fourth", "third")
_LONGEST_TITLE = 60
_WIDE, _WIDER, _HIGH = 660, 1120, 660
"""Pixels, with text as large as usual: breadth without and with all there is to choose, height with it."""


class NewGame(PlanDialog):
    """Players and colours, the deal, edition, length, options: `begun` carries a GamePlan."""

    def __init__(self, kit: Kit, speaker: Speaker, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._kit, self._speaker = kit, speaker
        self._make_parts(kit)
        self._say()
        self._lay_out()
        self._join()
        self.count.choose(_USUAL - FEWEST)
        self._fit()
        self.fit()

    def _make_parts(self, kit: Kit) -> None:
        """In the order in which they stand: so the keys go through them."""
        self.count = ChoiceRow(MOST - FEWEST + 1, self)
        looks = {seat: colours_of(seat) for seat in range(1, MOST + 1)}
        self.rows = [SeatRow(kit, number, looks, self) for number in looks]
        self.deal, self.length = QComboBox(self), ChoiceRow(2, self)
        self.title = QLineEdit(self)
        self.title.setMaxLength(_LONGEST_TITLE)
        self.title.setPlaceholderText(tr("What you call this game, if you like"))
        self.edition, self.dice, self.pace = ChoiceRow(2, self), ChoiceRow(2, self), PaceRow(self)
        self.asking, self.curtain = ChoiceRow(2, self), CurtainRow(self)
        self.clocks = QCheckBox(tr("Show how long each player has thought"), self)
        self.odds = QCheckBox(tr("Show the odds of marches and questions to everybody"), self)
        self.odds.setChecked(True)
        self.options = OptionList(self)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self.start = self.buttons.addButton(tr("Begin"), QDialogButtonBox.ButtonRole.AcceptRole)
        for button in self.buttons.buttons():
            button.setIcon(QIcon())
        self.start.setProperty("weight", "first")
        self.start.setDefault(True)
        self.start.style().unpolish(self.start)
        self.start.style().polish(self.start)

    def _say(self) -> None:
        self.count.set_words(tr("Players"), [str(number) for number in range(FEWEST, MOST + 1)])
        self.edition.set_words(tr("Edition"), [tr("Fourth"), tr("Third")])
        self.length.set_words(tr("Length"), [tr("Whole game"), tr("One evening")])
        self.asking.set_words(tr("Cards of others"), [tr("The table is asked as one"), tr("Each behind the curtain")])
        self.asking.setToolTip(
            as_words(
                tr(
                    "As one: everybody hears who answers with a card, and the curtain falls before that player alone. "
                    "Each behind the curtain: nobody learns who thought about it, and there are many more curtains."
                )
            )
        )
        self.dice.set_words(tr("Dice"), [tr("The program throws"), tr("We throw")])
        self.deal.setAccessibleName(tr("Generals"))
        self.title.setAccessibleName(tr("Title"))

    def _lay_out(self) -> None:
        rules = QWidget(self)
        rules.setLayout(self._rules())
        columns = QHBoxLayout()
        columns.setSpacing(28)
        columns.addLayout(self._players(), 5)
        columns.addWidget(rules, 4)
        below = QHBoxLayout()
        below.addWidget(self.more)
        below.addWidget(self.buttons, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(14)
        column.addWidget(WholeOrScrolled(columns, self), 1)
        column.addLayout(below)
        self.fold(rules)

    def fit(self) -> None:
        """As wide as what is open needs."""
        scale = self.fontInfo().pixelSize() / 16.0
        wide, high = (_WIDER, _HIGH) if self.more.isChecked() else (_WIDE, self.sizeHint().height() / scale)
        self.resize((QSize(wide, round(high)) * scale).boundedTo(room_on_screen(self)))

    def _players(self) -> QVBoxLayout:
        self._deal_note, self._length_note = self._note(), self._note()
        form = QFormLayout()
        form.setVerticalSpacing(8)
        form.addRow(tr("Generals"), self.deal)
        form.addRow("", self._deal_note)
        form.addRow(tr("Length"), self.length)
        form.addRow("", self._length_note)
        first = QFormLayout()
        first.addRow(tr("Players"), self.count)
        column = QVBoxLayout()
        column.addLayout(first)
        for row in self.rows:
            column.addWidget(row)
        column.addSpacing(6)
        column.addLayout(form)
        column.addStretch(1)
        return column

    def _note(self) -> Label:
        note = Label(self)
        note.setObjectName("planNote")
        note.setWordWrap(True)
        return note

    def _rules(self) -> QVBoxLayout:
        form = QFormLayout()
        form.setVerticalSpacing(8)
        form.addRow(tr("Title"), self.title)
        form.addRow(tr("Edition"), self.edition)
        form.addRow(tr("Dice"), self.dice)
        form.addRow(tr("Pace of dice"), self.pace)
        form.addRow(tr("Cards of others"), self.asking)
        form.addRow(tr("Curtain"), self.curtain)
        form.addRow(tr("Clocks"), self.clocks)
        form.addRow(tr("Odds"), self.odds)
        heading = Label(tr("Options"), self)
        heading.setObjectName("planTitle")
        column = QVBoxLayout()
        column.addLayout(form)
        column.addSpacing(6)
        column.addWidget(heading)
        column.addWidget(self.options, 1)
        return column

    def _join(self) -> None:
        for row in self.rows:
            row.colour_asked.connect(lambda seat, row=row: self._take(row, seat))
        self.count.chosen.connect(self._fit)
        self.edition.chosen.connect(self._fit)
        self.length.chosen.connect(self._fit)
        self.deal.currentIndexChanged.connect(self._show_factions)
        self.options.switches[ALL_DEALT].toggled.connect(self._show_factions)
        self.buttons.accepted.connect(self._begin)
        self.buttons.rejected.connect(self.reject)

    def recall(self, preferences: Preferences) -> None:
        """Show what was chosen before for this table."""
        super().recall(preferences)
        self.curtain.mark(preferences.curtain)

    def keep(self, preferences: Preferences) -> None:
        """What is chosen for this table holds from now on."""
        super().keep(preferences)
        keep_curtain(preferences, self.curtain.before)

    def choose_alone(self) -> None:
        """Propose one person at the table, and the program at all other seats."""
        for row in self.rows[1:]:
            row.let_program_play()

    def choose_evening(self) -> None:
        """Propose the short game."""
        self.length.choose(1)
        self._fit()

    # --- what fits together

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return FEWEST + self.count.choice

    def _fit(self) -> None:
        """Show what the number of players and the edition leave to choose."""
        edition = _EDITIONS[self.edition.choice]
        most = self._kit.under(edition).profile.most_players
        if self.players > most:
            self.count.choose(most - FEWEST)
        self.count.allow(most - FEWEST + 1)
        for row in self.rows:
            row.setVisible(row.number <= self.players)
            row.offer(most)
        if any(row.seat > most for row in self.rows[:most]):
            for row in self.rows:
                row.take(row.number)
        self.options.fit_edition(edition)
        self._length_note.setText(self._length_words())
        self._fill_deals()

    def _take(self, row: SeatRow, seat: int) -> None:
        """Give a player the colour that is wanted; whoever had it takes the one that becomes free."""
        for other in self.rows:
            if other.seat == seat:
                other.take(row.seat)
        row.take(seat)

    def _length_words(self) -> str:
        if self.length.choice == 0:
            return tr("Turns I to V.")
        spaces = self._kit.atlas.spaces
        free = [spaces[space].names.in_language(current_language()) for space in self._kit.short.independent]
        told = tr(
            "Turns II and III, fewer points to win, and before points are counted an heir comes of age: house numbers, "
            "not those of the rules."
        )
        return f"{told} {tr('Independent at the start: {places}.', places=', '.join(free))}" if free else told

    def _fill_deals(self) -> None:
        chosen = self.deal.currentData()
        self.deal.blockSignals(True)
        self.deal.clear()
        for deal in deals(self._kit, self.players):
            self.deal.addItem(self._deal_words(deal), deal)
        self.deal.setCurrentIndex(max(0, self.deal.findData(chosen)))
        self.deal.blockSignals(False)
        self._show_factions()

    def _deal_words(self, deal: str) -> str:
        if deal == RANDOM_DEAL:
            return tr("Dealt by chance")
        title = self._kit.setups[deal].title.in_language(current_language())
        if deal == self._kit.players[self.players].historical:
            return tr("Historical factions: {title}", title=title)
        return title

    def _joining_words(self) -> str:
        """Whom the house gives more units than the rules do, and how many."""
        joining = joining_by(self._kit, self.players, self.deal.currentData(), evening=self.length.choice == 1)
        told = [
            f"{self._speaker.spell(Name('general', who))}\N{NO-BREAK SPACE}{each.count}"
            for who, each in joining.items()
        ]
        if not told:
            return ""
        generals = ", ".join(told)
        if self.deal.currentData() == RANDOM_DEAL and ALL_DEALT in self.options.chosen:
            return tr("Of these the house gives more units to whoever is dealt: {generals}.", generals=generals)
        return tr("The house gives more units to {generals}.", generals=generals)

    def _left_out_words(self) -> str:
        """Who of the family has no part in the game."""
        left_out = left_out_by(self._kit, self.players, self.deal.currentData(), _EDITIONS[self.edition.choice])
        royals = ", ".join(self._speaker.spell(Name("royal", royal)) for royal in left_out)
        return tr("{royals}: no part in this game.", royals=royals) if royals else ""

    def _show_factions(self) -> None:
        deal = self.deal.currentData()
        self._deal_note.setText(" ".join(filter(None, (self._joining_words(), self._left_out_words()))))
        self._deal_note.setVisible(bool(self._deal_note.text()))
        sides = {} if deal in (None, RANDOM_DEAL) else {side.seat: side for side in self._kit.setups[deal].factions}
        for row in self.rows:
            side = sides.get(row.number)
            generals = ", ".join(self._speaker.spell(Name("general", g)) for g in side.generals) if side else ""
            row.show_generals(f"{side.name.in_language(current_language())}: {generals}" if side else "")

    # --- what was chosen

    @property
    def plan(self) -> GamePlan:
        """The game as it was chosen."""
        return GamePlan(
            seats=tuple(row.plan for row in self.rows[: self.players]),
            deal=str(self.deal.currentData()),
            edition=_EDITIONS[self.edition.choice],
            options=self.options.chosen,
            short=self.length.choice == 1,
            own_dice=self.dice.choice == 1,
            clocks=self.clocks.isChecked(),
            odds=self.odds.isChecked(),
            as_one=self.asking.choice == 0,
            title=self.title.text().strip(),
            colours=tuple(row.seat for row in self.rows[: self.players]),
        )

    def _begin(self) -> None:
        plan = self.plan
        self.accept()
        self.begun.emit(plan)
