"""The band above the map while a plan lies on it: the word, the name, what is taken for granted, the ways out."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QBrush, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from desktop.forecast.plans.assuming import Assumption
from desktop.journal.plans import KeptPlan
from desktop.language import tr
from desktop.scene.palette import qcolor
from desktop.windows.plain import Label, as_words
from desktop.windows.plans.controls import PlanControls, TakenForGranted
from desktop.windows.retranslated import Retranslated


class PlanTold(NamedTuple):
    """What the band tells of a plan in the present language: where it begins, what others did last; or nothing."""

    taken: TakenForGranted
    begins: str = ""
    others: str = ""


_NOTHING = PlanTold(TakenForGranted(Assumption.AVERAGE, "", {}, ""))


class PlanBanner(Retranslated, QFrame):
    """`another_asked`, `beside_asked`, `commit_asked` and `leave_asked` tell what was pressed; `controls` what is
    taken for granted; `renamed` carries another name. `tell` has the words about a plan.
    """

    renamed = Signal(str)

    another_asked = Signal()
    beside_asked = Signal()
    commit_asked = Signal()
    leave_asked = Signal()

    def __init__(self, tell: Callable[[KeptPlan], PlanTold], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("planBanner")
        self._tell = tell
        self._plan: KeptPlan | None = None
        self._word, self.name, self._secret, self.note = Label(self), QLineEdit(self), Label(self), Label(self)
        self._word.setObjectName("planWord")
        self.name.setObjectName("planName")
        self.name.setMaxLength(200)
        self.name.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)  # a long one is cut off
        self.name.setMinimumWidth(80)
        self.name.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.name.returnPressed.connect(self.name.clearFocus)
        self.name.editingFinished.connect(self._rename)
        self.note.setWordWrap(True)
        self.controls = PlanControls(self)
        self.another, self.beside, self.commit, self.leave = (QPushButton(self) for _ in range(4))
        self.another.clicked.connect(self.another_asked)
        self.beside.clicked.connect(self.beside_asked)
        self.commit.clicked.connect(self.commit_asked)
        self.leave.clicked.connect(self.leave_asked)
        self._lay_out()
        self.retranslate()
        self.hide()

    def _lay_out(self) -> None:
        row, column = QHBoxLayout(), QVBoxLayout(self)
        column.setContentsMargins(14, 5, 10, 7)
        column.setSpacing(4)
        row.setSpacing(8)
        row.addWidget(self._word)
        row.addWidget(self.name, 1)
        row.addWidget(self._secret)
        for widget in (self.another, self.beside, self.commit, self.leave):
            row.addWidget(widget)
        column.addLayout(row)
        column.addWidget(self.controls)
        column.addWidget(self.note)

    def show_plan(self, plan: KeptPlan | None, others: bool = False) -> None:
        """Say which plan lies on the table, None takes the band away; `others`: there are plans to put beside it."""
        lay, self._plan = self._plan is not None, plan
        self.beside.setEnabled(others)
        if lay or plan is not None:
            self.retranslate()
        self.setVisible(plan is not None)

    def retranslate(self) -> None:
        """Say everything in the present language."""
        plan = self._plan
        self._word.setText(tr("PLAN"))
        self._secret.setText(tr("secret"))
        self._secret.setVisible(plan is not None and plan.owner is not None)
        if not self.name.hasFocus():
            self._say_name()
        self.name.setAccessibleName(tr("Name of the plan"))
        self.name.setToolTip(as_words(tr("Click to call the plan otherwise.")))
        self._word.setToolTip(as_words(tr("Nothing that is done here touches the game.")))
        self.another.setText(tr("Another plan"))
        self.another.setToolTip(as_words(tr("A further plan from the moment at which this one begins.")))
        self.beside.setText(tr("Side by side"))
        self.commit.setText(tr("Carry it out…"))
        self.commit.setToolTip(as_words(tr("Play the answers of this plan in the game, as long as they are legal.")))
        self.leave.setText(tr("Leave the plan"))
        self.setAccessibleName(tr("A plan lies on the table"))
        told = self._tell(plan) if plan is not None else _NOTHING  # of a plan that is left no word stays
        self.controls.show_taken(told.taken)
        if plan is None:
            self.controls.goal.forget()
        self.note.setText(" ".join(filter(None, (told.others, told.begins))))
        self.note.setVisible(bool(self.note.text()))

    def _say_name(self) -> None:
        self.name.setText(self._plan.name if self._plan is not None else "")
        self.name.setCursorPosition(0)

    def _rename(self) -> None:
        """Another name was written; none at all changes nothing."""
        plan, name = self._plan, self.name.text().strip()
        if plan is not None and name and name != plan.name:
            self.renamed.emit(name)
        else:
            self._say_name()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Violet like the frame."""
        painter = QPainter(self)
        painter.fillRect(event.rect(), qcolor("violet"))
        edge = self.rect().adjusted(0, self.height() - 4, 0, 0)
        painter.fillRect(edge, QBrush(qcolor("halo", 150), Qt.BrushStyle.BDiagPattern))
