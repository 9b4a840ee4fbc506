"""Drawings on the nodes of a record: adding, changing and rubbing out, with undo and redo.

Undo here concerns drawings only, never answers: the game does not move.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from diadochi.journal.record.record_browser import Browsing
from diadochi.journal.record.schema import DrawnRow
from diadochi.journal.record.sketch import Sketch, sketch_from_text, sketch_to_text

# --- what can be seen


def drawn_at(record: Browsing, node: int) -> list[DrawnRow]:
    """The drawings on the map at a node, of all seats, oldest first."""
    tree = record.tree
    there = [row for row in record.notes.drawings.values() if tree.is_before(row.node, node)]
    rubbed = {row.rubs for row in there if row.rubs is not None}
    return [row for row in there if row.rubs is None and row.id not in rubbed]


def open_drawings(record: Browsing) -> list[DrawnRow]:
    """The rows that may be exported: secret ones only after the end of the game, like hands."""
    rows = list(record.notes.drawings.values())
    if all(row.seat is None for row in rows) or record.position_at(record.cursor).is_over:
        return rows
    return [row for row in rows if row.seat is None]


def sketch_of(row: DrawnRow) -> Sketch | None:
    """The drawing of a row; None for a removal or an invalid row."""
    try:
        return sketch_from_text(row.drawn)
    except (ValueError, RecursionError):
        return None


def is_sketch(row: DrawnRow) -> bool:
    """Whether a row is one that the program could have written; files may contain anything."""
    return sketch_of(row) is not None if row.rubs is None else not row.drawn


# --- the drawings of a record

MaySee = Callable[[int | None], bool]
"""Whether the drawings of a seat may be seen now; None stands for drawings that everyone may see."""


class DrawnSketch(NamedTuple):
    """A drawing on the map, and its row in the record."""

    row: DrawnRow
    sketch: Sketch


class DrawingDeed(NamedTuple):
    """The rows that one action removed and added."""

    gone: tuple[DrawnRow, ...]
    come: tuple[DrawnRow, ...]

    @property
    def seats(self) -> frozenset[int | None]:
        """The seats whose drawings it changed."""
        return frozenset(row.seat for row in (*self.gone, *self.come))


class Sketchbook:
    """The drawings of a record, with undo and redo of what was done since it was opened."""

    def __init__(self, record: Browsing) -> None:
        self.record = record
        self._done: list[DrawingDeed] = []
        self._undone: list[DrawingDeed] = []

    def seen(self, node: int, may_see: MaySee) -> list[DrawnSketch]:
        """The drawings at a node that may be seen, oldest first; unreadable ones are left out."""
        rows = (row for row in drawn_at(self.record, node) if may_see(row.seat))
        return [DrawnSketch(row, sketch) for row in rows if (sketch := sketch_of(row)) is not None]

    # --- actions

    def add(self, node: int, sketch: Sketch, seat: int | None = None) -> DrawnRow:
        """Draw at a node, for one seat or for everyone. Raises RecordError; nothing changes then."""
        row = self.record.notes.draw(node, sketch_to_text(sketch), seat)
        self._note(DrawingDeed((), (row,)))
        return row

    def rub(self, node: int, rows: Iterable[DrawnRow]) -> None:
        """Rub out drawings at a node; they remain at earlier nodes. Raises RecordError."""
        gone: list[DrawnRow] = []
        come: list[DrawnRow] = []
        for row in rows:
            self._rub(node, row, gone, come)
        if gone or come:
            self._note(DrawingDeed(tuple(gone), tuple(come)))

    def change(self, node: int, row: DrawnRow, sketch: Sketch, seat: int | None) -> DrawnRow:
        """Replace a drawing at a node. Raises RecordError."""
        gone: list[DrawnRow] = []
        come: list[DrawnRow] = []
        self._rub(node, row, gone, come)
        new = self.record.notes.draw(node, sketch_to_text(sketch), seat)
        self._note(DrawingDeed(tuple(gone), (*come, new)))
        return new

    def _rub(self, node: int, row: DrawnRow, gone: list[DrawnRow], come: list[DrawnRow]) -> None:
        """Delete a drawing made at this very node; hide an older one from here on."""
        if row.node == node:
            self.record.notes.remove(row)
            gone.append(row)
        else:
            come.append(self.record.notes.draw(node, "", row.seat, rubs=row.id))

    def _note(self, deed: DrawingDeed) -> None:
        self._done.append(deed)
        self._undone.clear()

    # --- undo

    def may_undo(self, may_see: MaySee) -> bool:
        """Whether the viewer can undo anything."""
        return _last(self._done, may_see) is not None

    def may_redo(self, may_see: MaySee) -> bool:
        """Whether the viewer can redo anything."""
        return _last(self._undone, may_see) is not None

    def undo(self, may_see: MaySee) -> bool:
        """Undo the last action on drawings that may be seen; False if there is none. Raises RecordError."""
        return self._turn(self._done, self._undone, may_see)

    def redo(self, may_see: MaySee) -> bool:
        """Redo what was undone last; False if there is nothing. Raises RecordError."""
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
        """Whether the drawings still are as this action left them; another viewer may have changed them."""
        rows = self.record.notes.drawings
        return all(rows.get(row.id) == row for row in deed.come) and not any(row.id in rows for row in deed.gone)


def _last(deeds: list[DrawingDeed], may_see: MaySee) -> DrawingDeed | None:
    """The last action without hidden drawings: undo must not reveal that someone else has drawn."""
    return next((deed for deed in reversed(deeds) if all(map(may_see, deed.seats))), None)
