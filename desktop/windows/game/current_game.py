"""The game that lies on the table: its record, its seats, how it is begun, gone on with and put away."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import NamedTuple, TypeVar

from msgspec import structs
from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from desktop.controller.rules_controller import LaidAside, ProgramDice, RulesController
from desktop.journal import saved_games
from desktop.journal.free_table import Keeper, Unnamed
from desktop.journal.played_record import PlayedRecord
from desktop.journal.record import Record
from desktop.journal.record.record_errors import unusable
from desktop.language import msg
from desktop.rules.core.system import AnyKit, AnyPosition, open_map, rules_of
from desktop.rules.core.verdict import Verdict
from desktop.whole_file import real_path
from desktop.windows.game.game_seats import Seats, seats_from
from desktop.windows.game.game_setup import Plan
from desktop.windows.game.game_words import game_title
from desktop.windows.plug import WindowPlug, windows_of
from desktop.windows.shell import Shell

R = TypeVar("R", bound=Record)


class _Waiting(NamedTuple):
    """What is played, while a plan lies on the table in its place."""

    played: PlayedRecord | None
    seats: Seats
    aside: LaidAside
    is_lesson: bool = False


class CurrentGame(QObject):
    """One window's recorded game; `record` is None while the table is free.

    `chance` deals the generals. `home_kit` is what new games are played with: a record on the table may have brought a
    map of its own along, with other numbers.

    `planned` tells that a plan lies on the table in place of what is played, which waits, or that it is back.

    `another` tells that the table is about to be given to another game; `opened` that another record lies on it, or
    none; `seats_changed` that a seat was given to somebody else. Every answer is on disk at once, so nothing is ever to
    be saved.
    """

    opened = Signal()
    another = Signal()
    planned = Signal()
    seats_changed = Signal()

    def __init__(self, shell: Shell, controller: RulesController, keeper: Keeper, home: Path | None = None) -> None:
        super().__init__(shell)
        self._shell, self._controller, self._keeper = shell, controller, keeper
        self.home_kit: AnyKit = controller.kit
        self.home = home
        self.chance: random.Random = random.SystemRandom()
        self.played: PlayedRecord | None = None
        self.seats = Seats()
        self._waiting: _Waiting | None = None
        self._still: Verdict | None = None
        shell.closing.connect(self.put_away)
        shell.closing.connect(controller.close)

    @property
    def record(self) -> Record | None:
        """The record that is played on."""
        return None if self.played is None else self.played.record

    @property
    def lying(self) -> Record:
        """The record of whatever lies on the table, a game or none."""
        return self._controller.line.record

    @property
    def kept(self) -> Record:
        """The record of what is played, a game or the free table, also while a plan lies in its place."""
        return self.lying if self._waiting is None else self._waiting.aside.line.record

    @property
    def is_planning(self) -> bool:
        """Whether a plan lies on the table."""
        return self._waiting is not None and not self._waiting.is_lesson

    @property
    def is_teaching(self) -> bool:
        """Whether a table of the school lies in place of what is played."""
        return self._waiting is not None and self._waiting.is_lesson

    @property
    def is_aside(self) -> bool:
        """Whether a plan or a table of the school lies in place of what is played: nothing there is for good."""
        return self._waiting is not None

    @property
    def agreed(self) -> Seats | None:
        """What the players of the game have agreed on, also while a plan lies in its place; None at a free table."""
        if self._waiting is not None:
            return None if self._waiting.played is None else self._waiting.seats
        return None if self.played is None else self.seats

    def plan_on(self, table: Unnamed, dice: ProgramDice) -> None:
        """Lay a table of its own in place of what is played, to be played on with these dice.

        Where a plan lies on the table already, it makes room for this one.
        """
        self._lay_in_place(table, dice, is_lesson=False)

    def teach_on(self, table: Unnamed, dice: ProgramDice, still: Verdict | None = None) -> None:
        """Lay a table of the school in place of what is played; of a plan or another lesson if one lies there.

        `still` says why nobody may answer there, until `lie_free`.
        """
        self._still = still
        self._lay_in_place(table, dice, is_lesson=True)

    def lie_free(self) -> None:
        """What lay still can be played on."""
        self._still = None

    def holds_back(self) -> Verdict | None:
        """Why nobody may answer on a table of the school; None where one may."""
        return self._still if self.is_teaching else None

    def _lay_in_place(self, table: Unnamed, dice: ProgramDice, *, is_lesson: bool) -> None:
        if self._waiting is None:
            self._waiting = _Waiting(self.played, self.seats, self._controller.lay_aside())
        self._waiting = self._waiting._replace(is_lesson=is_lesson)
        self.played, self.seats = None, Seats()
        self._controller.dice, self._controller.dice_are_typed = dice, False
        self.planned.emit()
        self._controller.open_table(table)

    def end_plan(self) -> None:
        """Lay what is played back on the table in place of a plan or a lesson, exactly as it stood."""
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            self.played, self.seats = waiting.played, waiting.seats
            self.planned.emit()
            self._controller.lay_back(waiting.aside)

    @property
    def people(self) -> frozenset[int]:
        """The seats that people have ever played in this game, whoever plays them now; none at a free table."""
        return frozenset() if self.record is None else self.record.people

    @property
    def title(self) -> str:
        """What the players call their game; the name of the file where they have not said."""
        if self.record is None:
            return ""
        return game_title(self.record.path, self.record.about.title)

    def begin(self, plan: Plan, path: Path | None = None) -> None:
        """A new game, in a new record at `path` or where games are kept. Raises NoSuchSetup, RecordError."""
        kit, position = self._plug.begin(self.home_kit, plan, self.chance)
        seats = Seats(dict(plan.seated), plan.own_dice, plan.clocks, plan.odds, plan.as_one)
        kept = {"seats": json.dumps(seats.as_kept(), ensure_ascii=False)}
        record = Record.create(
            path or saved_games.free_path(plan.title, home=self.home), position, kit, title=plan.title, meta=kept
        )
        self.lay(record)

    def open(self, path: Path) -> None:
        """Go on with a record where it was left. Raises RecordError; then the table stays as it is."""
        if real_path(path) == real_path(self.kept.path):
            self.end_plan()
            return
        self.lay(self._fitting(Record.open(path, self._kit_of)))

    def lay(self, record: Record) -> None:
        """Go on with a record that is open already."""
        self.another.emit()
        self._lay(record)

    def open_table(self, path: Path) -> None:
        """Go on on a table without a name where it was left. Raises RecordError; then the table stays as it is."""
        table = self._fitting(Unnamed.go_on(path, self._kit_of, self._keeper))
        self.another.emit()
        self.put_away()
        self._show_map_of(table)
        self._controller.open_table(table)
        if not self._controller.line.undone:
            self._controller.go_on()

    def name_table(self, path: Path) -> None:
        """Move the free table into a file of its own. Raises RecordError; then the table stays as it is."""
        table = self._controller.table
        if table is not None:
            saved_games.copy_over(table, path)
            self._lay(Record.open(path, self._kit_of))
            table.discard()

    def _fitting(self, record: R) -> R:
        """The same record, where it is of the game that this window plays. Raises UnusableFile."""
        atlas = record.kit.atlas
        if atlas.system == self._controller.kit.atlas.system:
            return record
        record.close()
        name = atlas.names.in_language(self._shell.preferences.language)
        reason = msg("it is played on another map ({map})", map=name)
        raise unusable(record.path, reason, msg("open the program with that map"))

    def _lay(self, record: Record) -> None:
        self.put_away()
        self.played = PlayedRecord(record)
        self.seats = seats_from(record.about.seats)
        saved_games.remember(record.path, self.home)
        self._show_map_of(record)
        self._controller.dice_are_typed = self.seats.own_dice
        self.opened.emit()
        self._controller.open_record(self.played)
        if not self.played.undone:
            self._controller.go_on()

    def _show_map_of(self, record: Record) -> None:
        if record.kit.atlas is not self._shell.table.atlas:
            self._shell.show_map(record.kit.atlas, record.kit)

    def put_away(self) -> None:
        """Close the record; what everybody may know of it stays on the free table (SEQ-10)."""
        self.end_plan()
        self._free(rules_of(self._controller.kit).view(self._controller.position, None))

    def leave_with_hands(self) -> None:
        """Close the record; the position stays on the free table with all hands open. Who agreed has been asked."""
        self._free(self._controller.position)

    def _free(self, position: AnyPosition) -> None:
        if self.played is None:
            return
        self.played.record.close()
        self.played = None
        self.seats = Seats()
        self._controller.dice_are_typed = False
        if isValid(self):
            self.opened.emit()
            self._controller.open(self._controller.kit, self._plug.freed(position))

    def seat(self, seats: Seats) -> None:
        """Let seats be played so from now on. Raises NotWritten."""
        if self.record is None:
            return
        self.record.about.seats = seats.as_kept()
        self.seats = seats
        self.seats_changed.emit()

    def throw_by(self, players: bool) -> None:
        """Let the players throw the dice from now on, or the program. Raises NotWritten."""
        self.seat(structs.replace(self.seats, own_dice=players))

    # -- kits --------------------------------------------------------------------------------------------------------

    @property
    def _plug(self) -> WindowPlug:
        return windows_of(self._controller.kit.atlas.system)

    def _kit_of(self, folder: Path) -> AnyKit:
        """The kit of a map folder: one that is open already where it is the same."""
        for kit in (self._controller.kit, self.home_kit) if self._shell.table.kit is not None else ():
            if folder.resolve() == kit.atlas.folder:
                return kit
        return open_map(folder)
