"""What has happened, in words: every event of the rules has some."""

from collections.abc import Iterable

from desktop.language import Message, Name, msg
from desktop.narration.numerals import roman
from desktop.narration.rome.pieces import card_words, cu_words, group_words, places_of, side_of, space_of
from desktop.rules.core.event import Event
from desktop.rules.core.flow import Node
from desktop.rules.rome.events import (
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
from desktop.rules.rome.kinds import Kind

UNSAID = (ForceChanged, MarkerChanged)
"""What was found by comparing: other events say why, and only they have words."""
_SAID = (CardPlayed, Passed, WentInside, Bribed, Lost, ConsequencesDue, *UNSAID)
"""What the answer that led to it says itself, or what only reminds of rules that are outside the game (OP-19)."""
_STEPS = frozenset({By.LAND, By.SEA, By.AVOIDING, By.INTERCEPTION})
"""Moves that the answer says, or the attempt that succeeded."""


def what_came(node: Node, events: Iterable[Event]) -> tuple[Message, ...]:
    """What has happened that the answer to `node` does not say itself."""
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
    """An event in words that stand by themselves."""
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
            return msg("out of the walls of {space}: {pieces}", space=space_of(space), pieces=group_words(group))
        case LeaderDisplaced(leader=leader):
            return msg("{leader} is displaced", leader=Name("leader", leader))
    return None


def _trying(event: Event) -> Message | None:
    """Attempts, and what became of them."""
    match event:
        case InterceptionTried(succeeded=True, leader=leader, space=space):
            return msg("{leader} intercepts at {space}", leader=Name("leader", leader), space=space_of(space))
        case InterceptionTried(leader=leader):
            return msg("{leader} does not come in time", leader=Name("leader", leader))
        case AvoidanceTried(succeeded=True, leader=leader, to=to):
            return msg("{leader} gets away to {space}", leader=Name("leader", leader), space=space_of(to))
        case AvoidanceTried(leader=leader):
            return msg("{leader} does not get away", leader=Name("leader", leader))
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
            return msg("{seat}: a bribe at {space}", seat=side_of(seat), space=space_of(space))
        case CommandTaken(gone=gone, leader=""):
            return msg("{leader} leaves, nobody takes command", leader=Name("leader", gone))
        case CommandTaken(gone=gone, leader=leader):
            who = Name("leader", leader)
            return msg("{leader} leaves, {other} takes command", leader=Name("leader", gone), other=who)
        case ConsequencesDue(space=space):
            return msg("political consequences of the battle of {space}", space=space_of(space))
    return None


def _fought(event: Fought) -> Message:
    """Who has won with what sums, and what it cost each."""
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
