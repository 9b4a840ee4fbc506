"""Champion status lost by attacking another Champion (LEG-20 to LEG-28)."""

from msgspec import structs

from desktop.rules.successors.events import StatusChanged
from desktop.rules.successors.pieces import INDEPENDENT
from desktop.rules.successors.position import Position


def attack(position: Position, attacker: int, targets: tuple[int, ...]) -> None:
    """A Champion who in his own turn attacks a Champion becomes a Successor (LEG-21, LEG-22, R-46).

    The Usurper and Successors may be attacked freely, and so may the Independents (LEG-23, LEG-24, SEQ-04). With
    the rank its points are lost, whatever it is called (ED-36); what is an attack is the same in each edition (ED-37).
    """
    if attacker == position.clock.active and any(costs_the_rank(position, attacker, target) for target in targets):
        _lose_rank(position, attacker)


def attack_out_of_turn(position: Position, attacker: int, mover: int) -> None:
    """Opposing the voyage of a Champion costs the opponent his status, in anybody's turn (LEG-26, NAV-21).

    So does a land interception where the switch `interception_costs_status` says so (R-46).
    """
    if costs_the_rank(position, attacker, mover):
        _lose_rank(position, attacker)


def costs_the_rank(position: Position, attacker: int, target: int) -> bool:
    """Whether an attack of one seat on another is that of a Champion on a Champion (LEG-21, LEG-24)."""
    faction = position.factions.get(attacker)
    return faction is not None and faction.status == "champion" and _is_protected(position, target)


def _lose_rank(position: Position, seat: int) -> None:
    position.factions[seat] = structs.replace(position.factions[seat], status="successor")
    position.note(StatusChanged(seat=seat, status="successor"))


def _is_protected(position: Position, seat: int) -> bool:
    if seat in (INDEPENDENT, position.usurper):
        return False
    target = position.factions.get(seat)
    return target is not None and target.status == "champion"
