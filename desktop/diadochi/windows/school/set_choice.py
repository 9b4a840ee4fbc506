"""The choice of a set of questions, the same for the trainer, a class and a deck: where, what, how, how hard."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QWidget

from diadochi.language import Message, msg, sentence, tr
from diadochi.lessons.judgement import LEVEL_WORDS, TOPIC_WORDS, Level, Topic
from diadochi.lessons.question_set import MANNER_WORDS, AnswerManner, ChosenSet, region_around
from diadochi.windows.shell import Shell
from diadochi.windows.table_state import OnTable
from diadochi.windows.widget_text import Label, follow_texts, name_field
from diadochi.windows.widgets import refill


def regions_of(table: OnTable) -> list[tuple[str, str | None]]:
    """The words and the middle of every region of the map, by name; the whole map first."""
    atlas = table.atlas
    provinces = sorted((table.province(name), name) for name in atlas.provinces if atlas.members(name))
    around = [(tr("{province} and neighbours", province=words), name) for words, name in provinces]
    return [(tr("Whole map"), None), *around]


def add_field(form: QFormLayout, words: Message, row: QWidget, box: QWidget | None = None) -> None:
    """Add a named row to a form; `box` is the field of the row if it has other parts too."""
    label = Label(form.parentWidget())
    label.setBuddy(row)
    name_field(words, label, box or row)
    form.addRow(label, row)


class SetChoice(QWidget):
    """Four fields of a form. `changed` is emitted when the user has chosen something else."""

    changed = Signal()

    def __init__(self, shell: Shell, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = shell.table
        self.region, self.topic, self.manner, self.level = boxes = [QComboBox(self) for _ in range(4)]
        self.form = QFormLayout(self)
        self.form.setContentsMargins(0, 0, 0, 0)
        self.form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        for words, box in zip((msg("Where"), msg("Topic"), msg("Kind"), msg("Level up to")), boxes, strict=True):
            add_field(self.form, words, box)
            box.activated.connect(lambda _row: self.changed.emit())
        follow_texts(self, self.renew)
        shell.scene_changed.connect(self.renew)
        self.level.setCurrentIndex(self.level.count() - 1)

    @property
    def chosen(self) -> ChosenSet:
        topic, manner = self.topic.currentData(), self.manner.currentData()  # Qt keeps them as plain text
        return ChosenSet(
            None if topic is None else Topic(topic),
            Level(self.level.currentData() or Level.HARD),
            self.region.currentData(),
            None if manner is None else AnswerManner(manner),
        )

    @property
    def region_spaces(self) -> frozenset[str]:
        """The spaces of the chosen region; empty for the whole map."""
        province = self.region.currentData()
        return frozenset() if province is None else region_around(self._table.atlas, province)

    def choose(self, chosen: ChosenSet) -> None:
        """Make the choices of another place."""
        given = (chosen.province, chosen.topic, chosen.manner, chosen.level)
        for box, data in zip((self.region, self.topic, self.manner, self.level), given, strict=True):
            box.setCurrentIndex(max(0, box.findData(data)))
        self.changed.emit()

    def renew(self) -> None:
        """Offer the choices of another map or language."""
        refill(self.region, regions_of(self._table))
        topics = [(sentence(words), topic) for topic, words in TOPIC_WORDS.items()]
        refill(self.topic, [(tr("Everything"), None), *topics])
        manners = [(sentence(words), manner) for manner, words in MANNER_WORDS.items()]
        refill(self.manner, [(tr("All kinds"), None), *manners])
        refill(self.level, [(sentence(words), level) for level, words in LEVEL_WORDS.items()])
