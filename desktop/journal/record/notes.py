"""What hangs on the nodes of a record: comments, bookmarks, arrows, drawings. All of it is written at once."""

import time
from collections.abc import Callable

from msgspec import structs

from desktop.journal.record.contents import RecordContents
from desktop.journal.record.keeping import Keeping
from desktop.journal.record.rows import Bookmark, Comment, DrawnRow, NoteArrow


class Notes:
    """The comments, bookmarks, arrows and drawings of a record, by id, in the order they were made.

    `writable` gives the open file or raises what keeps it from being written.
    """

    def __init__(self, contents: RecordContents, writable: Callable[[], Keeping]) -> None:
        self._writable = writable
        self.comments = dict(contents.comments)
        self.bookmarks = dict(contents.bookmarks)
        self.arrows = dict(contents.arrows)
        self.drawings = dict(contents.drawings)
        self._last_drawing = max(self.drawings, default=0)

    def comment(self, node: int, text: str, author: int | None = None, at: int | None = None) -> Comment:
        """Write beside a node; `at` is in milliseconds since 1970, now unless it is given. Raises NotWritten."""
        row = Comment(next_id(self.comments), node, author, now() if at is None else at, text)
        return self.keep_comment(row)

    def keep_comment(self, row: Comment) -> Comment:
        """Write a row as it is. Raises NotWritten."""
        self._writable().insert("comments", structs.astuple(row))
        self.comments[row.id] = row
        return row

    def bookmark(self, node: int, name: str) -> Bookmark:
        """Give a node a name. Raises NotWritten."""
        row = Bookmark(next_id(self.bookmarks), node, name)
        return self.keep_bookmark(row)

    def keep_bookmark(self, row: Bookmark) -> Bookmark:
        """Write a row as it is. Raises NotWritten."""
        self._writable().insert("bookmarks", structs.astuple(row))
        self.bookmarks[row.id] = row
        return row

    def arrow(self, node: int, start: str, goal: str, colour: str) -> NoteArrow:
        """Draw an arrow from space to space. Raises NotWritten."""
        row = NoteArrow(next_id(self.arrows), node, start, goal, colour)
        return self.keep_arrow(row)

    def keep_arrow(self, row: NoteArrow) -> NoteArrow:
        """Write a row as it is. Raises NotWritten."""
        self._writable().insert("arrows", structs.astuple(row))
        self.arrows[row.id] = row
        return row

    def draw(
        self, node: int, drawn: str, seat: int | None = None, *, rubs: int | None = None, at: int | None = None
    ) -> DrawnRow:
        """Draw on the map, or rub out; the arguments are as in `DrawnRow`. Raises NotWritten.

        No id is given twice while the record is open: what was taken away can come back.
        """
        return self.keep_drawing(DrawnRow(self._last_drawing + 1, node, seat, now() if at is None else at, rubs, drawn))

    def keep_drawing(self, row: DrawnRow) -> DrawnRow:
        """Write a row as it is. Raises NotWritten."""
        self._writable().insert("drawings", structs.astuple(row))
        self.drawings[row.id] = row
        self._last_drawing = max(self._last_drawing, row.id)
        return row

    def remove(self, row: Comment | Bookmark | NoteArrow | DrawnRow) -> None:
        """Take it away. Raises KeyError when it is not there, NotWritten."""
        table, rows = {
            Comment: ("comments", self.comments),
            Bookmark: ("bookmarks", self.bookmarks),
            NoteArrow: ("arrows", self.arrows),
            DrawnRow: ("drawings", self.drawings),
        }[type(row)]
        assert isinstance(rows, dict)
        if rows.get(row.id) != row:
            raise KeyError(row.id)
        self._writable().delete(table, row.id)
        del rows[row.id]


def next_id(rows: dict[int, object] | dict[int, Comment] | dict[int, Bookmark] | dict[int, NoteArrow]) -> int:
    """An id that no row has."""
    return max(rows, default=0) + 1


def now() -> int:
    """Milliseconds since 1970 (UTC)."""
    return time.time_ns() // 1_000_000
