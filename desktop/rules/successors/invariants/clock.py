"""The clock, the seats and what belongs to a seat: turn, phase, order, statuses, hands (SEQ-01, SEQ-02, SEQ-05)."""

from collections import Counter
from collections.abc import Iterator

from desktop.language import Name, msg
from desktop.rules.core.breach import Breach, breach
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.notation.words import PHASES, SEGMENTS
from desktop.rules.successors.pieces import INDEPENDENT
from desktop.rules.successors.position import HIDDEN, Faction, Position

STATUSES = ("champion", "successor")


def broken_clock(kit: Kit, position: Position) -> Iterator[Breach]:
    """What is wrong with the clock and the seats."""
    yield from _seats(kit, position)
    yield from _turn(kit, position)
    yield from _strategy(kit, position)
    yield from _order(position)
    for seat, faction in sorted(position.factions.items()):
        yield from _faction(kit, seat, faction)
    yield from _hands(kit, position)
    yield from _known_seats(position)


def _seats(kit: Kit, position: Position) -> Iterator[Breach]:
    most = kit.profile.most_players
    if not position.factions:
        yield breach("SET-01", msg("nobody sits at the table"), msg("add the seats"))
    elif any(seat not in range(1, most + 1) for seat in position.factions):
        remedy = msg("seats are 1 to {most} in this edition", most=most)
        yield breach("SET-01", msg("a faction sits at seat {seat}", seat=max(position.factions)), remedy)


def _turn(kit: Kit, position: Position) -> Iterator[Breach]:
    clock, last = position.clock, kit.profile.last_turn
    if not 1 <= clock.turn <= last:
        yield breach("SEQ-01", msg("there is no turn {turn}", turn=clock.turn), msg("write 1 to {last}", last=last))
    if clock.phase not in PHASES:
        yield breach("SEQ-02", msg('there is no phase "{phase}"', phase=clock.phase), msg("choose a phase"))


def _strategy(kit: Kit, position: Position) -> Iterator[Breach]:
    clock, players = position.clock, len(position.factions)
    if (clock.segment != "") != (clock.phase == "strategy") or (clock.segment and clock.segment not in SEGMENTS):
        what = msg('phase "{phase}" has the segment "{segment}"', phase=clock.phase, segment=clock.segment)
        remedy = msg("the strategy phase has surrender, tyche, activation or forage, no other phase has any")
        yield breach("SEQ-11", what, remedy)
    if players in kit.players and players <= kit.profile.most_players:
        rounds = kit.profile.rounds_for(players)
        if not 1 <= clock.round <= rounds:
            what = msg("there is no round {round}", round=clock.round)
            yield breach("SEQ-09", what, msg("write 1 to {rounds}", rounds=rounds))


def _order(position: Position) -> Iterator[Breach]:
    clock, seats = position.clock, position.factions
    if seats and clock.active not in seats:
        what = msg("seat {seat} is active and has no faction", seat=clock.active)
        yield breach("SEQ-11", what, msg("make a seat active that plays"))
    if clock.order and sorted(clock.order) != sorted(seats):
        yield breach("SEQ-05", msg("the turn order is not that of the seats"), msg("name every seat once"))
    if clock.phase == "strategy" and not clock.order:
        yield breach("SEQ-05", msg("the strategy phase has no turn order"), msg("name every seat once"))


def _faction(kit: Kit, seat: int, faction: Faction) -> Iterator[Breach]:
    who = Name("seat", str(seat))
    if faction.status not in STATUSES:
        what = msg("{faction} is {status}", faction=who, status=faction.status)
        yield breach("LEG-19", what, msg("a faction is champion or successor"))
    if faction.legitimacy is not None and faction.legitimacy < 0:
        yield breach("LEG-02", msg("{faction} has less than no legitimacy", faction=who), msg("write 0 or more"))
    if faction.training[1] < 0:
        yield breach("OPS-24", msg("{faction} trains with less than nothing", faction=who), msg("write 0 or more"))
    for general in faction.dealt:
        if general not in kit.generals:
            what = msg("{faction} was dealt {general}, whom nobody knows", faction=who, general=general)
            yield breach("GEN-01", what, msg("name a major general"))


def _hands(kit: Kit, position: Position) -> Iterator[Breach]:
    held = Counter(card for faction in position.factions.values() for card in faction.hand if card != HIDDEN)
    for card, count in sorted(held.items()):
        if card not in kit.cards:
            yield breach("SEQ-10", msg("there is no card {card}", card=card), msg("name a card of the deck"))
        elif count > 1:
            yield breach("SEQ-10", msg("{card} is held twice", card=Name("card", card)), msg("take one away"))


def _known_seats(position: Position) -> Iterator[Breach]:
    """Everything that belongs to a seat belongs to one that plays."""
    owners: list[tuple[int, str]] = [(stack.seat, space) for space, stack in position.all_stacks()]
    owners += [(seat, space) for space, seat in position.markers.items() if seat != INDEPENDENT]
    owners += [(siege.seat, space) for space, siege in position.sieges.items()]
    owners += [(state.seat, "") for state in position.fleets.values() if state.seat is not None]
    owners += [(seat, "") for seat in position.dispersed]
    owners += [(seat, "") for seat in position.ladies.values() if seat != INDEPENDENT]
    owners += [(position.usurper, "")] if position.usurper is not None else []
    for seat in sorted({seat for seat, _ in owners} - set(position.factions)):
        places = [space for owner, space in owners if owner == seat and space]
        what = msg("something belongs to seat {seat}, where nobody sits", seat=seat)
        yield breach("CU-05", what, msg("add the seat, or give it to a seat that plays"), *places)
