"""Drawings on the map (arrows, rings, crosses, ticks, question marks, notes), as values and as lines of text.

    arrow blue kelainai sardeis
    arrow vermilion sardeis @812.5,640
    ring green pella
    note black pella "Attack from here, not earlier."

Each ink also has its own dash pattern and letter on the map, so that colour is never the only sign. A place is a space
of the map or a point of its canvas.
"""

import math
import re
from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import NamedTuple

import msgspec

from diadochi.journal.record.codec import quoted, quoted_of
from diadochi.journal.record.record_browser import Browsing
from diadochi.journal.record.schema import DrawnRow

MOST_PLACES = 400
"""The most places of an arrow."""
LONGEST_NOTE = 2000
"""The most characters of a note."""
_FARTHEST = 1e5


class SketchKind(StrEnum):
    """What can be drawn. An arrow leads through its places; everything else has one place."""

    ARROW = "arrow"
    RING = "ring"
    CROSS = "cross"
    TICK = "tick"
    QUERY = "query"
    NOTE = "note"


class SketchInk(StrEnum):
    BLUE = "blue"
    VERMILION = "vermilion"
    GREEN = "green"
    VIOLET = "violet"
    BLACK = "black"


SketchPlace = str | tuple[float, float]
"""The id of a space, or a point in canvas pixels."""


class Sketch(msgspec.Struct, frozen=True):
    """A drawing. Only a note has `words`, plain text."""

    kind: SketchKind
    ink: SketchInk
    places: tuple[SketchPlace, ...]
    words: str = ""


_LINE = re.compile(r"(?P<kind>[a-z]+) (?P<ink>[a-z]+)(?P<places>(?: [^\s\"]+)+)(?: (?P<words>\".*\"))?", re.DOTALL)
_SPACE = re.compile(r"[a-z0-9_]{1,80}", re.ASCII)
_POINT = re.compile(r"@(-?\d{1,6}(?:\.\d{1,3})?),(-?\d{1,6}(?:\.\d{1,3})?)", re.ASCII)


def sketch_to_text(sketch: Sketch) -> str:
    """The line that `sketch_from_text` reads."""
    words = [sketch.kind, sketch.ink, *map(_place_text, sketch.places)]
    if sketch.words:
        words.append(quoted(sketch.words))
    return " ".join(words)


def sketch_from_text(text: str) -> Sketch:
    """The drawing in a line of text. Raises ValueError for anything that the program cannot have written."""
    found = _LINE.fullmatch(text)
    if found is None:
        raise ValueError("no drawing")
    kind, ink = SketchKind(found["kind"]), SketchInk(found["ink"])
    places = tuple(map(_place, found["places"].split()))
    words = quoted_of(found["words"]) if found["words"] else ""
    words.encode()  # a lone surrogate cannot be written to a file
    if len(words) > LONGEST_NOTE or bool(words) != (kind == SketchKind.NOTE):
        raise ValueError("only a note has words")
    fewest, most = (2, MOST_PLACES) if kind == SketchKind.ARROW else (1, 1)
    if not fewest <= len(places) <= most:
        raise ValueError("too few places, or too many")
    return Sketch(kind, ink, places, words)


def point_of(x: float, y: float) -> tuple[float, float]:
    """A point rounded to a tenth of a canvas pixel, as it is stored. Raises ValueError far outside any canvas."""
    if not (math.isfinite(x) and math.isfinite(y)) or max(abs(x), abs(y)) > _FARTHEST:
        raise ValueError("far off the map")
    return round(x, 1), round(y, 1)


def _place_text(place: SketchPlace) -> str:
    return place if isinstance(place, str) else f"@{place[0]:g},{place[1]:g}"


def _place(text: str) -> SketchPlace:
    found = _POINT.fullmatch(text)
    if found is not None:
        return point_of(float(found[1]), float(found[2]))
    if _SPACE.fullmatch(text) is None:
        raise ValueError("no place")
    return text


# --- drawings on the nodes of a record
# Undo here concerns drawings only, never answers: the game does not move.

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


class DrawingAction(NamedTuple):
    """The rows that one action removed and added."""

    gone: tuple[DrawnRow, ...]
    come: tuple[DrawnRow, ...]

    @property
    def seats(self) -> frozenset[int | None]:
        return frozenset(row.seat for row in (*self.gone, *self.come))


class Sketchbook:
    """The drawings of a record, with undo and redo of what was done since it was opened."""

    def __init__(self, record: Browsing) -> None:
        self.record = record
        self._done: list[DrawingAction] = []
        self._undone: list[DrawingAction] = []

    def seen(self, node: int, may_see: MaySee) -> list[DrawnSketch]:
        """The drawings at a node that may be seen, oldest first; unreadable ones are left out."""
        rows = (row for row in drawn_at(self.record, node) if may_see(row.seat))
        return [DrawnSketch(row, sketch) for row in rows if (sketch := sketch_of(row)) is not None]

    # --- actions

    def add(self, node: int, sketch: Sketch, seat: int | None = None) -> DrawnRow:
        """Draw at a node, for one seat or for everyone. Raises RecordError; nothing changes then."""
        row = self.record.notes.draw(node, sketch_to_text(sketch), seat)
        self._note(DrawingAction((), (row,)))
        return row

    def rub(self, node: int, rows: Iterable[DrawnRow]) -> None:
        """Rub out drawings at a node; they remain at earlier nodes. Raises RecordError."""
        gone: list[DrawnRow] = []
        come: list[DrawnRow] = []
        for row in rows:
            self._rub(node, row, gone, come)
        if gone or come:
            self._note(DrawingAction(tuple(gone), tuple(come)))

    def change(self, node: int, row: DrawnRow, sketch: Sketch, seat: int | None) -> DrawnRow:
        """Replace a drawing at a node. Raises RecordError."""
        gone: list[DrawnRow] = []
        come: list[DrawnRow] = []
        self._rub(node, row, gone, come)
        new = self.record.notes.draw(node, sketch_to_text(sketch), seat)
        self._note(DrawingAction(tuple(gone), (*come, new)))
        return new

    def _rub(self, node: int, row: DrawnRow, gone: list[DrawnRow], come: list[DrawnRow]) -> None:
        """Delete a drawing made at this very node; hide an older one from here on."""
        if row.node == node:
            self.record.notes.remove(row)
            gone.append(row)
        else:
            come.append(self.record.notes.draw(node, "", row.seat, rubs=row.id))

    def _note(self, action: DrawingAction) -> None:
        self._done.append(action)
        self._undone.clear()

    # --- undo

    def may_undo(self, may_see: MaySee) -> bool:
        """Whether the viewer can undo anything."""
        return _last(self._done, may_see) is not None

    def may_redo(self, may_see: MaySee) -> bool:
        return _last(self._undone, may_see) is not None

    def undo(self, may_see: MaySee) -> bool:
        """Undo the last action on drawings that may be seen; False if there is none. Raises RecordError."""
        return self._turn(self._done, self._undone, may_see)

    def redo(self, may_see: MaySee) -> bool:
        """Redo what was undone last; False if there is nothing. Raises RecordError."""
        return self._turn(self._undone, self._done, may_see)

    def _turn(self, source: list[DrawingAction], target: list[DrawingAction], may_see: MaySee) -> bool:
        while (action := _last(source, may_see)) is not None:
            source.remove(action)
            if self._is_as_left(action):
                for row in action.come:
                    self.record.notes.remove(row)
                for row in action.gone:
                    self.record.notes.keep_drawing(row)
                target.append(DrawingAction(action.come, action.gone))
                return True
        return False

    def _is_as_left(self, action: DrawingAction) -> bool:
        """Whether the drawings still are as this action left them; another viewer may have changed them."""
        rows = self.record.notes.drawings
        return all(rows.get(row.id) == row for row in action.come) and not any(row.id in rows for row in action.gone)


def _last(actions: list[DrawingAction], may_see: MaySee) -> DrawingAction | None:
    """The last action without hidden drawings: undo must not reveal that someone else has drawn."""
    return next((action for action in reversed(actions) if all(map(may_see, action.seats))), None)
