"""Part of a stack, chosen in a window: who goes from a space, and who is meant by an answer that takes a part."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, Signal

from desktop.controller.rules_controller import RulesController
from desktop.language import Message, Name, tr
from desktop.rules.core.flow import Answer, Decision, Menu
from desktop.rules.core.verdict import Verdict
from desktop.rules.successors.facts import commander
from desktop.rules.successors.movement.activation import group_refusal, may_activate, usual_group, who_may_go
from desktop.rules.successors.parcels import GroupParcel
from desktop.rules.successors.pieces import Group
from desktop.windows.playing.hands import Hands
from desktop.windows.shell import Shell
from desktop.windows.successors.chooser import Chooser


class PartChooser(QObject):
    """Opens the window; `rejected` tells that nothing was chosen for an answer."""

    rejected = Signal()

    def __init__(self, shell: Shell, controller: RulesController, hands: Hands) -> None:
        super().__init__(shell)
        self._shell, self._controller, self._hands = shell, controller, hands
        hands.choose_asked.connect(self._who_goes)

    # --- an answer

    def choose(self, kind: type[Answer], title: Message) -> None:
        """A part, for an answer of class `kind`; nothing when the open question takes no part of that class."""
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

    # --- who goes

    def _who_goes(self, space: str, seat: int, inside: bool, at: QPoint) -> None:
        """Choose who goes, then take them in hand."""
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
        """Who would be activated: the most senior general who may be, the commander when nobody may."""
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
