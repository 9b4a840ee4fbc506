"""Whether the files of the game system and the map speak of the same things: every id that is named must exist."""

from collections.abc import Iterable, Iterator, Mapping

from desktop.atlas.atlas import Atlas
from desktop.atlas.faults import meant
from desktop.language import Message, msg
from desktop.rules.successors.kit import Box
from desktop.rules.successors.kit_setups import Setup

Link = tuple[str, str, str, str, Message, Message]
"""File, entry, field, value, reason, remedy of an id that names nothing."""


def broken_links(atlas: Atlas, box: Box) -> Iterator[Link]:
    """Every id in the files of the system that names nothing."""
    yield from _of_generals(atlas, box)
    yield from _of_independents(atlas, box)
    yield from _of_royals(atlas, box)
    yield from _of_fleets(atlas, box)
    yield from _of_players(box)
    for setup in box.setups.values():
        yield from _of_setup(atlas, box, setup)


def _missing(
    file: str, entry: str, field: str, values: Iterable[str | None], known: Mapping[str, object], what: Message
) -> Iterator[Link]:
    for value in values:
        if value is not None and value not in known:
            near = meant(value, known)
            remedy = msg('write "{near}"', near=near) if near else msg("write an id of the file that lists them")
            yield file, entry, field, value, what, remedy


_SPACE = msg("is no space of this map")
_PROVINCE = msg("is no province of this map")
_GENERAL = msg("is no general of generals.toml")
_ROYAL = msg("is nobody of royal_family.toml")
_FLEET = msg("is no fleet of [common.fleets]")
_CARD = msg("is no card of cards.toml")
_SETUP = msg("is no position of setups.toml")


def _of_generals(atlas: Atlas, box: Box) -> Iterator[Link]:
    for general in box.generals.values():
        entry = f"general {general.id}"
        yield from _missing("generals.toml", entry, "start_space", [general.start_space], atlas.spaces, _SPACE)
        provinces = general.start_provinces
        yield from _missing("generals.toml", entry, "start_provinces", provinces, atlas.provinces, _PROVINCE)


def _of_independents(atlas: Atlas, box: Box) -> Iterator[Link]:
    file = "independents.toml"
    for army in box.independents.values():
        entry = f"independent {army.id}"
        yield from _missing(file, entry, "start_space", [army.start_space], atlas.spaces, _SPACE)
        yield from _missing(file, entry, "box_entry_spaces", army.box_entry_spaces, atlas.spaces, _SPACE)
        yield from _missing(file, entry, "region", army.region, atlas.provinces, _PROVINCE)
        yield from _missing(file, entry, "removed_in", [army.removed_in], atlas.provinces, _PROVINCE)


def _of_royals(atlas: Atlas, box: Box) -> Iterator[Link]:
    for member in box.royals.values():
        entry = f"royal {member.id}"
        yield from _missing("royal_family.toml", entry, "start_place", [member.start_place], atlas.spaces, _SPACE)
        yield from _missing("royal_family.toml", entry, "start_with", [member.start_with], box.generals, _GENERAL)


def _of_fleets(atlas: Atlas, box: Box) -> Iterator[Link]:
    for fleet in box.fleets.values():
        entry = f"fleet {fleet.id}"
        if fleet.kind == "province":
            yield from _missing("setups.toml", entry, "place", [fleet.place], atlas.provinces, _PROVINCE)
        elif fleet.kind == "city":
            yield from _missing("setups.toml", entry, "place", [fleet.place], atlas.spaces, _SPACE)
        else:
            yield from _missing("setups.toml", entry, "card", [fleet.card], box.cards, _CARD)


def _of_players(box: Box) -> Iterator[Link]:
    for number, table in box.players.items():
        entry = f"players {number}"
        yield from _missing("setups.toml", entry, "deal_pool", table.deal_pool, box.generals, _GENERAL)
        yield from _missing("setups.toml", entry, "historical", [table.historical], box.setups, _SETUP)


def _of_setup(atlas: Atlas, box: Box, setup: Setup) -> Iterator[Link]:
    entry = f"position {setup.id}"
    dealt = [general for faction in setup.factions for general in faction.generals]
    extras = [faction.extra_with or None for faction in setup.factions]
    led = [general for stack in setup.stacks for general in stack.generals]
    held = [card for hand in setup.hands.values() for card in hand]
    yield from _missing("setups.toml", entry, "generals", [*dealt, *led], box.generals, _GENERAL)
    yield from _missing("setups.toml", entry, "extra.with", extras, box.generals, _GENERAL)
    yield from _missing("setups.toml", entry, "space", [stack.space for stack in setup.stacks], atlas.spaces, _SPACE)
    for field, places in (
        ("markers", setup.markers),
        ("siege_points", setup.siege_points),
        ("besieger", setup.besieger),
    ):
        yield from _missing("setups.toml", entry, field, places, atlas.spaces, _SPACE)
    yield from _missing("setups.toml", entry, "royals", setup.royals, box.royals, _ROYAL)
    yield from _missing("setups.toml", entry, "royals", setup.royals.values(), atlas.spaces, _SPACE)
    yield from _missing("setups.toml", entry, "fleets", setup.fleets, box.fleets, _FLEET)
    yield from _missing("setups.toml", entry, "hands", held, box.cards, _CARD)
