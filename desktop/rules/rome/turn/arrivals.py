"""Forces that arrive at the beginning of a turn (PLAY-18)."""

from desktop.rules.rome.displacing import displace_lone_leaders
from desktop.rules.rome.events import By, Moved
from desktop.rules.rome.facts import cu_of_enemies, is_friendly
from desktop.rules.rome.kit import Kit
from desktop.rules.rome.kit.entries import ForceEntry
from desktop.rules.rome.pieces import Group
from desktop.rules.rome.position import Position
from desktop.rules.rome.setup import lay


def arrivals(kit: Kit, position: Position) -> None:
    """Whoever is due this turn comes where his location is not held by an enemy; the others never do."""
    for force in kit.scenarios[position.scenario].force:
        if force.turn == position.clock.turn and _is_open(position, force):
            seat, group = position.seat_of(force.power), Group(force.cu, tuple(sorted(force.leaders)))
            lay(position, (force,))
            displace_lone_leaders(position, seat, force.at)
            position.note(Moved(seat=seat, power=force.power, path=(force.at,), by=By.ARRIVAL, group=group))


def _is_open(position: Position, force: ForceEntry) -> bool:
    seat = position.seat_of(force.power)
    return is_friendly(position, seat, force.at) and not cu_of_enemies(position, seat, force.at)
