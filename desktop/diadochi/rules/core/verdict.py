"""Legality as values: verdicts (what is allowed, at what cost, by which rules), the things they name, and breaches."""

from collections.abc import Callable
from functools import lru_cache
from typing import Self

import msgspec

from diadochi.language import Field, Message, msg

# --- places
# A space, or the inside of its walls, as written in files and answers: `sardeis`, `[sardeis]`.


def place_text(space: str, inside: bool) -> str:
    """Return the space's text, in brackets for inside its walls."""
    return f"[{space}]" if inside else space


def place_of(text: str) -> tuple[str, bool]:
    """Return the space, and whether the inside of its walls is meant."""
    return text.strip("[]"), text.startswith("[")


# --- things on the table
# `str` is how case files and JSON write them.


class Thing(msgspec.Struct, frozen=True, gc=False):
    """The base of all things."""


class RouteAt(Thing, frozen=True, gc=False):
    """A route by its id."""

    route: str

    def __str__(self) -> str:
        return f"route:{self.route}"


class SpaceAt(Thing, frozen=True, gc=False):
    """A space by its id."""

    space: str

    def __str__(self) -> str:
        return f"space:{self.space}"


class CounterAt(Thing, frozen=True, gc=False):
    """A counter by its id: a general, a member of the royal family, an independent army, a fleet."""

    counter: str

    def __str__(self) -> str:
        return f"counter:{self.counter}"


class StackAt(Thing, frozen=True, gc=False):
    """The stack of a seat in a space, `inside` its walls or not. Its `name` is "2@ipsos", or "2@[sardeis]" inside."""

    seat: int
    space: str
    inside: bool = False

    @classmethod
    def named(cls, name: str) -> Self:
        """Parse such a name."""
        seat, _, place = name.partition("@")
        return cls(int(seat), *place_of(place))

    @property
    def name(self) -> str:
        return f"{self.seat}@{place_text(self.space, self.inside)}"

    def __str__(self) -> str:
        return f"stack:{self.name}"


# --- verdicts


class Verdict(msgspec.Struct, frozen=True, gc=False):
    """Whether something is allowed.

    `because` are the rule ids that forbid or permit it; `cost` is in movement points; `blocked_by` is what is in the
    way: a route, space, stack or counter. `reason` becomes a sentence only when displayed.
    """

    allowed: bool
    because: tuple[str, ...] = ()
    cost: int = 0
    blocked_by: tuple[Thing, ...] = ()
    reason: Message | None = None

    def __bool__(self) -> bool:
        return self.allowed


def allow(*because: str, cost: int = 0) -> Verdict:
    """Allow under the rules `because`, at `cost` movement points."""
    return Verdict(True, because, cost)


def refuse(reason: Message, *because: str, by: tuple[Thing, ...] = (), cost: int = 0) -> Verdict:
    """Refuse with a sentence, the rule ids, and what is in the way."""
    return Verdict(False, because, cost, by, reason)


@lru_cache(4096)
def refuse_at(space: str, reason: Message, *because: str) -> Verdict:
    """Refuse because of the space itself. Cached, since searches judge spaces by the hundred."""
    return refuse(reason, *because, by=(SpaceAt(space),))


def first_refusal(*guards: Callable[[], Verdict | None]) -> Verdict | None:
    """Return the verdict of the first guard that refuses, None if all pass; later guards are not called.

    A refusal is false in a boolean context, so ``guard() or guard()`` would skip it.
    """
    for guard in guards:
        refused = guard()
        if refused is not None:
            return refused
    return None


# --- breaches of invariants


class Breach(msgspec.Struct, frozen=True):
    """One broken invariant: the rule, what is wrong, the remedy. `places` are the spaces concerned, if any."""

    rules: tuple[str, ...]
    message: Message
    remedy: Message
    places: tuple[str, ...] = ()


def breach(rules: str, message: Message, remedy: Message, *places: str) -> Breach:
    """Return a breach; `rules` are ids separated by spaces."""
    return Breach(tuple(rules.split()), message, remedy, tuple(dict.fromkeys(places)))


def sentence_of(broken: Breach) -> Message:
    """Return the breach as a line of a list of faults: what is wrong, the remedy, the rules."""
    rules: tuple[Field, ...] = broken.rules
    return msg("{what}; {remedy} ({rules})", what=broken.message, remedy=broken.remedy, rules=rules)
