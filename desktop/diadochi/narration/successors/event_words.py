"""Events of a Successors game in words.

Four readers use them: the journal (what an answer led to), the lines that sum up a whole action, the forecast of a
march, and the list of battles. `weight_of` says which events matter to players who were away.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from diadochi.journal.record.record_browser import RecordStep
from diadochi.language import Message, Name, msg, msgn
from diadochi.narration.narrator import DONE, LITTLE, MUCH, NOTHING
from diadochi.narration.odds_explanation import roman
from diadochi.narration.successors.words import choice_words, group_words, passing_words, with_kind
from diadochi.rules.core.flow import Answer, Decision, Draw, Node, Roll, Trait
from diadochi.rules.core.game import Event
from diadochi.rules.successors.answers import PASSIVE, Arrive, Starve, does_nothing
from diadochi.rules.successors.events import (
    BattleFought,
    Buried,
    By,
    CardPlayed,
    CardUse,
    Died,
    Dispersed,
    Fell,
    Fighter,
    FleetsDispersed,
    GameWon,
    IndependentsBeaten,
    InterceptionTried,
    Lost,
    MarkerChanged,
    Married,
    Moved,
    Overran,
    ProvinceChanged,
    Replaced,
    RoyalChanged,
    RoyalTaken,
    SetOut,
    SiegeChanged,
    SiegeTried,
    StatusChanged,
    TitleChanged,
    TurnBegan,
    VictoryNear,
    WentOver,
)
from diadochi.rules.successors.independent_moves import BOX
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.pieces import INDEPENDENT, Group, Units


def what_came(node: Node, events: Iterable[Event]) -> tuple[Message, ...]:
    """Return what happened beyond what the answer to `node` says itself.

    Covered: a new turn (SEQ-02), cities that fall (SIE-15), generals killed or dispersed (BAT-25, BAT-33), independent
    armies beaten (IND-15), royals who leave the game or change sides (LEG-51, LEG-55), provinces (CTL-14) and status
    (LEG-20 to LEG-28).
    """
    return tuple(words for event in events for words in _words(node, event))


def _words(node: Node, event: Event) -> Iterator[Message]:
    match event:
        case TurnBegan(turn=turn):
            yield msg("turn {turn} begins", turn=roman(turn))
        case Fell(space=space):
            yield msg("{space} falls", space=Name("space", space))
        case Died(general=general) | Replaced(before=general):
            yield msg("{general} dies", general=Name("general", general))
        case Dispersed(group=group):
            for general in sorted(group.generals):
                yield msg("{general} is dispersed", general=Name("general", general))
        case IndependentsBeaten(army=army):
            yield msg("beaten: {army}", army=Name("independent", army))
        case RoyalChanged(royal=royal, state="gone") if node.kind != Kind.HEIR:
            yield msg("{royal} leaves the game", royal=Name("royal", royal))
        case RoyalTaken(royal=royal, seat=seat, before=before) if before is not None:
            yield msg("{seat} gains {royal}", royal=Name("royal", royal), seat=_side(seat))
        case ProvinceChanged():
            yield from _province(event)
        case StatusChanged(seat=seat, status="champion"):
            yield msg("{seat} is now a Champion", seat=_side(seat))
        case StatusChanged(seat=seat):
            yield msg("{seat} is now a Successor", seat=_side(seat))


def _province(event: ProvinceChanged) -> Iterator[Message]:
    """The new owner, else the side that lost it. Provinces of the Independents are not news."""
    province = Name("province", event.province)
    if event.seat is not None and event.seat != INDEPENDENT:
        yield msg("{seat} controls {province}", seat=_side(event.seat), province=province)
    elif event.seat is None and event.before is not None and event.before != INDEPENDENT:
        yield msg("{seat} loses {province}", seat=_side(event.before), province=province)


def _side(seat: int) -> Name:
    return Name("seat", str(seat))


# --- a whole action in one line
# Where an army set out and ended, what it fought for, and how that went.


def action_words(action: Message, events: Sequence[Event]) -> Message:
    """Sum up an action and its `events` in one line; `action` is what was done first."""
    army = next((event for event in events if isinstance(event, SetOut)), None)
    way = _way_words(army, events) if army is not None else None
    fights = tuple(_fights(events))
    if _is_own_card(events):  # The card may be what lets the army march, so it comes first.
        return _joined(action, fights if way is None else (way, *fights))
    if way is not None:
        return _joined(way, fights)
    if army is None and fights:
        return _joined(fights[0], fights[1:])
    if army is not None and fights and not any(isinstance(event, BattleFought) for event in events):
        return _joined(msg("{general} at {space}", general=_who(army), space=Name("space", army.space)), fights)
    return _joined(action, fights)


def _who(army: SetOut) -> Name:
    return Name("independent", army.army) if army.army else Name("general", army.leader)


def _is_own_card(events: Sequence[Event]) -> bool:
    """Whether the active player played the card of the turn, and did not only give cards away."""
    return any(isinstance(event, CardPlayed) and event.how in (CardUse.EVENT, CardUse.OPERATIONS) for event in events)


def _joined(first: Message, further: tuple[Message, ...]) -> Message:
    return msg("{line}; {came}", line=first, came=further) if further else first


def _way_words(army: SetOut, events: Sequence[Event]) -> Message | None:
    """From where to where; None for an army that never left its space."""
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
    """The moves of this army, each from where the last one ended; other armies of its side are skipped."""
    way: list[Moved] = []
    for event in events:
        if isinstance(event, Moved) and (event.seat, event.army) == (army.seat, army.army):
            stands = way[-1].path[-1] if way else army.space or BOX
            way.extend([event] if event.path[0] == stands else [])
    return way


def _spaces(places: Sequence[str]) -> tuple[Name, ...]:
    return tuple(Name("space", place) for place in places)


def _fights(events: Sequence[Event]) -> Iterator[Message]:
    """Battles, sieges and cities taken, in order; all attempts on one city count as one siege."""
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
    """The place and the sides, phrased so that names in the plural fit as well."""
    where, winner = Name("space", battle.space), battle.winner
    fought = msg("naval battle off {space}", space=where) if battle.naval else msg("battle at {space}", space=where)
    if winner is None:
        attacker, defender = _fighter(battle.attacker), _fighter(battle.defender)
        return msg("{battle}: draw ({sides})", battle=fought, sides=(attacker, defender))
    loser = battle.defender if winner is battle.attacker else battle.attacker
    return msg("{battle}: won by {winner} over {loser}", battle=fought, winner=_fighter(winner), loser=_fighter(loser))


def _fighter(side: Fighter) -> Name:
    return Name("independent", side.army) if side.army else _side(side.seat)


# --- forecasts
# What a march may lead to: what players are expected to do, and everything that follows.

_TOLD_BY_EVENTS = Kind.having(Trait.TOLD_BY_EVENTS)
"""Questions whose answers need no words: events already report the moves and losses."""


def foreseen(node: Node, answer: Answer) -> Message | None:
    """The expected answer in words; None where events report it or a question is passed silently."""
    if not isinstance(node, Decision) or node.kind in _TOLD_BY_EVENTS:
        return None
    passing = passing_words(node, answer)
    if passing is not None or does_nothing(node.kind, answer):
        return None if node.kind == Kind.SURPRISE else passing
    return msg("{seat}: {answer}", seat=Name("seat", str(node.seat)), answer=choice_words(node, answer))


def happens(node: Node, events: Iterable[Event]) -> tuple[Message, ...]:
    """Return all events in words; consecutive moves of the same pieces become one line."""
    found: list[Message] = []
    for moving, several in groupby(events, lambda event: isinstance(event, Moved)):
        if moving:
            found += _moves([event for event in several if isinstance(event, Moved)])
        else:
            found += [words for event in several for words in _foreseen_event(node, event)]
    return tuple(found)


def _foreseen_event(node: Node, event: Event) -> Iterator[Message]:
    match event:
        case Lost(seat=seat, units=units, space=space):
            pieces = group_words(Group(units))
            yield msg("{seat} loses at {space}: {pieces}", seat=_side(seat), space=_space(space), pieces=pieces)
        case Dispersed(seat=seat, group=group):
            yield msg("{seat}: dispersed: {pieces}", seat=_side(seat), pieces=group_words(group))
        case Died(general=general):
            yield msg("{general} dies", general=Name("general", general))
        case WentOver(to=to, units=units):
            yield msg("deserting to {seat}: {pieces}", pieces=group_words(Group(units)), seat=_side(to))
        case Overran(seat=seat, space=space):
            yield msg("{seat} overruns the enemy at {space}", seat=_side(seat), space=_space(space))
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
            return msg("marker removed at {space}", space=space)
        case MarkerChanged(seat=int(seat)):
            return msg("{seat} gains control of {space}", space=space, seat=_side(seat))
        case SiegeChanged(seat=None):
            return msg("the siege of {space} ends", space=space)
        case SiegeChanged(points=points) if points:
            return msgn("{n} siege point at {space}", "{n} siege points at {space}", points, space=space)
    return msg("{space} is besieged", space=space)


def _moves(moves: list[Moved]) -> Iterator[Message]:
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
            return msg("{seat} goes back: {places}", seat=who, places=places)
    return msg("{seat} marches: {places}", seat=who, places=places)


def _space(space: str) -> Name:
    return Name("space", space)


# --- battles
# The battles of a game, read from its events: place, strengths, dice, winner and losses.

LAND, NAVAL = Kind.BATTLE, Kind.NAVAL_BATTLE
_AGAIN = Kind.BATTLE_AGAIN
_AFTERMATH = Kind.having(Trait.AFTER_BATTLE)
"""Questions asked at the end of a battle."""
_AFTER_ROLLS = frozenset((_AGAIN, Kind.ATTRITION, Kind.COMMANDER_CHECK, Kind.PRICE_OF_FAILURE))
"""Rolls made at the end of a battle."""


class SideReport(NamedTuple):
    """A side of a battle; `army` is the id of an independent army.

    `strength` and `score` are None if the side rolled no dice (no fleets). `lost` are the combat units and `fell` the
    generals removed from the map; `fled` went to the dispersed box.
    """

    seat: int
    army: str = ""
    strength: int | None = None
    faces: tuple[int, ...] = ()
    score: int | None = None
    lost: Units = Units()
    fell: tuple[str, ...] = ()
    fled: Group = Group()
    fleets: tuple[str, ...] = ()
    driven_off: bool = False

    @property
    def who(self) -> Name:
        return Name("independent", self.army) if self.army else Name("seat", str(self.seat))


class BattleReport(NamedTuple):
    """One battle: its turn, at sea or on land, the space, and both sides (first the one that moved in)."""

    node: int
    turn: int
    naval: bool
    space: str
    sides: tuple[SideReport, SideReport]

    @property
    def winner(self) -> SideReport | None:
        """The side with the higher score; None after a draw."""
        first, second = self.sides
        mine, theirs = first.score or 0, second.score or 0
        return None if mine == theirs else first if mine > theirs else second


def battles(steps: Iterable[RecordStep], turns: Mapping[int, int]) -> Iterator[BattleReport]:
    """Yield the battles of a line in order; `turns` gives the turn of each node."""
    first, open_one = 0, None
    for step in steps:
        if isinstance(step.asked, Roll) and step.asked.kind in (LAND, NAVAL):
            first = first or step.node
        for event in step.events:
            if isinstance(event, BattleFought):
                if open_one is not None:
                    yield open_one
                open_one, first = _begun(first, turns[first], event), 0
            elif open_one is not None:
                one, other = open_one.sides
                open_one = open_one._replace(sides=(told_after(one, event), told_after(other, event)))
        if open_one is not None and not belongs(step.later):
            yield open_one
            open_one = None
    if open_one is not None:
        yield open_one


def battle_of(events: Iterable[Event]) -> BattleReport | None:
    """Return the battle among these events with its losses so far; None if there was none."""
    fought = None
    for event in events:
        if isinstance(event, BattleFought):
            fought = _begun(0, 0, event)
        elif fought is not None:
            one, other = fought.sides
            fought = fought._replace(sides=(told_after(one, event), told_after(other, event)))
    return fought


def _begun(node: int, turn: int, fought: BattleFought) -> BattleReport:
    sides = _side_told(fought.attacker), _side_told(fought.defender)
    return BattleReport(node, turn, fought.naval, fought.space, sides)


def _side_told(side: Fighter) -> SideReport:
    """A side that rolled no dice had no fleets (NAV-23)."""
    return SideReport(side.seat, side.army, side.strength if side.faces else None, side.faces, side.score)


def told_after(side: SideReport, event: Event) -> SideReport:
    """Return the side with the losses of `event` added."""
    match event:
        case Lost(seat=side.seat, units=units) | WentOver(seat=side.seat, units=units):
            return side._replace(lost=side.lost + units)
        case Died(seat=side.seat, general=general):
            return side._replace(fell=(*side.fell, general))
        case Dispersed(seat=side.seat, group=group):
            return side._replace(fled=side.fled + group)
        case FleetsDispersed(seat=side.seat, fleets=fleets):
            return side._replace(fleets=tuple(sorted((*side.fleets, *fleets))))
        case IndependentsBeaten(army=side.army) | Moved(army=side.army, by=By.STEP_BACK) if side.army:
            return side._replace(driven_off=True)
    return side


def belongs(asked: Node | None) -> bool:
    """Whether the open question may still belong to the battle fought just before."""
    if isinstance(asked, Roll):
        return asked.kind in _AFTER_ROLLS
    if isinstance(asked, Draw):
        return True  # drawing a replacement for a Surprise card does not end the battle
    return isinstance(asked, Decision) and asked.kind in _AFTERMATH and not asked.checkpoint


# --- weights
# How much an action matters to players who were not there.

_MUCH = (
    BattleFought,
    Overran,
    Fell,
    RoyalTaken,
    Buried,
    Married,
    Died,
    Replaced,
    VictoryNear,
    GameWon,
)
_STANDING = (ProvinceChanged, TitleChanged, StatusChanged)
_CARDS = {
    CardUse.EVENT: MUCH,
    CardUse.SURPRISE: MUCH,
    CardUse.OPERATIONS: DONE,
    CardUse.DISCARD: LITTLE,
}
_DONE = (Moved, MarkerChanged, InterceptionTried, WentOver, Dispersed)


def weight_of(answer: Answer | None, events: Iterable[Event]) -> int:
    """Return the weight of the events of an action; `answer` began it, None if unknown."""
    idle = isinstance(answer, Arrive | Starve) or answer in PASSIVE
    return max((_weight(event, idle=idle) for event in events), default=NOTHING)


def _weight(event: Event, *, idle: bool) -> int:
    if isinstance(event, SetOut):
        return NOTHING
    if isinstance(event, SiegeTried):
        return MUCH if event.points else DONE
    if isinstance(event, CardPlayed):
        return _CARDS[event.how]
    if isinstance(event, _MUCH) or (isinstance(event, RoyalChanged) and event.state == "gone"):
        return MUCH
    if isinstance(event, _STANDING):
        return DONE
    return DONE if isinstance(event, _DONE) and not idle else LITTLE
