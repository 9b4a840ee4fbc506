"""What is lit is what is legal; each kind of target can be told from the others without colour."""

import math
from itertools import groupby

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QGraphicsView
from pytestqt.qtbot import QtBot

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.map_files import open_atlas
from diadochi.forecast.game_forecast import Mark
from diadochi.resources import maps
from diadochi.scene.highlights.highlight_layer import HighlightLayer, rows_of
from diadochi.scene.highlights.overlay_item import HighlightSprites, SpotPlaces, looks_of, percent
from diadochi.scene.highlights.target_items import (
    chip_picture,
    coin_picture,
    coin_radius,
    crown_picture,
    glow_picture,
    risk_picture,
)
from diadochi.scene.sheet.label_store import placement_of
from diadochi.scene.sheet.sheet_drawings import Screened, is_crisp

RULES = st.lists(st.sampled_from(("MOV-20", "MOV-21")), max_size=2).map(tuple)
MARKS = st.builds(
    Mark,
    cost=st.integers(0, 6),
    chance=st.none() | st.floats(0.01, 1.0),
    stops=RULES,
    fights=RULES,
    ambushes=RULES,
    intercepted=st.just(0.0) | st.floats(0.01, 1.0),
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
@given(data=st.data())
def test_highlighted_is_what_is_marked(layer: HighlightLayer, atlas: Atlas, data: st.DataObject) -> None:
    spots = st.tuples(st.sampled_from(tuple(atlas.spaces)), st.booleans())
    marks = data.draw(st.dictionaries(spots, MARKS, max_size=30))
    layer.show(marks)
    assert {look.spot: look.cost for look in layer.looks} == {spot: mark.cost for spot, mark in marks.items()}
    for look in layer.looks:
        mark = marks[look.spot]
        assert look.is_risky == (mark.is_risky or (mark.chance is not None and mark.chance < 1.0))
        assert (look.band is None) == (mark.chance is None)
    layer.clear()
    assert layer.looks == ()


def test_bands_are_explained_once_each(layer: HighlightLayer) -> None:
    layer.show(
        {
            ("babylon", False): Mark(1, 1.0),
            ("opis", False): Mark(2, 1.0),
            ("sousa", False): Mark(3, 2 / 3),
            ("pella", False): Mark(4, 0.5),
        }
    )
    assert [(row.band, row.percent) for row in rows_of(layer.looks)] == [(2, 100), (3, 67), (4, 50)]


def test_known_points_need_no_legend(layer: HighlightLayer) -> None:
    layer.show({("babylon", False): Mark(1), ("pella", False): Mark(4, stops=("MOV-20",))}, 4)
    assert rows_of(layer.looks) == ()


def test_the_legend_moves_out_of_the_way_of_what_is_lit(layer: HighlightLayer) -> None:
    marks = {("babylon", False): Mark(1, 1.0), ("sousa", False): Mark(3, 2 / 3)}
    layer.show(marks)
    layer._darken()
    babylon = layer.looks[0].centre
    for across, down in ((60, 60), (60, 900), (900, 60)):  # right, above right, below left of the view's middle
        seen = QRectF(babylon.x() - 1000 + across, babylon.y() - 1000 + down, 1000, 1000)
        layer.follow_view(seen)
        assert seen.contains(layer.legend_box)
        assert not any(layer.legend_box.intersects(look.box(layer.step)) for look in layer.looks)
    seen = QRectF(babylon.x() - 4000, babylon.y() - 4000, 3000, 3000)
    layer.clear()
    layer.show(marks)
    layer._darken()
    layer.follow_view(seen)
    assert layer.legend_box.bottomRight() == seen.bottomRight() - QPointF(14, 14) / layer.step


@pytest.mark.parametrize(("chance", "shown"), [(0.999, 99), (0.001, 1), (1.0, 100), (0.0, 0), (0.5, 50)])
def test_what_may_fail_is_never_certain(chance: float, shown: int) -> None:
    assert percent(chance) == shown


def test_the_inside_leaves_the_coin_of_the_outside_to_the_ring(layer: HighlightLayer) -> None:
    layer.show({("babylon", False): Mark(1), ("babylon", True): Mark(1)})
    outside, inside = layer.looks
    assert inside.coin() == inside.centre
    assert outside.coin() != outside.centre


def test_bands_differ_in_shape_and_not_only_in_tone(view: QGraphicsView) -> None:
    sprites = HighlightSprites()
    rims = [_rim(glow_picture(sprites, 24.0, band).toImage(), 24.0) for band in (2, 3, 4)]
    assert [_breaks(rim) for rim in rims] == [0, 3, 4]


def test_every_sign_has_a_picture_of_its_own(view: QGraphicsView) -> None:
    sprites = HighlightSprites()
    pictures = [chip_picture(sprites, None, (sign,)).toImage() for sign in ("fight", "interception", "ambush", "stop")]
    pictures += [coin_picture(sprites, cost, None).toImage() for cost in (1, 2, 3)]
    pictures += [risk_picture(sprites, 24.0).toImage(), crown_picture(sprites, 24.0, None).toImage()]
    assert len({bytes(picture.constBits()) for picture in pictures}) == len(pictures)


def test_dusk_comes_after_the_light(qtbot: QtBot, view: QGraphicsView, layer: HighlightLayer, atlas: Atlas) -> None:
    view.centerOn(*atlas.place["babylon"])
    plain = view.grab().toImage().pixelColor(5, 5)
    layer.show({("babylon", False): Mark(1)})
    assert view.grab().toImage().pixelColor(5, 5) == plain
    qtbot.waitUntil(lambda: view.grab().toImage().pixelColor(5, 5).lightness() < plain.lightness())
    layer.clear()
    assert view.grab().toImage().pixelColor(5, 5) == plain


def test_sprites_are_made_once(view: QGraphicsView) -> None:
    sprites = HighlightSprites()
    assert coin_picture(sprites, 2, None) is coin_picture(sprites, 2, None)
    assert sprites.set_step(0.5, 1.0)
    assert len(sprites) == 0
    assert not sprites.set_step(0.5, 1.0)


def _rim(image: QImage, radius: float) -> list[int]:
    """Lightness along the circle of a ring, at every degree."""
    middle = image.width() / 2
    angles = [math.radians(degree) for degree in range(360)]
    return [
        image.pixelColor(int(middle + radius * math.cos(a)), int(middle + radius * math.sin(a))).lightness()
        for a in angles
    ]


def _breaks(rim: list[int]) -> int:
    """How often a ring is interrupted: runs of at least 8 degrees clearly darker than its brightest tone."""
    dark = [tone < max(rim) - 18 for tone in rim]
    start = dark.index(False)
    runs = groupby(dark[start:] + dark[:start])
    return sum(1 for is_dark, run in runs if is_dark and len(list(run)) >= 8)


def test_names_stand_above_the_light_that_would_cover_them(
    qtbot: QtBot, layer: HighlightLayer, atlas: Atlas, view: QGraphicsView
) -> None:
    labels = [label for label in placement_of(atlas, "en", 0.25).labels if is_crisp(label)]
    names = {label.id: Screened(label) for label in labels}
    layer.set_zoom_step(0.25)
    layer.letter_by(lambda: tuple(names.values()))
    layer.show({("sardeis", False): Mark(1, 1.0)})
    qtbot.waitUntil(lambda: bool(layer._lit_names.names), timeout=20_000)
    assert names["space:sardeis"] in layer._lit_names.names
    assert names["space:kyrene"] not in layer._lit_names.names
    items = view.scene().items()
    assert items.index(layer._lit_names) < items.index(layer._targets.coins), "it lies higher"
    layer.clear()
    assert not layer._lit_names.names


@pytest.mark.parametrize(("folder", "step"), [("diadochi", 0.25), ("diadochi", 0.5), ("rome", 0.25), ("rome", 0.5)])
def test_no_coin_lies_on_the_letters_of_any_name(layer: HighlightLayer, folder: str, step: float) -> None:
    atlas, lit = open_atlas(maps(folder)), layer._lit_names
    names = [Screened(label) for label in placement_of(atlas, "en", step).labels if is_crisp(label)]
    layer.set_zoom_step(step)
    places = SpotPlaces(atlas)
    touched = 0
    for space in atlas.spaces:
        for inside in (False, True):
            looks = looks_of(places, {(space, inside): Mark(3, 0.5)}, None, step)
            lit.show_over(looks, names)
            reach = coin_radius(step) / step
            box = QRectF(-reach, -reach, 2 * reach, 2 * reach).translated(looks[0].coin())
            covered = [name for name in names if name.box.intersects(box)]
            touched += len(covered)
            assert {*covered} <= {*lit.names}, space
    assert touched  # else nothing is shown
    lit.show_over((), ())
