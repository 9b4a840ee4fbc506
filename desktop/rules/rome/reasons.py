"""Reasons gathered: a refusal that names every rule that forbids, not the first one only."""

from collections.abc import Iterable

import msgspec

from desktop.language import Message
from desktop.rules.core.things import Thing
from desktop.rules.core.verdict import Verdict, allow


class Reason(msgspec.Struct, frozen=True):
    """One rule, or several, that forbid; `by` is what stands in the way, as in a `Verdict`."""

    rules: tuple[str, ...]
    sentence: Message
    by: tuple[Thing, ...] = ()


def reason(rules: str, sentence: Message, *by: Thing) -> Reason:
    """A reason; `rules` are ids with blanks between."""
    return Reason(tuple(rules.split()), sentence, by)


def judged(reasons: Iterable[Reason], *permitted: str, cost: int = 0) -> Verdict:
    """Refused with the rules of all reasons and the sentence of the first; allowed under `permitted` without any."""
    found = tuple(reasons)
    if not found:
        return allow(*permitted, cost=cost)
    because = tuple(dict.fromkeys(rule for each in found for rule in each.rules))
    return Verdict(
        False, because, cost, tuple(dict.fromkeys(by for each in found for by in each.by)), found[0].sentence
    )
