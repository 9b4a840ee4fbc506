"""What players hide from each other in one game, and where it lies open to its owner."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from PySide6.QtCore import QObject

from desktop.language import Message
from desktop.rules.core.flow import Answer, Decision, Node, Roll

# --- sitting
# Who sits at the screen: seats played by people, and what their hands are locked with.

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


# --- hidden hands


class Together(NamedTuple):
    """A question that is put to the whole table: `event` is what may be answered, `seats` who is asked, in order.

    Who said to all of it that nobody answers need not say so again while `group`, a march or a battle say, lasts and
    nothing else than `could` may be played. All of it is seen by everybody.
    """

    event: Message
    seats: tuple[int, ...]
    group: Hashable
    could: frozenset[str]
    nobody: Answer

    def continues(self, before: Together) -> bool:
        """Whether this asks the seats that are left of an earlier question: the same event, the first seats passed."""
        left = len(self.seats)
        same = (self.group, self.event) == (before.group, before.event)
        return same and left < len(before.seats) and self.seats == before.seats[-left:]


class HiddenHands(QObject):
    """The hands of one game. These hide nothing: whatever lies on the table is open, and no curtain falls.

    `secret_kinds` are questions whose options tell what lies in a hand; all others are public, for everybody can tell
    their options. `passable_kinds` are those of them that may be passed without a look at the hand: that anybody could
    hold something fitting is seen.
    """

    secret_kinds: frozenset[str] = frozenset()
    passable_kinds: frozenset[str] = frozenset()

    # --- what is hidden

    def conceals(self, position: Any) -> bool:
        """Whether hands are hidden at this table."""
        return False

    def is_secret(self, node: Node | None) -> bool:
        """Whether the options of the open question tell what lies in a hand."""
        return node is not None and not isinstance(node, Roll) and node.kind in self.secret_kinds

    def asks_for_hand(self, node: Node | None, when: str) -> bool:
        """Whether the open question cannot be answered with the hand covered; some can be passed, if the players will.

        `when`: when they want the curtain to fall.
        """
        may_pass = node is not None and node.kind in self.passable_kinds and when == CARDS
        return self.is_secret(node) and not may_pass

    def open_part(self, position: Any) -> Any:
        """What everybody may read of a position."""
        return position

    def unknown(self, position: Any) -> tuple[int, ...]:
        """The seats with cards that the position itself does not name, where nobody can play them."""
        return ()

    def with_dealt_hands(self, position: Any) -> Any:
        """The same position with cards dealt by chance in the place of those it does not name."""
        return position

    # --- what is asked

    def together(self, decision: Decision) -> Together | None:
        """The question as it can be put to the whole table; None for one that only its seat may answer."""
        return None

    def spares(self, decision: Decision) -> Answer | None:
        """The answer that nobody need be asked for; None where somebody must be."""
        return None

    def pass_until(self, until: str) -> None:
        """Whoever is asked passes, and passes on until then."""

    def forget(self) -> None:
        """Another game: nobody has set anything."""

    # --- the hand on the screen

    def show(self) -> None:
        """Show the hand of whoever looks, as it may be used now."""

    def take_keyboard(self) -> None:
        """The open question is about the hand: bring it to sight."""

    @property
    def is_in_sight(self) -> bool:
        """Whether a hand is shown on the screen."""
        return False
