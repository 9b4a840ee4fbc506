"""Makes the game of another map fit a map that borrows it: what names places the map does not have is left out."""

from collections.abc import Collection, Iterable, Mapping

from msgspec import structs

from diadochi.atlas.atlas import Atlas
from diadochi.rules.successors.kit import (
    Box,
    FleetRecord,
    General,
    IndependentArmy,
    PlayersTable,
    RoyalMember,
    Short,
)

Lent = Collection[tuple[str, str]]
"""Tables that are not the map's own, by file and key."""


def fitted_box(box: Box, atlas: Atlas, lent: Lent) -> Box:
    """The contents of the box with lent entries fitted to this map; entries of its own stay as they are."""
    changes: dict[str, object] = {}
    if ("generals.toml", "general") in lent:
        changes["generals"] = {who: _general(general, atlas) for who, general in box.generals.items()}
    if ("independents.toml", "independent") in lent:
        changes["independents"] = {who: army for who, army in box.independents.items() if _at_home(army, atlas)}
    if ("royal_family.toml", "royal") in lent:
        changes["royals"] = {who: _royal(member, atlas) for who, member in box.royals.items()}
    if ("setups.toml", "common") in lent:
        changes["fleets"] = _fleets(box, atlas)
    if ("setups.toml", "positions") in lent:
        changes["setups"] = {}
    if ("setups.toml", "short") in lent:
        changes["short"] = Short()
    there = structs.replace(box, **changes)
    if ("setups.toml", "players") in lent:
        there = structs.replace(there, players={n: _players(table, there) for n, table in there.players.items()})
    return there


def _kept(places: Iterable[str], known: Collection[str]) -> tuple[str, ...]:
    return tuple(place for place in places if place in known)


def _general(general: General, atlas: Atlas) -> General:
    start = general.start_space if general.start_space in atlas.spaces else None
    return structs.replace(general, start_space=start, start_provinces=_kept(general.start_provinces, atlas.provinces))


def _at_home(army: IndependentArmy, atlas: Atlas) -> bool:
    """Whether every place that an independent army needs is on the map."""
    spaces = (*army.box_entry_spaces, *([army.start_space] if army.start_space else ()))
    provinces = (*army.region, *([army.removed_in] if army.removed_in else ()))
    return all(space in atlas.spaces for space in spaces) and all(name in atlas.provinces for name in provinces)


def _royal(member: RoyalMember, atlas: Atlas) -> RoyalMember:
    """A member whose place is not on the map has no part in the game."""
    if member.start_place is None or member.start_place in atlas.spaces:
        return member
    return structs.replace(member, start_place=None, start_with=None, start_state="off_map")


def _fleets(box: Box, atlas: Atlas) -> Mapping[str, FleetRecord]:
    """The fleets of the map's own places, and the lent ones that come by cards of its game."""
    fleets = {fleet.id: fleet for fleet in box.fleets.values() if fleet.kind == "card" and fleet.card in box.cards}
    for kind, places in (("city", atlas.spaces), ("province", atlas.provinces)):
        for place in places.values():
            if place.fleet is not None:
                fleets[place.id] = FleetRecord(place.id, place.id, kind, place.fleet.normal, place.fleet.improved)
    return fleets


def _players(table: PlayersTable, box: Box) -> PlayersTable:
    """Generals are dealt by chance only if all players get theirs; other set-ups of that map are not there."""
    dealt = tuple(who for who in table.deal_pool if who in box.generals and box.generals[who].start_space)
    pool = dealt if len(dealt) >= table.players * table.generals_each else ()
    extra, evening_extra = (
        {who: units for who, units in joining.items() if who in pool} for joining in (table.extra, table.evening_extra)
    )
    absent = {
        edition: tuple(who for who in royals if who in box.royals and box.royals[who].start_state == "active")
        for edition, royals in table.absent.items()
    }
    first = next((setup.id for setup in box.setups.values() if setup.players == table.players), "")
    historical = table.historical if table.historical in box.setups else first
    return structs.replace(
        table, deal_pool=pool, extra=extra, evening_extra=evening_extra, absent=absent, historical=historical
    )
