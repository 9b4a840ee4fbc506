"""What players hide from each other in one game, and where it lies open to its owner."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, NamedTuple

from PySide6.QtCore import QObject

from desktop.language import Message
from desktop.rules.core.flow import Answer, Decision, Node, Roll
from desktop.windows.hotseat.sitting import CARDS


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
