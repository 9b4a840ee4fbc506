"""Who may avoid battle by sea, with what card, and how many CU (ROM-11 to ROM-23)."""

from collections.abc import Iterator

from desktop.language import Name, msg
from desktop.rules.core.things import SpaceAt
from desktop.rules.core.verdict import Verdict
from desktop.rules.rome.answers import AvoidBySea
from desktop.rules.rome.avoiding.ground import forbidden_location
from desktop.rules.rome.avoiding.land import who_may_not
from desktop.rules.rome.cards import Card, card_of
from desktop.rules.rome.choosing import parts
from desktop.rules.rome.facts import is_friendly
from desktop.rules.rome.kit import Kit
from desktop.rules.rome.kit.tables import SeaRow
from desktop.rules.rome.position import Position
from desktop.rules.rome.reasons import Reason, judged, reason

CARTHAGE = "carthaginian"
ALLY = "ally of carthaginian"
"""Whom the rows of the sea table are for that Carthage plays a card for (ROM-22)."""
LENT = "lent"
"""Stands for the card that Carthage has played."""
NO_CARD = Card(0)


def holds(position: Position, need: str) -> bool:
    """Whether a condition of the sea table is true: an event, an alliance that needs none (OP-21), a place."""
    who, word, *rest = need.split()
    if word == "played":
        return who in position.played
    (other,) = rest
    if word == "allied":
        return (min(who, other), max(who, other)) in position.alliances
    return position.markers.get(other) == who


def sea_rows(kit: Kit, position: Position, whose: str) -> tuple[SeaRow, ...]:
    """The rows in force for a power with this number of players (ROM-23); none for one without sea (ROM-19)."""
    rows = [row for row in kit.tables.sea_avoid if row.power == whose]
    return tuple(row for row in rows if row.players[0] <= position.players <= row.players[1])


def fitting(kit: Kit, position: Position, whose: str, card: Card, to: str) -> tuple[SeaRow, ...]:
    """The rows that this card opens for a move to this port."""
    rows = sea_rows(kit, position, whose)
    return tuple(row for row in rows if _opens(row, card) and row.leads_to(to) and _all_hold(position, row))


def _opens(row: SeaRow, card: Card) -> bool:
    """Whether a card is what a row asks for: its event, its value, or nothing at all."""
    if row.event:
        return card.event == row.event
    return row.card in (0, card.value)


def _all_hold(position: Position, row: SeaRow) -> bool:
    return all(holds(position, need) for need in row.needs)


def sea_limit(kit: Kit, position: Position, whose: str, card: Card, to: str) -> int:
    """How many CU the best row lets go by sea to a port; 0 when none does (ROM-11).

    The rows are those of the Greeks (ROM-14, ROM-15, ROM-20), of Carthage (ROM-18, ROM-21) and the rest.
    """
    return max((row.cu_limit for row in fitting(kit, position, whose, card, to)), default=0)


def sea_verdict(kit: Kit, position: Position, answer: AvoidBySea) -> Verdict:
    """Whether these may try to avoid battle by sea. Every rule that forbids is named."""
    reasons = (*who_may_not(kit, position, answer), *_ports(kit, position, answer), *_carried(kit, position, answer))
    return judged(reasons, "ROM-11", "ROM-12")


def _ports(kit: Kit, position: Position, answer: AvoidBySea) -> Iterator[Reason]:
    here, seat = position.moving.space, position.seat_of(answer.power)
    if here not in kit.ports:
        yield reason("ROM-11", msg("{space} is no port.", space=Name("space", here)), SpaceAt(here))
    if answer.to not in kit.ports or answer.to == here or not is_friendly(position, seat, answer.to):
        told = msg("{space} is no other friendly port.", space=Name("space", answer.to))
        yield reason("ROM-11", told, SpaceAt(answer.to))
    else:
        yield from forbidden_location(kit, position, seat, answer.to)


def _carried(kit: Kit, position: Position, answer: AvoidBySea) -> Iterator[Reason]:
    """Every rule that keeps so many CU from going with this card."""
    whose = ALLY if answer.card == LENT else answer.power
    card = card_in_play(position, answer)
    rows = sea_rows(kit, position, whose)
    if card is None:
        yield reason("ROM-11", msg("There is no such card to play."))
    elif not rows:
        told = msg("{power} has no way to go by sea.", power=Name("power", answer.power))
        yield reason("ROM-19 ROM-23", told)
    elif not (fits := fitting(kit, position, whose, card, answer.to)):
        told = msg("No rule lets {power} go by sea with this card.", power=Name("power", answer.power))
        yield reason(" ".join(dict.fromkeys(row.rule for row in rows)), told)
    elif answer.cu > (limit := max(row.cu_limit for row in fits)):
        rules = " ".join(dict.fromkeys(row.rule for row in fits))
        yield reason(f"{rules} ROM-31", msg("Units that go by sea with this card: {cu} at most.", cu=limit))


def card_in_play(position: Position, answer: AvoidBySea) -> Card | None:
    """The card an attempt is made with, none at all where none is named; nothing if there is no such card to play."""
    if answer.card == LENT:
        return Card(position.lent) if position.lent else None
    if not answer.card:
        return NO_CARD
    hand = position.hands.get(position.seat_of(answer.power), ())
    return card_of(answer.card) if answer.card in hand else None


def sea_candidates(kit: Kit, position: Position, power: str) -> Iterator[AvoidBySea]:
    """Every way of avoiding by sea that may be tried, and a few that may not."""
    here, seat = position.moving.space, position.seat_of(power)
    if here not in kit.ports:
        return
    there = position.group(power, here)
    cards = ("", *dict.fromkeys(position.hands.get(seat, ())), *((LENT,) if position.lent else ()))
    for port in friendly_ports(kit, position, seat):
        for card in cards:
            in_play = Card(position.lent) if card == LENT else card_of(card) if card else NO_CARD
            limit = sea_limit(kit, position, ALLY if card == LENT else power, in_play, port)
            for group in parts(there, limit, least_leaders=1, least_cu=1):
                yield AvoidBySea(power, group.cu, group.leaders, port, card)


def friendly_ports(kit: Kit, position: Position, seat: int) -> tuple[str, ...]:
    """The ports that a side holds, in the order of the map."""
    return tuple(port for port in kit.atlas.ports if is_friendly(position, seat, port))
