"""Who and what: CU and leaders, cards, sides of a battle."""

import re

from desktop.language import Message, Name, msg, msgn
from desktop.rules.rome.battle.losses import FLANK
from desktop.rules.rome.cards import NAVAL_TRANSPORTS, RECALL, Card, card_of
from desktop.rules.rome.pieces import Group

_CARD = re.compile(r"[1-3](:\w+)?")
_EVENTS = {NAVAL_TRANSPORTS: msg("Naval Transports"), RECALL: msg("Leader Recalled")}


def group_words(group: Group) -> Message:
    """Leaders by name, then how many CU."""
    leaders = tuple(Name("leader", leader) for leader in group.leaders)
    units = (cu_words(group.cu),) if group.cu else ()
    return msg("{pieces}", pieces=(*leaders, *units)) if group else msg("nobody")


def cu_words(count: int) -> Message:
    """So many CU."""
    return msgn("{n} CU", "{n} CU", count)


def card_words(text: str) -> Message:
    """A card by its value, and its event if it has one (ROM-45); a word that stands for a card is shown as it is."""
    if not _CARD.fullmatch(text):
        return msg("a card of an ally")
    card = card_of(text)
    event = event_words(card)
    if event is None:
        return msg("card {value}", value=card.value)
    return msg("card {value} ({event})", value=card.value, event=event)


def event_words(card: Card) -> Message | None:
    """The event a card may be played for, None when it has none."""
    if not card.event:
        return None
    return _EVENTS.get(card.event) or msg("battle roll {value}", value=f"{card.roll:+}")


def on_words(on: str) -> Message:
    """Which side of a battle an event is played on."""
    return msg("the attacker") if on == "attacker" else msg("the defender")


def lost_words(of: tuple[tuple[str, int], ...]) -> Message:
    """Which CU are removed, by power (OP-17)."""
    parts = tuple(
        msg("{who} {units}", who=msg("flank force") if who == FLANK else Name("power", who), units=cu_words(cu))
        for who, cu in of
    )
    return msg("{pieces}", pieces=parts)


def side_of(seat: int) -> Name:
    """A side, to be spelled."""
    return Name("seat", str(seat))


def space_of(space: str) -> Name:
    """A location, to be spelled."""
    return Name("space", space)


def places_of(spaces: tuple[str, ...]) -> tuple[Name, ...]:
    """Locations in order, to be spelled."""
    return tuple(map(space_of, spaces))
