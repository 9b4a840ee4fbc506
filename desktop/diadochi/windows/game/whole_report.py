"""What the report of a game tells, and the whole report of a saved game without a window."""

from __future__ import annotations

from collections.abc import Callable

from diadochi.forecast.luck_account import LuckReport, luck_of, luck_steps
from diadochi.journal.record.record_browser import Browsing
from diadochi.language import Speaker
from diadochi.players.game_course import WinChances, course_here
from diadochi.players.game_players import players_of
from diadochi.rules.core.system import rules_of
from diadochi.windows.game.game_seats import Seats, seats_from, strongest
from diadochi.windows.game.report_parts import GameReport
from diadochi.windows.game_window import windows_of
from diadochi.windows.table_state import OnTable


def tells_luck(record: Browsing, node: int, seats: Seats) -> bool:
    """Whether the report tells luck and decisions: in a game that shows odds, or at its end."""
    return luck_of(record.kit) is not None and (seats.odds or record.position_at(node).is_over)


def course_chances(record: Browsing, node: int) -> WinChances | None:
    """What rates the course of the game for the report; None before the end, as it would reveal hands (SEQ-10)."""
    position = record.position_at(node)
    kit = rules_of(record.kit).under(record.kit, position)
    chances = players_of(kit).chances
    return chances if position.is_over and chances(kit, position) else None


def whole_report(record: Browsing, names: str, counted: Callable[[int, int], None]) -> GameReport:
    """The report of `record` up to its present, with luck and course; `names` is the language of the names.

    `counted` hears how many answers are counted, and of how many. Needs an application, but no window.
    """
    node, seats = record.cursor, seats_from(record.about.seats)
    players = {seat: plan.name for seat, plan in seats.players.items() if plan.name}
    position = record.position_at(node)
    table = OnTable(record.kit.atlas, record.kit, position, names, players=lambda: players)
    table.lay(position)
    game = windows_of(record.kit.atlas.system)
    report = game.report(record, node, table, seats, Speaker(table.spelled))
    if tells_luck(record, node, seats):
        report.luck = _luck(record, node, counted)
    chances = course_chances(record, node)
    if chances is not None:
        report.course = course_here(record, node, chances, strongest(record.kit))
    return report


def _luck(record: Browsing, node: int, counted: Callable[[int, int], None]) -> LuckReport:
    told = LuckReport((), ())
    for number, of, so_far in luck_steps(record, node):
        told = so_far
        counted(number, of)
    return told
