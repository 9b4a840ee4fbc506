"""The order in which exercises are asked: near the teaching order, but another rule and another kind each time."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from diadochi.lessons.pupil_memory import EXERCISES

_NEAR = 16
"""The first exercises of a pool, in teaching order, from which the next one is drawn."""
_RULES_APART, _FORMS_APART = 3, 1
"""The number of last exercises whose rules and forms are not asked again, if there are others."""


def next_exercise(pool: Sequence[str], last: Sequence[str], chance: Random) -> str:
    """One of the first keys of `pool`, unlike the `last` ones that were asked, the latest at the end."""
    near = pool[:_NEAR]
    least = min(_likeness(key, last) for key in near)
    return chance.choice([key for key in near if _likeness(key, last) == least])


def _likeness(key: str, last: Sequence[str]) -> tuple[bool, bool, bool]:
    rule, form = _rule_and_form(key)
    rules = [_rule_and_form(each)[0] for each in last[-_RULES_APART:]]
    forms = [_rule_and_form(each)[1] for each in last[-_FORMS_APART:]]
    return rule in rules[-1:], form in forms, rule in rules


def _rule_and_form(key: str) -> tuple[str, str]:
    topic, *rest = key.split("/", 3)
    return (rest[0], rest[1]) if topic == EXERCISES and len(rest) > 1 else (key, "")
