"""What the last answer did, shown alone: an arrow along its way, a glow where something has changed."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from desktop.journal.played import PlayedRecord
from desktop.journal.record.errors import RecordError
from desktop.language import msg
from desktop.windows.commands import Command
from desktop.windows.game.games import Games
from desktop.windows.playing.hands import Hands
from desktop.windows.playing.last_deed import LastDeed
from desktop.windows.playing.map_play import MapPlay
from desktop.windows.shell import Shell


class LastAnswer(QObject):
    """Game > Look back > Show the last answer: at the present, or at the moment the table looks back to."""

    def __init__(self, shell: Shell, games: Games, hands: Hands, map_play: MapPlay, barred: Callable[[], bool]) -> None:
        super().__init__(shell)
        self._shell, self._games, self._hands = shell, games, hands
        self._map_play, self._barred = map_play, barred
        command = Command("last_answer", msg("Show the last answer"), ("Ctrl+L",))
        games.menu.add_look(shell.commands.add(command, self.show))

    def show(self) -> None:
        """Draw the arrow, let the spaces flash and say what it was; nothing behind the curtain."""
        played, looking, shell = self._games.desk.played, self._games.looking, self._shell
        if played is None or self._barred():
            return
        try:
            played.record.looked_at(looking.here)
            deed = self._map_play.last_deed(played.record, looking.here)
        except RecordError as fault:
            shell.status.show_notice(shell.speaker.say(fault.message))
            return
        if deed is None:
            return
        self._hands.highlights.show_arrow(deed.way, deed.routes)
        shell.scene.flash(deed.spaces)
        self._bring_to_sight(deed)
        shell.status.show_notice(self._words(played, deed.number))

    def _words(self, played: PlayedRecord, number: int) -> str:
        """The line of the journal, which tells the line of the present; none for what lies on another branch."""
        record, lines = played.record, self._shell.journal.lines()
        told = (*record.tree.lineage(record.cursor), *record.tree.onwards(record.cursor))
        looked_at = record.tree.lineage(self._games.looking.here)
        return (
            lines[number] if told[number : number + 1] == looked_at[number : number + 1] and number < len(lines) else ""
        )

    def _bring_to_sight(self, deed: LastDeed) -> None:
        """The map is moved only where nothing of it is in sight."""
        shell = self._shell
        places = [shell.scene.place(space) for space in deed.spaces]
        seen = shell.view.viewport().rect()
        if places and not any(seen.contains(shell.view.mapFromScene(place)) for place in places):
            shell.view.centre_on(sum(places[1:], places[0]) / len(places))
