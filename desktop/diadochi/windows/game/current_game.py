"""The game on the table: its record and seats; begin, open, put away; plans and lessons instead of it; its end."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from msgspec import structs
from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from diadochi.atlas.documents import MapError
from diadochi.controller.moment import Mode, TablePolicy
from diadochi.controller.rules_controller import LaidAside, ProgramDice, RulesController
from diadochi.journal import saved_games
from diadochi.journal.played_record import Keeper, PlayedRecord, Unnamed
from diadochi.journal.record.game_record import Record
from diadochi.journal.record.schema import RecordError, unusable
from diadochi.language import msg, tr
from diadochi.rules.core.game import GameKit, GamePosition
from diadochi.rules.core.numbers import AS_OPENED, find_numbers, numbers_file, open_numbered
from diadochi.rules.core.system import open_map, rules_of
from diadochi.whole_file import real_path
from diadochi.windows.game.game_seats import Plan, Seats, seats_from
from diadochi.windows.game.game_words import game_name, known_of
from diadochi.windows.game_window import AnyWindow, windows_of
from diadochi.windows.shell import Shell

if TYPE_CHECKING:
    from diadochi.windows.game.course_report import Beside, CourseCounting
    from diadochi.windows.game.end_page import EndPage, LuckCounting


R = TypeVar("R", bound=Record)


class _SetAside(NamedTuple):
    """The real game, while a plan or lesson is on the table."""

    played: PlayedRecord | None
    seats: Seats
    aside: LaidAside
    policy: TablePolicy


class CurrentGame(QObject):
    """One window's recorded game; `record` is None at the free table.

    `chance` deals the generals. `home_kit` is used for new games: a record on the table may have brought its own map
    with other numbers.

    Signals: `planned` when a plan replaces the game on the table, or the game is back; `another` before another game
    comes on the table; `opened` after another record, or none, is on it; `leaving` before a record is closed;
    `seats_changed` when a seat changes hands.
    Every answer is on disk at once, so there is nothing to save.
    """

    opened = Signal()
    another = Signal()
    leaving = Signal()
    planned = Signal()
    seats_changed = Signal()

    def __init__(self, shell: Shell, controller: RulesController, keeper: Keeper, home: Path | None = None) -> None:
        super().__init__(shell)
        self._shell, self._controller, self._keeper = shell, controller, keeper
        self.home_kit: GameKit = controller.kit
        self.home = home
        self.chance: random.Random = random.SystemRandom()
        self.played: PlayedRecord | None = None
        self.seats = Seats()
        self._waiting: _SetAside | None = None
        shell.closing.connect(self.put_away)
        shell.closing.connect(controller.close)

    @property
    def record(self) -> Record | None:
        """The game that is played; None at the free table."""
        return None if self.played is None else self.played.record

    @property
    def lying(self) -> Record:
        """The record on the table: a game, the free table, a plan or a lesson."""
        return self._controller.line.record

    @property
    def kept(self) -> Record:
        """The record of the real game or the free table, also while a plan replaces it."""
        return self.lying if self._waiting is None else self._waiting.aside.line.record

    @property
    def is_planning(self) -> bool:
        return self._waiting is not None and self._waiting.policy.mode is Mode.PLAN

    @property
    def is_teaching(self) -> bool:
        """Whether a lesson is on the table in place of the game."""
        return self._waiting is not None and self._waiting.policy.mode is Mode.LESSON

    @property
    def is_aside(self) -> bool:
        """Whether a plan or a lesson is on the table: nothing there is permanent."""
        return self._waiting is not None

    @property
    def agreed(self) -> Seats | None:
        """What the players have agreed on, also during a plan; None at a free table."""
        if self._waiting is not None:
            return None if self._waiting.played is None else self._waiting.seats
        return None if self.played is None else self.seats

    def lay_in_place(self, table: Unnamed, dice: ProgramDice, policy: TablePolicy) -> None:
        """Put a plan or a lesson, as the policy says, on the table in place of the game, played with these dice.

        It replaces a plan or lesson that is already there.
        """
        if self._waiting is None:
            self._waiting = _SetAside(self.played, self.seats, self._controller.lay_aside(), policy)
        policies = self._controller.policies
        policies.pop(self._waiting.policy)
        policies.push(policy)
        self._waiting = self._waiting._replace(policy=policy)
        self.played, self.seats = None, Seats()
        self._controller.dice, self._controller.dice_are_typed = dice, False
        self.planned.emit()
        self._controller.open_table(table)

    def end_plan(self) -> None:
        """Put the game back on the table exactly as it was."""
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            self._controller.policies.pop(waiting.policy)
            self.played, self.seats = waiting.played, waiting.seats
            self.planned.emit()
            self._controller.lay_back(waiting.aside)

    @property
    def people(self) -> frozenset[int]:
        """Seats that people have ever played in this game, whoever plays them now; none at a free table."""
        return frozenset() if self.record is None else self.record.people

    @property
    def title(self) -> str:
        """The name of the game; empty at a free table."""
        record = self.record
        return "" if record is None else game_name(record.path, known_of(record))

    def begin(self, plan: Plan, path: Path | None = None) -> None:
        """Begin a game in a new record at `path` or in the games folder. Raises NoSuchSetup, RecordError."""
        kit, position = self._game.begin(self._kit_with(plan.numbers), plan, self.chance)
        seats = Seats(dict(plan.seated), plan.own_dice, plan.clocks, plan.odds, plan.as_one)
        names = dict(self._game.plan_names(kit, plan))
        kept = {
            "seats": json.dumps(seats.as_kept(), ensure_ascii=False),
            "game": json.dumps(names, ensure_ascii=False),
        }
        place = path or saved_games.free_path(plan.title or ", ".join(plan.persons), home=self.home)
        record = Record.create(place, position, kit, title=plan.title, meta=kept)
        self.lay(record)

    def open(self, path: Path) -> None:
        """Open a record where it was left. Raises RecordError; the table then stays as it is."""
        if real_path(path) == real_path(self.kept.path):
            self.end_plan()
            return
        self.lay(self._fitting(Record.open(path, self._kit_of)))

    def lay(self, record: Record) -> None:
        self.another.emit()
        self._lay(record)

    def open_table(self, path: Path) -> None:
        """Open an unnamed table where it was left. Raises RecordError; the table then stays as it is."""
        table = self._fitting(Unnamed.go_on(path, self._kit_of, self._keeper))
        self.another.emit()
        self.put_away()
        self._show_map_of(table)
        self.opened.emit()
        self._controller.open_table(table)
        if not self._controller.line.undone:
            self._controller.go_on()

    def name_table(self, path: Path) -> None:
        """Move the free table into a named file. Raises RecordError; the table then stays as it is."""
        table = self._controller.table
        if table is not None:
            saved_games.copy_over(table, path)
            self._lay(Record.open(path, self._kit_of))
            table.discard()

    def _fitting(self, record: R) -> R:
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
        """Close the record; the public part of its position stays on the free table (SEQ-10)."""
        self.end_plan()
        self._free(rules_of(self._controller.kit).view(self._controller.position, None))

    def leave_with_hands(self) -> None:
        """Close the record; the position stays on the free table with open hands. Consent was asked before."""
        self._free(self._controller.position)

    def _free(self, position: GamePosition) -> None:
        if self.played is None:
            return
        self.leaving.emit()
        self.played.record.close()
        self.played = None
        self.seats = Seats()
        self._controller.dice_are_typed = False
        if isValid(self):
            self.opened.emit()
            self._controller.open(self._controller.kit, self._game.freed(position))

    def seat(self, seats: Seats) -> None:
        """Change who plays the seats. Raises NotWritten."""
        if self.record is None:
            return
        self.record.about.seats = seats.as_kept()
        self.seats = seats
        self.seats_changed.emit()

    def roll_by(self, players: bool) -> None:
        """Change who rolls, the players or the program. Raises NotWritten."""
        self.seat(structs.replace(self.seats, own_dice=players))

    # --- kits

    def _kit_with(self, numbers: str) -> GameKit:
        """The kit for a new game with a set of numbers. Raises RecordError if the set cannot be played."""
        if numbers == AS_OPENED:
            return self.home_kit
        try:
            return open_numbered(self.home_kit.atlas.folder, find_numbers(numbers) if numbers else None)
        except MapError as error:
            remedy = msg("correct your numbers, or choose ours")
            raise unusable(numbers_file(numbers), msg("{why}", why=error.faults[0].sentence()), remedy) from error

    @property
    def _game(self) -> AnyWindow:
        return windows_of(self._controller.kit.atlas.system)

    def _kit_of(self, folder: Path) -> GameKit:
        for kit in (self._controller.kit, self.home_kit) if self._shell.table.kit is not None else ():
            if folder.resolve() == kit.atlas.folder:
                return kit
        return open_map(folder)


# --- ending
# The end of a game: the report opens once for each end, and whenever it is asked for.


class Ending(QObject):
    """Watches the current game for its end; `moment_asked` carries a node the reader of the report wants to see."""

    moment_asked = Signal(int)

    def __init__(self, shell: Shell, controller: RulesController, desk: CurrentGame) -> None:
        super().__init__(desk)
        self._shell, self._controller, self._desk = shell, controller, desk
        self._told: set[int] = set()
        self._counted: LuckCounting | None = None
        self._course: CourseCounting | None = None
        self._beside: Beside | None = None
        self._page: EndPage | None = None
        self._page_of: tuple[Record, int] | None = None
        self._is_aside = False
        self._celebrate: Callable[[], bool] = lambda: False
        shell.closing.connect(self._close)
        desk.opened.connect(self._forget)
        controller.changed.connect(self._tell)

    def celebrate_by(self, celebrate: Callable[[], bool]) -> None:
        """Set a ceremony that runs before the report; it returns whether it will run."""
        self._celebrate = celebrate

    def think_by(self, beside: Beside) -> None:
        """Set the worker in which players think about what would have been better."""
        self._beside = beside

    def show_report(self) -> None:
        record = self._desk.record
        if record is None:
            return
        from diadochi.windows.game.end_page import EndPage

        table, seats, speaker, node = self._shell.table, self._desk.seats, self._shell.speaker, record.cursor
        self._put_away()
        page = EndPage(
            windows_of(record.kit.atlas.system).report(record, node, table, seats, speaker),
            self._shell.frame,
            self._luck(record, node),
            self._course_to(record, node),
        )
        self._page, self._page_of, self._is_aside = page, (record, node), False
        page.moment_asked.connect(self.moment_asked)
        page.show()

    def step_aside(self) -> None:
        """Hide the report while a reader looks at a moment of the game."""
        if self._page is not None and self._page.isVisible():
            self._is_aside = True
            self._page.hide()
            self._shell.status.show_notice(tr("The report returns when you go back to the present."))

    def come_back(self) -> None:
        """Show the report again after looking back, unless the game has moved on."""
        record, page = self._desk.record, self._page
        if page is None or not self._is_aside:
            return
        self._is_aside = False
        if record is not None and (record, record.cursor) == self._page_of:
            page.show()
        else:
            self._put_away()

    def _put_away(self) -> None:
        page, self._page = self._page, None
        if page is not None:
            page.close()
            page.deleteLater()

    def _forget(self) -> None:
        # Forget the last game; its report stays only while someone reads it.
        self._told.clear()
        if self._page is not None and not self._page.isVisible():
            self._put_away()
            self._page_of = None

    def _forget_page_taken_back(self, record: Record) -> None:
        # Close a report of a moment that was undone since: its cards may be back in a hand
        if self._page is not None and self._page_of is not None:
            of, node = self._page_of
            if of is record and not record.tree.is_before(node, record.cursor):
                self._put_away()

    def _luck(self, record: Record, node: int) -> LuckCounting | None:
        # They bring the odds and the players, which a table need not wait for.
        from diadochi.windows.game.end_page import LuckCounting
        from diadochi.windows.game.whole_report import tells_luck

        if not tells_luck(record, node, self._desk.seats):
            return None
        known = self._counted
        if known is None or (known.record, known.node) != (record.path, node) or known.fault:
            _let_go(known)
            self._counted = LuckCounting(record.path, node, self)
        return self._counted

    def _course_to(self, record: Record, node: int) -> CourseCounting | None:
        # The course of the game, counted once.
        from diadochi.windows.game.course_report import CourseCounting
        from diadochi.windows.game.whole_report import course_chances

        chances = course_chances(record, node)
        if chances is None:
            return None
        known = self._course
        if known is None or (known.record, known.node) != (record.path, node):
            _let_go(known)
            self._course = CourseCounting(record, node, chances, self, self._beside)
        return self._course

    def _close(self) -> None:
        for counting in (self._counted, self._course):
            if counting is not None:
                counting.close()

    def _tell(self) -> None:
        record, is_over = self._desk.record, self._controller.position.is_over
        if record is None:
            return
        self._forget_page_taken_back(record)
        with suppress(RecordError):  # Only the list of games needs it; an unwritable record reports itself elsewhere.
            record.about.is_over = is_over
        if not is_over or record.cursor in self._told:
            return
        self._told.add(record.cursor)
        if not self._celebrate():
            self.show_report()


def _let_go(counting: LuckCounting | CourseCounting | None) -> None:
    if counting is not None:
        counting.close()
        counting.deleteLater()
