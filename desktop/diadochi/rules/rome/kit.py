"""The kit: everything the game is played with except its position (map, leaders, tables, positions, scenarios)."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Literal

import msgspec

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.model import Names, RouteStep, Text
from diadochi.rules.core.game import GameKit

# --- entries of powers.toml, leaders.toml and positions.toml

ProvenanceLabels = Mapping[str, str]


class _Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry without unknown fields."""


class RatingLabels(_Strict, frozen=True):
    """The sources of the two ratings of a leader."""

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
    """Which cards everyone holds at the beginning of a turn (PLAY-01); the sentences say how they are played."""

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
    """Retreats (PLAY-10 to PLAY-12)."""

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
    """How the scenarios are played where the rules are silent; all our own rules."""

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


# --- tables, each with its lookup


class SizeStep(_Strict, frozen=True):
    """From this ratio on the larger army has this modifier, or wins without a battle (ROM-47, OP-01)."""

    ratio: tuple[int, int]
    provenance: str
    modifier: int = 0
    automatic_victory: bool = False

    def is_reached(self, larger: int, smaller: int) -> bool:
        """Whether `larger` to `smaller` is at least this ratio, in whole numbers (OP-01)."""
        return larger * self.ratio[1] >= smaller * self.ratio[0]


class LossRow(_Strict, frozen=True):
    """What one die of this face costs (ROM-72, OP-02): the loser, rolled by the winner; the winner or the loser
    himself, rolled by the loser.
    """

    face: int
    winner_die: int
    loser_die_winner: int
    loser_die_self: int
    provenance: ProvenanceLabels


class BattleRoll(_Strict, frozen=True):
    """What changes a battle roll (ROM-57 to ROM-63)."""

    dice: Ruled
    flank_force: Ruled
    friendly_location: Ruled
    intercepted_in: Ruled
    failed_avoid: Ruled
    attack_across_rough_or_strait: Ruled
    leader_difference: Ruled


class AvoidTable(_Strict, frozen=True):
    """The limits of avoiding (ROM-04, ROM-06 to ROM-08)."""

    cu_limit: Ruled
    locations_usual: Ruled
    locations_most: Ruled
    rating_without_leader: Ruled


class Room(_Strict, frozen=True):
    """How many CU find room inside one city."""

    value: int
    provenance: str


class City(_Strict, frozen=True):
    """How many CU find room inside a walled city (OP-04)."""

    cu_inside: Ruled
    cu_inside_at: Mapping[str, Room]


class SeaRow(_Strict, frozen=True):
    """Whose army may avoid by sea, with what card and under what conditions, and how many CU (ROM-11 to ROM-22).

    `players` are the fewest and the most the row is for (ROM-23). `card` is its value, 0: none is needed; `event` must
    be played instead of a value. All of `needs` must hold. `to` are ports, "any" or named.
    """

    power: str
    players: tuple[int, int]
    card: int
    needs: tuple[str, ...]
    to: Literal["any"] | tuple[str, ...]
    cu_limit: int
    provenance: str
    rule: str
    event: str = ""
    played_by: str = ""

    def leads_to(self, port: str) -> bool:
        """Whether the row is for this port (ROM-15, OP-05)."""
        return self.to == "any" or port in self.to


class Tables(_Strict, frozen=True):
    """The whole of tables.toml."""

    format: int
    size_ratio: tuple[SizeStep, ...]
    loss: tuple[LossRow, ...]
    battle_roll: BattleRoll
    avoid: AvoidTable
    city: City
    sea_avoid: tuple[SeaRow, ...]

    def size(self, larger: int, smaller: int) -> SizeStep:
        """The last step that the ratio reaches: 8 to 4 brings 3 (ROM-47, ROM-48, OP-01)."""
        return [step for step in self.size_ratio if step.is_reached(larger, smaller)][-1]

    def loser_loses(self, winner: Iterable[int], loser: Iterable[int]) -> int:
        """Return the CU the loser loses, for the faces of the winner and some of its own (ROM-72, ROM-73, ROM-75)."""
        by_winner = sum(self._row(face).winner_die for face in winner)
        return by_winner + sum(self._row(face).loser_die_self for face in loser)

    def winner_loses(self, loser: Iterable[int]) -> int:
        """Return the CU the winner loses, for the faces of the loser (ROM-74, ROM-75)."""
        return sum(self._row(face).loser_die_winner for face in loser)

    def _row(self, face: int) -> LossRow:
        return next(row for row in self.loss if row.face == face)

    def room(self, city: str) -> int:
        """CU that find room inside a walled city (OP-04)."""
        there = self.city.cu_inside_at.get(city)
        return there.value if there else self.city.cu_inside.value


# --- the kit

NO_POWER = "none"
"""The holder of an independent location (OP-07)."""
WALLED, TRIBE = "walled_city", "tribe"
"""The kinds of location that count as an enemy while no one holds them (ROM-28)."""


class Box(msgspec.Struct, frozen=True):
    """The content of the game box, by id; `seats` are the sides of positions that name none.

    `digest` is the hash (hex) of the files of the map and of the game.
    """

    powers: Mapping[str, PowerEntry]
    sides: Mapping[str, SideEntry]
    leaders: Mapping[str, LeaderEntry]
    tables: Tables
    play: PlayEntry
    seats: Mapping[str, tuple[str, ...]]
    positions: Mapping[str, PositionEntry]
    scenarios: Mapping[str, ScenarioEntry]
    digest: str = ""


class Leader(msgspec.Struct, frozen=True):
    """A leader: `tactical` is the rating for dice (ROM-05), `activation` the least card that activates it."""

    id: str
    names: Names
    power: str
    tactical: int
    activation: int


class Kit(GameKit):
    """A map with its leaders and tables. It never changes; `digest` is that of all files a figure can depend on."""

    def __init__(self, atlas: Atlas, box: Box) -> None:
        self.atlas = atlas
        self.box = box
        self.leaders: Mapping[str, Leader] = {
            entry.id: Leader(entry.id, entry.names, entry.power, entry.tactical, entry.activation)
            for entry in box.leaders.values()
        }
        self.powers = box.powers
        self.sides = box.sides
        self.tables = box.tables
        self.play = box.play
        self.positions = box.positions
        self.scenarios = box.scenarios
        self.digest = box.digest
        self.steps: Mapping[str, tuple[RouteStep, ...]] = atlas.steps

    @cached_property
    def walled(self) -> frozenset[str]:
        """The walled cities of the map."""
        return frozenset(space.id for space in self.atlas.spaces.values() if space.kind == WALLED)

    @cached_property
    def tribes(self) -> frozenset[str]:
        return frozenset(space.id for space in self.atlas.spaces.values() if space.kind == TRIBE)

    @cached_property
    def ports(self) -> frozenset[str]:
        return frozenset(self.atlas.ports)

    def tactical(self, leader: str) -> int:
        """The tactical rating of a leader; of no one that of a force without one (ROM-06, ROM-55)."""
        return self.leaders[leader].tactical if leader else self.tables.avoid.rating_without_leader.value

    def best_first(self, leaders: tuple[str, ...]) -> tuple[str, ...]:
        """Leaders by tactical rating, the best first, equal ones by id."""
        return tuple(sorted(leaders, key=lambda leader: (-self.tactical(leader), leader)))

    def commander(self, leaders: tuple[str, ...]) -> str:
        """The default commander: the best rated (OP-10); empty without a leader (ROM-55)."""
        return self.best_first(leaders)[0] if leaders else ""
