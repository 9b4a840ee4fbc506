"""Taking pieces out of a position that is being changed, wherever they are."""

from collections.abc import Callable

from desktop.rules.successors.pieces import Group
from desktop.rules.successors.position import Position


def lift_general(position: Position, general: str) -> None:
    """Take a general off the map, out of the dispersed boxes and the pools."""
    change_groups(position, lambda group: Group(group.units, _without(group.generals, general), group.royals))
    position.off_map.pop(general, None)


def lift_royal(position: Position, royal: str) -> None:
    """Take a royal, or the funeral cart, from its stack or from where it lies."""
    change_groups(position, lambda group: Group(group.units, group.generals, _without(group.royals, royal)))
    position.lying.pop(royal, None)


def change_groups(position: Position, change: Callable[[Group], Group]) -> None:
    """Replace every group of pieces, on the map and in the dispersed boxes, by what `change` makes of it."""
    for space, stack in tuple(position.all_stacks()):
        changed = change(stack.group)
        if changed != stack.group:
            position.put(stack.seat, space, stack.inside, changed)
    for seat, group in tuple(position.dispersed.items()):
        put_dispersed(position, seat, change(group))


def put_dispersed(position: Position, seat: int, group: Group) -> None:
    """Replace what lies in the dispersed box of a seat; an empty group clears it."""
    if group:
        position.dispersed[seat] = group
    else:
        position.dispersed.pop(seat, None)


def _without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    return tuple(other for other in names if other != name)
