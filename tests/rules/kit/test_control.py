"""Provinces, fleets, titles and sums of points (CTL-13 to CTL-16, VIC-10, VIC-11, LEG-04)."""

import pytest
from msgspec import structs

from diadochi.rules.successors.control import (
    available_fleets,
    fleet_strength,
    fleets_now,
    guardian_of_the_tomb,
    holder,
    holders,
    king_of_asia,
    largest_fleet,
    lord_of_the_hellespont,
    most_senior,
    provinces_of,
    royals_of,
    strategos_of_europe,
    update_fleets,
)
from diadochi.rules.successors.notation import read
from diadochi.rules.successors.pieces import INDEPENDENT, Group
from diadochi.rules.successors.position import Faction, FleetState, Position
from diadochi.rules.successors.standing import legitimacy, usurper, victory_points
from tests.house.kept import kept_kit, kept_opening

TABLE = 'diadochi fourth; turn 2 preparations; seats 1 "Blue" | 2 "Red" | 3 "Green" | 4 "Gold"; '


def on(kit, text):
    position = read(kit, TABLE + text)
    update_fleets(kit, position)
    return position


@pytest.mark.parametrize(
    ("held", "owner"),
    [("babylon,is", None), ("babylon,is,opis", 1), ("is,opis,orchoi", None), ("babylon", None)],
)
def test_case_8_majority_and_major_city(kit, held, owner):
    """CTL-14: five spaces that count, one major city."""
    assert len(kit.province_spaces["babylonia"]) == 5
    assert kit.province_cities["babylonia"] == ("babylon",)
    assert holder(kit, on(kit, f"markers 1 {held}"), "babylonia") == owner


def test_case_8_four_of_five_without_the_city_are_not_enough(kit):
    others = [space for space in kit.province_spaces["babylonia"] if space != "babylon"]
    assert holder(kit, on(kit, f"markers 1 {','.join(others)}"), "babylonia") is None


def test_case_9_half_is_no_majority(kit):
    """CTL-14: four spaces, the city and one more."""
    province = next(p for p in kit.atlas.provinces if len(kit.province_spaces[p]) == 4 and kit.province_cities[p])
    city = kit.province_cities[province][0]
    one, two = [space for space in kit.province_spaces[province] if space != city][:2]
    assert holder(kit, on(kit, f"markers 1 {city},{one}"), province) is None
    assert holder(kit, on(kit, f"markers 1 {city},{one},{two}"), province) == 1


def test_case_10_a_besieged_city_still_counts(kit):
    """CTL-14: enemy units in the province have no influence."""
    position = on(kit, "markers 1 babylon,is,opis; pieces babylon 2:krateros+6M; sieges babylon 2 by 2")
    assert holder(kit, position, "babylonia") == 1


def test_all_major_cities_are_needed_unless_the_switch_says_one(kit):
    """CTL-14, R-33: Aigyptos has two."""
    spaces = [space for space in kit.province_spaces["aigyptos"] if space != "alexandreia"]
    position = on(kit, f"markers 1 {','.join(spaces)}")
    assert holder(kit, position, "aigyptos") is None
    one = kit.under("fourth", (("province_needs_all_majors", "no"),))
    assert holder(one, position, "aigyptos") == 1
    other = on(kit, "markers 1 xanthos,phaselis,aspendos")
    assert kit.province_cities["lykia"] == ()
    assert holder(one, other, "lykia") == holder(kit, other, "lykia") == 1


def test_independents_control_provinces_too(kit):
    """CTL-12."""
    position = kept_opening(kit, "babylon-323")
    assert holders(kit, position)["kappadokia"] == INDEPENDENT
    assert "kappadokia" in provinces_of(kit, position, INDEPENDENT)
    assert fleets_now(kit, position)["rhodos"].seat is None


def test_a_transit_point_counts_in_no_province(kit):
    """CTL-13."""
    assert not any(kit.is_transit(space) for spaces in kit.province_spaces.values() for space in spaces)


def test_the_athenian_fleet_goes_with_the_city(kit):
    """CTL-16, FLT-05."""
    assert on(kit, "markers 1 athenai").fleets["athenai"] == FleetState(1)


def test_fleets_case_1_a_fleet_that_changes_hands_is_normal(kit):
    """FLT-11."""
    position = on(kit, "markers 1 athenai; fleets athenai 1 improved")
    assert position.fleets["athenai"].improved
    position.markers["athenai"] = 2
    update_fleets(kit, position)
    assert position.fleets["athenai"] == FleetState(2)


def test_a_dispersed_fleet_changes_hands_dispersed(kit):
    """R-34."""
    position = on(kit, "markers 2 athenai; fleets athenai 1 dispersed")
    assert position.fleets["athenai"] == FleetState(2, dispersed=True)


def test_fleets_case_2_kilikia_needs_the_card(kit):
    """FLT-08, CTL-16."""
    kilikia = ",".join(kit.province_spaces["kilikia"])
    position = on(kit, f"markers 1 {kilikia}; fleets kilikia 2")
    assert holder(kit, position, "kilikia") == 1
    assert position.fleets["kilikia"].seat == 2
    assert on(kit, f"markers 1 {kilikia}").fleets["kilikia"].seat is None
    assert fleets_now(kit, Position(markers={}))["kilikia"] == FleetState(None)


def test_fleets_case_6_largest_fleet(kit):
    """VIC-11, FLT-12: a tie gives it to no one, dispersed fleets do not count."""
    position = on(kit, "markers 1 athenai")
    assert largest_fleet(kit, position) == 1
    position.fleets["kilikia"] = FleetState(2, improved=True)
    assert fleet_strength(kit, position, 1) == fleet_strength(kit, position, 2) == 2
    assert largest_fleet(kit, position) is None
    position.fleets["athenai"] = FleetState(1, dispersed=True)
    assert largest_fleet(kit, position) == 2
    assert available_fleets(position, 1) == ()
    assert available_fleets(position, 2) == ("kilikia",)
    counting = kit.under("fourth", (("fleet_counts_dispersed", "yes"),))
    assert fleet_strength(counting, position, 1) == 2
    assert largest_fleet(kit, on(kit, "markers 1 babylon")) is None


def _whole(kit, seat, *provinces):
    spaces = [space for province in provinces for space in kit.province_spaces[province]]
    return f"markers {seat} {','.join(spaces)}"


def test_king_of_asia_and_lord_of_the_hellespont(kit):
    """VIC-10, R-24."""
    kit = kept_kit(kit)
    asia = on(kit, _whole(kit, 2, "babylonia", "syria", "lydia"))
    assert king_of_asia(kit, asia) == 2
    assert king_of_asia(kit, on(kit, _whole(kit, 2, "babylonia", "syria"))) is None
    straits = on(kit, _whole(kit, 3, "thrake", "hellespontine_phrygia"))
    assert lord_of_the_hellespont(kit, straits) == 3
    assert king_of_asia(kit, on(kit, _whole(kit, 0, "babylonia", "syria", "lydia"))) is None
    tally = victory_points(kit, asia, 2)
    assert [line.points for line in tally.lines] == [2, 3, 4, 3]
    assert tally.total == 12
    assert tally.lines[-1].source.source == "King of Asia"
    assert tally.lines[-1].rules == ("VIC-10",)
    assert victory_points(kit, straits, 3).total == 6


def test_victory_points_of_the_south_line_by_line(kit):
    position = kept_opening(kit, "babylon-323")
    lines = victory_points(kept_kit(kit), position, 3).lines
    assert [(line.source.source, line.points) for line in lines] == [
        ("{province}", 2),
        ("{province}", 6),
        ("Largest Fleet", 3),
    ]


def test_legitimacy_case_1(kit):
    """LEG-04: Champion, Perdikkas, Makedonia and one heir worth 5 make 11."""
    text = _whole(kit, 1, "makedonia") + "; pieces babylon 1:perdikkas+alexandros+1M; royals alexandros active"
    tally = legitimacy(kit, on(kit, text), 1)
    assert tally.total == 11
    assert sorted(line.points for line in tally.lines) == [1, 2, 3, 5]
    assert strategos_of_europe(kit, on(kit, text)) == 1


def test_legitimacy_case_2_one_heir_and_all_ladies(kit):
    """LEG-05."""
    text = "pieces babylon 1:krateros+alexandros+philippos+kleopatra+olympias+1M; royals alexandros active, "
    text += "philippos active, kleopatra active, olympias active"
    assert legitimacy(kit, on(kit, text), 1).total == 3 + 5 + 3 + 3


def test_legitimacy_case_4_guardian_of_the_tomb(kit):
    """LEG-16, LEG-17: whoever controls the city; Pella has none."""
    position = on(kit, "tomb babylon; markers 2 babylon | 1 pella")
    assert guardian_of_the_tomb(position) == 2
    assert legitimacy(kit, position, 2).total == 3 + 2
    position.markers["babylon"] = INDEPENDENT
    assert guardian_of_the_tomb(position) is None
    position.tomb = "pella"
    assert guardian_of_the_tomb(position) is None
    assert guardian_of_the_tomb(on(kit, "markers 1 babylon")) is None


def test_a_successor_has_nothing_for_his_status_and_no_seat_has_nothing(kit):
    """LEG-19, LEG-20."""
    position = on(kit, "markers 1 is")
    position.factions[1] = structs.replace(position.factions[1], status="successor")
    assert legitimacy(kit, position, 1).total == 0
    assert legitimacy(kit, position, 5).total == 0


def test_leonnatos_counts_from_the_dispersed_box_too(kit):
    """LEG-07."""
    assert legitimacy(kit, on(kit, "dispersed 1:leonnatos"), 1).total == 4


def test_legitimacy_given_by_the_position(kit):
    position = on(kit, "markers 1 is")
    position.factions[1] = Faction("Blue", legitimacy=7)
    tally = legitimacy(kit, position, 1)
    assert tally.total == 7
    assert len(tally.lines) == 1


def test_royals_belong_to_their_stack_or_to_the_marker(kit):
    """LEG-45, R-53: an inactive lady belongs to no one."""
    text = "markers 1 damaskos,sardeis; lying herakles damaskos, kleopatra sardeis, funeral_cart damaskos; "
    text += "pieces opis 2:krateros+philippos+1M; royals herakles active, kleopatra inactive, philippos active"
    position = on(kit, text)
    assert royals_of(kit, position, 1) == ("herakles",)
    assert royals_of(kit, position, 2) == ("philippos",)


def test_case_36_usurper_tie_goes_to_the_most_senior_general(kit):
    """SEQ-04: equal points, red has Perdikkas."""
    position = on(kit, "pieces babylon 2:perdikkas+1M, memphis 1:ptolemaios+1M")
    assert usurper(kit, position) == 2
    position.dispersed[1] = Group(generals=("krateros",))
    position.stacks = {}
    assert most_senior(kit, position, 1) == 19
    assert most_senior(kit, position, 2) == 0
    assert usurper(kit, position) == 1


def test_usurper_tie_without_majors_goes_to_the_later_in_turn_order(kit):
    """SEQ-04."""
    position = read(kit, 'diadochi fourth; turn 2 preparations order 2,1; seats 1 "Blue" | 2 "Red"')
    assert usurper(kit, position) == 1
    assert usurper(kit, Position()) is None
