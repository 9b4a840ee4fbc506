"""Announcements to players, as values: ceremonies, great moments, introductions to questions, and warnings of costs.

They contain public information only.
"""

from __future__ import annotations

from typing import NamedTuple

from diadochi.language import Message, Name


class CeremonyItem(NamedTuple):
    """One line of a ceremony. `note` is secondary text; `signs` are the pieces or places shown with it, else the shield
    of `seat`; `spaces` are its places on the map.
    """

    words: Message
    note: Message | None = None
    signs: tuple[Name, ...] = ()
    seat: int | None = None
    spaces: tuple[str, ...] = ()


class Ceremony(NamedTuple):
    """A ceremony; `lead` are lines below the title, `seat` the side it is for, None for all."""

    title: Message
    lead: tuple[Message, ...] = ()
    items: tuple[CeremonyItem, ...] = ()
    signs: tuple[Name, ...] = ()
    seat: int | None = None


# --- great moments


class GreatMoment(NamedTuple):
    """An event that changes the game.

    `further` are lines below the headline; `seat` is the side that acted or lost, None for none; `sign` is the card,
    general, royal, province or side shown with it (None: the seat's). `spaces` is where it happened. `is_great` events
    are announced even if the player wants only great ones.
    """

    headline: Message
    further: tuple[Message, ...] = ()
    seat: int | None = None
    sign: Name | None = None
    spaces: tuple[str, ...] = ()
    is_great: bool = True


class Proclaimed(NamedTuple):
    """All moments of entry `number`, the weightiest first; `points` are the totals that changed."""

    number: int
    moments: tuple[GreatMoment, ...]
    points: tuple[Message, ...] = ()


# --- introductions


class FirstTime(NamedTuple):
    """`title` names the subject in two or three words; `words` explain the question and how to answer it."""

    title: Message
    words: Message


# --- costs


class CostTold(NamedTuple):
    """A cost: its `kind` (by which the warning can be switched off), the consequence, and the rules."""

    kind: str
    words: Message
    rules: tuple[str, ...] = ()
