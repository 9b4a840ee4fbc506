"""The way under the hand runs from where the army stands to where it goes, whichever way its routes are written."""

import math

from diadochi.atlas.atlas import Atlas
from diadochi.forecast.successors.march_reach import distances
from diadochi.resources import maps
from diadochi.rules.successors.kit_files import open_kit
from diadochi.scene.highlights.highlight_layer import HighlightLayer
from diadochi.scene.highlights.march_lines import line_of, routes_along, stations


def test_ways_run_from_start_to_end(atlas: Atlas) -> None:
    far = distances(open_kit(maps("diadochi")), "babylon")
    for space in far.cost:
        routes = [step.route for _, step in far.way_to(space)]
        line = line_of(atlas, routes, "babylon")
        if not routes:
            assert line == ()
            continue
        assert math.dist(line[0], atlas.place["babylon"]) < 1e-6
        assert math.dist(line[-1], atlas.place[space]) < 1e-6
        assert stations(atlas, routes, "babylon")[-1] == space
        if len(routes) > 1:
            assert line_of(atlas, routes) == line


def test_the_way_is_shown_and_taken_away(layer: HighlightLayer, atlas: Atlas) -> None:
    layer.show_way(("babylon-opis.land", "mennis-opis.land"), "babylon")
    assert math.dist(layer._way.points[0], atlas.place["babylon"]) < 40
    assert math.dist(layer._way.points[-1], atlas.place["mennis"]) < 40
    layer.show_way(())
    assert layer._way.points == ()


def test_the_last_move_keeps_its_arrow(layer: HighlightLayer) -> None:
    layer.show_arrow(("babylon", "opis", "mennis"))
    assert layer._last.points
    layer.clear()
    assert layer._last.points
    layer.show_arrow(())
    assert not layer._last.points


def test_routes_along_spaces(atlas: Atlas) -> None:
    assert routes_along(atlas, ("babylon", "opis", "mennis")) == ("babylon-opis.land", "mennis-opis.land")
    assert routes_along(atlas, ("babylon", "pella")) == ()
