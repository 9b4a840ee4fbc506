"""What the last answer did, shown alone: an arrow along its way, a glow where something has changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QObject

from desktop.atlas.atlas import Atlas
from desktop.journal.played import Entry, PlayedRecord
from desktop.journal.record.errors import RecordError
from desktop.language import msg
from desktop.rules.core.flow import Answer, Dice, Drawn
from desktop.rules.successors.answers import EndSegment, Enough, HandOver, Pass, Sail, Step, Stop, Withdraw
from desktop.rules.successors.position import Position
from desktop.windows.commands import Command
from desktop.windows.game.games import Games
from desktop.windows.main_window import MainWindow
from desktop.windows.playing.hands import Hands

_SILENT = (Dice, Drawn, Pass, Enough, Stop, EndSegment, HandOver)
"""What chance answers, and answers that do nothing but end a question."""
GONE = "gone"
BOXES = frozenset(("box", GONE))
"""Where independent armies are that stand in no space."""


class Deed(NamedTuple):
    """An answer by its number on its line: the spaces and routes of its way, and all spaces where something changed."""

    number: int
    way: tuple[str, ...]
    routes: tuple[str, ...]
    spaces: tuple[str, ...]


def last_deed(atlas: Atlas, played: PlayedRecord, node: int) -> Deed | None:
    """The last answer up to `node` that did something, with all that came of it; None when there is none.

    Raises RecordError where the record does not lead there any more.
    """
    entries, line = played.entries_at(node), played.record.tree.lineage(node)
    for number in range(len(entries) - 1, 0, -1):
        entry = entries[number]
        if isinstance(entry, Answer) and not isinstance(entry, _SILENT):
            before, after = played.record.position_at(line[number - 1]), played.record.position_at(node)
            way, routes = _way(atlas, entry, before, after)
            return Deed(number, way, routes, tuple(dict.fromkeys((*_changed(before, after), *way))))
    return None


def _changed(before: Position, after: Position) -> tuple[str, ...]:
    """The spaces whose stacks, marker, siege or loose pieces are not what they were."""
    spaces = dict.fromkeys(
        (*before.stacks, *after.stacks, *before.markers, *after.markers, *before.sieges, *after.sieges)
    )
    found = [space for space in spaces if _there(before, space) != _there(after, space)]
    loose = {*before.lying.items(), *before.independents.items()} ^ {*after.lying.items(), *after.independents.items()}
    return (*found, *sorted(space for _, space in loose if space not in BOXES))


def _there(position: Position, space: str) -> tuple[object, ...]:
    return position.at(space), position.markers.get(space), position.sieges.get(space)


def _way(atlas: Atlas, entry: Entry, before: Position, after: Position) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The spaces and routes along which somebody went; only its ends, or nothing, where no route joins them."""
    start, end = _moved(before, after)
    if not start:
        return (), ()
    match entry:
        case Step(route=route):
            return (start, end), (route,)
        case Sail(routes=routes):
            return (start, end), routes
        case Withdraw(path=path):
            return (start, *path), ()
    joined = any(step.to == end for step in atlas.steps.get(start, ()))
    return ((start, end), ()) if joined else ((), ())


def _moved(before: Position, after: Position) -> tuple[str, str]:
    """From where to where the first general or independent army went that stands elsewhere; nothing where none does."""
    for space, stack in before.all_stacks():
        for general in stack.generals:
            found = after.where(general)
            if found is not None and found[0] != space:
                return space, found[0]
    for army, space in before.independents.items():
        there = after.independents.get(army, GONE)
        if there != space and not {space, there} & BOXES:
            return space, there
    return "", ""


class LastAnswer(QObject):
    """Game > Look back > Show the last answer: at the present, or at the moment the table looks back to."""

    def __init__(self, window: MainWindow, games: Games, hands: Hands, barred: Callable[[], bool]) -> None:
        super().__init__(window)
        self._window, self._games, self._hands, self._barred = window, games, hands, barred
        command = Command("last_answer", msg("Show the last answer"), ("Ctrl+L",))
        games.menu.add_look(window.commands.add(command, self.show))

    def show(self) -> None:
        """Draw the arrow, let the spaces flash and say what it was; nothing behind the curtain."""
        played, looking, window = self._games.desk.played, self._games.looking, self._window
        if played is None or self._barred():
            return
        try:
            deed = last_deed(window.table.atlas, played, looking.here)
        except RecordError as fault:
            window.status.show_notice(window.speaker.say(fault.message))
            return
        if deed is None:
            return
        self._hands.highlights.show_arrow(deed.way, deed.routes)
        window.scene.flash(deed.spaces)
        self._bring_to_sight(deed)
        window.status.show_notice(self._words(played, deed.number))

    def _words(self, played: PlayedRecord, number: int) -> str:
        """The line of the journal, which tells the line of the present; none for what lies on another branch."""
        record, lines = played.record, self._window.journal.lines()
        told = (*record.tree.lineage(record.cursor), *record.tree.onwards(record.cursor))
        looked_at = record.tree.lineage(self._games.looking.here)
        return (
            lines[number] if told[number : number + 1] == looked_at[number : number + 1] and number < len(lines) else ""
        )

    def _bring_to_sight(self, deed: Deed) -> None:
        """The map is moved only where nothing of it is in sight."""
        window = self._window
        places = [window.scene.place(space) for space in deed.spaces]
        seen = window.view.viewport().rect()
        if places and not any(seen.contains(window.view.mapFromScene(place)) for place in places):
            window.view.centre_on(sum(places[1:], places[0]) / len(places))
