"""Dialogs that divide an army: for a march, for an answer that takes a part, and for the ports of a voyage.

A voyage also names its escorting fleets, and who boards or lands at each port (NAV-05, NAV-14, NAV-15).
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs
from PySide6.QtCore import QObject, QPoint, QTimer
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QFormLayout,
    QGridLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from diadochi.controller.moment import TablePolicy
from diadochi.controller.rules_controller import RulesController
from diadochi.forecast.successors.march_ways import calls_at, escorts
from diadochi.language import Message, Name, Speaker, msg, sentence, tr
from diadochi.narration.successors.words import UNITS, group_words, voyage_words
from diadochi.rules.core.flow import Answer, Decision, Menu
from diadochi.rules.core.verdict import Verdict, allow
from diadochi.rules.successors.answers import Call, Sail
from diadochi.rules.successors.facts import commander
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.activation import group_refusal, may_activate, usual_group, who_may_go
from diadochi.rules.successors.pieces import UNIT_KINDS, Group, GroupParcel, Units
from diadochi.rules.successors.position import Position
from diadochi.windows.playing.part_chooser import PartChooserBase, VerdictDialog
from diadochi.windows.shell import Shell
from diadochi.windows.widget_text import Label
from diadochi.windows.widgets import WideCheckBox, column_of

# --- dialog
# Units by wheel or keys, people by checkbox; a refusal says why at once.


class Chooser(VerdictDialog):
    """Chooses from `whole`, starting with `chosen`; `judge` gives the verdict. `group` is the result."""

    def __init__(
        self,
        title: str,
        whole: Group,
        chosen: Group,
        judge: Callable[[Group], Verdict],
        speaker: Speaker,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(title, speaker, parent)
        self._judge, buttons, form = judge, self.add_buttons(), QFormLayout()
        self._counts = {kind: self.count_field(sentence(UNITS[kind]), most) for kind, most in whole.units.items()}
        for kind, count in self._counts.items():
            form.addRow(sentence(UNITS[kind]), count)
        self._people = {general: self.tick_field(Name("general", general)) for general in whole.generals}
        self._royals = {royal: self.tick_field(Name("royal", royal)) for royal in whole.royals}
        for tick in (*self._people.values(), *self._royals.values()):
            form.addRow(tick)
        for words, group in ((tr("All"), whole), (tr("None"), Group())):
            button = QPushButton(words, self)
            button.setAutoDefault(False)
            button.clicked.connect(lambda _checked=False, chosen=group: self.choose(chosen))
            buttons.addButton(button, QDialogButtonBox.ButtonRole.ResetRole)
        column_of(form, self._reason, buttons, on=self)
        self.choose(chosen)

    @property
    def group(self) -> Group:
        counts = {kind: self._counts[kind].value() for kind in UNIT_KINDS if kind in self._counts}
        generals = tuple(general for general, box in self._people.items() if box.isChecked())
        royals = tuple(royal for royal, box in self._royals.items() if box.isChecked())
        return Group(Units(**counts), generals, royals)

    def choose(self, group: Group) -> None:
        for kind, box in self._counts.items():
            box.setValue(getattr(group.units, kind))
        for general, tick in self._people.items():
            tick.setChecked(general in group.generals)
        for royal, tick in self._royals.items():
            tick.setChecked(royal in group.royals)
        self.look()

    def verdict(self) -> Verdict:
        return self._judge(self.group)


# --- opening the dialog


class PartChooser(PartChooserBase[Group]):
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

    def who_goes(self, space: str, seat: int, inside: bool, at: QPoint) -> None:
        position = self._controller.position
        stack = position.stack(seat, space, inside)
        if stack is None or not stack.generals or position.activation is not None:
            return
        whole = who_may_go(self._controller.kit, position, self.leader(stack.group))
        usual, speaker = usual_group(position, whole), self._shell.speaker
        self.open_march(Chooser(self.title_of(space), whole, usual, self._judge, speaker, self._shell.frame), at)

    def leader(self, group: Group) -> str:
        # the most senior general allowed, otherwise the commander
        kit, position = self._controller.kit, self._controller.position
        able = [g for g in kit.senior_first(group.generals) if may_activate(kit, position, g)]
        return able[0] if able else commander(kit, group)

    def _judge(self, group: Group) -> Verdict:
        kit, position = self._controller.kit, self._controller.position
        leader = self.leader(group) if group.generals else ""
        return group_refusal(kit, position, leader, group) or Verdict(bool(leader))


# --- voyage dialog


class VoyageDialog(VerdictDialog):
    """Fleets as checkboxes, and for each port who boards and who lands. `voyage` is the result."""

    def __init__(
        self,
        title: str,
        kit: Kit,
        position: Position,
        voyage: Sail,
        judge: Callable[[Answer], Verdict],
        speaker: Speaker,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(title, speaker, parent)
        self._position, self._bare, self._judge = position, voyage, judge
        self._ports = calls_at(kit, position, voyage)
        self._calls = {port: Call(port) for port in self._ports}
        self._fleets: dict[str, WideCheckBox] = {}
        self._told: dict[str, Label] = {}
        head = Label(title, self, look="dialogHead", wraps=True)
        column = column_of(head, on=self, spacing=8)
        self._add_fleets(column, kit, escorts(kit, position, voyage))
        self._add_ports(column)
        column.addWidget(self._reason)
        column.addStretch(1)
        buttons = self.add_buttons()
        buttons.button(QDialogButtonBox.StandardButton.Ok).setText(tr("Set sail"))
        column.addWidget(buttons)
        self.setMinimumWidth(460)
        self.look()

    @property
    def voyage(self) -> Sail:
        escort = tuple(fleet for fleet, box in self._fleets.items() if box.isChecked())
        calls = tuple(call for call in self._calls.values() if call != Call(call.space))
        return structs.replace(self._bare, escort=escort, calls=calls)

    # --- layout

    def _add_fleets(self, column: QVBoxLayout, kit: Kit, fleets: tuple[str, ...]) -> None:
        if not fleets:
            return
        note = tr("Fleets may oppose this voyage and fight your escort. Without an escort you score 0.")
        column.addWidget(Label(note, self, wraps=True))
        for fleet in fleets:
            strength = kit.fleets[fleet].strength(self._position.fleets[fleet].improved)
            name = msg("Fleet of {fleet}, strength {strength}", fleet=Name("fleet", fleet), strength=strength)
            box = WideCheckBox(self._speaker.say(name), self)
            box.toggled.connect(lambda _on: self.look())
            self._fleets[fleet] = box
            column.addWidget(box)

    def _add_ports(self, column: QVBoxLayout) -> None:
        grid = QGridLayout()
        grid.setColumnStretch(0, 1)
        for row, port in enumerate(self._ports):
            told = self._told[port] = Label("", self, wraps=True)
            grid.addWidget(told, row, 0)
            if self._ports[port] != Group():
                grid.addWidget(self._button(tr("Take aboard…"), self._take, port), row, 1)
            grid.addWidget(self._button(tr("Land…"), self._leave, port), row, 2)
        column.addLayout(grid)

    def _button(self, text: str, done: Callable[[str], None], port: str) -> QPushButton:
        button = QPushButton(text, self)
        button.setAutoDefault(False)
        button.setAccessibleDescription(self._spelt(port))
        button.clicked.connect(lambda _checked=False: done(port))
        return button

    # --- ports

    def _take(self, port: str) -> None:
        title = tr("Choose who boards at {space}", space=self._spelt(port))
        self._choose(title, self._ports[port], self._calls[port].take, lambda group: self._call(port, take=group))

    def _leave(self, port: str) -> None:
        title = tr("Choose who lands at {space}", space=self._spelt(port))
        self._choose(title, self._aboard(port), self._calls[port].leave, lambda group: self._call(port, leave=group))

    def _choose(self, title: str, whole: Group, chosen: Group, done: Callable[[Group], None]) -> None:
        chooser = Chooser(title, whole, chosen, lambda _group: allow("NAV-05"), self._speaker, self)
        chooser.accepted.connect(lambda: done(chooser.group))
        chooser.open()

    def _call(self, port: str, **parts: Group) -> None:
        self._calls[port] = structs.replace(self._calls[port], **parts)
        self.look()

    def _aboard(self, port: str) -> Group:
        # before anyone lands there
        march = self._position.activation
        aboard = march.group if march is not None else Group()
        for passed, call in self._calls.items():
            aboard = aboard + call.take
            if passed == port:
                return aboard
            if aboard.covers(call.leave):
                aboard = aboard - call.leave
        return aboard

    def verdict(self) -> Verdict:
        return self._judge(self.voyage)

    def look(self) -> None:
        super().look()
        for port, told in self._told.items():
            told.setText(self._speaker.say(_call_words(self._calls[port])))
        self._reason.setVisible(bool(self._reason.text()))
        self.adjustSize()

    def _spelt(self, port: str) -> str:
        return self._speaker.spell(Name("space", port))


def _call_words(call: Call) -> Message:
    space, take, leave = Name("space", call.space), group_words(call.take), group_words(call.leave)
    if call.take != Group() and call.leave != Group():
        return msg("{space}: board {take}; land {leave}", space=space, take=take, leave=leave)
    if call.take != Group():
        return msg("{space}: board {take}", space=space, take=take)
    if call.leave != Group():
        return msg("{space}: land {leave}", space=space, leave=leave)
    return msg("Via {space}", space=space)


# --- opening the dialog


class Voyages(QObject):
    """Asks about a voyage that was dropped on the map, if there is something to decide."""

    def __init__(self, shell: Shell, controller: RulesController[Kit, Position]) -> None:
        super().__init__(shell)
        self._shell, self._controller = shell, controller
        self.dialog: VoyageDialog | None = None
        controller.policies.push(TablePolicy(asks_how=self.asks))

    def asks(self, voyage: Answer) -> bool:
        """Open the dialog for this voyage once the map has updated; False if there is nothing to ask."""
        if not isinstance(voyage, Sail):
            return False
        kit, position = self._controller.kit, self._controller.position
        march = position.activation
        if march is None:
            return False
        ports = calls_at(kit, position, voyage)
        meets = any(group != Group() for group in ports.values())
        divides = bool(ports) and march.group.units.count + len(march.group.generals) > 2
        if not (escorts(kit, position, voyage) or meets or divides):
            return False
        if not (self.dialog is not None and isValid(self.dialog) and self.dialog.isVisible()):
            QTimer.singleShot(0, self, lambda: self._ask(voyage))
        return True

    def _ask(self, voyage: Sail) -> None:
        controller, position = self._controller, self._controller.position
        march = position.activation
        if march is None or not controller.line.game.why_not(voyage):
            return
        dialog = VoyageDialog(
            self._shell.speaker.say(voyage_words(march, voyage.routes, ())),
            controller.kit,
            position,
            voyage,
            controller.line.game.why_not,
            self._shell.speaker,
            self._shell.frame,
        )
        dialog.accepted.connect(lambda: controller.announce(dialog.voyage))
        dialog.rejected.connect(controller.forget_way)
        self.dialog = dialog
        dialog.open()
