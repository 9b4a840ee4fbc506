"""Cards: a value of 1 to 3, and the event it may be played for instead."""

import re

import msgspec

NAVAL_TRANSPORTS = "naval_transports"
"""The event that lets Etruscans avoid by sea (ROM-13)."""
RECALL = "leader_recalled"
"""A response event that takes a commander from his army (ROM-65)."""
_ROLL = re.compile(r"roll_(plus|minus)_([1-9])")
_CARD = re.compile(r"[1-3](:[a-z0-9_]+)?")


class Card(msgspec.Struct, frozen=True):
    """A card as it is written: "3", or "2:naval_transports"."""

    value: int
    event: str = ""

    @property
    def is_response(self) -> bool:
        """Whether its event is a response (ROM-45)."""
        return self.event == RECALL or self.roll != 0

    @property
    def roll(self) -> int:
        """What its event changes a battle roll by (ROM-59); 0 for any other."""
        found = _ROLL.fullmatch(self.event)
        if found is None:
            return 0
        return int(found[2]) if found[1] == "plus" else -int(found[2])


def card_of(text: str) -> Card:
    """The card a text stands for. Raises ValueError for what is none."""
    value, _, event = text.partition(":")
    card = Card(int(value) if _CARD.fullmatch(text) else 0, event)
    if not card.value or (event and event != NAVAL_TRANSPORTS and not card.is_response):
        raise ValueError(f"{text!r} is no card")
    return card


def is_card(text: str) -> bool:
    """Whether a text stands for a card."""
    try:
        card_of(text)
    except ValueError:
        return False
    return True
