"""Set-ups as written in setups.toml: blocks by number of players, ready and teaching positions."""

from collections.abc import Mapping

import msgspec

from desktop.atlas.model import Text
from desktop.rules.successors.pieces import Units


class SetupFaction(msgspec.Struct, frozen=True):
    """A side of a ready position. `name` in every language; `extra` are the units that join a general."""

    seat: int
    name: Text
    generals: tuple[str, ...]
    extra: Mapping[str, Units] = {}


class SetupStack(msgspec.Struct, frozen=True):
    """A stack of a teaching position; `minor_generals` is how many of the seat's minor generals stand with it."""

    seat: int
    space: str
    generals: tuple[str, ...]
    minor_generals: int
    units: Units
    inside: bool


class Setup(msgspec.Struct, frozen=True):
    """One position of setups.toml. `kind`: ready (a whole game from turn I) or teaching (a few counters).

    `phase` is preparations, or activation for a teaching position that begins in an activation segment with
    `movement_points`. `legitimacy`, `status` and `hands` by seat; `siege_points` and `besieger` by space; `royals` and
    `fleets` where they are, whose they are. In a ready one `royals` are those who begin elsewhere than usual, `absent`
    those who have no part in the game.
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
