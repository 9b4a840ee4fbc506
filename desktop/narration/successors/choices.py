"""What an answer means beside the question it answers: what a card is aimed at, what a card is played for."""

from __future__ import annotations

from collections.abc import Mapping

from desktop.language import Field, Message, Name, msg
from desktop.narration.successors.routes import other_end, places_in_order, with_kind
from desktop.narration.successors.words import UNITS, answer_words, group_words
from desktop.rules.core.flow import Answer, Node
from desktop.rules.core.things import StackAt
from desktop.rules.core.walls import place_of
from desktop.rules.successors.answers import (
    Activate,
    Choose,
    DiscardSurprise,
    Enough,
    GiveUpMarker,
    ImproveFleet,
    NoOperations,
    Pass,
    PlayEvent,
    PlaySurprise,
    Sail,
    Starve,
    Step,
    Take,
    Train,
    UseOperations,
)
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.pieces import UNIT_KINDS, Group
from desktop.rules.successors.position import Position

_NAMED: Mapping[str, str] = {
    Kind.CHOOSE_SPACE: "space",
    Kind.CHOOSE_OWN_SPACE: "space",
    Kind.CHOOSE_ROYAL: "royal",
    Kind.CHOOSE_GENERAL: "general",
    Kind.CHOOSE_PROVINCE: "province",
    Kind.CHOOSE_FLEET: "fleet",
    Kind.CHOOSE_SEAT: "seat",
    Kind.CHOOSE_CARD: "card",
}
"""What the target of a choice is, by the kind of its question."""
ACTIONS = {
    "place": msg("Place markers"),
    "march": msg("Forced march"),
    "train": msg("Train troops"),
    "fleet": msg("Improve a fleet"),
    "recruit": msg("Recruit a general"),
}
"""What operation points can be used for, on a button of its own."""
_USES = {
    "place": msg("place markers"),
    "march": msg("forced march"),
    "train": msg("train troops"),
    "fleet": msg("improve a fleet"),
    "recruit": msg("recruit a general"),
}
"""The same behind the name of a card."""


def choice_words(node: Node | None, answer: Answer, position: Position | None = None) -> Message:
    """The words of an answer on a button or in a list, for the question `node`; stacks as they stand in `position`."""
    kind = getattr(node, "kind", "")
    match answer:
        case Step(route=route) if node is not None and node.about.space:
            return with_kind(msg("To {places}", places=(Name("space", other_end(route, node.about.space)),)), route)
        case Sail(routes=routes) if node is not None and node.about.space:
            return msg("By sea to {places}", places=places_in_order(routes, node.about.space)[1:])
        case Choose(target=target):
            return _target_words(kind, target, position)
        case Enough():
            return _enough(kind)
        case Pass():
            return _pass(kind)
        case Take(group=group) if kind == Kind.DESERTION:
            return group_words(group)
        case Activate(general=general) if kind == Kind.MARCH_CARD:
            return msg("{general} marches", general=Name("general", general))
        case Starve():
            return msg("Give up: {unit}", unit=answer_words(answer))
    return card_words(answer) or answer_words(answer)


def card_words(answer: Answer) -> Message | None:
    """What is done with a card, with its name; None for other answers."""
    match answer:
        case PlayEvent(card=card):
            return msg("{card}: event", card=Name("card", card))
        case UseOperations(card=card, action=action):
            return msg("{card}: {use}", card=Name("card", card), use=_USES[action])
        case NoOperations():
            return msg("Leave the points unused")
        case DiscardSurprise(card=card):
            return msg("Discard {card}", card=Name("card", card))
        case PlaySurprise(card=card, target=""):
            return msg("Play {card}", card=Name("card", card))
        case PlaySurprise(card=card, target=target):
            return msg("Play {card}: {target}", card=Name("card", card), target=aimed(target))
        case GiveUpMarker(card=card):
            return msg("Give up the marker of {card}", card=Name("card", card))
        case Train(kind=kind):
            return msg("Train {unit}", unit=UNITS[kind])
        case ImproveFleet(fleet=fleet):
            return msg("Improve the fleet of {fleet}", fleet=Name("fleet", fleet))
    return None


def aimed(target: str) -> Field:
    """The target of a Surprise card: a place inside walls in brackets, a die by its number, a kind of unit, a name."""
    space, inside = place_of(target)
    if inside:
        return msg("{space}, inside the city", space=Name("space", space))
    if target in UNIT_KINDS:
        return UNITS[target]
    return target if target.isdecimal() else Name("thing", target)


def _target_words(kind: str, target: str, position: Position | None) -> Message:
    if kind == Kind.CHOOSE_STACK:
        return _stack_words(target, position)
    if kind == Kind.CHOOSE_HOME:
        return msg("Yes, at {space}", space=Name("space", target))
    if kind == Kind.ROYAL_ROAD:
        return msg("Take the royal road")
    named = _NAMED.get(kind)
    return msg("{target}", target=Name(named, target) if named else target)


def _stack_words(target: str, position: Position | None) -> Message:
    """A stack by its side, its pieces and its place."""
    stack = StackAt.named(target)
    group = position.group(stack.seat, stack.space, stack.inside) if position is not None else Group()
    words = msg(
        "{seat}: {pieces} at {space}",
        seat=Name("seat", str(stack.seat)),
        pieces=group_words(group) if group else msg("army"),
        space=Name("space", stack.space),
    )
    return msg("{stack}, inside the city", stack=words) if stack.inside else words


def _enough(kind: str) -> Message:
    match kind:
        case Kind.CHOOSE_HOME:
            return msg("As a reinforcement")
        case Kind.MINOR_GENERAL:
            return msg("Without a general")
        case Kind.MARCH_CARD:
            return msg("Nobody marches")
    return msg("Enough")


def _pass(kind: str) -> Message:
    match kind:
        case Kind.ROYAL_ROAD:
            return msg("Roll as usual")
        case Kind.PLACE_MARKER:
            return msg("No marker")
        case Kind.BURIAL:
            return msg("No burial")
    return answer_words(Pass())
