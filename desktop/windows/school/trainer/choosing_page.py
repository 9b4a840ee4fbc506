"""What a pupil wants to be asked, and for how long."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QPushButton, QVBoxLayout, QWidget

from desktop.language import Message, sentence, tr, trn
from desktop.lessons.trainer.question import LEVEL_WORDS, TOPIC_WORDS, Level, Topic
from desktop.lessons.trainer.questions import ChosenSet
from desktop.windows.on_table import OnTable
from desktop.windows.plain import Label
from desktop.windows.school.pupil_choice import PupilChoice

MINUTES = (5, 10, 20)


class ChoosingPage(QWidget):
    """`begun` tells that the session is to begin, `changed` that something else is chosen."""

    begun = Signal()
    changed = Signal()

    def __init__(self, table: OnTable, pupils: PupilChoice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table, self.pupils = table, pupils
        self.topic, self.province, self.level, self.minutes = (QComboBox(self) for _ in range(4))
        self.tints = QCheckBox(self)
        self.begin, self.about = QPushButton(self), Label(self)
        self.begin.setProperty("weight", "first")
        self.begin.setAutoDefault(True)
        self.about.setWordWrap(True)
        self._labels = [Label(self) for _ in range(5)]
        form = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        boxes = (pupils, self.topic, self.province, self.level, self.minutes)
        for label, box in zip(self._labels, boxes, strict=True):
            label.setBuddy(box)
            form.addRow(label, box)
        column = QVBoxLayout(self)
        column.setContentsMargins(2, 4, 2, 2)
        column.addLayout(form)
        column.addWidget(self.about)
        column.addWidget(self.begin)
        column.addWidget(self.tints)
        column.addStretch(1)
        for box in (self.topic, self.province, self.level):
            box.activated.connect(lambda _row: self.changed.emit())
        self.tints.toggled.connect(lambda _on: self.changed.emit())
        pupils.changed.connect(self.changed)
        self.begin.clicked.connect(self.begun)
        self.renew()

    @property
    def chosen(self) -> ChosenSet:
        """What is to be asked."""
        return ChosenSet(self.topic.currentData(), self.level.currentData() or Level.HARD, self.province.currentData())

    @property
    def seconds(self) -> int:
        """How long it is to last."""
        return int(self.minutes.currentData() or MINUTES[0]) * 60

    def renew(self) -> None:
        """Another map, or another language."""
        atlas = self._table.atlas
        provinces = sorted((self._table.province(name), name) for name in atlas.provinces if atlas.members(name))
        _fill(
            self.topic, [(tr("Everything"), None), *((sentence(words), topic) for topic, words in TOPIC_WORDS.items())]
        )
        _fill(self.province, [(tr("The whole map"), None), *provinces])
        _fill(self.level, [(sentence(words), level) for level, words in LEVEL_WORDS.items()])
        _fill(self.minutes, [(trn("{n} minute", "{n} minutes", n), n) for n in MINUTES])
        self.retranslate()

    def retranslate(self) -> None:
        """Say the names of the rows."""
        rows = (tr("Who"), tr("What"), tr("Where"), tr("Up to"), tr("How long"))
        boxes = (self.pupils.names, self.topic, self.province, self.level, self.minutes)
        for label, box, words in zip(self._labels, boxes, rows, strict=True):
            label.setText(words)
            box.setAccessibleName(words)
        self.begin.setText(tr("Begin"))
        self.tints.setText(tr("Show on the map what is remembered"))

    def say_count(self, questions: int, due: int, seen: int, warning: Message | None) -> None:
        """How much there is of what is chosen, and what is wrong with the dates."""
        words = tr(
            "Questions: {questions}. Due now: {due}. Seen so far: {seen}.",
            questions=questions,
            due=due,
            seen=seen,
        )
        self.about.setText(words if warning is None else f"{words}\n{sentence(warning)}")
        self.begin.setEnabled(questions > 0)


def _fill(box: QComboBox, rows: list[tuple[str, Topic | Level | str | int | None]]) -> None:
    """The same thing stays chosen in other words; the hardest level and the first of all else at first."""
    present = box.currentIndex()
    box.clear()
    for words, data in rows:
        box.addItem(words, data)
    if present < 0 and rows and isinstance(rows[-1][1], Level):
        present = len(rows) - 1
    box.setCurrentIndex(max(0, min(present, len(rows) - 1)))
