"""The dialog for a new game: players and colours, deal, edition, length, options."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QFormLayout,
    QFrame,
    QGridLayout,
    QLineEdit,
    QMenu,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from diadochi.language import Name, Speaker, capitalised, current_language, sentence, tr
from diadochi.rules.successors.kit import Kit
from diadochi.scene.palette import FactionColours, colours_of
from diadochi.windows.game.game_seats import SeatPlan, pin_hash
from diadochi.windows.game.start_page import NameField, PaceRow, PlanDialog, PlayerChoice, TemperamentChoice
from diadochi.windows.hotseat.hidden_hands import NumberField
from diadochi.windows.hotseat.hotseat import CurtainRow
from diadochi.windows.pictures import shield_pixmap
from diadochi.windows.preferences import CURTAIN, Preferences, keep_choice
from diadochi.windows.rulebook import rule_text
from diadochi.windows.successors.game_plan import (
    ALL_DEALT,
    OPTIONS,
    RANDOM_DEAL,
    GamePlan,
    deals,
    joining_by,
    left_out_by,
)
from diadochi.windows.widget_text import Label, as_words
from diadochi.windows.widgets import ChoiceRow, WholeOrScrolled, column_of, refill, room_on_screen, row_of

# --- options

_LEAST_LINES = 4
"""Least number of visible lines."""


class OptionList(QScrollArea):
    """A switch for every option with an explanation; `chosen` are those on."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)  # takes the remaining height
        self.setMinimumHeight(_LEAST_LINES * self.fontMetrics().lineSpacing())
        self.setAccessibleName(tr("Options"))
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 8, 0)
        self.switches = {option: self._switch(option, column) for option in OPTIONS}
        column.addStretch(1)
        self.setWidget(inner)

    def _switch(self, option: str, column: QVBoxLayout) -> QCheckBox:
        switch = QCheckBox(sentence(OPTIONS[option].name))
        text = rule_text(OPTIONS[option].rule)
        note = Label(
            capitalised(text.partition(": ")[2] or text), look="planNote", wraps=True
        )  # the accessible name starts with "option"
        note.setIndent(24)
        switch.setAccessibleDescription(note.text())
        grid = QGridLayout()
        grid.setVerticalSpacing(0)
        grid.addWidget(switch, 0, 0)
        grid.addWidget(note, 1, 0)
        column.addLayout(grid)
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
_REST_OF_ROW = 130
"""Pixels beside the choice of the player, without a temperament."""


class SeatRow(QWidget):
    """`number` is its place among the players from 1, `seat` the colour, `plan` the result. `changed` fires on every
    change, `colour_asked` when the player wants another colour.
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
        self.shield.setToolTip(tr("Another colour"))
        self.shield.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.name = NameField(self)
        self.who = PlayerChoice(kit, self)
        self.temperament = TemperamentChoice(self.who, self)
        beside = max(_REST_OF_ROW, self.temperament.sizeHint().width())
        self.temperament.setFixedWidth(beside)
        self.pin = NumberField(self)
        self.pin.setPlaceholderText(tr("PIN (optional)"))
        self.pin.setToolTip(tr("Needed to see this player's hand. Without a PIN, one click shows it."))
        self.pin.setFixedWidth(beside)
        keeps_room = self.pin.sizePolicy()
        keeps_room.setRetainSizeWhenHidden(True)
        self.pin.setSizePolicy(keeps_room)
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
        grid.addWidget(self.pin, 0, 3)
        grid.addWidget(self.temperament, 0, 3)
        grid.addWidget(self._generals, 1, 1, 1, 3)
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
        menu = QMenu(self.shield)
        for seat in list(self._looks)[:seats]:
            action = menu.addAction(QIcon(self._badge(seat)), self._looks[seat].letter)
            action.triggered.connect(lambda _on=False, wanted=seat: self.colour_asked.emit(wanted))
        self.shield.setMenu(menu)

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

    @property
    def plan(self) -> SeatPlan:
        name = self.name.text().strip() or self.name.placeholderText()
        pin = pin_hash(self.pin.text()) if self.who.is_person else ""
        return SeatPlan(name, self.who.plays, pin, temperament=self.temperament.temperament)


# --- dialog

FEWEST, MOST = 2, 5
_USUAL = 4
_EDITIONS = ("fourth", "third")
_LONGEST_TITLE = 60
_WIDE, _WIDER, _HIGH = 660, 1120, 660
"""Pixels at normal text size: width without and with all choices, height with them."""


class NewGame(PlanDialog):
    """`begun` carries a GamePlan."""

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
        # in tab order
        self.count = ChoiceRow(MOST - FEWEST + 1, self)
        looks = {seat: colours_of(seat) for seat in range(1, MOST + 1)}
        self.rows = [SeatRow(kit, number, looks, self) for number in looks]
        self.deal, self.length = QComboBox(self), ChoiceRow(2, self)
        self.title = QLineEdit(self)
        self.title.setMaxLength(_LONGEST_TITLE)
        self.title.setPlaceholderText(tr("Name of this game (optional)"))
        self.edition, self.dice, self.pace = ChoiceRow(2, self), ChoiceRow(2, self), PaceRow(self)
        self.asking, self.curtain = ChoiceRow(2, self), CurtainRow(self)
        self.clocks = QCheckBox(tr("Show each player's thinking time"), self)
        self.odds = QCheckBox(tr("Show everyone the odds of marches and decisions"), self)
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
        self.dice.set_words(tr("Dice"), [tr("The program rolls"), tr("We roll")])
        self.deal.setAccessibleName(tr("Generals"))
        self.title.setAccessibleName(tr("Title"))

    def _lay_out(self) -> None:
        rules = QWidget(self)
        rules.setLayout(self._rules())
        columns = row_of((self._players(), 5), (rules, 4), spacing=28)
        below = row_of(self.more, (self.buttons, 1))
        column_of((WholeOrScrolled(columns, self), 1), below, on=self, margins=(20, 18, 20, 16), spacing=14)
        self.fold(rules)

    def fit(self) -> None:
        scale = self.fontInfo().pixelSize() / 16.0
        wide, high = (_WIDER, _HIGH) if self.more.isChecked() else (_WIDE, self.sizeHint().height() / scale)
        self.resize((QSize(wide, round(high)) * scale).boundedTo(room_on_screen(self)))

    def _players(self) -> QVBoxLayout:
        self._deal_note, self._length_note = (
            Label(self, look="planNote", wraps=True),
            Label(self, look="planNote", wraps=True),
        )
        form = QFormLayout()
        form.setVerticalSpacing(8)
        form.addRow(tr("Generals"), self.deal)
        form.addRow("", self._deal_note)
        form.addRow(tr("Length"), self.length)
        form.addRow("", self._length_note)
        first = QFormLayout()
        first.addRow(tr("Players"), self.count)
        return column_of(first, *self.rows, 6, form, None)

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
        heading = Label(tr("Options"), self, look="planTitle")
        return column_of(form, 6, heading, (self.options, 1))

    def _join(self) -> None:
        for row in self.rows:
            row.colour_asked.connect(lambda seat, row=row: self._take(row, seat))
        self.count.chosen.connect(self._fit)
        self.edition.chosen.connect(self._fit)
        self.length.chosen.connect(self._fit)
        self.deal.currentIndexChanged.connect(self._show_factions)
        self.options.switches[ALL_DEALT].toggled.connect(self._show_factions)
        self.buttons.accepted.connect(self.begin)
        self.buttons.rejected.connect(self.reject)

    def recall(self, preferences: Preferences) -> None:
        super().recall(preferences)
        self.curtain.mark(preferences.curtain)

    def keep(self, preferences: Preferences) -> None:
        super().keep(preferences)
        keep_choice(preferences, CURTAIN.name, self.curtain.before)

    def choose_alone(self) -> None:
        for row in self.rows[1:]:
            row.let_program_play()

    def choose_evening(self) -> None:
        self.length.choose(1)
        self._fit()

    # --- dependent choices

    @property
    def players(self) -> int:
        return FEWEST + self.count.choice

    def _fit(self) -> None:
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
        for other in self.rows:
            if other.seat == seat:
                other.take(row.seat)
        row.take(seat)

    def _length_words(self) -> str:
        if self.length.choice == 0:
            return tr("Turns I to V.")
        spaces = self._kit.atlas.spaces
        free = [spaces[space].names.in_language(current_language()) for space in self._kit.short.independent]
        told = tr("Turns II and III, fewer points to win. An heir comes of age before scoring. These are house rules.")
        return f"{told} {tr('Independent at the start: {places}.', places=', '.join(free))}" if free else told

    def _fill_deals(self) -> None:
        refill(self.deal, ((self._deal_words(deal), deal) for deal in deals(self._kit, self.players)))
        self._show_factions()

    def _deal_words(self, deal: str) -> str:
        if deal == RANDOM_DEAL:
            return tr("Random deal")
        title = self._kit.setups[deal].title.in_language(current_language())
        if deal == self._kit.players[self.players].historical:
            return tr("Historical factions: {title}", title=title)
        return title

    def _joining_words(self) -> str:
        joining = joining_by(self._kit, self.players, self.deal.currentData(), evening=self.length.choice == 1)
        told = [
            f"{self._speaker.spell(Name('general', who))}\N{NO-BREAK SPACE}{each.count}"
            for who, each in joining.items()
        ]
        if not told:
            return ""
        generals = ", ".join(told)
        if self.deal.currentData() == RANDOM_DEAL and ALL_DEALT in self.options.chosen:
            return tr("House rule: extra units for those dealt of {generals}.", generals=generals)
        return tr("House rule: extra units for {generals}.", generals=generals)

    def _left_out_words(self) -> str:
        left_out = left_out_by(self._kit, self.players, self.deal.currentData(), _EDITIONS[self.edition.choice])
        royals = ", ".join(self._speaker.spell(Name("royal", royal)) for royal in left_out)
        return tr("Not in this game: {royals}.", royals=royals) if royals else ""

    def _show_factions(self) -> None:
        deal = self.deal.currentData()
        self._deal_note.setText(" ".join(filter(None, (self._joining_words(), self._left_out_words()))))
        self._deal_note.setVisible(bool(self._deal_note.text()))
        sides = {} if deal in (None, RANDOM_DEAL) else {side.seat: side for side in self._kit.setups[deal].factions}
        for row in self.rows:
            side = sides.get(row.number)
            generals = ", ".join(self._speaker.spell(Name("general", g)) for g in side.generals) if side else ""
            row.show_generals(f"{side.name.in_language(current_language())}: {generals}" if side else "")

    # --- result

    @property
    def plan(self) -> GamePlan:
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
