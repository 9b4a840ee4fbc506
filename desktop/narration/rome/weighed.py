"""How much what came of an action weighs for those who were not there."""

from __future__ import annotations

from collections.abc import Iterable

from desktop.narration.weights import DONE, LITTLE, MUCH, NOTHING
from desktop.rules.core.event import Event
from desktop.rules.core.flow import Answer
from desktop.rules.rome import events as told

_MUCH = (told.Fought, told.Destroyed, told.CityFell, told.Besieged, told.LeaderDisplaced, told.Won)
_DONE = (
    told.Moved,
    told.MarkerPlaced,
    told.MarkerChanged,
    told.CardPlayed,
    told.InterceptionTried,
    told.AvoidanceTried,
    told.Bribed,
)


def weight_of(answer: Answer | None, events: Iterable[Event]) -> int:
    """What events weigh that came of an action; with which answer it began is no matter here."""
    del answer
    return max((_weight(event) for event in events), default=NOTHING)


def _weight(event: Event) -> int:
    if isinstance(event, _MUCH):
        return MUCH
    return DONE if isinstance(event, _DONE) else LITTLE
