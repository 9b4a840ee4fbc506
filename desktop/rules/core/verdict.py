"""Legality as a value: what is allowed, what it costs, and which rules and pieces say so."""

from collections.abc import Callable
from functools import lru_cache
from typing import Self

import msgspec

from desktop.language import Field, Message, msg

# --- walls
# A space, or the inside of its walls, as files and answers write it: `sardeis`, `[sardeis]`.


def place_text(space: str, inside: bool) -> str:
    """A space, in brackets for inside its walls."""
    return f"[{space}]" if inside else space


def place_of(text: str) -> tuple[str, bool]:
    """The space, and whether the inside of its walls is meant."""
    return text.strip("[]"), text.startswith("[")


# --- things
# Things on the table that a verdict names, as values; `str` is how case files and JSON write them.


class Thing(msgspec.Struct, frozen=True, gc=False):
    """The base of them all."""


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
        """The stack that bears this name."""
        seat, _, place = name.partition("@")
        return cls(int(seat), *place_of(place))

    @property
    def name(self) -> str:
        """What answers call it."""
        return f"{self.seat}@{place_text(self.space, self.inside)}"

    def __str__(self) -> str:
        return f"stack:{self.name}"


# --- verdict


class Verdict(msgspec.Struct, frozen=True, gc=False):
    """Whether something is allowed.

    `because` are rule ids (those that forbid, or those that permit); `cost` is in movement points; `blocked_by` is
    what stands in the way: a route, a space, a stack, a counter. `reason` becomes a sentence only when somebody looks
    at it.
    """

    allowed: bool
    because: tuple[str, ...] = ()
    cost: int = 0
    blocked_by: tuple[Thing, ...] = ()
    reason: Message | None = None

    def __bool__(self) -> bool:
        return self.allowed


def allow(*because: str, cost: int = 0) -> Verdict:
    """A permission under the rules `because`, at `cost` movement points."""
    return Verdict(True, because, cost)


def refuse(reason: Message, *because: str, by: tuple[Thing, ...] = (), cost: int = 0) -> Verdict:
    """A refusal: the sentence to be, the rule ids, and what stands in the way."""
    return Verdict(False, because, cost, by, reason)


@lru_cache(4096)
def refuse_at(space: str, reason: Message, *because: str) -> Verdict:
    """A refusal where the space itself stands in the way; kept, since spaces are looked through by the hundred."""
    return refuse(reason, *because, by=(SpaceAt(space),))


def first_refusal(*guards: Callable[[], Verdict | None]) -> Verdict | None:
    """What the first guard that refuses says, None when all let it pass; later guards are not asked.

    A refusal is false, so ``guard() or guard()`` would pass over it.
    """
    for guard in guards:
        refused = guard()
        if refused is not None:
            return refused
    return None


# --- breach
# What a position breaks, said with the rule that forbids it, the places concerned, and what mends it.


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
