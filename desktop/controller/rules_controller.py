"""One game joined to whoever shows it: lifting and dropping over `Answering`. All input comes through here."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from PySide6.QtCore import Signal

from desktop.controller.answering import Answering, Lay
from desktop.controller.chance import ProgramDice
from desktop.controller.ready_hands import AskedMoment, ReadyHands
from desktop.forecast.marks import Mark, Spot
from desktop.forecast.plug import InHand, reach_of
from desktop.journal.unnamed import Unnamed
from desktop.rules.core.flow import Answer, Node
from desktop.rules.core.system import AnyKit, AnyPosition
from desktop.rules.core.verdict import Verdict


class _SettingOut(NamedTuple):
    """A position with its open question from which an army can be lifted, and what must be answered to come there."""

    position: AnyPosition
    node: Node | None
    first: tuple[Answer, ...]


class RulesController(Answering):
    """The table, and what is in hand.

    `what_if` are the points to count with before a movement roll, None for the most that can be rolled.
    `lifted_changed` is emitted when something is lifted, set down or its reach has changed.
    """

    lifted_changed = Signal()

    _hand: InHand | None = None

    def __init__(
        self, kit: AnyKit, position: AnyPosition, dice: ProgramDice | None = None, lay: Lay = Unnamed.lay
    ) -> None:
        self._ready = ReadyHands()
        self._ended: _SettingOut | None = None
        super().__init__(kit, position, dice, lay)
        self.what_if: int | None = None

    def _let_go(self) -> None:
        self._hand = None

    def _settle(self) -> None:
        self._ready.forget()
        self._ended = None
        super()._settle()
        self.lifted_changed.emit()

    def may_lift(self, piece: str) -> Verdict:
        """Whether the army of a piece may be activated, or marches already."""
        held = self.held_back()
        if held is not None:
            return held
        seen = self._setting_out(piece)
        return reach_of(self.kit).may_lift(self.kit, seen.position, seen.node, piece)

    def lift(self, piece: str, group: Any | None = None) -> bool:
        """Take an army, or `group` of it, in hand. False, and the verdict emitted, where that is refused."""
        held = self.held_back()
        seen = self._setting_out(piece)
        if held is None:
            found = self._whole(piece, seen) if group is None else self._part(piece, seen, group)
        else:
            found = held
        if isinstance(found, Verdict):
            self.refused.emit(found)
            return False
        self._hand = found.after(seen.first) if seen.first else found
        self.lifted_changed.emit()
        return True

    def _whole(self, piece: str, seen: _SettingOut) -> InHand | Verdict:
        return self._ready.lift(AskedMoment(self.kit, seen.position, seen.node, self.what_if), piece)

    def _part(self, piece: str, seen: _SettingOut, group: Any) -> InHand | Verdict:
        return reach_of(self.kit).lift(self.kit, seen.position, seen.node, piece, group, self.what_if)

    def make_ready(self, piece: str) -> None:
        """Look up what the army of a piece could do, so that it is known when somebody lifts it. Nothing is told."""
        if self.held_back() is not None or not self.may_lift(piece):
            return
        found = self._whole(piece, self._setting_out(piece))
        if not isinstance(found, Verdict):
            found.marks()

    def set_down(self) -> None:
        """Put back what is in hand; nothing has happened."""
        if self._hand is not None:
            self._hand = None
            self.lifted_changed.emit()

    def lifted(self) -> InHand | None:
        """What is in hand."""
        return self._hand

    def marks(self) -> Mapping[Spot, Mark]:
        """All legal places for what is in hand, inside and outside of cities, with cost and chance."""
        return self._hand.marks() if self._hand else {}

    def verdict(self, spot: Spot) -> Verdict:
        """The verdict on a place for what is in hand."""
        return self._hand.verdict(spot) if self._hand else Verdict(False)

    def way_to(self, spot: Spot) -> tuple[str, ...]:
        """The routes a drop at `spot` would take."""
        return self._hand.way_to(spot) if self._hand else ()

    def drop(self, spot: Spot) -> bool:
        """Send what is in hand to `spot`: activate it if that is still to do, then go as far as it can."""
        hand = self._hand
        if hand is None:
            return False
        answers = hand.answers(spot)
        if not answers:
            self.refused.emit(hand.verdict(spot))
            return False
        return self.set_out(answers)

    @property
    def may_act_here(self) -> bool:
        """Whether what is in hand could be activated where it stands, with no place to go to."""
        return self._hand is not None and bool(self._hand.answers_here())

    def act_here(self) -> bool:
        """Activate what is in hand; it stays where it is."""
        answers = self._hand.answers_here() if self._hand else ()
        if not answers:
            return False
        return self.set_out(answers)

    def set_out(self, answers: tuple[Answer, ...]) -> bool:
        """Go this way as far as it leads. False while somebody is warned first: then he still has in hand what he had.

        Questions of others on the way are theirs.
        """
        if self.barred(answers) or self.asks_first(answers):
            return False
        self._way = list(answers)
        self._hand = None
        self.line.begin()
        self._go_on()
        return True

    def _setting_out(self, piece: str) -> _SettingOut:
        """From where a piece sets out: from here, or from where the march of another has ended, if it takes no more.

        Whatever else would be asked or thrown at that end is not passed over: then the march is to be ended first.
        """
        now = _SettingOut(self.position, self.node, ())
        first = reach_of(self.kit).before_lift(self.position, piece)
        if not first or not self._may(first[0]):
            return now
        if self._ended is None or self._ended.first != first:
            after = self.line.game.fork()
            for answer in first:
                after.answer(answer)
            self._ended = _SettingOut(after.position, after.node, first)
        node = self._ended.node
        return self._ended if node is not None and node.kind in reach_of(self.kit).RESTS else now
