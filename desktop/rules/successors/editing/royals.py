"""The royal family and Alexander's body: with a stack, lying in a space, away, buried (LEG-10, LEG-44)."""

from desktop.rules.successors.editing.lifting import lift_royal
from desktop.rules.successors.pieces import CART, Group
from desktop.rules.successors.position import Position

ON_MAP = ("active", "inactive")
"""States of a member of the royal family who is on the map."""


def put_royal(position: Position, royal: str, seat: int, space: str, inside: bool = False) -> Position:
    """`royal`, or the funeral cart, goes with the pieces of `seat` in a place. Whoever was away becomes active.

    A lady who was married is that side's from now on.
    """
    there = _on_map(position, royal)
    if royal in there.ladies:
        there.ladies[royal] = seat
    there.put(seat, space, inside, there.group(seat, space, inside) + Group(royals=(royal,)))
    return there


def lay_royal(position: Position, royal: str, space: str) -> Position:
    """`royal`, or the funeral cart, lies in `space` with nobody. Whoever was away becomes active."""
    there = _on_map(position, royal)
    there.lying[royal] = space
    return there


def set_royal_state(position: Position, royal: str, state: str) -> Position:
    """Make a member on the map active or inactive, where it is; nothing changes for one who is away."""
    there = position.copy()
    if there.royal_state.get(royal) in ON_MAP:
        there.royal_state[royal] = state
    if state != "active":
        there.ladies.pop(royal, None)
    return there


def royal_away(position: Position, royal: str, state: str = "off_map") -> Position:
    """A member leaves the map as `state` (off_map, gone); the funeral cart, and with it the tomb, goes to the box."""
    there = position.copy()
    lift_royal(there, royal)
    if royal == CART:
        there.tomb = ""
    else:
        there.royal_state[royal] = state
        there.ladies.pop(royal, None)
    return there


def bury(position: Position, space: str) -> Position:
    """Alexander lies in his tomb in `space`; the cart is its other side and leaves the map."""
    there = position.copy()
    lift_royal(there, CART)
    there.tomb = space
    return there


def _on_map(position: Position, royal: str) -> Position:
    there = position.copy()
    lift_royal(there, royal)
    if royal == CART:
        there.tomb = ""
    elif there.royal_state.get(royal) not in ON_MAP:
        there.royal_state[royal] = "active"
    return there
