"""Arrows of who may react wear the colours of whoever it is, in any game."""

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QGraphicsScene

from diadochi.resources import maps
from diadochi.rules.core.system import open_map
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.setup import scenario_position
from diadochi.scene.counters.game_counters import counters_of
from diadochi.scene.highlights.overlay_item import SpotPlaces
from diadochi.scene.highlights.reaction_marks import ReactionGlow, ReactionLayer
from diadochi.scene.palette import colours_of

pytestmark = pytest.mark.usefixtures("qapp")


def test_an_arrow_wears_the_colour_of_a_power_of_its_side() -> None:
    kit = open_map(maps("rome"))
    assert isinstance(kit, Kit)
    position, system = scenario_position(kit, "brennus_390"), counters_of(kit)
    scene = QGraphicsScene(QRectF(0, 0, *kit.atlas.canvas))
    layer = ReactionLayer(scene, kit.atlas, SpotPlaces(kit.atlas), lambda seat: system.colours(kit, position, seat))
    layer.show_ways([(("ariminum-sena.clear",), "sena", 1, True)])
    assert layer.arrows == 1
    (x, y), (to_x, to_y) = kit.atlas.place["sena"], kit.atlas.place["ariminum"]
    box = QRectF(x, y, to_x - x, to_y - y).normalized()
    image = QImage(box.size().toSize(), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    scene.render(painter, QRectF(image.rect()), box)
    painter.end()
    seen = {image.pixelColor(x, y).name().upper() for x in range(image.width()) for y in range(image.height())}
    assert kit.powers["gallic"].colour in seen
    assert kit.powers["roman"].colour not in seen


def test_what_glows_on_is_not_painted_anew() -> None:
    kit = open_map(maps("rome"))
    assert isinstance(kit, Kit)
    scene = QGraphicsScene(QRectF(0, 0, *kit.atlas.canvas))
    layer = ReactionLayer(scene, kit.atlas, SpotPlaces(kit.atlas), lambda _seat: colours_of(1))
    layer.show_picks([layer.space_pick("sena", "a"), layer.space_pick("ariminum", "b")])
    first, second = (glow for glow in scene.items() if isinstance(glow, ReactionGlow))
    layer.choose("a")
    layer.show_picks([layer.space_pick("sena", "a"), layer.space_pick("roma", "b")])
    assert not layer.chosen
    left = [item for item in scene.items() if isinstance(item, ReactionGlow)]
    assert len(left) == 2
    assert len({first, second} & {*left}) == 1
    layer.clear()
    assert not scene.items()
