"""A command of the other table that this game has not: its key says so, and what to do instead."""

from __future__ import annotations

from PySide6.QtCore import QObject

from desktop.language import Message, msg, sentence
from desktop.windows.commands import Command
from desktop.windows.shell import Shell


class NotHere(QObject):
    """The planning table belongs to the Successors' table."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell = shell
        self._add(
            Command("planning", msg("Planning"), ("F3",), "planning"),
            msg(
                "This game has no planning table: lift an army, and the map shows where it may go and with what chance."
            ),
        )

    def _add(self, command: Command, instead: Message) -> None:
        action = self._shell.commands.add(command, lambda: self._shell.status.show_notice(sentence(instead)))
        self._shell.menus.game.addAction(action)
