"""The Tyche segment: exactly one Event or Bonus card, for its event, its operation points, or both (SEQ-29, OPS).

With two or three players, cards of the pile are revealed at the end of each round (SEQ-28).

Playing a card for its event: announced, perhaps cancelled, carried out, discarded (OPS-03 to OPS-08).

`EVENTS` has the event of every Event and Bonus card by id (R-29), among them the independent armies that cards 21 to 25
set in motion (IND-04, IND-15). After an event, control, sieges and minor generals are put in order (CTL-15, CTL-18,
GEN-29).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial

from diadochi.language import Message, Name, msg, msgn
from diadochi.rules.core.dice import Lowest
from diadochi.rules.core.flow import About, Answer, Choice, Decision, Draw, Menu, Procedure, Roll, once
from diadochi.rules.core.verdict import Verdict, allow, refuse
from diadochi.rules.successors.answers import DiscardSurprise, EndSegment, NoOperations, PlayEvent, UseOperations
from diadochi.rules.successors.cards.card_event import CardEvent, always, discard, drawable, replace_surprise
from diadochi.rules.successors.cards.faction_cards import BORROWING, CAMPAIGNS, JOINING, REPUTE
from diadochi.rules.successors.cards.marker_cards import MARKERS, REACHING, UNREST
from diadochi.rules.successors.cards.royal_cards import FAMILY, INTRIGUE, MARRIAGES
from diadochi.rules.successors.cards.surprises import Window, first_card
from diadochi.rules.successors.cards.troop_cards import DESERTING, FLEETS, MERCENARIES, TREASURE, TROOPS
from diadochi.rules.successors.control import update_fleets
from diadochi.rules.successors.events import CardPlayed, CardUse
from diadochi.rules.successors.facts import in_turn_order
from diadochi.rules.successors.independent_armies import independent_activation
from diadochi.rules.successors.independent_moves import may_be_activated
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.free_acts import asking, clean_up
from diadochi.rules.successors.movement.moving_group import lift_siege
from diadochi.rules.successors.operations import ACTIONS, remember_markers
from diadochi.rules.successors.position import HIDDEN, Position
from diadochi.rules.successors.standing import victory_tallies
from diadochi.rules.successors.turn.victory import settled, settled_by_parts

# --- after an event


def tidy(kit: Kit, position: Position) -> Procedure[None]:
    """Fleets follow their provinces, sieges without besiegers end, superfluous minor generals go back to hand."""
    update_fleets(kit, position)
    yield from clean_up(position)
    for space in tuple(position.sieges):
        lift_siege(position, space)


# --- independent armies


def _playable(army: str, _kit: Kit, position: Position, _seat: int) -> Verdict:
    """Only while the army is in the game: the Greek army and Ariarathes (CARD-24, CARD-25)."""
    return may_be_activated(position, army)


def _marches(army: str, kit: Kit, position: Position, seat: int) -> Procedure[None]:
    """The army of the card moves; nothing happens when it is out of the game (CARD-21, CARD-22, CARD-23)."""
    yield from independent_activation(kit, position, army, seat)


INDEPENDENTS = {
    "migration_of_illyrian_tribes": CardEvent(always, partial(_marches, "glaukias")),
    "scythian_invasion": CardEvent(always, partial(_marches, "seuthes")),
    "23000_greek_soldiers": CardEvent(always, partial(_marches, "colonists")),
    "hellenic_war": CardEvent(partial(_playable, "greek_army"), partial(_marches, "greek_army")),
    "ariarathes_marches": CardEvent(partial(_playable, "ariarathes"), partial(_marches, "ariarathes")),
}
"""The events of cards 21 to 25."""


# --- the table of events

EVENTS: Mapping[str, CardEvent] = {
    **MERCENARIES,
    **MARKERS,
    **UNREST,
    **REPUTE,
    **FLEETS,
    **TROOPS,
    **FAMILY,
    **MARRIAGES,
    **CAMPAIGNS,
    **BORROWING,
    **INDEPENDENTS,
    **DESERTING,
    **INTRIGUE,
    **JOINING,
    **TREASURE,
    **REACHING,
}
"""The event of every Event and Bonus card that is refereed."""


# --- playing a card

HUBRIS, BRIDE_REFUSED = "hubris", "a_bride_refused"


def may_play_event(kit: Kit, position: Position, seat: int, card: str) -> Verdict:
    """Whether `seat` may play the event of a card in hand now (OPS-03, OPS-07); must-play events always happen."""
    return EVENTS[card].playable(kit, position, seat)


def play_event(kit: Kit, position: Position, seat: int, card: str) -> Procedure[None]:
    """Announce the event, let others cancel it, carry it out; the card is discarded or leaves the game (OPS-08)."""
    discard(position, seat, card)
    position.note(CardPlayed(seat=seat, card=card, how=CardUse.EVENT))
    cancelled = yield from _cancelled(kit, position, seat, card)
    if cancelled:
        return
    if kit.cards[card].remove_after_play:
        leave_game(position, card)
    yield from carry_out(kit, position, seat, card)


def carry_out(kit: Kit, position: Position, seat: int, card: str) -> Procedure[None]:
    """The event of a card happens for `seat`, and the map is put in order after it (GEN-29, CTL-15)."""
    yield from EVENTS[card].happen(kit, position, seat)
    yield from tidy(kit, position)


def leave_game(position: Position, card: str) -> None:
    """Remove a discarded card from the game (OPS-08)."""
    position.discards = tuple(other for other in position.discards if other != card)
    position.removed = (*position.removed, card)


def _cancelled(kit: Kit, position: Position, seat: int, card: str) -> Procedure[bool]:
    if kit.cards[card].must_play:
        return False
    announced = msg("{seat} plays {card}.", seat=Name("seat", str(seat)), card=Name("card", card))
    window = Window(("event_announced",), partial(_cancels, card), announced, About(seat=seat, card=card))
    played = yield from first_card(kit, position, window, in_turn_order(position, seat))
    return played is not None


def _cancels(announced: str, _seat: int, card: str) -> tuple[str, ...]:
    """Hubris cancels any event, A Bride Refused a marriage (CARD-55, CARD-56)."""
    return ("",) if card == HUBRIS or (card == BRIDE_REFUSED and announced in MARRIAGES) else ()


# --- the segment


def tyche_segment(kit: Kit, position: Position) -> Procedure[None]:
    """Discard Surprise cards as often as wanted, then play one Event or Bonus card (OPS-02, OPS-05, OPS-06)."""
    seat = position.clock.active
    if not position.memory.card:
        remember_markers(position)
    while not position.memory.card and not position.is_over:
        answer = yield from asking(kit, position, lambda also: _which_card(kit, position, also))
        match answer:
            case DiscardSurprise(card=card):
                discard(position, seat, card)
                position.note(CardPlayed(seat=seat, card=card, how=CardUse.DISCARD))
                yield from replace_surprise(kit, position, seat)
            case PlayEvent(card=card):
                _remember(position, card)
                yield from _event(kit, position, seat, card)
            case UseOperations(card=card, action=action):
                _remember(position, card)
                discard(position, seat, card)
                position.note(CardPlayed(seat=seat, card=card, how=CardUse.OPERATIONS))
                yield from _operations(kit, position, card, action)
            case _:
                return


def _event(kit: Kit, position: Position, seat: int, card: str) -> Procedure[None]:
    """The event, and after that of a Bonus card its operation points too (OPS-04)."""
    settle = settled_by_parts if EVENTS[card].by_parts else settled
    yield from settle(kit, position, lambda: play_event(kit, position, seat, card))
    if kit.cards[card].kind == "bonus" and not position.is_over:
        yield from _afterwards(kit, position, card)


def _remember(position: Position, card: str) -> None:
    position.change_memory(card=card)


def _points(kit: Kit, card: str) -> int:
    return kit.cards[card].ops or 0


def _operations(kit: Kit, position: Position, card: str, action: str) -> Procedure[None]:
    settle = settled_by_parts if ACTIONS[action].by_parts else settled
    yield from settle(kit, position, lambda: ACTIONS[action].use(kit, position, _points(kit, card)))


def _afterwards(kit: Kit, position: Position, card: str) -> Procedure[None]:
    """After the event of a Bonus card its operation points may be used as well (OPS-04)."""
    seat = position.clock.active

    def question(also: Choice) -> Decision:
        may = _judged_now(kit, position)
        able = [action for action in ACTIONS if may(action, _points(kit, card))]
        options = Choice(
            (*(UseOperations(card, action) for action in able), NoOperations()),
            lambda answer: _afterwards_verdict(kit, card, answer, may),
        )
        prompt = msg("{seat}, choose how to use the operation points.", seat=Name("seat", str(seat)))
        return Decision(Kind.OPERATIONS, seat, prompt, options, ("OPS-04", "OPS-10"), also)

    answer = yield from asking(kit, position, question)
    if isinstance(answer, UseOperations):
        yield from _operations(kit, position, card, answer.action)


May = Callable[[str, int], Verdict]
"""Judges whether the active player may use this many points for an action."""


def _judged_now(kit: Kit, position: Position) -> May:
    # The position does not change while a question is open, so cards of equal points are judged once.
    return once(lambda action, points: ACTIONS[action].may(kit, position, points))


def _afterwards_verdict(kit: Kit, card: str, answer: Answer, may: May) -> Verdict:
    """The points of the card that was played are used, and no other's (OPS-04, OPS-10)."""
    if isinstance(answer, UseOperations) and answer.card != card:
        reason = msg("Use the operation points of {card}.", card=Name("card", card))
        return refuse(reason, "OPS-04", "OPS-10")
    return _operations_verdict(kit, answer, may)


def _operations_verdict(kit: Kit, answer: Answer, may: May) -> Verdict:
    if isinstance(answer, UseOperations) and answer.action in ACTIONS and answer.card in kit.cards:
        return may(answer.action, _points(kit, answer.card))
    return refuse(msg("Use the card's operation points, or leave them."), "OPS-04", "OPS-10")


def _which_card(kit: Kit, position: Position, also: Choice) -> Decision:
    seat = position.clock.active
    may = _judged_now(kit, position)

    options = Menu(
        lambda: [EndSegment(), *_imaginable(kit, position, seat)],
        lambda answer: _verdict(kit, position, seat, answer, may),
    )
    return Decision(Kind.TYCHE, seat, _prompt(position, seat), options, ("SEQ-29", "OPS-02"), also, checkpoint=True)


def _prompt(position: Position, seat: int) -> Message:
    side = Name("seat", str(seat))
    if {*position.factions[seat].hand} == {HIDDEN}:
        return msg("{seat}, end the segment: this hand is hidden.", seat=side)
    return msg("{seat}, choose a card to play.", seat=side)


def _imaginable(kit: Kit, position: Position, seat: int) -> list[Answer]:
    return [answer for card in position.factions[seat].hand if card != HIDDEN for answer in _uses(kit, card)]


@lru_cache
def _uses(kit: Kit, card: str) -> tuple[Answer, ...]:
    if kit.cards[card].kind == "surprise":
        return (DiscardSurprise(card),)
    return (PlayEvent(card), *(UseOperations(card, action) for action in ACTIONS))


_OF_A_CARD = DiscardSurprise, PlayEvent, UseOperations


def _verdict(kit: Kit, position: Position, seat: int, answer: Answer, may: May) -> Verdict:
    """What may be done with the cards in hand (OPS-02 to OPS-07)."""
    if isinstance(answer, EndSegment):
        return _nothing_playable(kit, position, seat, may)
    if not isinstance(answer, _OF_A_CARD):
        return refuse(msg("Play a card in the Tyche segment."), "SEQ-29", "OPS-02")
    if answer.card not in position.factions[seat].hand or answer.card == HIDDEN:
        return refuse(msg("This card is not in your hand."), "OPS-09", "SEQ-10")
    card = kit.cards[answer.card]
    if isinstance(answer, DiscardSurprise):
        if card.kind == "surprise":
            return allow("OPS-05")
        return refuse(msg("Only Surprise cards can be discarded."), "OPS-05")
    if card.kind == "surprise":
        reason = msg("A Surprise card gives no operation points. Play an Event or a Bonus card.")
        return refuse(reason, "OPS-05")
    if isinstance(answer, PlayEvent):
        return may_play_event(kit, position, seat, answer.card)
    if card.must_play:
        return refuse(msg("Play this card's event first. Its points come after it."), "OPS-04")
    return _operations_verdict(kit, answer, may)


def _nothing_playable(kit: Kit, position: Position, seat: int, may: May) -> Verdict:
    """The segment ends without a card only when there is none to play and none to draw (OPS-05, OPS-06).

    Of a hand that the position hides no one can say so: then it may end.
    """
    if HIDDEN in position.factions[seat].hand:
        return allow("OPS-06", "SEQ-10")
    if any(_verdict(kit, position, seat, answer, may) for answer in _imaginable(kit, position, seat)):
        return refuse(msg("You must play one Event or Bonus card in the Tyche segment."), "OPS-02", "OPS-06")
    return allow("OPS-06")


# --- revealed cards

REVEALED = (
    "unrest",
    "unrest_spreads",
    "plans_of_their_own",
    "migration_of_illyrian_tribes",
    "scythian_invasion",
    "23000_greek_soldiers",
)
"""The cards whose event happens when they are turned up (SEQ-28)."""


def reveal(kit: Kit, position: Position) -> Procedure[None]:
    """Turn cards up one after another; the events of those that have one then happen in that order (SEQ-28)."""
    count = min(kit.players[len(position.factions)].revealed_per_round, position.pile)
    if not count:
        return
    purpose = msgn("{n} card of the face-down pile is revealed", "{n} cards of the face-down pile are revealed", count)
    first = position.clock.order[0]
    drawn = yield Draw(Kind.REVEAL, first, purpose, drawable(kit, position), count, (), ("SEQ-28",))
    position.pile -= count
    position.discards = (*position.discards, *drawn.things)
    for card in drawn.things:
        if card in REVEALED and card in EVENTS and not position.is_over:
            yield from settled(kit, position, lambda: _happen(kit, position, card))  # noqa: B023


def _happen(kit: Kit, position: Position, card: str) -> Procedure[None]:
    resolver = yield from resolver_of(kit, position)
    yield from carry_out(kit, position, resolver, card)


def resolver_of(kit: Kit, position: Position) -> Procedure[int]:
    """The player with the fewest victory points decides; tied, the lowest die, rolled again while tied (SEQ-28)."""
    tallies = victory_tallies(kit, position)
    points = {seat: tallies[seat].total for seat in position.clock.order}
    tied = tuple(seat for seat in points if points[seat] == min(points.values()))
    while len(tied) > 1:
        rolled: dict[int, int] = {}
        reading = Lowest()
        for seat in tied:
            purpose = msg("{seat} rolls for who decides", seat=Name("seat", str(seat)))
            dice = yield Roll(Kind.RESOLVER, seat, purpose, rules=("SEQ-28",), reading=reading)
            rolled[seat] = reading.read(dice.faces)
        tied = tuple(seat for seat in tied if rolled[seat] == min(rolled.values()))
    return tied[0]
