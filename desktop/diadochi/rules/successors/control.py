"""Who controls what: provinces follow markers, fleets follow provinces, royals follow armies (CTL-13 to CTL-16).

Also the owners of royals and of Alexander's body while they are alone in a space (R-54, R-79, R-80). Heirs who are
alone go to the general or army of another faction that enters (LEG-51, R-53).
"""

from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType

from msgspec import structs

from diadochi.rules.successors.kit import FleetRecord, Kit
from diadochi.rules.successors.pieces import INDEPENDENT, ROYALS, Group
from diadochi.rules.successors.position import FleetState, Position, remembered

# --- royals alone in a space


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


# --- control

OF_ROYALS = ("stacks.royals_stamp", "lying", "beside_lying", "markers", "royal_state", "ladies")
"""The parts of a position that ownership of royals depends on; see `remembered`."""
_REMEMBERED = 4096
"""Sets of markers in a province whose control is remembered."""


def holder(kit: Kit, position: Position, province: str) -> int | None:
    """Return the seat that controls a province, `INDEPENDENT` included, or None (CTL-14, R-33).

    It has all major cities and a strict majority of the spaces; armies do not matter. Without the switch
    `province_needs_all_majors` one major city is enough.
    """
    return holders(kit, position).get(province)


@remembered("markers")
def holders(kit: Kit, position: Position) -> Mapping[str, int]:
    """The seat that controls each province; provinces that no one controls are left out (CTL-14).

    The markers alone decide. Control is asked for far more often than one of them changes.
    """
    spaces, parts = _in_one_row(kit)
    owners = tuple(map(position.markers.get, spaces))
    return MappingProxyType(
        {province: seat for province, part in parts if (seat := _holder(kit, province, owners[part])) is not None}
    )


def changes_hands(kit: Kit, position: Position, space: str, owner: int | None) -> bool:
    """Whether someone else would control the province of a space if this were the owner of the space (CTL-14)."""
    province = kit.atlas.spaces[space].province
    spaces = kit.province_spaces.get(province or "", ())
    if province is None or space not in spaces:
        return False
    return holder_with(kit, position, province, {space: owner}) != holders(kit, position).get(province)


@remembered("markers")
def contenders(kit: Kit, position: Position) -> Mapping[str, tuple[int, ...]]:
    """The players one marker short of controlling a province, for each province that no player controls (CTL-14).

    A contender has a marker there already; else all players would contend for every province of one space.
    """
    held, found = holders(kit, position), {}
    for province, spaces in kit.province_spaces.items():
        if held.get(province, INDEPENDENT) != INDEPENDENT:
            continue
        owners = {space: position.markers.get(space) for space in spaces}
        there = sorted({seat for seat in owners.values() if seat})
        near = [seat for seat in there if _is_one_short(kit, position, province, owners, seat)]
        if near:
            found[province] = tuple(near)
    return MappingProxyType(found)


def _is_one_short(kit: Kit, position: Position, province: str, owners: Mapping[str, int | None], seat: int) -> bool:
    lacking = (space for space, owner in owners.items() if owner != seat)
    return any(holder_with(kit, position, province, {space: seat}) == seat for space in lacking)


def holder_with(
    kit: Kit, position: Position, province: str, owners: Mapping[str, int] | Mapping[str, int | None]
) -> int | None:
    """The seat that would control a province if these were the owners of these spaces (CTL-14)."""
    now = position.markers
    return _holder(
        kit,
        province,
        tuple([owners[space] if space in owners else now.get(space) for space in kit.province_spaces[province]]),
    )


@lru_cache(8)
def _in_one_row(kit: Kit) -> tuple[tuple[str, ...], tuple[tuple[str, slice], ...]]:
    # Owners are read in one go.
    spaces: list[str] = []
    parts: list[tuple[str, slice]] = []
    for province, own in kit.province_spaces.items():
        parts.append((province, slice(len(spaces), len(spaces) + len(own))))
        spaces += own
    return tuple(spaces), tuple(parts)


@lru_cache(_REMEMBERED)
def _holder(kit: Kit, province: str, owners: tuple[int | None, ...]) -> int | None:
    seat = next((owner for owner in set(owners) if owners.count(owner) * 2 > len(owners)), None)
    if seat is None:
        return None
    markers = dict(zip(kit.province_spaces[province], owners, strict=True))
    held = [markers.get(city) == seat for city in kit.province_cities[province]]
    enough = all(held) if kit.profile.province_needs_all_majors else (any(held) or not held)
    return seat if enough else None


def provinces_of(kit: Kit, position: Position, seat: int) -> tuple[str, ...]:
    """The provinces a seat controls, in the order of the map (CTL-14)."""
    return tuple(province for province, owner in holders(kit, position).items() if owner == seat)


def _fleet_owner(position: Position, fleet: FleetRecord, held: Mapping[str, int]) -> int | None:
    """The owner of a fleet: the one who controls its place (CTL-16, FLT-05, FLT-06). A card's fleet stays with its
    owner (FLT-08).

    `held`: the holders of provinces. If no player controls its place, a fleet is in its box, without an owner (FLT-07).
    """
    if fleet.kind == "card":
        state = position.fleets.get(fleet.id)
        return state.seat if state else None
    if fleet.kind == "city":
        owner = position.markers.get(fleet.place)
    else:
        owner = held.get(fleet.place)
    return None if owner == INDEPENDENT else owner


_NOBODYS = FleetState(None)


def fleets_now(kit: Kit, position: Position) -> dict[str, FleetState]:
    """The fleets as control has them at this moment (CTL-15).

    One that changes hands goes back to its normal side (FLT-11), and stays dispersed if it was (R-34).
    """
    fleets: dict[str, FleetState] = {}
    held = holders(kit, position)
    for fleet in kit.fleets.values():
        state = position.fleets.get(fleet.id, _NOBODYS)
        owner = _fleet_owner(position, fleet, held)
        fleets[fleet.id] = state if owner == state.seat else structs.replace(state, seat=owner, improved=False)
    return fleets


def update_fleets(kit: Kit, position: Position) -> None:
    """Bring the fleets up to date; called the moment a marker changes (CTL-15, R-35)."""
    if not _fleets_are_in_hand(kit, position):
        position.fleets = fleets_now(kit, position)


@remembered("markers", "fleets")
def _fleets_are_in_hand(kit: Kit, position: Position) -> bool:
    # This is asked more often than a marker changes.
    fleets, held = position.fleets, holders(kit, position)
    owners = [_fleet_owner(position, fleet, held) for fleet in kit.fleets.values()]
    return [*fleets] == [*kit.fleets] and owners == [state.seat for state in fleets.values()]


def improve(position: Position, fleet: str) -> None:
    """Turn a fleet to its improved side (FLT-10, OPS-25)."""
    position.fleets[fleet] = structs.replace(position.fleets[fleet], improved=True)


def available_fleets(position: Position, seat: int) -> tuple[str, ...]:
    """The fleets of a seat that are not dispersed (FLT-13, FLT-16)."""
    return tuple([f for f, state in position.fleets.items() if state.seat == seat and not state.dispersed])


def fleet_strength(kit: Kit, position: Position, seat: int) -> int:
    """The strength that counts for Largest Fleet (VIC-11, R-23, switch `fleet_counts_dispersed`)."""
    counted = kit.profile.fleet_counts_dispersed
    return sum(
        [
            kit.fleets[fleet].strength(state.improved)
            for fleet, state in position.fleets.items()
            if state.seat == seat and (counted or not state.dispersed)
        ]
    )


def royals_of(kit: Kit, position: Position, seat: int) -> tuple[str, ...]:
    """The active royal family members a seat controls (LEG-45): with its stacks, or alone and its own (R-79, R-80)."""
    return tuple([royal for royal, owner in owners_of_royals(kit, position) if owner == seat])


@remembered(*OF_ROYALS)
def owners_of_royals(kit: Kit, position: Position) -> tuple[tuple[str, int], ...]:
    """The active members of the royal family with the seats that control them, in the order of the kit (LEG-45)."""
    members = active_members(kit, position)
    found: dict[str, int | None] = {
        royal: stack.seat if kit.royals[royal].kind != "lady" else lady_owner(position, royal, space)
        for space in position.spaces_of(ROYALS)
        for stack in position.at(space)
        for royal in stack.group.royals
        if royal in members
    }
    for royal, space in position.lying.items():
        if royal in members:
            found[royal] = lone_owner(kit, position, royal, space)
    owned = [(royal, seat) for royal, seat in found.items() if seat is not None]
    return tuple(sorted(owned, key=lambda each: members[each[0]]))


# --- titles
# King of Asia, Lord of the Hellespont, Largest Fleet, Strategos, Usurper: they go with provinces and fleets.


class Title(StrEnum):
    """The titles a player may hold (VIC-10, LEG-06, LEG-16, SEQ-04)."""

    KING_OF_ASIA = "king_of_asia"
    LORD_OF_THE_HELLESPONT = "lord_of_the_hellespont"
    LARGEST_FLEET = "largest_fleet"
    STRATEGOS_OF_EUROPE = "strategos_of_europe"
    GUARDIAN_OF_THE_TOMB = "guardian_of_the_tomb"
    USURPER = "usurper"


MAKEDONIA = "makedonia"
ASIA_GROUP, HELLESPONT_GROUP = "king_of_asia", "hellespont"


@lru_cache(16)
def group_provinces(kit: Kit, group: str) -> tuple[str, ...]:
    """The provinces marked on the map as belonging to a title (VIC-10)."""
    return tuple(p.id for p in kit.atlas.provinces.values() if group in p.groups)


def _holder_of_all(kit: Kit, position: Position, provinces: tuple[str, ...]) -> int | None:
    held = holders(kit, position)
    owners = {held.get(province) for province in provinces}
    owner = owners.pop() if len(owners) == 1 else None
    return None if owner == INDEPENDENT else owner


def king_of_asia(kit: Kit, position: Position) -> int | None:
    """The player who controls Babylonia, Syria and Lydia (VIC-10, R-24)."""
    return _holder_of_all(kit, position, group_provinces(kit, ASIA_GROUP))


def lord_of_the_hellespont(kit: Kit, position: Position) -> int | None:
    """The player who controls all provinces of the Hellespont (VIC-10, R-24)."""
    return _holder_of_all(kit, position, group_provinces(kit, HELLESPONT_GROUP))


def strategos_of_europe(kit: Kit, position: Position) -> int | None:
    """The player who controls Makedonia (LEG-06, GEN-18)."""
    owner = holder(kit, position, MAKEDONIA)
    return None if owner == INDEPENDENT else owner


def largest_fleet(kit: Kit, position: Position) -> int | None:
    """The player with the strongest available fleets; no one in a tie or without any (VIC-11, R-23)."""
    return _largest_fleet(kit, position, tuple(position.factions))


@remembered("fleets")
def _largest_fleet(kit: Kit, position: Position, seats: tuple[int, ...]) -> int | None:
    strengths = {seat: fleet_strength(kit, position, seat) for seat in seats}
    most = max(strengths.values(), default=0)
    leaders = [seat for seat, strength in strengths.items() if strength == most]
    return leaders[0] if most > 0 and len(leaders) == 1 else None


def guardian_of_the_tomb(position: Position) -> int | None:
    """The player who controls the city of the tomb, unless it is Pella, where there is no guardian (LEG-16, LEG-17)."""
    if not position.tomb or position.tomb == "pella":
        return None
    owner = position.markers.get(position.tomb)
    return None if owner == INDEPENDENT else owner


def holders_of_titles(kit: Kit, position: Position) -> Mapping[Title, int]:
    """The seats that hold titles; titles that no one holds are left out."""
    found = {
        Title.KING_OF_ASIA: king_of_asia(kit, position),
        Title.LORD_OF_THE_HELLESPONT: lord_of_the_hellespont(kit, position),
        Title.LARGEST_FLEET: largest_fleet(kit, position),
        Title.STRATEGOS_OF_EUROPE: strategos_of_europe(kit, position),
        Title.GUARDIAN_OF_THE_TOMB: guardian_of_the_tomb(position),
        Title.USURPER: position.usurper,
    }
    return {title: seat for title, seat in found.items() if seat is not None}


def most_senior(kit: Kit, position: Position, seat: int) -> int:
    """The seniority of a seat's most senior general on the map or in the dispersed box; 0 without a major (GEN-07)."""
    return max((kit.general(general).seniority for general in generals_of(position, seat)), default=0)


def generals_of(position: Position, seat: int) -> tuple[str, ...]:
    """The generals of a seat on the map and in the dispersed box, by name."""
    found = position.stacks.generals_of(seat)
    if seat in position.dispersed:
        found += position.dispersed[seat].generals
    return tuple(sorted(found))


def seat_of(position: Position, general: str) -> int | None:
    """The seat that has a general on the map or in the dispersed box, None when he is in neither."""
    found = position.where(general)
    if found is not None:
        return found[1].seat
    return next((seat for seat, group in position.dispersed.items() if general in group.generals), None)
