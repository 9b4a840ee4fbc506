"""Heirs who lie alone fall to the general or army of another faction that enters (LEG-51, R-53)."""

from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import Group
from desktop.rules.successors.position import Position
from desktop.rules.successors.royal.ownership import walls_around


def heirs_to_take(kit: Kit, position: Position, seat: int, space: str) -> tuple[str, ...]:
    """Heirs alone in `space` whom pieces of `seat` take there; not in a major city that another player holds.

    The walls of an Independent city do not keep them (CTL-19). Who is inactive is nobody's (LEG-48).
    """
    if space not in position.lying.values():
        return ()
    if position.markers.get(space) == seat or walls_around(kit, position, space) is not None:
        return ()
    here = (royal for royal, place in position.lying.items() if place == space and kit.royals[royal].kind == "heir")
    return tuple(heir for heir in here if position.royal_state.get(heir, "active") == "active")


def lift_heirs(kit: Kit, position: Position, seat: int, space: str) -> Group:
    """Take those heirs from where they lie; whose they are now is for the caller."""
    heirs = heirs_to_take(kit, position, seat, space)
    for heir in heirs:
        del position.lying[heir]
    return Group(royals=heirs)


def heirs_fall(kit: Kit, position: Position, space: str, mover: int) -> None:
    """Where others ended the march of `mover` heirs are taken by who stands there, interceptors for instance (R-04)."""
    for stack in position.at(space):
        if stack.seat != mover and not stack.inside:
            taken = lift_heirs(kit, position, stack.seat, space)
            position.put(stack.seat, space, False, stack.group + taken)
