"""Looking back: show past moments without changing the game or opening hands; timeline panel, bookmarks, comments."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QObject, QPoint, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QListWidget, QListWidgetItem, QMenu, QPushButton, QSlider, QWidget

from diadochi.controller.moment import Mode, TablePolicy
from diadochi.controller.rules_controller import RulesController
from diadochi.journal.record import tree
from diadochi.journal.record.game_record import Record
from diadochi.journal.record.record_browser import BranchSecrecy, Browsing, came_of
from diadochi.journal.record.schema import Bookmark, Comment, RecordError
from diadochi.language import Message, msg, one_line, tr, trn
from diadochi.rules.core.game import GamePosition
from diadochi.rules.core.system import rules_of
from diadochi.rules.core.verdict import Verdict
from diadochi.windows.finder import FinderSource, SourceLine
from diadochi.windows.game.current_game import CurrentGame
from diadochi.windows.game_window import windows_of
from diadochi.windows.prompt_buttons import PromptButton
from diadochi.windows.shell import Shell
from diadochi.windows.widget_text import Label, bind_text, follow_texts
from diadochi.windows.widgets import column_of, row_of

NOW, FROM_HERE, MAKE_MAIN, ROLL_AGAIN = "look_now", "look_from_here", "make_main", "roll_again"
"""Ids of the prompt's buttons while the table looks back."""
_MOST_VIEWS = 64  # most positions kept in the cache
_LOOKING_BACK = Verdict(False, reason=msg("You are looking at the past. Go back to the present to play."))


class PastView(QObject):
    """Shows a past moment of the record in place of the present.

    `barred` says when looking back is impossible (behind the curtain). `offers` says which of MAKE_MAIN and THROW_ANEW
    are possible; `conceals` whether a position hides hands. `show_now` shows the present; `show_way` clears its
    highlights and draws the last move before the moment.

    Signals: `moved` when another moment, or the present, is shown; `way_asked` carries FROM_HERE, MAKE_MAIN or
    THROW_ANEW and a node.
    """

    moved = Signal()
    way_asked = Signal(str, int)

    def __init__(
        self,
        shell: Shell,
        controller: RulesController,
        desk: CurrentGame,
        show_now: Callable[[], None],
        show_way: Callable[[Record, int], None],
        barred: Callable[[], bool],
        offers: Callable[[int], Sequence[str]],
        conceals: Callable[[GamePosition], bool],
    ) -> None:
        super().__init__(desk)
        self._shell, self._controller, self._desk, self._show_now = shell, controller, desk, show_now
        self._show_way = show_way
        self.node: int | None = None
        self._barred, self.offers, self._conceals = barred, offers, conceals
        self._views: dict[int, GamePosition] = {}
        self._viewed: Record | None = None
        self._was_looking = False
        self._policy = TablePolicy(Mode.LOOKING_BACK, held_back=lambda: _LOOKING_BACK, settle=self._stop)
        controller.changed.connect(self._follow_present)
        shell.prompt.answered.connect(self._pressed)

    @property
    def record(self) -> Record | None:
        return self._desk.lying

    @property
    def here(self) -> int:
        """The node on the table: the one looked at, or the present."""
        if self.node is not None:
            return self.node
        return self.record.cursor if self.record is not None else 0

    @property
    def line(self) -> tuple[int, ...]:
        """Nodes of the visible line, the opening first."""
        if self.record is None:
            return ()
        return (*self.record.tree.lineage(self.here), *BranchSecrecy(self.record).onwards(self.here))

    @property
    def told(self) -> tuple[int, ...]:
        """Nodes of the journal's lines: up to the present, then what was undone."""
        record = self.record
        return () if record is None else (*record.tree.lineage(record.cursor), *record.tree.onwards(record.cursor))

    @property
    def may_play_on(self) -> bool:
        """Whether play may continue from this moment under the rules of this version."""
        return self.record is not None and self.node is not None and self.record.is_playable(self.node)

    def look(self, node: int) -> None:
        """Show the table after `node`; the present node ends looking back."""
        if self.record is None or node not in self.record.tree or self._barred():
            return
        if self._shown(node) == self.record.cursor:
            self.now()
        else:
            self.review(node)

    def _shown(self, node: int) -> int:
        assert self.record is not None
        found = BranchSecrecy(self.record).shown(node)
        if found != node:
            self._shell.status.show_notice(
                tr("The rest of this branch is hidden: it shows a card that is back in a hand.")
            )
        return found

    def review(self, node: int) -> None:
        """Show the table after `node`, even the present one, without a question and with closed hands."""
        if self.record is None or node not in self.record.tree or self._barred():
            return
        node = self._shown(node)
        try:
            position = self._position(node)
        except RecordError as fault:
            self._shell.notify(fault.message)
            return
        self.node = node
        self._controller.policies.push(self._policy)
        self._controller.set_down()
        game = windows_of(self._controller.kit.atlas.system)
        self._shell.show_position(position, game.changed_stacks(self._controller.kit, came_of(self.record, node)))
        self._show_way(self.record, node)
        self._ask()
        self._mark()
        self.moved.emit()

    def now(self) -> None:
        if self.node is not None:
            self._stop()
            self._show_now()
            self._follow_present()

    def _stop(self) -> None:
        self.node, self._was_looking = None, True
        self._controller.policies.pop(self._policy)

    def _follow_present(self) -> None:
        # Show where the present is, which may have changed; any change ends looking back.
        if self._was_looking:
            self._was_looking = False
            self._mark()
        self.moved.emit()

    def _mark(self) -> None:
        told = self.told
        if self.here in told:
            self._shell.journal.mark(told.index(self.here))

    def _position(self, node: int) -> GamePosition:
        assert self.record is not None
        if self.record is not self._viewed:
            self._views.clear()
            self._viewed = self.record
        if node not in self._views:
            while len(self._views) >= _MOST_VIEWS:
                del self._views[next(iter(self._views))]
            position = self.record.position_at(node)
            hidden = self._conceals(position)
            self._views[node] = rules_of(self.record.kit).view(position, None) if hidden else position
        return self._views[node]

    # --- the banner

    def _ask(self) -> None:
        buttons = [
            PromptButton(NOW, lambda: tr("Back to the present"), True),
            *([PromptButton(FROM_HERE, lambda: tr("Play from here…"))] if self.may_play_on else []),
            *(PromptButton(way, partial(self.words_of, way)) for way in self.offers(self.here)),
        ]
        line = self.line
        number, last = line.index(self.here), len(line) - 1
        self._shell.prompt.show_prompt(
            lambda: tr("Looking back: step {number} of {last}.", number=number, last=last), buttons
        )

    def words_of(self, way: str) -> str:
        return tr("Roll again…") if way == ROLL_AGAIN else tr("Make this the main line…")

    def _pressed(self, key: str) -> None:
        if self.node is None:
            return
        if key == NOW:
            self.now()
        elif key in (FROM_HERE, MAKE_MAIN, ROLL_AGAIN):
            self.way_asked.emit(key, self.node)


# --- marks
# Bookmarks, comments, repeated rolls, branches and the main line, as a list.

_NODE = Qt.ItemDataRole.UserRole
_SHOWN_LETTERS = 400  # most letters of a comment in the list


class JournalMark(NamedTuple):
    """A line of the list: its node, its words, and whether it is on the main line at a fork."""

    node: int
    words: str
    main: bool = False


def marks_of(record: Browsing, name_of: Callable[[int], str]) -> list[JournalMark]:
    """All marks of a record by step; `name_of` names the player of a seat."""
    secrecy = BranchSecrecy(record)
    found = [JournalMark(mark.node, tr("Bookmark: {name}", name=one_line(mark.name))) for mark in bookmarks_of(record)]
    told = ((note.node, one_line(note.text, _SHOWN_LETTERS)) for note in comments_of(record))
    found += [JournalMark(node, tr("Comment: {text}", text=text)) for node, text in told]
    found += (mark for mark in _fresh_throws(record, name_of) if not secrecy.is_hidden(mark.node))
    found += _forks(record, secrecy)
    return sorted(found, key=lambda mark: (record.tree.depth(mark.node), mark.node, mark.words))


def _fresh_throws(record: Browsing, name_of: Callable[[int], str]) -> Iterator[JournalMark]:
    for number in record.tree:
        consent = record.tree[number].consent
        if consent:
            names = ", ".join(filter(None, (name_of(int(seat)) for seat in consent.split(",") if seat.isdecimal())))
            words = tr("Rolled again, agreed by: {names}", names=names) if names else tr("Rolled again")
            yield JournalMark(number, words)


def bookmarks_of(record: Browsing) -> list[Bookmark]:
    """Bookmarks at visible moments."""
    secrecy = BranchSecrecy(record)
    return [mark for mark in record.notes.bookmarks.values() if not secrecy.is_hidden(mark.node)]


def comments_of(record: Browsing) -> list[Comment]:
    """Comments on visible moments."""
    secrecy = BranchSecrecy(record)
    return [note for note in record.notes.comments.values() if not secrecy.is_hidden(note.node)]


def _forks(record: Browsing, secrecy: BranchSecrecy) -> Iterator[JournalMark]:
    # Every branch at every fork; the main line has its own sign. A branch that is hidden from its first step does not
    # even show its length, which depends on the hidden card.
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
    """Steps at which the visible line forks, with a note for the journal."""
    tree = record.tree
    line = (*tree.lineage(record.cursor), *tree.onwards(record.cursor))
    found = {}
    for number in (tree.depth(fork) + 1 for fork in tree.branches()):
        if number < len(line) and len(tree.children(line[number - 1])) > 1:
            found[number] = msg("main line") if record.is_main(line[number]) else msg("a branch")
    return found


class MarkList(QListWidget):
    """`chosen` carries the node of a clicked line. `offers` gives further ways by name, which `way_asked` carries with
    the node.
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
        self.clear()
        for mark in marks_of(record, name_of):
            item = QListWidgetItem(f"{record.tree.depth(mark.node)} · {mark.words}")
            item.setData(_NODE, mark.node)
            font = item.font()
            font.setBold(mark.main)
            item.setFont(font)
            self.addItem(item)

    def menu_of(self, node: int) -> QMenu:
        """The context menu of a moment."""
        menu = QMenu(self)
        menu.addAction(tr("View this moment"), partial(self.chosen.emit, node))
        for way, words in self._offers(node).items():
            menu.addAction(words, partial(self.way_asked.emit, way, node))
        menu.aboutToHide.connect(menu.deleteLater)
        return menu

    def _open_menu(self, at: QPoint) -> None:
        item = self.itemAt(at)
        if item is not None:
            self.menu_of(item.data(_NODE)).popup(self.viewport().mapToGlobal(at))


# --- timeline panel

_LONGEST_COMMENT = 2000
TimelineWay = Callable[[Record, int], int]


STEPS: dict[str, TimelineWay] = {
    "start": lambda record, node: record.tree.lineage(node)[0],
    "previous_turn": lambda record, node: tree.previous_turn(record.tree, node),
    "previous_segment": lambda record, node: tree.previous_segment(record.tree, node),
    "previous": lambda record, node: record.tree[node].parent or node,
    "next": lambda record, node: record.tree.next_of(node) or node,
    "next_segment": lambda record, node: tree.next_segment(record.tree, node),
    "next_turn": lambda record, node: tree.next_turn(record.tree, node),
    "end": lambda record, node: (node, *record.tree.onwards(node))[-1],
}
"""Steps of the buttons, in their order."""
_STEP_WORDS = {
    "start": msg("To the start"),
    "previous_turn": msg("One turn back"),
    "previous_segment": msg("One segment back"),
    "previous": msg("One step back"),
    "next": msg("One step forward"),
    "next_segment": msg("One segment forward"),
    "next_turn": msg("One turn forward"),
    "end": msg("To the end"),
}
_SIGNS = dict(zip(STEPS, ("|◀", "◀◀◀", "◀◀", "◀", "▶", "▶▶", "▶▶▶", "▶|"), strict=True))


class Timeline(QWidget):
    """Buttons and a slider over the visible line; below, the marks and a field for a new one."""

    def __init__(self, shell: Shell, looking: PastView, name_of: Callable[[int], str]) -> None:
        super().__init__(shell.frame)
        self._shell, self._looking, self._name_of = shell, looking, name_of
        self.slider = QSlider(Qt.Orientation.Horizontal, self)
        self.slider.valueChanged.connect(self._slide)
        self.buttons = {way: self._button(way) for way in STEPS}
        self._where = Label(self)
        self.marks = MarkList(self, lambda node: {way: looking.words_of(way) for way in looking.offers(node)})
        self.marks.chosen.connect(looking.look)
        self.words = QLineEdit(self)
        self.words.setMaxLength(_LONGEST_COMMENT)
        self.words.returnPressed.connect(self.comment)
        self.add_comment, self.add_bookmark = QPushButton(self), QPushButton(self)
        self.add_comment.clicked.connect(self.comment)
        self.add_bookmark.clicked.connect(self.bookmark)
        self._lay_out()
        self.setFocusProxy(self.slider)
        looking.moved.connect(self.refresh)
        bind_text(self.slider.setAccessibleName, msg("Step of the game"))
        bind_text(self.marks.setAccessibleName, msg("Bookmarks, comments and branches"))
        bind_text(self.words.setPlaceholderText, msg("Note on this moment"))
        bind_text(self.words.setAccessibleName, msg("Note on this moment"))
        bind_text(self.add_comment.setText, msg("Comment"))
        bind_text(self.add_bookmark.setText, msg("Bookmark"))
        follow_texts(self, self.refresh)

    def _button(self, way: str) -> QPushButton:
        button = QPushButton(_SIGNS[way], self)
        button.setObjectName("segment")
        button.clicked.connect(lambda: self.go(way))
        bind_text(button.setAccessibleName, _STEP_WORDS[way])
        bind_text(button.setToolTip, _STEP_WORDS[way])
        return button

    def _lay_out(self) -> None:
        buttons = [self.buttons[way] for way in STEPS]
        row = row_of(*buttons[:4], (self.slider, 1), *buttons[4:], spacing=4)
        grid = QGridLayout()
        grid.addWidget(self._where, 0, 0)
        grid.addWidget(self.words, 0, 1)
        grid.addWidget(self.add_comment, 0, 2)
        grid.addWidget(self.add_bookmark, 0, 3)
        grid.setColumnStretch(1, 1)
        column_of(row, grid, (self.marks, 1), on=self, margins=(8, 6, 8, 6))

    # --- navigation

    def go(self, way: str) -> None:
        record = self._looking.record
        if record is not None:
            self._looking.look(STEPS[way](record, self._looking.here))

    def _slide(self, value: int) -> None:
        line = self._looking.line
        if 0 <= value < len(line) and line[value] != self._looking.here:
            self._looking.look(line[value])

    # --- marks

    def comment(self) -> None:
        self._note(lambda record, node, text: record.notes.comment(node, text))

    def bookmark(self) -> None:
        number = str(self.slider.value())
        self._note(lambda record, node, text: record.notes.bookmark(node, text or number), needs_words=False)

    def _note(self, write: Callable[[Record, int, str], object], *, needs_words: bool = True) -> None:
        record, text = self._looking.record, self.words.text().strip()
        if record is None or (needs_words and not text):
            return
        try:
            write(record, self._looking.here, text)
        except RecordError as fault:
            self._shell.notify(fault.message)
            return
        self.words.clear()
        self.refresh()

    # --- display

    def refresh(self) -> None:
        """Update after the record, or the moment looked at, has changed."""
        record = self._looking.record
        self.setEnabled(record is not None)
        line, here = self._looking.line, self._looking.here
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, max(0, len(line) - 1))
            self.slider.setValue(line.index(here) if record is not None else 0)
        self._where.setText(self._place(record, here))
        if self.isVisible():
            self._list_marks(record)

    def showEvent(self, event: object) -> None:
        # Marks are only listed while they can be seen.
        super().showEvent(event)  # type: ignore[arg-type]
        self.refresh()

    def _place(self, record: Record | None, here: int) -> str:
        if record is None:
            return ""
        line = self._looking.line
        number, last = line.index(here), len(line) - 1
        if record.is_main(here) or record.tree.is_before(record.main, here):
            return tr("Step {number} of {last}, main line", number=number, last=last)
        return tr("Step {number} of {last}, a branch", number=number, last=last)

    def _list_marks(self, record: Record | None) -> None:
        if record is None:
            self.marks.clear()
        else:
            self.marks.show_marks(record, self._name_of)

    def sizeHint(self) -> QSize:
        return QSize(500, 150)


# --- finder


def marked_moments(record: Callable[[], Browsing | None], look: Callable[[int], object]) -> FinderSource:
    """Bookmarks and comments of the record for the finder; `look` shows the moment of a node."""
    return FinderSource(
        "mark",
        "course",
        msg("Bookmarks and comments"),
        lambda: _lines(record()),
        lambda name: look(int(name.split()[0])),
    )


def _lines(record: Browsing | None) -> Iterator[SourceLine]:
    # One line for each mark; its id begins with the node.
    if record is None:
        return
    depth = record.tree.depth
    for mark in bookmarks_of(record):
        words = tr("Bookmark, step {step}", step=depth(mark.node))
        yield SourceLine(f"{mark.node} bookmark {mark.id}", one_line(mark.name), words)
    for note in comments_of(record):
        words = tr("Comment, step {step}", step=depth(note.node))
        yield SourceLine(f"{note.node} comment {note.id}", one_line(note.text), words, (note.text,))
