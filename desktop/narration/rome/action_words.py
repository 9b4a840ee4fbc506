"""A whole action in one line: where an army began and where it ended, what it fought on the way, and how that went."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from desktop.language import Message, Name, msg
from desktop.narration.rome.event_words import event_words
from desktop.narration.rome.pieces import places_of, side_of, space_of
from desktop.rules.core.event import Event
from desktop.rules.rome.events import Besieged, By, Fought, Moved


def action_words(deed: Message, events: Sequence[Event]) -> Message:
    """What was done in an action of which `events` came; `deed` is what was done first."""
    moves = [event for event in events if isinstance(event, Moved) and event.by in (By.LAND, By.SEA)]
    way = _way_words([move for move in moves if move.power == moves[0].power])
    line, fights = deed if way is None else way, tuple(_fights(events))
    return msg("{line}; {came}", line=line, came=fights) if fights else line


def _way_words(moves: Sequence[Moved]) -> Message | None:
    """From where to where; None where one move or none says so itself."""
    if len(moves) < 2:
        return None
    leaders, places = moves[0].group.leaders, (moves[0].path[0], *(place for each in moves for place in each.path[1:]))
    who = Name("leader", leaders[0]) if leaders else Name("power", moves[0].power)
    if all(move.by is By.SEA for move in moves):
        return msg("{general} sails: {places}", general=who, places=places_of(places))
    if places[0] == places[-1]:
        return msg("{general} marches and returns: {places}", general=who, places=places_of(places))
    return msg("{general}: {start} to {end}", general=who, start=space_of(places[0]), end=space_of(places[-1]))


def _fights(events: Sequence[Event]) -> Iterator[Message]:
    for event in events:
        match event:
            case Fought(automatic=False, space=space, winner=winner):
                loser = event.defender if winner == event.attacker else event.attacker
                fought, who = msg("battle at {space}", space=space_of(space)), side_of(winner)
                yield msg("{battle}: won by {winner} over {loser}", battle=fought, winner=who, loser=side_of(loser))
            case Fought() | Besieged():
                yield event_words(event)
