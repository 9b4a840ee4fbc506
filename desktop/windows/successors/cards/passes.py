"""Standing passes: "do not ask me for a Surprise card until the segment ends", kept for each seat alone (SEQ-13).

They are set whatever the seat holds, and the pass they give is the pass of everybody else: nobody can tell. A pass for
one card counts in the windows in which, as far as everybody can see, no other card could be played; whether the seat
holds that card, or another, makes no difference.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from desktop.rules.successors.position import Clock

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
