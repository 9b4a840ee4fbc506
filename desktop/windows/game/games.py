"""Whole games joined to a window: the commands of the menu Game, the record, the automatic players."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from desktop.controller.rules_controller import RulesController
from desktop.journal import saves
from desktop.language import Message, msg, tr, translate
from desktop.windows.commands import Command
from desktop.windows.game.automatic import PACES, Automatic
from desktop.windows.game.desk import GameDesk
from desktop.windows.game.record_files import RecordFiles
from desktop.windows.game.seat_menu import SeatMenu
from desktop.windows.main_window import MainWindow

_PACE_WORDS: dict[str, Message] = {"slow": msg("Slowly"), "normal": msg("Briskly"), "at_once": msg("At once")}
_NEEDS_GAME = ("copy_game", "export_game", "leave_game", "automatic_wait")


class Games(QObject):
    """`desk` has the game, `files` its file commands, `automatic` the players that need nobody."""

    def __init__(self, window: MainWindow, controller: RulesController, home: Path | None = None) -> None:
        super().__init__(window)
        self._window, self._controller = window, controller
        self.desk = GameDesk(window, controller, home)
        self.files = RecordFiles(window, self.desk, lambda: controller.kit.under("fourth"))
        self.automatic = Automatic(controller, self.desk)
        controller.held_back = self.automatic.holds_back
        self._add_commands()
        self.seat_menu = SeatMenu(window, controller, self.desk, self._after)
        self._add_paces()
        self.desk.opened.connect(self._show)
        window.menus.menu("game").aboutToShow.connect(self.retranslate)
        self.automatic.stuck.connect(self._tell_stuck)
        self._show()

    # --- commands

    def _add_commands(self) -> None:
        menu = self._window.menus.menu("game")
        first = menu.actions()[0]
        for command, done in (
            (Command("new_game", msg("New game…"), ("Ctrl+N",), "first_steps"), self.ask_new),
            (Command("games", msg("Games…"), ("Ctrl+G",)), self.show_start),
            (Command("open_game", msg("Open a game…"), ("Ctrl+Shift+O",), "open"), self.files.ask_open),
            (Command("copy_game", msg("Save a copy…"), ("Ctrl+Shift+S",), "store"), self.files.ask_copy),
            (Command("export_game", msg("Export as text…"), (), "copy"), self.files.ask_export),
            (Command("import_game", msg("Import from text…"), (), "paste"), self.files.ask_import),
            (Command("leave_game", msg("Back to the free table"), ()), self.leave),
        ):
            menu.insertAction(first, self._window.commands.add(command, done))
        menu.insertSeparator(first)
        wait = Command("automatic_wait", msg("Automatic players wait"), ("Ctrl+Shift+A",), switch=True)
        self._wait = self._window.commands.add(wait, lambda on: setattr(self.automatic, "paused", on))
        menu.insertAction(first, self._wait)
        self._after: QAction = menu.insertSeparator(first)

    def _add_paces(self) -> None:
        self._paces = QMenu(self._window)
        group = QActionGroup(self)
        for pace in PACES:
            action = self._paces.addAction("")
            action.setCheckable(True)
            action.setData(pace)
            action.setChecked(pace == "normal")
            action.triggered.connect(lambda _on=False, chosen=pace: self.automatic.set_pace(chosen))
            group.addAction(action)
        self._window.menus.menu("game").insertMenu(self._after, self._paces)

    # --- what the commands do

    def ask_new(self) -> None:
        """Ask what a new game is to be."""
        if self._window.table.kit is None:
            return
        from desktop.windows.game.new_game import NewGame

        dialog = NewGame(self._controller.kit.under("fourth"), self._window.speaker, self._window)
        dialog.begun.connect(self.files.begin)
        dialog.open()

    def show_start(self) -> None:
        """The games played lately, and those that broke off."""
        from desktop.windows.game.start_page import StartPage

        here = self.desk.record.path.resolve() if self.desk.record else None
        recent = [path for path in saves.recent(self.desk.home) if path.resolve() != here]
        page = StartPage(recent, saves.unfinished(self.desk.home), self._window)
        page.chosen.connect(self.files.open_file)
        page.new_asked.connect(self.ask_new)
        page.other_asked.connect(self.files.ask_open)
        page.open()

    def greet(self) -> None:
        """At the start of the program: offer the games there are; with none the free table lies open."""
        if saves.recent(self.desk.home) or saves.unfinished(self.desk.home):
            self.show_start()

    def leave(self) -> None:
        """Close the record; its position stays on the table, to be played with freely."""
        if self.desk.record is None:
            return
        position = self._controller.position.copy()
        position.course = ""
        self.desk.put_away()
        self._controller.open(self._controller.kit, position)

    # --- showing

    def _show(self) -> None:
        for command in _NEEDS_GAME:
            self._window.commands[command].setEnabled(self.desk.record is not None)
        if self.desk.record is None:
            self._wait.setChecked(False)
        self.retranslate()

    def _tell_stuck(self, seat: int) -> None:
        self._wait.setChecked(True)
        name = self._window.table.faction(seat)
        self._window.status.show_notice(
            tr("The automatic player of {faction} knows no answer; give the seat to a person.", faction=name)
        )

    def retranslate(self) -> None:
        """Title of the window, paces and seats in the present language."""
        self._window.game_title = self.desk.title
        self._window.retranslate_title()
        self._paces.setTitle(tr("Pace of automatic players"))
        for action in self._paces.actions():
            action.setText(translate(_PACE_WORDS[str(action.data())].source))
        self.seat_menu.retranslate()
