"""The menu of seats: who plays each, given to the program and taken back, or given up."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint
from PySide6.QtGui import QAction, QIcon
from PySide6.QtWidgets import QMenu, QMessageBox

from desktop.controller.rules_controller import RulesController
from desktop.journal.record.errors import RecordError
from desktop.language import Name, msg, tr
from desktop.rules.successors.turn.victory import concede, still_playing
from desktop.windows.faction_badge import faction_pixmap
from desktop.windows.game.desk import GameDesk
from desktop.windows.game.seats import HUMAN, PROGRAM
from desktop.windows.main_window import MainWindow


class SeatMenu(QObject):
    """A submenu with an entry for every seat of the game, made anew whenever it is opened."""

    def __init__(self, window: MainWindow, controller: RulesController, desk: GameDesk, before: QAction) -> None:
        super().__init__(desk)
        self._window, self._controller, self._desk = window, controller, desk
        self.menu = QMenu(window)
        self._subs: dict[int, QMenu] = {}
        window.menus.menu("game").insertMenu(before, self.menu)
        self.menu.aboutToShow.connect(self.fill)
        self.retranslate()

    def fill(self) -> None:
        """The seats as they stand now."""
        self.menu.clear()
        self._subs.clear()
        for seat in sorted(self._desk.seats.players):
            self._add(seat)

    def open_at(self, seat: int, at: QPoint) -> None:
        """Open the entry of one seat where its badge was pressed."""
        if seat in self._desk.seats.players:
            self.fill()
            self._subs[seat].popup(at)

    def _add(self, seat: int) -> None:
        letter = self._controller.kit.colours[seat].letter
        ratio = self._window.devicePixelRatioF()
        sub = self.menu.addMenu(QIcon(faction_pixmap(letter, 16, 19, ratio)), self.words(seat))
        self._subs[seat] = sub
        automatic = self._desk.seats.is_automatic(seat)
        person = sub.addAction(tr("A person plays"))
        program = sub.addAction(tr("The program plays, at random"))
        for action, on, plays in ((person, not automatic, HUMAN), (program, automatic, PROGRAM)):
            action.setCheckable(True)
            action.setChecked(on)
            action.triggered.connect(lambda _on=False, chosen=plays: self.give(seat, chosen))
        sub.addSeparator()
        give_up = sub.addAction(tr("Give up the game…"))
        give_up.setEnabled(self.may_concede(seat))
        give_up.triggered.connect(lambda: self.ask_concede(seat))

    def words(self, seat: int) -> str:
        """A seat with its side and its player."""
        faction, name = self._window.table.faction(seat), self._desk.seats.name(seat)
        return f"{faction} ({name})" if name else faction

    def give(self, seat: int, plays: str) -> None:
        """Let somebody else play a seat."""
        try:
            self._desk.give(seat, plays)
        except RecordError as fault:
            self._window.status.show_notice(self._window.speaker.say(fault.message))

    # --- giving up

    def may_concede(self, seat: int) -> bool:
        """Whether a seat can give up now: between two procedures only, while the game goes on."""
        decision, position = self._controller.decision, self._controller.position
        return decision is not None and decision.checkpoint and seat in still_playing(position)

    def ask_concede(self, seat: int) -> None:
        """Make sure, then give up."""
        box = QMessageBox(QMessageBox.Icon.Question, "Diadochi", "", parent=self._window)
        box.setText(tr("{faction} gives up and can no longer win. Is that so?", faction=self.words(seat)))
        yes = box.addButton(tr("Give up"), QMessageBox.ButtonRole.AcceptRole)
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
        yes.clicked.connect(lambda: self.concede(seat))
        box.open()

    def concede(self, seat: int) -> None:
        """Give up for a seat; it stands in the record and can be taken back like any step."""
        if not self.may_concede(seat):
            return
        position = self._controller.position.copy()
        concede(position, seat)
        self._controller.correct(position, msg("{seat} gives the game up", seat=Name("seat", str(seat))))
        self._controller.go_on()

    def retranslate(self) -> None:
        """Say the title in the present language."""
        self.menu.setTitle(tr("Seats"))
        self.menu.setEnabled(bool(self._desk.seats.players))
