"""The game that lies on the table: its record, its seats, how it is begun, gone on with and put away."""

from __future__ import annotations

import json
import random
from pathlib import Path

from msgspec import structs
from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from desktop.controller.rules_controller import RulesController
from desktop.journal import saves
from desktop.journal.played import PlayedRecord
from desktop.journal.record import Record
from desktop.resources import maps
from desktop.rules.successors.kit import Kit, open_kit
from desktop.rules.successors.position import Position
from desktop.windows.game.plan import GamePlan, begin
from desktop.windows.game.seats import Seats, seats_from
from desktop.windows.hotseat.redaction import freed, public
from desktop.windows.main_window import MainWindow


class GameDesk(QObject):
    """One window's recorded game; `record` is None while the table is free.

    `chance` deals the generals.

    `opened` tells that another record lies on the table, or none; `seats_changed` that a seat was given to somebody
    else. Every answer is on disk at once, so nothing is ever to be saved.
    """

    opened = Signal()
    seats_changed = Signal()

    def __init__(self, window: MainWindow, controller: RulesController, home: Path | None = None) -> None:
        super().__init__(window)
        self._window, self._controller = window, controller
        self.home = home
        self.chance: random.Random = random.SystemRandom()
        self.played: PlayedRecord | None = None
        self.seats = Seats()
        window.closing.connect(self.put_away)

    @property
    def record(self) -> Record | None:
        """The record that is played on."""
        return None if self.played is None else self.played.record

    @property
    def people(self) -> frozenset[int]:
        """The seats that people have ever played in this game, whoever plays them now; none at a free table."""
        return frozenset() if self.record is None else self.record.people

    @property
    def title(self) -> str:
        """What the players call their game; the name of the file where they have not said."""
        if self.record is None:
            return ""
        return self.record.about.title or self.record.path.stem

    def begin(self, plan: GamePlan) -> None:
        """A new game, in a new record. Raises NoSuchSetup, RecordError."""
        kit, position = begin(self._own_kit(), plan, self.chance)
        path = saves.free_path(plan.title, home=self.home)
        seats = Seats(plan.seated, plan.own_dice, plan.clocks)
        kept = {"seats": json.dumps(seats.as_kept(), ensure_ascii=False)}
        record = Record.create(path, position, kit, title=plan.title, meta=kept)
        self._lay(record)

    def open(self, path: Path) -> None:
        """Go on with a record where it was left. Raises RecordError; then the table stays as it is."""
        if self.record is not None and path.resolve() == self.record.path.resolve():
            return
        self._lay(Record.open(path, self._kit_of))

    def lay(self, record: Record) -> None:
        """Go on with a record that is open already."""
        self._lay(record)

    def _lay(self, record: Record) -> None:
        self.put_away()
        self.played = PlayedRecord(record)
        self.seats = seats_from(record.about.seats)
        saves.remember(record.path, self.home)
        if record.kit.atlas is not self._window.table.atlas:
            self._window.show_map(record.kit.atlas, record.kit)
        self._controller.dice_are_typed = self.seats.own_dice
        self.opened.emit()
        self._controller.open_record(self.played)
        if not self.played.undone:
            self._controller.go_on()

    def put_away(self) -> None:
        """Close the record; what everybody may know of it stays on the free table (SEQ-10)."""
        self._free(public(self._controller.position))

    def leave_with_hands(self) -> None:
        """Close the record; the position stays on the free table with all hands open. Who agreed has been asked."""
        self._free(self._controller.position)

    def _free(self, position: Position) -> None:
        if self.played is None:
            return
        self.played.record.close()
        self.played = None
        self.seats = Seats()
        self._controller.dice_are_typed = False
        if isValid(self):
            self.opened.emit()
            self._controller.open(self._controller.kit, freed(position))

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

    def _own_kit(self) -> Kit:
        """The kit of the map on the table, as it is without options."""
        return self._controller.kit.under("fourth")

    def _kit_of(self, folder: Path) -> Kit:
        """The kit of a map folder: the one that lies on the table where it is the same."""
        kit = self._own_kit()
        return kit if folder == maps(kit.atlas.id) and self._window.table.kit is not None else open_kit(folder)
