"""Each edit does what it says, and what it breaks is told by the invariants."""

import pytest
from msgspec import structs

from diadochi.rules.successors import editing
from diadochi.rules.successors.invariants import broken
from diadochi.rules.successors.pieces import CART, Group, Units
from diadochi.rules.successors.position import Activation, Clock, Faction, FleetState, Memory


def rules_broken(kit, position):
    return {rule for each in broken(kit, position) for rule in each.rules}


def test_a_general_is_taken_from_where_he_was(kit, position):
    there = editing.put_general(position, "antigonos", 2, "tyros")
    assert there.where("antigonos")[0] == "tyros"
    assert "antigonos" not in there.group(position.where("antigonos")[1].seat, "kelainai", False).generals
    assert position.where("antigonos")[0] == "kelainai"


def test_a_general_off_the_map_comes_onto_it_and_goes_again(kit, position):
    there = editing.put_general(position, "kassandros", 1, "pella", inside=True)
    assert "kassandros" not in there.off_map
    assert "CTL-17" in rules_broken(kit, there), "the city is another's"
    assert editing.send_off_map(there, "kassandros", "dead").off_map["kassandros"] == "dead"


def test_minor_generals_go_back_to_hand(kit, position):
    there = editing.put_general(position, "minor-1a", 1, "babylon")
    assert there.where("minor-1a")
    back = editing.send_off_map(there, "minor-1a")
    assert back.where("minor-1a") is None
    assert "minor-1a" not in back.off_map


def test_a_minor_general_in_the_dispersed_box_is_told(kit, position):
    there = editing.disperse_general(position, "minor-1a", 1)
    assert "GEN-28" in rules_broken(kit, there)
    assert not editing.send_off_map(there, "minor-1a").dispersed


def test_five_units_inside_a_city_are_told(kit, position):
    there = editing.set_units(position, 1, "babylon", True, "mercenary", 5)
    assert "R-07" in rules_broken(kit, there)
    fewer = editing.set_units(there, 1, "babylon", True, "mercenary", kit.profile.city_limit)
    assert not rules_broken(kit, fewer)


def test_the_silver_shields_are_one_piece(kit, position):
    there = editing.set_units(position, 1, "babylon", False, "silver", 2)
    assert there.silver == "in_play"
    there = editing.set_dispersed_units(there, 2, "silver", 1)
    assert there.group(1, "babylon", False).units.silver == 0
    assert there.dispersed[2].units == Units(silver=1)
    assert editing.set_dispersed_units(there, 2, "silver", 0).silver == "not_arrived"
    gone = editing.silver_away(there, "gone")
    assert gone.silver == "gone"
    assert not gone.dispersed
    assert editing.set_units(gone, 1, "babylon", False, "silver", 0).silver == "gone"


def test_units_in_the_dispersed_box(kit, position):
    there = editing.set_dispersed_units(position, 2, "mercenary", 3)
    assert there.dispersed[2].units.mercenary == 3
    assert 2 not in editing.set_dispersed_units(there, 2, "mercenary", 0).dispersed


def test_part_of_a_stack_goes_inside(kit, position):
    one = Group(Units(mercenary=1))
    there = editing.move_group(position, 1, ("babylon", False), one, ("babylon", True))
    assert there.group(1, "babylon", True) == one
    with pytest.raises(ValueError, match="no part"):
        editing.move_group(there, 1, ("babylon", True), Group(Units(elephant=1)), ("babylon", False))


def test_a_cleared_stack_leaves_its_royals_lying(kit, position):
    position = editing.set_units(position, 1, "babylon", False, "silver", 1)
    position = editing.put_general(position, "minor-1b", 1, "babylon")
    there = editing.clear_stack(position, 1, "babylon", False)
    assert there.stack(1, "babylon", False) is None
    assert there.off_map["perdikkas"] == "reserve"
    assert there.lying["alexandros"] == there.lying[CART] == "babylon"
    assert there.silver == "not_arrived"
    assert not rules_broken(kit, there)


def test_royals_come_and_go(kit, position):
    there = editing.put_royal(position, "olympias", 1, "babylon")
    assert there.royal_state["olympias"] == "active"
    there.ladies["olympias"] = 1
    assert editing.put_royal(there, "olympias", 2, "pella").ladies["olympias"] == 2  # her side's from now on
    del there.ladies["olympias"]
    there = editing.set_royal_state(there, "olympias", "inactive")
    assert "LEG-48" in rules_broken(kit, there)
    there = editing.lay_royal(there, "olympias", "pella")
    assert (there.lying["olympias"], there.royal_state["olympias"]) == ("pella", "inactive")
    there = editing.royal_away(there, "olympias", "gone")
    assert (there.lying.get("olympias"), there.royal_state["olympias"]) == (None, "gone")
    assert editing.set_royal_state(there, "olympias", "active") == there


def test_the_tomb_is_the_other_side_of_the_cart(kit, position):
    there = editing.bury(position, "pella")
    assert there.tomb == "pella"
    assert CART not in there.group(1, "babylon", False).royals
    assert not rules_broken(kit, there)
    there = editing.lay_royal(there, CART, "babylon")
    assert (there.tomb, there.lying[CART]) == ("", "babylon")
    there = editing.royal_away(editing.bury(there, "pella"), CART)
    assert not there.tomb


def test_fleets_follow_a_marker_unless_they_were_given_by_hand(kit, position):
    fleet = next(f.id for f in kit.fleets.values() if f.kind == "city")
    city = kit.fleets[fleet].place
    there = editing.set_marker(kit, position, city, 2)
    assert there.fleets[fleet] == FleetState(2)
    by_hand = editing.set_fleet(there, fleet, FleetState(3, improved=True))
    assert editing.set_marker(kit, by_hand, city, 1).fleets[fleet] == FleetState(3, improved=True)
    gone = editing.set_marker(kit, there, city, None)
    assert city not in gone.markers
    assert gone.fleets[fleet] == FleetState(None)


def test_siege_points_and_independents(kit, position):
    there = editing.set_siege(position, "tyros", 2, 3)
    assert "CTL-18" in rules_broken(kit, there)
    assert editing.set_siege(there, "tyros", 0, 3).sieges == {}
    army = next(iter(kit.independents))
    assert editing.put_independent(position, army, "tyros").independents[army] == "tyros"


def test_clock_usurper_and_popularity(kit, position):
    there = editing.set_clock(position, Clock(3, "end"))
    there = editing.set_usurper(editing.set_popularity(there, "antigonos", 2), 2)
    assert (there.clock.turn, there.usurper, there.popularity) == (3, 2, {"antigonos": 2})
    assert editing.set_popularity(there, "antigonos", 0).popularity == {}


def test_a_march_is_ended_and_the_segment_forgotten(kit, position):
    march = Activation(1, "perdikkas", position.group(1, "babylon", False), "babylon", False, 3)
    position.activation, position.memory = march, Memory(activated=("perdikkas",))
    there = editing.forget_segment(editing.end_march(position))
    assert (there.activation, there.memory) == (None, Memory())


def test_a_side_sits_down_changes_and_leaves(kit, position):
    there = editing.add_faction(position, 5, "Asia")
    assert there.clock.order[-1] == 5
    assert not rules_broken(kit, there)
    assert editing.add_faction(there, 5, "Europe").clock.order.count(5) == 1
    there = editing.set_faction(there, 5, structs.replace(there.factions[5], status="successor", legitimacy=4))
    assert there.factions[5] == Faction("Asia", "successor", legitimacy=4)
    assert not rules_broken(kit, editing.remove_faction(there, 5))


def test_a_side_that_leaves_takes_everything_along(kit, position):
    position = editing.disperse_general(position, "perdikkas", 1)
    position = editing.set_dispersed_units(position, 1, "silver", 1)
    position = editing.royal_away(editing.royal_away(position, "alexandros"), CART)
    position.dispersed[1] = structs.replace(position.dispersed[1], royals=("alexandros", CART))
    position.royal_state["alexandros"] = "active"
    position = editing.set_usurper(editing.set_siege(position, "tyros", 1, 1), 1)
    there = editing.remove_faction(position, 1)
    assert 1 not in {stack.seat for _, stack in there.all_stacks()} | set(there.markers.values())
    assert (there.off_map["perdikkas"], there.royal_state["alexandros"]) == ("reserve", "off_map")
    assert (there.usurper, there.silver, there.clock.active) == (None, "not_arrived", 2)
    assert 1 not in there.clock.order
    assert not there.sieges
