"""The dialog that chooses part of an army: to activate, or for an answer that takes a part."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QWidget,
)

from diadochi.forecast.game_forecast import forecast_of
from diadochi.language import Message, Name, Speaker, msg, tr
from diadochi.narration.rome.words import choice_words
from diadochi.rules.core.flow import Answer, Decision
from diadochi.rules.core.verdict import Verdict, allow, refuse
from diadochi.rules.rome.activation import whole
from diadochi.rules.rome.kinds import Kind
from diadochi.rules.rome.position import Group
from diadochi.scene.counters.game_counters import counters_of
from diadochi.scene.counters.siting import StackKey
from diadochi.windows.playing.part_chooser import PartChooserBase, VerdictDialog
from diadochi.windows.rome.question_layout import ways_of
from diadochi.windows.widgets import column_of

# --- dialog
# Units by wheel or keys, leaders by checkbox, and the way if there are several.

Judge = Callable[[int, Group], Verdict]
"""Judges whether a group may take the way of this number."""


class Chooser(VerdictDialog):
    """Chooses from `wholes`, one for each way, starting with the `usual` part of the first.

    `titles` name the ways; a single one is not shown. `judge` gives the verdict; `way` and `group` are the result.
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
        super().__init__(title, speaker, parent)
        self._wholes, self._usual, self._judge = wholes, usual, judge
        self._ways = QComboBox(self)
        self._ways.addItems(list(titles))
        self._ways.setAccessibleName(tr("Route"))
        self._ways.setVisible(len(titles) > 1)
        self._count = self.count_field(tr("Units"))
        leaders = dict.fromkeys(leader for whole in wholes for leader in whole.leaders)
        self._leaders = {leader: self.tick_field(Name("leader", leader)) for leader in leaders}
        form = QFormLayout()
        if len(titles) > 1:
            form.addRow(tr("Route"), self._ways)
        form.addRow(tr("Units"), self._count)
        for tick in self._leaders.values():
            form.addRow(tick)
        column_of(form, self._reason, self.add_buttons(), on=self)
        self._ways.currentIndexChanged.connect(self._begin)
        self._begin()

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
        self.look()

    def verdict(self) -> Verdict:
        return self._judge(self.way, self.group)

    def _begin(self) -> None:
        whole = self._wholes[self.way]
        self.set_most(self._count, whole.cu)
        for leader, tick in self._leaders.items():
            tick.setVisible(leader in whole.leaders)
        self.choose(self._usual[self.way])


# --- opening the dialog


class PartChooser(PartChooserBase[Group]):
    """`open` is the dialog opened last."""

    open: Chooser | None = None

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
        chooser.accepted.connect(lambda: self._controller.answer(ways[chooser.way].of(chooser.group)))
        chooser.rejected.connect(self.rejected)
        chooser.open()

    def _words(self, node: Decision, answer: Answer) -> str:
        return self._shell.speaker.say(choice_words(node, answer, self._controller.position))

    # --- for an activation

    def who_goes(self, space: str, seat: int, inside: bool, at: QPoint) -> None:
        kit, position, node = self._controller.kit, self._controller.position, self._controller.node
        leaders = counters_of(kit).leaders(kit, position, StackKey(space, seat, inside))
        if not leaders or node is None or node.kind != Kind.ACTION:
            return
        there = whole(position, kit.leaders[leaders[0]].power, space)
        usual = Group(min(there.cu, kit.play.movement.cu_limit), there.leaders)
        self.open = Chooser(
            self.title_of(space),
            [""],
            [there],
            [usual],
            lambda _way, group: self._judge(group),
            self._shell.speaker,
            self._shell.frame,
        )
        self.open_march(self.open, at)

    def _judge(self, group: Group) -> Verdict:
        if not group.leaders or not group.cu:
            return refuse(msg("An army needs units and a leader. Choose both."), "PLAY-02", "ROM-01")
        kit, position, node = self._controller.kit, self._controller.position, self._controller.node
        found = forecast_of(kit).lift(kit, position, node, self.leader(group), group)
        return found if isinstance(found, Verdict) else allow("PLAY-02")

    def leader(self, group: Group) -> str:
        leader: str = self._controller.kit.commander(group.leaders)
        return leader
