"""What a position breaks, said with the rule that forbids it, the places concerned, and what mends it."""

import msgspec

from desktop.language import Field, Message, msg


class Breach(msgspec.Struct, frozen=True):
    """One broken invariant. `places` are space ids to point at, empty where it is no matter of places."""

    rules: tuple[str, ...]
    message: Message
    remedy: Message
    places: tuple[str, ...] = ()


def breach(rules: str, message: Message, remedy: Message, *places: str) -> Breach:
    """A breach; `rules` are ids with blanks between."""
    return Breach(tuple(rules.split()), message, remedy, tuple(dict.fromkeys(places)))


def sentence_of(broken: Breach) -> Message:
    """The breach as one sentence: what, under which rule; what to do."""
    rules: tuple[Field, ...] = broken.rules
    return msg("{what} ({rules}); {remedy}", what=broken.message, rules=rules, remedy=broken.remedy)
