"""What a pupil's memory of the map looks like: what falls due in the next days, what is forgotten, and today's work."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from datetime import datetime
from typing import NamedTuple

from diadochi.lessons.pupil_memory import Cards, Review, moment_of

DAYS = 7
"""The days of a forecast, today included."""
_FORGOTTEN = 0.7
"""A question remembered with a smaller chance counts as forgotten; our own choice."""


class PupilStatistics(NamedTuple):
    """`forecast` is the number of questions that fall due today (with the overdue ones), tomorrow and so on.

    `forgotten` are the keys of questions, the least remembered first. `seen` is the number of questions ever answered,
    `firm` how many of them are remembered.
    """

    forecast: tuple[int, ...]
    forgotten: tuple[str, ...]
    seen: int
    firm: int


def statistics_of(cards: Cards, keys: Collection[str], now: datetime) -> PupilStatistics:
    """The statistics of the questions `keys`; days are those of the local calendar."""
    today = now.astimezone().date()
    due = {key: moment for key in keys if (moment := cards.due(key)) is not None}
    days = Counter(max(0, (moment.astimezone().date() - today).days) for moment in due.values())
    chances = {key: cards.remembered(key, now) or 0.0 for key in due}
    forgotten = sorted((key for key in due if chances[key] < _FORGOTTEN), key=lambda key: (chances[key], key))
    return PupilStatistics(
        tuple(days[day] for day in range(DAYS)), tuple(forgotten), len(due), len(due) - len(forgotten)
    )


def answered_today(log: Iterable[Review], now: datetime) -> int:
    """The number of questions answered on the local day of `now`; a question asked twice counts once."""
    today = now.astimezone().date()
    return len({each.key for each in log if moment_of(each.time).astimezone().date() == today})
