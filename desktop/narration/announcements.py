"""What is shown with some ceremony: generals that are dealt, what a player begins with, how a game ended.

Only what everybody may know is told.
"""

from __future__ import annotations

from typing import NamedTuple

from desktop.language import Message, Name


class CeremonyItem(NamedTuple):
    """One thing that is shown: `note` is of lesser weight, `signs` are pieces or places shown with it, else the shield
    of `seat`; `spaces` are where it is on the map.
    """

    words: Message
    note: Message | None = None
    signs: tuple[Name, ...] = ()
    seat: int | None = None
    spaces: tuple[str, ...] = ()


class Ceremony(NamedTuple):
    """`lead` are lines below the title, `seat` whose it is, None for everybody's."""

    title: Message
    lead: tuple[Message, ...] = ()
    items: tuple[CeremonyItem, ...] = ()
    signs: tuple[Name, ...] = ()
    seat: int | None = None


# --- great
# What changes the game, as it is proclaimed to the whole table: a headline, what comes of it, a counter that shows it.
#
# Only what everybody may know is proclaimed.


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


# --- first time
# What a kind of question is about, told to somebody who meets it for the first time.


class FirstTime(NamedTuple):
    """`title` names the matter in two or three words; `words` say what is asked and how it is answered."""

    title: Message
    words: Message


# --- costs
# What an answer would cost whoever gives it, in words: a warning before it is given.


class CostTold(NamedTuple):
    """One cost: its `kind`, by which it is left unwarned, the consequence as a sentence, the rules that say so."""

    kind: str
    words: Message
    rules: tuple[str, ...] = ()
