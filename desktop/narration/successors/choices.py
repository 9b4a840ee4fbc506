"""What an answer means beside the question it answers: what a card is aimed at, what a card is played for."""

from __future__ import annotations

from desktop.language import Field, Message, Name, msg
from desktop.narration.successors.words import UNITS, answer_words, group_words
from desktop.rules.core.flow import Answer, Node
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
    Starve,
    Take,
    Train,
    UseOperations,
)
from desktop.rules.successors.pieces import UNIT_KINDS, Group
from desktop.rules.successors.position import Position

_NAMED = {
    "choose_space": "space",
    "choose_own_space": "space",
    "choose_royal": "royal",
    "choose_general": "general",
    "choose_province": "province",
    "choose_fleet": "fleet",
    "choose_seat": "seat",
    "choose_card": "card",
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
        case Choose(target=target):
            return _target_words(kind, target, position)
        case Enough():
            return _enough(kind)
        case Pass():
            return _pass(kind)
        case Take(group=group) if kind == "desertion":
            return group_words(group)
        case Activate(general=general) if kind == "march_card":
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
    if target.startswith("["):
        return msg("{space}, inside the city", space=Name("space", target.strip("[]")))
    if target in UNIT_KINDS:
        return UNITS[target]
    return target if target.isdecimal() else Name("thing", target)


def _target_words(kind: str, target: str, position: Position | None) -> Message:
    if kind == "choose_stack":
        return _stack_words(target, position)
    if kind == "choose_home":
        return msg("Yes, at {space}", space=Name("space", target))
    if kind == "royal_road":
        return msg("Take the royal road")
    named = _NAMED.get(kind)
    return msg("{target}", target=Name(named, target) if named else target)


def _stack_words(target: str, position: Position | None) -> Message:
    """A stack by its side, its pieces and its place: `2@ipsos`, inside the walls `2@[ipsos]`."""
    seat, _, place = target.partition("@")
    space, inside = place.strip("[]"), place.startswith("[")
    group = position.group(int(seat), space, inside) if position is not None else Group()
    words = msg(
        "{seat}: {pieces} at {space}",
        seat=Name("seat", seat),
        pieces=group_words(group) if group else msg("army"),
        space=Name("space", space),
    )
    return msg("{stack}, inside the city", stack=words) if inside else words


def _enough(kind: str) -> Message:
    match kind:
        case "choose_home":
            return msg("As a reinforcement")
        case "minor_general":
            return msg("Without a general")
        case "march_card":
            return msg("Nobody marches")
    return msg("Enough")


def _pass(kind: str) -> Message:
    match kind:
        case "royal_road":
            return msg("Roll as usual")
        case "place_marker":
            return msg("No marker")
        case "burial":
            return msg("No burial")
    return answer_words(Pass())
