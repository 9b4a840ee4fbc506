"""A record told at a glance: its title, its people, its turn, and nothing of what is damaged."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from msgspec import structs

from diadochi.journal.record.game_record import Record
from diadochi.journal.record.schema import START, RecordError, RecordInUse
from diadochi.journal.saved_games import Glance, game_names, glance, glanced, rename_game
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from tests.journal.games import play


def _record(path: Path, start: tuple[Kit, Position], seats: dict[str, object]) -> None:
    record = Record.create(path, start[1], start[0], title="Ipsos")
    record.about.seats = seats
    record.close()


def test_title_people_and_turn(path: Path, start: tuple[Kit, Position]) -> None:
    _record(path, start, {"players": {"2": {"name": "Berenike"}, "1": {"name": "Antipatros"}, "3": {"name": ""}}})
    known = glance(path)
    assert known == structs.replace(
        Glance("Ipsos", {1: "Antipatros", 2: "Berenike"}, start[1].clock.turn, map="diadochi", persons=(1, 2, 3)),
        seal=known.seal,
    )
    assert known.people == ("Antipatros", "Berenike")
    with Record.open(path) as record:
        assert known.seal == record.tree[START].seal


@pytest.mark.parametrize("seats", [{}, {"players": 3}, {"players": {"1": "nobody"}}, {"players": {"1": {}}}])
def test_seats_that_cannot_be_read_are_nobody(
    path: Path, start: tuple[Kit, Position], seats: dict[str, object]
) -> None:
    _record(path, start, seats)
    assert glance(path).people == ()


def test_a_cursor_that_leads_nowhere_tells_no_turn(path: Path, start: tuple[Kit, Position]) -> None:
    _record(path, start, {})
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE marks SET node = 99")
    assert glance(path).turn == 0


def test_parents_in_a_ring_end(path: Path, start: tuple[Kit, Position]) -> None:
    _record(path, start, {})
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE nodes SET parent = 1, moment = ''")
    assert glanced(path).turn == 0


def test_a_game_that_was_won_says_so(path: Path, start: tuple[Kit, Position]) -> None:
    record = Record.create(path, start[1], start[0])
    record.about.is_over = True
    record.close()
    assert glance(path).over
    with Record.open(path) as record:
        record.about.is_over = False
    assert not glance(path).over


def test_what_is_no_record_tells_nothing(path: Path) -> None:
    path.write_text("Dear Kassandros")
    with pytest.raises(RecordError):
        glance(path)
    assert glanced(path) == Glance()


def test_answers_that_were_taken_back_are_counted_too(path: Path, start: tuple[Kit, Position]) -> None:
    with Record.create(path, start[1], start[0]) as record:
        play(record, 5, 1)
        record.start()
    assert glance(path).answers == 5


def test_which_game_it_is_is_read_from_the_record(path: Path, start: tuple[Kit, Position]) -> None:
    meta = {"game": '{"en": "evening game", "ru": "партия на вечер"}'}
    Record.create(path, start[1], start[0], meta=meta).close()
    assert glance(path).game == {"en": "evening game", "ru": "партия на вечер"}


@pytest.mark.parametrize("text", ["", "{", "[1]", '{"en": 3}', "[" * 100_000])
def test_a_game_that_cannot_be_read_has_no_names(text: str) -> None:
    assert game_names(text) == {}


def test_a_renamed_game_keeps_its_file_its_time_and_its_answers(path: Path, start: tuple[Kit, Position]) -> None:
    with Record.create(path, start[1], start[0], title="Ipsos") as record:
        play(record, 5, 1)
        end = record.cursor
    os.utime(path, (1_000_000_000, 1_000_000_000))
    rename_game(path, "Anna's\nbest game")
    assert glance(path).title == "Anna's best game"
    assert path.stat().st_mtime == 1_000_000_000
    with Record.open(path) as record:
        assert record.cursor == end
        record.verify()
        assert not record.disagreements
    rename_game(path, "")
    assert glance(path).title == ""


def test_a_game_that_is_open_is_not_renamed(path: Path, start: tuple[Kit, Position]) -> None:
    with Record.create(path, start[1], start[0], title="Ipsos"), pytest.raises(RecordInUse):
        rename_game(path, "Anna")
    assert glance(path).title == "Ipsos"
