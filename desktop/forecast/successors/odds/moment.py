"""A moment of a game for whoever counts from there on: where play can be taken up, and what was answered since."""

from msgspec import structs

from desktop.forecast.odds.asking import OddsMoment
from desktop.rules.core.flow import Answer, Decision, Draw, Drawn, Node
from desktop.rules.core.game import Game
from desktop.rules.successors.answers import PlaySurprise
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import HIDDEN, Position


def moment_of(game: Game[Position], seat: int | None) -> OddsMoment:
    """Where a game stands, as `seat` may see it, or everybody at the table: no other hand is in it (SEQ-10)."""
    again = game.again()
    start, since = game.checkpoint, list[Answer]()
    for answer in game.answers:
        if begins_here(again.node):
            start, since = again.position.copy(), []
        since.append(_seen_answer(again.node, answer, seat))
        again.answer(answer)
    if begins_here(again.node):
        start, since = again.position, []
    open_cards = frozenset(answer.card for answer in since if isinstance(answer, PlaySurprise))
    return OddsMoment(_seen_position(start, seat, open_cards), tuple(since))


def begins_here(node: Node | None) -> bool:
    """Whether a table of single segments asks the same question again from the position alone."""
    return isinstance(node, Decision) and node.kind in (Kind.MARCH, Kind.ACTIVATION, Kind.HAND_OVER)


def _seen_answer(node: Node | None, answer: Answer, seat: int | None) -> Answer:
    """What was drawn blindly is known to whoever drew it."""
    if isinstance(node, Draw) and isinstance(answer, Drawn) and node.seats and seat not in node.seats:
        return Drawn((HIDDEN,) * len(answer.things))
    return answer


def _seen_position(position: Position, seat: int | None, open_cards: frozenset[str]) -> Position:
    """The hands of others hidden, but for cards that have been laid down openly since."""
    seen = position.copy()
    for other, faction in position.factions.items():
        if other != seat:
            hand = tuple(sorted(card if card in open_cards else HIDDEN for card in faction.hand))
            seen.factions[other] = structs.replace(faction, hand=hand)
    return seen


def strip_hands(kit: Kit, position: Position, but: int = 0, given: Answer | None = None) -> None:
    """Take the cards out of every hand: hidden cards are left out of odds, and others play no part in a march.

    Of seat `but` Surprise cards stay, and so does a card that is just played.
    """
    played = given.card if isinstance(given, PlaySurprise) else ""
    surprises = {card for cards in kit.surprises.values() for card in cards}
    for seat, faction in tuple(position.factions.items()):
        kept = tuple(card for card in faction.hand if card == played or (seat == but and card in surprises))
        position.factions[seat] = structs.replace(faction, hand=kept)
