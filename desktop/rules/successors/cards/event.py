"""What the event of a card is: when it can be played and how it happens (cards, R-29)."""

from collections.abc import Callable

import msgspec

from desktop.rules.core.flow import Procedure
from desktop.rules.core.verdict import Verdict, allow
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position

Playable = Callable[[Kit, Position, int], Verdict]


class CardEvent(msgspec.Struct, frozen=True):
    """The event of a card. `playable` judges whether `seat` may play it now; `happen` carries it out for `seat`.

    For a card revealed with two or three players `seat` is the player who resolves it (SEQ-28). `by_parts` tells that
    what happens is settled part by part: armies march.
    """

    playable: Playable
    happen: Callable[[Kit, Position, int], Procedure[None]]
    by_parts: bool = False


def always(_kit: Kit, _position: Position, _seat: int) -> Verdict:
    """An event that can be played at any time."""
    return allow("OPS-03")
