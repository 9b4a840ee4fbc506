"""The window in which a figure is opened: its tree, what is told of the row looked at, what is taken for granted."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QSize, Qt, QUrl, Signal
from PySide6.QtGui import QGuiApplication, QIcon, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QSplitter,
    QTextBrowser,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from desktop.language import Message, Speaker, capitalised, tr
from desktop.narration.explained import ExplainedRow
from desktop.narration.figure_words import number_words
from desktop.narration.why import RowsFound
from desktop.windows.foresight.why.details import details
from desktop.windows.foresight.why.part_bar import PartBar
from desktop.windows.foresight.why.tree_model import ROW, TreeModel, WhyColumn
from desktop.windows.inspector.subjects import Subject, subject_of
from desktop.windows.plain import Label
from desktop.windows.retranslated import Retranslated
from desktop.windows.rule_links import rule_of

_SIZE = QSize(960, 640)
_BROAD, _NARROW = 190, 92
"""Pixels of the columns of words and of numbers at first."""
_UPPER, _LOWER = 340, 180
"""Pixels of the tree and of what is told below it at first."""


class TreeWindow(Retranslated, QDialog):
    """`asked` carries the path of a row whose rows are wanted, `rule_asked` an id, `place_asked` a Subject."""

    asked = Signal(object)
    rule_asked = Signal(str)
    place_asked = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self._speaker = Speaker(lambda name: name.id)
        self._about, self._policy = "", ""
        self._title: Message | None = None
        self._left_out: tuple[Message, ...] = ()
        self._refusal = ""
        self.model = TreeModel(self.asked.emit, lambda: self._speaker, self)
        self.heading, self.foot = Label(self), Label(self)
        self.heading.setObjectName("oddsTitle")
        self.foot.setObjectName("oddsNote")
        self.tree = QTreeView(self)
        self.told = QTextBrowser(self)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self.copy = self.buttons.addButton("", QDialogButtonBox.ButtonRole.ActionRole)
        self._furnish()
        self._lay_out()
        self.retranslate()

    def _furnish(self) -> None:
        tree = self.tree
        tree.setObjectName("whyTree")
        tree.setModel(self.model)
        tree.setUniformRowHeights(True)
        tree.setAllColumnsShowFocus(True)
        tree.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        tree.setItemDelegateForColumn(WhyColumn.PART, PartBar(tree))
        tree.setExpandsOnDoubleClick(False)
        tree.activated.connect(self._show_place)
        tree.selectionModel().currentChanged.connect(self._tell)
        head = tree.header()
        head.setStretchLastSection(False)
        head.setSectionResizeMode(WhyColumn.COMES, QHeaderView.ResizeMode.Stretch)
        tree.setColumnWidth(WhyColumn.THEN, _BROAD)
        for column in (WhyColumn.CHANCE, WhyColumn.FIGURE, WhyColumn.PART):
            tree.setColumnWidth(column, _NARROW)
        self.told.setOpenLinks(False)
        self.told.anchorClicked.connect(self._follow)
        self.buttons.rejected.connect(self.close)
        self.copy.clicked.connect(self.copy_text)
        for button in self.buttons.buttons():
            button.setIcon(QIcon())
        shortcut = QShortcut(QKeySequence(QKeySequence.StandardKey.Copy), tree, self.copy_text)
        shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)

    def _lay_out(self) -> None:
        for label in (self.heading, self.foot):
            label.setWordWrap(True)
        self.halves = QSplitter(Qt.Orientation.Vertical, self)
        self.halves.addWidget(self.tree)
        self.halves.addWidget(self.told)
        self.halves.setSizes([_UPPER, _LOWER])
        self.halves.setStretchFactor(0, 1)
        column = QVBoxLayout(self)
        column.addWidget(self.heading)
        column.addWidget(self.halves, 1)
        column.addWidget(self.foot)
        column.addWidget(self.buttons)
        self.resize(_SIZE)

    # --- what it shows

    def begin(self, about: str, policy: str, speaker: Speaker) -> None:
        """A new figure of the march told by `about` is being counted; others answer by `policy`, in words."""
        self._about, self._policy, self._speaker = about, policy, speaker
        self._title, self._left_out, self._refusal = None, (), ""
        self.model.begin(None)
        self.told.clear()
        self.retranslate()

    def take(self, found: RowsFound) -> None:
        """Rows have been found: the first of a figure, or those below a row."""
        if found.top is not None:
            self._title, self._left_out = found.title, found.left_out
            self.model.begin(found.top, is_chance=found.is_chance)
            self._open_top(found)
            self.retranslate()
        else:
            self.model.fill(found.path, found.rows)

    def _open_top(self, found: RowsFound) -> None:
        self.model.fill((), found.rows)
        top = self.model.index(0, 0)
        self.tree.expand(top)
        self.tree.setCurrentIndex(top)
        self.tree.setFocus(Qt.FocusReason.OtherFocusReason)

    def refuse(self, sentence: str) -> None:
        """There is nothing to be opened, and why."""
        self._refusal = capitalised(sentence)
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the present language."""
        self.setWindowTitle(tr("Where a figure comes from"))
        self.heading.setText(self._headline())
        self.foot.setText(" ".join(self._footing()))
        self.tree.setAccessibleName(tr("Where a figure comes from"))
        self.told.setAccessibleName(tr("The row that is looked at"))
        self.copy.setText(tr("Copy as text"))
        self.model.shown_again()
        self._tell(self.tree.currentIndex())

    def _headline(self) -> str:
        if self._refusal:
            return f"{self._about}. {self._refusal}"
        if self._title is None:
            return f"{self._about} – {tr('being counted …')}"
        top = self.model.index(0, 0).data(ROW)
        number = number_words(top.part, is_chance=self.model.is_chance) if isinstance(top, ExplainedRow) else ""
        return f"{self._about} – {self._speaker.say(self._title)}: {number}"

    def _footing(self) -> list[str]:
        found = [tr("How others answer: {policy}.", policy=self._policy)] if self._policy else []
        return found + [self._speaker.say(words) for words in self._left_out]

    # --- what is done in it

    def _tell(self, index: QModelIndex, _before: QModelIndex | None = None) -> None:
        row = index.data(ROW)
        if isinstance(row, ExplainedRow):
            self.told.setHtml(details(row, self._speaker, is_chance=self.model.is_chance))

    def _follow(self, link: QUrl) -> None:
        rule, subject = rule_of(link.toString()), subject_of(link.toString())
        if rule:
            self.rule_asked.emit(rule)
        elif subject is not None:
            self.place_asked.emit(subject)

    def _show_place(self, index: QModelIndex) -> None:
        row = index.data(ROW)
        if isinstance(row, ExplainedRow) and row.space:
            self.place_asked.emit(Subject("space", row.space))

    def copy_text(self) -> None:
        """Everything that is opened as text to the clipboard."""
        lines = (self.heading.text(), "", *self.model.lines(), "", self.foot.text())
        QGuiApplication.clipboard().setText("\n".join(lines).strip() + "\n")
