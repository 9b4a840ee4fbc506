"""What changes a game of the Sword of Rome, as it is proclaimed: response events, leaders, armies and cities lost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from desktop.language import Message, Name
from desktop.narration.great import GreatMoment
from desktop.narration.rome.event_words import event_words
from desktop.rules.core.event import Event
from desktop.rules.core.flow import Node
from desktop.rules.rome.events import CardPlayed, CityFell, Destroyed, LeaderDisplaced, TurnBegan
from desktop.rules.rome.kit import Kit


def great_moments(kit: Kit, node: Node, events: Iterable[Event]) -> tuple[GreatMoment, ...]:
    """All that is proclaimed of the events of one answer, in the order of weight."""
    del kit, node
    told = tuple(events)
    return tuple(moment for weight in (_turns, _cards, _losses) for moment in weight(told))


def points_told(events: Iterable[Event]) -> tuple[Message, ...]:
    """No sums are kept of single seats (PLAY-19)."""
    del events
    return ()


def _turns(events: tuple[Event, ...]) -> Iterator[GreatMoment]:
    for event in events:
        if isinstance(event, TurnBegan):
            yield GreatMoment(event_words(event))


def _cards(events: tuple[Event, ...]) -> Iterator[GreatMoment]:
    for event in events:
        if isinstance(event, CardPlayed) and event.use == "response":
            yield GreatMoment(event_words(event), (), event.seat)


def _losses(events: tuple[Event, ...]) -> Iterator[GreatMoment]:
    for event in events:
        match event:
            case CityFell(space=space) | Destroyed(space=space):
                yield GreatMoment(event_words(event), (), None, Name("space", space), (space,))
            case LeaderDisplaced(leader=leader, space=space):
                yield GreatMoment(event_words(event), (), None, Name("leader", leader), (space,))
