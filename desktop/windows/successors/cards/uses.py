"""What may be done with a card now: every use with the verdict of the rules on it (OPS-02 to OPS-10, SEQ-13)."""

from __future__ import annotations

from typing import NamedTuple

from desktop.language import Message, msg
from desktop.narration.successors.choices import ACTIONS, aimed
from desktop.rules.core.flow import Answer, Decision, Node
from desktop.rules.core.verdict import Verdict
from desktop.rules.successors.answers import Choose, DiscardSurprise, PlayEvent, PlaySurprise, UseOperations
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit.pieces import Card


class Use(NamedTuple):
    """A button of a card: its words, the answer it gives, whether the rules allow it."""

    words: Message
    answer: Answer
    verdict: Verdict


def uses_of(node: Node | None, card: Card, seat: int) -> tuple[Use, ...]:
    """The uses of a card in the hand of `seat` beside the open question; none where it is not its time."""
    if not isinstance(node, Decision):
        return ()
    floating = tuple(_played(node, act, seat) for act in node.also if _is_of(act, card, seat))
    if node.seat != seat:
        return floating
    match node.kind:
        case Kind.TYCHE:
            return (*_tyche(node, card), *floating)
        case Kind.SURPRISE:
            return tuple(_played(node, answer, seat) for answer in node.options if _is_of(answer, card, seat))
        case Kind.CHOOSE_CARD:
            given = Choose(card.id)
            return (Use(msg("Give this card"), given, node.why_not(given)),) if given in node.options else ()
    return floating


def remark(node: Node | None, card: Card, seat: int) -> Message | None:
    """What is said below the uses of a card: what the points of a Bonus card cost (OPS-04), or why the card has no use
    in the window for Surprise cards that is open to `seat` (SEQ-13).
    """
    if isinstance(node, Decision) and node.seat == seat and node.kind == Kind.TYCHE and card.kind == "bonus":
        return None if card.must_play else msg("Using its points ends its event. Play the event first to have both.")
    if not isinstance(node, Decision) or node.seat != seat or node.kind != Kind.SURPRISE or uses_of(node, card, seat):
        return None
    if card.kind != "surprise":
        return msg("Only Surprise cards are played now (SEQ-13).")
    return msg("This card cannot be played at this moment: its text says when.")


def _tyche(node: Decision, card: Card) -> tuple[Use, ...]:
    if card.kind == "surprise":
        answers: tuple[tuple[Message, Answer], ...] = ((msg("Discard and draw"), DiscardSurprise(card.id)),)
    else:
        actions = () if card.must_play else tuple((words, UseOperations(card.id, a)) for a, words in ACTIONS.items())
        answers = ((msg("Play the event"), PlayEvent(card.id)), *actions)
    return tuple(Use(words, answer, node.why_not(answer)) for words, answer in answers)


def _is_of(answer: Answer, card: Card, seat: int) -> bool:
    return isinstance(answer, PlaySurprise) and answer.card == card.id and answer.seat == seat


def _played(node: Decision, answer: Answer, _seat: int) -> Use:
    assert isinstance(answer, PlaySurprise)
    words = msg("Play: {target}", target=aimed(answer.target)) if answer.target else msg("Play this card")
    return Use(words, answer, node.why_not(answer))
