"""The report of a game of the Sword of Rome draws each side's chance to win, and says where it turned."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from diadochi.forecast.luck_account import luck_steps
from diadochi.journal.record.game_record import Record
from diadochi.players.automatic_games import SeatedPlayers
from diadochi.players.game_course import counted_course
from diadochi.players.game_players import players_of
from diadochi.resources import maps
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.kit_files import open_kit
from diadochi.rules.rome.setup import scenario_position
from diadochi.windows.game.course_report import CHANCES
from diadochi.windows.game.game_seats import Seats
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.preferences import Preferences
from diadochi.windows.rome.game_report import Report
from tests.windows.conftest import put_away, show_window


@pytest.fixture(scope="module")
def rome() -> Kit:
    return open_kit(maps("rome"))


@pytest.fixture
def playing(dressed: QApplication, rome: Kit) -> Iterator[Playing]:
    position = scenario_position(rome, "brennus_390")
    window = show_window(rome, position, Preferences(motion=False))
    yield Playing(window, rome, position.copy())
    put_away(window)


@pytest.fixture
def record(rome: Kit, tmp_path: Path) -> Record:
    """A whole game of two stewards."""
    made = Record.create(tmp_path / "game.diadochi", scenario_position(rome, "brennus_390"), rome, title="Brennus")
    players = SeatedPlayers(rome, dict.fromkeys((1, 2), "steward"), 1)
    while made.game.node is not None:
        made.answer(players.answer(made.game), author=made.game.node.seat)
    return made


def report_of(playing: Playing, record: Record) -> Report:
    shell = playing.shell
    return Report(record, record.cursor, shell.table, Seats({}), shell.speaker)


def test_the_course_ends_with_the_winner_and_stands_in_the_report(playing: Playing, record: Record) -> None:
    work = counted_course(record, record.cursor, players_of(record.kit).chances, "steward")
    report = report_of(playing, record)
    assert CHANCES not in report.markup()
    while report.course is None:
        try:
            next(work)
        except StopIteration as done:
            report.course = done.value
    moments = report.course.moments
    winner = record.game.position.winner
    assert moments[-1].chances[winner] == 1.0
    assert all(sum(each.chances.values()) == pytest.approx(1.0) for each in moments)
    assert 1 <= len(report.course.points) <= 5
    words = report.markup()
    assert CHANCES in words
    assert "(Normal)" in words
    assert not report.pictures("#000000", "#ffffff")[CHANCES].isNull()


def test_luck_is_told_with_exact_chances(playing: Playing, record: Record) -> None:
    report = report_of(playing, record)
    assert "Luck and decisions" not in report.markup()
    *_, (_, _, report.luck) = luck_steps(record, record.cursor)
    told = report.markup()
    assert "Luck and decisions" in told
    assert "Battles won" in told
    assert "Siege hits" in told
