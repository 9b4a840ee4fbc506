"""A position as one seat may see it: other hands are hidden, only their size is left (SEQ-10).

Whatever is shown to one player goes through `view`: copied texts, exports, automatic players. The result contains
nothing that follows from a hidden card, but all public facts (discards, removed cards, the size of the pile).
"""

from collections.abc import Iterable, Mapping
from itertools import chain
from random import Random

from msgspec import structs

from diadochi.rules.core.flow import Answer, Decision, Draw, Drawn, Node, Trait
from diadochi.rules.core.game import Game, Since
from diadochi.rules.successors.answers import (
    Choose,
    DiscardSurprise,
    PlayEvent,
    PlaySurprise,
    UseOperations,
    does_nothing,
)
from diadochi.rules.successors.cards.card_event import cards_in_game
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import HIDDEN, Faction, Position

SECRET = Kind.having(Trait.SECRET)
"""Questions whose options tell what is in a hand; all others are public, for everyone can tell their options."""


def conceals(position: Position) -> bool:
    """Whether hands are hidden from other players: in a whole game, not where single activations are tried out."""
    return bool(position.course)


def hand_shown(question: str, seat: int, answer: Answer) -> int:
    """The seat of which a card becomes known by this answer; 0 where none does.

    A Surprise card can be played beside any question, and by another seat than the one asked (SEQ-13).
    """
    if isinstance(answer, PlaySurprise):
        return answer.seat
    return seat if question in SECRET and not does_nothing(question, answer) else 0


def view(position: Position, seat: int | None) -> Position:
    """A copy in which the cards of every hand but that of `seat` are hidden; all of them where no one is named."""
    seen = position.copy()
    for other, faction in hidden_hands(position, seat):
        seen.factions[other] = structs.replace(faction, hand=(HIDDEN,) * len(faction.hand))
    return seen


def hidden_hands(position: Position, seat: int | None) -> tuple[tuple[int, Faction], ...]:
    """The seats whose cards are hidden from `seat`, with the factions that hold them, in ascending order."""
    factions = sorted(position.factions.items())
    return tuple((other, faction) for other, faction in factions if other != seat and faction.hand)


def reveal(position: Position, hands: Mapping[int, tuple[str, ...]]) -> Position:
    """A copy with the hidden cards of these seats named. Raises ValueError when their number is another."""
    seen = position.copy()
    for seat, cards in hands.items():
        faction = seen.factions[seat]
        if faction.hand.count(HIDDEN) != len(cards):
            raise ValueError(f"seat {seat} hides {faction.hand.count(HIDDEN)} cards, not {len(cards)}")
        known = tuple(card for card in faction.hand if card != HIDDEN)
        seen.factions[seat] = structs.replace(faction, hand=tuple(sorted((*known, *cards))))
    return seen


# --- imagined games
# The game as one seat may imagine it: what it cannot know is dealt at random, consistent with all public facts.

_SHOWS_A_CARD = PlayEvent, UseOperations, DiscardSurprise, PlaySurprise


def believed(kit: Kit, game: Game[Position], seat: int, chance: Random) -> Game[Position]:
    """The same game with other hands and the deck dealt again by `chance`; what was shown of them stays (SEQ-10).

    It begins where play can be taken up last and asks the same question. What it asks, and offers, follows from what
    `seat` may know and from `chance` alone.
    """
    since, now = game.since(), game.position
    seen = _last_seen(since, now, seat)
    shuffled = _shuffled(since, seat)
    known = kit.under(now.edition, now.options)
    in_game = {*cards_in_game(known, since.position)}.intersection(cards_in_game(known, now))
    unknown = [card for card in known.cards if card in in_game and card not in seen]
    hidden = [card for card in _hidden(since, seat, shuffled) if card in in_game and card not in seen]
    becomes = dict(zip(hidden, chance.sample(unknown, len(hidden)), strict=True))
    pairs = zip(since.asked[:shuffled], since.answers, strict=False)
    answers = [_renamed(answer, becomes) if _moved(asked, answer, seat) else answer for asked, answer in pairs]
    other = game.otherwise(_dealt_anew(since.position, becomes), answers)
    _draw_anew(other, since, becomes, seen, seat, chance)
    return other


def _draw_anew(
    other: Game[Position],
    since: Since[Position],
    becomes: dict[str, str],
    seen: Mapping[str, int],
    seat: int,
    chance: Random,
) -> None:
    """Go on from a shuffle with what is drawn blindly from the other deck; what is seen later was drawn or left there.

    `becomes` gets what stands for each card that was drawn.
    """
    for number in range(len(other.answers), len(since.answers)):
        asked, answer = since.asked[number], since.answers[number]
        if _is_blind_from_deck(asked, seat):
            assert isinstance(answer, Drawn)
            assert isinstance(other.node, Draw)
            fixed = [card for card in answer.things if seen.get(card, number) > number]
            free = [card for card in answer.things if card not in fixed]
            pool = sorted([card for card in other.node.pool if seen.get(card, number) <= number])
            becomes.update(zip(fixed, fixed, strict=True))
            becomes.update(zip(free, chance.sample(pool, len(free)), strict=True))
        other.answer(_renamed(answer, becomes) if _moved(asked, answer, seat) else answer)


def _last_seen(since: Since[Position], now: Position, seat: int) -> dict[str, int]:
    """The cards that were at some time not hidden from a seat, and at which answer last; -1 for before the first."""
    seen = dict.fromkeys(_open(since.position, seat), -1)
    for number, (asked, answer) in enumerate(zip(since.asked, since.answers, strict=True)):
        seen.update(dict.fromkeys(_shown(asked, answer, seat), number))
    return seen | dict.fromkeys(_open(now, seat), len(since.answers))


def _open(position: Position, seat: int) -> tuple[str, ...]:
    return (*position.discards, *position.removed, *position.factions[seat].hand)


def _shown(asked: Node, answer: Answer, seat: int) -> tuple[str, ...]:
    if isinstance(answer, _SHOWS_A_CARD):
        return (answer.card,)
    if isinstance(answer, Drawn) and isinstance(asked, Draw) and not _is_blind(asked, seat):
        return answer.things
    return ()


def _shuffled(since: Since[Position], seat: int) -> int:
    """The first answer that draws blindly from a deck into which seen cards were shuffled; else how many there are."""
    seen = {*_open(since.position, seat)}
    for number, (asked, answer) in enumerate(zip(since.asked, since.answers, strict=True)):
        if _is_blind_from_deck(asked, seat) and isinstance(asked, Draw) and not seen.isdisjoint(asked.pool):
            return number
        seen.update(_shown(asked, answer, seat))
    return len(since.answers)


def _hidden(since: Since[Position], seat: int, shuffled: int) -> Iterable[str]:
    """The cards hidden from a seat elsewhere than in the deck, before any was drawn from a shuffled one.

    Those that went the same ways stand together. Beginning with the last thing that has happened: of the cards of a
    hand that came from there it says which ones.
    """
    pairs = enumerate(zip(since.asked, since.answers, strict=True))
    moved = [
        () if number >= shuffled and _is_blind_from_deck(asked, seat) else _moved(asked, answer, seat)
        for number, (asked, answer) in pairs
    ]
    held = [card for _, faction in hidden_hands(since.position, seat) for card in faction.hand]
    early = {*held}.union(*moved[:shuffled])
    return [card for card in dict.fromkeys([*chain(*reversed(moved)), *held]) if card in early]


def _moved(asked: Node, answer: Answer, seat: int) -> tuple[str, ...]:
    """The cards that an answer moves unseen by a seat: those drawn blindly, and one that is given to someone."""
    if isinstance(answer, Drawn) and isinstance(asked, Draw) and _is_blind(asked, seat):
        return answer.things
    if isinstance(answer, Choose) and isinstance(asked, Decision) and asked.kind == Kind.CHOOSE_CARD:
        return (answer.target,)
    return ()


def _is_blind(draw: Draw, seat: int) -> bool:
    return bool(draw.seats) and seat not in draw.seats


def _is_blind_from_deck(asked: Node, seat: int) -> bool:
    return isinstance(asked, Draw) and asked.kind == Kind.CARD and _is_blind(asked, seat)


def _renamed(answer: Answer, becomes: Mapping[str, str]) -> Answer:
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
    return tuple(sorted([becomes.get(card, card) for card in cards]))
