"""Many times the same map: copies side by side, joined, each the shape of the first."""

import math

import networkx as nx
import pytest

from diadochi.atlas.atlas import Atlas
from diadochi.lab.rules_measures import enlarge


def test_ten_times_the_map(atlas: Atlas) -> None:
    large = enlarge(atlas, 10)
    assert len(large.spaces) == 10 * len(atlas.spaces)
    assert len(large.provinces) == 10 * len(atlas.provinces)
    assert len(large.routes) == 10 * len(atlas.routes) + 9 * 3
    assert large.canvas == (4 * atlas.canvas[0], 3 * atlas.canvas[1])
    assert nx.number_connected_components(large.graph) == 1
    assert large.digest != atlas.digest


def test_the_first_copy_is_the_map_itself(diadochi: Atlas) -> None:
    large = enlarge(diadochi, 2)
    for space in diadochi.spaces:
        assert large.spaces[space] == diadochi.spaces[space]
        assert large.place[space] == diadochi.place[space]
    assert enlarge(diadochi, 1).routes == diadochi.routes


def test_copies_are_shifted_by_whole_canvases(atlas: Atlas) -> None:
    large = enlarge(atlas, 4)
    width, height = atlas.canvas
    for space, (x, y) in atlas.place.items():
        assert large.place[f"{space}_2"] == pytest.approx((x + width, y), abs=1e-4)
        assert large.place[f"{space}_4"] == pytest.approx((x + width, y + height), abs=1e-4)


def test_curves_are_shifted_with_their_ends(diadochi: Atlas) -> None:
    large = enlarge(diadochi, 2)
    for route in diadochi.routes.values():
        first, second = sorted((f"{route.a}_2", f"{route.b}_2"))
        copy = large.routes[f"{first}-{second}.{route.kind}"]
        ends = {large.curve(copy.id)[0], large.curve(copy.id)[-1]}
        assert ends == {large.place[f"{route.a}_2"], large.place[f"{route.b}_2"]}
        length = sum(
            math.dist(a, b) for a, b in zip(diadochi.curve(route.id), diadochi.curve(route.id)[1:], strict=False)
        )
        again = sum(math.dist(a, b) for a, b in zip(large.curve(copy.id), large.curve(copy.id)[1:], strict=False))
        assert again == pytest.approx(length, rel=1e-6)


def test_provinces_keep_their_members(diadochi: Atlas) -> None:
    large = enlarge(diadochi, 3)
    assert large.members("phoinike_3") == ("tyros_3", "sidon_3", "arados_3")


def test_less_than_one_copy_is_refused(diadochi: Atlas) -> None:
    with pytest.raises(ValueError, match="factor 0 is below 1"):
        enlarge(diadochi, 0)
