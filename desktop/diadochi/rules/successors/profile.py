"""The switches of the Successors as typed fields, for `Kit.profile` (rulings.md, "Switches").

Their values are in maps/diadochi/switches.toml. Lists by number of players start at two players.
"""

from collections.abc import Mapping
from typing import Final, Literal

import msgspec
from msgspec import structs

from diadochi.rules.core.profile import Switch, resolve

FEWEST_PLAYERS = 2
"""The first number of players in a list by players (SET-01)."""


FIXED = frozenset(
    {
        "demetrios_joins",
        "entry_order",
        "fleet_tie",
        "indep_strength",
        "overrun_measure",
        "overrun_optional",
        "ra_draw",
        "ra_only_disperse",
        "reinforcement_lp_tie",
        "reinforcement_places",
        "silver_shields_card_mode",
        "status_triggers",
        "supply_rule",
        "surprise_order",
        "usurper_tie",
        "victory_check",
    }
)
"""What were switches once with nothing to choose between: each is a ruling that the code follows. A text that sets one
means what it meant.
"""


class Profile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every switch under one edition and its options. See switches.toml for the atoms of each."""

    avoid_sally: bool
    battle_top_row: int
    champion_regain_vp: int
    city_limit: int
    city_stops_mover: bool
    cost_mountain: int
    cost_remove_pc: int
    cost_strait: int
    dropped_general_may_activate: bool
    edition: Literal["fourth", "third"]
    fight_interceptor_costs_status: bool
    final_ties: tuple[Literal["makedonia", "provinces", "senior_general"], ...]
    first_instant_turn: int
    fleet_counts_dispersed: bool
    fleet_improvement: bool
    forage_limit: int
    forage_limit_transit: int
    general_abilities: bool
    hand_size: tuple[int, ...]
    heir_before_count: bool
    heir_leaves_if_no_regency: Literal["yes", "choice"]
    heir_turn_IV: Literal["alexandros", "herakles"]
    heir_turn_V: Literal["alexandros", "herakles"]
    indep_action_points: int
    indep_return_to_box: bool
    instant_lp: int
    instant_vp: tuple[int, ...]
    interception_costs_status: bool
    isolation_phase: bool
    last_turn: int
    lone_general_may_enter_enemy: bool
    lp_win_last_turn: bool
    naval_capacity: int
    oppose_after_open_sea: bool
    opt_all_generals_dealt: bool
    opt_cavalry_superiority: bool
    opt_forage_attrition: bool
    opt_indep_prestige: bool
    opt_indep_reactions: bool
    opt_price_of_failure: bool
    opt_sorties: bool
    opt_veterans: bool
    overrun_elephant_strength: int
    overrun_ratio: int
    phase_order: tuple[Literal["events", "usurper", "turn_order"], ...]
    prestige_cards: tuple[str, ...]
    prestige_commander_only: bool
    prestige_for_independent_win: int
    province_needs_all_majors: bool
    ra_only_applies_to: Literal["either", "defender"]
    ra_siege_check: Literal["every_scoring_roll", "first_point"]
    raise_instead_of_activation: bool
    recruit_by_ops: bool
    reinforce_besieged: bool
    rounds: tuple[int, ...]
    siege_cap_per_segment: tuple[int, int, int]
    siege_min_cus: int
    siege_points_minor: tuple[int, int]
    siege_points_rule: Literal["fixed", "garrison"]
    silver_shields_immune_mutiny: bool
    silver_shields_side_change_loss: int
    silver_shields_strength: int
    stronghold_ambush: bool
    stronghold_exempt: tuple[str, ...]
    train_cost: tuple[int, int]
    training: bool
    vp_asia: int
    vp_fleet: int
    vp_hellespont: int

    @property
    def most_players(self) -> int:
        """How many may play (SET-01; the third edition has no list for five, R-63)."""
        return FEWEST_PLAYERS + len(self.instant_vp) - 1

    def hand_size_for(self, players: int) -> int:
        """Cards dealt to each of `players` (SEQ-09, R-22)."""
        return self.hand_size[players - FEWEST_PLAYERS]

    def rounds_for(self, players: int) -> int:
        """Rounds of the strategy phase for `players` (SEQ-09, R-22)."""
        return self.rounds[players - FEWEST_PLAYERS]

    def instant_vp_for(self, players: int) -> int:
        """Victory points that win at once for `players` (VIC-03, R-16)."""
        return self.instant_vp[players - FEWEST_PLAYERS]


def chosen(options: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    """Those of the options that set a switch of today."""
    return tuple([(name, value) for name, value in options if name not in FIXED])


def profile_of(switches: Mapping[str, Switch], edition: str, options: tuple[tuple[str, str], ...] = ()) -> Profile:
    """The profile of an edition and options. Raises UnknownSwitch.

    Prestige for beating an independent army comes with its option where the edition gives none (OPT-07, R-51).
    """
    profile = resolve(switches, Profile, edition, chosen(options))
    if profile.opt_indep_prestige and not profile.prestige_for_independent_win:
        return structs.replace(profile, prestige_for_independent_win=1)
    return profile


OPTIONS: Final = tuple(name for name in Profile.__struct_fields__ if name.startswith("opt_"))
"""The switches of all optional rules (R-64)."""
