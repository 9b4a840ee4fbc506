"""A flash ends by itself, with motion and without; a refused place is crossed out and its cause flashes."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QGraphicsView
from pytestqt.qtbot import QtBot

from diadochi.language import msg
from diadochi.rules.core.verdict import CounterAt, RouteAt, SpaceAt, StackAt, Thing, refuse
from diadochi.scene.highlights.highlight_layer import HighlightLayer
from diadochi.scene.highlights.overlay_item import FLASH_MS
from tests.scene.flashes import is_flashing


@pytest.mark.parametrize("motion", [True, False])
def test_a_flash_goes_out(qtbot: QtBot, view: QGraphicsView, layer: HighlightLayer, motion: bool) -> None:
    layer.set_motion(motion)
    layer.flash((SpaceAt("babylon"),))
    assert is_flashing(view.scene())
    qtbot.waitUntil(lambda: not is_flashing(view.scene()), timeout=FLASH_MS * 4)


def test_all_kinds_of_causes_flash(view: QGraphicsView, layer: HighlightLayer, atlas: object) -> None:
    shown = (StackAt(2, "pella"), CounterAt("antigonos"))
    layer.locate = lambda thing: QRectF(10, 10, 50, 60) if thing in shown else None
    for cause in (SpaceAt("babylon"), RouteAt("kyinda-tarsos.land"), *shown):
        layer.flash((cause,))
        assert is_flashing(view.scene()), cause


def test_what_is_not_on_the_map_does_not_flash(view: QGraphicsView, layer: HighlightLayer) -> None:
    layer.flash((SpaceAt("atlantis"), RouteAt(""), CounterAt("nobody"), StackAt(9, "nowhere"), Thing()))
    assert not is_flashing(view.scene())


def test_a_refusal_flashes_its_cause(view: QGraphicsView, layer: HighlightLayer) -> None:
    verdict = refuse(msg("No route leads there."), "CTL-07", by=(SpaceAt("babylon"),))
    layer.show_refusal(("babylon", False), verdict)
    assert is_flashing(view.scene())
    layer.show_refusal(None)
    assert not layer._refused.isVisible()
