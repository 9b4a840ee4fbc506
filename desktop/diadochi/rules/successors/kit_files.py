"""Reads the files of the game beside a map: generals, independents, royals, cards, tables, set-ups, switches."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import field, structs

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.conversion import Entry, Place, convert_entries, convert_entry
from diadochi.atlas.documents import MapError, cache_by_content, meant
from diadochi.atlas.map_files import FILES, shown_path
from diadochi.atlas.model import Names, Text
from diadochi.language import msg
from diadochi.rules.core.profile import Switch, switch_fields
from diadochi.rules.core.system import KitReader, link_faults, read_kit
from diadochi.rules.successors.borrowed_kit import fitted_box
from diadochi.rules.successors.kit import (
    Ability,
    Box,
    Card,
    FactionColour,
    FleetRecord,
    General,
    IndependentArmy,
    Kit,
    PlayersTable,
    Ratings,
    RoyalMember,
    Setup,
    SetupFaction,
    SetupStack,
    Short,
)
from diadochi.rules.successors.kit_checks import broken_links
from diadochi.rules.successors.pieces import Units
from diadochi.rules.successors.profile import Profile
from diadochi.rules.successors.scenario import scenario_links
from diadochi.rules.successors.tables import Tables

# --- shapes of the files

GeneralClass = Literal["starting", "reserve", "event", "unavailable", "deck"]


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a file."""


class Forces(_Entry, frozen=True):
    """Combat units by the names the files use."""

    royal_army: int = 0
    loyal_macedonian: int = 0
    mercenary: int = 0
    elephant: int = 0

    @property
    def units(self) -> Units:
        """The same as counts."""
        return Units(self.mercenary, self.loyal_macedonian, self.royal_army, self.elephant)


class GeneralEntry(_Entry, frozen=True):
    """One [[general]] of generals.toml."""

    id: str
    names: Names
    initiative: int
    battle: int
    seniority: int
    entry: Text = Text()
    class_: GeneralClass = field(name="class", default="starting")
    popularity: int = 0
    legitimacy: int = 0
    ability: Ability | None = None
    class_2_players: GeneralClass | None = None
    class_3_players: GeneralClass | None = None
    class_4_players: GeneralClass | None = None
    class_5_players: GeneralClass | None = None
    class_third_edition: GeneralClass | None = None
    purple_band: bool = False
    start_space: str | None = None
    forces: Forces = Forces()
    start_provinces: tuple[str, ...] = ()
    provenance: dict[str, str] = {}

    @property
    def general(self) -> General:
        classes = {
            "2": self.class_2_players or self.class_,
            "3": self.class_3_players or self.class_,
            "4": self.class_4_players or self.class_,
            "5": self.class_5_players or self.class_,
            "third": self.class_third_edition or self.class_,
        }
        return General(**{**_alike(self, General), "forces": self.forces.units, "classes": classes})


class ExtraEntry(Forces, frozen=True):
    """Units that join one general of a faction, or one who is dealt."""

    general: str = field(name="with", default="")


def joining(entries: Iterable[ExtraEntry]) -> Mapping[str, Units]:
    return {extra.general: extra.units for extra in entries}


class FactionEntry(_Entry, frozen=True):
    """One [[positions.faction]]."""

    seat: int
    names: Text
    generals: tuple[str, ...]
    extra: tuple[ExtraEntry, ...] = ()


class StackEntry(Forces, frozen=True, kw_only=True):
    """One [[positions.stack]]."""

    seat: int
    space: str
    generals: tuple[str, ...] = ()
    minor_generals: int = 0
    inside: bool = False


class PositionEntry(_Entry, frozen=True):
    """One [[positions]] of setups.toml."""

    id: str
    kind: Literal["ready", "teaching", "scenario"]
    title: Text
    players: int
    turn: int
    phase: Literal["preparations", "activation"]
    edition: Literal["fourth", "third"] = "fourth"
    provenance: str = "house"
    note: Text | None = None
    faction: tuple[FactionEntry, ...] = ()
    teaches: tuple[str, ...] = ()
    active_seat: int = 1
    movement_points: int = 0
    markers: dict[str, int] = {}
    stack: tuple[StackEntry, ...] = ()
    siege_points: dict[str, int] = {}
    besieger: dict[str, int] = {}
    royals: dict[str, str] = {}
    absent: tuple[str, ...] = ()
    fleets: dict[str, int] = {}
    legitimacy: dict[str, int] = {}
    status: dict[str, str] = {}
    hands: dict[str, tuple[str, ...]] = {}
    start: str = ""
    options: dict[str, str] = {}
    history: Text | None = None

    @property
    def setup(self) -> Setup:
        factions = tuple(SetupFaction(f.seat, f.names, f.generals, joining(f.extra)) for f in self.faction)
        stacks = tuple(SetupStack(s.seat, s.space, s.generals, s.minor_generals, s.units, s.inside) for s in self.stack)
        by_seat = {
            name: {seat_of(key): value for key, value in getattr(self, name).items()}
            for name in ("legitimacy", "status", "hands")
        }
        return Setup(**{**_alike(self, Setup), **by_seat, "factions": factions, "stacks": stacks})


def _alike(entry: _Entry, kind: type[msgspec.Struct]) -> dict[str, Any]:
    # The values of the fields that both have.
    return {name: getattr(entry, name) for name in kind.__struct_fields__ if name in entry.__struct_fields__}


def seat_of(key: str) -> int:
    """The seat of a key such as ``seat_2``; -1 for any other key."""
    number = key.removeprefix("seat_")
    return int(number) if number.isascii() and number.isdecimal() and len(number) == 1 else -1


class PlayersEntry(_Entry, frozen=True):
    """One [players.N] of setups.toml. Hands, rounds and thresholds are there for readers; switches are read."""

    hand: int
    rounds: int
    face_down_pile: int
    revealed_per_round: int
    generals_each: int
    instant_vp: int
    deal_pool: tuple[str, ...]
    recruits: str
    historical: str
    random_deal: str
    extra: tuple[ExtraEntry, ...] = ()
    evening_extra: tuple[ExtraEntry, ...] = ()
    absent: dict[Literal["fourth", "third"], tuple[str, ...]] = {}
    provenance: dict[str, str] = {}

    def table(self, players: int) -> PlayersTable:
        """What holds for this number of players."""
        return PlayersTable(
            players,
            self.face_down_pile,
            self.revealed_per_round,
            self.generals_each,
            self.deal_pool,
            self.historical,
            joining(self.extra),
            joining(self.evening_extra),
            {str(edition): royals for edition, royals in self.absent.items()},
        )


class FleetEntry(_Entry, frozen=True):
    """A fleet under [common.fleets]; `names` where it goes with no place that has some."""

    place: str
    kind: Literal["province", "city", "card"]
    normal: int
    improved: int
    card: str = ""
    names: Names | None = None


class CommonEntry(msgspec.Struct, frozen=True):
    """What is read of [common]: its other keys say in words what the rules do."""

    minor_general: Ratings
    fleets: dict[str, object]


class ShortEntry(_Entry, frozen=True):
    """The [short] game of setups.toml: the turn it begins with, the switches it sets, what is Independent then."""

    turn: int = 1
    independent: tuple[str, ...] = ()
    options: dict[Literal["fourth", "third"], dict[str, str | int | tuple[int, ...]]] = {}
    provenance: str = "house"

    @property
    def short(self) -> Short:
        options = {
            str(edition): {name: _option_text(value) for name, value in options.items()}
            for edition, options in self.options.items()
        }
        return Short(self.turn, options, self.independent)


def _option_text(value: str | int | tuple[int, ...]) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


class SetupsEntry(_Entry, frozen=True):
    """The whole of setups.toml. Positions are left as they are, to be converted one by one."""

    schema: int
    common: CommonEntry
    factions: tuple[FactionColour, ...]
    players: dict[str, PlayersEntry]
    positions: tuple[Mapping[str, object], ...]
    short: ShortEntry = ShortEntry()


# --- reading

_SEATS = (0, 1, 2, 3, 4, 5)
_MOST = 1_000
"""No figure of the game is larger."""

LEFT_OUT = "left_out"
"""The list of entries that a borrowing map does not want: of cards.toml, for example."""
SYSTEM_FILES = (
    "generals.toml",
    "independents.toml",
    "royal_family.toml",
    "cards.toml",
    "tables.toml",
    "setups.toml",
    "switches.toml",
)
"""The files of the game system in a map folder."""


@cache_by_content((*FILES, *SYSTEM_FILES))
def open_kit(folder: Path) -> Kit:
    """The kit of a map folder. Raises MapError with every fault of every file, the map's own files included."""
    remedy = msg('open a map whose system is "successors"')
    atlas, box, digest = read_kit(folder, "successors", remedy, _Reader, broken_links)
    kit = Kit(atlas, structs.replace(box, digest=digest))
    links = [link for setup in box.setups.values() for link in scenario_links(kit, setup, "setups.toml")]
    if links:
        raise MapError(link_faults(links, folder))
    return kit


class _Reader(KitReader[Box]):
    def box(self) -> Box | None:
        """All contents, or None when a file lacks what the others need; faults are noted either way."""
        generals = self._entries("generals.toml", "general", GeneralEntry)
        independents = self._entries("independents.toml", "independent", IndependentArmy)
        royals = self._entries("royal_family.toml", "royal", RoyalMember)
        cards = self._entries("cards.toml", "card", Card)
        tables = self._whole("tables.toml", Tables)
        switches = self._switches()
        setups = self._whole("setups.toml", SetupsEntry)
        if tables is None or setups is None:
            return None
        place = Place(self.faults, shown_path(self.folder / "setups.toml"))
        return Box(
            generals={entry.id: entry.general for entry in generals},
            minor=setups.common.minor_general,
            independents={army.id: army for army in independents},
            royals={member.id: member for member in royals},
            fleets=_fleets(setups.common.fleets, place),
            colours=_colours(setups.factions, place),
            cards={card.id: card for card in cards},
            tables=tables,
            setups=_setups(setups.positions, place),
            players=_players(setups.players, place),
            short=setups.short.short,
            switches=switches,
        )

    def fitted(self, box: Box, atlas: Atlas) -> Box:
        return fitted_box(box, atlas, self.lent)

    def _entries(self, name: str, key: str, kind: type[Entry]) -> list[Entry]:
        before = len(self.faults)
        content, place = self.read(name)
        raw_entries = content.get(key, [])
        if not isinstance(raw_entries, list) or not raw_entries:
            if len(self.faults) == before:
                place.fault(f"[[{key}]]", None, msg("is missing"), msg("write [[{key}]] for each entry", key=key))
            return []
        left_out = content.get(LEFT_OUT, []) if self.lent else []
        for other in content:
            if other != key and not (self.lent and other == LEFT_OUT):
                place.fault(f"[{other}]", None, msg("is not a known table"), msg("write [[{key}]]", key=key))
        entries = list(convert_entries(raw_entries, key, kind, place, _MOST))
        return self._without(left_out, entries, place)

    def _without(self, left_out: object, entries: list[Entry], place: Place) -> list[Entry]:
        """Entries of the lender without those that the map does not want."""
        names = left_out if isinstance(left_out, list) else [left_out]
        known = [str(getattr(entry, "id", "")) for entry in entries]
        for name in names:
            if name not in known:
                near = meant(str(name), known)
                remedy = msg('write "{near}"', near=near) if near else msg("remove it")
                place.fault(LEFT_OUT, name, msg("is not in the file that is borrowed"), remedy)
        return [entry for entry, name in zip(entries, known, strict=True) if name not in names]

    def _whole(self, name: str, kind: type[Entry]) -> Entry | None:
        before = len(self.faults)
        content, place = self.read(name)
        return convert_entry(content, kind, place, _MOST) if len(self.faults) == before else None

    def _switches(self) -> Mapping[str, Switch]:
        before = len(self.faults)
        content, place = self.read("switches.toml")
        known = switch_fields(Profile)
        switches: dict[str, Switch] = {}
        if len(self.faults) > before:
            return switches
        for name, raw in content.items():
            inner = place.within(name)
            if name not in known:
                near = meant(name, known) or "cost_mountain"
                inner.fault("", name, msg("is not a switch"), msg('write "{near}", or remove it', near=near))
            elif (switch := convert_entry(raw, Switch, inner, _MOST)) is not None and _fits(switch, known[name], inner):
                switches[name] = switch
        for name in known:
            if name not in content:
                place.fault(name, None, msg("is missing"), msg("add a table [{name}]", name=name))
        return switches


def _fits(switch: Switch, kind: type, place: Place) -> bool:
    sound = True
    for edition in ("fourth", "third"):
        value = switch.values.get(edition)
        try:
            msgspec.convert(value, kind)
        except msgspec.ValidationError as error:
            place.fault(f"values.{edition}", value, msg("does not fit: {detail}", detail=str(error)))
            sound = False
    return sound


def _fleets(raw_fleets: Mapping[str, object], place: Place) -> Mapping[str, FleetRecord]:
    # Its other keys are remarks.
    fleets: dict[str, FleetRecord] = {}
    for name, raw in raw_fleets.items():
        if not isinstance(raw, dict):
            continue
        entry = convert_entry(raw, FleetEntry, place.within(f"fleet {name}"), _MOST)
        if entry is not None:
            fleets[name] = FleetRecord(name, *structs.astuple(entry))
    return fleets


def _colours(factions: tuple[FactionColour, ...], place: Place) -> Mapping[int, FactionColour]:
    colours: dict[int, FactionColour] = {}
    for number, faction in enumerate(factions, start=1):
        inner = place.within(f"factions {number} ({faction.letter})")
        if faction.seat not in _SEATS:
            inner.fault("seat", faction.seat, msg("is not a seat"), msg("write one of {seats}", seats=_SEATS))
        elif faction.seat in colours:
            inner.fault("seat", faction.seat, msg("appears twice"), msg("give each seat one [[factions]]"))
        colours[faction.seat] = faction
    for seat in _SEATS:
        if seat not in colours:
            place.fault(f"[[factions]] of seat {seat}", None, msg("is missing"), msg("give each seat one [[factions]]"))
    return colours


def _setups(raw_setups: tuple[Mapping[str, object], ...], place: Place) -> Mapping[str, Setup]:
    positions = convert_entries(list(raw_setups), "position", PositionEntry, place, _MOST)
    return {entry.id: entry.setup for entry in positions}


def _players(raw_players: Mapping[str, PlayersEntry], place: Place) -> Mapping[int, PlayersTable]:
    tables: dict[int, PlayersTable] = {}
    for number, entry in raw_players.items():
        if number not in ("2", "3", "4", "5"):
            place.fault(f"[players.{number}]", None, msg("is not a number of players"), msg("write 2, 3, 4 or 5"))
        else:
            tables[int(number)] = entry.table(int(number))
    return tables
