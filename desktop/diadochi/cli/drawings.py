"""What is drawn on the map, for a picture made on the command line: written as lines, or kept in a record."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from diadochi.cli.asking import RECORD, Unanswerable
from diadochi.journal.record.sketch import Sketch, sketch_from_text
from diadochi.language import tr
from diadochi.rules.core.game import GamePosition

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

    from diadochi.atlas.atlas import Atlas
    from diadochi.rules.core.game import GameKit
    from diadochi.scene.sheet.sheet_picture import PictureOverlay


def one_after_another(*paintings: PictureOverlay | None) -> PictureOverlay | None:
    """Paints all that there are; None where there are none."""
    there = [paint for paint in paintings if paint is not None]

    def paint_all(painter: QPainter, scale: float) -> None:
        for paint in there:
            paint(painter, scale)

    return paint_all if there else None


def sketch_of_line(line: str) -> Sketch:
    """A drawing as it is written. Raises Unanswerable."""
    try:
        return sketch_from_text(line)
    except (ValueError, RecursionError):
        raise Unanswerable(
            tr('{line} is no drawing; write for instance "arrow blue pella larissa".', line=line[:80])
        ) from None


def drawn_in(position: str | None) -> list[Sketch]:
    """What everybody may see of what is drawn in a record where it stands; nothing for any other position."""
    if position is None or not position.endswith(RECORD):
        return []
    from diadochi.journal.record import Record
    from diadochi.journal.record.sketchbook import drawn_at, open_drawings, sketch_of

    with Record.look(Path(position)) as record:
        free = {row.id for row in open_drawings(record)}
        sketches = (sketch_of(row) for row in drawn_at(record, record.cursor) if row.id in free)
        return [sketch for sketch in sketches if sketch is not None]


def painted_sketches(
    atlas: Atlas, shown: tuple[GameKit, GamePosition] | None, sketches: list[Sketch], language: str
) -> tuple[PictureOverlay | None, PictureOverlay | None]:
    """What paints the drawings below the names, and what paints them above the counters."""
    if not sketches:
        return None, None
    from diadochi.scene.counters.counter_picture import boxes_of_stacks
    from diadochi.scene.sketches.sketch_painting import PicturedSketches

    def pictured(scale: float) -> PicturedSketches:
        boxes = () if shown is None else boxes_of_stacks(*shown, scale, language)
        return PicturedSketches(atlas, sketches, scale, boxes)

    return (
        lambda painter, scale: pictured(scale).paint_below(painter),
        lambda painter, scale: pictured(scale).paint_above(painter),
    )
