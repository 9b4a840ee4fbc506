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
