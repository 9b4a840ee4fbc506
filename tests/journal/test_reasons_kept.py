"""Why automatic players answered as they did is kept for each moment of a record, beside it."""

import os
from pathlib import Path

import pytest

from diadochi.journal.record.game_record import Record
from diadochi.journal.record.schema import START
from diadochi.journal.saved_games import MOST_RECORDS, KeptReason, keep_reason, kept_reasons
from diadochi.language import Name, msg, msgn
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from tests.journal.games import play

WHY = (
    msg("take {space}", space=Name("space", "tyros")),
    msgn("{n} card, {seats}", "{n} cards, {seats}", 3, seats=(Name("seat", "1"), 2, "x")),
)


def test_reasons_are_found_by_their_moment_also_in_a_copy(start: tuple[Kit, Position], path: Path) -> None:
    kit, position = start
    home, copy = path.parent / "home", path.with_name("copy.diadochi")
    with Record.create(path, position, kit) as record:
        assert kept_reasons(record, home) == {}
        told = {}
        for seat in (1, 2):
            play(record, 3, seat)
            kept = KeptReason(seat, WHY[:seat], 0.25 if seat == 2 else None)
            keep_reason(record, kept, home)
            told[record.tree[record.cursor].seal] = kept
        assert kept_reasons(record, home) == told
        record.copy_to(copy)
    assert not path.read_bytes().count(b"take {space}"), "a record that is given away says nothing of it"
    with Record.look(copy) as again:
        assert kept_reasons(again, home) == told


@pytest.mark.parametrize(
    "line",
    [b"", b"[]", b'["00",1,["[]"],null]', b'["0g",1,[],null]', b'["00",1,["[\\"say\\",\\"{a.b}\\",{}]"]]', b"\xff"],
)
def test_a_line_that_cannot_be_read_costs_no_other(start: tuple[Kit, Position], path: Path, line: bytes) -> None:
    kit, position = start
    with Record.create(path, position, kit) as record:
        keep_reason(record, KeptReason(1, WHY), path.parent)
        (kept,) = (path.parent / "reasons").iterdir()
        kept.write_bytes(kept.read_bytes() + b"\n" + line)
        play(record, 1, 1)
        keep_reason(record, KeptReason(2, WHY), path.parent)
        assert [each.seat for each in kept_reasons(record, path.parent).values()] == [1, 2]


def test_only_the_records_written_last_are_kept(start: tuple[Kit, Position], path: Path) -> None:
    kit, position = start
    folder = path.parent / "reasons"
    folder.mkdir()
    for number in range(MOST_RECORDS + 3):
        other = folder / f"{number}.reasons"
        other.touch()
        os.utime(other, (number, number))
    with Record.create(path, position, kit) as record:
        keep_reason(record, KeptReason(1, WHY), path.parent)
        own = f"{record.tree[START].seal.hex()}.reasons"
    left = {each.name for each in folder.iterdir()}
    assert len(left) == MOST_RECORDS
    assert own in left
    assert "3.reasons" not in left
    assert "4.reasons" in left


def test_where_nothing_can_be_written_nothing_is_kept(start: tuple[Kit, Position], path: Path) -> None:
    kit, position = start
    (path.parent / "reasons").touch()
    with Record.create(path, position, kit) as record:
        keep_reason(record, KeptReason(1, WHY), path.parent)
        assert kept_reasons(record, path.parent) == {}
