"""What is drawn on the map: it stands from its moment on, can be taken back, and is kept as the game is."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from diadochi.journal.played_record import Unnamed
from diadochi.journal.record.game_record import Record
from diadochi.journal.record.record_text import HEAD, HEAD_WITH_DRAWINGS, export_text, import_text
from diadochi.journal.record.rescue import rescue
from diadochi.journal.record.schema import (
    FIRST,
    VERSION,
    WITH_ACTS,
    WITH_DRAWINGS,
    DamagedRecord,
    DrawnRow,
    NewerRecord,
    NotWritten,
    TextFault,
)
from diadochi.journal.record.sketch import (
    LONGEST_NOTE,
    Sketch,
    Sketchbook,
    SketchInk,
    SketchKind,
    drawn_at,
    open_drawings,
    sketch_from_text,
    sketch_to_text,
)
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from tests.journal.games import play, store_branched, with_branches

Start = tuple[Kit, Position]
RING = Sketch(SketchKind.RING, SketchInk.GREEN, ("pella",))
ARROW = Sketch(SketchKind.ARROW, SketchInk.BLUE, ("kelainai", "kolossai", (812.5, 640.0)))
NOTE = Sketch(SketchKind.NOTE, SketchInk.BLACK, ("sardeis",), 'Wait "here"; not\nlater \u2028 Ποτέ')


def everybody(seat: int | None) -> bool:
    return seat is None


def layout(path: Path) -> int:
    return int.from_bytes(path.read_bytes()[60:64], "big")


def seen(book: Sketchbook, node: int) -> list[Sketch]:
    return [drawn.sketch for drawn in book.seen(node, everybody)]


# --- values


places = some.one_of(
    some.from_regex(r"[a-z][a-z0-9_]{0,20}", fullmatch=True),
    some.tuples(some.integers(-99_000, 99_000), some.integers(-99_000, 99_000)).map(lambda p: (p[0] / 10, p[1] / 10)),
)
marks = [kind for kind in SketchKind if kind not in (SketchKind.ARROW, SketchKind.NOTE)]
sketches = some.one_of(
    some.builds(
        Sketch, some.just(SketchKind.ARROW), some.sampled_from(SketchInk), some.lists(places, min_size=2).map(tuple)
    ),
    some.builds(Sketch, some.sampled_from(marks), some.sampled_from(SketchInk), some.tuples(places)),
    some.builds(
        Sketch, some.just(SketchKind.NOTE), some.sampled_from(SketchInk), some.tuples(places), some.text(min_size=1)
    ),
)


@given(sketches)
def test_a_drawing_is_one_line_that_is_read_back(sketch: Sketch) -> None:
    line = sketch_to_text(sketch)
    assert line.isprintable()
    assert sketch_from_text(line) == sketch


@pytest.mark.parametrize(
    "line",
    [
        "",
        "arrow",
        "arrow blue pella",
        "ring blue pella larissa",
        "ring pink pella",
        "star blue pella",
        "ring blue pella\n2 hand_over seat 1",
        "ring blue @9999999,1",
        "ring blue @nan,1",
        'ring blue pella "words"',
        "note blue pella",
        'note blue pella ""',
        'note blue pella "\\ud800"',
        f'note blue pella "{"x" * (LONGEST_NOTE + 1)}"',
        "arrow blue" + " pella larissa" * 300,
        "ring blue Πέλλα",
    ],
)
def test_what_nobody_can_have_drawn_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        sketch_from_text(line)


# --- moments


def test_a_drawing_stands_from_its_moment_on_until_it_is_rubbed_out(start: Start, path: Path) -> None:
    kit, position = start
    with Record.create(path, position, kit) as record:
        before, here, *_, later = play(record, 12, 1)
        book = Sketchbook(record)
        ring = book.add(here, RING)
        assert seen(book, before) == []
        assert seen(book, here) == seen(book, later) == [RING]
        record.go_to(before)
        (other, *_) = play(record, 1, 7)
        assert other != here
        assert seen(book, other) == [], "not on another branch"
        book.rub(later, [ring])
        assert seen(book, here) == [RING], "it stood there"
        assert seen(book, later) == []
        book.rub(here, [ring])
        assert seen(book, here) == []
    with Record.open(path, lambda _: kit) as again:
        assert seen(Sketchbook(again), here) == []


def test_a_change_leaves_earlier_moments_as_they_were(start: Start, path: Path) -> None:
    kit, position = start
    with Record.create(path, position, kit) as record:
        here, *_, later = play(record, 5, 1)
        book = Sketchbook(record)
        row = book.add(here, RING)
        book.change(later, row, ARROW, None)
        assert seen(book, here) == [RING]
        assert seen(book, later) == [ARROW]
        assert book.undo(everybody)
        assert seen(book, later) == [RING]
        assert book.redo(everybody)
        assert seen(book, later) == [ARROW]


def test_whatever_is_drawn_is_taken_back_and_drawn_again(start: Start, path: Path) -> None:
    kit, position = start
    chance = random.Random(3)
    with Record.create(path, position, kit) as record:
        nodes = play(record, 6, 1)
        book = Sketchbook(record)
        states = [dict(record.notes.drawings)]
        for _ in range(120):
            node = chance.choice(nodes)
            there = book.seen(node, everybody)
            match chance.randrange(4) if there else 0:
                case 0 | 1:
                    book.add(node, chance.choice((RING, ARROW, NOTE)))
                case 2:
                    book.rub(node, [drawn.row for drawn in chance.sample(there, min(2, len(there)))])
                case _:
                    book.change(node, chance.choice(there).row, chance.choice((RING, ARROW)), None)
            states.append(dict(record.notes.drawings))
        for state in reversed(states[:-1]):
            assert book.undo(everybody)
            assert record.notes.drawings == state
        assert not book.undo(everybody)
        for state in states[1:]:
            assert book.redo(everybody)
            assert record.notes.drawings == state
        assert not book.redo(everybody)
        game = record.cursor
    with Record.open(path, lambda _: kit) as again:
        assert again.notes.drawings == states[-1]
        assert again.cursor == game, "the game was never touched"


def test_nobody_takes_back_or_is_told_of_what_another_seat_drew_for_itself(start: Start, path: Path) -> None:
    kit, position = start
    with Record.create(path, position, kit) as record:
        (here,) = play(record, 1, 1)
        book = Sketchbook(record)
        book.add(here, RING)
        book.add(here, ARROW, 2)
        book.add(here, NOTE, 2)
        first = lambda seat: seat in (None, 1)  # noqa: E731
        second = lambda seat: seat in (None, 2)  # noqa: E731
        assert [drawn.sketch for drawn in book.seen(here, first)] == [RING]
        assert [drawn.sketch for drawn in book.seen(here, second)] == [RING, ARROW, NOTE]
        assert book.undo(first), "the last of what it sees"
        assert not book.may_undo(first)
        assert [drawn.sketch for drawn in book.seen(here, second)] == [ARROW, NOTE]
        assert not book.undo(first)
        assert book.undo(second)
        book.add(here, RING)
        assert not book.may_redo(second)
        assert [drawn.sketch for drawn in book.seen(here, second)] == [ARROW, RING]


# --- files


def test_a_record_with_nothing_drawn_stays_as_earlier_versions_read_it(start: Start, path: Path) -> None:
    kit, _ = start
    store_branched(path)
    assert layout(path) == FIRST
    with Record.open(path, lambda _: kit) as record:
        record.note_act("table_edited")
        assert layout(path) == WITH_ACTS
        record.notes.draw(record.cursor, sketch_to_text(RING))
        assert layout(path) == WITH_DRAWINGS == VERSION, "while it is open too, so that a copy says so"
        copy = path.with_name("copy.diadochi")
        record.copy_to(copy)
        rows = record.notes.drawings
    with Record.open(copy, lambda _: kit) as again:
        assert again.notes.drawings == rows
        assert again.verify() == ()


def test_a_record_with_acts_of_an_earlier_version_is_drawn_on(start: Start, path: Path) -> None:
    kit, position = start
    with Record.create(path, position, kit) as record:
        record.note_act("table_edited")
    assert layout(path) == WITH_ACTS
    with Record.open(path, lambda _: kit) as record:
        Sketchbook(record).add(record.cursor, RING)
    with Record.open(path, lambda _: kit) as record:
        assert len(record.acts) == len(record.notes.drawings) == 1


def test_an_earlier_version_says_that_it_cannot_read_drawings(
    start: Start, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kit, position = start
    with Record.create(path, position, kit) as record:
        Sketchbook(record).add(record.cursor, RING)
    monkeypatch.setattr("diadochi.journal.record.schema.VERSION", WITH_ACTS)
    before = path.read_bytes()
    with pytest.raises(NewerRecord, match="format 3, but this program knows only up to 2"):
        Record.open(path)
    assert path.read_bytes() == before


def test_a_stroke_that_cannot_be_written_was_not_drawn(start: Start, path: Path) -> None:
    kit, position = start
    with Record.create(path, position, kit) as record:
        book = Sketchbook(record)
        book.add(record.cursor, RING)
        connection = record._writable()._connection  # type: ignore[attr-defined]
        connection.execute("PRAGMA query_only=ON")
        with pytest.raises(NotWritten):
            book.add(record.cursor, ARROW)
        connection.execute("PRAGMA query_only=OFF")
        assert seen(book, record.cursor) == [RING]
        assert book.undo(everybody)
        assert not book.may_undo(everybody)


def test_a_drawing_at_no_moment_is_damage_and_is_left_behind(start: Start, path: Path) -> None:
    kit, position = start
    with Record.create(path, position, kit) as record:
        Sketchbook(record).add(record.cursor, RING)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("INSERT INTO drawings VALUES (9, 77, NULL, 1, NULL, 'ring blue pella')")
        connection.commit()
    with pytest.raises(DamagedRecord, match="a bookmark points to a missing answer"):
        Record.look(path)
    saved = path.with_name("saved.diadochi")
    rescue(path, saved)
    with Record.open(saved, lambda _: kit) as again:
        assert seen(Sketchbook(again), again.cursor) == [RING]


def test_what_is_drawn_for_a_seat_is_saved_of_a_damaged_record_for_that_seat(start: Start, path: Path) -> None:
    kit, position = start
    with Record.create(path, position, kit) as record:
        nodes = play(record, 30, 1)
        Sketchbook(record).add(nodes[-1], NOTE, 3)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE nodes SET answer = 'x' WHERE id = 5")
        connection.execute("INSERT INTO bookmarks VALUES (9, 7777, 'nowhere')")
        connection.commit()
    saved = path.with_name("saved.diadochi")
    rescue(path, saved)
    with Record.open(saved, lambda _: kit) as again:
        assert [(row.seat, row.rubs) for row in again.notes.drawings.values()] in ([(3, None)], [])


def test_lines_that_nobody_drew_are_not_shown(start: Start, path: Path) -> None:
    kit, position = start
    with Record.create(path, position, kit) as record:
        record.notes.keep_drawing(DrawnRow(1, 1, None, 0, None, "ring blue pella\n99 forged"))
        record.notes.keep_drawing(DrawnRow(2, 1, None, 0, 1, "ring blue pella"))
        record.notes.keep_drawing(DrawnRow(3, 1, None, 0, 3, ""))
        record.notes.keep_drawing(DrawnRow(4, 1, None, 0, None, sketch_to_text(RING)))
        assert seen(Sketchbook(record), 1) == [RING]
        text = export_text(record)
    assert "forged" not in text
    into = path.with_name("again.diadochi")
    with import_text(text, into, kit) as again:
        assert seen(Sketchbook(again), 1) == [RING]


def test_a_table_without_a_file_keeps_drawings_as_long_as_it_lies_there(start: Start) -> None:
    kit, position = start
    with Unnamed.lay(position, kit) as table:
        book = Sketchbook(table)
        book.add(table.cursor, RING)
        book.add(table.cursor, NOTE)
        assert book.undo(everybody)
        assert seen(book, table.cursor) == [RING]
        assert [row.drawn for row in table._writable().contents().drawings.values()] == [sketch_to_text(RING)]


# --- texts


def test_a_text_has_what_everybody_may_see_and_is_read_back(start: Start, path: Path) -> None:
    kit, position = start
    with with_branches(path, kit, position) as record:
        book = Sketchbook(record)
        ends = record.tree.ends()
        for node in (1, 20, *ends):
            book.add(node, ARROW)
        book.rub(20, [drawn.row for drawn in book.seen(20, everybody)][:1])
        book.add(ends[0], NOTE)
        text = export_text(record)
        kept = dict(record.notes.drawings)
    assert text.startswith(HEAD_WITH_DRAWINGS)
    with import_text(text, path.with_name("again.diadochi"), kit) as again:
        assert again.notes.drawings == kept
        assert export_text(again) == text


def test_a_text_without_drawings_is_as_it_was(start: Start, path: Path) -> None:
    kit, position = start
    with with_branches(path, kit, position) as record:
        assert export_text(record).startswith(f"{HEAD}\n")
        Sketchbook(record).add(record.cursor, RING, 2)
        assert export_text(record).startswith(f"{HEAD}\n"), "not even that somebody has drawn for himself"


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (": ring green pella", ": ring pink pella", "the drawing cannot be read"),
        (": ring green pella", ": note green pella", "the drawing cannot be read"),
        ("drawing 2 at", "drawing 1 at", "the number of this note is used twice"),
        ("drawing 1 at", "drawing 1 on", "a drawing or an intervention"),
        ("drawing 1 at 2", "drawing 1 at x2", "a number, a time"),
    ],
)
def test_a_fault_in_a_drawn_line_is_told(start: Start, path: Path, old: str, new: str, reason: str) -> None:
    kit, position = start
    with Record.create(path, position, kit) as record:
        Sketchbook(record).add(1, RING)
        Sketchbook(record).add(1, ARROW)
        text = export_text(record)
    assert old in text
    into = path.with_name("again.diadochi")
    with pytest.raises(TextFault, match=reason):
        import_text(text.replace(old, new), into, kit)
    assert not into.exists()


def test_what_a_seat_drew_for_itself_leaves_the_record_only_when_the_game_is_over(
    start: Start, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kit, position = start
    with Record.create(path, position, kit) as record:
        book = Sketchbook(record)
        mine = book.add(1, NOTE, 2)
        play(record, 3, 1)
        book.rub(record.cursor, [mine])
        assert open_drawings(record) == []
        assert "drawing" not in export_text(record)
        assert len(drawn_at(record, 1)) == 1
        monkeypatch.setattr(Position, "is_over", property(lambda _self: True))
        assert [row.seat for row in open_drawings(record)] == [2, 2]
        assert "drawing 1 seat 2" in export_text(record)
