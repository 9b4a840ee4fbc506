"""The dialog for a new game: players and colours, game, edition, options."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import structs
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QFormLayout,
    QGridLayout,
    QMenu,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from diadochi.atlas.documents import JsonObject
from diadochi.language import Name, Speaker, capitalised, current_language, sentence, tr, trn
from diadochi.narration.odds_explanation import roman
from diadochi.rules.successors.kit import Kit, Setup, Short
from diadochi.rules.successors.own_setups import with_own_setups
from diadochi.rules.successors.profile import Profile
from diadochi.rules.successors.scenario import switched_kit
from diadochi.rules.successors.setup import evening_kit
from diadochi.scene.palette import FactionColours, colours_of
from diadochi.windows.game.game_seats import HUMAN, SeatPlan, pin_hash
from diadochi.windows.game.plan_dialog import (
    NameField,
    PlanDialog,
    PlayerChoice,
    TemperamentChoice,
    about_minutes,
)
from diadochi.windows.hotseat.hidden_hands import NumberField
from diadochi.windows.hotseat.hotseat import CurtainRow
from diadochi.windows.pictures import shield_pixmap
from diadochi.windows.preferences import CURTAIN, Preferences, keep_choice
from diadochi.windows.rulebook import rule_text
from diadochi.windows.start_choices import PlanCard, PlanCards
from diadochi.windows.successors.game_plan import (
    ALL_DEALT,
    EVENING,
    OPTIONS,
    RANDOM_DEAL,
    WHOLE,
    GamePlan,
    cards_of,
    is_scenario,
    joining_by,
    left_out_by,
)
from diadochi.windows.successors.own_setups_window import OwnSetupsNote
from diadochi.windows.widget_text import Label, as_words
from diadochi.windows.widgets import ChoiceRow, column_of, row_of

# --- options


class OptionList(QWidget):
    """A switch for every option with an explanation; `chosen` are those on."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Options"))
        column = column_of(on=self, margins=(0, 0, 0, 0))
        self.switches = {option: self._switch(option, column) for option in OPTIONS}
        column.addStretch(1)

    def _switch(self, option: str, column: QVBoxLayout) -> QCheckBox:
        switch = QCheckBox(sentence(OPTIONS[option].name))
        text = rule_text(OPTIONS[option].rule)
        note = Label(
            capitalised(text.partition(": ")[2] or text), look="planNote", wraps=True
        )  # the accessible name starts with "option"
        note.setIndent(24)
        switch.setAccessibleDescription(note.text())
        column.addLayout(column_of(switch, note, spacing=0))
        return switch

    def fit_edition(self, edition: str) -> None:
        """Enable only what the edition leaves open."""
        for option, switch in self.switches.items():
            switch.setEnabled(edition == "third" or not OPTIONS[option].third_only)

    @property
    def chosen(self) -> tuple[str, ...]:
        return tuple(option for option, switch in self.switches.items() if switch.isEnabled() and switch.isChecked())


# --- player
# Colour, player, name, PIN.

_SHIELD = QSize(30, 35)


class SeatRow(QWidget):
    """`number` is its place among the players from 1, `seat` the colour, `plan` the result. `changed` fires on every
    change, `colour_asked` when the player wants another colour. `rest` is what few need: PIN and temperament.
    """

    changed = Signal()
    colour_asked = Signal(int)

    def __init__(
        self, kit: Kit, number: int, looks: Mapping[int, FactionColours], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.number = self.seat = number
        self._looks = looks
        self.shield = QToolButton(self)
        self.shield.setIconSize(_SHIELD)
        self.shield.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.name = NameField(self)
        self.who = PlayerChoice(kit, self)
        self.rest = QWidget(self)
        self.temperament = TemperamentChoice(self.who, self.rest)
        self.pin = NumberField(self.rest)
        self.pin.setPlaceholderText(tr("PIN (optional)"))
        self.pin.setToolTip(tr("Needed to see this player's hand. Without a PIN, one click shows it."))
        self._generals = Label(self, look="planNote", wraps=True)
        self._lay_out()
        self.take(number)
        self.who.currentIndexChanged.connect(self._changed_hands)
        self.name.textChanged.connect(self.changed)

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 2, 0, 2)
        grid.setVerticalSpacing(1)
        grid.addWidget(self.shield, 0, 0, 2, 1, Qt.AlignmentFlag.AlignVCenter)
        grid.addWidget(self.name, 0, 1)
        grid.addWidget(self.who, 0, 2)
        row_of(self.pin, self.temperament, on=self.rest, margins=(0, 0, 0, 0))
        grid.addWidget(self._generals, 1, 1)
        grid.addWidget(self.rest, 1, 2)
        grid.setColumnStretch(1, 1)

    def take(self, seat: int) -> None:
        """Show the colour of a seat."""
        self.seat, letter = seat, self._looks[seat].letter
        self.shield.setIcon(QIcon(self._badge(seat)))
        self.shield.setAccessibleName(tr("Colour of player {letter}", letter=letter))
        self.name.setPlaceholderText(tr("Player {letter}", letter=letter))
        self.name.setAccessibleName(tr("Name of player {letter}", letter=letter))
        self.who.setAccessibleName(tr("Who plays {letter}", letter=letter))
        self.pin.setAccessibleName(tr("PIN of player {letter}", letter=letter))

    def offer(self, seats: int) -> None:
        """Offer the colours of the first `seats` seats."""
        self.shield.setToolTip(tr("Another colour"))
        menu = QMenu(self.shield)
        for seat in list(self._looks)[:seats]:
            action = menu.addAction(QIcon(self._badge(seat)), self._looks[seat].letter)
            action.triggered.connect(lambda _on=False, wanted=seat: self.colour_asked.emit(wanted))
        self.shield.setMenu(menu)

    def fix_colour(self) -> None:
        """Offer no other colour."""
        self.shield.setMenu(None)  # type: ignore[arg-type]  # the stubs lack None
        self.shield.setToolTip(tr("The set-up gives each side its colour."))

    def _badge(self, seat: int) -> QPixmap:
        return shield_pixmap(self._looks[seat], _SHIELD.width(), _SHIELD.height(), self.devicePixelRatioF())

    def _changed_hands(self) -> None:
        self.pin.setVisible(self.who.is_person)
        self.changed.emit()

    def let_program_play(self) -> None:
        self.who.let_program_play()

    def show_generals(self, words: str) -> None:
        """Show the side and its generals below the name; nothing for a random deal."""
        self._generals.setText(words)
        self._generals.setVisible(bool(words))

    def show_plan(self, plan: SeatPlan) -> None:
        """Propose a player's name and who plays."""
        self.name.setText(plan.name)
        self.who.choose(plan.plays)
        self.temperament.choose(plan.temperament)

    @property
    def kept_plan(self) -> SeatPlan:
        """The choices to propose for the next game: without a PIN, and a name only if one was typed."""
        return structs.replace(self.plan, name=self.name.text().strip(), pin="")

    @property
    def plan(self) -> SeatPlan:
        name = self.name.text().strip() or self.name.placeholderText()
        pin = pin_hash(self.pin.text()) if self.who.is_person else ""
        return SeatPlan(name, self.who.plays, pin, temperament=self.temperament.temperament)


# --- dialog

FEWEST, MOST = 2, 5
_USUAL = 4
_EDITIONS = ("fourth", "third")


class NewGame(PlanDialog):
    """`begun` carries a GamePlan."""

    def __init__(self, kit: Kit, speaker: Speaker, parent: QWidget | None = None) -> None:
        super().__init__(kit, parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._kit, self._speaker, self._was_evening = kit, speaker, False
        self._make_parts(kit)
        self._say()
        self._join()
        self.count.choose(_USUAL - FEWEST)
        self.cards.choose(WHOLE)
        self._fit()
        behind = QWidget(self)
        row_of((self._form(), 1), (self._options(), 1), on=behind, margins=(0, 0, 0, 0), spacing=28)
        self.lay_out(
            self._players(),
            behind,
            *(row.rest for row in self.rows),
            below_cards=(self.own,),
            beside_more=(self.own.button,),
        )
        self.more.setToolTip(as_words(tr("Title, edition, options, dice, curtain, clocks and odds")))

    def _make_parts(self, kit: Kit) -> None:
        # in tab order
        self.count = ChoiceRow(MOST - FEWEST + 1, self)
        looks = {seat: colours_of(seat) for seat in range(1, MOST + 1)}
        self.rows = [SeatRow(kit, number, looks, self) for number in looks]
        self.cards = PlanCards(tr("Which game"), cards_of(kit), self)
        self.own = OwnSetupsNote(kit, self)
        self.length, self.edition = ChoiceRow(2, self), ChoiceRow(2, self)
        self.add_fields()
        self.asking, self.curtain = ChoiceRow(2, self), CurtainRow(self)
        self.odds = QCheckBox(tr("Show everyone the odds of marches and decisions"), self)
        self.odds.setChecked(True)
        self.options = OptionList(self)
        self._deal_note = Label(self, look="planNote", wraps=True)
        self._length_note = Label(self, look="planNote", wraps=True)

    def _say(self) -> None:
        self.count.set_words(tr("Players"), [str(number) for number in range(FEWEST, MOST + 1)])
        self.edition.set_words(tr("Edition"), [tr("Fourth"), tr("Third")])
        self.length.set_words(tr("Length"), [tr("Whole game"), tr("One evening")])
        self.asking.set_words(tr("Cards of others"), [tr("Ask the whole table"), tr("Ask each privately")])
        self.asking.setToolTip(
            as_words(
                tr(
                    "Whole table: everyone learns who plays a card, and the curtain closes only for that "
                    "player. Privately: no one learns who considered a card, but there are many more "
                    "curtains."
                )
            )
        )

    def _players(self) -> QVBoxLayout:
        count = row_of(Label(tr("Players"), self), self.count, None, spacing=12)
        return column_of(count, *self.rows, spacing=4)

    def _form(self) -> QFormLayout:
        form = QFormLayout()
        form.setVerticalSpacing(8)
        form.addRow(tr("Title"), self.title)
        form.addRow(tr("Length"), self.length)
        form.setRowVisible(self.length, self._kit.short != Short())
        form.addRow(self._length_note)
        form.addRow(self._deal_note)
        form.addRow(tr("Edition"), self.edition)
        form.addRow(tr("Dice"), self.dice)
        form.addRow(tr("Pace of dice"), self.pace)
        form.addRow(tr("Cards of others"), self.asking)
        form.addRow(tr("Curtain"), self.curtain)
        form.addRow(tr("Clocks"), self.clocks)
        form.addRow(tr("Odds"), self.odds)
        form.addRow(tr("Numbers"), self.numbers)
        form.addRow(self.numbers.note)
        return form

    def _options(self) -> QVBoxLayout:
        return column_of(Label(tr("Options"), self, look="planTitle"), self.options, None, spacing=6)

    def _join(self) -> None:
        for row in self.rows:
            row.colour_asked.connect(lambda seat, row=row: self._take(row, seat))
            row.changed.connect(self._show_cards)
        self.count.chosen.connect(self._take_count)
        self.edition.chosen.connect(self._fit)
        self.length.chosen.connect(self._take_length)
        self.cards.chosen.connect(self._take_card)
        self.own.changed.connect(self._renew_cards)
        self.options.switches[ALL_DEALT].toggled.connect(self._show_sides)

    # --- last choices

    def recall(self, preferences: Preferences) -> None:
        super().recall(preferences)
        self.curtain.mark(preferences.curtain)

    def keep(self, preferences: Preferences) -> None:
        super().keep(preferences)
        keep_choice(preferences, CURTAIN.name, self.curtain.before)

    def kept_plan(self) -> JsonObject:
        seats = tuple(row.kept_plan for row in self.rows[: self.players])
        kept: JsonObject = msgspec.to_builtins(structs.replace(self.plan, seats=seats, title=""))
        return kept

    def show_plan(self, kept: JsonObject) -> None:
        try:
            plan = msgspec.convert(kept, GamePlan, strict=False)
        except msgspec.ValidationError:
            return
        if not FEWEST <= len(plan.seats) <= MOST:
            return
        self.count.choose(len(plan.seats) - FEWEST)
        for row, seat in zip(self.rows, plan.seats, strict=False):
            row.show_plan(seat)
        for row, colour in zip(self.rows, plan.colours, strict=False):
            if colour in range(1, MOST + 1):
                self._take(row, colour)
        self.edition.choose(_EDITIONS.index(plan.edition) if plan.edition in _EDITIONS else 0)
        self.cards.choose(plan.card)
        self.length.choose(int(plan.short))
        for option, switch in self.options.switches.items():
            switch.setChecked(option in plan.options)
        self.dice.choose(int(plan.own_dice))
        self.asking.choose(int(not plan.as_one))
        self.clocks.setChecked(plan.clocks)
        self.odds.setChecked(plan.odds)
        self.numbers.choose(plan.numbers)
        self._fit()

    def choose_alone(self) -> None:
        if sum(row.who.is_person for row in self.rows[: self.players]) > 1:  # the last game was not played alone
            self.count.choose(_USUAL - FEWEST)
            self._take_count(self.count.choice)
        self.rows[0].who.choose(HUMAN)
        for row in self.rows[1:]:
            if row.who.is_person:
                row.let_program_play()

    def choose_evening(self) -> None:
        self.cards.choose(EVENING)
        self._take_card(EVENING)

    # --- dependent choices

    @property
    def players(self) -> int:
        return FEWEST + self.count.choice

    @property
    def edition_chosen(self) -> str:
        return _EDITIONS[self.edition.choice]

    @property
    def _profile(self) -> Profile:
        return self._kit.under(self.edition_chosen).profile

    @property
    def deal(self) -> str:
        """The set-up that deals the generals, or RANDOM_DEAL."""
        return RANDOM_DEAL if self.cards.choice in (EVENING, WHOLE) else self.cards.choice

    def _renew_cards(self) -> None:
        """Offer the user's set-ups as they are now."""
        self._kit = with_own_setups(self._kit)
        self.cards.offer(cards_of(self._kit))
        self._take_card(self.cards.choice)
        self.fit()

    @property
    def _scenario(self) -> Setup | None:
        """The set-up chosen, if it says where all pieces are."""
        return self._kit.setups[self.deal] if is_scenario(self._kit, self.deal) else None

    def _take_card(self, card: str) -> None:
        if card in (EVENING, WHOLE):
            self.length.choose(int(card == EVENING))
        else:
            self.count.choose(self._kit.setups[card].players - FEWEST)
            if is_scenario(self._kit, card):
                self.length.choose(0)
                self.edition.choose(_EDITIONS.index(self._kit.setups[card].edition))
            if self._was_evening:  # only that card is for an evening, unless the length says so
                self.length.choose(0)
        self._fit()

    def _take_length(self, number: int) -> None:
        if self.deal == RANDOM_DEAL:
            self.cards.choose(EVENING if number == 1 else WHOLE)
        self._fit()

    def _take_count(self, _number: int) -> None:
        # a set-up is for one number of players: another number means the set-up for it
        if self.deal != RANDOM_DEAL:
            self.cards.choose(self._kit.players[self.players].historical)
        self._fit()

    def _fit(self) -> None:
        most = self._profile.most_players
        if self.players > most:
            self.count.choose(most - FEWEST)
        if self.deal != RANDOM_DEAL and self._kit.setups[self.deal].players != self.players:
            self.cards.choose(self._kit.players[self.players].historical)
        if self.deal != RANDOM_DEAL and self._kit.setups[self.deal].players != self.players:
            # the map has no set-up for so many
            self.count.choose(self._kit.setups[self.deal].players - FEWEST)
        self.count.allow(self._most_here - FEWEST + 1)
        for row in self.rows:
            row.setVisible(row.number <= self.players)
            row.offer(most)
        if any(row.seat > most for row in self.rows[:most]):
            for row in self.rows:
                row.take(row.number)
        for setup in self._kit.setups.values():
            if setup.begins_game:
                self.cards.button(setup.id).setEnabled(setup.players <= most)
        self._fit_scenario()
        self.options.fit_edition(self.edition_chosen)
        self._was_evening = self.cards.choice == EVENING
        self._length_note.setText(self._length_words())
        self._length_note.setVisible(bool(self._length_note.text()))
        self._show_cards()
        self._show_sides()

    @property
    def _most_here(self) -> int:
        """The most players that a game on this map is for, in this edition."""
        most = self._profile.most_players
        if any(table.deal_pool for table in self._kit.players.values()):
            return most
        return min(most, max(setup.players for setup in self._kit.setups.values() if setup.begins_game))

    def _fit_scenario(self) -> None:
        """A scenario says how long the game is, and which colour each side has."""
        found = self._scenario
        self.length.setEnabled(found is None)
        if found is not None:
            for row, side in zip(self.rows, found.factions, strict=False):
                self._take(row, side.seat)
                row.fix_colour()
        history = found.history.in_language(current_language()) if found and found.history else ""
        self.own.show_history(history)

    def _take(self, row: SeatRow, seat: int) -> None:
        for other in self.rows:
            if other.seat == seat:
                other.take(row.seat)
        row.take(seat)

    # --- words

    def _show_cards(self) -> None:
        self.cards.show_cards([self._card(card) for card in cards_of(self._kit)])

    def _card(self, card: str) -> PlanCard:
        profile = self._profile
        last, most = profile.last_turn, profile.most_players
        counts = trn("{least} to {n} player", "{least} to {n} players", most, least=FEWEST)
        if card == WHOLE:
            line = tr(
                "From Alexander's death in 323 BC to the wars of his heirs: turns {first} to {last}, random deal.",
                first=roman(1),
                last=roman(last),
            )
            return PlanCard(card, tr("Whole game"), line, self._facts(self.players, last, counts))
        if card == EVENING:
            begin, end = self._evening_turns()
            line = tr("Turns {first} and {last}, random deal. Fewer points win.", first=roman(begin), last=roman(end))
            return PlanCard(card, tr("One evening"), line, self._facts(self.players, end - begin + 1, counts))
        setup = self._kit.setups[card]
        note = setup.note.in_language(current_language()) if setup.note is not None else ""
        if is_scenario(self._kit, card):
            last = switched_kit(self._kit.under(self.edition_chosen), setup).profile.last_turn
            facts = self._facts(setup.players, last - setup.turn + 1)
            line = tr("Own set-up: turns {first} to {last}.", first=roman(setup.turn), last=roman(last))
            return PlanCard(card, setup.title.in_language(current_language()), line, facts)
        is_short = self.length.choice == 1 and self.deal != RANDOM_DEAL
        begin, end = self._evening_turns() if is_short else (1, last)
        return PlanCard(
            card, setup.title.in_language(current_language()), note, self._facts(setup.players, end - begin + 1)
        )

    def _evening_turns(self) -> tuple[int, int]:
        kit = evening_kit(self._kit.under(self.edition_chosen))
        return kit.short.turn, kit.profile.last_turn

    def _facts(self, players: int, turns: int, counts: str = "") -> str:
        """How many play a game, and how long; its seats are played as those of the first players now.

        `counts` are the numbers of players that it is for, if it is not only for `players`.
        """
        counts, profile = counts or trn("{n} player", "{n} players", players), self._profile
        if players > profile.most_players:
            return f"{counts} · {tr('not in this edition')}"
        people = sum(row.who.is_person for row in self.rows[:players])
        minutes = about_minutes(turns * profile.rounds_for(players), people, players - people)
        return f"{counts} · {trn('about {n} minute', 'about {n} minutes', minutes)}"

    def _length_words(self) -> str:
        if self.length.choice == 0:
            return ""
        spaces = self._kit.atlas.spaces
        free = [spaces[space].names.in_language(current_language()) for space in self._kit.short.independent]
        told = tr("Turns II and III, fewer points to win. An heir comes of age before scoring. These are house rules.")
        return f"{told} {tr('Independent at the start: {places}.', places=', '.join(free))}" if free else told

    def _joining_words(self) -> str:
        joining = joining_by(self._kit, self.players, self.deal, evening=self.length.choice == 1)
        told = [
            f"{self._speaker.spell(Name('general', who))}\N{NO-BREAK SPACE}{each.count}"
            for who, each in joining.items()
        ]
        if not told:
            return ""
        generals = ", ".join(told)
        if self.deal == RANDOM_DEAL and ALL_DEALT in self.options.chosen:
            return tr("House rule: extra units for those dealt of {generals}.", generals=generals)
        return tr("House rule: extra units for {generals}.", generals=generals)

    def _left_out_words(self) -> str:
        left_out = left_out_by(self._kit, self.players, self.deal, self.edition_chosen)
        royals = ", ".join(self._speaker.spell(Name("royal", royal)) for royal in left_out)
        return tr("Not in this game: {royals}.", royals=royals) if royals else ""

    def _show_sides(self) -> None:
        self._deal_note.setText(" ".join(filter(None, (self._joining_words(), self._left_out_words()))))
        self._deal_note.setVisible(bool(self._deal_note.text()))
        sides = {} if self.deal == RANDOM_DEAL else dict(enumerate(self._kit.setups[self.deal].factions, 1))
        for row in self.rows:
            side = sides.get(row.number)
            generals = ", ".join(self._speaker.spell(Name("general", g)) for g in side.generals) if side else ""
            row.show_generals(f"{side.name.in_language(current_language())}: {generals}" if side else "")

    # --- result

    @property
    def plan(self) -> GamePlan:
        return GamePlan(
            seats=tuple(row.plan for row in self.rows[: self.players]),
            deal=self.deal,
            edition=self.edition_chosen,
            options=self.options.chosen,
            short=self.length.choice == 1,
            own_dice=self.dice.choice == 1,
            clocks=self.clocks.isChecked(),
            odds=self.odds.isChecked(),
            as_one=self.asking.choice == 0,
            title=self.title.text().strip(),
            colours=tuple(row.seat for row in self.rows[: self.players]),
            numbers=self.numbers.choice,
        )
