"""Who sits at the screen: seats played by people, and what their hands are locked with."""

from __future__ import annotations

from collections.abc import Callable, Mapping

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
    """The people at the screen. `humans` are the seats they play now; None: all.

    `ever` are the seats that people have played in this game at any time: whoever plays them now, hands are kept apart
    as long as there are several.
    `pins` are what is kept of the numbers that open a hand, `fits` tells whether one that was typed is the kept one;
    `names` are those of the players, where they are known.
    """

    humans: tuple[int, ...] | None = None
    pins: Mapping[int, str] = {}
    fits: Callable[[str, str], bool] = _no_lock
    names: Mapping[int, str] = {}
    ever: frozenset[int] = frozenset()

    def people(self, position: Position) -> tuple[int, ...]:
        """The seats that people play now, in order."""
        return tuple(s for s in sorted(position.factions) if self.humans is None or s in self.humans)

    def are_several(self, position: Position) -> bool:
        """Whether there is anybody from whom a hand must be hidden: not who plays now counts, but who ever has."""
        return len(self.ever.union(self.people(position))) > 1

    def is_locked(self, seat: int) -> bool:
        """Whether a number is asked for before this hand is shown."""
        return bool(self.pins.get(seat))

    def opens(self, seat: int, typed: str) -> bool:
        """Whether the number that was typed opens the hand."""
        return not self.is_locked(seat) or self.fits(typed, self.pins[seat])


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
