"""The dialog that chooses part of an army: to activate, or for an answer that takes a part."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QSpinBox,
    QWidget,
)

from diadochi.controller.rules_controller import RulesController
from diadochi.forecast.game_forecast import forecast_of
from diadochi.language import Message, Name, Speaker, msg, tr
from diadochi.narration.rome.words import choice_words
from diadochi.rules.core.flow import Answer, Decision
from diadochi.rules.core.verdict import Verdict, allow, refuse
from diadochi.rules.rome.activation import whole
from diadochi.rules.rome.kinds import Kind
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Group, Position
from diadochi.scene.counters.game_counters import counters_of
from diadochi.scene.counters.siting import StackKey
from diadochi.windows.playing.map_hands import Hands
from diadochi.windows.rome.question_layout import OpenWay, ways_of
from diadochi.windows.shell import Shell
from diadochi.windows.widget_text import Label
from diadochi.windows.widgets import column_of

# --- dialog
# Units by wheel or keys, leaders by checkbox, and the way if there are several.

Judge = Callable[[int, Group], Verdict]
"""Judges whether a group may take the way of this number."""


class Chooser(QDialog):
    """Chooses from `wholes`, one for each way, starting with the `usual` part of the first.

    `titles` name the ways; a single one is not shown. `way` and `group` are the result. Accepting needs an allowed
    choice by `judge`.
    """

    def __init__(
        self,
        title: str,
        titles: Sequence[str],
        wholes: Sequence[Group],
        usual: Sequence[Group],
        judge: Judge,
        speaker: Speaker,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self._wholes, self._usual, self._judge, self._speaker = wholes, usual, judge, speaker
        self._ways = QComboBox(self)
        self._ways.addItems(list(titles))
        self._ways.setAccessibleName(tr("Way"))
        self._count = QSpinBox(self)
        self._count.setAccessibleName(tr("Units"))
        leaders = dict.fromkeys(leader for whole in wholes for leader in whole.leaders)
        self._leaders = {leader: QCheckBox(speaker.spell(Name("leader", leader)), self) for leader in leaders}
        self._reason = Label(self, wraps=True)
        self._buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self
        )
        self._lay_out()
        self._ways.currentIndexChanged.connect(self._begin)
        self._count.valueChanged.connect(lambda _value: self._look())
        for tick in self._leaders.values():
            tick.toggled.connect(lambda _on: self._look())
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)
        self._begin()

    def _lay_out(self) -> None:
        form = QFormLayout()
        if self._ways.count() > 1:
            form.addRow(tr("Way"), self._ways)
        else:
            self._ways.hide()
        form.addRow(tr("Units"), self._count)
        for tick in self._leaders.values():
            form.addRow(tick)
        for button in self._buttons.buttons():
            button.setIcon(QIcon())
        column_of(form, self._reason, self._buttons, on=self)

    @property
    def way(self) -> int:
        return self._ways.currentIndex()

    @property
    def group(self) -> Group:
        leaders = tuple(sorted(leader for leader, tick in self._leaders.items() if tick.isChecked()))
        return Group(self._count.value(), leaders)

    def choose(self, group: Group) -> None:
        self._count.setValue(group.cu)
        for leader, tick in self._leaders.items():
            tick.setChecked(leader in group.leaders)
        self._look()

    def _begin(self) -> None:
        whole = self._wholes[self.way]
        self._count.setRange(0, whole.cu)
        self._count.setSuffix(tr(" of {n}", n=whole.cu))
        for leader, tick in self._leaders.items():
            tick.setVisible(leader in whole.leaders)
        self.choose(self._usual[self.way])

    def _look(self) -> None:
        verdict = self._judge(self.way, self.group)
        self._buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(verdict.allowed)
        reason = self._speaker.say(verdict.reason) if verdict.reason and not verdict.allowed else ""
        self._reason.setText(f"{reason} ({', '.join(verdict.because)})" if reason else "")


# --- opening the dialog


class PartChooser(QObject):
    """Opens the dialog; `rejected` fires when an answer was cancelled."""

    rejected = Signal()

    def __init__(self, shell: Shell, controller: RulesController[Kit, Position], hands: Hands) -> None:
        super().__init__(shell)
        self._shell, self._controller, self._hands = shell, controller, hands
        self.open: Chooser | None = None
        hands.choose_asked.connect(self._who_goes)

    # --- for an answer

    def choose(self, title: Message) -> None:
        """Choose a part for the open question, along one of its ways."""
        node = self._controller.node
        ways = ways_of(node, self._controller.position) if isinstance(node, Decision) else ()
        if not isinstance(node, Decision) or not ways:
            return
        chooser = self.open = Chooser(
            self._shell.speaker.say(title),
            [self._words(node, way.answer) for way in ways],
            [way.whole for way in ways],
            [way.part for way in ways],
            lambda number, group: node.why_not(ways[number].of(group)),
            self._shell.speaker,
            self._shell.frame,
        )
        chooser.accepted.connect(lambda: self._controller.answer(self._chosen(chooser, ways)))
        chooser.rejected.connect(self.rejected)
        chooser.open()

    def _words(self, node: Decision, answer: Answer) -> str:
        return self._shell.speaker.say(choice_words(node, answer, self._controller.position))

    def _chosen(self, chooser: Chooser, ways: tuple[OpenWay, ...]) -> Answer:
        return ways[chooser.way].of(chooser.group)

    # --- for an activation

    def _who_goes(self, space: str, seat: int, inside: bool, at: QPoint) -> None:
        kit, position, node = self._controller.kit, self._controller.position, self._controller.node
        leaders = counters_of(kit).leaders(kit, position, StackKey(space, seat, inside))
        if not leaders or node is None or node.kind != Kind.ACTION:
            return
        there = whole(position, kit.leaders[leaders[0]].power, space)
        usual = Group(min(there.cu, kit.play.movement.cu_limit), there.leaders)
        chooser = self.open = Chooser(
            tr("Who goes from {space}?", space=self._shell.speaker.spell(Name("space", space))),
            [""],
            [there],
            [usual],
            lambda _way, group: self._judge(group),
            self._shell.speaker,
            self._shell.frame,
        )
        chooser.accepted.connect(lambda: self._take(chooser.group))
        chooser.move(at)
        chooser.open()

    def _judge(self, group: Group) -> Verdict:
        if not group.leaders or not group.cu:
            return refuse(msg("An army is units with a leader."), "PLAY-02", "ROM-01")
        found = forecast_of(self._controller.kit).lift(
            self._controller.kit, self._controller.position, self._controller.node, self._leader(group), group
        )
        return found if isinstance(found, Verdict) else allow("PLAY-02")

    def _leader(self, group: Group) -> str:
        leader: str = self._controller.kit.commander(group.leaders)
        return leader

    def _take(self, group: Group) -> None:
        self._hands.gestures.lift_part(self._leader(group), group)
