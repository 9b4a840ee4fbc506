"""The shapes of generals and set-ups in their files, and the typed values made of them."""

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec
from msgspec import field

from desktop.atlas.model import Names, Text
from desktop.rules.successors.kit.pieces import Ability, FactionColour, General
from desktop.rules.successors.kit.setups import PlayersTable, Setup, SetupFaction, SetupStack, Short
from desktop.rules.successors.pieces import Units

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
        """The general of this entry."""
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
    """The units that join each general."""
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
    """One [players.N] of setups.toml. Hands, rounds and thresholds stand there for readers; switches are read."""

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
        """The short game of this entry."""
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
