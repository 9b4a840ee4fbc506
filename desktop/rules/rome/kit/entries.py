"""What stands in powers.toml, leaders.toml and positions.toml, field by field."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from desktop.atlas.model import Names, Text

ProvenanceLabels = Mapping[str, str]


class _Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry that may hold nothing but its fields."""


class RatingLabels(_Strict, frozen=True):
    """Where the two ratings of a leader come from."""

    tactical: str = "house"
    activation: str = "house"


class LeaderEntry(_Strict, frozen=True):
    """A leader: tactical rating 1 to 4 (ROM-05), `activation` the least card that activates him, 1 to 3 (PLAY-02)."""

    id: str
    names: Names
    power: str
    rank: str
    tactical: int
    activation: int
    note: Text
    provenance: RatingLabels = RatingLabels()


class PowerEntry(_Strict, frozen=True):
    """A power: its names, and the colour, letter and pattern its pieces bear."""

    id: str
    names: Names
    letter: str
    colour: str
    colour_name: str
    text_on_colour: str
    pattern: Literal["solid", "diagonal_stripes", "dots", "horizontal_bars", "cross_hatch", "double_border"]


class SideEntry(_Strict, frozen=True):
    """A side that plays one power or several."""

    id: str
    names: Names


class LeaderDefault(_Strict, frozen=True):
    """What every leader has that says nothing else."""

    provenance: RatingLabels


class ForceEntry(_Strict, frozen=True):
    """CU and leaders of one power in one location; `turn` is set for those who arrive then (PLAY-18)."""

    power: str
    at: str
    cu: int
    leaders: tuple[str, ...] = ()
    inside: bool = False
    turn: int = 0


class MoverEntry(_Strict, frozen=True, rename={"origin": "from"}):
    """An army on the move that has just entered `at`."""

    leader: str
    origin: str
    at: str
    points_left: int


class PositionEntry(_Strict, frozen=True):
    """A worked position. `ask` are the questions of the file, with what must come out; cases ask them."""

    id: str
    title: Text
    cases: tuple[str, ...]
    players: int
    active: str
    control: Mapping[str, str]
    mover: MoverEntry
    force: tuple[ForceEntry, ...]
    ask: tuple[dict[str, object], ...] = ()
    letters: Mapping[str, str] = {}
    failed_avoid: tuple[str, ...] = ()
    side: Mapping[str, tuple[str, ...]] = {}


class VictoryEntry(_Strict, frozen=True):
    """`side` wins with so many points of cities at the end of the last turn, else `otherwise` (PLAY-19)."""

    side: str
    points: int
    otherwise: str


class ScenarioEntry(_Strict, frozen=True):
    """A whole game: sides in seating order, `first` to play, forces, points of cities."""

    id: str
    title: Text
    year: int
    turns: int
    players: int
    first: str
    flags: tuple[str, ...]
    side: Mapping[str, tuple[str, ...]]
    control: Mapping[str, str]
    force: tuple[ForceEntry, ...]
    victory: VictoryEntry
    city: Mapping[str, int]
    provenance: str
    history: Text


class CardsPlay(_Strict, frozen=True):
    """Which cards everybody holds at the beginning of a turn (PLAY-01); the sentences say how they are played."""

    values_each_turn: tuple[int, ...]
    activates: str
    order: str
    reaction: str


class MovementPlay(_Strict, frozen=True):
    """Movement points and what they buy (PLAY-03, PLAY-04)."""

    points: int
    cost: Mapping[str, int]
    cu_limit: int
    needs_leader: bool
    sea: str
    stops: str


class Ruled(_Strict, frozen=True):
    """A value with the rule it comes from."""

    value: int
    provenance: str
    rule: str


class RuledFlag(_Strict, frozen=True):
    """A yes or no with the rule it comes from."""

    value: bool
    provenance: str
    rule: str


class InterceptionPlay(_Strict, frozen=True):
    """Who may intercept (PLAY-06 to PLAY-09)."""

    who: str
    when: str
    die: str
    cu_limit: int
    attempts: str
    not_across: tuple[str, ...]
    not_into: str
    not_against: tuple[str, ...]
    bars_avoiding: RuledFlag
    battle_bonus: Ruled


class RetreatPlay(_Strict, frozen=True):
    """Where the beaten go (PLAY-10 to PLAY-12)."""

    defender: str
    attacker: str
    inside: str


class MarkerPlay(_Strict, frozen=True):
    """How many CU place a marker (PLAY-13, PLAY-14)."""

    open: str
    open_cu: int
    tribe: str
    tribe_cu: int


class SiegePlay(_Strict, frozen=True):
    """Sieges at the end of a turn (PLAY-15 to PLAY-17)."""

    when: str
    empty_city: str
    dice_small: int
    dice_large: int
    large_from: int
    hit_on: tuple[int, ...]
    least_cu: int


class OffPlay(_Strict, frozen=True):
    """What the scenarios leave out."""

    not_used: tuple[str, ...]


class PlayEntry(_Strict, frozen=True):
    """How the scenarios are played where the rules are silent; all house."""

    provenance: str
    cards: CardsPlay
    movement: MovementPlay
    interception: InterceptionPlay
    retreat: RetreatPlay
    marker: MarkerPlay
    siege: SiegePlay
    off: OffPlay


class SeatsEntry(_Strict, frozen=True):
    """The sides of a position that names none, in seating order, clockwise (ROM-45)."""

    provenance: str
    side: Mapping[str, tuple[str, ...]]
