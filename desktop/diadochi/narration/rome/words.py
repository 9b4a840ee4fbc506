"""Answers, pieces and cards of the Sword of Rome in words."""

import re

from diadochi.language import Message, Name, msg, msgn
from diadochi.rules.core.flow import Answer, Dice, Drawn, Node
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
from diadochi.rules.rome.facts import FLANK
from diadochi.rules.rome.kinds import Kind
from diadochi.rules.rome.position import NAVAL_TRANSPORTS, RECALL, Card, Group, Move, Position, card_of

_CARD = re.compile(r"[1-3](:\w+)?")
_EVENTS = {NAVAL_TRANSPORTS: msg("Naval Transports"), RECALL: msg("Leader Recalled")}


def group_words(group: Group) -> Message:
    """Word a group: leaders by name, then the number of CU."""
    leaders = tuple(Name("leader", leader) for leader in group.leaders)
    units = (cu_words(group.cu),) if group.cu else ()
    return msg("{pieces}", pieces=(*leaders, *units)) if group else msg("nobody")


def cu_words(count: int) -> Message:
    return msgn("{n} CU", "{n} CU", count)


def card_words(text: str) -> Message:
    """Word a card by its value and event (ROM-45); a placeholder for a hidden card is shown as it is."""
    if not _CARD.fullmatch(text):
        return msg("a card of an ally")
    card = card_of(text)
    event = event_words(card)
    if event is None:
        return msg("card {value}", value=card.value)
    return msg("card {value} ({event})", value=card.value, event=event)


def event_words(card: Card) -> Message | None:
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
            return msg("Nobody goes inside")
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
            return msg("{deed}: {card}", deed=words, card=card_words(card))
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


def deed_words(node: Node, before: Position, answer: Answer) -> Message:
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
            return msg("{seat}: nobody goes inside at {space}", seat=seat, space=space)
        case Kind.INTERCEPT:
            return msg("{seat}: no interception at {space}", seat=seat, space=space)
        case Kind.AVOID:
            return msg("{seat}: no attempt to avoid battle", seat=seat)
        case Kind.BRIBE:
            return msg("{seat}: no bribe", seat=seat)
        case Kind.PURSUE:
            return msg("{seat}: no pursuit", seat=seat)
        case Kind.LEND | Kind.RESPOND:
            return msg("No card is played: {seats}", seats=(seat,))
    return msg("{seat}: pass", seat=seat)


def _moved(move: Move, answer: Answer) -> Message:
    led = move.group.leaders[0] if move.group.leaders else ""
    who = Name("leader", led) if led else Name("power", move.power)
    match answer:
        case March(route=route):
            end, kind = end_of(route, move.space), route.rpartition(".")[2]
            words = msg("{general}: {start} to {end}", general=who, start=space_of(move.space), end=space_of(end))
            return words if kind == "clear" else msg("{deed} ({kind})", deed=words, kind=Name("route_kind", kind))
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
            return msg("To act: {seat}", seat=side_of(other))
        case Lend(card=card):
            return msg("{seat}: {card} for an ally", seat=seat, card=card_words(card))
        case Respond():
            return msg("{seat}: {choice}", seat=seat, choice=answer_words(answer))
        case TakeCommand(leader=leader):
            return msg("{leader} takes command", leader=Name("leader", leader))
        case Bribe():
            return msg("{seat}: a bribe", seat=seat)
        case Pursue():
            return msg("{seat}: an attempt to go on", seat=seat)
    return None
