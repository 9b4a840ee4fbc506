"""A picture made on the command line shows the drawings that are written, and of a record what everyone may see."""

from pathlib import Path

import pytest

from diadochi.cli.asking import Unanswerable
from diadochi.cli.render import drawn_in, sketch_of_line
from diadochi.journal.record.game_record import Record
from diadochi.journal.record.sketch import Sketch, Sketchbook, SketchInk, SketchKind
from tests.journal.games import opening, play

RING = Sketch(SketchKind.RING, SketchInk.GREEN, ("pella",))
NOTE = Sketch(SketchKind.NOTE, SketchInk.BLACK, ("pella",), "By night")


def test_a_line_is_a_drawing_or_is_refused_with_an_example() -> None:
    assert sketch_of_line("ring green pella") == RING
    with pytest.raises(Unanswerable, match=r"ring pink pella is not a drawing\. Write, for example,"):
        sketch_of_line("ring pink pella")


def test_of_a_record_what_everybody_may_see_where_it_stands(tmp_path: Path) -> None:
    kit, position = opening()
    path = tmp_path / "game.diadochi"
    with Record.create(path, position, kit) as record:
        first, *_ = play(record, 3, 1)
        book = Sketchbook(record)
        book.add(first, RING)
        book.add(record.cursor, NOTE, 2)
        record.go_to(first)
    assert drawn_in(str(path)) == [RING]
    with Record.open(path, lambda _: kit) as record:
        record.back()
    assert drawn_in(str(path)) == []
    assert drawn_in("babylon-323") == drawn_in(None) == []
