"""Part of an army, chosen in a window: who is activated, and who is meant by an answer that takes a part."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, Signal

from desktop.controller.rules_controller import RulesController
from desktop.forecast.plug import reach_of
from desktop.language import Message, Name, msg, tr
from desktop.narration.rome.choices import choice_words
from desktop.rules.core.flow import Answer, Decision
from desktop.rules.core.verdict import Verdict, allow, refuse
from desktop.rules.rome.kinds import Kind
from desktop.rules.rome.moving.activation import whole
from desktop.rules.rome.pieces import Group
from desktop.scene.counters.plug import counters_of
from desktop.scene.counters.siting import StackKey
from desktop.windows.playing.hands import Hands
from desktop.windows.rome.chooser import Chooser
from desktop.windows.rome.ways import OpenWay, ways_of
from desktop.windows.shell import Shell


class PartChooser(QObject):
    """Opens the window; `rejected` tells that nothing was chosen for an answer."""

    rejected = Signal()

    def __init__(self, shell: Shell, controller: RulesController, hands: Hands) -> None:
        super().__init__(shell)
        self._shell, self._controller, self._hands = shell, controller, hands
        self.open: Chooser | None = None
        hands.choose_asked.connect(self._who_goes)

    # --- an answer

    def choose(self, title: Message) -> None:
        """A part for the open question, along one of its ways."""
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

    # --- who is activated

    def _who_goes(self, space: str, seat: int, inside: bool, at: QPoint) -> None:
        """Choose who goes from a location, then take them in hand."""
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
        found = reach_of(self._controller.kit).lift(
            self._controller.kit, self._controller.position, self._controller.node, self._leader(group), group
        )
        return found if isinstance(found, Verdict) else allow("PLAY-02")

    def _leader(self, group: Group) -> str:
        leader: str = self._controller.kit.commander(group.leaders)
        return leader

    def _take(self, group: Group) -> None:
        self._hands.gestures.lift_part(self._leader(group), group)
