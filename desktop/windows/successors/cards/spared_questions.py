"""What needs nobody: questions with a single answer, windows for cards that a player lets pass (SEQ-13), sides that
have given up.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from desktop.controller.rules_controller import RulesController
from desktop.players.given_up import passing
from desktop.rules.core.flow import Answer, Choice, Decision, Menu
from desktop.rules.successors.answers import Bury, Intercept, Marry, Pass, PlaySurprise
from desktop.rules.successors.cards.windows import Fitting
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.parcels import GroupParcel
from desktop.rules.successors.position import HIDDEN, Position
from desktop.rules.successors.reactions.interception import chance_of_interception
from desktop.rules.successors.view import conceals
from desktop.windows.successors.cards.passes import Passes
from desktop.windows.successors.cards.secrets import is_secret

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
