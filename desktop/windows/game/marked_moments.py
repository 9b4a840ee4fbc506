"""Bookmarks and comments of the game on the table, as the finder finds them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from desktop.journal.record.browsing import Browsing
from desktop.language import msg, one_line, tr
from desktop.windows.finder.sources import FinderSource, SourceLine
from desktop.windows.game.marks import bookmarks_of, comments_of


def marked_moments(record: Callable[[], Browsing | None], look: Callable[[int], object]) -> FinderSource:
    """What `record` has now; `look` shows the moment of a node."""
    return FinderSource(
        "mark",
        "course",
        msg("Bookmarks and comments"),
        lambda: _lines(record()),
        lambda name: look(int(name.split()[0])),
    )


def _lines(record: Browsing | None) -> Iterator[SourceLine]:
    """One line for each mark; its id begins with the node it hangs on."""
    if record is None:
        return
    depth = record.tree.depth
    for mark in bookmarks_of(record):
        words = tr("Bookmark, step {step}", step=depth(mark.node))
        yield SourceLine(f"{mark.node} bookmark {mark.id}", one_line(mark.name), words)
    for note in comments_of(record):
        words = tr("Comment, step {step}", step=depth(note.node))
        yield SourceLine(f"{note.node} comment {note.id}", one_line(note.text), words, (note.text,))
