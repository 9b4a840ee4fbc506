"""Who sits at the screen: seats played by people, and what their hands are locked with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import msgspec

from desktop.rules.core.flow import Node, Roll
from desktop.rules.successors.position import Position

SECRET = frozenset(("tyche", "operations", "surprise", "choose_card"))
"""Questions whose options tell what lies in a hand; all others are public, for everybody can tell their options."""
WINDOW = "surprise"
"""The question about a hand that may be passed without a look at it: that anybody could hold a fitting card is seen."""
CARDS, HANDS, EVERYBODY = "cards", "hands", "everybody"
"""When the curtain falls: before a card must be chosen, before every question about a hand, before every player."""


def _no_lock(_typed: str, _kept: str) -> bool:
    return True


class Sitting(msgspec.Struct, frozen=True):
    """The people at the screen. `humans` are the seats they play; None: all.

    `pins` are what is kept of the numbers that open a hand, `fits` tells whether one that was typed is the kept one;
    `names` are those of the players, where they are known.
    """

    humans: tuple[int, ...] | None = None
    pins: Mapping[int, str] = {}
    fits: Callable[[str, str], bool] = _no_lock
    names: Mapping[int, str] = {}

    def people(self, position: Position) -> tuple[int, ...]:
        """The seats whose players sit here, in order."""
        return tuple(s for s in sorted(position.factions) if self.humans is None or s in self.humans)

    def is_locked(self, seat: int) -> bool:
        """Whether a number is asked for before this hand is shown."""
        return bool(self.pins.get(seat))

    def opens(self, seat: int, typed: str) -> bool:
        """Whether the number that was typed opens the hand."""
        return not self.is_locked(seat) or self.fits(typed, self.pins[seat])

    def unlocked(self, seats: Iterable[int]) -> Sitting:
        """The same people, the hands of these seats without a lock."""
        lifted = set(seats)
        return msgspec.structs.replace(self, pins={s: kept for s, kept in self.pins.items() if s not in lifted})


def conceals(position: Position) -> bool:
    """Whether hands are hidden at this table: in a whole game, not where single activations are tried out."""
    return bool(position.course)


def is_secret(node: Node | None) -> bool:
    """Whether the options of the open question tell what lies in a hand."""
    return node is not None and not isinstance(node, Roll) and node.kind in SECRET


def asks_for_hand(node: Node | None, when: str) -> bool:
    """Whether the open question cannot be answered with the hand covered; windows can be passed, if the players will.

    `when`: when they want the curtain to fall.
    """
    may_pass = node is not None and node.kind == WINDOW and when == CARDS
    return is_secret(node) and not may_pass
