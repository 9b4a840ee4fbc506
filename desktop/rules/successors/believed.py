"""A game as one seat may believe it: what it cannot know is dealt anew, so that it fits what everybody has seen.

Hidden from a seat are the cards that `view` hides from it, and the order of the deck. By which ways they came to where
they lie, since play could be taken up last, is no secret: other cards go the same ways. A card that has come into the
deck only since then, as after a shuffle, stays where it is.
"""

from collections.abc import Iterable, Iterator, Mapping
from random import Random

from msgspec import structs

from desktop.rules.core.flow import Answer, Decision, Draw, Drawn, Node
from desktop.rules.core.game import Game, Since
from desktop.rules.successors.answers import Choose, DiscardSurprise, PlayEvent, PlaySurprise, UseOperations
from desktop.rules.successors.cards.deck import cards_in_game
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from desktop.rules.successors.view import hidden_hands

_SHOWS_A_CARD = PlayEvent, UseOperations, DiscardSurprise, PlaySurprise


def believed(kit: Kit, game: Game[Position], seat: int, chance: Random) -> Game[Position]:
    """The same game with other hands and the deck dealt anew by `chance`; what was shown of them stays (SEQ-10).

    It begins where play can be taken up last and asks the same question. What it asks, and offers, follows from what
    `seat` may know and from `chance` alone.
    """
    since, now = game.since(), game.position
    seen = _seen(since, now, seat)
    known = kit.under(now.edition, now.options)
    in_game = {*cards_in_game(known, since.position)}.intersection(cards_in_game(known, now))
    unknown = [card for card in known.cards if card in in_game and card not in seen]
    hidden = [card for card in dict.fromkeys(_hidden(since, now, seat)) if card in in_game and card not in seen]
    becomes = dict(zip(hidden, chance.sample(unknown, len(hidden)), strict=True))
    pairs = zip(since.asked, since.answers, strict=True)
    answers = [_renamed(answer, becomes) if _moved(asked, answer, seat) else answer for asked, answer in pairs]
    return game.otherwise(_dealt_anew(since.position, becomes), answers)


def _seen(since: Since[Position], now: Position, seat: int) -> set[str]:
    """The cards that were at some time not hidden from a seat."""
    seen: set[str] = set()
    for position in (since.position, now):
        seen.update(position.discards, position.removed, position.factions[seat].hand)
    for asked, answer in zip(since.asked, since.answers, strict=True):
        if isinstance(answer, _SHOWS_A_CARD):
            seen.add(answer.card)
        elif isinstance(answer, Drawn) and isinstance(asked, Draw) and not _is_blind(asked, seat):
            seen.update(answer.things)
    return seen


def _hidden(since: Since[Position], now: Position, seat: int) -> Iterator[str]:
    """The cards that were hidden from a seat elsewhere than in the deck, those that went the same ways together.

    Beginning with the last thing that has happened: of the cards of a hand that came from there it says which ones.
    """
    for asked, answer in zip(reversed(since.asked), reversed(since.answers), strict=True):
        yield from _moved(asked, answer, seat)
    for position in (now, since.position):
        for _, faction in hidden_hands(position, seat):
            yield from faction.hand


def _moved(asked: Node, answer: Answer, seat: int) -> tuple[str, ...]:
    """The cards that an answer moves unseen by a seat: those drawn blindly, and one that is given to somebody."""
    if isinstance(answer, Drawn) and isinstance(asked, Draw) and _is_blind(asked, seat):
        return answer.things
    if isinstance(answer, Choose) and isinstance(asked, Decision) and asked.kind == Kind.CHOOSE_CARD:
        return (answer.target,)
    return ()


def _is_blind(draw: Draw, seat: int) -> bool:
    return bool(draw.seats) and seat not in draw.seats


def _renamed(answer: Answer, becomes: Mapping[str, str]) -> Answer:
    """The same if other cards had been moved by it."""
    if isinstance(answer, Choose):
        return Choose(becomes.get(answer.target, answer.target))
    return Drawn(_other_cards(answer.things, becomes)) if isinstance(answer, Drawn) else answer


def _dealt_anew(position: Position, becomes: Mapping[str, str]) -> Position:
    dealt = position.copy()
    for seat, faction in position.factions.items():
        if faction.hand:
            dealt.factions[seat] = structs.replace(faction, hand=_other_cards(faction.hand, becomes))
    return dealt


def _other_cards(cards: Iterable[str], becomes: Mapping[str, str]) -> tuple[str, ...]:
    """Cards by the names that stand for them, in the order of a hand."""
    return tuple(sorted([becomes.get(card, card) for card in cards]))
