"""Drawing on the moments of a record: added, changed, rubbed out, and each of it taken back again.

What is taken back here is a deed of drawing and never an answer: the game stays where it is.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from desktop.journal.record.record_browser import Browsing
from desktop.journal.record.schema import DrawnRow
from desktop.journal.record.sketch import Sketch, sketch_from_text, sketch_to_text

# --- drawn
# What of the drawings of a record stands at a moment, and what everybody may see.


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


# --- sketchbook

MaySee = Callable[[int | None], bool]
"""Whether what a seat has drawn may be seen now; None is what everybody has drawn for all."""


class DrawnSketch(NamedTuple):
    """What stands on the map, and the row of the record that says so."""

    row: DrawnRow
    sketch: Sketch


class DrawingDeed(NamedTuple):
    """What one deed took away and put there."""

    gone: tuple[DrawnRow, ...]
    come: tuple[DrawnRow, ...]

    @property
    def seats(self) -> frozenset[int | None]:
        """Whose drawings it was about."""
        return frozenset(row.seat for row in (*self.gone, *self.come))


class Sketchbook:
    """The drawings of one record, and what was done to them since it was opened."""

    def __init__(self, record: Browsing) -> None:
        self.record = record
        self._done: list[DrawingDeed] = []
        self._undone: list[DrawingDeed] = []

    def seen(self, node: int, may_see: MaySee) -> list[DrawnSketch]:
        """What somebody may see on the map at a node, in the order it was drawn; what cannot be read is left out."""
        rows = (row for row in drawn_at(self.record, node) if may_see(row.seat))
        return [DrawnSketch(row, sketch) for row in rows if (sketch := sketch_of(row)) is not None]

    # --- deeds

    def add(self, node: int, sketch: Sketch, seat: int | None = None) -> DrawnRow:
        """Draw at a node, for a seat alone or for everybody. Raises RecordError; then nothing has changed."""
        row = self.record.notes.draw(node, sketch_to_text(sketch), seat)
        self._note(DrawingDeed((), (row,)))
        return row

    def rub(self, node: int, rows: Iterable[DrawnRow]) -> None:
        """Rub out at a node what stands there; at earlier nodes it stays. Raises RecordError."""
        gone: list[DrawnRow] = []
        come: list[DrawnRow] = []
        for row in rows:
            self._rub(node, row, gone, come)
        if gone or come:
            self._note(DrawingDeed(tuple(gone), tuple(come)))

    def change(self, node: int, row: DrawnRow, sketch: Sketch, seat: int | None) -> DrawnRow:
        """Draw something else in place of what stands at a node. Raises RecordError."""
        gone: list[DrawnRow] = []
        come: list[DrawnRow] = []
        self._rub(node, row, gone, come)
        new = self.record.notes.draw(node, sketch_to_text(sketch), seat)
        self._note(DrawingDeed(tuple(gone), (*come, new)))
        return new

    def _rub(self, node: int, row: DrawnRow, gone: list[DrawnRow], come: list[DrawnRow]) -> None:
        """Of what was drawn at this very moment nothing is left; what is older is rubbed out from here on."""
        if row.node == node:
            self.record.notes.remove(row)
            gone.append(row)
        else:
            come.append(self.record.notes.draw(node, "", row.seat, rubs=row.id))

    def _note(self, deed: DrawingDeed) -> None:
        self._done.append(deed)
        self._undone.clear()

    # --- taken back

    def may_undo(self, may_see: MaySee) -> bool:
        """Whether there is anything that somebody who sees so much can take back."""
        return _last(self._done, may_see) is not None

    def may_redo(self, may_see: MaySee) -> bool:
        """Whether there is anything that can be done again."""
        return _last(self._undone, may_see) is not None

    def undo(self, may_see: MaySee) -> bool:
        """Take back the last deed on drawings that may be seen; False where there is none. Raises RecordError."""
        return self._turn(self._done, self._undone, may_see)

    def redo(self, may_see: MaySee) -> bool:
        """Do again what was taken back last; False where there is nothing. Raises RecordError."""
        return self._turn(self._undone, self._done, may_see)

    def _turn(self, source: list[DrawingDeed], target: list[DrawingDeed], may_see: MaySee) -> bool:
        while (deed := _last(source, may_see)) is not None:
            source.remove(deed)
            if self._is_as_left(deed):
                for row in deed.come:
                    self.record.notes.remove(row)
                for row in deed.gone:
                    self.record.notes.keep_drawing(row)
                target.append(DrawingDeed(deed.come, deed.gone))
                return True
        return False

    def _is_as_left(self, deed: DrawingDeed) -> bool:
        """Whether nobody who sees other drawings has come in between."""
        rows = self.record.notes.drawings
        return all(rows.get(row.id) == row for row in deed.come) and not any(row.id in rows for row in deed.gone)


def _last(deeds: list[DrawingDeed], may_see: MaySee) -> DrawingDeed | None:
    """The last deed about nothing that is hidden: undoing must not tell that somebody else has drawn."""
    return next((deed for deed in reversed(deeds) if all(map(may_see, deed.seats))), None)
