"""Windows for Surprise cards: who could hold a fitting one is asked, and passing looks like not holding (SEQ-13, R-27).

Whether a seat is asked depends on what everybody can see: that it has cards, that a fitting card is neither discarded
nor out of the game, and that the card could be played here and now. What it really holds decides its options only.
"""

from collections.abc import Callable, Iterable

from desktop.language import Message, Name, msg
from desktop.rules.core.flow import Choice, Decision, Procedure
from desktop.rules.core.verdict import Verdict, refuse
from desktop.rules.successors.answers import Pass, PlaySurprise
from desktop.rules.successors.cards.deck import cards_in_game
from desktop.rules.successors.cards.hands import discard, replace_surprise
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position

Targets = Callable[[int, str], tuple[str, ...]]
"""What a card (by id) may be aimed at by a seat in this window: ("",) where nothing is chosen, () where it may not."""


def open_window(
    kit: Kit, position: Position, name: str, seats: Iterable[int], targets: Targets, event: Message
) -> Procedure[tuple[PlaySurprise, ...]]:
    """Ask `seats` in order, again and again until all pass; returns the cards played, which are discarded and replaced.

    `name` is the window as cards.toml has it, `event` says what the cards would answer.
    """
    played: tuple[PlaySurprise, ...] = ()
    asked = tuple(seats)
    going_on = bool(fitting(kit, position, name))
    while going_on:
        going_on = False
        for seat in asked:
            answer = yield from ask_seat(kit, position, name, seat, targets, event)
            if answer is not None:
                played, going_on = (*played, answer), True
    return played


def ask_once(
    kit: Kit, position: Position, name: str, seats: Iterable[int], targets: Targets, event: Message
) -> Procedure[tuple[PlaySurprise, ...]]:
    """Ask each of `seats` in order until it passes, and never again: before a siege roll and in battles (R-27)."""
    played: tuple[PlaySurprise, ...] = ()
    for seat in seats:
        while True:
            answer = yield from ask_seat(kit, position, name, seat, targets, event)
            if answer is None:
                break
            played = (*played, answer)
    return played


def fitting(kit: Kit, position: Position, name: str) -> tuple[str, ...]:
    """The cards of a window that somebody may hold, as far as everybody can see (SEQ-10)."""
    if not any(faction.hand for faction in position.factions.values()):
        return ()
    unseen = (card for card in cards_in_game(kit, position) if card not in position.discards)
    return tuple(card for card in unseen if kit.cards[card].kind == "surprise" and name in kit.cards[card].window)


def ask_seat(
    kit: Kit, position: Position, name: str, seat: int, targets: Targets, event: Message
) -> Procedure[PlaySurprise | None]:
    """The card a seat plays in a window, None when it passes or could hold none that fits."""
    could = tuple(card for card in fitting(kit, position, name) if targets(seat, card))
    hand = position.factions[seat].hand
    if not hand or not could:
        return None
    held = tuple(PlaySurprise(seat, card, target) for card in could if card in hand for target in targets(seat, card))
    prompt = msg("{seat}: a Surprise card? {event}", seat=Name("seat", str(seat)), event=event)
    answer = yield Decision("surprise", seat, prompt, Choice((Pass(), *held), _refused), ("OPS-05", "SEQ-13", "R-27"))
    if not isinstance(answer, PlaySurprise):
        return None
    discard(position, seat, answer.card)
    yield from replace_surprise(kit, position, seat)
    return answer


def _refused(_answer: object) -> Verdict:
    return refuse(msg("Here a fitting Surprise card from the own hand is played, or none."), "OPS-05", "SEQ-13")
