"""The list of plans: begin one, open, name, duplicate, delete, put some side by side, carry one out."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QGridLayout,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from desktop.journal.plans import KeptPlan
from desktop.language import one_line, sentence, tr, trn
from desktop.narration.percent import percent
from desktop.windows.plain import Label
from desktop.windows.plans.words import ASSUMPTIONS, assumption_of
from desktop.windows.retranslated import Retranslated

_PLAN = Qt.ItemDataRole.UserRole
MOST_BESIDE = 3
"""Plans that are put side by side."""


class PlansPanel(Retranslated, QWidget):
    """`begin_asked` and `leave_asked` are the large button, `done` carries what is to be done and the id of a plan:
    open, duplicate, delete, commit; `renamed` an id and a name; `beside_asked` the ids of ticked plans.
    """

    begin_asked = Signal()
    leave_asked = Signal()
    done = Signal(str, int)
    renamed = Signal(int, str)
    beside_asked = Signal(tuple)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._plans: tuple[KeptPlan, ...] = ()
        self._open: int | None = None
        self._with_odds = True
        self._ticked: set[int] = set()
        self.begin = QPushButton(self)
        self.begin.setProperty("weight", "first")
        self.begin.clicked.connect(lambda: (self.leave_asked if self._open is not None else self.begin_asked).emit())
        self.list = QListWidget(self)
        self.list.setWordWrap(True)
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.itemActivated.connect(lambda item: self.done.emit("open", item.data(_PLAN)))
        self.list.itemChanged.connect(self._changed)
        self.list.currentItemChanged.connect(lambda *_: self._offer())
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.customContextMenuRequested.connect(self._open_menu)
        self.buttons = {key: QPushButton(self) for key in ("open", "rename", "duplicate", "delete", "commit")}
        for key, button in self.buttons.items():
            button.clicked.connect(partial(self._press, key))
        self.beside = QPushButton(self)
        self.beside.clicked.connect(lambda: self.beside_asked.emit(self.ticked))
        self._told: Callable[[], str] | None = None
        self._note = Label(self)
        self._note.setWordWrap(True)
        self._note.setObjectName("faint")
        self._lay_out()
        self.setFocusProxy(self.list)
        self.retranslate()

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.setSpacing(4)
        for number, button in enumerate(self.buttons.values()):
            grid.addWidget(button, number // 2, number % 2)
        grid.addWidget(self.beside, 2, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.addWidget(self.begin)
        column.addWidget(self.list, 1)
        column.addWidget(self._note)
        column.addLayout(grid)

    # --- showing

    def show_plans(self, plans: tuple[KeptPlan, ...], current: int | None, *, odds: bool = True) -> None:
        """List these; `current` is the one on the table. `odds`: chances that were counted are shown."""
        if plans == self._plans and current == self._open and odds == self._with_odds:
            return
        self._with_odds = odds
        if current is not None:
            self._told = None
        chosen = self.chosen if current == self._open else current
        self._plans, self._open = plans, current
        self._ticked &= {plan.id for plan in plans}
        self.list.blockSignals(True)
        self.list.clear()
        for plan in plans:
            item = QListWidgetItem(self._words(plan))
            item.setData(_PLAN, plan.id)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked if plan.id in self._ticked else Qt.CheckState.Unchecked)
            font = item.font()
            font.setBold(plan.id == current)
            item.setFont(font)
            self.list.addItem(item)
            if plan.id == chosen:
                self.list.setCurrentItem(item)
        self.list.blockSignals(False)
        self.retranslate()

    def tell(self, words: Callable[[], str]) -> None:
        """Say below the list what came of carrying a plan out, until another is on the table."""
        self._told = words
        self.retranslate()

    def _words(self, plan: KeptPlan) -> str:
        steps = trn("{n} step", "{n} steps", len(plan.steps))
        parts = [one_line(plan.name), steps, sentence(ASSUMPTIONS[assumption_of(plan)][0])]
        if plan.counted is not None and plan.counted.goals and self._with_odds:
            parts.append(tr("goal {chance}", chance=percent(Fraction(plan.counted.goals[-1][1]))))
        if plan.owner is not None:
            parts.append(tr("secret"))
        return " · ".join(parts)

    @property
    def chosen(self) -> int | None:
        """The id of the plan the list stands on."""
        item = self.list.currentItem()
        return item.data(_PLAN) if item is not None else None

    @property
    def ticked(self) -> tuple[int, ...]:
        """The ids of the ticked plans, in the order of the list."""
        return tuple(plan.id for plan in self._plans if plan.id in self._ticked)

    def _changed(self, item: QListWidgetItem) -> None:
        number = item.data(_PLAN)
        if item.flags() & Qt.ItemFlag.ItemIsEditable:
            item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEditable)
            self.renamed.emit(number, item.text())
        elif item.checkState() == Qt.CheckState.Checked:
            self._ticked.add(number)
        else:
            self._ticked.discard(number)
        self._offer()

    # --- doing

    def _press(self, key: str, _on: bool = False) -> None:
        item = self.list.currentItem()
        if item is None:
            return
        if key != "rename":
            self.done.emit(key, item.data(_PLAN))
            return
        plan = next(plan for plan in self._plans if plan.id == item.data(_PLAN))
        self.list.blockSignals(True)
        item.setText(plan.name)
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
        self.list.blockSignals(False)
        self.list.editItem(item)

    def _open_menu(self, at: QPoint) -> None:
        if self.list.itemAt(at) is None:
            return
        menu = QMenu(self)
        for key, button in self.buttons.items():
            menu.addAction(button.text(), partial(self._press, key))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.list.viewport().mapToGlobal(at))

    def _offer(self) -> None:
        """What can be done with the plan the list stands on, and with those that are ticked."""
        for button in self.buttons.values():
            button.setEnabled(self.chosen is not None)
        self.beside.setEnabled(len(self._plans) > 1 and len(self._ticked) <= MOST_BESIDE)

    def retranslate(self) -> None:
        """Say everything in the present language."""
        is_open = self._open is not None
        self.begin.setText(tr("Leave the plan") if is_open else tr("Plan from here"))
        words = {
            "open": tr("Open"),
            "rename": tr("Rename"),
            "duplicate": tr("Duplicate"),
            "delete": tr("Delete"),
            "commit": tr("Carry it out…"),
        }
        for key, button in self.buttons.items():
            button.setText(words[key])
        self.beside.setText(tr("Side by side"))
        self.list.setAccessibleName(tr("Plans"))
        none = tr("No plan yet. A plan is tried out on the map, with dice that are taken for granted.")
        some = tr("Tick two or three plans to put them side by side; without a tick the last two are.")
        self._note.setText(self._told() if self._told is not None else some if self._plans else none)
        for row, plan in enumerate(self._plans):
            item = self.list.item(row)
            if item is not None and not item.flags() & Qt.ItemFlag.ItemIsEditable:
                self.list.blockSignals(True)
                item.setText(self._words(plan))
                self.list.blockSignals(False)
        self._offer()

    def sizeHint(self) -> QSize:
        """A few plans."""
        return QSize(330, 320)
