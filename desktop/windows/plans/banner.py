"""The band above the map while a plan lies on it: the word, the name, what is taken for granted, the ways out."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QBrush, QPainter, QPaintEvent
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QPushButton, QSizePolicy, QWidget

from desktop.forecast.plans.assuming import Assumption
from desktop.journal.plans import KeptPlan
from desktop.language import sentence, tr
from desktop.scene.palette import qcolor
from desktop.windows.plain import Label, as_words
from desktop.windows.plans.words import ASSUMPTIONS, assumption_of
from desktop.windows.retranslated import Retranslated


class PlanBanner(Retranslated, QFrame):
    """`assumed` carries the Assumption that was chosen; `another_asked`, `beside_asked`, `commit_asked` and
    `leave_asked` what was pressed.
    """

    assumed = Signal(object)
    another_asked = Signal()
    beside_asked = Signal()
    commit_asked = Signal()
    leave_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("planBanner")
        self._plan: KeptPlan | None = None
        self._word, self._name = Label(self), Label(self)
        self._word.setObjectName("planWord")
        self._name.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)  # a long one is cut off
        self._name.setMinimumWidth(70)
        self.dice = QComboBox(self)
        self.dice.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.dice.activated.connect(lambda row: self.assumed.emit([*ASSUMPTIONS][row]))
        self.another, self.beside, self.commit, self.leave = (QPushButton(self) for _ in range(4))
        self.another.clicked.connect(self.another_asked)
        self.beside.clicked.connect(self.beside_asked)
        self.commit.clicked.connect(self.commit_asked)
        self.leave.clicked.connect(self.leave_asked)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 5, 10, 5)
        row.setSpacing(10)
        row.addWidget(self._word)
        row.addWidget(self._name, 1)
        self._dice_label = Label(self)
        row.addWidget(self._dice_label)
        for widget in (self.dice, self.another, self.beside, self.commit, self.leave):
            row.addWidget(widget)
        self.retranslate()
        self.hide()

    def show_plan(self, plan: KeptPlan | None, others: bool = False) -> None:
        """Say which plan lies on the table, None takes the band away; `others`: there are plans to put beside it."""
        self._plan = plan
        self.beside.setEnabled(others)
        self.retranslate()
        self.setVisible(plan is not None)

    def retranslate(self) -> None:
        """Say everything in the present language."""
        plan = self._plan
        self._word.setText(tr("PLAN"))
        secret = plan is not None and plan.owner is not None
        name = plan.name if plan is not None else ""
        self._name.setText(tr("{name} (secret)", name=name) if secret else name)
        self._name.setToolTip(as_words(tr("Nothing that is done here touches the game.")))
        self._dice_label.setText(tr("Dice"))
        self.dice.blockSignals(True)
        self.dice.clear()
        for words, meaning in ASSUMPTIONS.values():
            self.dice.addItem(sentence(words))
            self.dice.setItemData(self.dice.count() - 1, as_words(sentence(meaning)), Qt.ItemDataRole.ToolTipRole)
        how = assumption_of(plan) if plan is not None else Assumption.AVERAGE
        self.dice.setCurrentIndex([*ASSUMPTIONS].index(how))
        self.dice.setToolTip(as_words(sentence(ASSUMPTIONS[how][1])))
        self.dice.setAccessibleName(tr("What is taken for granted of dice"))
        self.dice.blockSignals(False)
        self.another.setText(tr("Another plan"))
        self.another.setToolTip(as_words(tr("A further plan from the moment at which this one begins.")))
        self.beside.setText(tr("Side by side"))
        self.commit.setText(tr("Carry it out…"))
        self.commit.setToolTip(as_words(tr("Play the answers of this plan in the game, as long as they are legal.")))
        self.leave.setText(tr("Leave the plan"))
        self.setAccessibleName(tr("A plan lies on the table"))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Violet like the frame."""
        painter = QPainter(self)
        painter.fillRect(event.rect(), qcolor("violet"))
        edge = self.rect().adjusted(0, self.height() - 4, 0, 0)
        painter.fillRect(edge, QBrush(qcolor("halo", 150), Qt.BrushStyle.BDiagPattern))
