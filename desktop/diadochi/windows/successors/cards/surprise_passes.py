"""Standing passes: "do not ask me for a Surprise card until the segment ends", kept for each seat (SEQ-13).

They are set whatever the seat holds, and look like any other pass, so they reveal nothing. A pass for one card applies
to windows in which, by public facts, no other card could be played. Also here: automatic answers to questions with no
real choice, and which questions are about a hand (SEQ-10).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QGridLayout,
    QMenu,
    QPushButton,
    QScrollArea,
    QWidget,
)

from diadochi.controller.rules_controller import RulesController
from diadochi.language import Message, current_language, msg, sentence, tr
from diadochi.players.player import passing
from diadochi.rules.core.flow import Answer, Choice, Decision, Menu, Node, Roll
from diadochi.rules.successors.answers import Bury, Intercept, Marry, Pass, PlaySurprise
from diadochi.rules.successors.cards.surprises import Fitting
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Card, Kit
from diadochi.rules.successors.movement.interception import chance_of_interception
from diadochi.rules.successors.pieces import GroupParcel
from diadochi.rules.successors.position import HIDDEN, Clock, Position
from diadochi.rules.successors.view import SECRET, conceals
from diadochi.windows.widget_text import Label, as_words
from diadochi.windows.widgets import column_of

SEGMENT, TURN, LIFTED = "segment", "turn", "lifted"
"""When a standing pass ends: with the segment, with the turn, or when it is removed."""


class _Pass(NamedTuple):
    until: str
    clock: Clock

    def lasting(self, clock: Clock) -> str:
        match self.until:
            case "segment":
                return self.until if _segment(clock) == _segment(self.clock) else ""
            case "turn":
                return self.until if clock.turn == self.clock.turn else ""
        return self.until


class Passes:
    """The standing passes of a table. They are private, so no record contains them."""

    def __init__(self) -> None:
        self._all: dict[int, _Pass] = {}
        self._cards: dict[int, dict[str, _Pass]] = {}

    def set(self, seat: int, until: str, clock: Clock) -> None:
        """Pass for `seat` until the segment or the turn ends."""
        self._all[seat] = _Pass(until, clock)

    def set_card(self, seat: int, card: str, until: str, clock: Clock) -> None:
        """Pass for `seat` and one card; an empty `until` removes this."""
        cards = self._cards.setdefault(seat, {})
        cards.pop(card, None)
        if until:
            cards[card] = _Pass(until, clock)

    def lift(self, seat: int) -> None:
        """Remove the seat's general pass; passes for single cards stay."""
        self._all.pop(seat, None)

    def forget(self) -> None:
        """Reset for another game."""
        self._all.clear()
        self._cards.clear()

    def lasting(self, seat: int, clock: Clock) -> str:
        """How long the pass of a seat lasts; empty without one."""
        return self._all[seat].lasting(clock) if seat in self._all else ""

    def cards(self, seat: int, clock: Clock) -> Mapping[str, str]:
        """Silenced cards of a seat, and how long."""
        lasting = {card: given.lasting(clock) for card, given in self._cards.get(seat, {}).items()}
        return {card: until for card, until in lasting.items() if until}

    def covers(self, seat: int, clock: Clock, could: Sequence[str] = ()) -> bool:
        """Whether a window in which these cards could be played is passed automatically."""
        if self.lasting(seat, clock):
            return True
        cards = self.cards(seat, clock)
        return bool(could) and all(card in cards for card in could)


def _segment(clock: Clock) -> tuple[int, str, int, str, int]:
    return clock.turn, clock.phase, clock.round, clock.segment, clock.active


# --- buttons and list

_CHOICES: dict[str, Message] = {
    "": msg("Ask me about this card"),
    SEGMENT: msg("Do not ask me until the segment ends"),
    TURN: msg("Do not ask me until the turn ends"),
    LIFTED: msg("Do not ask me until I change this"),
}
_STATES: dict[str, Message] = {
    "": msg("Asked"),
    SEGMENT: msg("Not asked this segment"),
    TURN: msg("Not asked this turn"),
    LIFTED: msg("Not asked until changed"),
}


class SilenceButton(QPushButton):
    """Shows whether the player is asked for a card; its menu changes it. `silenced` carries the card and how long."""

    silenced = Signal(str, str)

    def __init__(self, card: Card, until: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._card = card
        menu = QMenu(self)
        self.choices = {value: menu.addAction(sentence(words)) for value, words in _CHOICES.items()}
        for value, action in self.choices.items():
            action.setCheckable(True)
            action.triggered.connect(partial(self._choose, value))
        self.setMenu(menu)
        self.show_state(until)

    def show_state(self, until: str) -> None:
        self.setText(sentence(_STATES[until]))
        self.setToolTip(as_words(self.text()))
        name = self._card.names.in_language(current_language())
        self.setAccessibleName(tr("{name}: {state}", name=name, state=self.text()))
        for value, action in self.choices.items():
            action.setChecked(value == until)

    def _choose(self, until: str, _on: bool = False) -> None:
        self.show_state(until)
        self.silenced.emit(self._card.id, until)


class CardPasses(QDialog):
    """All Surprise cards someone may hold, and whether the player wants to be asked for them."""

    silenced = Signal(str, str)

    def __init__(self, cards: Sequence[Card], until: Mapping[str, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("When you are asked about a card"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        note = tr(
            "You are skipped when no other card could be played. This happens whether you hold the card or "
            "not, so it reveals nothing."
        )
        words = Label(note, self, wraps=True)
        inner = QWidget()
        grid = QGridLayout(inner)
        self.buttons = {card.id: self._add(grid, row, card, until) for row, card in enumerate(cards)}
        grid.setRowStretch(len(cards), 1)
        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidget(inner)
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        close.rejected.connect(self.reject)
        column_of(words, scroll, close, on=self)
        self.resize(560, 560)

    def _add(self, grid: QGridLayout, row: int, card: Card, until: Mapping[str, str]) -> SilenceButton:
        name = Label(card.names.in_language(current_language()), self)
        name.setToolTip(as_words(card.summary.in_language(current_language())))
        button = SilenceButton(card, until.get(card.id, ""), self)
        button.silenced.connect(self.silenced)
        grid.addWidget(name, row, 0)
        grid.addWidget(button, row, 1)
        return button


# --- questions about a hand

WINDOW = Kind.SURPRISE
"""A question about a hand that can be passed without looking: everyone knows that a card could fit."""


def is_secret(node: Node | None) -> bool:
    """Whether the options of the open question reveal a hand."""
    return node is not None and not isinstance(node, Roll) and node.kind in SECRET


# --- automatic answers

_ENDINGS = frozenset((Kind.ACTIVATION, Kind.MARCH, Kind.SURRENDER_SIEGES, Kind.TYCHE))
"""Questions whose single answer ends something during which free acts are possible."""


def only_answer(decision: Decision) -> Answer | None:
    """The only answer of a question; None if there are several, or parts to choose."""
    if not isinstance(decision.options, Choice) or (isinstance(decision.options, Menu) and decision.options.parcels):
        return None
    found = [*islice(iter(decision.options), 2)]
    return found[0] if len(found) == 1 else None


class SparedQuestions:
    """Answers questions automatically in a whole game; `confirm` says how much to ask nevertheless. At a free table
    only hidden hands pass: no one could play from them.

    `least_chance` is the chance in per cent from which interceptions are asked; 0 for always.

    Whether a seat holds a fitting card must not matter while other people could notice: a player is asked for Surprise
    cards whatever he holds, and with one card left as with several. `is_alone`: a single person against the program,
    who passes automatically if no card fits.
    """

    def __init__(
        self,
        controller: RulesController[Kit, Position],
        passes: Passes,
        confirm: Callable[[], str],
        least_chance: Callable[[], int],
        is_alone: Callable[[], bool],
    ) -> None:
        self._controller, self._passes = controller, passes
        self._confirm, self._least_chance, self._is_alone = confirm, least_chance, is_alone

    def answer(self, decision: Decision) -> Answer | None:
        """The automatic answer; None if someone must be asked."""
        position = self._controller.position
        if not conceals(position):
            return Pass() if decision.kind == Kind.SURPRISE and _is_unknown(position, decision.seat) else None
        given_up = passing(self._controller.kit, position, decision)
        if given_up is not None:
            return given_up
        if decision.kind == Kind.SURPRISE:
            return Pass() if self._needs_no_card(decision) else None
        if decision.kind == Kind.INTERCEPTION:
            return Pass() if self._is_hopeless(decision) else None
        return self._forced(decision)

    def _needs_no_card(self, decision: Decision) -> bool:
        if self._is_alone() and only_answer(decision) == Pass():
            return True
        could = decision.options.could if isinstance(decision.options, Fitting) else ()
        return self._passes.covers(decision.seat, self._controller.position.clock, could)

    def _is_hopeless(self, decision: Decision) -> bool:
        # the least chance is the players' house rule and public (INT-18)
        march = self._controller.position.activation
        if not self._least_chance() or march is None or not isinstance(decision.options, Menu):
            return False
        parcel = decision.options.parcels.get(Intercept)
        if not isinstance(parcel, GroupParcel) or not parcel.whole.generals:
            return False
        chance = chance_of_interception(self._controller.kit, parcel.whole, march.space)
        return round(chance * 100) < self._least_chance()

    def _forced(self, decision: Decision) -> Answer | None:
        confirm = self._confirm()
        if confirm == "everything" or is_secret(decision):
            return None
        if any(isinstance(act, Bury | Marry) for act in decision.also):
            return None
        if confirm == "normal" and decision.kind in _ENDINGS and _has_open_act(decision):
            return None
        return only_answer(decision)


def _has_open_act(decision: Decision) -> bool:
    # cards in hands do not count
    return any(not isinstance(act, PlaySurprise) for act in decision.also)


def _is_unknown(position: Position, seat: int) -> bool:
    return all(card == HIDDEN for card in position.factions[seat].hand)
