"""A deed in words, where it was done: who goes from where to where, who tries what, who lets it be."""

from desktop.language import Message, Name, msg
from desktop.narration.rome.choices import answer_words, end_of
from desktop.narration.rome.pieces import card_words, group_words, places_of, side_of, space_of
from desktop.rules.core.flow import Answer, Node
from desktop.rules.rome.answers import (
    Activate,
    Avoid,
    AvoidBySea,
    Bribe,
    GoInside,
    HandOver,
    Intercept,
    Lend,
    March,
    Pass,
    Pursue,
    Respond,
    Sail,
    Stop,
    TakeCommand,
)
from desktop.rules.rome.kinds import Kind
from desktop.rules.rome.position import Move, Position


def deed_words(node: Node, before: Position, answer: Answer) -> Message:
    """The words of an answer to `node`, given when the table stood as in `before`."""
    if isinstance(answer, Pass):
        return _passed(node)
    if before.move is not None and isinstance(answer, March | Sail | Stop):
        return _moved(before.move, answer)
    return _tried(node, answer) or _played(node, answer) or answer_words(answer)


def _passed(node: Node) -> Message:
    """What is left undone."""
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
    """The army on the move goes on, or stops."""
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
    """An interception, an attempt to avoid, who goes inside."""
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
    """A card or a word of a side."""
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
