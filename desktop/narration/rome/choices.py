"""What stands on a button or in a list for an answer."""

from desktop.language import Message, Name, msg
from desktop.narration.rome.pieces import card_words, group_words, lost_words, on_words, places_of, side_of, space_of
from desktop.rules.core.flow import Answer, Dice, Drawn, Node
from desktop.rules.rome.answers import (
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
from desktop.rules.rome.kinds import Kind
from desktop.rules.rome.position import Position


def choice_words(node: Node | None, answer: Answer, position: Position | None = None) -> Message:
    """The words of an answer for the question `node`, as things stand in `position`."""
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
    """The other end of a route whose id is made of its ends and its kind."""
    ends = route.rpartition(".")[0]
    return ends.removeprefix(f"{start}-") if ends.startswith(f"{start}-") else ends.removesuffix(f"-{start}")


def answer_words(answer: Answer) -> Message:
    """What an answer is called where nothing is known of the question."""
    return _moving_words(answer) or _battle_words(answer) or _plain_words(answer)


def _moving_words(answer: Answer) -> Message | None:
    """Activation, marches, voyages, interception and avoiding."""
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
