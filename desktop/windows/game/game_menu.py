"""The entries of the menu Game for whole games: begin, open, keep, look back, wait."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from desktop.language import Message, msg, sentence, tr
from desktop.windows.commands import Command
from desktop.windows.game.automatic import PACES
from desktop.windows.shell import Shell

_PACE_WORDS: dict[str, Message] = {"slow": msg("Slowly"), "normal": msg("Briskly"), "at_once": msg("At once")}
_NEEDS_GAME = ("copy_game", "export_game", "leave_game", "automatic_wait", "report")
_GAMES = (
    Command("new_game", msg("New game…"), ("Ctrl+N",)),
    Command("games", msg("Games…"), ("Ctrl+G",)),
    Command("open_game", msg("Open a game…"), ("Ctrl+Shift+O",), "open"),
    Command("copy_game", msg("Save a copy…"), ("Ctrl+Shift+S",), "store"),
    Command("export_game", msg("Export as text…"), (), "copy"),
    Command("import_game", msg("Import from text…"), (), "paste"),
    Command("leave_game", msg("Back to the free table")),
    Command("report", msg("Report of the game…"), ("Ctrl+Shift+R",)),
)
_WAYS = {
    "previous": Command("look_previous", msg("Back by a step"), ("Alt+Left",)),
    "next": Command("look_next", msg("On by a step"), ("Alt+Right",)),
    "previous_segment": Command("look_previous_segment", msg("Back by a segment"), ("Alt+PgUp",)),
    "next_segment": Command("look_next_segment", msg("On by a segment"), ("Alt+PgDown",)),
    "previous_turn": Command("look_previous_turn", msg("Back by a turn"), ("Alt+Shift+PgUp",)),
    "next_turn": Command("look_next_turn", msg("On by a turn"), ("Alt+Shift+PgDown",)),
    "start": Command("look_start", msg("To the opening"), ("Alt+Home",)),
    "end": Command("look_end", msg("To the end"), ("Alt+End",)),
}
"""Commands that look at another moment, by their way."""
_THERE = (
    Command("look_now", msg("Back to now"), ("Alt+Down",)),
    Command("look_from_here", msg("Play on from here…")),
    Command("make_main", msg("Make this the main line…")),
    Command("throw_anew", msg("Throw anew…")),
)
"""Commands on the moment that is looked at."""


class Done(NamedTuple):
    """What the entries do: `games` and `there` by the id of the command, `go` a way, `wait` and `pace`."""

    games: dict[str, Callable[[], object]]
    there: dict[str, Callable[[], object]]
    go: Callable[[str], object]
    wait: Callable[[bool], object]
    pace: Callable[[str], object]


class GameMenu(QObject):
    """Puts the entries before those of the free table. `after` is the entry before which seats may stand."""

    def __init__(self, shell: Shell, done: Done) -> None:
        super().__init__(shell)
        self._shell, self._done = shell, done
        menu = self._menu = shell.menus.game
        first = menu.actions()[0]
        for command in _GAMES:
            menu.insertAction(first, shell.commands.add(command, done.games[command.id]))
        menu.insertSeparator(first)
        wait = Command("automatic_wait", msg("Automatic players wait"), ("Ctrl+Shift+A",), switch=True)
        self.wait = shell.commands.add(wait, done.wait)
        menu.insertAction(first, self.wait)
        self.after: QAction = menu.insertSeparator(first)
        self._ways, self._paces = QMenu(shell.frame), QMenu(shell.frame)
        self._fill_ways()
        menu.insertMenu(self.after, self._ways)

    def _fill_ways(self) -> None:
        commands = self._shell.commands
        for way, command in _WAYS.items():
            self._ways.addAction(commands.add(command, lambda way=way: self._done.go(way)))
        self._ways.addSeparator()
        for command in _THERE:
            self._ways.addAction(commands.add(command, self._done.there[command.id]))

    def add_look(self, action: QAction) -> None:
        """A further entry of the ways to look back."""
        self._ways.addAction(action)

    def add_paces(self) -> None:
        """How fast automatic players are; after the seats."""
        group = QActionGroup(self)
        for pace in PACES:
            action = self._paces.addAction("")
            action.setCheckable(True)
            action.setData(pace)
            action.setChecked(pace == "normal")
            action.triggered.connect(lambda _on=False, chosen=pace: self._done.pace(chosen))
            group.addAction(action)
        self._menu.insertMenu(self.after, self._paces)

    def show(self, *, game: bool, past: bool, looking: bool, playable: bool, branch: bool, chance: bool) -> None:
        """Offer what can be done now: there is a game, something to look back at, the table looks back, where play may
        go on, at a branch, at a throw.
        """
        for command in _NEEDS_GAME:
            self._shell.commands[command].setEnabled(game)
        self._ways.setEnabled(past)
        for command, on in (
            ("look_now", looking),
            ("look_from_here", playable),
            ("make_main", branch),
            ("throw_anew", chance),
        ):
            self._shell.commands[command].setEnabled(on)

    def retranslate(self) -> None:
        """Say the submenus in the present language."""
        self._ways.setTitle(tr("Look back"))
        self._paces.setTitle(tr("Pace of automatic players"))
        for action in self._paces.actions():
            action.setText(sentence(_PACE_WORDS[str(action.data())]))
