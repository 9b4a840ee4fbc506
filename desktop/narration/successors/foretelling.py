"""What may come of a march, told ahead: who is taken to do what, and everything that happens by it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from desktop.language import Message, Name, msg, msgn
from desktop.narration.successors.choices import choice_words
from desktop.narration.successors.event_words import what_came
from desktop.narration.successors.passing_words import passing_words
from desktop.narration.successors.words import group_words
from desktop.rules.core.event import Event
from desktop.rules.core.flow import Answer, Decision, Node
from desktop.rules.successors.events import (
    By,
    CardPlayed,
    Died,
    Dispersed,
    FleetsDispersed,
    Lost,
    MarkerChanged,
    Moved,
    Overran,
    SiegeChanged,
    WentOver,
)
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.passing import does_nothing
from desktop.rules.successors.pieces import Group

_TOLD_BY_EVENTS = frozenset((Kind.ACTIVATION, Kind.WHO_GOES, Kind.MARCH, Kind.LOSSES))
"""Questions whose answers need no words of their own: pieces move, or are lost."""


def foreseen(node: Node, answer: Answer) -> Message | None:
    """What somebody is taken to do; None for what events say, and where a question passes without a word."""
    if not isinstance(node, Decision) or node.kind in _TOLD_BY_EVENTS:
        return None
    passing = passing_words(node, answer)
    if passing is not None or does_nothing(node.kind, answer):
        return None if node.kind == Kind.SURPRISE else passing
    return msg("{seat}: {answer}", seat=Name("seat", str(node.seat)), answer=choice_words(node, answer))


def happens(node: Node, events: Iterable[Event]) -> tuple[Message, ...]:
    """Everything that happens, moves that follow each other as one."""
    found: list[Message] = []
    for moving, several in groupby(events, lambda event: isinstance(event, Moved)):
        if moving:
            found += _moves([event for event in several if isinstance(event, Moved)])
        else:
            found += [words for event in several for words in _words(node, event)]
    return tuple(found)


def _words(node: Node, event: Event) -> Iterator[Message]:
    match event:
        case Lost(seat=seat, units=units, space=space):
            pieces = group_words(Group(units))
            yield msg("{seat} loses at {space}: {pieces}", seat=_side(seat), space=_space(space), pieces=pieces)
        case Dispersed(seat=seat, group=group):
            yield msg("{seat}: dispersed: {pieces}", seat=_side(seat), pieces=group_words(group))
        case Died(general=general):
            yield msg("{general} dies", general=Name("general", general))
        case WentOver(to=to, units=units):
            yield msg("{pieces} go over to {seat}", pieces=group_words(Group(units)), seat=_side(to))
        case Overran(seat=seat, space=space):
            yield msg("{seat} overruns who stands at {space}", seat=_side(seat), space=_space(space))
        case FleetsDispersed(fleets=fleets):
            names = tuple(Name("fleet", fleet) for fleet in fleets)
            yield msgn("Fleet dispersed: {fleets}", "Fleets dispersed: {fleets}", len(names), fleets=names)
        case CardPlayed(seat=seat, card=card):
            yield msg("{seat} plays {card}", seat=_side(seat), card=Name("card", card))
        case MarkerChanged() | SiegeChanged():
            yield _at_a_space(event)
        case _:
            yield from what_came(node, (event,))


def _at_a_space(event: MarkerChanged | SiegeChanged) -> Message:
    space = _space(event.space)
    match event:
        case MarkerChanged(seat=None):
            return msg("the marker at {space} goes", space=space)
        case MarkerChanged(seat=int(seat)):
            return msg("{space} bears the marker of {seat}", space=space, seat=_side(seat))
        case SiegeChanged(seat=None):
            return msg("no siege at {space} any more", space=space)
        case SiegeChanged(points=points) if points:
            return msgn("{n} siege point at {space}", "{n} siege points at {space}", points, space=space)
    return msg("{space} is besieged", space=space)


def _moves(moves: list[Moved]) -> Iterator[Message]:
    """Moves of the same pieces in the same way, place after place."""
    for (seat, army, by), several in groupby(moves, lambda move: (move.seat, move.army, move.by)):
        paths = [move.path for move in several]
        places = tuple(_space(space) for space in (*paths[0], *(space for path in paths[1:] for space in path[1:])))
        yield _moved(Name("independent", army) if army else _side(seat), by, places)


def _moved(who: Name, by: By, places: tuple[Name, ...]) -> Message:
    match by:
        case By.SEA:
            return msg("{general} sails: {places}", general=who, places=places)
        case By.INTERCEPTION:
            return msg("{seat} intercepts: {places}", seat=who, places=places)
        case By.WITHDRAWAL:
            return msg("{seat} withdraws: {places}", seat=who, places=places)
        case By.STEP_BACK:
            return msg("{seat} went back: {places}", seat=who, places=places)
    return msg("{seat} marches: {places}", seat=who, places=places)


def _side(seat: int) -> Name:
    return Name("seat", str(seat))


def _space(space: str) -> Name:
    return Name("space", space)
