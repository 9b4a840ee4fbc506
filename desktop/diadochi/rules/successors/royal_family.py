"""Owners of royals and of Alexander's body while they are alone in a space (R-54, R-79, R-80).

Heirs who are alone go to the general or army of another faction that enters (LEG-51, R-53).
"""

from collections.abc import Mapping
from types import MappingProxyType

from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import INDEPENDENT, Group
from diadochi.rules.successors.position import Position, remembered


@remembered("royal_state")
def active_members(kit: Kit, position: Position) -> Mapping[str, int]:
    """The active royals with their positions in the order of the kit; the body is not one."""
    family = [member.id for member in kit.royals.values() if member.kind != "body"]
    active = [royal for royal in family if position.royal_state.get(royal) == "active"]
    return MappingProxyType({royal: place for place, royal in enumerate(active)})


def walls_around(kit: Kit, position: Position, space: str) -> int | None:
    """The player whose walls protect royals alone in `space`: it has a player's major city or a garrison."""
    if not kit.is_major_city(space):
        return None
    inside = next((stack.seat for stack in position.at(space) if stack.inside), None)
    holder = position.markers.get(space, inside)
    return None if holder == INDEPENDENT else holder


def lone_owner(kit: Kit, position: Position, royal: str, space: str) -> int | None:
    """The side a member belongs to that is alone in `space`, `INDEPENDENT` by its marker; None for no one.

    An heir is of the side that stands with him, else of the marker's owner; the walls of a player's city part him from
    whoever is outside (R-79). A lady is of the side that married her, as far as it is there (R-80).
    """
    if kit.royals[royal].kind == "lady":
        return lady_owner(position, royal, space)
    walls = walls_around(kit, position, space)
    return walls if walls is not None else owner_outside(position, space)


def lady_owner(position: Position, lady: str, space: str) -> int | None:
    """The seat that married her, if it has a piece or marker in her space; else none (R-80)."""
    seat = position.ladies.get(lady)
    if not seat:
        return None
    there = position.markers.get(space) == seat or any(stack.seat == seat for stack in position.at(space))
    return seat if there else None


def owner_outside(position: Position, space: str, aside: int | None = None) -> int | None:
    """The side outside in `space`, that of `aside` apart, else the marker's owner (R-79).

    While a march meets others there, theirs or the marker's owner's: a march takes the heir only once they have met.
    """
    seats = [stack.seat for stack in position.at(space) if not stack.inside and stack.seat != aside]
    owner, march = position.markers.get(space), position.activation
    if len(seats) == 1:
        return seats[0]
    if owner is None and march is not None and march.space == space:
        seats = [seat for seat in seats if seat != march.seat]
        return seats[0] if len(seats) == 1 else None
    return owner


def whose_body(kit: Kit, position: Position, space: str, aside: int | None = None) -> int | None:
    """Of the army that is alone with it; without any, of other pieces there, else of the marker's owner (R-54).

    The army of `aside` is none. An independent army is one, and has no use for the body (R-57).
    """
    armies = {stack.seat for stack in position.at(space) if stack.is_army}
    if position.independent_army_at(space) is not None:
        armies.add(INDEPENDENT)
    armies.discard(-1 if aside is None else aside)
    if not armies:
        walls = walls_around(kit, position, space)
        return walls if walls is not None else owner_outside(position, space, aside)
    return armies.pop() if len(armies) == 1 else None


def lie_inactive(position: Position, lady: str, space: str) -> None:
    """She is in `space` with no one, and no one's: her marriage has ended (LEG-53, R-56)."""
    position.lying[lady] = space
    position.royal_state[lady] = "inactive"
    position.ladies.pop(lady, None)


def presumed_husband(position: Position, lady: str) -> int:
    """The side an active lady is taken to be of where nothing says whose she is; 0 for no one's.

    That of the stack she is with, else of the marker where she lies: all that older positions knew of her.
    """
    carried = (s.seat for space in position.spaces_of(lady) for s in position.at(space) if lady in s.royals)
    return next(carried, position.markers.get(position.lying.get(lady, ""), INDEPENDENT))


def give_ladies(kit: Kit, position: Position) -> None:
    """Note of every active lady whose she is, and of no other (R-80)."""
    active = [royal for royal in active_members(kit, position) if kit.royals[royal].kind == "lady"]
    husbands = {lady: position.ladies.get(lady, presumed_husband(position, lady)) for lady in active}
    if husbands != position.ladies:
        position.ladies = husbands


# --- heirs taken on the way


def heirs_to_take(kit: Kit, position: Position, seat: int, space: str) -> tuple[str, ...]:
    """Heirs alone in `space` whom pieces of `seat` take there; not in a major city that another player holds.

    The walls of an Independent city do not keep them (CTL-19). Who is inactive is no one's (LEG-48).
    """
    if space not in position.lying.values():
        return ()
    if position.markers.get(space) == seat or walls_around(kit, position, space) is not None:
        return ()
    here = (royal for royal, place in position.lying.items() if place == space and kit.royals[royal].kind == "heir")
    return tuple(heir for heir in here if position.royal_state.get(heir, "active") == "active")


def lift_heirs(kit: Kit, position: Position, seat: int, space: str) -> Group:
    """Take these heirs off the space; the caller decides where they go."""
    heirs = heirs_to_take(kit, position, seat, space)
    for heir in heirs:
        del position.lying[heir]
    return Group(royals=heirs)


def heirs_fall(kit: Kit, position: Position, space: str, mover: int) -> None:
    """Where others ended the march of `mover` heirs are taken by who is there, interceptors for instance (R-04)."""
    for stack in position.at(space):
        if stack.seat != mover and not stack.inside:
            taken = lift_heirs(kit, position, stack.seat, space)
            position.put(stack.seat, space, False, stack.group + taken)
