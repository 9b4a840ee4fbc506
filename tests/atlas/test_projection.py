"""Degrees to pixels and back, for both projections, one by one and in arrays."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.model import AsinhProjection, MercatorProjection, Projection

ASINH = AsinhProjection(1170.52, 1708.46, 26.0, 10.0, 1125.63, 937.32, 37.8, 4.5, "house")
MERCATOR = MercatorProjection(8.33, 45.97, 295.0, "house")

projections = st.sampled_from([ASINH, MERCATOR])
lons = st.floats(-180, 180)
lats = st.floats(-84, 84)


@given(projections, lons, lats)
def test_there_and_back(projection: Projection, lon: float, lat: float) -> None:
    back = projection.unproject(*projection.project(lon, lat))
    assert back == pytest.approx((lon, lat), abs=1e-9)


@given(projections, st.floats(-2000, 8000), st.floats(-2000, 8000))
def test_back_and_there(projection: Projection, x: float, y: float) -> None:
    assert projection.project(*projection.unproject(x, y)) == pytest.approx((x, y), abs=1e-6)


@given(projections, lons, lons, lats, lats)
def test_east_is_right_and_north_is_up(projection: Projection, a: float, b: float, c: float, d: float) -> None:
    west, east = sorted((a, b))
    south, north = sorted((c, d))
    left, bottom = projection.project(west, south)
    right, top = projection.project(east, north)
    assert left <= right
    assert top <= bottom


@given(projections, st.lists(st.tuples(lons, lats), min_size=1, max_size=5))
def test_arrays_agree_with_single_points(projection: Projection, points: list[tuple[float, float]]) -> None:
    xs, ys = projection.project_arrays(*(np.array(column) for column in zip(*points, strict=True)))
    for point, x, y in zip(points, xs, ys, strict=True):
        assert (x, y) == pytest.approx(projection.project(*point), abs=1e-6)
    back = projection.unproject_arrays(xs, ys)
    assert list(zip(*back, strict=True)) == [pytest.approx(point, abs=1e-9) for point in points]


@pytest.mark.parametrize(
    ("space", "x", "y"),
    [
        ("athenai", 786, 1090),
        ("sardeis", 1517, 982),
        ("ankyra", 2266, 695),
        ("tyros", 2578, 1956),
        ("memphis", 2031, 2376),
        ("kyrene", 482, 2021),
        ("babylon", 3512, 2059),
        ("persepolis", 4101, 2368),
    ],
)
def test_places_of_the_world_of_the_diadochi(diadochi: Atlas, space: str, x: int, y: int) -> None:
    there = diadochi.spaces[space]
    assert diadochi.projection.project(there.lon, there.lat) == pytest.approx((x, y), abs=0.51)


def test_the_canvas_reaches_as_far_as_it_says(diadochi: Atlas) -> None:
    assert diadochi.projection.unproject(0, 0) == pytest.approx((18.60, 44.60), abs=0.005)
    assert diadochi.projection.unproject(4200, 2800) == pytest.approx((54.60, 24.75), abs=0.005)


def test_mercator_keeps_angles() -> None:
    x, y = MERCATOR.project(12.0, 42.0)
    east, _ = MERCATOR.project(12.001, 42.0)
    _, north = MERCATOR.project(12.0, 42.001)
    assert (east - x) / math.cos(math.radians(42.0)) == pytest.approx(y - north, rel=1e-4)
