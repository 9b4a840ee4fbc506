"""Checks that every id in the files of the game and the map names something that exists."""

from collections.abc import Iterable, Iterator

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.model import Allows
from diadochi.language import msg
from diadochi.rules.core.map_names import Link, missing
from diadochi.rules.core.profile import switch_fields
from diadochi.rules.successors.kit import Box
from diadochi.rules.successors.kit.kit import Setup
from diadochi.rules.successors.kit.table_faults import table_faults
from diadochi.rules.successors.profile import Profile

# --- kinds of links

SPACE = msg("is no space of this map")
PROVINCE = msg("is no province of this map")
GENERAL = msg("is no general of generals.toml")
ROYAL = msg("is nobody of royal_family.toml")
FLEET = msg("is no fleet of [common.fleets]")
CARD = msg("is no card of cards.toml")
SWITCH = msg("is no switch of switches.toml with a number")
SETUP = msg("is no position of setups.toml")


# --- set-ups

_FILE = "setups.toml"


def setup_links(atlas: Atlas, box: Box, setup: Setup) -> Iterator[Link]:
    """Every id of a position that names nothing, and every seat where no one sits."""
    entry = f"position {setup.id}"
    dealt = [general for faction in setup.factions for general in faction.generals]
    led = [general for stack in setup.stacks for general in stack.generals]
    held = [card for hand in setup.hands.values() for card in hand]
    yield from missing(_FILE, entry, "generals", [*dealt, *led], box.generals, GENERAL)
    yield from missing(_FILE, entry, "space", [stack.space for stack in setup.stacks], atlas.spaces, SPACE)
    for field, places in (("markers", setup.markers), ("siege_points", setup.siege_points)):
        yield from missing(_FILE, entry, field, places, atlas.spaces, SPACE)
    yield from missing(_FILE, entry, "royals", setup.royals, box.royals, ROYAL)
    yield from missing(_FILE, entry, "royals", setup.royals.values(), atlas.spaces, SPACE)
    yield from missing(_FILE, entry, "fleets", setup.fleets, box.fleets, FLEET)
    yield from missing(_FILE, entry, "hands", held, box.cards, CARD)
    yield from _players(box, setup, entry)
    yield from _sides(box, setup, entry)
    yield from _elsewhere(box, setup, entry)
    yield from absent_links(box, entry, setup.absent)
    yield from _besiegers(setup, entry)
    yield from _seats(setup, entry)


def _players(box: Box, setup: Setup, entry: str) -> Iterator[Link]:
    if setup.players not in box.players:
        remedy = msg("write one of {choices}", choices=tuple(sorted(box.players)))
        yield _FILE, entry, "players", str(setup.players), msg("is not a number of players"), remedy
    elif setup.kind == "ready" and len({faction.seat for faction in setup.factions}) != setup.players:
        reason, remedy = msg("is not the number of its factions"), msg("give each seat one [[positions.faction]]")
        yield _FILE, entry, "players", str(setup.players), reason, remedy


def _sides(box: Box, setup: Setup, entry: str) -> Iterator[Link]:
    for faction in setup.factions:
        for general in faction.generals:
            if general in box.generals and box.generals[general].start_space is None:
                reason, remedy = msg("is dealt and starts nowhere"), msg("give him a start_space in generals.toml")
                yield _FILE, entry, "generals", general, reason, remedy
        for general in faction.extra:
            if general not in faction.generals:
                reason, remedy = msg("is no general of this faction"), msg("name the one whom the extra units join")
                yield _FILE, entry, "extra.with", general, reason, remedy


def _elsewhere(box: Box, setup: Setup, entry: str) -> Iterator[Link]:
    """Only who is active may begin a whole game elsewhere than usual (SET-10)."""
    if setup.kind == "ready":
        yield from _active(box, entry, "royals", setup.royals)


def absent_links(box: Box, entry: str, absent: Iterable[str]) -> Iterator[Link]:
    """Only who is active may have no part in a game: the body has its place (SET-10)."""
    absent = tuple(absent)
    yield from missing(_FILE, entry, "absent", absent, box.royals, ROYAL)
    yield from _active(box, entry, "absent", absent)


def _active(box: Box, entry: str, field: str, royals: Iterable[str]) -> Iterator[Link]:
    for royal in royals:
        if royal in box.royals and box.royals[royal].start_state != "active":
            reason, remedy = msg("is not active at the start"), msg("name one of the family who is")
            yield _FILE, entry, field, royal, reason, remedy


def _besiegers(setup: Setup, entry: str) -> Iterator[Link]:
    for space in sorted(set(setup.siege_points) ^ set(setup.besieger)):
        reason = msg("has siege points without a besieger, or a besieger without points")
        yield _FILE, entry, "besieger", space, reason, msg("name the space in siege_points and in besieger")


def _seats(setup: Setup, entry: str) -> Iterator[Link]:
    """Seats go from 1 to the number of players; 0 are the Independents, who have markers only."""
    owners = [("faction", faction.seat) for faction in setup.factions]
    owners += [("stack", stack.seat) for stack in setup.stacks]
    owners += [("besieger", seat) for seat in setup.besieger.values()]
    owners += [("fleets", seat) for seat in setup.fleets.values()]
    owners += [("markers", seat) for seat in setup.markers.values() if seat != 0]
    owners += [("active_seat", setup.active_seat)]
    for field, by_seat in (("legitimacy", setup.legitimacy), ("status", setup.status), ("hands", setup.hands)):
        owners += [(field, seat) for seat in by_seat]
    for field, seat in dict.fromkeys(owners):
        if not 1 <= seat <= setup.players:
            remedy = msg("write a seat from 1 to {players}", players=setup.players)
            yield _FILE, entry, field, str(seat), msg("is no seat of this position"), remedy


# --- all files


def broken_links(atlas: Atlas, box: Box) -> Iterator[Link]:
    """Every id in the files of the system that names nothing, and every table that is not whole."""
    yield from _of_route_kinds(atlas)
    yield from _of_generals(atlas, box)
    yield from _of_independents(atlas, box)
    yield from _of_royals(atlas, box)
    yield from _of_fleets(atlas, box)
    yield from _of_players(box)
    yield from table_faults(box)
    yield from missing("setups.toml", "short", "independent", box.short.independent, atlas.spaces, SPACE)
    for setup in box.setups.values():
        yield from setup_links(atlas, box, setup)


def _of_route_kinds(atlas: Atlas) -> Iterator[Link]:
    numbers = [name for name, kind in switch_fields(Profile).items() if kind is int]
    for kind in atlas.route_kinds.values():
        if kind.switch or Allows.GUIDE in kind.allows:
            yield from missing("map.toml", f"route_kind {kind.id}", "switch", [kind.switch], numbers, SWITCH)


def _of_generals(atlas: Atlas, box: Box) -> Iterator[Link]:
    for general in box.generals.values():
        entry = f"general {general.id}"
        yield from missing("generals.toml", entry, "start_space", [general.start_space], atlas.spaces, SPACE)
        provinces = general.start_provinces
        yield from missing("generals.toml", entry, "start_provinces", provinces, atlas.provinces, PROVINCE)


def _of_independents(atlas: Atlas, box: Box) -> Iterator[Link]:
    file = "independents.toml"
    for army in box.independents.values():
        entry = f"independent {army.id}"
        yield from missing(file, entry, "start_space", [army.start_space], atlas.spaces, SPACE)
        yield from missing(file, entry, "box_entry_spaces", army.box_entry_spaces, atlas.spaces, SPACE)
        yield from missing(file, entry, "region", army.region, atlas.provinces, PROVINCE)
        yield from missing(file, entry, "removed_in", [army.removed_in], atlas.provinces, PROVINCE)


def _of_royals(atlas: Atlas, box: Box) -> Iterator[Link]:
    for member in box.royals.values():
        entry = f"royal {member.id}"
        yield from missing("royal_family.toml", entry, "start_place", [member.start_place], atlas.spaces, SPACE)
        yield from missing("royal_family.toml", entry, "start_with", [member.start_with], box.generals, GENERAL)


def _of_fleets(atlas: Atlas, box: Box) -> Iterator[Link]:
    for fleet in box.fleets.values():
        entry = f"fleet {fleet.id}"
        if fleet.kind == "province":
            yield from missing("setups.toml", entry, "place", [fleet.place], atlas.provinces, PROVINCE)
        elif fleet.kind == "city":
            yield from missing("setups.toml", entry, "place", [fleet.place], atlas.spaces, SPACE)
        else:
            yield from missing("setups.toml", entry, "card", [fleet.card], box.cards, CARD)


def _of_players(box: Box) -> Iterator[Link]:
    for number, table in box.players.items():
        entry = f"players {number}"
        yield from missing("setups.toml", entry, "deal_pool", table.deal_pool, box.generals, GENERAL)
        yield from missing("setups.toml", entry, "historical", [table.historical], box.setups, SETUP)
        for absent in table.absent.values():
            yield from absent_links(box, entry, absent)
        for general in table.deal_pool:
            if general in box.generals and box.generals[general].start_space is None:
                reason = msg("is dealt and starts nowhere")
                remedy = msg("give him a start_space in generals.toml")
                yield "setups.toml", entry, "deal_pool", general, reason, remedy
        for key, extra in (("extra", table.extra), ("evening_extra", table.evening_extra)):
            for general in extra:
                if general not in table.deal_pool:
                    reason, remedy = msg("is not dealt"), msg("name one of deal_pool whom the extra units join")
                    yield "setups.toml", entry, f"{key}.with", general, reason, remedy
