"""What lies under the mouse."""

import pytest

from diadochi.atlas.atlas import Atlas, Hits
from tests.atlas import altered

RADII = {"square": 27.0, "disc": 21.0, "hexagon": 25.0, "diamond": 19.0}


def test_every_space_is_hit_at_its_centre(atlas: Atlas) -> None:
    hits = Hits(atlas, RADII)
    for space, (x, y) in atlas.place.items():
        assert hits.space_at(x, y, 0) == space


def test_symbols_do_not_overlap(atlas: Atlas) -> None:
    hits = Hits(atlas, RADII)
    for space, symbol in hits.symbols.items():
        others = (other for name, other in hits.symbols.items() if name != space)
        assert all(other.off(corner) > 0.0 for other in others for corner in (symbol.centre, *symbol.corners))


@pytest.mark.parametrize(
    ("space", "symbol"), [("pella", "square"), ("pydna", "disc"), ("sparta", "hexagon"), ("halys", "diamond")]
)
def test_a_space_is_hit_in_its_symbol_and_near_it(diadochi: Atlas, space: str, symbol: str) -> None:
    x, y = diadochi.place[space]
    radius = RADII[symbol]
    hits = Hits(diadochi, RADII)
    assert diadochi.space_kinds[diadochi.spaces[space].kind].symbol == symbol
    assert hits.space_at(x + 0.95 * radius, y, 0) == space
    assert hits.space_at(x, y - radius - 4, 0) is None
    assert hits.space_at(x, y - radius - 4, 30) == space


def test_an_unknown_symbol_is_hit_as_a_disc(diadochi: Atlas) -> None:
    kinds = tuple(diadochi.space_kinds.values())
    odd = type(kinds[0])(kinds[0].id, kinds[0].names, "star", 0)
    hits = Hits(altered.head(diadochi, space_kinds=(odd, *kinds[1:])), RADII)
    x, y = diadochi.place["pella"]
    assert hits.space_at(x + RADII["disc"] - 1, y, 0) == "pella"
    assert hits.space_at(x + RADII["disc"] + 1, y, 0) is None


def test_every_route_is_hit_on_its_line(atlas: Atlas) -> None:
    hits = Hits(atlas, RADII)
    for route in atlas.routes:
        curve = atlas.curve(route)
        before, after = curve[len(curve) // 2 - 1], curve[len(curve) // 2]
        found = hits.route_at((before[0] + after[0]) / 2, (before[1] + after[1]) / 2, 3)
        assert found is not None
        assert found == route or atlas.routes[found].kind != atlas.routes[route].kind or "sea" in route


def test_nothing_lies_far_out(diadochi: Atlas) -> None:
    hits = Hits(diadochi, RADII)
    assert hits.space_at(-900, -900, 20) is None
    assert hits.route_at(-900, -900, 20) is None
