"""Whatever lies in a file: a record's own error says so with a remedy, what is whole is saved, no byte is touched."""

import os
import sqlite3
import struct
from pathlib import Path

import pytest

from diadochi.journal.record import schema
from diadochi.journal.record.game_record import Record
from diadochi.journal.record.rescue import rescue
from diadochi.journal.record.schema import (
    DamagedRecord,
    NewerRecord,
    NotARecord,
    NothingToRescue,
    RecordError,
    UnusableFile,
)
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from tests.journal.damage import try_many
from tests.journal.games import play, store_branched
from tests.sampling import SampleSize

Start = tuple[Kit, Position]


@pytest.fixture
def whole(path: Path) -> Path:
    """A closed record."""
    store_branched(path)
    return path


def refused(path: Path, kind: type[RecordError], words: str) -> None:
    """Opening and looking both say so, and leave the file as it is."""
    before = path.read_bytes() if path.is_file() else None
    for way in (Record.open, Record.look):
        with pytest.raises(kind, match=words) as caught:
            way(path)
        assert str(path) in str(caught.value)
    assert (path.read_bytes() if path.is_file() else None) == before


def altered(path: Path, place: int, new: bytes) -> None:
    raw = bytearray(path.read_bytes())
    raw[place : place + len(new)] = new
    path.write_bytes(raw)


def test_no_record(tmp_path: Path) -> None:
    empty, text, missing = tmp_path / "empty", tmp_path / "text", tmp_path / "missing"
    empty.touch()
    text.write_text("SQLite format 3 is a fine thing", encoding="utf-8")
    refused(empty, NotARecord, "the file is empty; choose a game saved by this program")
    refused(text, NotARecord, "this is not a saved game; choose")
    refused(missing, UnusableFile, "there is no such file; check the file name")
    refused(tmp_path, UnusableFile, "this is a folder; choose a file")
    for path in (empty, text):
        with pytest.raises(NothingToRescue):
            rescue(path, tmp_path / "saved")
    for path in (missing, tmp_path):
        with pytest.raises(UnusableFile):
            rescue(path, tmp_path / "saved")


def test_another_database_is_no_record(tmp_path: Path) -> None:
    path = tmp_path / "other.sqlite"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE nodes (id)")
    connection.close()
    refused(path, NotARecord, "not a saved game")


def test_a_later_layout(whole: Path) -> None:
    altered(whole, 60, struct.pack(">I", schema.VERSION + 1))
    refused(
        whole,
        NewerRecord,
        f"format {schema.VERSION + 1}, but this program knows only up to {schema.VERSION}; use a later version",
    )


def test_a_file_cut_off(whole: Path, tmp_path: Path) -> None:
    whole.write_bytes(whole.read_bytes()[:-5000])
    refused(whole, DamagedRecord, 'the file ends too early; save what is intact with "diadochi rescue"')
    saved = rescue(whole, tmp_path / "saved.diadochi")
    assert saved.answers > 50
    with Record.open(tmp_path / "saved.diadochi") as record:
        assert len(record.tree) == saved.answers + 1
        assert record.verify() == ()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may do everything")
def test_no_permission(whole: Path) -> None:
    whole.chmod(0)
    refused(whole, UnusableFile, "cannot be read .*; give permission to read it")


def test_a_file_that_may_not_be_written_can_be_looked_at(whole: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(UnusableFile, match="cannot be written; give permission"):
        Record.open(whole)
    assert len(Record.look(whole).tree) > 100


def changed(path: Path, *statements: str) -> None:
    connection = sqlite3.connect(path)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()


def test_an_answer_that_was_changed_is_named(whole: Path, tmp_path: Path) -> None:
    changed(whole, 'UPDATE nodes SET answer = \'{"do":"hand_over","seat":3}\' WHERE id = 30')
    refused(whole, DamagedRecord, "answer 30 was changed")
    saved = rescue(whole, tmp_path / "saved.diadochi")
    assert saved.answers >= 28
    assert saved.lost > 0
    assert Record.look(tmp_path / "saved.diadochi").verify() == ()


@pytest.mark.parametrize("lost", [1, 5, 100])
def test_what_follows_a_lost_answer_is_saved_from_the_next_stored_position(
    start: Start, path: Path, tmp_path: Path, lost: int
) -> None:
    kit, position = start
    with Record.create(path, position, kit) as record:
        play(record, 150, 3)
        end = record.game.position
        record.notes.comment(140, "late")
    changed(path, f"UPDATE nodes SET answer = 'x' WHERE id = {lost}")  # noqa: S608
    changed(path, f"DELETE FROM snapshots WHERE node = {lost}")  # noqa: S608
    into = tmp_path / "saved.diadochi"
    saved = rescue(path, into)
    assert 0 < saved.lost < 40
    with Record.open(into) as again:
        assert again.verify() == ()
        assert again.game.position == end
        assert len(again.tree) == saved.answers + 1
        bridge = [node for node in again.tree if again.tree[node].is_correction]
        assert len(bridge) == (1 if lost == 1 else 2)
        assert [comment.text for comment in again.notes.comments.values()] == ["late"]
        play(again, 10, 1)


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TRIGGER t AFTER INSERT ON nodes BEGIN DELETE FROM nodes; END",
        "CREATE VIEW v AS SELECT * FROM nodes",
        "CREATE TABLE more (id)",
        "ALTER TABLE comments ADD COLUMN more TEXT",
        "CREATE INDEX i ON nodes (parent)",
        "DROP TABLE arrows",
    ],
)
def test_other_tables_than_a_records_are_refused(whole: Path, statement: str) -> None:
    changed(whole, statement)
    refused(whole, DamagedRecord, "its tables are not those of a saved game")


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("DELETE FROM nodes WHERE id = 1", "answer 2 was changed"),
        ("DELETE FROM nodes", "the beginning of the game is missing"),
        ("DELETE FROM snapshots", "the position of answer 1 is damaged"),
        ("UPDATE snapshots SET content = x'00' WHERE node = 1", "the position of answer 1 is damaged"),
        ("DELETE FROM marks", "a bookmark points to a missing answer"),
        ("UPDATE marks SET node = 999999", "a bookmark points to a missing answer"),
        ("UPDATE comments SET node = 999999", "a bookmark points to a missing answer"),
        ("UPDATE nodes SET parent = 999999 WHERE id = 9", "answer 9 was changed"),
        ("UPDATE nodes SET parent = NULL WHERE id = 9", "answer 9 was changed"),
    ],
)
def test_rows_that_hang_on_nothing_are_refused(whole: Path, statement: str, words: str) -> None:
    changed(whole, statement)
    refused(whole, DamagedRecord, words)


def test_a_stored_position_that_is_damaged_is_played_from_an_earlier_one(start: Start, path: Path) -> None:
    kit, position = start
    with Record.create(path, position, kit) as record:
        play(record, 120, 3)
        now = record.game.position
    changed(path, "UPDATE snapshots SET content = x'789c' WHERE node > 1")
    with Record.open(path) as again:
        assert again.game.position == now


def test_a_map_that_is_damaged_is_taken_from_the_program(whole: Path) -> None:
    changed(whole, "UPDATE files SET content = x'00'")
    with Record.open(whole) as again:
        assert again.verify() == ()


@pytest.mark.slow
def test_random_damage_comes_to_nothing_else(sample_size: SampleSize) -> None:
    count = sample_size(30, 300)
    outcomes = try_many(count, 7)
    assert len(outcomes) > 2
    assert sum(outcomes.values()) == count
