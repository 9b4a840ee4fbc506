"""Reads the files of the game beside a map: generals, independents, royals, cards, tables, set-ups, switches."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import field, structs

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.conversion import Entry, Place, convert_entries, convert_entry
from diadochi.atlas.documents import Fault, MapError, cache_by_content, digest_of, meant, quoted, read_document
from diadochi.atlas.map_files import FILES, read_atlas, shown_path
from diadochi.atlas.model import Names, Text
from diadochi.language import msg
from diadochi.rules.core.profile import Switch, switch_fields
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
    popularity: int
    legitimacy: int
    ability: Ability
    entry: Text
    class_: GeneralClass = field(name="class")
    class_2_players: GeneralClass
    class_3_players: GeneralClass
    class_4_players: GeneralClass
    class_5_players: GeneralClass
    class_third_edition: GeneralClass
    purple_band: bool
    start_space: str | None = None
    forces: Forces = Forces()
    start_provinces: tuple[str, ...] = ()
    provenance: dict[str, str] = {}

    @property
    def general(self) -> General:
        return General(
            id=self.id,
            names=self.names,
            initiative=self.initiative,
            battle=self.battle,
            seniority=self.seniority,
            popularity=self.popularity,
            legitimacy=self.legitimacy,
            ability=self.ability,
            start_space=self.start_space,
            forces=self.forces.units,
            start_provinces=self.start_provinces,
            classes={
                "2": self.class_2_players,
                "3": self.class_3_players,
                "4": self.class_4_players,
                "5": self.class_5_players,
                "third": self.class_third_edition,
            },
            purple_band=self.purple_band,
            entry=self.entry,
            provenance=self.provenance,
        )


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
    kind: Literal["ready", "teaching"]
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

    @property
    def setup(self) -> Setup:
        """The set-up of this entry."""
        return Setup(
            id=self.id,
            kind=self.kind,
            title=self.title,
            players=self.players,
            edition=self.edition,
            turn=self.turn,
            phase=self.phase,
            note=self.note,
            provenance=self.provenance,
            factions=tuple(SetupFaction(f.seat, f.names, f.generals, joining(f.extra)) for f in self.faction),
            teaches=self.teaches,
            active_seat=self.active_seat,
            movement_points=self.movement_points,
            markers=self.markers,
            stacks=tuple(
                SetupStack(s.seat, s.space, s.generals, s.minor_generals, s.units, s.inside) for s in self.stack
            ),
            siege_points=self.siege_points,
            besieger=self.besieger,
            royals=self.royals,
            absent=self.absent,
            fleets=self.fleets,
            legitimacy={seat_of(key): value for key, value in self.legitimacy.items()},
            status={seat_of(key): value for key, value in self.status.items()},
            hands={seat_of(key): value for key, value in self.hands.items()},
        )


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


class RatingsEntry(_Entry, frozen=True):
    """The ratings of every minor general (GEN-21)."""

    initiative: int
    battle: int
    seniority: int


class CommonEntry(msgspec.Struct, frozen=True):
    """What is read of [common]: its other keys say in words what the rules do."""

    minor_general: RatingsEntry
    fleets: dict[str, object]


class ShortEntry(_Entry, frozen=True):
    """The [short] game of setups.toml: the turn it begins with, the switches it sets, what is Independent then."""

    turn: int = 1
    independent: tuple[str, ...] = ()
    options: dict[Literal["fourth", "third"], dict[str, str]] = {}
    provenance: str = "house"

    @property
    def short(self) -> Short:
        options = {str(edition): options for edition, options in self.options.items()}
        return Short(self.turn, options, self.independent)


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
    atlas, faults = read_atlas(folder)
    if atlas is not None and atlas.system != "successors":
        place = Place(faults, shown_path(folder / "map.toml"))
        place.fault("system", atlas.system, msg("is not played here"), msg('open a map whose system is "successors"'))
        raise MapError(faults)
    reader = _Reader(folder, faults)
    box = reader.box()
    if atlas is None or box is None or faults:
        raise MapError(faults)
    faults.extend(_links(atlas, box, folder))
    if faults:
        raise MapError(faults)
    return Kit(atlas, structs.replace(box, digest=digest_of((bytes.fromhex(atlas.digest), *reader.digests))))


def _links(atlas: Atlas, box: Box, folder: Path) -> Iterator[Fault]:
    for file, entry, named, value, reason, remedy in broken_links(atlas, box):
        yield Fault(shown_path(folder / file), entry, named, quoted(value) if value != "" else "", reason, remedy)


class _Reader:
    """The files of one folder; every fault goes to the one list, what the files are made of to `digests`."""

    def __init__(self, folder: Path, faults: list[Fault]) -> None:
        self._folder = folder
        self._faults = faults
        self.digests: list[bytes] = []

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
        place = Place(self._faults, shown_path(self._folder / "setups.toml"))
        minor = setups.common.minor_general
        return Box(
            generals={entry.id: entry.general for entry in generals},
            minor=Ratings(minor.initiative, minor.battle, minor.seniority),
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

    def _read(self, name: str) -> tuple[Mapping[str, object], Place]:
        path = self._folder / name
        document = read_document(path, shown_path(path))
        place = Place(self._faults, shown_path(path))
        if isinstance(document, Fault):
            self._faults.append(document)
            return {}, place
        self.digests.append(document.digest)
        return document.content, place

    def _entries(self, name: str, key: str, kind: type[Entry]) -> list[Entry]:
        before = len(self._faults)
        content, place = self._read(name)
        raw_entries = content.get(key, [])
        if not isinstance(raw_entries, list) or not raw_entries:
            if len(self._faults) == before:
                place.fault(f"[[{key}]]", None, msg("is missing"), msg("write [[{key}]] for each entry", key=key))
            return []
        for other in content:
            if other != key:
                place.fault(f"[{other}]", None, msg("is not a known table"), msg("write [[{key}]]", key=key))
        return list(convert_entries(raw_entries, key, kind, place, _MOST))

    def _whole(self, name: str, kind: type[Entry]) -> Entry | None:
        before = len(self._faults)
        content, place = self._read(name)
        return convert_entry(content, kind, place, _MOST) if len(self._faults) == before else None

    def _switches(self) -> Mapping[str, Switch]:
        before = len(self._faults)
        content, place = self._read("switches.toml")
        known = switch_fields(Profile)
        switches: dict[str, Switch] = {}
        if len(self._faults) > before:
            return switches
        for name, raw in content.items():
            inner = place.within(name)
            if name not in known:
                near = meant(name, known) or "cost_mountain"
                inner.fault("", name, msg("is no switch"), msg('write "{near}", or take it out', near=near))
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
            fleets[name] = FleetRecord(
                name, entry.place, entry.kind, entry.normal, entry.improved, entry.card, entry.names
            )
    return fleets


def _colours(factions: tuple[FactionColour, ...], place: Place) -> Mapping[int, FactionColour]:
    colours: dict[int, FactionColour] = {}
    for number, faction in enumerate(factions, start=1):
        inner = place.within(f"factions {number} ({faction.letter})")
        if faction.seat not in _SEATS:
            inner.fault("seat", faction.seat, msg("is no seat"), msg("write one of {seats}", seats=_SEATS))
        elif faction.seat in colours:
            inner.fault("seat", faction.seat, msg("stands twice"), msg("give each seat one [[factions]]"))
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
