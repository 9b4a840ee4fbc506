"""Leaders put off the map, and armies destroyed."""

from desktop.rules.rome.events import Destroyed, LeaderDisplaced
from desktop.rules.rome.facts import is_enemy
from desktop.rules.rome.pieces import NOTHING, Group
from desktop.rules.rome.position import Position


def displace(position: Position, leader: str, space: str) -> None:
    """Put a leader, who is taken off the map by the caller, in the displaced-leaders box (ROM-01)."""
    position.displaced = tuple(sorted((*position.displaced, leader)))
    position.note(LeaderDisplaced(leader=leader, space=space))


def displace_lone_leaders(position: Position, seat: int, space: str) -> None:
    """Leaders without CU, enemies of `seat`, whose army has come to their location, are displaced (ROM-01)."""
    for force in position.forces.get(space, ()):
        if force.cu or force.inside or not is_enemy(position, seat, force.power):
            continue
        position.put(force.power, space, NOTHING)
        for leader in force.leaders:
            displace(position, leader, space)


def bring(position: Position, power: str, group: Group, start: str, end: str) -> None:
    """Move a group that is not on the march; enemy leaders alone where an army comes are displaced (ROM-01)."""
    position.shift(power, group, start, end)
    displace_lone_leaders(position, position.seat_of(power), end)


def destroy(position: Position, power: str, space: str, group: Group, *, inside: bool = False) -> None:
    """Destroy a group: its CU are gone, its leaders displaced (ROM-51)."""
    position.put(power, space, position.group(power, space, inside=inside) - group, inside=inside)
    if group.cu:
        position.note(Destroyed(power=power, space=space, cu=group.cu, inside=inside))
    for leader in group.leaders:
        displace(position, leader, space)
    move = position.move
    if move is not None and move.power == power and move.space == space and not inside:
        position.change_move(group=move.group - group)
