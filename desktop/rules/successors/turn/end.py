"""The end of a turn: burial, status regained, hands laid down, the marker moved on or points counted (SEQ-34)."""

from msgspec import structs

from desktop.rules.core.flow import Procedure
from desktop.rules.successors.effects import end_effects
from desktop.rules.successors.events import TurnEnded
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Memory, Position
from desktop.rules.successors.royal.burial import burial_at_end_of_turn
from desktop.rules.successors.standing.points import legitimacy, victory_points
from desktop.rules.successors.turn.coming_of_age import regency_before_count
from desktop.rules.successors.turn.settling import regain_at_end_of_turn, settled
from desktop.rules.successors.turn.victory import final_count


def end_of_turn(kit: Kit, position: Position) -> Procedure[None]:
    """Everything left is put away; siege points stay; after the last turn points are counted (SEQ-34, TRN-06, R-42)."""
    yield from settled(kit, position, lambda: burial_at_end_of_turn(kit, position))
    if not position.is_over:
        regain_at_end_of_turn(kit, position)
    if position.is_over:
        return
    position.note(_ended(kit, position))
    for seat, faction in position.factions.items():
        position.discards = (*position.discards, *faction.hand)
        position.factions[seat] = structs.replace(faction, hand=())
    position.pile = 0
    end_effects(position, "turn")
    if position.clock.turn == kit.profile.last_turn:
        regency_before_count(kit, position)
        if not position.is_over:
            final_count(kit, position)
        return
    clock = position.clock
    position.change_clock(turn=clock.turn + 1, phase="preparations", segment="", round=1, active=clock.order[0])
    position.memory = Memory()


def _ended(kit: Kit, position: Position) -> TurnEnded:
    seats = sorted(position.factions)
    return TurnEnded(
        turn=position.clock.turn,
        victory={seat: victory_points(kit, position, seat).total for seat in seats},
        legitimacy={seat: legitimacy(kit, position, seat).total for seat in seats},
    )
