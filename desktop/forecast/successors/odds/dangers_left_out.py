"""What the dangers of a side do not count, as exactly as it can be said."""

from collections.abc import Iterator

from msgspec import structs

from desktop.language import Message, Name, msg
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Memory, Position
from desktop.rules.successors.turn.surrender import may_besiege_at

ONE_ARMY = msg(
    "One enemy army at a time, in one activation: movement roll, battles, sieges. Combinations of armies, Surprise "
    "cards and the siege attempts of the surrender segment are left out."
)


def dangers_left_out(kit: Kit, position: Position, seat: int) -> tuple[Message, ...]:
    """What is left out of the dangers of `seat`; places at which enemies may attempt a siege without moving by name."""
    places = tuple(sorted({*_besieged_at_leisure(kit, position, seat)}))
    if not places:
        return (ONE_ARMY,)
    names = tuple(Name("space", place) for place in places)
    return (ONE_ARMY, msg("As things stand such attempts may come at: {spaces}.", spaces=names))


def _besieged_at_leisure(kit: Kit, position: Position, seat: int) -> Iterator[str]:
    """Places of `seat` where another side may make the attempt of its own surrender segment (SEQ-26, SIE-08)."""
    for enemy in sorted({*position.factions} - {seat}):
        later = position.copy()
        later.clock, later.memory = structs.replace(position.clock, active=enemy), Memory()
        for space, stack in position.stacks_of(enemy):
            if not stack.inside and _is_of(position, seat, space) and may_besiege_at(kit, later, space):
                yield space


def _is_of(position: Position, seat: int, space: str) -> bool:
    inside = any(stack.seat == seat and stack.inside for stack in position.at(space))
    return inside or position.markers.get(space) == seat
