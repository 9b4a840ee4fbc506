"""Whether the files of the game system and the map speak of the same things: every id that is named must exist."""

from collections.abc import Iterator

from desktop.atlas.atlas import Atlas
from desktop.atlas.model import Allows
from desktop.language import msg
from desktop.rules.core.link import Link, missing
from desktop.rules.core.profile import switch_fields
from desktop.rules.successors.kit import Box
from desktop.rules.successors.kit.link import CARD, GENERAL, PROVINCE, SETUP, SPACE, SWITCH
from desktop.rules.successors.kit.setup_links import absent_links, setup_links
from desktop.rules.successors.kit.table_faults import table_faults
from desktop.rules.successors.profile import Profile


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
