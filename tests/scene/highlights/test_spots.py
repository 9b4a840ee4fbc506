"""Inside and outside of a walled city are targets of their own; from afar a hand still hits them."""

import pytest
from PySide6.QtCore import QPointF

from diadochi.atlas.atlas import Atlas
from diadochi.scene.highlights.overlay_item import SpotPlaces

BOTH = {("babylon", True), ("babylon", False)}


@pytest.fixture
def places(atlas: Atlas) -> SpotPlaces:
    return SpotPlaces(atlas)


@pytest.mark.parametrize("scale", [0.25, 0.5, 1.0, 2.0])
def test_the_crown_is_inside_and_the_ring_outside(places: SpotPlaces, scale: float) -> None:
    centre = places.centre("babylon")
    edge = max(places.radius("babylon") - 2, 9.0 / scale)
    assert places.spot_at(centre, scale, BOTH) == ("babylon", True)
    assert places.spot_at(centre + QPointF(edge, 0), scale, BOTH) == ("babylon", False)
    assert places.spot_at(centre - QPointF(0, edge), scale, BOTH) == ("babylon", False)


@pytest.mark.parametrize("inside", [True, False])
def test_the_only_legal_side_takes_the_whole_city(places: SpotPlaces, inside: bool) -> None:
    centre = places.centre("babylon")
    legal = {("babylon", inside)}
    for away in (0.0, places.radius("babylon") - 1):
        assert places.spot_at(centre + QPointF(away, 0), 1.0, legal) == ("babylon", inside)


def test_every_space_is_hit_in_its_middle(places: SpotPlaces, atlas: Atlas) -> None:
    for space in atlas.spaces:
        for scale in (0.25, 1.0, 2.83):
            assert places.spot_at(places.centre(space), scale) == (space, places.is_walled(space))


def test_open_country_is_no_target(places: SpotPlaces) -> None:
    assert places.spot_at(QPointF(5.0, 5.0), 1.0) is None


def test_only_major_cities_are_walled(places: SpotPlaces, atlas: Atlas) -> None:
    assert {s for s in atlas.spaces if places.is_walled(s)} == {
        s.id for s in atlas.spaces.values() if s.kind == "major"
    }
