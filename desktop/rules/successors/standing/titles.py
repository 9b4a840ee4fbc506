"""Titles that go with provinces and fleets: King of Asia, Lord of the Hellespont, Largest Fleet, Strategos, Usurper."""

from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache

from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import INDEPENDENT
from desktop.rules.successors.position import Position
from desktop.rules.successors.remembered import remembered
from desktop.rules.successors.standing.control import fleet_strength, holder, holders


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
    """The player who controls every one of these provinces."""
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
    """The player with the strongest available fleets; nobody in a tie or without any (VIC-11, R-23)."""
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
    """The seats that hold titles; titles that nobody holds are left out."""
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
