"""Everything a game is played with that is not its position: map, pieces, tables, set-ups, and the switches in force.

A `Kit` never changes. One is opened for a map folder; `under` gives the same kit under another edition and options.
"""

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from types import MappingProxyType

import msgspec
from msgspec import structs

from desktop.atlas.atlas import Atlas
from desktop.atlas.model import Allows, Element, Names, RouteKind, RouteStep
from desktop.rules.core.profile import Switch
from desktop.rules.successors.kit.pieces import Card, FactionColour, FleetRecord, General, IndependentArmy, RoyalMember
from desktop.rules.successors.kit.setups import PlayersTable, Setup, Short
from desktop.rules.successors.kit.tables import Tables
from desktop.rules.successors.pieces import minors_of
from desktop.rules.successors.profile import Profile, profile_of

SEATS = (1, 2, 3, 4, 5)
"""The seats of players; 0 are the Independents."""
_MINOR_NAMES = Names(en="Minor general", es="General menor", ru="Младший полководец", la="Dux minor")


class Ratings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ratings every minor general has (GEN-21)."""

    initiative: int
    battle: int
    seniority: int


class Box(msgspec.Struct, frozen=True):
    """What lies in the box, under any edition: by id, `colours` by seat, `players` by number of players.

    `digest` is the hash (hex) of the files of the map and of the game.
    """

    generals: Mapping[str, General]
    minor: Ratings
    independents: Mapping[str, IndependentArmy]
    royals: Mapping[str, RoyalMember]
    fleets: Mapping[str, FleetRecord]
    colours: Mapping[int, FactionColour]
    cards: Mapping[str, Card]
    tables: Tables
    setups: Mapping[str, Setup]
    players: Mapping[int, PlayersTable]
    switches: Mapping[str, Switch]
    short: Short = Short()
    digest: str = ""


class Kit:
    """A map with its pieces and tables under one edition and its options.

    `generals` are the twenty majors by id; `minors` the four of each seat; `costs` the movement points of each kind of
    route under this profile (MOV-12, R-02), `steps` the ways out of each space with them. `profile` has the switches;
    `options` the ones set for this game, as text. `digest` is that of all files that a figure can depend on.
    """

    def __init__(self, atlas: Atlas, box: Box, edition: str = "fourth", options: tuple[tuple[str, str], ...] = ()):
        self.atlas = atlas
        self.box = box
        self.edition = edition
        self.options = options
        self.profile: Profile = profile_of(box.switches, edition, options)
        self.generals = box.generals
        self.minors = _minors(box.minor)
        self.independents = box.independents
        self.royals = box.royals
        self.fleets = box.fleets
        self.colours = box.colours
        self.cards = box.cards
        self.tables = _switched(box.tables, self.profile)
        self.setups = box.setups
        self.players = box.players
        self.short = box.short
        self.digest = box.digest
        self.costs: Mapping[str, int] = MappingProxyType(
            {kind.id: _cost(kind, self.profile) for kind in atlas.route_kinds.values()}
        )
        self.steps = _priced(atlas, self.costs)
        self._siblings: dict[tuple[str, tuple[tuple[str, str], ...]], Kit] = {(edition, options): self}

    def under(self, edition: str, options: tuple[tuple[str, str], ...] = ()) -> "Kit":
        """The same kit under another edition and options; made once and kept. Raises UnknownSwitch."""
        key = (edition, options)
        if key not in self._siblings:
            kit = Kit(self.atlas, self.box, edition, options)
            kit._siblings = self._siblings
            self._siblings[key] = kit
        return self._siblings[key]

    def general(self, general: str) -> General:
        """A general by id, major or minor. Raises KeyError for one there is not."""
        return self.generals.get(general) or self.minors[general]

    @cached_property
    def bring_legitimacy(self) -> tuple[str, ...]:
        """The generals who bring legitimacy to the faction they are with, by name (LEG-07)."""
        return tuple(sorted(general.id for general in self.generals.values() if general.legitimacy))

    def senior_first(self, generals: tuple[str, ...]) -> tuple[str, ...]:
        """Generals in order of seniority, minor ones last by id: the first commands (GEN-07, GEN-34)."""
        if len(generals) == 1:
            return generals
        return tuple(sorted(generals, key=lambda g: (-self.general(g).seniority, g)))

    def cost(self, route: str) -> int:
        """Movement points of a route under this profile (MOV-12, R-02)."""
        return self.costs[self.atlas.routes[route].kind]

    def is_major_city(self, space: str) -> bool:
        """Whether a space is a major city (CTL-04)."""
        return space in self.major_cities

    @cached_property
    def major_cities(self) -> frozenset[str]:
        """The major cities of the map (CTL-04)."""
        return frozenset(space.id for space in self.atlas.spaces.values() if space.kind == "major")

    @cached_property
    def transit_points(self) -> frozenset[str]:
        """The transit points of the map (CTL-05)."""
        return frozenset(space.id for space in self.atlas.spaces.values() if space.kind == "transit")

    @cached_property
    def ports(self) -> frozenset[str]:
        """The spaces touched by a sea or trans-Mediterranean route (CTL-06)."""
        return frozenset(space for space, steps in self.steps.items() if any(step.by == Element.SEA for step in steps))

    @cached_property
    def beside(self) -> Mapping[str, tuple[str, ...]]:
        """The spaces one land route away from each, in the order of its routes: there interceptors stand (INT-05)."""
        return self.atlas.beside(Allows.INTERCEPT)

    @cached_property
    def province_spaces(self) -> Mapping[str, tuple[str, ...]]:
        """The spaces of each province that count for its control: all but transit points (CTL-13)."""
        return {p: tuple(s for s in self.atlas.members(p) if not self.is_transit(s)) for p in self.atlas.provinces}

    @cached_property
    def province_cities(self) -> Mapping[str, tuple[str, ...]]:
        """The major cities of each province (CTL-14)."""
        return {p: tuple(s for s in self.atlas.members(p) if self.is_major_city(s)) for p in self.atlas.provinces}

    @cached_property
    def surprises(self) -> Mapping[str, tuple[str, ...]]:
        """The Surprise cards by the window in which they are played (OPS-05)."""
        found: dict[str, tuple[str, ...]] = {}
        for card in self.cards.values():
            for window in card.window if card.kind == "surprise" else ():
                found[window] = (*found.get(window, ()), card.id)
        return MappingProxyType(found)

    @cached_property
    def guided(self) -> "Kit":
        """The same kit where mountain routes cost no more than land: for an army with guides (MOV-12)."""
        kinds = self.atlas.route_kinds.values()
        cheapest = min(kind.cost for kind in kinds if kind.by == Element.LAND)
        guided = {kind.switch: str(cheapest) for kind in kinds if Allows.GUIDE in kind.allows}
        return self.under(self.edition, tuple(sorted({**dict(self.options), **guided}.items())))

    def is_transit(self, space: str) -> bool:
        """Whether a space is a transit point (CTL-05)."""
        return space in self.transit_points


def _minors(ratings: Ratings) -> Mapping[str, General]:
    return MappingProxyType(
        {
            minor: General(minor, _MINOR_NAMES, ratings.initiative, ratings.battle, ratings.seniority)
            for seat in SEATS
            for minor in minors_of(seat)
        }
    )


def _cost(kind: RouteKind, profile: Profile) -> int:
    """Movement points of a kind of route: a switch overrides what the map says (R-02)."""
    return int(getattr(profile, kind.switch)) if kind.switch else kind.cost


def _switched(tables: Tables, profile: Profile) -> Tables:
    """The tables with the numbers that switches set otherwise (ED-10, R-43): a switch overrides a table."""
    strength = structs.replace(tables.strength, silver_shields=profile.silver_shields_strength)
    battle = structs.replace(tables.battle, rows=tables.battle.rows[: profile.battle_top_row + 1])
    return structs.replace(tables, strength=strength, battle=battle)


def _priced(atlas: Atlas, costs: Mapping[str, int]) -> Mapping[str, tuple[RouteStep, ...]]:
    if all(kind.cost == costs[kind.id] for kind in atlas.route_kinds.values()):
        return atlas.steps
    return MappingProxyType(
        {
            space: tuple(structs.replace(step, cost=costs[step.kind]) for step in steps)
            for space, steps in atlas.steps.items()
        }
    )


def open_kit(folder: Path) -> Kit:
    """The kit of a map folder under the fourth edition. Raises MapError with every fault of every file."""
    from desktop.rules.successors.kit.files import read_kit

    return read_kit(folder)
