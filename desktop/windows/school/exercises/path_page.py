"""The learning path: chapters, their rules, and how much of each is remembered."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHeaderView, QPushButton, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from desktop.language import current_language, sentence, tr
from desktop.lessons.exercises.path import LearningPath, TaughtRule
from desktop.windows.plain import Label
from desktop.windows.rulebook import rule_text
from desktop.windows.school.exercises.remembering import Remembering
from desktop.windows.school.pupil_choice import PupilChoice

_RULE = Qt.ItemDataRole.UserRole


class PathPage(QWidget):
    """`begun` carries the ids of the rules that are to be asked, all of them for the whole path."""

    begun = Signal(tuple)

    def __init__(
        self, path: LearningPath, remembering: Remembering, pupils: PupilChoice, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._path, self._remembering = path, remembering
        self.note = Label(self)
        self.note.setObjectName("startNote")
        self.note.setWordWrap(True)
        self.on = QPushButton(self)
        self.on.setProperty("weight", "first")
        self.on.clicked.connect(lambda: self.begun.emit(tuple(rule.id for rule in path.rules())))
        self.tree = QTreeWidget(self)
        self.tree.setColumnCount(2)
        self.tree.setHeaderHidden(True)
        self.tree.setRootIsDecorated(True)
        self.tree.setWordWrap(True)
        self.tree.setIndentation(12)
        self.tree.itemActivated.connect(lambda item, _column: self._take(item))
        self.tree.itemClicked.connect(lambda item, _column: self._take(item))
        header = self.tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        column = QVBoxLayout(self)
        column.setContentsMargins(2, 4, 2, 2)
        column.addWidget(pupils)
        column.addWidget(self.note)
        column.addWidget(self.on)
        column.addWidget(self.tree, 1)

    def _take(self, item: QTreeWidgetItem) -> None:
        rule = item.data(0, _RULE)
        if rule:
            self.begun.emit((str(rule),))
        else:
            item.setExpanded(not item.isExpanded())

    def refresh(self) -> None:
        """Everything anew: what is remembered now, in the present language."""
        keys = [each.key(rule.id) for rule, each in self._path.chosen()]
        asked = sum(chance is not None for chance in self._remembering.chances(keys))
        note = tr(
            "Exercises from worked cases, judged by the rules. Asked so far: {asked} of {count}.",
            asked=asked,
            count=len(keys),
        )
        warning = self._remembering.warning
        self.note.setText(note if warning is None else f"{note}\n{sentence(warning)}")
        self.on.setText(tr("Go on learning") if asked else tr("Begin"))
        self.tree.setAccessibleName(tr("Learning path"))
        shelves = [self.tree.topLevelItem(number) for number in range(self.tree.topLevelItemCount())]
        opened = {number for number, shelf in enumerate(shelves) if shelf is not None and shelf.isExpanded()}
        self.tree.clear()
        for number, chapter in enumerate(self._path.chapter):
            shelf = QTreeWidgetItem((chapter.title.in_language(current_language()), ""))
            self.tree.addTopLevelItem(shelf)
            for rule in chapter.rule:
                shelf.addChild(self._row(rule))
            shelf.setText(1, self._share([key for rule in chapter.rule for key in rule.keys]))
            shelf.setExpanded(number in opened or (not opened and number == 0))

    def _row(self, rule: TaughtRule) -> QTreeWidgetItem:
        text = rule_text(rule.id)
        row = QTreeWidgetItem((f"{rule.id}  {text}", self._share(list(rule.keys))))
        row.setData(0, _RULE, rule.id)
        return row

    def _share(self, keys: list[str]) -> str:
        """How much of some exercises is remembered, in per cent; nothing where none was asked."""
        chances = self._remembering.chances(keys)
        if all(chance is None for chance in chances):
            return ""
        return f"{sum(chance or 0.0 for chance in chances) / len(keys):.0%}"
