"""Changes of players: let the program play a seat, take it back, add a person, rename, give up; with consent."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QPoint
from PySide6.QtGui import QAction, QIcon
from PySide6.QtWidgets import QDialogButtonBox, QFormLayout, QLineEdit, QMenu, QWidget

from diadochi.controller.rules_controller import RulesController
from diadochi.journal.record.audit import ActKind
from diadochi.journal.record.schema import RecordError
from diadochi.language import Name, capitalised, msg, one_line, tr
from diadochi.windows.commands import add_choice
from diadochi.windows.game.consent import Agreements, Consent, ConsentWay, Matter, Question
from diadochi.windows.game.current_game import CurrentGame
from diadochi.windows.game.game_seats import (
    HUMAN,
    LONGEST_NAME,
    about_level,
    leans,
    level_words,
    levels,
    temperament_words,
    temperaments,
)
from diadochi.windows.game_window import AnyWindow, windows_of
from diadochi.windows.hotseat.hidden_hands import NumberField
from diadochi.windows.name_dialog import NameDialog
from diadochi.windows.pictures import shield_pixmap
from diadochi.windows.shell import Shell
from diadochi.windows.table_state import look_of
from diadochi.windows.widget_text import as_words, bind_text, on_button
from diadochi.windows.widgets import WideCheckBox

# --- new player


class NewPlayerFields(QWidget):
    """Fields for the name and the optional PIN of a new player."""

    def __init__(self, called: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name_field, self.number_field = QLineEdit(called, self), NumberField(self)
        self.name_field.setMaxLength(LONGEST_NAME)
        self.number_field.setPlaceholderText(tr("PIN (optional)"))
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.addRow(tr("Name"), self.name_field)
        form.addRow(tr("PIN"), self.number_field)

    @property
    def name(self) -> str:
        return self.name_field.text().strip()

    @property
    def number(self) -> str:
        return self.number_field.text()


# --- seat changes

_BY_PLAYER = 0  # index of the way to agree by the player's own consent, if offered


class SeatChanges(QObject):
    """Asks the player of a seat, or all others instead; a single player is not asked."""

    def __init__(self, shell: Shell, controller: RulesController, desk: CurrentGame, agreeing: Agreements) -> None:
        super().__init__(desk)
        self._shell, self._controller, self._desk, self._agreeing = shell, controller, desk, agreeing
        self.naming: NameDialog | None = None

    def words(self, seat: int) -> str:
        faction, name = self._shell.table.faction(seat), self._desk.seats.name(seat)
        return f"{faction} ({name})" if name else faction

    # --- to the program and back

    def give_away(self, seat: int, level: str) -> None:
        plan = self._desk.seats.players[seat]
        if plan.plays == level:
            return
        matter = Matter(ActKind.LEVEL_CHANGED if plan.is_automatic else ActKind.SEAT_GIVEN, seat, level)
        if not self._agreeing.several():
            self._alone(matter, lambda: self._play(matter))
            return
        leaves = WideCheckBox(tr("Leaves for good; no longer asked to agree"), self._shell.frame)
        question = Question(
            tr("Seats"),
            tr("The program plays {seat} from now on: {level}.", seat=self.words(seat), level=level_words(level)),
            tr("Let program play"),
        )
        consent = self._ask(question, matter, lambda: self._play(matter, leaves=_is_meant(leaves)), leaves)
        leaves.setVisible(not self._desk.seats.is_automatic(seat) and seat in consent.assents[_BY_PLAYER].fields)
        consent.way_chosen.connect(lambda way: leaves.setEnabled(way == _BY_PLAYER))

    def lean(self, seat: int, temperament: str) -> None:
        seats = self._desk.seats
        plan = seats.players[seat]
        if not plan.is_automatic or plan.temperament == temperament:
            return
        matter = Matter(ActKind.LEVEL_CHANGED, seat, plan.plays)
        leaning = seats.played_by(seat, plan.plays, left=plan.left, temperament=temperament)
        how = f"{level_words(plan.plays)}, {temperament_words(temperament)}"
        if not self._agreeing.several():
            self._alone(matter, lambda: self._desk.seat(leaning))
        else:
            words = tr("The program plays {seat} from now on, {how}.", seat=self.words(seat), how=how)
            self._ask(Question(tr("Seats"), words, tr("Let program play")), matter, lambda: self._desk.seat(leaning))

    def take(self, seat: int) -> None:
        """Let a person play a seat: the former player, or a new one."""
        if not self._desk.seats.is_automatic(seat):
            return
        matter = Matter(ActKind.SEAT_TAKEN, seat, HUMAN)
        if seat not in self._desk.people:
            self._add_person(seat)
        elif not self._agreeing.several():
            self._alone(matter, lambda: self._play(matter))
        else:
            words = tr("The player of {seat} takes over again.", seat=self.words(seat))
            self._ask(Question(tr("Seats"), words, tr("Play this side")), matter, lambda: self._play(matter))

    def _add_person(self, seat: int) -> None:
        # Add a new person, with everyone's consent: there is one more to hide hands from
        words = tr(
            "The program has played {seat} so far. Taking over adds a player to this game for good.",
            seat=self.words(seat),
        )
        if len(self._desk.people) == 1:
            words += " " + tr("From now on a curtain hides the hands between players.")
        letter = look_of(self._controller.kit, self._controller.position, seat).letter
        newcomer = NewPlayerFields(tr("Player {letter}", letter=letter), self._shell.frame)
        matter = Matter(ActKind.PERSON_ADDED, seat, HUMAN)
        self._agreeing.open(
            Question(tr("Another player"), words, tr("Play this side")),
            (ConsentWay("", self._agreeing.voices()),),
            lambda said: self._agreeing.settle_by(said, matter, lambda: self._welcome(seat, newcomer)),
            newcomer,
        )

    def _welcome(self, seat: int, newcomer: NewPlayerFields) -> None:
        seats = self._desk.seats
        named = seats.named(seat, newcomer.name or seats.given_name(seat)).locked(seat, newcomer.number)
        self._desk.seat(named.played_by(seat, HUMAN))

    def _play(self, matter: Matter, *, leaves: bool = False) -> None:
        seat, seats = matter.seat or 0, self._desk.seats
        gone = matter.kind is ActKind.LEVEL_CHANGED and seat in seats.left()
        leaning = seats.players[seat].temperament
        self._desk.seat(seats.played_by(seat, matter.plays, left=leaves or gone, temperament=leaning))

    # --- names

    def may_rename(self, seat: int) -> bool:
        """Whether a name can be changed here: not a person's, in a game of several people."""
        return self._desk.seats.is_automatic(seat) or not self._agreeing.several()

    def rename(self, seat: int) -> None:
        question = tr("Name of the player of {side}", side=self._shell.table.faction(seat))
        given = self._desk.seats.given_name(seat)
        self.naming = NameDialog(tr("Seats"), question, tr("Rename"), self._shell.frame, given)
        self.naming.named.connect(lambda name: self._call(seat, one_line(name, LONGEST_NAME)))
        self.naming.open()

    def _call(self, seat: int, name: str) -> None:
        if not name or not self.may_rename(seat):
            return
        try:
            self._desk.seat(self._desk.seats.named(seat, name))
        except RecordError as fault:
            self._shell.notify(fault.message)

    # --- giving up

    @property
    def _game(self) -> AnyWindow:
        return windows_of(self._controller.kit.atlas.system)

    def may_concede(self, seat: int) -> bool:
        """Whether a seat can give up now: only between procedures, while the game goes on."""
        decision, position = self._controller.decision, self._controller.position
        return decision is not None and decision.checkpoint and seat in self._game.still_playing(position)

    def concede(self, seat: int) -> None:
        """Give up for a seat with its player's consent; it is recorded and can be undone."""
        if not self.may_concede(seat):
            return
        words = tr("{faction} gives up and can no longer win. Are you sure?", faction=self.words(seat))
        matter = Matter(ActKind.SEAT_CONCEDED, seat)
        if self._agreeing.several():
            self._ask(Question(tr("Seats"), words, tr("Give up")), matter, lambda: self._concede(seat))
        else:
            self._make_sure(words, lambda: self._alone(matter, lambda: self._concede(seat)))

    def _make_sure(self, words: str, done: Callable[[], object]) -> None:
        question = Question(tr("Seats"), words, tr("Give up"))
        consent = self._agreeing.open(question, (ConsentWay("", {}),), lambda _said: done())
        consent.buttons.button(QDialogButtonBox.StandardButton.Cancel).setDefault(True)

    def _concede(self, seat: int) -> None:
        if not self.may_concede(seat):
            return
        position = self._game.conceded(self._controller.position, seat)
        self._controller.correct(position, msg("{seat} gives up", seat=Name("seat", str(seat))))
        self._controller.go_on()

    # --- consent

    def _alone(self, matter: Matter, done: Callable[[], object]) -> None:
        self._agreeing.settle(matter, tuple(self._agreeing.people()), done)

    def _ask(
        self, question: Question, matter: Matter, done: Callable[[], object], more: QWidget | None = None
    ) -> Consent:
        # Ask the seat's player or all others; everyone if no person ever played it. No one may give up for the only
        # other player, and win by it.
        seat, agreeing = matter.seat or 0, self._agreeing
        others = agreeing.others(seat)
        ways = [ConsentWay(tr("All others agree"), others)]
        if seat in self._desk.people:
            ways.insert(_BY_PLAYER, ConsentWay(tr("The player agrees"), {seat: agreeing.called(seat)}))
            if matter.kind is ActKind.SEAT_CONCEDED and len(others) == 1:
                ways.pop()
        return agreeing.open(question, ways, lambda said: agreeing.settle_by(said, matter, done), more)


def _is_meant(tick: WideCheckBox) -> bool:
    return tick.isEnabled() and tick.isChecked()


# --- menu


class SeatMenu(QObject):
    """A submenu with an entry for every seat, filled each time it opens."""

    def __init__(
        self, shell: Shell, controller: RulesController, desk: CurrentGame, seating: SeatChanges, before: QAction
    ) -> None:
        super().__init__(desk)
        self._shell, self._controller, self._desk, self._seating = shell, controller, desk, seating
        self.menu = QMenu(shell.frame)
        self._subs: dict[int, QMenu] = {}
        shell.menus.game.insertMenu(before, self.menu)
        self.menu.aboutToShow.connect(self.fill)
        bind_text(self.menu.setTitle, msg("Seats"))

    def fill(self) -> None:
        self.menu.clear()
        self._subs.clear()
        for seat in sorted(self._desk.seats.players):
            self._add(seat)

    def open_at(self, seat: int, at: QPoint) -> None:
        """Open the menu of one seat at a badge."""
        if seat in self._desk.seats.players:
            self.fill()
            self._subs[seat].popup(at)

    def _add(self, seat: int) -> None:
        look = look_of(self._controller.kit, self._controller.position, seat)
        ratio = self._shell.frame.devicePixelRatioF()
        sub = self.menu.addMenu(QIcon(shield_pixmap(look, 16, 19, ratio)), on_button(self._seating.words(seat)))
        sub.setToolTipsVisible(True)
        self._subs[seat] = sub
        self._offer(sub, seat)
        sub.addSeparator()
        name = sub.addAction(tr("Name…"))
        name.setEnabled(self._seating.may_rename(seat))
        name.triggered.connect(lambda: self._seating.rename(seat))
        give_up = sub.addAction(tr("Give up…"))
        give_up.setEnabled(self._seating.may_concede(seat))
        give_up.triggered.connect(lambda: self._seating.concede(seat))

    def _offer(self, sub: QMenu, seat: int) -> None:
        plays, seating = self._desk.seats.players[seat].plays, self._seating
        add_choice(sub, tr("A person plays"), not self._desk.seats.is_automatic(seat), lambda: seating.take(seat))
        for level in levels(self._controller.kit):
            words = tr("The program plays: {level}", level=level_words(level))
            choice = add_choice(sub, words, level == plays, partial(seating.give_away, seat, level))
            choice.setToolTip(as_words(about_level(level)))
        if leans(plays):
            self._offer_temperaments(sub.addMenu(tr("Temperament")), seat)

    def _offer_temperaments(self, sub: QMenu, seat: int) -> None:
        present = self._desk.seats.players[seat].temperament
        for name in temperaments():
            words = capitalised(temperament_words(name))
            add_choice(sub, words, name == present, partial(self._seating.lean, seat, name))
