"""The live layers in a scene: what is switched off is gone, what is lit is lit, and all of it shows at once."""

import itertools

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QGraphicsScene, QGraphicsView
from pytestqt.qtbot import QtBot

from diadochi.atlas.atlas import Atlas
from diadochi.language import NAME_LANGUAGES
from diadochi.scene.canvas import STEPS
from diadochi.scene.sheet.cell_layer import CELL
from diadochi.scene.sheet.map_symbols import bounds
from diadochi.scene.sheet.sheet_drawings import make_cartouche
from diadochi.scene.sheet.sheet_layers import SheetLayers


def shown(view: QGraphicsView) -> QImage:
    view.viewport().repaint()
    return view.viewport().grab().toImage()


def row_of(atlas: Atlas, kind: str) -> QPointF:
    cartouche = make_cartouche(atlas, "en")
    assert cartouche is not None
    return next(entry.box.center() for entry in cartouche.entries if entry.kind == kind)


@pytest.mark.parametrize("kind", ["land", "mountain", "strait", "sea"])
def test_each_kind_of_route_can_be_switched_off_and_on(view: QGraphicsView, layers: SheetLayers, kind: str) -> None:
    before = shown(view)
    layers.set_route_kind_visible(kind, False)
    assert shown(view) != before
    layers.set_route_kind_visible(kind, True)
    assert shown(view) == before


def test_a_kind_the_map_has_not_is_refused(layers: SheetLayers) -> None:
    with pytest.raises(KeyError):
        layers.set_route_kind_visible("canal", False)


def test_names_can_be_hidden(view: QGraphicsView, layers: SheetLayers) -> None:
    before = shown(view)
    layers.set_names_visible(False)
    assert shown(view) != before
    layers.set_names_visible(True)
    assert shown(view) == before


def test_languages_change_at_once_and_back(view: QGraphicsView, layers: SheetLayers) -> None:
    pictures = []
    for language in (*NAME_LANGUAGES, "en"):
        layers.set_language(language)
        pictures.append(shown(view))
    assert pictures[0] == pictures[-1]
    assert all(one != other for one, other in itertools.pairwise(pictures))


def test_lettering_grows_with_the_text_scale(view: QGraphicsView, layers: SheetLayers) -> None:
    before = shown(view)
    layers.set_text_scale(1.3)
    assert shown(view) == before, "the window waits for nothing: the usual lettering stands in"
    layers.settle()
    assert shown(view) != before


def test_a_lit_kind_glows_until_it_is_put_out(view: QGraphicsView, layers: SheetLayers) -> None:
    before = shown(view)
    for kind in ("land", "major"):
        layers.light_kind(kind)
        assert shown(view) != before
    layers.light_kind(None)
    assert shown(view) == before


def test_a_flash_goes_out_by_itself(view: QGraphicsView, layers: SheetLayers, qtbot: object) -> None:
    before = shown(view)
    layers.set_motion(False)
    layers.flash(["athenai", "athenai-korinthos.land", "nowhere"])
    assert shown(view) != before
    qtbot.waitUntil(lambda: shown(view) == before, timeout=4000)


def test_a_moving_flash_pulses_and_goes_out(view: QGraphicsView, layers: SheetLayers, qtbot: object) -> None:
    before = shown(view)
    layers.flash(["athenai"])
    qtbot.waitUntil(lambda: shown(view) != before, timeout=2000)
    qtbot.waitUntil(lambda: shown(view) == before, timeout=4000)


def test_pointing_at_the_legend_lights_its_kind(view: QGraphicsView, layers: SheetLayers, atlas: Atlas) -> None:
    view.centerOn(400, 2600)
    told: list[str] = []
    layers.legend.pointed_at.connect(told.append)
    place = view.mapFromScene(row_of(atlas, "mountain"))
    QTest.mouseMove(view.viewport(), QPoint(1, 1))
    QTest.mouseMove(view.viewport(), place)
    assert told == ["mountain"]
    QTest.mouseMove(view.viewport(), QPoint(1, 1))
    assert told == ["mountain", ""]


def test_a_click_in_the_legend_switches_the_kind(view: QGraphicsView, layers: SheetLayers, atlas: Atlas) -> None:
    view.centerOn(400, 2600)
    told: list[tuple[str, bool]] = []
    layers.kind_shown.connect(lambda kind, on: told.append((kind, on)))
    place = view.mapFromScene(row_of(atlas, "sea"))
    for _ in range(2):
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    assert told == [("sea", False), ("sea", True)]


def test_a_click_on_a_kind_of_space_switches_nothing(view: QGraphicsView, layers: SheetLayers, atlas: Atlas) -> None:
    view.centerOn(400, 2600)
    told: list[object] = []
    layers.kind_shown.connect(lambda *what: told.append(what))
    place = view.mapFromScene(row_of(atlas, "major"))
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    assert told == []


def test_the_legend_words_every_kind_in_every_language(atlases: dict[str, Atlas]) -> None:
    for atlas in atlases.values():
        for language in NAME_LANGUAGES:
            cartouche = make_cartouche(atlas, language)
            assert cartouche is not None
            kinds = {entry.kind for entry in cartouche.entries if entry.kind}
            assert kinds == {*atlas.route_kinds, *atlas.space_kinds}
            assert all(cartouche.box.contains(entry.box) for entry in cartouche.entries)


def test_words_of_the_legend_stay_within_their_rows(atlases: dict[str, Atlas]) -> None:
    for atlas in atlases.values():
        for language in NAME_LANGUAGES:
            cartouche = make_cartouche(atlas, language)
            assert cartouche is not None
            for entry in cartouche.entries:
                assert entry.box.adjusted(-8, -4, 4, 4).contains(bounds(entry.marks)), (entry.kind, language)


def test_what_happens_on_the_table_puts_off_drawing_ahead(layers: SheetLayers) -> None:
    layers._idle.start(None, STEPS[3])
    layers._idle._timer.start(1)
    layers.put_off()
    assert layers._idle._timer.interval() > 100
    layers._idle.finish()
    layers.put_off()
    assert not layers._idle._timer.isActive(), "nothing is left that could be put off"


def test_nothing_is_drawn_ahead_before_the_first_frame(layers: SheetLayers, qtbot: QtBot) -> None:
    scene = QGraphicsScene(0, 0, 4200, 2800)
    layers.add_to(scene)
    view = QGraphicsView(scene)
    qtbot.addWidget(view)
    layers.set_zoom_step(1.0)
    layers._idle._go_on()
    assert layers._graph.is_bare
    view.grab()
    drawn = len(layers._graph._blocks)
    layers._idle._go_on()
    assert len(layers._graph._blocks) == drawn + 1


def test_blocks_drawn_ahead_show_the_same(view: QGraphicsView, layers: SheetLayers) -> None:
    shown(view)
    layers._idle.finish()
    step = STEPS[3]
    ahead = {key for key in layers._graph._blocks if key[0] == step}
    assert ahead
    view.resetTransform()
    view.scale(step, step)
    layers.set_zoom_step(step)
    view.centerOn(800, 1100)
    prepared = shown(view)
    layers._graph.renew()
    layers._names.renew()
    assert shown(view) == prepared


def test_bare_cells_are_not_kept_and_pictures_stay_within_their_limit(layers: SheetLayers, atlas: Atlas) -> None:
    graph = layers._graph
    graph._limit = 2_000_000
    whole = QRectF(0, 0, *atlas.canvas)
    while graph.has_room and graph.prepare(whole, 1.0):
        pass
    sprites = [sprite for block in graph._blocks.values() for sprite in block]
    assert sum(s.picture.width() * s.picture.height() * 4 for s in sprites) == graph._bytes <= graph._limit
    assert all(sprite.picture.height() == CELL for sprite in sprites)
