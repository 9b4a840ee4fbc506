"""Legality as a value: what is allowed, what it costs, and which rules and pieces say so."""

from collections.abc import Callable
from functools import lru_cache

import msgspec

from desktop.language import Message
from desktop.rules.core.things import SpaceAt, Thing


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
