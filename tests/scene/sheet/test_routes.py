"""Routes and symbols are told apart by shape: painted in one grey their pictures still differ plainly."""

from itertools import combinations

import pytest
from PySide6.QtGui import QImage, QPainter
from shapely import LineString, Point, Polygon

from diadochi.atlas.atlas import Atlas
from diadochi.scene.sheet.map_symbols import ROUTE_PAINTERS, LineMark, draw_route, draw_symbol, paint_marks
from diadochi.scene.sheet.sheet_geometry import (
    PORT_RADIUS,
    SYMBOL_RADIUS,
    Stroke,
    signs_of,
    symbol_of,
    symbol_outline,
    trimmed,
)

INK = 150
"""Greys darker than this are ink."""


def in_grey(marks: tuple[LineMark, ...]) -> bytes:
    """The marks without colour, every pixel either ink or ground: only their shape is left."""
    image = QImage(160, 60, QImage.Format.Format_Grayscale8)
    image.fill(255)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_marks(painter, marks)
    painter.end()
    return bytes(0 if value < INK else 255 for value in bytes(image.constBits()))


def unlike(one: bytes, other: bytes) -> int:
    return sum(a != b for a, b in zip(one, other, strict=True))


def test_every_style_of_route_has_a_shape_of_its_own(atlas: Atlas) -> None:
    stroke = Stroke([(5, 30), (155, 30)])
    pictures = {style: in_grey(draw_route(style, stroke)) for style in ROUTE_PAINTERS}
    for one, other in combinations(ROUTE_PAINTERS, 2):
        assert unlike(pictures[one], pictures[other]) > 60, (one, other)


def test_every_symbol_has_a_shape_of_its_own(atlas: Atlas) -> None:
    pictures = {symbol: in_grey(draw_symbol(symbol, (80, 30), None)) for symbol in SYMBOL_RADIUS}
    for one, other in combinations(SYMBOL_RADIUS, 2):
        assert unlike(pictures[one], pictures[other]) > 60, (one, other)


def test_an_unknown_style_is_a_plain_line_and_an_unknown_symbol_a_disc(atlas: Atlas) -> None:
    assert len(draw_route("canal", Stroke([(0, 0), (50, 0)]))) == 1
    assert in_grey(draw_symbol("oval", (80, 30), None)) == in_grey(draw_symbol("disc", (80, 30), None))


@pytest.mark.parametrize("name", ["diadochi", "rome"])
def test_every_style_of_a_map_is_known(atlases: dict[str, Atlas], name: str) -> None:
    assert {kind.style for kind in atlases[name].route_kinds.values()} <= set(ROUTE_PAINTERS)
    assert {kind.symbol for kind in atlases[name].space_kinds.values()} <= set(SYMBOL_RADIUS)


@pytest.mark.parametrize("name", ["diadochi", "rome"])
def test_routes_end_at_the_rim_of_their_symbols(atlases: dict[str, Atlas], name: str) -> None:
    atlas = atlases[name]
    for route in atlas.routes.values():
        line = LineString(trimmed(atlas, route.id).points)
        for end in (route.a, route.b):
            gap = line.distance(Polygon(symbol_outline(symbol_of(atlas, end), atlas.place[end])))
            assert gap < 12, route.id


@pytest.mark.parametrize("name", ["diadochi", "rome"])
def test_anchors_stand_beside_their_symbol_and_clear_of_others(atlases: dict[str, Atlas], name: str) -> None:
    atlas = atlases[name]
    signs = signs_of(atlas)
    for space in atlas.spaces.values():
        port = signs[space.id].port
        assert (port is not None) == space.port
        if port is None:
            continue
        roundel = Point(port).buffer(PORT_RADIUS - 2)
        assert Point(port).distance(Point(atlas.place[space.id])) < 50
        for other in atlas.spaces:
            if other != space.id:
                outline = Polygon(symbol_outline(symbol_of(atlas, other), atlas.place[other]))
                assert not roundel.intersects(outline), (space.id, other)


def test_badges_are_where_the_siege_modifier_is_not_nought(atlas: Atlas) -> None:
    badges = {name for name, signs in signs_of(atlas).items() if signs.badge is not None}
    assert badges == {space.id for space in atlas.spaces.values() if space.siege_modifier}
    assert {"rhodos", "memphis", "babylon"} <= badges
