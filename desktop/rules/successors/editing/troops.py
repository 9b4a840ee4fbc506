"""Combat units by count, and whole or partial stacks taken elsewhere (CU-04, CU-15, CTL-17)."""

from msgspec import structs

from desktop.rules.successors.editing.lifting import change_groups, put_dispersed
from desktop.rules.successors.editing.royals import lay_royal
from desktop.rules.successors.pieces import Group, Units, is_minor
from desktop.rules.successors.position import Position


def set_units(position: Position, seat: int, space: str, inside: bool, kind: str, count: int) -> Position:
    """`seat` has `count` units of `kind` in a place. Silver Shields are one piece: they leave every other place."""
    there = _without_silver(position) if kind == "silver" else position.copy()
    there.put(seat, space, inside, _with(there.group(seat, space, inside), kind, count))
    return _silver_seen(there) if kind == "silver" else there


def set_dispersed_units(position: Position, seat: int, kind: str, count: int) -> Position:
    """`seat` has `count` units of `kind` in its dispersed box."""
    there = _without_silver(position) if kind == "silver" else position.copy()
    put_dispersed(there, seat, _with(there.dispersed.get(seat, Group()), kind, count))
    return _silver_seen(there) if kind == "silver" else there


def silver_away(position: Position, state: str) -> Position:
    """The Silver Shields leave the map as `state`: not_arrived or gone (CU-16, CU-17)."""
    there = _without_silver(position)
    there.silver = state
    return there


def move_group(position: Position, seat: int, here: tuple[str, bool], group: Group, goal: tuple[str, bool]) -> Position:
    """Part of a stack, or all of it, joins the pieces of its side in another place; places are (space, inside).

    Raises ValueError when `group` is no part of what `seat` has in `here`.
    """
    there = position.copy()
    there.put(seat, *here, there.group(seat, *here) - group)
    there.put(seat, *goal, there.group(seat, *goal) + group)
    return there


def clear_stack(position: Position, seat: int, space: str, inside: bool) -> Position:
    """A stack leaves the map: majors to the reserve, minors to hand, units to the box; royals lie in the space."""
    group = position.group(seat, space, inside)
    there = position.copy()
    there.put(seat, space, inside, Group(royals=group.royals))
    there.off_map.update({general: "reserve" for general in group.generals if not is_minor(general)})
    if group.units.silver:
        there.silver = "not_arrived"
    for royal in group.royals:
        there = lay_royal(there, royal, space)
    return there


def _with(group: Group, kind: str, count: int) -> Group:
    units: Units = structs.replace(group.units, **{kind: count})
    return structs.replace(group, units=units)


def _without_silver(position: Position) -> Position:
    there = position.copy()
    change_groups(there, lambda group: _with(group, "silver", 0))
    return there


def _silver_seen(position: Position) -> Position:
    """The Silver Shields are in play while they stand somewhere; taken away they have not arrived, unless gone."""
    groups = [stack.group for _, stack in position.all_stacks()] + list(position.dispersed.values())
    if any(group.units.silver for group in groups):
        position.silver = "in_play"
    elif position.silver == "in_play":
        position.silver = "not_arrived"
    return position
