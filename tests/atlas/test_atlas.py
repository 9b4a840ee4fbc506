"""The opened map: joined both ways, in order, its curves from centre to centre."""

import math
import shutil
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from diadochi.atlas.atlas import Atlas, kilometres
from diadochi.atlas.map_files import open_atlas, read_atlas
from diadochi.atlas.model import Names, Text, smooth
from diadochi.resources import maps


def test_figures_of_the_two_maps(diadochi: Atlas, rome: Atlas) -> None:
    assert (len(diadochi.provinces), len(diadochi.spaces), len(diadochi.routes)) == (30, 157, 311)
    assert (len(rome.provinces), len(rome.spaces), len(rome.routes)) == (22, 75, 163)
    assert (len(diadochi.ports), len(rome.ports)) == (64, 34)
    assert diadochi.source == "maps/diadochi"


def test_every_step_has_its_way_back(atlas: Atlas) -> None:
    for space, steps in atlas.steps.items():
        for step in steps:
            route = atlas.routes[step.route]
            assert {route.a, route.b} == {space, step.to}
            assert route.other(space) == step.to
            assert route.other(step.to) == space
            assert [back for back in atlas.steps[step.to] if back.route == step.route and back.to == space]
    assert sum(map(len, atlas.steps.values())) == 2 * len(atlas.routes)


def test_steps_stand_in_the_order_of_the_routes(atlas: Atlas) -> None:
    number = {route: place for place, route in enumerate(atlas.routes)}
    for steps in atlas.steps.values():
        assert [number[step.route] for step in steps] == sorted(number[step.route] for step in steps)


def test_route_ids_name_their_ends_in_order(atlas: Atlas) -> None:
    for route in atlas.routes.values():
        assert route.id == f"{route.a}-{route.b}.{route.kind}"
        assert route.a < route.b


def test_bend_points_follow_the_ends_when_the_file_names_them_the_other_way(diadochi: Atlas) -> None:
    route = diadochi.routes["kaunos-xanthos.mountain"]
    assert (route.a, route.via) == ("kaunos", ((29.16, 36.67),))
    for route in diadochi.routes.values():
        a, b = ((diadochi.spaces[end].lon, diadochi.spaces[end].lat) for end in (route.a, route.b))
        assert kilometres([a, *route.via, b]) <= kilometres([a, *reversed(route.via), b]) + 1e-9


def test_names_of_roads(diadochi: Atlas) -> None:
    road = diadochi.routes["larissa-pydna.mountain"]
    assert road.names is not None
    assert road.names.en == "Tempe"
    assert diadochi.routes["ambrakia-dodona.land"].names is None


def test_curves_run_from_centre_to_centre(atlas: Atlas) -> None:
    for route in atlas.routes.values():
        curve = atlas.curve(route.id)
        assert curve[0] == atlas.place[route.a]
        assert curve[-1] == pytest.approx(atlas.place[route.b])
        assert (len(curve) == 2) == (not route.via)
        assert curve is atlas.curve(route.id)


def test_curves_go_through_their_bend_points(atlas: Atlas) -> None:
    for route in atlas.routes.values():
        for bend in route.via:
            point = atlas.projection.project(*bend)
            assert min(math.dist(point, passed) for passed in atlas.curve(route.id)) < 1e-6


points = st.tuples(st.floats(0, 400), st.floats(0, 300))


@given(st.lists(points, min_size=2, max_size=6, unique=True))
def test_smooth_curves_stay_near_their_points(bends: list[tuple[float, float]]) -> None:
    curve = smooth(bends)
    assert curve[0] == bends[0]
    assert curve[-1] == bends[-1]
    span = sum(math.dist(a, b) for a, b in pairwise(bends))
    assert all(min(math.dist(point, bend) for bend in bends) <= span for point in curve)


def test_members_are_the_spaces_of_a_province(diadochi: Atlas) -> None:
    assert diadochi.members("phoinike") == ("tyros", "sidon", "arados")
    members = [space for province in diadochi.provinces for space in diadochi.members(province)]
    bare = [space.id for space in diadochi.spaces.values() if space.province is None]
    assert sorted(members + bare) == sorted(diadochi.spaces)
    with pytest.raises(KeyError):
        diadochi.members("atlantis")


def test_places_include_the_offset(diadochi: Atlas) -> None:
    sidon = diadochi.spaces["sidon"]
    x, y = diadochi.projection.project(sidon.lon, sidon.lat)
    assert diadochi.place["sidon"] == (x + 29, y - 51)


def test_the_graph_has_every_route_under_its_id(atlas: Atlas) -> None:
    graph = atlas.graph
    assert graph is atlas.graph
    assert list(graph) == list(atlas.spaces)
    assert {key for _, _, key in graph.edges(keys=True)} == set(atlas.routes)
    for a, b, key, edge in graph.edges(keys=True, data=True):
        kind = atlas.route_kinds[edge["kind"]]
        assert {a, b} == {atlas.routes[key].a, atlas.routes[key].b}
        assert (edge["cost"], edge["by"], edge["route"].id) == (kind.cost, kind.by, key)


def test_the_digest_follows_the_files(diadochi: Atlas, change: Callable[[str, str, str], Path]) -> None:
    folder = change("spaces.toml", "lon = 20.98", "lon = 20.99")
    assert open_atlas(folder).digest != diadochi.digest
    assert open_atlas(maps("diadochi")).digest == diadochi.digest


def test_a_map_elsewhere_is_shown_by_its_path(copied: Path) -> None:
    assert open_atlas(copied).source == str(copied)


def test_names_and_texts_by_language(diadochi: Atlas) -> None:
    pella = diadochi.spaces["pella"]
    assert [pella.names.in_language(language) for language in ("en", "es", "ru", "la")] == [
        "Pella",
        "Pela",
        "Пелла",
        "Pella",
    ]
    assert pella.note.in_language("la") == pella.note.en
    assert pella.note.in_language("ru") == pella.note["ru"] != pella.note.en


def test_what_a_route_allows_is_the_same_in_graph_and_steps(atlas: Atlas) -> None:
    for space, steps in atlas.steps.items():
        for step in steps:
            edge = atlas.graph.edges[space, step.to, step.route]
            kind = atlas.kind_of(step.route)
            assert (step.kind, step.cost, step.by, step.allows) == (kind.id, kind.cost, kind.by, kind.allows)
            assert (edge["kind"], edge["cost"], edge["by"], edge["allows"]) == (
                kind.id,
                kind.cost,
                kind.by,
                kind.allows,
            )
    assert sum(map(len, atlas.steps.values())) == 2 * atlas.graph.number_of_edges()
    assert list(atlas.graph) == list(atlas.steps)


def test_a_map_that_does_not_say_what_its_routes_allow_is_read_as_before(tmp_path: Path, diadochi: Atlas) -> None:
    folder = tmp_path / "older"
    shutil.copytree(maps("diadochi"), folder)
    file = folder / "map.toml"
    lines = file.read_text(encoding="utf-8").splitlines()
    file.write_text(
        "\n".join(line for line in lines if not line.startswith(("allows =", "switch ="))) + "\n", encoding="utf-8"
    )
    assert open_atlas(folder).route_kinds == diadochi.route_kinds


def test_uses_that_no_kind_of_a_map_names_are_read_as_before(tmp_path: Path, diadochi: Atlas) -> None:
    folder = tmp_path / "old"
    shutil.copytree(maps("diadochi"), folder)
    file = folder / "map.toml"
    text = file.read_text(encoding="utf-8")
    for later in (', "royal_road"', ', "guide"', ', "reach"'):
        assert later in text
        text = text.replace(later, "")
    file.write_text(text, encoding="utf-8")
    assert open_atlas(folder).route_kinds == diadochi.route_kinds


def test_an_unknown_use_of_a_route_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "wrong"
    shutil.copytree(maps("diadochi"), folder)
    file = folder / "map.toml"
    file.write_text(file.read_text(encoding="utf-8").replace('"withdraw"', '"fly"'), encoding="utf-8")
    _, faults = read_atlas(folder)
    assert any('allows[2] "fly" is not one of intercept, withdraw' in fault.sentence() for fault in faults)


def test_words_are_values() -> None:
    words = Names(en="Pella", es="Pela")
    assert words == Names(es="Pela", en="Pella")
    assert hash(words) == hash(Names(es="Pela", en="Pella"))
    assert words != Names(en="Pella")
    assert repr(words) == "Names(en='Pella', es='Pela')"
    assert words.every() == ("Pella", "Pela")
    assert (words.in_language("es"), words.in_language("ru"), Text().in_language("ru")) == ("Pela", "Pella", "")


def test_no_two_spaces_have_one_number_in_pleiades(diadochi: Atlas) -> None:
    """Each number was looked up by name and place; what was not found there has none."""
    numbers = [space.pleiades for space in diadochi.spaces.values() if space.pleiades]
    assert len(numbers) == 140
    assert len({*numbers}) == len(numbers)
    assert diadochi.spaces["babylon"].pleiades == "893951"
    assert not diadochi.spaces["nora"].pleiades
