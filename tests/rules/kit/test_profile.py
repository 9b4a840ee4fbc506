"""Editions as switches (rulings, table of switches)."""

import tomllib

import msgspec
import pytest

from diadochi.language import Speaker
from diadochi.rules.core.profile import UnknownSwitch, resolve, switch_fields, written
from diadochi.rules.successors.profile import Profile, profile_of
from tests.conftest import TOP
from tests.house.kept import kept_kit


@pytest.fixture
def switches(kit):
    return kit.box.switches


def test_every_switch_is_declared_and_every_declared_one_has_values(switches):
    assert set(switches) == set(switch_fields(Profile))
    assert all(set(switch.values) == {"fourth", "third"} and switch.atoms for switch in switches.values())


def test_editions_differ_where_the_rules_say_so(kit):
    fourth, third = kit.profile, kit.under("third").profile
    differing = {f.name for f in msgspec.structs.fields(Profile) if getattr(fourth, f.name) != getattr(third, f.name)}
    assert differing == {
        "edition", "first_instant_turn", "general_abilities", "hand_size", "heir_leaves_if_no_regency", "heir_turn_IV",
        "heir_turn_V", "instant_vp", "lp_win_last_turn", "prestige_cards", "prestige_for_independent_win",
        "ra_only_applies_to", "ra_siege_check", "recruit_by_ops", "rounds", "siege_cap_per_segment",
        "siege_points_rule",
    }  # fmt: skip


def test_values_by_number_of_players(kit):
    """SEQ-09, R-16, R-22."""
    fourth, third = kit.profile, kit.under("third").profile
    assert [kept_kit(kit).profile.instant_vp_for(n) for n in (2, 3, 4, 5)] == [34, 28, 23, 20]
    assert fourth.instant_vp_for(4) == 23
    assert [third.instant_vp_for(n) for n in (2, 3, 4)] == [23, 23, 23]
    assert [fourth.hand_size_for(n) for n in (2, 5)] == [5, 4]
    assert [fourth.rounds_for(n) for n in (4, 5)] == [5, 4]
    assert (fourth.most_players, third.most_players) == (5, 4)


def test_a_switch_and_a_table_are_the_same_number(kit):
    """One home per number: the switch is read, the table says the same."""
    profile, tables = kit.profile, kit.tables
    assert profile.cost_mountain == tables.movement.cost_of("mountain") == kit.atlas.route_kinds["mountain"].cost
    assert profile.cost_strait == tables.movement.cost_of("strait") == kit.atlas.route_kinds["strait"].cost
    assert profile.cost_remove_pc == tables.movement.cost_of("remove_control_marker")
    assert (profile.forage_limit, profile.forage_limit_transit) == (tables.forage.limit, tables.forage.limit_transit)
    assert profile.overrun_ratio == tables.overrun.ratio
    assert profile.overrun_elephant_strength == tables.overrun.overrun_elephant_strength
    assert profile.silver_shields_strength == tables.strength.silver_shields
    assert profile.naval_capacity == tables.naval.capacity_cus
    assert profile.siege_min_cus == tables.siege.minimum_cus.value
    assert profile.siege_cap_per_segment == tables.siege.cap_per_segment.fourth
    assert kit.under("third").profile.siege_cap_per_segment == tables.siege.cap_per_segment.third
    assert profile.train_cost == (tables.training.mercenary, tables.training.loyal_macedonian)
    assert profile.battle_top_row == len(tables.battle.rows) - 1
    assert profile.instant_vp == tuple(tables.victory.instant_vp.values())
    assert (profile.vp_fleet, profile.vp_asia, profile.vp_hellespont) == (3, 3, 2)
    assert profile.last_turn == tables.victory.last_turn


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_stands_for_readers_beside_a_number_of_players_is_what_the_switches_say(kit, players):
    table = tomllib.loads((TOP / "maps/diadochi/setups.toml").read_text("utf-8"))["players"][str(players)]
    profile = kit.profile
    assert table["instant_vp"] == profile.instant_vp_for(players)
    assert (table["hand"], table["rounds"]) == (profile.hand_size_for(players), profile.rounds_for(players))


def test_options_are_read_from_text(switches):
    options = (
        ("opt_veterans", "on"),
        ("cost_mountain", "3"),
        ("stronghold_exempt", "sparta, pisidai"),
        ("train_cost", "4,8"),
        ("ra_only_applies_to", "defender"),
        ("champion_regain_vp", "-1"),
    )
    profile = resolve(switches, Profile, "fourth", options)
    assert profile.opt_veterans
    assert profile.cost_mountain == 3
    assert profile.stronghold_exempt == ("sparta", "pisidai")
    assert profile.train_cost == (4, 8)
    assert profile.ra_only_applies_to == "defender"
    assert profile.champion_regain_vp == -1


@pytest.mark.parametrize(
    ("option", "sentence"),
    [
        (("cost_mountian", "3"), '"cost_mountian" is not a switch; did you mean "cost_mountain"?'),
        (("zzz", "3"), '"zzz" is not a switch; see switches.toml for all of them'),
        (("edition", "third"), '"edition" is not a switch; see switches.toml for all of them'),
        (("cost_mountain", "high"), 'switch cost_mountain cannot be "high"; write a whole number'),
        (("cost_mountain", "1234567"), 'switch cost_mountain cannot be "1234567"; write a whole number'),
        (("opt_veterans", "maybe"), 'switch opt_veterans cannot be "maybe"; write yes or no'),
        (("ra_only_applies_to", "all"), 'switch ra_only_applies_to cannot be "all"; write one of either, defender'),
        (("train_cost", "1,2,3"), 'switch train_cost cannot be "1,2,3"; write a list separated by commas'),
    ],
)
def test_a_switch_there_is_not(switches, option, sentence):
    with pytest.raises(UnknownSwitch) as error:
        resolve(switches, Profile, "fourth", (option,))
    assert str(error.value) == sentence
    assert Speaker(lambda name: name.id).say(error.value.message) == sentence


def test_an_edition_there_is_not(switches):
    with pytest.raises(UnknownSwitch, match='edition "fifth" is not one of fourth, third'):
        resolve(switches, Profile, "fifth")


def test_the_third_edition_gives_prestige_only_with_its_option(switches):
    """R-51."""
    assert profile_of(switches, "third").prestige_for_independent_win == 0
    assert profile_of(switches, "third", (("opt_indep_prestige", "on"),)).prestige_for_independent_win == 1
    assert profile_of(switches, "fourth", (("opt_indep_prestige", "on"),)).prestige_for_independent_win == 1


def test_a_value_is_written_as_it_is_read(switches):
    profile = resolve(switches, Profile, "fourth")
    for field in msgspec.structs.fields(Profile):
        value = getattr(profile, field.name)
        if field.name != "edition":
            again = resolve(switches, Profile, "third", ((field.name, written(value)),))
            assert getattr(again, field.name) == value, field.name
