"""Who sits at the screen: seats played by people, and what their hands are locked with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

CARDS, HANDS, EVERYBODY = "cards", "hands", "everybody"
"""When the curtain falls: before a card must be chosen, before every question about a hand, before every player."""


def _no_lock(_typed: str, _kept: str) -> bool:
    return True


class Sitting(msgspec.Struct, frozen=True):
    """The people at the screen. `humans` are the seats they play now; None: all.

    `ever` are the seats that people have played in this game at any time: whoever plays them now, hands are kept apart
    as long as there are several.
    `pins` are what is kept of the numbers that open a hand, `fits` tells whether one that was typed is the kept one;
    `names` are those of the players, where they are known. `as_one`: they have agreed that the table is asked as one
    whether anybody answers with a card, instead of each seat alone.
    """

    humans: tuple[int, ...] | None = None
    pins: Mapping[int, str] = {}
    fits: Callable[[str, str], bool] = _no_lock
    names: Mapping[int, str] = {}
    ever: frozenset[int] = frozenset()
    as_one: bool = False

    def people(self, seats: Sequence[int]) -> tuple[int, ...]:
        """Those of all seats that people play now, in order."""
        return tuple(s for s in sorted(seats) if self.humans is None or s in self.humans)

    def are_several(self, seats: Sequence[int]) -> bool:
        """Whether there is anybody from whom a hand must be hidden: not who plays now counts, but who ever has."""
        return len(self.ever.union(self.people(seats))) > 1

    def is_locked(self, seat: int) -> bool:
        """Whether a number is asked for before this hand is shown."""
        return bool(self.pins.get(seat))

    def opens(self, seat: int, typed: str) -> bool:
        """Whether the number that was typed opens the hand."""
        return not self.is_locked(seat) or self.fits(typed, self.pins[seat])
