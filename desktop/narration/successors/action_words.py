"""A whole action in one line: where an army began and where it ended, what it fought for, and how that went."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from desktop.language import Message, Name, msg, msgn
from desktop.narration.successors.routes import with_kind
from desktop.rules.core.event import Event
from desktop.rules.successors.events import (
    BattleFought,
    By,
    CardPlayed,
    CardUse,
    Fell,
    Fighter,
    Moved,
    Overran,
    SetOut,
    SiegeTried,
)
from desktop.rules.successors.independents.ways import BOX


def action_words(deed: Message, events: Sequence[Event]) -> Message:
    """What was done in an action of which `events` came; `deed` is what was done first."""
    army = next((event for event in events if isinstance(event, SetOut)), None)
    way = _way_words(army, events) if army is not None else None
    fights = tuple(_fights(events))
    if _is_own_card(events):  # It may let an army march: the card comes first.
        return _joined(deed, fights if way is None else (way, *fights))
    if way is not None:
        return _joined(way, fights)
    if army is None and fights:
        return _joined(fights[0], fights[1:])
    if army is not None and fights and not any(isinstance(event, BattleFought) for event in events):
        return _joined(msg("{general} at {space}", general=_who(army), space=Name("space", army.space)), fights)
    return _joined(deed, fights)


def _who(army: SetOut) -> Name:
    return Name("independent", army.army) if army.army else Name("general", army.leader)


def _is_own_card(events: Sequence[Event]) -> bool:
    """Whether whoever is on turn played the card of his turn, and not only gave cards away."""
    return any(isinstance(event, CardPlayed) and event.how in (CardUse.EVENT, CardUse.OPERATIONS) for event in events)


def _joined(first: Message, further: tuple[Message, ...]) -> Message:
    return msg("{line}; {came}", line=first, came=further) if further else first


def _way_words(army: SetOut, events: Sequence[Event]) -> Message | None:
    """From where to where; None for an army that has not come from its place."""
    moves = _way(army, events)
    if not moves:
        return None
    who = _who(army)
    places = [moves[0].path[0], *(place for move in moves for place in move.path[1:])]
    if places[0] == BOX:
        return msg("{general} at {space}", general=who, space=Name("space", places[-1]))
    if all(move.by is By.SEA for move in moves):
        return msg("{general} sails: {places}", general=who, places=_spaces(places))
    if places[0] == places[-1]:
        return msg("{general} marches and returns: {places}", general=who, places=_spaces(places))
    start, end = _spaces((places[0], places[-1]))
    words = msg("{general}: {start} to {end}", general=who, start=start, end=end)
    routes = [route for move in moves for route in move.routes]
    return with_kind(words, routes[0]) if len(routes) == 1 == len(moves) else words


def _way(army: SetOut, events: Sequence[Event]) -> list[Moved]:
    """How it came along, each move from where the one before ended; other armies of its side go their own ways."""
    way: list[Moved] = []
    for event in events:
        if isinstance(event, Moved) and (event.seat, event.army) == (army.seat, army.army):
            stands = way[-1].path[-1] if way else army.space or BOX
            way.extend([event] if event.path[0] == stands else [])
    return way


def _spaces(places: Sequence[str]) -> tuple[Name, ...]:
    return tuple(Name("space", place) for place in places)


def _fights(events: Sequence[Event]) -> Iterator[Message]:
    """Battles, sieges and what fell, in order; all attempts at one city are one siege."""
    attempts: dict[str, int] = {}
    for event in events:
        if isinstance(event, SiegeTried) and not event.sortie:
            attempts[event.space] = attempts.get(event.space, 0) + event.points
    fallen = {event.space for event in events if isinstance(event, Fell)}
    for event in events:
        match event:
            case BattleFought():
                yield _battle_words(event)
            case Overran(space=space, over=over, armies=armies):
                names = (*(_side(seat) for seat in over), *(Name("independent", army) for army in armies))
                yield msg("overrun at {space}: {sides}", space=Name("space", space), sides=names)
            case Fell(seat=seat, space=space):
                yield msg("{space} falls to {seat}", space=Name("space", space), seat=_side(seat))
            case SiegeTried(space=space) if space in attempts:
                points = attempts.pop(space)
                if space not in fallen:
                    yield _siege_words(space, points)


def _siege_words(space: str, points: int) -> Message:
    where = Name("space", space)
    return msgn("siege of {space}: {n} siege point", "siege of {space}: {n} siege points", points, space=where)


def _battle_words(battle: BattleFought) -> Message:
    """Where it was, and whose it is; a name in the plural must fit as well."""
    where, winner = Name("space", battle.space), battle.winner
    fought = msg("naval battle off {space}", space=where) if battle.naval else msg("battle at {space}", space=where)
    if winner is None:
        attacker, defender = _fighter(battle.attacker), _fighter(battle.defender)
        return msg("{battle}: drawn by {sides}", battle=fought, sides=(attacker, defender))
    loser = battle.defender if winner is battle.attacker else battle.attacker
    return msg("{battle}: won by {winner} over {loser}", battle=fought, winner=_fighter(winner), loser=_fighter(loser))


def _fighter(side: Fighter) -> Name:
    return Name("independent", side.army) if side.army else _side(side.seat)


def _side(seat: int) -> Name:
    return Name("seat", str(seat))
