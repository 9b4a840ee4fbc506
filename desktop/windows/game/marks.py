"""What hangs on the moments of a record, as a list: bookmarks, comments, fresh throws, branches and the main line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QMenu, QWidget

from desktop.journal.record.branch_secrecy import BranchSecrecy
from desktop.journal.record.browsing import Browsing
from desktop.journal.record.rows import Bookmark, Comment
from desktop.language import Message, msg, one_line, tr, trn

_NODE = Qt.ItemDataRole.UserRole
_LONGEST = 400
"""Letters of a comment that the list shows."""


class JournalMark(NamedTuple):
    """A line of the list: the node it hangs on, its words, whether it is of the main line where the game forked."""

    node: int
    words: str
    main: bool = False


def marks_of(record: Browsing, name_of: Callable[[int], str]) -> list[JournalMark]:
    """All marks of a record in the order of its steps; `name_of` says what the player of a seat is called."""
    secrecy = BranchSecrecy(record)
    found = [JournalMark(mark.node, tr("Bookmark: {name}", name=one_line(mark.name))) for mark in bookmarks_of(record)]
    told = ((note.node, one_line(note.text, _LONGEST)) for note in comments_of(record))
    found += [JournalMark(node, tr("Comment: {text}", text=text)) for node, text in told]
    found += (mark for mark in _fresh_throws(record, name_of) if not secrecy.is_hidden(mark.node))
    found += _forks(record, secrecy)
    return sorted(found, key=lambda mark: (record.tree.depth(mark.node), mark.node, mark.words))


def _fresh_throws(record: Browsing, name_of: Callable[[int], str]) -> Iterator[JournalMark]:
    for number in record.tree:
        consent = record.tree[number].consent
        if consent:
            names = ", ".join(filter(None, (name_of(int(seat)) for seat in consent.split(",") if seat.isdecimal())))
            words = tr("Thrown anew, as agreed: {names}", names=names) if names else tr("Thrown anew")
            yield JournalMark(number, words)


def bookmarks_of(record: Browsing) -> list[Bookmark]:
    """The bookmarks at moments that can be shown."""
    secrecy = BranchSecrecy(record)
    return [mark for mark in record.notes.bookmarks.values() if not secrecy.is_hidden(mark.node)]


def comments_of(record: Browsing) -> list[Comment]:
    """The comments on moments that can be shown."""
    secrecy = BranchSecrecy(record)
    return [note for note in record.notes.comments.values() if not secrecy.is_hidden(note.node)]


def _forks(record: Browsing, secrecy: BranchSecrecy) -> Iterator[JournalMark]:
    """Every way the game went where it went more than one; that of the main line comes with its sign.

    Of a way that is hidden from its first step on not even the length is told: it depends on the card.
    """
    for fork in record.tree.branches():
        if secrecy.is_hidden(fork):
            continue
        for child in record.tree.children(fork):
            steps = secrecy.steps_below(child)
            if not steps:
                words = tr("Hidden branch: it shows a card that is back in a hand")
            elif record.is_main(child):
                words = trn("★ Main line, {n} step from here", "★ Main line, {n} steps from here", steps)
            else:
                words = trn("Branch of {n} step", "Branch of {n} steps", steps)
            yield JournalMark(child, words, record.is_main(child))


def line_marks(record: Browsing) -> dict[int, Message]:
    """Where the line through the cursor parts from another: the numbers of such steps, and what is said there."""
    tree = record.tree
    line = (*tree.lineage(record.cursor), *tree.onwards(record.cursor))
    found = {}
    for number in (tree.depth(fork) + 1 for fork in tree.branches()):
        if number < len(line) and len(tree.children(line[number - 1])) > 1:
            found[number] = msg("main line") if record.is_main(line[number]) else msg("a branch")
    return found


class MarkList(QListWidget):
    """`chosen` carries the node of a line to be looked at; `offers` says what else may be done there: words by what
    `way_asked` carries then, with the node.
    """

    chosen = Signal(int)
    way_asked = Signal(str, int)

    def __init__(self, parent: QWidget, offers: Callable[[int], dict[str, str]]) -> None:
        super().__init__(parent)
        self._offers = offers
        self.itemActivated.connect(lambda item: self.chosen.emit(item.data(_NODE)))
        self.itemClicked.connect(lambda item: self.chosen.emit(item.data(_NODE)))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._open_menu)

    def show_marks(self, record: Browsing, name_of: Callable[[int], str]) -> None:
        """List what hangs on a record."""
        self.clear()
        for mark in marks_of(record, name_of):
            item = QListWidgetItem(f"{record.tree.depth(mark.node)} · {mark.words}")
            item.setData(_NODE, mark.node)
            font = item.font()
            font.setBold(mark.main)
            item.setFont(font)
            self.addItem(item)

    def menu_of(self, node: int) -> QMenu:
        """What may be done with a moment."""
        menu = QMenu(self)
        menu.addAction(tr("Look at it"), partial(self.chosen.emit, node))
        for way, words in self._offers(node).items():
            menu.addAction(words, partial(self.way_asked.emit, way, node))
        menu.aboutToHide.connect(menu.deleteLater)
        return menu

    def _open_menu(self, at: QPoint) -> None:
        item = self.itemAt(at)
        if item is not None:
            self.menu_of(item.data(_NODE)).popup(self.viewport().mapToGlobal(at))
