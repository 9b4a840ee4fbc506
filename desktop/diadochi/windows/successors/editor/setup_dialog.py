"""The dialog that saves the edited table as a set-up: names, turns, victory and history; sides as they are."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QWidget,
)

from diadochi.atlas.documents import MapError
from diadochi.atlas.model import Text
from diadochi.foreign import UnfitFile
from diadochi.language import ENGLISH, LANGUAGES, OWN_NAMES, tr, trn
from diadochi.narration.odds_explanation import roman
from diadochi.rules.core.verdict import sentence_of
from diadochi.rules.successors.kit import Kit, Setup
from diadochi.rules.successors.own_setups import free_id, keep_setup, own_setups
from diadochi.rules.successors.profile import FEWEST_PLAYERS
from diadochi.rules.successors.scenario import opening_of, setup_of, victory_options
from diadochi.windows.successors.editor.editor_map import EditTable
from diadochi.windows.widget_text import Label
from diadochi.windows.widgets import WholeOrScrolled, column_of, room_on_screen, row_of

LONGEST_NAME, LONGEST_HISTORY = 60, 2_000
_MOST_TURNS, _MOST_POINTS = 9, 99
_WIDTH, _HISTORY_HIGH = 560, 120


class SetupDialog(QDialog):
    """`saved` carries the Setup that was written. A set-up of the user with the same English name is replaced."""

    saved = Signal(object)

    def __init__(self, table: EditTable, parent: QWidget) -> None:
        super().__init__(parent)
        self._table = table
        self._kit: Kit = table.kit.under(table.position.edition)
        self._opening = opening_of(table.position)
        self._mine = {found.setup.title.en: found.setup for found in own_setups(self._kit) if found.setup is not None}
        self.setWindowTitle(tr("Save as set-up"))
        self._make_fields()
        self._lay_out()
        for field in self.names.values():
            field.textChanged.connect(self._judge)
        self._judge()
        self.resize(QSize(_WIDTH, self.sizeHint().height()).boundedTo(room_on_screen(self)))

    # --- fields

    def _make_fields(self) -> None:
        position, turn = self._table.position, self._opening.clock.turn
        profile = self._kit.under(position.edition, position.options).profile
        self.names = {language: self._name_field(language) for language in LANGUAGES}
        self.last_turn = self._count(turn, _MOST_TURNS, max(turn, profile.last_turn), tr("Last turn"))
        at_once = profile.instant_vp_for(self._players) if self._is_playable else _MOST_POINTS
        self.victory_points = self._count(1, _MOST_POINTS, at_once, tr("Victory points that win at once"))
        self.legitimacy = self._count(1, _MOST_POINTS, profile.instant_lp, tr("Legitimacy points that win at once"))
        self.history = QPlainTextEdit(self)
        self.history.setTabChangesFocus(True)
        self.history.setMaximumHeight(_HISTORY_HIGH)
        self.history.setPlaceholderText(tr("What happened, for the players to read (optional)"))
        self.history.setAccessibleName(tr("History"))
        self.verdict = Label(self, look="planNote", wraps=True)

    def _name_field(self, language: str) -> QLineEdit:
        field = QLineEdit(self)
        field.setMaxLength(LONGEST_NAME)
        is_needed = language == ENGLISH
        field.setAccessibleName(tr("Title") if is_needed else tr("Name in {language}", language=OWN_NAMES[language]))
        field.setPlaceholderText("" if is_needed else OWN_NAMES[language])
        return field

    def _count(self, least: int, most: int, value: int, name: str) -> QSpinBox:
        field = QSpinBox(self)
        field.setRange(least, most)
        field.setValue(value)
        field.setAccessibleName(name)
        return field

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.addRow(tr("Title"), self.names[ENGLISH])
        others = [(field, 1) for language, field in self.names.items() if language != ENGLISH]
        form.addRow(tr("In other languages"), row_of(*others))
        form.addRow(tr("Sides"), Label(self._sides(), self, wraps=True))
        first = tr("Begins with turn {turn}, ends after turn", turn=roman(self._opening.clock.turn))
        form.addRow(tr("Turns"), row_of(Label(first, self), self.last_turn, None))
        form.addRow(
            tr("Victory at once"),
            row_of(
                self.victory_points, Label(tr("victory points"), self),
                self.legitimacy, Label(tr("legitimacy points"), self), None,
            ),
        )  # fmt: skip
        after = tr("Otherwise the most victory points after the last turn win.")
        form.addRow("", Label(after, self, look="planNote", wraps=True))
        form.addRow(tr("History"), self.history)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self.save = self.buttons.addButton(tr("Save"), QDialogButtonBox.ButtonRole.AcceptRole)
        for button in self.buttons.buttons():
            button.setIcon(QIcon())
        self.save.setDefault(True)
        self.buttons.accepted.connect(self.write)
        self.buttons.rejected.connect(self.reject)
        area = WholeOrScrolled(column_of(form, None, spacing=8), self)
        column_of((area, 1), self.verdict, self.buttons, on=self, margins=(20, 16, 20, 14), spacing=10)

    def _sides(self) -> str:
        lines = []
        for seat, side in self._opening.factions.items():
            names = [self._table.name("general", general) for general in self._kit.senior_first(side.dealt)]
            units = self._opening.units_on_map(seat).count
            pieces = ", ".join([*names, trn("{n} combat unit", "{n} combat units", units)])
            name = self._table.name("seat", str(seat))
            lines.append(f"{self._table.letter(seat)}  {tr('{name}: {pieces}', name=name, pieces=pieces)}")
        return "\n".join(lines)

    # --- what may be saved

    @property
    def _players(self) -> int:
        return len(self._opening.factions)

    @property
    def _is_playable(self) -> bool:
        return FEWEST_PLAYERS <= self._players <= self._kit.profile.most_players

    def _refusal(self) -> str:
        if not self._is_playable:
            most = self._kit.profile.most_players
            return tr("A game needs {least} to {most} sides. Add or remove some on the tab Table.", least=2, most=most)
        breach = next(iter(self._table.breaches()), None)
        if breach is not None:
            why = self._table.speaker.say(sentence_of(breach))
            return tr("The table breaks a rule: {what}.", what=why)
        return ""

    def _judge(self) -> None:
        refusal, name = self._refusal(), self.name
        self.save.setEnabled(bool(name) and not refusal)
        self.save.setText(tr("Replace") if name in self._mine else tr("Save"))
        where = tr("You find it under New game. Cards in hand and the moves of this turn are left out.")
        self.verdict.setText(refusal or where)

    @property
    def name(self) -> str:
        return self.names[ENGLISH].text().strip()

    @property
    def setup(self) -> Setup:
        """The set-up as entered."""
        name = self._mine[self.name].id if self.name in self._mine else free_id(self._kit, self.name)
        title = Text(**{code: text for code, field in self.names.items() if (text := field.text().strip())})
        options = victory_options(
            self._kit, self._players,
            self.last_turn.value(), self.victory_points.value(), self.legitimacy.value(),
        )  # fmt: skip
        history = self.history.toPlainText().strip()[:LONGEST_HISTORY]
        return setup_of(self._kit, self._table.position, name, title, options, history)

    def write(self) -> None:
        """Write the set-up; a fault is shown and the dialog stays open."""
        setup = self.setup
        try:
            keep_setup(self._kit, setup)
        except MapError as fault:
            self.verdict.setText(fault.faults[0].sentence())
        except UnfitFile as fault:
            self.verdict.setText(self._table.speaker.say(fault.message))
        else:
            self.accept()
            self.saved.emit(setup)
