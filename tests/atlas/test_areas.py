"""The country of the provinces: a partition of the land near their spaces."""

import pytest
import shapely

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.geography import load_geography, province_areas
from tests.atlas import altered


@pytest.mark.slow
def test_areas_part_the_land_near_the_spaces(atlas: Atlas) -> None:
    land = load_geography(atlas).land
    areas = province_areas(atlas, land)
    assert list(areas) == list(atlas.provinces)
    whole = shapely.union_all(list(areas.values()))
    assert sum(area.area for area in areas.values()) == pytest.approx(whole.area, rel=1e-9)
    assert whole.difference(land.buffer(0.01)).area < 1
    settled = [atlas.place[space.id] for space in atlas.spaces.values() if space.province is not None]
    near = shapely.union_all(shapely.buffer(shapely.points(settled), atlas.reach_px, quad_segs=32))
    assert near.intersection(land).difference(whole).area < 0.002 * whole.area


def test_every_space_stands_in_its_own_country(atlas: Atlas) -> None:
    areas = province_areas(atlas, load_geography(atlas).land)
    shapely.prepare(list(areas.values()))
    for space in atlas.spaces.values():
        if space.province is None:
            continue
        site = shapely.Point(atlas.place[space.id])
        inside = [province for province, area in areas.items() if area.contains(site)]
        assert inside in ([space.province], [])
        assert areas[space.province].distance(site) < 40


def _square(left: float, top: float, right: float, bottom: float) -> shapely.Polygon:
    return shapely.box(left, top, right, bottom)


def _two_towns(diadochi: Atlas) -> Atlas:
    """Only Ambrakia at 100, 100 and Dodona, in another province, at 300, 100."""
    projection = diadochi.projection
    (a, b) = (projection.unproject(100, 100), projection.unproject(300, 100))
    there = altered.space(diadochi, "ambrakia", lon=a[0], lat=a[1], offset=(0.0, 0.0))
    there = altered.space(there, "dodona", lon=b[0], lat=b[1], offset=(0.0, 0.0), province="makedonia")
    two = tuple(there.spaces[space] for space in ("ambrakia", "dodona"))
    return altered.head(there, spaces=two, routes=())


def test_land_across_the_water_goes_to_its_own_shore(diadochi: Atlas) -> None:
    west, east = _square(0, 0, 150, 200), _square(180, 0, 400, 200)
    areas = province_areas(_two_towns(diadochi), shapely.union_all([west, east]))
    assert areas["epeiros"].equals(west)
    assert areas["makedonia"].equals(east)


def test_a_shore_without_spaces_goes_to_one_province(diadochi: Atlas) -> None:
    island = _square(190, 250, 260, 300)
    land = shapely.union_all([_square(0, 0, 150, 200), _square(250, 0, 400, 200), island])
    areas = province_areas(_two_towns(diadochi), land)
    assert areas["makedonia"].contains(island)
    assert not areas["epeiros"].intersects(island)


def test_shores_are_settled_from_the_homes_outwards(diadochi: Atlas) -> None:
    """The south of the eastern land touches only a strip that is itself cut off from its space by water."""
    bay = _square(120, 60, 198, 400)
    land = _square(0, 0, 400, 300).difference(bay).difference(_square(0, 110, 198, 140))
    areas = province_areas(_two_towns(diadochi), land)
    assert areas["epeiros"].area + areas["makedonia"].area == pytest.approx(
        shapely.union_all(list(areas.values())).area
    )


def test_a_province_in_the_sea_has_no_country(diadochi: Atlas) -> None:
    areas = province_areas(_two_towns(diadochi), _square(0, 0, 150, 200))
    assert list(areas) == ["epeiros"]
