"""What of the drawings of a record stands at a moment, and what everybody may see."""

from desktop.journal.record.browsing import Browsing
from desktop.journal.record.rows import DrawnRow
from desktop.journal.record.sketch import Sketch, sketch_from_text


def drawn_at(record: Browsing, node: int) -> list[DrawnRow]:
    """What stands on the map at a node, of all seats, in the order it was drawn."""
    tree = record.tree
    there = [row for row in record.notes.drawings.values() if tree.is_before(row.node, node)]
    rubbed = {row.rubs for row in there if row.rubs is not None}
    return [row for row in there if row.rubs is None and row.id not in rubbed]


def open_drawings(record: Browsing) -> list[DrawnRow]:
    """Every row that may leave the record: secret ones only once the game is over, as with hands."""
    rows = list(record.notes.drawings.values())
    if all(row.seat is None for row in rows) or record.position_at(record.cursor).is_over:
        return rows
    return [row for row in rows if row.seat is None]


def sketch_of(row: DrawnRow) -> Sketch | None:
    """What a row says is drawn; None where it rubs something out, or where nobody can have drawn that."""
    try:
        return sketch_from_text(row.drawn)
    except (ValueError, RecursionError):
        return None


def is_sketch(row: DrawnRow) -> bool:
    """Whether a row is as the program writes it: files may hold anything."""
    return sketch_of(row) is not None if row.rubs is None else not row.drawn
