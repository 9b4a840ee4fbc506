"""The end of a game: the report opens once for each end, and whenever it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from diadochi.controller.rules_controller import RulesController
from diadochi.journal.record.game_record import Record
from diadochi.journal.record.schema import RecordError
from diadochi.language import tr
from diadochi.players.game_players import players_of
from diadochi.rules.core.system import rules_of
from diadochi.windows.game.current_game import CurrentGame
from diadochi.windows.game_window import windows_of
from diadochi.windows.shell import Shell

if TYPE_CHECKING:
    from diadochi.windows.game.course_report import Beside, CourseCounting
    from diadochi.windows.game.end_page import EndPage, LuckCounting


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
            self._shell.status.show_notice(tr("The report comes back as soon as you go back to now."))

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
        from diadochi.forecast.luck_account import luck_of  # brings the odds, which a table need not wait for
        from diadochi.windows.game.end_page import LuckCounting

        if luck_of(record.kit) is None or not (self._desk.seats.odds or self._controller.position.is_over):
            return None
        known = self._counted
        if known is None or (known.record, known.node) != (record.path, node) or known.fault:
            _let_go(known)
            self._counted = LuckCounting(record.path, node, self)
        return self._counted

    def _course_to(self, record: Record, node: int) -> CourseCounting | None:
        # The course of the game, counted once; None before the end, as it would reveal hands (SEQ-10).
        from diadochi.windows.game.course_report import CourseCounting  # brings the players

        position = record.position_at(node)
        kit = rules_of(record.kit).under(record.kit, position)
        chances = players_of(kit).chances
        if not position.is_over or not chances(kit, position):
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
