"""The menu of seats: who plays each, given to the program and taken back, or given up."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint
from PySide6.QtGui import QAction, QIcon
from PySide6.QtWidgets import QMenu

from desktop.controller.rules_controller import RulesController
from desktop.language import capitalised, tr
from desktop.windows.badges import look_of
from desktop.windows.faction_badge import shield_pixmap
from desktop.windows.game.current_game import CurrentGame
from desktop.windows.game.levels import leans, level_words, levels, temperament_words, temperaments
from desktop.windows.game.seating import Seating
from desktop.windows.plain import on_button
from desktop.windows.shell import Shell


class SeatMenu(QObject):
    """A submenu with an entry for every seat of the game, made anew whenever it is opened."""

    def __init__(
        self, shell: Shell, controller: RulesController, desk: CurrentGame, seating: Seating, before: QAction
    ) -> None:
        super().__init__(desk)
        self._shell, self._controller, self._desk, self._seating = shell, controller, desk, seating
        self.menu = QMenu(shell.frame)
        self._subs: dict[int, QMenu] = {}
        shell.menus.game.insertMenu(before, self.menu)
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
        look = look_of(self._controller.kit, self._controller.position, seat)
        ratio = self._shell.frame.devicePixelRatioF()
        sub = self.menu.addMenu(QIcon(shield_pixmap(look, 16, 19, ratio)), on_button(self._seating.words(seat)))
        self._subs[seat] = sub
        self._offer(sub, seat)
        sub.addSeparator()
        name = sub.addAction(tr("Name…"))
        name.setEnabled(self._seating.may_rename(seat))
        name.triggered.connect(lambda: self._seating.rename(seat))
        give_up = sub.addAction(tr("Give up the game…"))
        give_up.setEnabled(self._seating.may_concede(seat))
        give_up.triggered.connect(lambda: self._seating.concede(seat))

    def _offer(self, sub: QMenu, seat: int) -> None:
        """A person, and every level there is; who plays now is marked."""
        plays, seating = self._desk.seats.players[seat].plays, self._seating
        person = sub.addAction(tr("A person plays"))
        person.triggered.connect(lambda: seating.take(seat))
        _mark(person, not self._desk.seats.is_automatic(seat))
        for level in levels(self._controller.kit):
            program = sub.addAction(tr("The program plays: {level}", level=level_words(level)))
            program.triggered.connect(lambda _on=False, wanted=level: seating.give_away(seat, wanted))
            _mark(program, level == plays)
        if leans(plays):
            self._offer_temperaments(sub.addMenu(tr("Temperament")), seat)

    def _offer_temperaments(self, sub: QMenu, seat: int) -> None:
        for name in temperaments():
            action = sub.addAction(capitalised(temperament_words(name)))
            action.triggered.connect(lambda _on=False, wanted=name: self._seating.lean(seat, wanted))
            _mark(action, name == self._desk.seats.players[seat].temperament)

    def retranslate(self) -> None:
        """Say the title in the present language."""
        self.menu.setTitle(tr("Seats"))
        self.menu.setEnabled(bool(self._desk.seats.players))


def _mark(action: QAction, on: bool) -> None:
    action.setCheckable(True)
    action.setChecked(on)
