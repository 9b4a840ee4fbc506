"""What changes the game, as it is proclaimed to the whole table: a headline, what comes of it, a counter that shows it.

Only what everybody may know is proclaimed.
"""

from __future__ import annotations

from typing import NamedTuple

from desktop.language import Message, Name


class GreatMoment(NamedTuple):
    """One thing that has happened. `further` are lines below its headline; `seat` whose deed or loss it is, None for
    nobody's; `sign` the card, general, royal, province or side that is shown with it, None for that of the seat alone.

    `spaces` is where it happened. `is_great`: it is told also where only great things are.
    """

    headline: Message
    further: tuple[Message, ...] = ()
    seat: int | None = None
    sign: Name | None = None
    spaces: tuple[str, ...] = ()
    is_great: bool = True


class Proclaimed(NamedTuple):
    """All that came of an answer, entry `number` of the line, the weightiest first; `points` are sums that changed."""

    number: int
    moments: tuple[GreatMoment, ...]
    points: tuple[Message, ...] = ()
