"""Fans that divide an army: for a march, for an answer that takes a part, and for the ports of a voyage.

A voyage also names its escorting fleets, and who boards or lands at each port (NAV-05, NAV-14, NAV-15).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec import structs
from PySide6.QtCore import QObject, QRect, QTimer, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QGridLayout, QPushButton, QVBoxLayout
from shiboken6 import isValid

from diadochi.controller.moment import TablePolicy
from diadochi.controller.rules_controller import RulesController
from diadochi.forecast.game_forecast import Spot
from diadochi.forecast.successors.march_ways import calls_at, escorts
from diadochi.language import Message, Name, Speaker, capitalised, msg, tr
from diadochi.narration.successors.words import UNITS, counted_units, group_words, voyage_words
from diadochi.rules.core.flow import Answer, Decision, Menu
from diadochi.rules.core.verdict import Verdict, allow
from diadochi.rules.successors.answers import Call, Drop, GoIn, Sail
from diadochi.rules.successors.facts import commander
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.activation import group_refusal, may_activate, usual_group, who_may_go
from diadochi.rules.successors.pieces import UNIT_KINDS, Group, GroupParcel, Units
from diadochi.rules.successors.position import Position
from diadochi.scene.counters.counter_picture import block_picture
from diadochi.scene.counters.siting import StackKey
from diadochi.windows.map_cards import MapCards
from diadochi.windows.playing.choice_fan import Fan, Fans, fan_button
from diadochi.windows.playing.map_hands import Hands
from diadochi.windows.playing.part_chooser import Division, FanPiece, PartChooserBase
from diadochi.windows.shell import Shell
from diadochi.windows.successors.piece_pictures import Piece, block_of
from diadochi.windows.widget_text import Label, as_words
from diadochi.windows.widgets import WideCheckBox, column_of, row_of
from diadochi.windows.window_input import make_strong

# --- pieces of a fan

_SCALES = {"general": 0.5, "royal": 0.62, "unit": 1.0}
"""Logical pixels for a counter pixel in a fan, by kind: shields are much larger than units."""
_GARRISONS = ("mercenary", "loyal", "royal", "elephant", "silver")
"""Kinds of units in the order in which one is left behind."""
PaintPiece = Callable[[str, str], QPixmap]
"""Paints the counter of a kind of piece by its id."""


def counts_of(group: Group) -> Mapping[str, int]:
    """How many of each kind of unit, and which people, are in a group."""
    return {**dict(group.units.items()), **dict.fromkeys((*group.generals, *group.royals), 1)}


def division_of(
    whole: Group, judge: Callable[[Group], Verdict], speaker: Speaker, paint: PaintPiece
) -> Division[Group]:
    """The pieces of an army for a fan; `judge` gives the verdict on a part."""

    def pieces() -> Iterator[FanPiece]:
        for kind, most in whole.units.items():
            one = speaker.say(counted_units(kind, 1))
            yield FanPiece(kind, capitalised(speaker.say(UNITS[kind])), most, one, paint("unit", kind))
        for general in whole.generals:
            yield FanPiece(general, speaker.spell(Name("general", general)), 1, "", paint("general", general), True)
        for royal in whole.royals:
            yield FanPiece(royal, speaker.spell(Name("royal", royal)), 1, "", paint("royal", royal), True)

    def group_of(counts: Mapping[str, int]) -> Group:
        units = Units(**{kind: counts.get(kind, 0) for kind in UNIT_KINDS})
        generals = tuple(general for general in whole.generals if counts.get(general))
        return Group(units, generals, tuple(royal for royal in whole.royals if counts.get(royal)))

    return Division(tuple(pieces()), group_of, counts_of, judge)


def _fitting(whole: Group, judge: Callable[[Group], Verdict]) -> Group:
    """As much of a group as the rules allow: units are left out one by one, of the most numerous kind first.

    Where its people may not go with a part of the units, units go alone.
    """
    for part in (whole, Group(whole.units)):
        while part.units.count and not judge(part):
            most = max(UNIT_KINDS, key=lambda kind: getattr(part.units, kind))
            part -= Group(Units(**{most: 1}))
        if part.units.count:
            return part
    return Group(generals=whole.generals, royals=whole.royals)


# --- opening the fan


class PartChooser(PartChooserBase[Group]):
    def __init__(self, shell: Shell, controller: RulesController[Kit, Position], hands: Hands, fans: Fans) -> None:
        super().__init__(shell, controller, hands, fans)
        hands.forbidden.connect(self._who_goes_in)

    def division(self, seat: int, whole: Group, judge: Callable[[Group], Verdict]) -> Division[Group]:
        """The pieces of an army of `seat` for a fan."""
        controller = self._controller
        ratio = max(2.0, self._shell.frame.devicePixelRatioF())

        def paint(kind: str, piece: str) -> QPixmap:
            block = block_of(controller.kit, controller.position, Piece(kind, piece, seat), self._shell.table.names)
            return block_picture(block, _SCALES[kind], ratio)

        return division_of(whole, judge, self._shell.speaker, paint)

    # --- for an answer

    def choose(self, kind: type[Answer], title: Message, subject: Callable[[], QRect | None]) -> None:
        """Choose a part for an answer of class `kind`; does nothing if the open question has none."""
        parcel, node = self._parcel(kind), self._controller.node
        if parcel is None or node is None:
            return
        division = self.division(node.seat, parcel.whole, lambda group: parcel.why_not(kind(group)))
        usual, royals = _fitting(parcel.usual or parcel.whole, division.judge), parcel.whole.royals
        presets = (
            division.singles(_GARRISONS) if kind is Drop else division.presets(usual, units=_GARRISONS, people=royals)
        )
        answer = self._controller.answer
        self.open_fan(
            self._shell.speaker.say(title), division, usual, presets, subject, lambda group: answer(kind(group))
        )

    def _parcel(self, kind: type[Answer]) -> GroupParcel | None:
        node = self._controller.node
        if not isinstance(node, Decision):
            return None
        parcel = node.options.parcels.get(kind) if isinstance(node.options, Menu) else node.options
        return parcel if isinstance(parcel, GroupParcel) else None

    # --- for a march

    def who_goes(self, space: str, seat: int, inside: bool, target: Spot | None) -> None:
        position = self._controller.position
        stack = position.stack(seat, space, inside)
        if stack is None or not stack.generals or position.activation is not None:
            return
        whole = who_may_go(self._controller.kit, position, self.leader(stack.group))
        division, usual = self.division(seat, whole, self._judge), usual_group(position, whole)
        presets = division.presets(usual, units=_GARRISONS, people=whole.royals)
        self.open_march(StackKey(space, seat, inside), division, usual, presets, target)

    def _who_goes_in(self, _verdict: Verdict, spot: Spot) -> None:
        # Dropped inside a city that has no room for all of them: the fan asks for a part (MOV-29)
        march, parcel = self._controller.position.activation, self._parcel(GoIn)
        if march is None or spot != (march.space, True) or parcel is None or next(iter(parcel), None) is None:
            return
        self._hands.gestures.gesture.put_back()
        title = msg("Choose who goes inside {space}.", space=Name("space", march.space))
        self.choose(GoIn, title, self._fans.at_space(march.space))

    def leader(self, group: Group) -> str:
        # the most senior general allowed, otherwise the commander
        kit, position = self._controller.kit, self._controller.position
        able = [g for g in kit.senior_first(group.generals) if may_activate(kit, position, g)]
        return able[0] if able else commander(kit, group)

    def _judge(self, group: Group) -> Verdict:
        kit, position = self._controller.kit, self._controller.position
        leader = self.leader(group) if group.generals else ""
        return group_refusal(kit, position, leader, group) or Verdict(bool(leader))


# --- voyage


class VoyageFan(Fan):
    """Fleets as checkboxes, and for each port who boards and who lands.

    `voyage` is the result, `accepted` fires when it sails. `part_asked` (title, whole, chosen, function) asks who of
    the whole boards or lands; the function gets the part.
    """

    usual = 480
    part_asked = Signal(str, object, object, object)

    def __init__(
        self,
        cards: MapCards,
        title: str,
        kit: Kit,
        position: Position,
        voyage: Sail,
        judge: Callable[[Answer], Verdict],
        speaker: Speaker,
    ) -> None:
        super().__init__(cards, title)
        self._position, self._bare, self._judge, self._speaker = position, voyage, judge, speaker
        self._ports = calls_at(kit, position, voyage)
        self._calls = {port: Call(port) for port in self._ports}
        self._fleets: dict[str, WideCheckBox] = {}
        self._told: dict[str, Label] = {}
        self._reason = Label("", self, look="oddsNote", wraps=True)
        self._sail = fan_button(tr("Set sail"), self, self.accept)
        make_strong(self._sail, True)
        column = column_of(self.head(self._title), on=self, margins=(12, 7, 8, 10), spacing=6)
        self._add_fleets(column, kit, escorts(kit, position, voyage))
        self._add_ports(column)
        column.addWidget(self._reason)
        column.addLayout(row_of(None, self._sail))
        self.look()

    def accept(self) -> None:
        if self._sail.isEnabled():
            super().accept()

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
                grid.addWidget(self._button(tr("Take aboard"), self._take, port), row, 1)
            grid.addWidget(self._button(tr("Land units"), self._leave, port), row, 2)
        column.addLayout(grid)

    def _button(self, text: str, done: Callable[[str], None], port: str) -> QPushButton:
        button = fan_button(text, self, lambda: done(port))
        button.setAccessibleDescription(self._spelt(port))
        return button

    # --- ports

    def _take(self, port: str) -> None:
        title = tr("Choose who boards at {space}", space=self._spelt(port))
        chosen = self._calls[port].take
        self.part_asked.emit(title, self._ports[port], chosen, lambda group: self._call(port, take=group))

    def _leave(self, port: str) -> None:
        title = tr("Choose who lands at {space}", space=self._spelt(port))
        chosen = self._calls[port].leave
        self.part_asked.emit(title, self._aboard(port), chosen, lambda group: self._call(port, leave=group))

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

    def look(self) -> None:
        """Show the calls at the ports, and the verdict on the voyage."""
        verdict = self._judge(self.voyage)
        self._sail.setEnabled(verdict.allowed)
        reason = self._speaker.say(verdict.reason) if verdict.reason and not verdict.allowed else ""
        self._reason.setText(reason)
        self._reason.setToolTip(as_words(tr("Rules: {rules}", rules=", ".join(verdict.because)) if reason else ""))
        for port, told in self._told.items():
            told.setText(self._speaker.say(_call_words(self._calls[port])))
        self._reason.setVisible(bool(reason))
        if not self.isHidden():
            self.settle()

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


# --- opening the fan of a voyage


class Voyages(QObject):
    """Asks about a voyage that was dropped on the map, if there is something to decide."""

    def __init__(
        self, shell: Shell, controller: RulesController[Kit, Position], fans: Fans, parts: PartChooser
    ) -> None:
        super().__init__(shell)
        self._shell, self._controller, self._fans, self._parts = shell, controller, fans, parts
        self.fan: VoyageFan | None = None
        controller.policies.push(TablePolicy(asks_how=self.asks))

    def asks(self, voyage: Answer) -> bool:
        """Open the fan for this voyage once the map has updated; False if there is nothing to ask."""
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
        if not (self.fan is not None and isValid(self.fan) and self.fan.isVisible()):
            QTimer.singleShot(0, self, lambda: self._ask(voyage))
        return True

    def _ask(self, voyage: Sail) -> None:
        controller, position = self._controller, self._controller.position
        march = position.activation
        if march is None or not controller.line.game.why_not(voyage):
            return
        fan = VoyageFan(
            self._shell.cards,
            self._shell.speaker.say(voyage_words(march, voyage.routes, ())),
            controller.kit,
            position,
            voyage,
            controller.line.game.why_not,
            self._shell.speaker,
        )
        fan.accepted.connect(lambda: self._sail(fan))
        fan.put_back = controller.forget_way
        fan.part_asked.connect(lambda *asked: self._ask_part(fan, march.seat, *asked))
        self.fan = fan
        self._fans.open(fan, self._fans.at_stack(StackKey(march.space, march.seat, march.inside)))

    def _sail(self, fan: VoyageFan) -> None:
        voyage, fan.put_back = fan.voyage, lambda: None
        self._fans.put_away(fan)
        self._controller.announce(voyage)

    def _ask_part(
        self, fan: VoyageFan, seat: int, title: str, whole: Group, chosen: Group, done: Callable[[Group], object]
    ) -> None:
        division = self._parts.division(seat, whole, lambda _group: allow("NAV-05"))
        presets = division.presets(whole)
        self._parts.open_fan(title, division, chosen, presets, fan.subject, done, above=True)
