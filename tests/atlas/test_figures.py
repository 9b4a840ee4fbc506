"""The figures of both maps, as the people who drew them counted them."""

import json

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.lint import figures
from diadochi.resources import maps
from diadochi.rules.successors.kit_files import open_kit
from tests.atlas import altered
from tests.house.kept import kept_kit


def test_figures_of_the_world_of_the_diadochi(diadochi: Atlas) -> None:
    found = figures(diadochi)
    assert found["spaces"] == {"major": 26, "minor": 101, "stronghold": 20, "transit": 10}
    assert found["ports"] == 64
    assert found["routes"] == {
        "land": {"count": 159, "km": {"shortest": 30, "longest": 362, "median": 120}},
        "mountain": {"count": 52, "km": {"shortest": 47, "longest": 333, "median": 148}},
        "strait": {"count": 6, "km": {"shortest": 29, "longest": 83, "median": 47}},
        "sea": {"count": 86, "km": {"shortest": 35, "longest": 320, "median": 149}},
        "trans_mediterranean": {"count": 8, "km": {"shortest": 365, "longest": 603, "median": 432}},
    }
    foot = found["on_foot"]
    assert isinstance(foot, dict)
    assert (foot["spaces"], foot["island_spaces"], foot["mean_degree"], foot["most_degree"]) == (144, 13, 2.94, 6)
    assert foot["diameter"] == {"movement_points": 43, "between": ["tainaron", "euhesperides"]}
    assert len(foot["dead_ends"]) == 11
    marches = found["marches"]
    assert isinstance(marches, dict)
    assert marches["pella - babylon"] == {"on_foot": 19, "with_the_sea": 17}
    going_west = found["going_west"]
    assert isinstance(going_west, dict)
    assert {"ilion", "samos", "trikka", "aila"} <= set(going_west["stuck"])


def test_what_all_provinces_are_worth_together() -> None:
    kept = kept_kit(open_kit(maps("diadochi"))).atlas
    assert figures(kept)["victory_points"] == 55


def test_figures_of_italy(rome: Atlas) -> None:
    found = figures(rome)
    assert found["spaces"] == {"walled_city": 45, "tribe": 15, "city": 13, "open": 2}
    assert "going_west" not in found
    assert json.loads(json.dumps(found)) == found


def test_figures_of_an_island_and_of_an_empty_kind(diadochi: Atlas) -> None:
    only_sea = [
        route.id for route in diadochi.routes.values() if route.kind == "strait" or "pella" in (route.a, route.b)
    ]
    found = figures(altered.without_routes(diadochi, *only_sea))
    routes = found["routes"]
    assert isinstance(routes, dict)
    assert routes["strait"] == {"count": 0, "km": {}}
    marches = found["marches"]
    assert isinstance(marches, dict)
    assert marches["pella - babylon"] == {"on_foot": None, "with_the_sea": None}


def test_figures_of_a_single_space(diadochi: Atlas) -> None:
    one = altered.head(diadochi, spaces=(diadochi.spaces["halys"],), routes=())
    found = figures(altered.limits(one, marches=(), westward=None))
    assert found["nearest_px"] == {}
    foot = found["on_foot"]
    assert isinstance(foot, dict)
    assert foot["diameter"] == {"movement_points": 0, "between": ["halys", "halys"]}
