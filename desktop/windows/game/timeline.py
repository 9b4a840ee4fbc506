"""The panel of the record: go to any moment, mark it, see where the game went more than one way."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from desktop.journal.record import Record, ways
from desktop.journal.record.errors import RecordError
from desktop.language import tr
from desktop.windows.game.looking import Looking
from desktop.windows.game.marks import MarkList
from desktop.windows.plain import Label, as_words
from desktop.windows.retranslated import Retranslated
from desktop.windows.shell import Shell

_LONGEST = 2000
TimelineWay = Callable[[Record, int], int]


def _back(record: Record, node: int) -> int:
    return record.tree[node].parent or node


def _forward(record: Record, node: int) -> int:
    return record.tree.next_of(node) or node


STEPS: dict[str, TimelineWay] = {
    "start": lambda record, node: record.tree.lineage(node)[0],
    "previous_turn": lambda record, node: ways.previous_turn(record.tree, node),
    "previous_segment": lambda record, node: ways.previous_segment(record.tree, node),
    "previous": _back,
    "next": _forward,
    "next_segment": lambda record, node: ways.next_segment(record.tree, node),
    "next_turn": lambda record, node: ways.next_turn(record.tree, node),
    "end": lambda record, node: (node, *record.tree.onwards(node))[-1],
}
"""Ways to go from a node, in the order of their buttons."""
_SIGNS = dict(zip(STEPS, ("|◀", "◀◀◀", "◀◀", "◀", "▶", "▶▶", "▶▶▶", "▶|"), strict=True))


class Timeline(Retranslated, QWidget):
    """Buttons and a slider over the line that is looked at; below, marks of the record and a field for another."""

    def __init__(self, shell: Shell, looking: Looking, name_of: Callable[[int], str]) -> None:
        super().__init__(shell.frame)
        self._shell, self._looking, self._name_of = shell, looking, name_of
        self.slider = QSlider(Qt.Orientation.Horizontal, self)
        self.slider.valueChanged.connect(self._slide)
        self.buttons = {way: self._button(way) for way in STEPS}
        self._where = Label(self)
        self.marks = MarkList(self, lambda node: {way: looking.words_of(way) for way in looking.offers(node)})
        self.marks.chosen.connect(looking.look)
        self.words = QLineEdit(self)
        self.words.setMaxLength(_LONGEST)
        self.words.returnPressed.connect(self.comment)
        self.add_comment, self.add_bookmark = QPushButton(self), QPushButton(self)
        self.add_comment.clicked.connect(self.comment)
        self.add_bookmark.clicked.connect(self.bookmark)
        self._lay_out()
        self.setFocusProxy(self.slider)
        looking.moved.connect(self.refresh)
        self.retranslate()

    def _button(self, way: str) -> QPushButton:
        button = QPushButton(_SIGNS[way], self)
        button.setObjectName("segment")
        button.clicked.connect(lambda: self.go(way))
        return button

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(4)
        names = list(STEPS)
        for way in names[:4]:
            row.addWidget(self.buttons[way])
        row.addWidget(self.slider, 1)
        for way in names[4:]:
            row.addWidget(self.buttons[way])
        grid = QGridLayout()
        grid.addWidget(self._where, 0, 0)
        grid.addWidget(self.words, 0, 1)
        grid.addWidget(self.add_comment, 0, 2)
        grid.addWidget(self.add_bookmark, 0, 3)
        grid.setColumnStretch(1, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 6, 8, 6)
        column.addLayout(row)
        column.addLayout(grid)
        column.addWidget(self.marks, 1)

    # --- going

    def go(self, way: str) -> None:
        """Look at another moment: one of STEPS."""
        record = self._looking.record
        if record is not None:
            self._looking.look(STEPS[way](record, self._looking.here))

    def _slide(self, value: int) -> None:
        line = self._looking.line
        if 0 <= value < len(line) and line[value] != self._looking.here:
            self._looking.look(line[value])

    # --- marks

    def comment(self) -> None:
        """Write what stands in the field beside the moment that is looked at."""
        self._note(lambda record, node, text: record.notes.comment(node, text))

    def bookmark(self) -> None:
        """Give the moment a name: what stands in the field, or its number."""
        number = str(self.slider.value())
        self._note(lambda record, node, text: record.notes.bookmark(node, text or number), needs_words=False)

    def _note(self, write: Callable[[Record, int, str], object], *, needs_words: bool = True) -> None:
        record, text = self._looking.record, self.words.text().strip()
        if record is None or (needs_words and not text):
            return
        try:
            write(record, self._looking.here, text)
        except RecordError as fault:
            self._shell.status.show_notice(self._shell.speaker.say(fault.message))
            return
        self.words.clear()
        self.refresh()

    # --- showing

    def refresh(self) -> None:
        """The record, or what is looked at in it, has changed."""
        record = self._looking.record
        self.setEnabled(record is not None)
        line, here = self._looking.line, self._looking.here
        self.slider.blockSignals(True)
        self.slider.setRange(0, max(0, len(line) - 1))
        self.slider.setValue(line.index(here) if record is not None else 0)
        self.slider.blockSignals(False)
        self._where.setText(self._place(record, here))
        if self.isVisible():
            self._list_marks(record)

    def showEvent(self, event: object) -> None:
        """Marks are listed when they can be seen."""
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

    def retranslate(self) -> None:
        """Say everything in the present language."""
        words = {
            "start": tr("To the opening"),
            "previous_turn": tr("Back by a turn"),
            "previous_segment": tr("Back by a segment"),
            "previous": tr("Back by a step"),
            "next": tr("On by a step"),
            "next_segment": tr("On by a segment"),
            "next_turn": tr("On by a turn"),
            "end": tr("To the end"),
        }
        for way, button in self.buttons.items():
            button.setAccessibleName(words[way])
            button.setToolTip(as_words(words[way]))
        self.slider.setAccessibleName(tr("Step of the game"))
        self.marks.setAccessibleName(tr("Bookmarks, comments and branches"))
        self.words.setPlaceholderText(tr("A word about this moment"))
        self.words.setAccessibleName(tr("A word about this moment"))
        self.add_comment.setText(tr("Comment"))
        self.add_bookmark.setText(tr("Bookmark"))
        self.refresh()

    def sizeHint(self) -> QSize:
        """Two rows and a few marks."""
        return QSize(500, 150)
