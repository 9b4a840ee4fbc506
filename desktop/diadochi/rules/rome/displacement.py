"""Leaders displaced from the map, armies destroyed, and the losses of a battle (ROM-70)."""

from collections.abc import Iterator
from itertools import product

from diadochi.language import msgn
from diadochi.rules.core.flow import About, Choice, Decision, Procedure
from diadochi.rules.rome.answers import Lose
from diadochi.rules.rome.events import Destroyed, LeaderDisplaced, Lost
from diadochi.rules.rome.facts import flank_of, in_battle, is_enemy
from diadochi.rules.rome.kinds import Kind
from diadochi.rules.rome.position import NOTHING, Group, Position


def displace(position: Position, leader: str, space: str) -> None:
    """Put a leader, who is taken off the map by the caller, in the displaced-leaders box (ROM-01)."""
    position.displaced = tuple(sorted((*position.displaced, leader)))
    position.note(LeaderDisplaced(leader=leader, space=space))


def displace_lone_leaders(position: Position, seat: int, space: str) -> None:
    """Displace enemy leaders without CU where an army of `seat` has come (ROM-01)."""
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


# --- battle losses

FLANK = "flank"
"""The name of the flank force among those who lose."""


def cu_of_both(position: Position) -> tuple[int, int]:
    """CU of attacker and defender in the open battle, flank forces among them."""
    battle = position.fought
    return sum(_parts(position, battle.attacker).values()), sum(_parts(position, battle.defender).values())


def _parts(position: Position, seat: int) -> dict[str, int]:
    parts = {force.power: force.cu for force in in_battle(position, seat) if force.cu}
    flank = flank_of(position, seat)
    return {**parts, FLANK: flank} if flank else parts


def suffer(position: Position, seat: int, count: int) -> Procedure[None]:
    """Remove CU of a side; its owner chooses which where there is a choice (OP-17)."""
    parts = _parts(position, seat)
    options = tuple(_ways(parts, count))
    of = options[0].of
    if len(options) > 1:
        answer: Lose = yield Decision(
            Kind.LOSE,
            seat,
            msgn("Which unit is lost?", "Which {n} units are lost?", count),
            Choice(options),
            ("ROM-72", "OP-17"),
            about=About(space=position.fought.space, count=count),
        )
        of = answer.of
    for who, cu in of:
        _remove(position, seat, who, cu)


def _ways(parts: dict[str, int], count: int) -> Iterator[Lose]:
    for taken in product(*(range(min(cu, count), -1, -1) for cu in parts.values())):
        if sum(taken) == count:
            yield Lose(tuple((who, cu) for who, cu in zip(parts, taken, strict=True) if cu))


def _remove(position: Position, seat: int, who: str, cu: int) -> None:
    move, space = position.move, position.fought.space
    if who == FLANK and move is not None and move.flank is not None:
        flank = move.flank
        there = position.group(move.power, flank.space)
        position.put(move.power, flank.space, there - Group(cu))
        position.note(Lost(seat=seat, power=move.power, space=flank.space, cu=cu))
        left = flank.cu - cu
        position.change_move(flank=type(flank)(flank.space, left, flank.active) if left else None)
        return
    position.put(who, space, position.group(who, space) - Group(cu))
    position.note(Lost(seat=seat, power=who, space=space, cu=cu))
    if move is not None and who == move.power:
        position.change_move(group=move.group - Group(cu))


def bury(position: Position) -> None:
    """Remove an army without CU: its leaders are displaced (ROM-01)."""
    for seat in (position.fought.attacker, position.fought.defender):
        for force in in_battle(position, seat):
            if not force.cu:
                destroy(position, force.power, position.fought.space, force.group)
