"""The map as a graph: ways, rings and what hangs on one road, on both maps and at the costs of the rules."""

import pytest

from diadochi.forecast.successors.march_reach import distances
from diadochi.lessons.roads import (
    LAND_KM_A_DAY,
    Means,
    Roads,
    Shut,
    detours,
    hinges,
    kind_alone,
    lanes_from,
    mainland_and_islands,
    points_from,
    province_facts,
    rings_from,
    traffic,
    travel_ways,
)
from diadochi.resources import maps
from diadochi.rules.rome.kit_files import open_kit as open_rome
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.kit_files import open_kit

GATES = "tarsos-tyana.mountain"


@pytest.fixture(scope="module")
def kit() -> Kit:
    return open_kit(maps("diadochi"))


def test_rings_are_the_distances_of_the_forecast(kit: Kit) -> None:
    points = points_from(Roads(kit), "babylon")
    assert points == distances(kit, "babylon").cost
    rings = rings_from(Roads(kit), "babylon")
    assert rings[0] == ("babylon",)
    assert {space for ring in rings.values() for space in ring} == {*kit.atlas.spaces}


def test_the_cheapest_way_costs_what_its_routes_cost(kit: Kit) -> None:
    for means in Means:
        ways = travel_ways(Roads(kit, means), "ephesos", "alexandreia")
        assert [way.points for way in ways] == sorted(sum(map(kit.cost, way.routes)) for way in ways)
    by_land, by_sea = (travel_ways(Roads(kit, means), "ephesos", "alexandreia")[0] for means in (Means.LAND, Means.SEA))
    assert (by_land.voyages, by_land.sea_km, by_sea.voyages, by_sea.land_km) == (0, 0.0, 1, 0.0)
    assert by_sea.points < by_land.points
    assert by_land.days == by_land.km / LAND_KM_A_DAY


def test_alternatives_are_other_ways(kit: Kit) -> None:
    ways = travel_ways(Roads(kit, Means.LAND), "pella", "babylon")
    assert [way.points for way in ways] == [19, 19, 20, 20]
    assert len({way.routes for way in ways}) == 4
    assert travel_ways(Roads(kit, Means.LAND), "pella", "rhodos") == ()


def test_without_the_kilikian_gates_tarsos_lies_farther(kit: Kit) -> None:
    shut = Roads(kit, Means.LAND, Shut(frozenset({GATES})))
    changed = detours(Roads(kit, Means.LAND), shut, "tyana")
    assert [(each.space, each.before, each.after) for each in changed] == [("soloi", 3, 5), ("tarsos", 2, 4)]


def test_egypt_hangs_on_the_road_by_gaza(kit: Kit) -> None:
    found = {hinge.thing: hinge for hinge in hinges(Roads(kit, Means.LAND))}
    road = found["gaza-rhinokoloura.land"]
    assert road.is_route
    assert "memphis" in road.cut_off
    assert "gaza" not in road.cut_off
    shut = Roads(kit, Means.LAND, Shut(frozenset({road.thing})))
    lost = {each.space for each in detours(Roads(kit, Means.LAND), shut, "gaza") if each.after is None}
    assert lost == {*road.cut_off}
    assert ("rhodos",) in mainland_and_islands(Roads(kit, Means.LAND))


def test_a_held_port_is_passed_but_not_entered(kit: Kit) -> None:
    held = Roads(kit, Means.SEA, Shut(spaces=frozenset({"rhodos"})))
    assert "rhodos" not in points_from(held, "halikarnassos")
    assert points_from(held, "halikarnassos")["karpathos"] == points_from(Roads(kit), "halikarnassos")["karpathos"]


def test_traffic_is_a_share_of_all_ways(kit: Kit) -> None:
    by_land = traffic(Roads(kit, Means.LAND))
    assert max(by_land, key=lambda route: by_land[route]) == "mazaka-melitene.land"
    assert 0 < by_land[GATES] < by_land["mazaka-melitene.land"] < 1


def test_one_kind_of_route_and_ports_and_provinces(kit: Kit) -> None:
    straits = kind_alone(Roads(kit), "strait")
    assert [len(group) for group in straits.groups] == [2] * len(straits.routes)
    assert lanes_from(kit.atlas, "rhodos")["rhodos"] == 0
    assert lanes_from(kit.atlas, "rhodos")["halikarnassos"] == 1
    facts = province_facts(kit.atlas, "epeiros")
    assert (facts.cities, facts.neighbours, facts.worth) == (("ambrakia",), ("hellas", "makedonia", "thessalia"), 1)


def test_a_roman_voyage_costs_the_same_however_long() -> None:
    kit = open_rome(maps("rome"))
    at_sea = points_from(Roads(kit, Means.SEA), "neapolis")
    assert {points for space, points in at_sea.items() if space != "neapolis"} == {3}
    assert travel_ways(Roads(kit, Means.SEA), "neapolis", "carthago")[0].points == 3
