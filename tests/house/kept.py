"""Numbers of the map that stay as they are, for tests that count on them.

What provinces are worth, how many victory points win at once, with how many troops generals start and whom the ready
set-ups deal to whom is our own choice (`house` in maps/diadochi) and changes as games are balanced. A test whose armies
must stand where they stand, or whose game must go as it goes, takes the numbers as they once were from here: they lie
in numbers.toml beside this file. A test of the map's own numbers and set-ups takes those of the map.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

import msgspec
from msgspec import structs

from diadochi.rules.successors.kit import Kit, Setup, SetupFaction, rearmed, revalued
from diadochi.rules.successors.notation import read_group
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.setup import setup_position

FILE = Path(__file__).parent / "numbers.toml"


class Dealt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A faction of a ready set-up: its generals, and `extra`: the units that join one of them."""

    generals: tuple[str, ...]
    extra: dict[str, str] = {}


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that is kept: `worth` by province, `instant_vp` by edition, `forces` by general, `setups` by id and seat."""

    worth: dict[str, int]
    instant_vp: dict[str, tuple[int, ...]]
    forces: dict[str, str]
    setups: dict[str, dict[int, Dealt]]


@cache
def _numbers() -> Numbers:
    return msgspec.toml.decode(FILE.read_bytes(), type=Numbers, strict=False)


@cache
def kept_kit(kit: Kit) -> Kit:
    """The same kit with the numbers that are kept in place of the map's; what they do not name is as on the map."""
    kept, box = _numbers(), kit.box
    forces = {general: read_group(kit, units).units for general, units in kept.forces.items()}
    instant = structs.replace(box.switches["instant_vp"], values=kept.instant_vp)
    changed = structs.replace(
        box,
        switches=MappingProxyType({**box.switches, "instant_vp": instant}),
        setups=MappingProxyType({s.id: _dealt(kit, s, kept.setups.get(s.id, {})) for s in box.setups.values()}),
    )
    return revalued(rearmed(Kit(kit.atlas, changed, kit.edition, kit.options), forces), kept.worth)


def kept_opening(kit: Kit, setup: str) -> Position:
    """The position that a ready set-up began with when its numbers were kept."""
    return setup_position(kept_kit(kit), setup)


def _dealt(kit: Kit, setup: Setup, kept: Mapping[int, Dealt]) -> Setup:
    """The set-up with the factions that are kept of it, and the family where it usually begins."""
    factions = tuple(
        _faction(kit, faction, kept[faction.seat]) if faction.seat in kept else faction for faction in setup.factions
    )
    return structs.replace(setup, factions=factions, royals={} if kept else setup.royals)


def _faction(kit: Kit, faction: SetupFaction, kept: Dealt) -> SetupFaction:
    extra = {general: read_group(kit, units).units for general, units in kept.extra.items()}
    return structs.replace(faction, generals=kept.generals, extra=extra)
