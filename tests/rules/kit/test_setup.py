"""Set-ups as positions: what the data say, reproduced exactly (SET-02 to SET-12)."""

import random

import pytest
from msgspec import structs

from diadochi.players.successors.players import SuccessorsPlayers
from diadochi.rules.successors.control import royals_of
from diadochi.rules.successors.invariants import broken
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import INDEPENDENT, Group, Units
from diadochi.rules.successors.position import Clock, Siege
from diadochi.rules.successors.setup import (
    NoSuchSetup,
    at_activation,
    evening_game_from,
    evening_kit,
    factions_of,
    random_deal,
    ready,
    setup_position,
    teaching,
)
from diadochi.rules.successors.standing import legitimacy, usurper, victory_points
from diadochi.windows.game.game_seats import SeatPlan
from diadochi.windows.successors.game_plan import GamePlan, begin
from tests.house.kept import kept_kit

# position, faction: victory points, legitimacy, combat units, mean strength with Royal Army and elephants
BALANCE = {
    "babylon-323": {"The Crown": (6, 9, 13, 20), "Europe": (5, 5, 11, 19), "The River and the Strait": (11, 3, 9, 14),
                    "The Highlands": (4, 4, 12, 18)},
    "two-regents": {"Regent of Asia": (12, 10, 22, 35), "Regent of Europe": (16, 5, 21, 34)},
    "three-kings": {"The Crown": (6, 9, 16, 24), "The Regents": (7, 6, 16, 27), "The Satraps": (13, 3, 14, 22)},
    "five-diadochi": {"The Crown": (4, 9, 10, 16), "Europe": (5, 5, 11, 19), "The South": (11, 3, 10, 15),
                      "The Highlands": (4, 3, 14, 19), "The Straits": (6, 4, 9, 15)},
}  # fmt: skip
"""Of the set-ups whose numbers are kept for tests; those of the map change as games are balanced."""
MEAN_ELEPHANT = sum(max(0, die - 2) for die in range(1, 7)) / 6


@pytest.fixture
def kept(kit):
    return kept_kit(kit)


@pytest.mark.parametrize("setup", BALANCE)
def test_ready_positions_have_the_published_balance(kept, setup):
    kit, position = kept, ready(kept, setup)
    found = {}
    for seat, faction in position.factions.items():
        units = position.units_on_map(seat)
        strength = kit.tables.strength.without_elephants(units) + units.elephant * MEAN_ELEPHANT
        points = victory_points(kit, position, seat).total, legitimacy(kit, position, seat).total
        found[faction.name] = (*points, units.count, int(strength + 0.5))
    assert found == BALANCE[setup]


@pytest.mark.parametrize("setup", BALANCE)
def test_ready_positions_stand_before_the_preparations_of_turn_one(kit, setup):
    position = ready(kit, setup)
    assert position.clock == Clock()
    assert position.usurper is None
    assert {f.status for f in position.factions.values()} == {"champion"}
    assert sum(position.units_on_map(seat).royal for seat in position.factions) == 8
    assert position.independents["greek_army"] == "athenai"
    assert position.independents["seuthes"] == "box"
    elsewhere = {*kit.setups[setup].absent, *kit.setups[setup].royals}
    alone = {"herakles": "damaskos", "kleopatra": "sardeis", "thessalonike": "pella"}
    assert position.lying == {royal: alone[royal] for royal in alone.keys() - elsewhere}
    with_perdikkas = {"alexandros", "philippos", "funeral_cart"} - elsewhere
    assert set(position.where("perdikkas")[1].royals) == with_perdikkas
    assert position.markers["rhodos"] == INDEPENDENT
    assert not any(kit.is_transit(space) for space in position.markers)


@pytest.mark.parametrize("setup", BALANCE)
def test_every_faction_has_the_troops_of_its_generals_and_those_that_join_them(kit, setup):
    position = ready(kit, setup)
    for faction in kit.setups[setup].factions:
        own = (kit.generals[general].forces for general in faction.generals)
        forces = sum((*own, *faction.extra.values()), Units())
        assert position.units_on_map(faction.seat) == forces


@pytest.mark.parametrize("setup", ["babylon-323", "two-regents", "three-kings", "five-diadochi"])
def test_the_holder_of_aigyptos_is_the_first_usurper(kept, setup):
    position = ready(kept, setup)
    assert usurper(kept, position) == position.markers["memphis"]


def test_generals_not_dealt_wait_by_their_class(kept):
    four, five = ready(kept, "babylon-323"), ready(kept, "five-diadochi")
    assert four.off_map["seleukos"] == "reserve"
    assert "seleukos" not in five.off_map
    assert four.off_map["kassandros"] == "event"
    assert ready(kept, "two-regents").off_map["attalos"] == "unavailable"


def test_extra_forces_join_their_general(kept):
    position = ready(kept, "babylon-323")
    assert position.where("antigonos")[1].units == Units(mercenary=4, loyal=3)


def test_a_set_up_may_let_some_of_the_family_begin_with_another_general(kit):
    elsewhere = kit.setups["two-regents"].royals
    usual, position = ready(kit, "three-kings"), ready(kit, "two-regents")
    assert elsewhere == {"philippos": "pella", "alexandros": "daskyleion"}
    assert "philippos" in usual.where("perdikkas")[1].royals
    assert position.where("antipatros")[1].royals == ("philippos",)
    assert position.where("leonnatos")[1].royals == ("alexandros",)
    assert position.where("perdikkas")[1].royals == ("funeral_cart",)
    assert position.lying["kleopatra"] == "sardeis"


def test_a_set_up_may_leave_some_of_the_family_out(kit):
    assert kit.setups["two-regents"].absent == ("herakles",)
    assert ready(kit, "three-kings").lying["herakles"] == "damaskos"
    position = ready(kit, "two-regents")
    assert "herakles" not in position.lying
    assert position.royal_state["herakles"] == "off_map"
    assert broken(kit, position) == ()


def test_a_deal_of_two_leaves_herakles_out_whom_the_third_edition_needs_first(kit):
    for evening in (False, True):
        position = random_deal(kit, 2, random.Random(1), evening=evening)
        assert position.royal_state["herakles"] == "off_map"
        assert "herakles" not in position.lying
        assert broken(kit, position) == ()
    for others in (random_deal(kit, 3, random.Random(1)), random_deal(kit.under("third"), 2, random.Random(1))):
        assert others.lying["herakles"] == "damaskos"


def test_fleets_go_with_provinces_at_once(kept):
    position = ready(kept, "babylon-323")
    assert {fleet: state.seat for fleet, state in position.fleets.items() if state.seat} == {
        "aigyptos": 3,
        "makedonia": 2,
    }


def test_every_setup_is_possible(kit):
    for setup in kit.setups:
        assert broken(kit, setup_position(kit, setup)) == (), setup


@pytest.mark.parametrize("setup", BALANCE)
def test_at_activation_a_seat_may_begin(kit, setup):
    position = ready(kit, setup)
    for seat in position.factions:
        there = at_activation(position, seat)
        assert there.clock.active == there.clock.order[0] == seat
        assert sorted(there.clock.order) == sorted(position.factions)
        assert broken(kit, there) == ()
    assert position.clock == Clock()


def test_a_teaching_position_is_what_is_listed(kit):
    position = teaching(kit, "teach-siege-of-tyros")
    assert position.sieges == {"tyros": Siege(1, 2)}
    assert position.stack(1, "tyros", True).group == Group(Units(1, 1), ("menelaos",))
    assert position.factions[2].hand == ("the_helepolis",)
    assert position.clock == Clock(4, "strategy", 1, "activation", 2, (2, 1))
    assert all(state.seat is None for state in position.fleets.values())


def test_a_teaching_position_gives_legitimacy_and_royals(kit):
    position = teaching(kit, "teach-royal-army")
    assert legitimacy(kit, position, 1).total == 9
    assert royals_of(kit, position, 1) == ("alexandros",)
    assert position.stack(1, "babylon", False).royals == ("alexandros", "funeral_cart")


def test_minor_generals_of_a_teaching_position_are_taken_in_order(kit):
    assert teaching(kit, "teach-naval-move").stack(1, "salamis", True).generals == ("minor-1a",)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_deal_gives_each_his_number_and_is_possible(kit, players):
    for seed in range(10):
        position = random_deal(kit, players, random.Random(seed))
        assert broken(kit, position) == ()
        dealt = [general for faction in position.factions.values() for general in faction.dealt]
        assert sorted(dealt) == sorted(kit.players[players].deal_pool)
        names = {kit.senior_first(f.dealt)[0]: f.name for f in position.factions.values()}
        assert all(kit.generals[general].names.en == name for general, name in names.items())


def test_who_is_dealt_is_joined_by_what_the_table_says(kit):
    extra = kit.players[4].extra
    position = random_deal(kit, 4, random.Random(3))
    assert extra
    for general, more in extra.items():
        _, stack = position.where(general)
        alone = [kit.generals[name].forces for name in stack.generals]
        joined = [extra[name] for name in stack.generals if name in extra]
        assert more in joined
        assert stack.units == sum([*alone, *joined], Units())


def test_the_same_dice_deal_the_same(kit):
    assert random_deal(kit, 4, random.Random(3)) == random_deal(kit, 4, random.Random(3))
    assert random_deal(kit, 4, random.Random(3)) != random_deal(kit, 4, random.Random(4))


def test_a_seat_is_a_colour_and_may_be_chosen(kit):
    usual, chosen = (random_deal(kit, 3, random.Random(3), seats) for seats in ((), (5, 1, 4)))
    assert broken(kit, chosen) == ()
    assert list(chosen.factions) == [1, 4, 5]
    assert chosen.factions[5].dealt == usual.factions[1].dealt
    assert {s for s, owner in chosen.markers.items() if owner == 5} == {
        s for s, owner in usual.markers.items() if owner == 1
    }
    sides = factions_of(kit, "babylon-323", (2, 3, 4, 5))
    assert broken(kit, sides) == ()
    assert sides.factions[2].name == factions_of(kit, "babylon-323").factions[1].name


def test_all_generals_dealt_leaves_the_rest_in_reserve(kit):
    option = kit.under("fourth", (("opt_all_generals_dealt", "yes"),))
    position = random_deal(option, 4, random.Random(1))
    pool = {g for faction in position.factions.values() for g in faction.dealt}
    left = {"eumenes", "seleukos", *kit.players[4].deal_pool} - pool
    assert len(left) == 2
    assert all(position.off_map[general] == "reserve" for general in left)


def test_third_edition_has_its_own_classes_and_no_five_players(kit):
    third = kit.under("third")
    position = random_deal(third, 4, random.Random(1))
    assert position.edition == "third"
    assert position.off_map["seleukos"] == "deck"
    assert position.off_map["alketas"] == "unavailable"
    with pytest.raises(NoSuchSetup, match="the third edition is for 2 to 4 players, not 5"):
        random_deal(third, 5, random.Random(1))


def test_a_ready_position_is_of_its_own_edition(kit):
    assert ready(kit.under("third"), "babylon-323") == ready(kit, "babylon-323")
    assert teaching(kit.under("third"), "teach-naval-move") == teaching(kit, "teach-naval-move")


def test_a_setup_there_is_not(kit):
    with pytest.raises(NoSuchSetup, match="unknown set-up babylon; choose one of babylon-323, "):
        setup_position(kit, "babylon")


def test_a_royal_without_a_stack_lies_in_the_space(kit):
    setup = structs.replace(kit.setups["teach-interception"], royals={"herakles": "damaskos"})
    own = Kit(kit.atlas, structs.replace(kit.box, setups={setup.id: setup}))
    assert teaching(own, setup.id).lying == {"herakles": "damaskos"}


@pytest.mark.parametrize("setup", ["five-diadochi", "teach-interception"])
def test_not_every_set_up_is_a_game_of_every_edition(kit, setup):
    with pytest.raises(NoSuchSetup, match=f"{setup} is not available in the third edition"):
        factions_of(kit.under("third"), setup)


@pytest.mark.parametrize("edition", ["fourth", "third"])
def test_a_game_of_one_evening_begins_and_ends_where_the_map_says(kit, edition):
    short = evening_kit(kit.under(edition, (("opt_sorties", "yes"), ("last_turn", "5"))))
    assert (short.edition, short.profile.last_turn, short.profile.opt_sorties) == (edition, 3, True)
    assert short.profile.heir_before_count
    opening = random_deal(short, 3, random.Random(3))
    begun = evening_game_from(short, opening)
    assert (begun.clock.turn, begun.course) == (kit.short.turn, "whole")
    assert opening.clock.turn == 1
    assert broken(short, begun) == ()


def test_alexandreia_is_independent_when_a_game_of_one_evening_begins(kit):
    short = evening_kit(kit)
    opening = random_deal(short, 2, random.Random(3))
    owner = opening.markers["alexandreia"]
    assert opening.fleets["aigyptos"].seat == owner
    begun = evening_game_from(short, opening)
    assert begun.markers["alexandreia"] == INDEPENDENT
    assert begun.fleets["aigyptos"].seat is None
    assert opening.markers["alexandreia"] == owner


def test_more_units_join_who_is_dealt_for_a_game_of_one_evening(kit):
    """Those of the number of players, where he stands; a ready set-up has its own."""
    short = evening_kit(kit)
    extra = kit.players[4].evening_extra
    assert extra, "the map has some for four"
    for seed in range(4):
        whole = random_deal(short, 4, random.Random(seed))
        begun = random_deal(short, 4, random.Random(seed), evening=True)
        for space, stack in whole.all_stacks():
            joined = sum((extra.get(name, Units()) for name in stack.group.generals), Units())
            assert begun.group(stack.seat, space, stack.inside).units == stack.group.units + joined
        assert broken(short, evening_game_from(short, begun)) == ()
    ready = factions_of(short, "babylon-323")
    assert [stack for _, stack in evening_game_from(short, ready).all_stacks()] == [s for _, s in ready.all_stacks()]


def test_whoever_begins_an_evening_deals_its_units(kit):
    """In the window and in counts alike."""
    extra = kit.players[4].evening_extra["leonnatos"]
    plan = GamePlan(tuple(SeatPlan(f"Player {number}") for number in range(1, 5)), short=True)
    for begun in (
        begin(kit, plan, random.Random(3))[1],
        SuccessorsPlayers().opening(kit, 4, "", random.Random(3), evening=True),
    ):
        whole = SuccessorsPlayers().opening(kit, 4, "", random.Random(3))
        space, stack = whole.where("leonnatos")
        assert begun.group(stack.seat, space, stack.inside).units == stack.group.units + extra
