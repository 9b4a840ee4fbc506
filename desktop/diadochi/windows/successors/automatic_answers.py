"""Answers that people need not give: where nothing is left to decide, and where they have passed for a while.

What is answered depends on public facts and on the settings alone, never on a hand that others must not know (SEQ-13).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from enum import StrEnum
from itertools import islice
from types import MappingProxyType

from diadochi.controller.rules_controller import RulesController
from diadochi.language import Message, msg
from diadochi.players.player import passing
from diadochi.rules.core.flow import Answer, Choice, Decision, Menu, Node, Parcel, Roll
from diadochi.rules.successors.answers import Bury, GoIn, Intercept, Marry, Pass, PlaceMinor, Starve, Stop
from diadochi.rules.successors.cards.surprises import Fitting
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.interception import chance_of_interception
from diadochi.rules.successors.pieces import GroupParcel
from diadochi.rules.successors.position import HIDDEN, Position
from diadochi.rules.successors.view import SECRET, conceals
from diadochi.windows.successors.cards.surprise_passes import Passes

# --- questions about a hand

WINDOW = Kind.SURPRISE
"""A question about a hand that can be passed without looking: everyone knows that a card could fit."""


def is_secret(node: Node | None) -> bool:
    """Whether the options of the open question reveal a hand."""
    return node is not None and not isinstance(node, Roll) and node.kind in SECRET


# --- kinds of automatic answers


class AutomaticKind(StrEnum):
    """Kinds of questions that are answered automatically, as the settings store them."""

    ONLY = "only"
    MARCH = "march"
    SEGMENT = "segment"
    FORAGE = "forage"
    CARD = "card"


AUTOMATIC_ANSWERS: Mapping[str, Message] = MappingProxyType(
    {
        AutomaticKind.ONLY: msg("The only possible answer"),
        AutomaticKind.MARCH: msg("End of a march without movement points"),
        AutomaticKind.SEGMENT: msg("End of a segment with nothing left to do"),
        AutomaticKind.FORAGE: msg("Forage with one kind of unit"),
        AutomaticKind.CARD: msg("Surprise cards that you do not hold, if you play alone"),
    }
)
"""Each kind with its line in the settings."""

_SEGMENTS = frozenset((Kind.ACTIVATION, Kind.SURRENDER_SIEGES))
"""Questions whose single answer ends a segment."""


def only_answer(decision: Decision) -> Answer | None:
    """The only answer of a question; None if there are several, or parts to choose."""
    options = decision.options
    if isinstance(options, Parcel):
        whole = options.default()
        return whole if options.admits(whole) and not options.has_other(whole) else None
    if isinstance(options, Menu) and options.parcels:
        return None
    found = [*islice(iter(options), 2)]
    return found[0] if len(found) == 1 else None


def ends_march(position: Position, decision: Decision) -> bool:
    """Whether an army without movement points has nothing left to do but end its march.

    It may still leave or pick up units, but they stay in the same space and do not move on (MOV-15, MOV-16).
    """
    march, options = position.activation, decision.options
    if decision.kind != Kind.MARCH or march is None or march.points or not isinstance(options, Menu):
        return False
    return [*islice(iter(options), 2)] == [Stop()] and next(iter(options.parcels[GoIn]), None) is None


def forage_of_one_kind(decision: Decision) -> Answer | None:
    """The loss of a space with units of one kind only: one outside the city, so that the garrison stays."""
    losses = [*decision.options] if isinstance(decision.options, Choice) else []
    kinds = {loss.unit for loss in losses if isinstance(loss, Starve)}
    return losses[0] if len(kinds) == 1 else None


class AutomaticAnswers:
    """Answers questions automatically in a whole game. At a free table only hidden hands pass: no one could play from
    them.

    `asked` are the `AutomaticKind`s that the player wants to answer, `least_chance` the chance in per cent from which
    interceptions are asked; 0 for always.

    Whether a seat holds a fitting card must not matter while other people could notice: a player is asked for Surprise
    cards whatever he holds, and with one card left as with several. `is_alone`: a single person against the program,
    who passes automatically if no card fits.
    """

    def __init__(
        self,
        controller: RulesController[Kit, Position],
        passes: Passes,
        asked: Callable[[], Collection[str]],
        least_chance: Callable[[], int],
        is_alone: Callable[[], bool],
    ) -> None:
        self._controller, self._passes = controller, passes
        self._asked, self._least_chance, self._is_alone = asked, least_chance, is_alone

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
        if decision.kind == Kind.INTERCEPTION and self._is_hopeless(decision):
            return Pass()
        return None if is_secret(decision) and not self._is_alone() else self._without_choice(decision)

    def _needs_no_card(self, decision: Decision) -> bool:
        if self._is_alone() and only_answer(decision) == Pass() and AutomaticKind.CARD not in self._asked():
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

    def _without_choice(self, decision: Decision) -> Answer | None:
        kind, answer = self._kind_and_answer(decision)
        return None if kind in self._asked() else answer

    def _kind_and_answer(self, decision: Decision) -> tuple[AutomaticKind, Answer | None]:
        if ends_march(self._controller.position, decision):
            return AutomaticKind.MARCH, Stop()
        if decision.kind == Kind.FORAGE:
            return AutomaticKind.FORAGE, forage_of_one_kind(decision)
        if decision.kind in _SEGMENTS:
            return AutomaticKind.SEGMENT, None if _has_use(decision) else only_answer(decision)
        great = any(isinstance(act, Bury | Marry) for act in decision.also)
        return AutomaticKind.ONLY, None if great else only_answer(decision)


def _has_use(decision: Decision) -> bool:
    # Other free acts give nothing back, and cards in hands do not count.
    return any(isinstance(act, Bury | Marry | PlaceMinor) for act in decision.also)


def _is_unknown(position: Position, seat: int) -> bool:
    return all(card == HIDDEN for card in position.factions[seat].hand)
