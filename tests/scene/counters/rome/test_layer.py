"""The layer shows the Sword of Rome: only what differs is made anew, names follow the language, pictures show all."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QGraphicsScene

from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Group, Position
from diadochi.rules.rome.setup import scenario_position
from diadochi.scene.canvas import STEPS
from diadochi.scene.counters.counter_items import State
from diadochi.scene.counters.counter_layer import CountersLayer
from diadochi.scene.counters.counter_picture import paint_boxes, paint_position, reach_of_boxes, room_for_hands
from diadochi.scene.counters.counter_shapes import Detail
from diadochi.scene.counters.rome.piece_faces import LeaderFace, number_of
from diadochi.scene.counters.siting import StackKey

pytestmark = pytest.mark.usefixtures("fonts")
Show = Callable[..., CountersLayer]


@pytest.fixture
def show(kit: Kit) -> Show:
    scenes = []

    def make(position: Position, step: float = 1.0, language: str = "en") -> CountersLayer:
        scene = QGraphicsScene()
        scenes.append(scene)
        layer = CountersLayer(kit, language)
        layer.motion = False
        scene.addItem(layer)
        layer.set_zoom_step(step)
        layer.show_position(position)
        return layer

    return make


@pytest.fixture
def opening(kit: Kit) -> Position:
    return scenario_position(kit, "brennus_390")


@pytest.fixture
def sena(kit: Kit) -> StackKey:
    return StackKey("sena", number_of(kit, "gallic"), False)


def _names(layer: CountersLayer) -> set[str]:
    faces = (face for key in layer.keys() for face in layer.stack_item(key).block.faces)  # noqa: SIM118
    return {face.name for face in faces if isinstance(face, LeaderFace)}


def _picture(box: QRectF, paint: Callable[[QPainter], None]) -> QImage:
    image = QImage(box.size().toSize(), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.translate(-box.topLeft())
    paint(painter)
    painter.end()
    return image


def _is_inked(image: QImage) -> bool:
    alpha = image.convertToFormat(QImage.Format.Format_Alpha8)
    return any(any(bytes(alpha.constScanLine(row))[: alpha.width()]) for row in range(alpha.height()))


def test_an_army_that_has_moved_stands_where_it_went_and_no_other_is_made_anew(
    show: Show, kit: Kit, opening: Position, sena: StackKey
) -> None:
    layer = show(opening)
    before = {key: layer.stack_item(key) for key in layer.keys()}  # noqa: SIM118
    after = opening.copy()
    after.shift("gallic", after.group("gallic", "sena"), "sena", "ariminum")
    layer.show_position(after)
    assert sena not in layer.keys()  # noqa: SIM118
    moved = layer.stack_item(sena._replace(space="ariminum"))
    assert [face.id for face in moved.block.faces if isinstance(face, LeaderFace)] == ["brennus"]
    assert all(layer.stack_item(key) is item for key, item in before.items() if key != sena)


def test_names_follow_the_language(show: Show, opening: Position) -> None:
    layer = show(opening)
    assert {"Brennus", "Sulpicius"} <= _names(layer)
    layer.set_language("ru")
    assert {"Бренн", "Сульпиций"} <= _names(layer)


def test_a_part_of_an_army_can_be_carried(show: Show, opening: Position, sena: StackKey) -> None:
    layer = show(opening)
    ghost = layer.ghost(sena.owner, Group(4, ("brennus",)))
    assert ghost.state is State.LIFTED
    leader, troops = ghost.block.faces
    assert (leader.id, troops.power, troops.number) == ("brennus", "gallic", 4)  # type: ignore[attr-defined]


def test_hover_fans_a_force_and_finds_each_leader(show: Show, kit: Kit, crowded: Position) -> None:
    layer = show(crowded, 0.5)
    key = StackKey("capua", number_of(kit, "samnite"), False)
    layer.fan_out(key)
    centre = layer.box_of(key).center()
    points = (centre + QPointF(x, y) for x in range(-220, 221, 4) for y in range(-90, 91, 4))
    faces = [layer.face_at(point) for point in points]
    assert {"egnatius", "statius"} <= {face.id for face in faces if isinstance(face, LeaderFace)}


def test_coins_and_battles_go_when_the_position_has_them_no_more(show: Show, kit: Kit, crowded: Position) -> None:
    layer = show(crowded)
    many = len(layer.childItems())
    after = crowded.copy()
    after.battle = None
    layer.show_position(after)
    assert len(layer.childItems()) == many - 1
    after.scenario = ""
    layer.show_position(after)
    assert len(layer.childItems()) == many - 1 - len(kit.scenarios["brennus_390"].city)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("scale", [0.3, 0.6, 1.0])
def test_a_picture_shows_stacks_coins_and_boxes_where_they_lie(
    show: Show, kit: Kit, crowded: Position, scale: float
) -> None:
    layer = show(crowded)
    for key in layer.keys():  # noqa: SIM118
        box = QRectF(*kit.atlas.place[key.space], 1, 1).adjusted(-150, -150, 150, 150)
        assert _is_inked(_picture(box, lambda painter: paint_position(painter, kit, crowded, scale, "en"))), key
    reach = reach_of_boxes(kit, crowded, "en")
    for tray in layer.boxes.trays.trays:
        left, top, right, bottom = tray.box
        box = QRectF(left, top, right - left, bottom - top)
        assert reach.contains(box)
        assert _is_inked(_picture(box, lambda painter: paint_boxes(painter, kit, crowded, "en"))), tray.key


def test_coins_are_painted_beforehand_for_every_zoom_step(show: Show, opening: Position) -> None:
    layer = show(opening)
    layer._warming.finish()
    for step in STEPS:
        painted = layer._screen.sprites
        made = len(painted)
        layer.set_zoom_step(step)
        for mark in layer._plan.marks if layer._plan else ():
            painted.picture(mark.face, Detail.FULL, mark.scale * step, 1.0)
        assert len(painted) == made, step


def test_there_is_room_below_a_picture_for_the_hands_that_hold_something(kit: Kit, crowded: Position) -> None:
    both = room_for_hands(kit, crowded, 100.0)
    crowded.hands = {1: ("3",)}
    one = room_for_hands(kit, crowded, 100.0)
    crowded.hands = {}
    assert both.height() > one.height() > room_for_hands(kit, crowded, 100.0).height() == 0.0
