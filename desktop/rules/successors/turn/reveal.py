"""With two or three players cards of the face-down pile are turned up at the end of each round (SEQ-28)."""

from desktop.language import Name, msg, msgn
from desktop.rules.core.flow import Draw, Procedure, Roll
from desktop.rules.core.reading import Lowest
from desktop.rules.successors.cards.deck import drawable
from desktop.rules.successors.cards.events import EVENTS
from desktop.rules.successors.cards.playing import carry_out
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position
from desktop.rules.successors.standing.points import victory_tallies
from desktop.rules.successors.turn.settling import settled

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
    purpose = msgn(
        "{n} card of the face-down pile is turned up", "{n} cards of the face-down pile are turned up", count
    )
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
    """The player with the fewest victory points decides; tied, the lowest die, thrown again while tied (SEQ-28)."""
    tallies = victory_tallies(kit, position)
    points = {seat: tallies[seat].total for seat in position.clock.order}
    tied = tuple(seat for seat in points if points[seat] == min(points.values()))
    while len(tied) > 1:
        thrown: dict[int, int] = {}
        reading = Lowest()
        for seat in tied:
            purpose = msg("{seat} throws for who decides", seat=Name("seat", str(seat)))
            dice = yield Roll(Kind.RESOLVER, seat, purpose, rules=("SEQ-28",), reading=reading)
            thrown[seat] = reading.read(dice.faces)
        tied = tuple(seat for seat in tied if thrown[seat] == min(thrown.values()))
    return tied[0]
