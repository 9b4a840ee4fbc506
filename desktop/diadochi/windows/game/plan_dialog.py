"""The dialog for a new game, as far as all games share it: who plays, which game, and choices behind "More"."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QIcon, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QLayout,
    QLineEdit,
    QPushButton,
    QWidget,
)

from diadochi.atlas.documents import JsonObject
from diadochi.language import Message, capitalised, msg, sentence, tr
from diadochi.players.temperament import EVEN
from diadochi.rules.core.game import GameKit
from diadochi.rules.core.numbers import AS_OPENED, faults_of, numbers_of_this_machine, owners_numbers
from diadochi.windows.game.game_seats import (
    HUMAN,
    LONGEST_NAME,
    LONGEST_TITLE,
    Plan,
    about_level,
    leans,
    level_words,
    levels,
    strongest,
    temperament_words,
    temperaments,
)
from diadochi.windows.preferences import BATTLES, DICE, EVERY, SWIFTLY, Preferences, keep_choice
from diadochi.windows.start_choices import PlanCards
from diadochi.windows.widget_text import Label, as_words
from diadochi.windows.widgets import ChoiceRow, WholeOrScrolled, column_of, room_on_screen, row_of

# --- pace of the table

_ROW_WORDS: dict[str, Message] = {EVERY: msg("Every moment"), BATTLES: msg("Battles only"), SWIFTLY: msg("Fast")}
_PACES = tuple(_ROW_WORDS)


class PaceRow(ChoiceRow):
    """Buttons for which dice wait; `pace` is the choice."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(len(_PACES), parent)
        self.set_words(tr("Dice that everyone sees"), [sentence(words) for words in _ROW_WORDS.values()])
        self.setToolTip(as_words(". ".join(sentence(words) for words in DICE.options.values())))
        self.mark(BATTLES)

    @property
    def pace(self) -> str:
        return _PACES[self.choice]

    def mark(self, pace: str) -> None:
        self.choose(_PACES.index(pace))


# --- length of a game

_PERSON, _COMPUTER = 3.0, 0.2
"""Minutes that a person and a computer player take for one player turn."""


def about_minutes(rounds: int, people: int, computers: int) -> int:
    """About how long a game takes, in minutes: `rounds` in which each player has one turn."""
    return max(10, 10 * round(rounds * (people * _PERSON + computers * _COMPUTER) / 10))


# --- dialog
# What all games share.

_WIDTH = 1000
"""Width in pixels at normal text size."""
_SHARES = 9, 11
"""The widths of the players and of the cards to each other."""


class PlanDialog(QDialog):
    """Base of the new-game dialogs. `begun` carries the Plan when "Begin" is pressed; `pace` is that of the table.

    Who plays is on the left, which game (`cards`) on the right; everything else is behind the button `more`. What was
    begun last is proposed again.
    """

    begun = Signal(object)
    cards: PlanCards

    def __init__(self, kit: GameKit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("New game"))
        self._map, self._home = kit.atlas.id, kit

    def add_fields(self) -> None:
        """Make the fields that all games have. They come after players and cards, for the Tab key too."""
        self.title = QLineEdit(self)
        self.title.setMaxLength(LONGEST_TITLE)
        self.title.setPlaceholderText(tr("Name of this game (optional)"))
        self.title.setAccessibleName(tr("Title"))
        self.dice, self.pace = ChoiceRow(2, self), PaceRow(self)
        self.dice.set_words(tr("Dice"), [tr("The program rolls"), tr("We roll")])
        self.clocks = QCheckBox(tr("Show each player's thinking time"), self)
        self.numbers = NumbersChoice(self._home, self)
        self.numbers.judged.connect(lambda sound: self.start.setEnabled(sound))

    @property
    def plan(self) -> Plan:
        """The choices."""
        raise NotImplementedError

    def begin(self) -> None:
        plan = self.plan  # before the dialog closes and its fields go
        self.accept()
        self.begun.emit(plan)

    # --- layout

    def lay_out(
        self,
        players: QLayout,
        behind: QWidget,
        *also: QWidget,
        below_cards: Sequence[QWidget] = (),
        beside_more: Sequence[QWidget] = (),
    ) -> None:
        """Lay out the dialog; `behind` is shown below with "More", `also` where it is."""
        self._add_buttons()
        who = column_of(Label(tr("Who plays"), self, look="planTitle"), players, None, spacing=6)
        which = column_of(Label(tr("Which game"), self, look="planTitle"), (self.cards, 1), *below_cards, spacing=6)
        first = row_of(*zip((who, which), _SHARES, strict=True), spacing=28)
        content = column_of(first, behind, None, spacing=16)
        below = row_of(self.more, *beside_more, (self.buttons, 1))
        self._area = WholeOrScrolled(content, self)
        column_of((self._area, 1), below, on=self, margins=(20, 16, 20, 14), spacing=12)
        self._behind = behind
        for part in (behind, *also):
            part.hide()
            self.more.toggled.connect(part.setVisible)
        self.more.toggled.connect(lambda _on: QTimer.singleShot(0, self, self._show_more))
        self.fit()

    def _add_buttons(self) -> None:
        self.more = QPushButton(tr("More"), self)
        self.more.setObjectName("segment")
        self.more.setCheckable(True)
        self.more.setAutoDefault(False)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self.start = self.buttons.addButton(tr("Begin"), QDialogButtonBox.ButtonRole.AcceptRole)
        for button in self.buttons.buttons():
            button.setIcon(QIcon())
        self.start.setProperty("weight", "first")
        self.start.setDefault(True)
        self.start.style().unpolish(self.start)
        self.start.style().polish(self.start)
        self.buttons.accepted.connect(self.begin)
        self.buttons.rejected.connect(self.reject)

    def _show_more(self) -> None:
        self.fit()
        if self.more.isChecked():
            self._area.ensureWidgetVisible(self._behind)

    def fit(self) -> None:
        self._area.updateGeometry()
        layout = self.layout()
        assert layout is not None
        layout.activate()  # otherwise its least height is still that of what was hidden
        wide, around = round(_WIDTH * self.fontInfo().pixelSize() / 16.0), layout.contentsMargins()
        content = self._area.high_at(wide - around.left() - around.right())
        high = around.top() + content + layout.spacing() + self.buttons.sizeHint().height() + around.bottom()
        self.resize(QSize(wide, high).boundedTo(room_on_screen(self)))

    def showEvent(self, event: QShowEvent) -> None:
        self.fit()  # with the style's fonts, and what was recalled
        super().showEvent(event)

    # --- last choices

    def recall(self, preferences: Preferences) -> None:
        """Propose what was begun last."""
        self.pace.mark(preferences.moments)
        self.more.setChecked(preferences.plans_more)
        self.more.toggled.connect(lambda on: keep_choice(preferences, "plans_more", on))
        kept = preferences.plans.get(self._map)
        if kept:
            self.show_plan(kept)

    def keep(self, preferences: Preferences) -> None:
        """Store the choices for the next game; title and PINs are for one game only."""
        keep_choice(preferences, DICE.name, self.pace.pace)
        keep_choice(preferences, "plans", {**preferences.plans, self._map: self.kept_plan()})

    def show_plan(self, kept: JsonObject) -> None:
        """Propose stored choices; what cannot be chosen any more is left as it is."""
        raise NotImplementedError

    def kept_plan(self) -> JsonObject:
        raise NotImplementedError

    def choose_alone(self) -> None:
        """Propose one person against the program."""

    def choose_evening(self) -> None:
        """Propose a short game, if there is one."""


# --- numbers
# Ours, or a set of the owner of a printed copy.


class NumbersChoice(QComboBox):
    """The numbers to play with. `note` says what is wrong with the chosen set; `judged` whether it can be played."""

    judged = Signal(bool)

    def __init__(self, kit: GameKit, parent: QWidget) -> None:
        super().__init__(parent)
        self._folder = kit.atlas.folder
        self.note = Label(parent, look="planNote", wraps=True)
        self.note.hide()
        self.setAccessibleName(tr("Numbers"))
        opened_with = owners_numbers(kit)
        if opened_with is not None:
            self.addItem(opened_with.title or tr("As opened"), AS_OPENED)
        self.addItem(tr("Our numbers"), "")
        self._sets = numbers_of_this_machine(kit.atlas.id)
        for name in self._sets:
            self.addItem(name, name)
        self.currentIndexChanged.connect(self._judge)

    @property
    def choice(self) -> str:
        return str(self.currentData())

    def choose(self, name: str) -> None:
        """Select a set, unless the table was opened with one; ours for an unknown one."""
        if self.itemData(0) != AS_OPENED:
            self.setCurrentIndex(max(0, self.findData(name)))

    def _judge(self) -> None:
        numbers = self._sets.get(self.choice)
        faults = faults_of(self._folder, numbers) if numbers is not None else ()
        self.note.setText(tr("This set cannot be played yet: {why}", why=faults[0].sentence()) if faults else "")
        self.note.setVisible(bool(faults))
        self.judged.emit(not faults)


# --- player choice
# A person, or a level of automatic players.


class PlayerChoice(QComboBox):
    """`plays` holds the word used in records."""

    def __init__(self, kit: GameKit, parent: QWidget) -> None:
        super().__init__(parent)
        self._kit = kit
        self.addItem(tr("Person"), HUMAN)
        for level in levels(kit):
            self.addItem(tr("Computer: {level}", level=level_words(level)), level)
            self.setItemData(self.count() - 1, about_level(level), Qt.ItemDataRole.ToolTipRole)
        self.setMaxVisibleItems(self.count())

    @property
    def plays(self) -> str:
        return str(self.currentData())

    @property
    def is_person(self) -> bool:
        return self.plays == HUMAN

    def choose(self, plays: str) -> None:
        """Select a player; a person if there is no such level."""
        self.setCurrentIndex(max(0, self.findData(plays)))

    def let_program_play(self) -> None:
        """Propose the strongest automatic player."""
        self.choose(strongest(self._kit))


# --- temperament


class TemperamentChoice(QComboBox):
    """Enabled beside `who` when a temperament matters."""

    def __init__(self, who: PlayerChoice, parent: QWidget) -> None:
        super().__init__(parent)
        for name in temperaments():
            self.addItem(capitalised(temperament_words(name)), name)
        self.setMaxVisibleItems(self.count())
        self.setAccessibleName(tr("Temperament"))
        self.setToolTip(tr("Style of the computer player, at any strength"))
        self._who = who
        who.currentIndexChanged.connect(self._fit)
        self._fit()

    def _fit(self) -> None:
        self.setVisible(leans(self._who.plays))

    def choose(self, temperament: str) -> None:
        """Select a temperament; the even one if the name is unknown."""
        self.setCurrentIndex(max(0, self.findData(temperament)))

    @property
    def temperament(self) -> str:
        """The selected temperament; the even one when it does not matter."""
        return str(self.currentData()) if leans(self._who.plays) else EVEN.id


# --- player name

_LEAST_LETTERS = 16  # least number of letters that fit, at any text size


class NameField(QLineEdit):
    """A line edit limited to the length of a name."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setMaxLength(LONGEST_NAME)
        self.setMinimumWidth(_LEAST_LETTERS * self.fontMetrics().averageCharWidth())
