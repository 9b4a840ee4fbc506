"""The tables of the game as typed values, each with its lookup, and how dice are read in them."""

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import NamedTuple

import msgspec

from diadochi.rules.core.dice import Reading
from diadochi.rules.successors.pieces import Units


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of tables.toml; `provenance` says where its numbers come from."""

    provenance: str


class Movement(_Table, frozen=True):
    """Movement points by die and initiative (MOV-10), and what acts cost (MOV-12, MOV-31, MOV-33)."""

    lower_than_initiative: int
    equal_to_initiative: int
    higher_than_initiative: int
    force_march: str
    independent_army: int
    avoid_battle_maximum: int
    cost: Mapping[str, int | str]

    def points(self, die: int, initiative: int) -> int:
        """Movement points of a commander with this initiative rating when the die shows `die` (MOV-10)."""
        if die < initiative:
            return self.lower_than_initiative
        return self.equal_to_initiative if die == initiative else self.higher_than_initiative

    def cost_of(self, act: str) -> int:
        """Movement points of an act such as "siege_attempt". Raises KeyError for one without a cost."""
        return int(self.cost[act])


class Forage(_Table, frozen=True):
    """How many CUs a space feeds and what an excess costs (SEQ-31)."""

    limit: int
    limit_transit: int
    loss: int
    optional_rule: str


class OverrunTable(_Table, frozen=True):
    """When pieces are overrun (MOV-25, R-01)."""

    ratio: int
    measure: str
    overrun_elephant_strength: int


class Strength(_Table, frozen=True):
    """Strength of a combat unit by kind (CU-03) and of Local Troops."""

    mercenary: int
    loyal_macedonian: int
    royal_army: int
    silver_shields: int
    elephant_die_modifier: int
    elephant_minimum: int
    local_troops_space: int
    local_troops_province: int

    def without_elephants(self, units: Units) -> int:
        """The strength of all units but elephants, whose dice are not rolled yet (CU-03, CU-09)."""
        return (
            units.mercenary * self.mercenary
            + units.loyal * self.loyal_macedonian
            + units.royal * self.royal_army
            + units.silver * self.silver_shields
        )

    def elephant(self, die: int) -> int:
        """The strength of one elephant CU whose die shows `die` (CU-08)."""
        return max(self.elephant_minimum, die + self.elephant_die_modifier)

    def in_overrun(self, units: Units, elephant: int) -> int:
        """The strength that counts in an overrun, `elephant` for each elephant CU (R-01)."""
        return self.without_elephants(units) + units.elephant * elephant


class CommanderLoss(_Table, frozen=True):
    """When a commander must be checked and when he dies (BAT-25)."""

    modified_roll: int
    dies_on_when_won_or_drawn: tuple[int, ...]
    dies_on_when_lost: tuple[int, ...]


class BattleTable(_Table, frozen=True):
    """Battle scores by strength and modified roll of two dice (BAT-21, R-65)."""

    first_column: int
    last_column: int
    no_fleet_score: int
    rows: tuple[tuple[int, ...], ...]

    def score(self, strength: int, roll: int) -> int:
        """The score of a side. Strength above the last row reads the last row (R-43)."""
        row, column = self.cell(strength, roll)
        return self.rows[row][column]

    def cell(self, strength: int, roll: int) -> tuple[int, int]:
        """Return the cell of the score: row and column, from 0 (R-43)."""
        row = min(max(strength, 0), len(self.rows) - 1)
        return row, min(max(roll, self.first_column), self.last_column) - self.first_column


class Naval(_Table, frozen=True):
    """Naval battles read the battle table by fleet strength (NAV-23); what a naval move carries (NAV-03)."""

    table: str
    battle_rating_used: bool
    capacity_cus: int


class SiegePoints(_Table, frozen=True):
    """Siege points that take a city (SIE-13, R-37)."""

    major_city: int
    independent_stronghold: int
    independent_minor_city: int
    third_edition_by_garrison: tuple[int, ...]
    third_edition_independent_major_city: int


class SiegeModifiers(_Table, frozen=True):
    """What changes a siege die (SIE-12)."""

    port_without_available_fleet: int
    ability_siege_bonus: int
    poliarchos_inside: int
    the_helepolis: int
    traitor_inside_city: int


class HouseSiegeModifiers(_Table, frozen=True):
    """Further modifiers of our own."""

    stubborn_garrison: int


class SiegeCap(_Table, frozen=True):
    """Attempts per space in the surrender, Tyche and activation segment; 0: no cap (R-38)."""

    fourth: tuple[int, int, int]
    third: tuple[int, int, int]


class SingleValue(_Table, frozen=True):
    """One number with its provenance."""

    value: int


class SiegeTable(_Table, frozen=True):
    """The siege table: siege points gained and CUs the besieger loses, by modified die (SIE-10)."""

    first_row: int
    last_row: int
    results: tuple[tuple[int, int], ...]
    points_needed: SiegePoints
    modifiers: SiegeModifiers
    modifiers_house: HouseSiegeModifiers
    cap_per_segment: SiegeCap
    minimum_cus: SingleValue

    def result(self, die: int) -> tuple[int, int]:
        """(siege points, CUs lost by the besieger) for a modified die; beyond the table its end is read."""
        return self.results[self.row(die)]

    def row(self, die: int) -> int:
        """The row of a modified die, counted from 0."""
        return min(max(die, self.first_row), self.last_row) - self.first_row


class Loss(msgspec.Struct, frozen=True):
    """CUs lost by attrition; `elephant`: the first is an elephant if there is one (ATT-05)."""

    count: int
    elephant: bool


class AttritionColumn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Losses by die, for groups of `first` to `last` CUs."""

    first: int = msgspec.field(name="from")
    last: int = msgspec.field(name="to")
    cells: tuple[str, str, str, str, str, str]


class Attrition(_Table, frozen=True):
    """The attrition table (ATT-03)."""

    columns: tuple[AttritionColumn, ...]

    def loss(self, count: int, die: int) -> Loss:
        """What a group of `count` CUs loses when the die shows `die` (ATT-03); nothing without CUs."""
        number = self.column(count)
        if number is None:
            return Loss(0, False)
        cell = self.columns[number].cells[die - 1]
        return Loss(int(cell.rstrip("e")), cell.endswith("e"))

    def column(self, count: int) -> int | None:
        """The column of a group of `count` CUs, counted from 0; the last one for larger groups, None without CUs."""
        for number, column in enumerate(self.columns):
            if count <= column.last:
                return number if count >= column.first else None
        return len(self.columns) - 1


class Reinforcements(_Table, frozen=True):
    """What comes in the reinforcement phase (SEQ-06)."""

    first_turn: int
    each_player: Mapping[str, int]
    controller_of_makedonia: Mapping[str, int]
    most_legitimacy: Mapping[str, int]
    most_victory_points: Mapping[str, int]
    most_victory_points_tied: Mapping[str, int]


class Training(_Table, frozen=True):
    """Operation points that train a unit (OPS-23)."""

    mercenary: int
    loyal_macedonian: int


class Operations(_Table, frozen=True):
    """What operation points buy (OPS-20, OPS-25, OPS-26)."""

    place_marker_range_mp: int
    upgrade_fleet_card: int
    recruit_cards: tuple[int, ...]
    recruit_equal_allowed_from_turn: int


class Victory(_Table, frozen=True):
    """Victory points and thresholds (VIC-02, VIC-03, VIC-10). Where a switch has the number too, the switch is read."""

    instant_lp: int
    first_instant_turn: Mapping[str, int]
    last_turn: int
    instant_vp: Mapping[str, int]
    instant_vp_provenance: Mapping[str, str]
    largest_fleet: int
    king_of_asia: int
    king_of_asia_provinces: tuple[str, ...]
    lord_of_the_hellespont: int
    final_ties: tuple[str, ...]


class Legitimacy(_Table, frozen=True):
    """Legitimacy points by source (LEG-04), besides the royal family and generals, who bring their own."""

    champion: int
    strategos_of_europe: int
    buried_in_pella: int
    tomb_guardian: int
    perdikkas: int
    leonnatos: int
    suspicion: int
    beloved_by_the_persians: int
    lp_win_last_turn: Mapping[str, bool]


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All tables of tables.toml."""

    schema: int
    movement: Movement
    forage: Forage
    overrun: OverrunTable
    strength: Strength
    commander_loss: CommanderLoss
    battle: BattleTable
    naval: Naval
    siege: SiegeTable
    attrition: Attrition
    reinforcements: Reinforcements
    training: Training
    operations: Operations
    victory: Victory
    legitimacy: Legitimacy


# --- reading dice
# In a table or by a special rule.


class MovementDie(Reading, frozen=True):
    """Movement points of a commander with this initiative, never fewer than `least` (MOV-10, GEN-05)."""

    initiative: int
    table: Movement
    least: int = 0

    def read(self, faces: Sequence[int], modifier: int = 0) -> int:
        return max(self.table.points(self.total(faces, modifier), self.initiative), self.least)


class Scored(NamedTuple):
    """The result of battle dice: the modified roll and the battle score."""

    roll: int
    score: int


class BattleDice(Reading, frozen=True):
    """Each die counts at least `rating`; the sum is read in the row of `strength` (BAT-21 to BAT-23, GEN-04)."""

    strength: int
    table: BattleTable
    rating: int = 0

    def worth(self, face: int) -> int:
        return max(face, self.rating)

    def total(self, faces: Sequence[int], modifier: int = 0) -> int:
        return sum(map(self.worth, faces)) + modifier

    def read(self, faces: Sequence[int], modifier: int = 0) -> Scored:
        roll = self.total(faces, modifier)
        return Scored(roll, self.table.score(self.strength, roll))


class ElephantDice(Reading, frozen=True):
    """`added` goes to each die, which counts at least `least` (BAT-06, CU-08)."""

    added: int
    least: int

    def worth(self, face: int) -> int:
        return max(self.least, face + self.added)

    def total(self, faces: Sequence[int], modifier: int = 0) -> int:
        return sum(map(self.worth, faces)) + modifier

    def read(self, faces: Sequence[int], modifier: int = 0) -> int:
        return self.total(faces, modifier)


class AttritionDie(Reading, frozen=True):
    """The attrition table, in the column for this many CUs (ATT-03)."""

    units: int
    table: Attrition

    def read(self, faces: Sequence[int], modifier: int = 0) -> Loss:
        return self.table.loss(self.units, self.total(faces, modifier))


class SiegeDie(Reading, frozen=True):
    """The siege table (SIE-10)."""

    table: SiegeTable

    def read(self, faces: Sequence[int], modifier: int = 0) -> tuple[int, int]:
        return self.table.result(self.total(faces, modifier))


class Deserts(IntEnum):
    """The result of a desertion: no one, a mercenary, or a unit of the player's choice."""

    NO_ONE = 0
    MERCENARY = 1
    CHOSEN = 2


class DesertionDie(Reading, frozen=True):
    """A unit comes over from `least` on, one that is chosen from `chosen_from` on (CARD-61)."""

    least: int
    chosen_from: int

    def read(self, faces: Sequence[int], modifier: int = 0) -> Deserts:
        total = self.total(faces, modifier)
        if total < self.least:
            return Deserts.NO_ONE
        return Deserts.CHOSEN if total >= self.chosen_from else Deserts.MERCENARY
