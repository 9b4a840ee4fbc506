"""The kit: everything a game is played with except its position (map, pieces, tables, set-ups, switches in force).

A `Kit` never changes. It is opened from a map folder; `under` returns the same kit under another edition and options.
"""

import re
from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Literal

import msgspec
from msgspec import structs

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.model import Allows, Element, Names, RouteKind, RouteStep, Text
from diadochi.rules.core.game import GameKit
from diadochi.rules.core.profile import Switch
from diadochi.rules.successors.cards.card_numbers import NUMBERS, with_usual
from diadochi.rules.successors.pieces import Units, minors_of
from diadochi.rules.successors.profile import Profile, profile_of
from diadochi.rules.successors.tables import Tables

# --- pieces
# Generals, independent armies, the royal family, fleets, colours.

Parameter = bool | int | str | tuple[str, ...]
"""A number, a word or ids, as an ability has them."""


_PLACE = re.compile(r"\{([a-z_]+)(?::(\+))?\}")


def _with_numbers(text: str, numbers: Mapping[str, object]) -> str:
    """A text with its numbers: `{mp}`, or with a sign `{strength:+}`; a place for nothing known stays."""

    def filled(place: re.Match[str]) -> str:
        name, sign = place.groups()
        return format(int(str(numbers[name])), sign or "") if name in numbers else place[0]

    return _PLACE.sub(filled, text)


class Ability(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A special ability (GEN-05): `key` names the code, `parameters` are its numbers and places, `text` is shown."""

    key: str
    parameters: Mapping[str, Parameter]
    text: Text

    def number(self, name: str) -> int:
        """A parameter that is a number; 0 if the ability has none of that name."""
        return int(str(self.parameters.get(name, 0)))

    def words(self, language: str) -> str:
        """The text with its numbers."""
        return _with_numbers(self.text.in_language(language), self.parameters)


class General(msgspec.Struct, frozen=True):
    """A general: ratings as on his piece (GEN-02), where he starts, with what.

    `initiative` 1 (best) to 5, `battle` 1 to 4, `seniority` 0 (minor) to 20. `classes` by "2" to "5" players and
    "third": starting, reserve, event, unavailable or deck (GEN-11). `forces` are the combat units he brings.
    """

    id: str
    names: Names
    initiative: int
    battle: int
    seniority: int
    popularity: int = 0
    legitimacy: int = 0
    ability: Ability | None = None
    start_space: str | None = None
    forces: Units = Units()
    start_provinces: tuple[str, ...] = ()
    classes: Mapping[str, str] = {}
    purple_band: bool = False
    entry: Text = Text()
    provenance: Mapping[str, str] = {}


class IndependentArmy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An independent army (IND-02): `strength` as printed; `region` are the provinces it keeps to, empty for no limit.

    `start_state`: on_map or in_box; `box_entry_spaces` are where it comes in; `when_beaten`: removed or to_box.
    `third_names`: what the third edition calls it, where that is otherwise (ED-57).
    """

    id: str
    names: Names
    leader: Names
    strength: int
    initiative: int
    battle: int
    prestige: int
    start_state: Literal["on_map", "in_box"]
    when_beaten: Literal["removed", "to_box"]
    activated_by: str
    note: Text
    start_space: str | None = None
    box_entry_spaces: tuple[str, ...] = ()
    region: tuple[str, ...] = ()
    must_end_west: bool = False
    removed_in: str | None = None
    may_place_marker: bool = False
    provenance: Mapping[str, str] = {}
    third_names: Names | None = None

    def names_in(self, edition: str) -> Names:
        """What an edition calls it."""
        return self.third_names if edition == "third" and self.third_names is not None else self.names


class RoyalMember(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the royal family (LEG-44), or Alexander's body as cart or tomb. `kind`: heir, lady or body.

    `start_state`: active, inactive, off_map, lying or not_in_play; `start_with` is the general it starts with.
    """

    id: str
    names: Names
    kind: Literal["heir", "lady", "body"]
    start_state: Literal["active", "inactive", "off_map", "lying", "not_in_play"]
    note: Text
    legitimacy: int = 0
    start_place: str | None = None
    start_with: str | None = None
    comes_of_age_fourth: str = "never"
    comes_of_age_third: str = "never"
    activated_by: str = ""
    when_army_beaten: str = ""
    provenance: Mapping[str, str] = {}


class FactionColour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a seat shows: letter, colour and pattern say the same. Seat 0 are the Independents."""

    seat: int
    letter: str
    colour: str
    colour_name: str
    text_on_colour: str
    pattern: str
    role: str = ""


class FleetRecord(msgspec.Struct, frozen=True):
    """A fleet (FLT-05): `kind` says what it goes with (province, city or card), `place` which one.

    `names` are where it comes from, when no place of the map says so.
    """

    id: str
    place: str
    kind: str
    normal: int
    improved: int
    card: str = ""
    names: Names | None = None

    def strength(self, improved: bool) -> int:
        """Its fleet strength on this side (FLT-01)."""
        return self.improved if improved else self.normal


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Tyche card. `ops` is None on surprise cards; `window` says when it can be played.

    `numbers` are those of its effect that the map states; one that it leaves out is as usual.
    """

    id: str
    number: str
    names: Text
    kind: Literal["event", "bonus", "surprise"]
    in_deck: Literal["yes", "fourth", "third", "option", "after_47A"]
    edition: str
    window: tuple[str, ...]
    summary: Text
    ops: int | None = None
    must_play: bool = False
    remove_after_play: bool = False
    provenance: Mapping[str, str] = {}
    numbers: Mapping[str, int] = {}

    def words(self, language: str) -> str:
        """What it does, with its numbers."""
        return _with_numbers(self.summary.in_language(language), with_usual(self.id, self.numbers))


# --- set-ups
# As written in setups.toml: blocks by number of players, ready and teaching positions.


class SetupFaction(msgspec.Struct, frozen=True):
    """A side of a ready position. `name` in every language; `extra` are the units that join a general."""

    seat: int
    name: Text
    generals: tuple[str, ...]
    extra: Mapping[str, Units] = {}


class SetupStack(msgspec.Struct, frozen=True):
    """A stack of a teaching position; `minor_generals` counts those of the seat in it."""

    seat: int
    space: str
    generals: tuple[str, ...]
    minor_generals: int
    units: Units
    inside: bool


class Setup(msgspec.Struct, frozen=True):
    """One position of setups.toml. `kind`: ready (a whole game from turn I), teaching (a few counters) or scenario (a
    whole game from any turn, in which all pieces stand as `start` says).

    `phase` is preparations, or activation for a teaching position that begins in an activation segment with
    `movement_points`. `legitimacy`, `status` and `hands` by seat; `siege_points` and `besieger` by space; `royals` and
    `fleets` where they are, whose they are. In a ready one `royals` are those who begin elsewhere than usual, `absent`
    those who have no part in the game, and `stacks` and `markers` what stands otherwise than generals.toml says. In a
    scenario `start` are the sections of a position text, without clock and seats, and `options` the switches it sets,
    as text; `history` is for players to read.
    """

    id: str
    kind: str
    title: Text
    players: int
    edition: str
    turn: int
    phase: str
    note: Text | None
    provenance: str
    factions: tuple[SetupFaction, ...] = ()
    teaches: tuple[str, ...] = ()
    active_seat: int = 1
    movement_points: int = 0
    markers: Mapping[str, int] = {}
    stacks: tuple[SetupStack, ...] = ()
    siege_points: Mapping[str, int] = {}
    besieger: Mapping[str, int] = {}
    royals: Mapping[str, str] = {}
    absent: tuple[str, ...] = ()
    fleets: Mapping[str, int] = {}
    legitimacy: Mapping[int, int] = {}
    status: Mapping[int, str] = {}
    hands: Mapping[int, tuple[str, ...]] = {}
    start: str = ""
    options: Mapping[str, str] = {}
    history: Text | None = None

    @property
    def begins_game(self) -> bool:
        """Whether a whole game begins with it."""
        return self.kind != "teaching"

    def stacks_at(self, seats: Mapping[int, int]) -> tuple[SetupStack, ...]:
        """The stacks when other seats are taken: by seat of the file, the seat at the table."""
        return tuple(structs.replace(stack, seat=seats.get(stack.seat, stack.seat)) for stack in self.stacks)


class PlayersTable(msgspec.Struct, frozen=True):
    """What setups.toml says for one number of players (SET-02, SEQ-09).

    `extra` are units that join who is dealt, `evening_extra` those that join besides for a game of one evening.
    `absent` are by edition those of the family who have no part in a deal.
    """

    players: int
    face_down_pile: int
    revealed_per_round: int
    generals_each: int
    deal_pool: tuple[str, ...]
    historical: str
    extra: Mapping[str, Units] = {}
    evening_extra: Mapping[str, Units] = {}
    absent: Mapping[str, tuple[str, ...]] = {}

    def joining(self, *, evening: bool) -> dict[str, Units]:
        """The units that join each general, if he is dealt, in a whole game or in one of one evening."""
        more = self.evening_extra if evening else {}
        none = Units()
        return {who: self.extra.get(who, none) + more.get(who, none) for who in {**self.extra, **more}}


class Short(msgspec.Struct, frozen=True):
    """A game for one evening: the turn it begins with, and by edition the switches it sets, as text (house rules).

    `independent` are spaces that are Independent when it begins, whoever's they are in a whole game.
    """

    turn: int = 1
    options: Mapping[str, Mapping[str, str]] = {}
    independent: tuple[str, ...] = ()


# --- the kit

SEATS = (1, 2, 3, 4, 5)
"""The seats of players; 0 are the Independents."""
_MINOR_NAMES = Names(en="Minor general", es="General menor", ru="Младший полководец", la="Dux minor")


class Ratings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ratings every minor general has (GEN-21)."""

    initiative: int
    battle: int
    seniority: int


class Box(msgspec.Struct, frozen=True):
    """What is in the box, under any edition: by id, `colours` by seat, `players` by number of players.

    `setups` are those of the map, `own_setups` those that the user has made for it. `digest` is the hash (hex) of the
    files of the map and of the game.
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
    own_setups: Mapping[str, Setup] = {}


class Kit(GameKit):
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
        self._card_numbers = _numbers_of(box.cards)
        self.setups: Mapping[str, Setup] = MappingProxyType({**box.setups, **box.own_setups})
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

    def card_number(self, card: str, name: str) -> int:
        """A number of the effect of a card. Raises KeyError for one there is not."""
        return self._card_numbers[card, name]

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


def _numbers_of(cards: Mapping[str, Card]) -> Mapping[tuple[str, str], int]:
    """All numbers of effects, by card and name, in a plain dictionary: odds ask for them often."""
    stated = {card: cards[card].numbers if card in cards else {} for card in NUMBERS}
    return {(card, name): number for card in NUMBERS for name, number in with_usual(card, stated[card]).items()}


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


# --- variants
# A kit with other values for provinces and generals than its files have.


def revalued(kit: Kit, worth: Mapping[str, int]) -> Kit:
    """Return the kit with other victory points for the provinces named (VIC-10)."""
    contents = kit.atlas.contents
    provinces = tuple(
        structs.replace(province, victory_points=worth.get(province.id, province.victory_points))
        for province in contents.provinces
    )
    old = kit.atlas
    atlas = Atlas(structs.replace(contents, provinces=provinces), old.digest, old.source, old.folder)
    return Kit(atlas, kit.box, kit.edition, kit.options)


def rearmed(kit: Kit, forces: Mapping[str, Units]) -> Kit:
    """The same kit where the generals named bring these combat units, and the others as before (SET-04)."""
    changed = {general: structs.replace(kit.generals[general], forces=units) for general, units in forces.items()}
    box = structs.replace(kit.box, generals=MappingProxyType({**kit.generals, **changed}))
    return Kit(kit.atlas, box, kit.edition, kit.options)
