"""Standing passes: "do not ask me for a Surprise card until the segment ends", kept for each seat alone (SEQ-13).

They are set whatever the seat holds, and the pass they give is the pass of everybody else: nobody can tell. A pass for
one card counts in the windows in which, as far as everybody can see, no other card could be played; whether the seat
holds that card, or another, makes no difference.

Which Surprise cards a player does not want to be asked for: a button for each, and a list of them all (SEQ-13).

Questions about a hand, as the window asks them (SEQ-10).

What needs nobody: questions with a single answer, windows for cards that a player lets pass (SEQ-13), sides that
have given up.
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
    QVBoxLayout,
    QWidget,
)

from desktop.controller.rules_controller import RulesController
from desktop.language import Message, current_language, msg, sentence, tr
from desktop.players.player import passing
from desktop.rules.core.flow import Answer, Choice, Decision, Menu, Node, Roll
from desktop.rules.successors.answers import Bury, Intercept, Marry, Pass, PlaySurprise
from desktop.rules.successors.cards.surprises import Fitting
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit.kit import Card
from desktop.rules.successors.pieces import GroupParcel
from desktop.rules.successors.position import HIDDEN, Clock, Position
from desktop.rules.successors.reactions.interception import chance_of_interception
from desktop.rules.successors.view import SECRET, conceals
from desktop.windows.widget_text import Label, as_words

SEGMENT, TURN, LIFTED = "segment", "turn", "lifted"
"""How long a standing pass lasts: until the segment or the turn ends, or until it is lifted."""


class _Since(NamedTuple):
    until: str
    clock: Clock

    def lasting(self, clock: Clock) -> str:
        """How long it lasts; empty when it has ended."""
        match self.until:
            case "segment":
                return self.until if _segment(clock) == _segment(self.clock) else ""
            case "turn":
                return self.until if clock.turn == self.clock.turn else ""
        return self.until


class Passes:
    """The standing passes of one table. They are nobody's business, so they are kept in no record."""

    def __init__(self) -> None:
        self._all: dict[int, _Since] = {}
        self._cards: dict[int, dict[str, _Since]] = {}

    def set(self, seat: int, until: str, clock: Clock) -> None:
        """`seat` passes from now on until the segment or the turn ends."""
        self._all[seat] = _Since(until, clock)

    def set_card(self, seat: int, card: str, until: str, clock: Clock) -> None:
        """`seat` does not want to be asked for one card; it is asked for it again where `until` is empty."""
        cards = self._cards.setdefault(seat, {})
        cards.pop(card, None)
        if until:
            cards[card] = _Since(until, clock)

    def lift(self, seat: int) -> None:
        """`seat` wants to be asked again; passes for single cards stay."""
        self._all.pop(seat, None)

    def forget(self) -> None:
        """Another game: everybody is asked."""
        self._all.clear()
        self._cards.clear()

    def lasting(self, seat: int, clock: Clock) -> str:
        """How long the standing pass of a seat lasts; empty where there is none."""
        return self._all[seat].lasting(clock) if seat in self._all else ""

    def cards(self, seat: int, clock: Clock) -> Mapping[str, str]:
        """The cards a seat does not want to be asked for, and how long."""
        lasting = {card: since.lasting(clock) for card, since in self._cards.get(seat, {}).items()}
        return {card: until for card, until in lasting.items() if until}

    def covers(self, seat: int, clock: Clock, could: Sequence[str] = ()) -> bool:
        """Whether a window in which these cards could be played is passed without asking."""
        if self.lasting(seat, clock):
            return True
        cards = self.cards(seat, clock)
        return bool(could) and all(card in cards for card in could)


def _segment(clock: Clock) -> tuple[int, str, int, str, int]:
    return clock.turn, clock.phase, clock.round, clock.segment, clock.active


# --- quiet hand

_CHOICES: dict[str, Message] = {
    "": msg("Ask me for this card"),
    SEGMENT: msg("Do not ask me until the segment ends"),
    TURN: msg("Do not ask me until the turn ends"),
    LIFTED: msg("Do not ask me until I lift it"),
}
_STATES: dict[str, Message] = {
    "": msg("Asked for it"),
    SEGMENT: msg("Not asked this segment"),
    TURN: msg("Not asked this turn"),
    LIFTED: msg("Not asked until lifted"),
}


class SilenceButton(QPushButton):
    """Says whether its player is asked for a card; its menu changes it. `silenced` carries the card and how long."""

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
        """Say how it stands."""
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
    """Every Surprise card somebody may hold, and whether its player wants to be asked for it."""

    silenced = Signal(str, str)

    def __init__(self, cards: Sequence[Card], until: Mapping[str, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Cards you are asked for"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        note = tr(
            "You are passed over where no other card could be played. "
            "It makes no difference whether you hold it: nobody can tell."
        )
        words = Label(note, self)
        words.setWordWrap(True)
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
        column = QVBoxLayout(self)
        for widget in (words, scroll, close):
            column.addWidget(widget)
        self.resize(560, 560)

    def _add(self, grid: QGridLayout, row: int, card: Card, until: Mapping[str, str]) -> SilenceButton:
        name = Label(card.names.in_language(current_language()), self)
        name.setToolTip(as_words(card.summary.in_language(current_language())))
        button = SilenceButton(card, until.get(card.id, ""), self)
        button.silenced.connect(self.silenced)
        grid.addWidget(name, row, 0)
        grid.addWidget(button, row, 1)
        return button


# --- secrets

WINDOW = Kind.SURPRISE
"""The question about a hand that may be passed without a look at it: that anybody could hold a fitting card is seen."""


def is_secret(node: Node | None) -> bool:
    """Whether the options of the open question tell what lies in a hand."""
    return node is not None and not isinstance(node, Roll) and node.kind in SECRET


# --- spared questions

CONFIRM = ("little", "normal", "everything")
"""How much is confirmed by hand: the least there is to decide, the ends of segments and marches too, or all."""
_ENDINGS = frozenset((Kind.ACTIVATION, Kind.MARCH, Kind.SURRENDER_SIEGES, Kind.TYCHE))
"""Questions whose only answer ends something beside which free acts may be done."""


def only_answer(decision: Decision) -> Answer | None:
    """The single answer a question has; None where there are several or parts to be chosen."""
    if not isinstance(decision.options, Choice) or (isinstance(decision.options, Menu) and decision.options.parcels):
        return None
    found = [*islice(iter(decision.options), 2)]
    return found[0] if len(found) == 1 else None


class SparedQuestions:
    """Answers in a whole game what its players need not be asked; `confirm` says how much is confirmed by hand.

    At a free table only hands that came there hidden pass: nobody could play a card from them.

    `least_chance` is the per cent of success from which on players want to be asked for interceptions; 0 for always.

    Whether a seat holds a fitting card does not count while other people might notice: who is asked for a Surprise card
    is asked whatever he holds, and who has one card left to play is asked as if he had several. While `is_alone`, one
    person plays against the program and passes without a question where no card in hand fits.
    """

    def __init__(
        self,
        controller: RulesController,
        passes: Passes,
        confirm: Callable[[], str],
        least_chance: Callable[[], int],
        is_alone: Callable[[], bool],
    ) -> None:
        self._controller, self._passes = controller, passes
        self._confirm, self._least_chance, self._is_alone = confirm, least_chance, is_alone

    def answer(self, decision: Decision) -> Answer | None:
        """The answer nobody needs to be asked for; None where somebody does."""
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
        """Whether a seat passes for a Surprise card without being asked."""
        if self._is_alone() and only_answer(decision) == Pass():
            return True
        could = decision.options.could if isinstance(decision.options, Fitting) else ()
        return self._passes.covers(decision.seat, self._controller.position.clock, could)

    def _is_hopeless(self, decision: Decision) -> bool:
        """Whether an interception has less chance than the players want to be asked for; all can reckon it (INT-18)."""
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
    """Whether there is a free act beside the question that everybody can tell; cards in hands do not count."""
    return any(not isinstance(act, PlaySurprise) for act in decision.also)


def _is_unknown(position: Position, seat: int) -> bool:
    """Whether no card of a hand is known at this table (SEQ-10)."""
    return all(card == HIDDEN for card in position.factions[seat].hand)
