"""The dialog that chooses part of a stack: to march, or for an answer that takes a part."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from diadochi.controller.rules_controller import RulesController
from diadochi.language import Message, Name, Speaker, sentence, tr
from diadochi.narration.successors.words import UNITS
from diadochi.rules.core.flow import Answer, Decision, Menu
from diadochi.rules.core.verdict import Verdict
from diadochi.rules.successors.facts import commander
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.activation import group_refusal, may_activate, usual_group, who_may_go
from diadochi.rules.successors.pieces import UNIT_KINDS, Group, GroupParcel, Units
from diadochi.rules.successors.position import Position
from diadochi.windows.playing.map_hands import Hands
from diadochi.windows.shell import Shell
from diadochi.windows.widget_text import Label

# --- dialog
# Units by wheel or keys, people by checkbox; a refusal says why at once.


class Chooser(QDialog):
    """Chooses from `whole`, starting with `chosen`; `judge` gives the verdict.

    `group` is the result. Accepting needs an allowed choice.
    """

    def __init__(
        self,
        title: str,
        whole: Group,
        chosen: Group,
        judge: Callable[[Group], Verdict],
        speaker: Speaker,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self._whole, self._judge, self._speaker = whole, judge, speaker
        self._counts: dict[str, QSpinBox] = {}
        self._people: dict[str, QCheckBox] = {}
        self._royals: dict[str, QCheckBox] = {}
        self._reason = Label(self)
        self._reason.setWordWrap(True)
        self._buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self
        )
        for button in self._buttons.buttons():
            button.setIcon(QIcon())
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self._lay_out()
        self.choose(chosen)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        form = QFormLayout()
        for kind, most in self._whole.units.items():
            form.addRow(sentence(UNITS[kind]), self._count(kind, most))
        for general in self._whole.generals:
            self._people[general] = self._tick(form, Name("general", general))
        for royal in self._whole.royals:
            self._royals[royal] = self._tick(form, Name("royal", royal))
        column.addLayout(form)
        column.addWidget(self._reason)
        for words, group in ((tr("All"), self._whole), (tr("None"), Group())):
            button = QPushButton(words, self)
            button.setAutoDefault(False)
            button.clicked.connect(lambda _checked=False, chosen=group: self.choose(chosen))
            self._buttons.addButton(button, QDialogButtonBox.ButtonRole.ResetRole)
        column.addWidget(self._buttons)

    def _count(self, kind: str, most: int) -> QSpinBox:
        box = QSpinBox(self)
        box.setRange(0, most)
        box.setSuffix(tr(" of {n}", n=most))
        box.setAccessibleName(sentence(UNITS[kind]))
        box.valueChanged.connect(lambda _value: self._look())
        self._counts[kind] = box
        return box

    def _tick(self, form: QFormLayout, name: Name) -> QCheckBox:
        box = QCheckBox(self._speaker.spell(name), self)
        box.toggled.connect(lambda _on: self._look())
        form.addRow(box)
        return box

    @property
    def group(self) -> Group:
        """The chosen pieces."""
        counts = {kind: self._counts[kind].value() for kind in UNIT_KINDS if kind in self._counts}
        generals = tuple(general for general, box in self._people.items() if box.isChecked())
        royals = tuple(royal for royal, box in self._royals.items() if box.isChecked())
        return Group(Units(**counts), generals, royals)

    def choose(self, group: Group) -> None:
        """Select `group`."""
        for kind, box in self._counts.items():
            box.setValue(getattr(group.units, kind))
        for general, tick in self._people.items():
            tick.setChecked(general in group.generals)
        for royal, tick in self._royals.items():
            tick.setChecked(royal in group.royals)
        self._look()

    def _look(self) -> None:
        """Show the verdict on the selection."""
        verdict = self._judge(self.group)
        ok = self._buttons.button(QDialogButtonBox.StandardButton.Ok)
        ok.setEnabled(verdict.allowed)
        reason = self._speaker.say(verdict.reason) if verdict.reason else ""
        self._reason.setText(f"{reason} ({', '.join(verdict.because)})" if reason else "")


# --- opening the dialog


class PartChooser(QObject):
    """Opens the dialog; `rejected` fires when an answer was cancelled."""

    rejected = Signal()

    def __init__(self, shell: Shell, controller: RulesController[Kit, Position], hands: Hands) -> None:
        super().__init__(shell)
        self._shell, self._controller, self._hands = shell, controller, hands
        hands.choose_asked.connect(self._who_goes)

    # --- for an answer

    def choose(self, kind: type[Answer], title: Message) -> None:
        """Choose a part for an answer of class `kind`; does nothing if the open question has none."""
        parcel = self._parcel(kind)
        if parcel is None:
            return
        chooser = Chooser(
            self._shell.speaker.say(title),
            parcel.whole,
            parcel.usual,
            lambda group: parcel.why_not(kind(group)),
            self._shell.speaker,
            self._shell.frame,
        )
        chooser.accepted.connect(lambda: self._controller.answer(kind(chooser.group)))
        chooser.rejected.connect(self.rejected)
        chooser.open()

    def _parcel(self, kind: type[Answer]) -> GroupParcel | None:
        node = self._controller.node
        if not isinstance(node, Decision):
            return None
        parcel = node.options.parcels.get(kind) if isinstance(node.options, Menu) else node.options
        return parcel if isinstance(parcel, GroupParcel) else None

    # --- for a march

    def _who_goes(self, space: str, seat: int, inside: bool, at: QPoint) -> None:
        """Choose who goes, and lift them."""
        position = self._controller.position
        stack = position.stack(seat, space, inside)
        if stack is None or not stack.generals or position.activation is not None:
            return
        general = self._leader(stack.group)
        whole = who_may_go(self._controller.kit, position, general)
        chooser = Chooser(
            tr("Who goes from {space}?", space=self._shell.speaker.spell(Name("space", space))),
            whole,
            usual_group(position, whole),
            self._judge,
            self._shell.speaker,
            self._shell.frame,
        )
        chooser.accepted.connect(lambda: self._take(chooser.group))
        chooser.move(at)
        chooser.open()

    def _leader(self, group: Group) -> str:
        """Who would be activated: the most senior general allowed, otherwise the commander."""
        kit, position = self._controller.kit, self._controller.position
        able = [g for g in kit.senior_first(group.generals) if may_activate(kit, position, g)]
        return able[0] if able else commander(kit, group)

    def _judge(self, group: Group) -> Verdict:
        if not group.generals:
            return group_refusal(self._controller.kit, self._controller.position, "", group) or Verdict(False)
        leader = self._leader(group)
        return group_refusal(self._controller.kit, self._controller.position, leader, group) or Verdict(True)

    def _take(self, group: Group) -> None:
        self._hands.gestures.lift_part(self._leader(group), group)
