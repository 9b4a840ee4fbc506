"""Answers, pieces, cards and events of the Sword of Rome in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from diadochi.journal.record.record_browser import RecordStep
from diadochi.language import Message, Name, msg, msgn
from diadochi.narration.narrator import DONE, LITTLE, MUCH, NOTHING
from diadochi.narration.odds_explanation import roman
from diadochi.rules.core.flow import Answer, Dice, Drawn, Node
from diadochi.rules.core.game import Event
from diadochi.rules.rome import events as told
from diadochi.rules.rome.answers import (
    Activate,
    Avoid,
    AvoidBySea,
    Bribe,
    GoInside,
    HandOver,
    Intercept,
    Lend,
    Lose,
    March,
    Pass,
    Pursue,
    Respond,
    Retreat,
    Sail,
    Stop,
    TakeCommand,
)
from diadochi.rules.rome.events import (
    AvoidanceTried,
    Besieged,
    Bribed,
    By,
    CameOut,
    CardPlayed,
    CityFell,
    CommandTaken,
    ConsequencesDue,
    Destroyed,
    FlankActivated,
    ForceChanged,
    Fought,
    InterceptionTried,
    LeaderDisplaced,
    Lost,
    MarkerChanged,
    MarkerPlaced,
    Moved,
    Passed,
    PursuitTried,
    TurnBegan,
    WentInside,
    Won,
)
from diadochi.rules.rome.facts import FLANK
from diadochi.rules.rome.kinds import Kind
from diadochi.rules.rome.position import NAVAL_TRANSPORTS, RECALL, Card, Group, Move, Position, card_of

_CARD = re.compile(r"[1-3](:\w+)?")
_EVENTS = {NAVAL_TRANSPORTS: msg("Naval Transports"), RECALL: msg("Leader Recalled")}


def group_words(group: Group) -> Message:
    """Word a group: leaders by name, then the number of CU."""
    leaders = tuple(Name("leader", leader) for leader in group.leaders)
    units = (cu_words(group.cu),) if group.cu else ()
    return msg("{pieces}", pieces=(*leaders, *units)) if group else msg("no one")


def cu_words(count: int) -> Message:
    return msgn("{n} CU", "{n} CU", count)


def card_words(text: str) -> Message:
    """Word a card by its value and event (ROM-45); a placeholder for a hidden card is shown as it is."""
    if not _CARD.fullmatch(text):
        return msg("an ally's card")
    card = card_of(text)
    event = card_event_words(card)
    if event is None:
        return msg("card {value}", value=card.value)
    return msg("card {value} ({event})", value=card.value, event=event)


def card_event_words(card: Card) -> Message | None:
    """Return the event of a card, None if it has none."""
    if not card.event:
        return None
    return _EVENTS.get(card.event) or msg("battle roll {value}", value=f"{card.roll:+}")


def on_words(on: str) -> Message:
    """Which side of a battle may play an event."""
    return msg("the attacker") if on == "attacker" else msg("the defender")


def lost_words(of: tuple[tuple[str, int], ...]) -> Message:
    """Word the CU removed, by power (OP-17)."""
    parts = tuple(
        msg("{who} {units}", who=msg("flank force") if who == FLANK else Name("power", who), units=cu_words(cu))
        for who, cu in of
    )
    return msg("{pieces}", pieces=parts)


def side_of(seat: int) -> Name:
    return Name("seat", str(seat))


def space_of(space: str) -> Name:
    return Name("space", space)


def places_of(spaces: tuple[str, ...]) -> tuple[Name, ...]:
    return tuple(map(space_of, spaces))


# --- answers on buttons and in lists


def choice_words(node: Node | None, answer: Answer, position: Position | None = None) -> Message:
    """Word an answer to `node` in `position`."""
    if isinstance(answer, Pass) and node is not None:
        return _pass(node.kind)
    if isinstance(answer, March) and position is not None and position.move is not None:
        return msg("To {places}", places=places_of((end_of(answer.route, position.move.space),)))
    return answer_words(answer)


def _pass(kind: str) -> Message:
    match kind:
        case Kind.INSIDE:
            return msg("Stay outside")
        case Kind.INTERCEPT:
            return msg("No interception")
        case Kind.AVOID:
            return msg("Stand")
        case Kind.BRIBE:
            return msg("No bribe")
        case Kind.LEND | Kind.RESPOND:
            return msg("No card")
        case Kind.PURSUE:
            return msg("Stay here")
    return msg("Pass")


def end_of(route: str, start: str) -> str:
    """Return the other end of a route; its id consists of its ends and its kind."""
    ends = route.rpartition(".")[0]
    return ends.removeprefix(f"{start}-") if ends.startswith(f"{start}-") else ends.removesuffix(f"-{start}")


def answer_words(answer: Answer) -> Message:
    """Word an answer without knowing its question."""
    return _moving_words(answer) or _battle_words(answer) or _plain_words(answer)


def _moving_words(answer: Answer) -> Message | None:
    match answer:
        case Activate(space=space, card=""):
            return msg("{pieces} at {space}", pieces=group_words(answer.group), space=space_of(space))
        case Activate(space=space, card=card):
            pieces, where = group_words(answer.group), space_of(space)
            return msg("{pieces} at {space}: {card}", pieces=pieces, space=where, card=card_words(card))
        case HandOver(seat=seat):
            return msg("{seat}", seat=side_of(seat))
        case March(route=route):
            return msg("By {route}", route=Name("route", route))
        case Sail(to=to):
            return msg("By sea to {space}", space=space_of(to))
        case GoInside():
            return msg("Inside: {pieces}", pieces=group_words(answer.group))
        case Intercept(origin=origin):
            return msg("From {space}: {pieces}", space=space_of(origin), pieces=group_words(answer.group))
        case Avoid(path=path):
            return msg("{pieces} to {places}", pieces=group_words(answer.group), places=places_of(path))
        case AvoidBySea(to=to, card=""):
            return msg("{pieces} by sea to {space}", pieces=group_words(answer.group), space=space_of(to))
        case AvoidBySea(to=to, card=card):
            words = msg("{pieces} by sea to {space}", pieces=group_words(answer.group), space=space_of(to))
            return msg("{action}: {card}", action=words, card=card_words(card))
    return None


def _battle_words(answer: Answer) -> Message | None:
    match answer:
        case Lend(card=card):
            return msg("Play {card}", card=card_words(card))
        case Respond(card=card, on=on):
            return msg("Play {card}: {target}", card=card_words(card), target=on_words(on))
        case TakeCommand(leader=leader):
            return msg("{leader} commands", leader=Name("leader", leader))
        case Lose(of=of):
            return msg("Lost: {group}", group=lost_words(of))
        case Retreat(power=power, to=to):
            return msg("{power}: retreat to {space}", power=Name("power", power), space=space_of(to))
    return None


def _plain_words(answer: Answer) -> Message:
    match answer:
        case Dice(faces=faces):
            return msg("Dice: {faces}", faces=tuple(faces))
        case Drawn(things=things):
            return msg("{pieces}", pieces=things)
        case Stop():
            return msg("Stop here")
        case Bribe():
            return msg("Bribe")
        case Pursue():
            return msg("Pursue")
    return msg("Pass")


# --- actions in the journal


def entry_words(node: Node, before: Position, answer: Answer) -> Message:
    """Word an answer to `node` given in the position `before`."""
    if isinstance(answer, Pass):
        return _passed(node)
    if before.move is not None and isinstance(answer, March | Sail | Stop):
        return _moved(before.move, answer)
    return _tried(node, answer) or _played(node, answer) or answer_words(answer)


def _passed(node: Node) -> Message:
    seat, space = side_of(node.seat), space_of(node.about.space)
    match node.kind:
        case Kind.INSIDE:
            return msg("{seat}: no one goes inside {space}", seat=seat, space=space)
        case Kind.INTERCEPT:
            return msg("{seat}: no interception at {space}", seat=seat, space=space)
        case Kind.AVOID:
            return msg("{seat}: no attempt to avoid battle", seat=seat)
        case Kind.BRIBE:
            return msg("{seat}: no bribe", seat=seat)
        case Kind.PURSUE:
            return msg("{seat}: no pursuit", seat=seat)
        case Kind.LEND | Kind.RESPOND:
            return msg("No card played: {seats}", seats=(seat,))
    return msg("{seat}: pass", seat=seat)


def _moved(move: Move, answer: Answer) -> Message:
    led = move.group.leaders[0] if move.group.leaders else ""
    who = Name("leader", led) if led else Name("power", move.power)
    match answer:
        case March(route=route):
            end, kind = end_of(route, move.space), route.rpartition(".")[2]
            words = msg("{general}: {start} to {end}", general=who, start=space_of(move.space), end=space_of(end))
            return words if kind == "clear" else msg("{action} ({kind})", action=words, kind=Name("route_kind", kind))
        case Sail(to=to):
            return msg("{general} sails: {places}", general=who, places=places_of((move.space, to)))
    return msg("{general} stops at {space}", general=who, space=space_of(move.space))


def _tried(node: Node, answer: Answer) -> Message | None:
    target = space_of(node.about.space)
    match answer:
        case Intercept(origin=origin):
            group, start = group_words(answer.group), space_of(origin)
            return msg(
                "Tries to intercept at {target} from {origin}: {group}", target=target, origin=start, group=group
            )
        case Avoid(path=path):
            pieces = group_words(answer.group)
            return msg("Tries to avoid battle: {pieces} to {places}", pieces=pieces, places=places_of(path))
        case AvoidBySea():
            return msg("Tries to avoid battle: {choice}", choice=answer_words(answer))
        case GoInside():
            return msg("Inside the walls of {space}: {pieces}", space=target, pieces=group_words(answer.group))
    return None


def _played(node: Node, answer: Answer) -> Message | None:
    seat = side_of(node.seat)
    match answer:
        case Activate():
            return msg("Activated: {choice}", choice=answer_words(answer))
        case HandOver(seat=other):
            return msg("Next to act: {seat}", seat=side_of(other))
        case Lend(card=card):
            return msg("{seat}: {card} for an ally", seat=seat, card=card_words(card))
        case Respond():
            return msg("{seat}: {choice}", seat=seat, choice=answer_words(answer))
        case TakeCommand(leader=leader):
            return msg("{leader} takes command", leader=Name("leader", leader))
        case Bribe():
            return msg("{seat}: bribe", seat=seat)
        case Pursue():
            return msg("{seat}: pursuit attempt", seat=seat)
    return None


# --- event words
# Events of the Sword of Rome in words: for the journal, for whole actions in one line, and for the list of battles.

UNSAID = (ForceChanged, MarkerChanged)
"""Events found by comparing positions. The events that caused them have the words."""
_SAID = (CardPlayed, Passed, WentInside, Bribed, Lost, ConsequencesDue, *UNSAID)
"""Events that the answer itself reports, or that only recall rules outside this game (OP-19)."""
_STEPS = frozenset({By.LAND, By.SEA, By.AVOIDING, By.INTERCEPTION})
"""Moves that the answer, or the attempt that succeeded, already reports."""


def what_came(node: Node, events: Iterable[Event]) -> tuple[Message, ...]:
    """Return what happened beyond what the answer to `node` says itself."""
    return tuple(event_words(event) for event in events if not _is_said(node, event))


def _is_said(node: Node, event: Event) -> bool:
    match event:
        case Moved(by=By.RETREAT):
            return node.kind == Kind.RETREAT
        case Moved(by=by):
            return by in _STEPS
        case CommandTaken(leader=leader):
            return node.kind == Kind.COMMAND and bool(leader)
    return isinstance(event, _SAID)


def event_words(event: Event) -> Message:
    """Word an event as a full sentence."""
    words = _moving(event) or _trying(event) or _fighting(event) or _holding(event) or _turning(event)
    assert words is not None, f"{event} has words"
    return words


def _moving(event: Event) -> Message | None:
    match event:
        case Moved(by=By.ARRIVAL, path=path, group=group):
            return msg("arrived at {space}: {pieces}", space=space_of(path[-1]), pieces=group_words(group))
        case Moved(by=By.SEA, path=path, group=group):
            return msg("by sea to {places}: {pieces}", places=places_of(path[1:]), pieces=group_words(group))
        case Moved(by=By.RETREAT, path=path, power=power):
            return msg("{power}: retreat to {space}", power=Name("power", power), space=space_of(path[-1]))
        case Moved(path=path, group=group):
            return msg("to {places}: {pieces}", places=places_of(path[1:]), pieces=group_words(group))
        case WentInside(space=space, group=group):
            return msg("inside the walls of {space}: {pieces}", space=space_of(space), pieces=group_words(group))
        case CameOut(space=space, group=group):
            return msg("out of {space}: {pieces}", space=space_of(space), pieces=group_words(group))
        case LeaderDisplaced(leader=leader):
            return msg("{leader} is displaced", leader=Name("leader", leader))
    return None


def _trying(event: Event) -> Message | None:
    match event:
        case InterceptionTried(succeeded=True, leader=leader, space=space):
            return msg("{leader} intercepts at {space}", leader=Name("leader", leader), space=space_of(space))
        case InterceptionTried(leader=leader):
            return msg("{leader} fails to intercept", leader=Name("leader", leader))
        case AvoidanceTried(succeeded=True, leader=leader, to=to):
            return msg("{leader} escapes to {space}", leader=Name("leader", leader), space=space_of(to))
        case AvoidanceTried(leader=leader):
            return msg("{leader} fails to escape", leader=Name("leader", leader))
        case PursuitTried(succeeded=True, leader=leader):
            return msg("{leader} goes on", leader=Name("leader", leader))
        case PursuitTried(leader=leader, space=space):
            return msg("{leader} must stay at {space}", leader=Name("leader", leader), space=space_of(space))
    return None


def _fighting(event: Event) -> Message | None:
    match event:
        case Fought(automatic=True, winner=winner, space=space):
            return msg("victory at {space} without a battle: {seat}", seat=side_of(winner), space=space_of(space))
        case Fought():
            return _fought(event)
        case Destroyed(power=power, cu=cu, space=space) | Lost(power=power, cu=cu, space=space):
            who, where = Name("power", power), space_of(space)
            return msg("{power}: {units} lost at {space}", power=who, units=cu_words(cu), space=where)
        case FlankActivated(origin=origin, cu=cu):
            return msg("the flank force joins from {space}: {units}", space=space_of(origin), units=cu_words(cu))
        case Bribed(seat=seat, space=space):
            return msg("{seat}: bribe at {space}", seat=side_of(seat), space=space_of(space))
        case CommandTaken(gone=gone, leader=""):
            return msg("{leader} leaves, no one takes command", leader=Name("leader", gone))
        case CommandTaken(gone=gone, leader=leader):
            who = Name("leader", leader)
            return msg("{leader} leaves, {other} takes command", leader=Name("leader", gone), other=who)
        case ConsequencesDue(space=space):
            return msg("political consequences of the battle of {space}", space=space_of(space))
    return None


def _fought(event: Fought) -> Message:
    sums = [sum(faces) + plus for faces, plus in zip(event.dice, event.modifiers, strict=True)]
    won, lost = (0, 1) if event.winner == event.attacker else (1, 0)
    return msg(
        "victory at {space}: {seat}, {won} to {beaten}; lost: {own} and {other}",
        seat=side_of(event.winner),
        space=space_of(event.space),
        won=sums[won],
        beaten=sums[lost],
        own=cu_words(event.lost[won]),
        other=cu_words(event.lost[lost]),
    )


def _holding(event: Event) -> Message | None:
    match event:
        case MarkerPlaced(power=power, space=space):
            return msg("taken by {power}: {space}", power=Name("power", power), space=space_of(space))
        case Besieged(space=space, hits=hits):
            return msg("siege of {space}: {units} lost inside", space=space_of(space), units=cu_words(hits))
        case CityFell(power=power, space=space):
            return msg("{space} falls to {power}", space=space_of(space), power=Name("power", power))
    return None


def _turning(event: Event) -> Message | None:
    match event:
        case CardPlayed(seat=seat, card=card):
            return msg("played by {seat}: {card}", seat=side_of(seat), card=card_words(card))
        case Passed(seat=seat):
            return msg("{seat}: pass", seat=side_of(seat))
        case TurnBegan(turn=turn):
            return msg("turn {turn} begins", turn=roman(turn))
        case Won(seat=seat, points=points):
            return msg("winner: {seat}; points of cities: {points}", seat=side_of(seat), points=points)
    return None


# --- a whole action in one line
# Where an army began and ended, what it fought on the way, and how that went.


def action_words(action: Message, events: Sequence[Event]) -> Message:
    """Sum up an action and its `events`; `action` is what was done first."""
    moves = [event for event in events if isinstance(event, Moved) and event.by in (By.LAND, By.SEA)]
    way = _way_words([move for move in moves if move.power == moves[0].power])
    line, fights = action if way is None else way, tuple(_fights(events))
    return msg("{line}; {came}", line=line, came=fights) if fights else line


def _way_words(moves: Sequence[Moved]) -> Message | None:
    """From where to where; None if there is at most one move, which says so itself."""
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


# --- battles
# Read from the events of a game.


class SideReport(NamedTuple):
    """A side of a battle: CU before it, dice and their sum, CU lost. An automatic win has no dice."""

    seat: int
    strength: int
    faces: tuple[int, ...] = ()
    score: int | None = None
    lost: int = 0


class BattleReport(NamedTuple):
    """One battle: space, `turn`, node of the record, attacker, defender, and the seat that won."""

    node: int
    turn: int
    space: str
    sides: tuple[SideReport, SideReport]
    winner: int


def battles(steps: Iterable[RecordStep], turns: Mapping[int, int]) -> Iterator[BattleReport]:
    """Yield the battles of a line in order; `turns` gives the turn of each node."""
    for step in steps:
        for event in step.events:
            if isinstance(event, Fought):
                sides = _fighter(event, 0), _fighter(event, 1)
                yield BattleReport(step.node, turns[step.node], event.space, sides, event.winner)


def _fighter(event: Fought, number: int) -> SideReport:
    seat, size = (event.attacker, event.defender)[number], event.sizes[number]
    faces = event.dice[number]
    if event.automatic:
        return SideReport(seat, size, lost=0 if seat == event.winner else size)
    return SideReport(seat, size, faces, sum(faces) + event.modifiers[number], event.lost[number])


# --- weights
# How much an action matters to players who were not there.

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
    """Return the weight of an action's events; the answer that began it does not matter here."""
    del answer
    return max((_weight(event) for event in events), default=NOTHING)


def _weight(event: Event) -> int:
    if isinstance(event, _MUCH):
        return MUCH
    return DONE if isinstance(event, _DONE) else LITTLE
