import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from diadochi.scene.sheet.sheet_geometry import Stroke

coordinates = st.floats(-1000, 1000)
lines = st.lists(st.tuples(coordinates, coordinates), min_size=2, max_size=8).filter(
    lambda points: Stroke(points).length > 1
)


def test_walking_along_a_bent_line() -> None:
    stroke = Stroke([(0, 0), (10, 0), (10, 0), (10, 10)])
    assert stroke.length == 20
    assert stroke.at(5) == ((5, 0), 0)
    (x, y), angle = stroke.at(15)
    assert (x, y) == pytest.approx((10, 5))
    assert angle == pytest.approx(math.pi / 2)


def test_beyond_its_ends_a_line_goes_straight_on() -> None:
    stroke = Stroke([(0, 0), (10, 0)])
    assert stroke.at(-5)[0] == pytest.approx((-5, 0))
    assert stroke.at(15)[0] == pytest.approx((15, 0))


@pytest.mark.parametrize("points", [[(3, 4)], [(0, 0), (10, 0), (10, 10), (4, 18)]])
def test_a_point_is_where_walking_leads(points: list) -> None:
    stroke = Stroke(points)
    for distance in (-5.0, 0.0, 7.0, 10.0, 17.5, 30.0, 44.0):
        assert stroke.point(distance) == pytest.approx(stroke.at(distance)[0])


@given(lines, st.floats(0, 1), st.floats(0, 1))
def test_a_part_is_as_long_as_asked(points: list, one: float, other: float) -> None:
    stroke = Stroke(points)
    start, end = sorted((one * stroke.length, other * stroke.length))
    assert stroke.part(start, end).length == pytest.approx(end - start, abs=1e-3)


@given(lines)
def test_reversed_twice_is_the_same(points: list) -> None:
    stroke = Stroke(points)
    assert stroke.reversed().reversed().points == stroke.points
    assert stroke.reversed().length == pytest.approx(stroke.length)


def test_even_points_lie_within_and_one_gap_apart() -> None:
    places = [point for point, _ in Stroke([(0, 0), (100, 0)]).every(10)]
    assert [x for x, _ in places] == pytest.approx([5 + 10 * n for n in range(10)])


@given(lines)
def test_eased_keeps_the_ends(points: list) -> None:
    stroke = Stroke(points)
    eased = stroke.eased(12, 5)
    assert eased.points[0] == pytest.approx(stroke.points[0], abs=1e-6)
    assert eased.points[-1] == pytest.approx(stroke.points[-1], abs=1e-6)
    assert eased.length <= stroke.length + 1e-6
