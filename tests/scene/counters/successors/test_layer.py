"""The layer: changes only what differs, says what lies where, fans, lifts, hides; boxes answer for their place."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QGraphicsView
from pytestqt.qtbot import QtBot

from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import Group, Units
from diadochi.rules.successors.position import Position
from diadochi.scene.canvas import STEPS
from diadochi.scene.counters import counter_layer, counter_sprites
from diadochi.scene.counters.counter_items import BlockItem, State, TetherItem, drop
from diadochi.scene.counters.counter_layer import CountersLayer
from diadochi.scene.counters.counter_picture import paint_boxes, paint_position
from diadochi.scene.counters.counter_shapes import Detail, SignFace
from diadochi.scene.counters.counter_sprites import LIMIT, Sprites
from diadochi.scene.counters.game_counters import BoxKey
from diadochi.scene.counters.siting import StackKey
from diadochi.scene.counters.successors.piece_faces import GeneralFace, IndependentFace
from tests.house.kept import kept_opening

Show = Callable[..., CountersLayer]
KELAINAI = StackKey("kelainai", 4, False)


@pytest.fixture
def opening(kit: Kit) -> Position:
    return kept_opening(kit, "babylon-323")


def _keys(layer: CountersLayer) -> tuple[StackKey, ...]:
    return layer.keys()


def _picture(layer: CountersLayer, box: QRectF, step: float = 1.0) -> QImage:
    size = (box.size() * step).toSize()
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    scene = layer.scene()
    assert scene is not None
    scene.render(painter, QRectF(image.rect()), box)
    painter.end()
    return image


def _ink(image: QImage) -> int:
    """Pixels that are painted at all."""
    alpha = image.convertToFormat(QImage.Format.Format_Alpha8)
    rows = (bytes(alpha.constScanLine(row))[: alpha.width()] for row in range(alpha.height()))
    return sum(len(row) - row.count(0) for row in rows)


def test_unchanged_stacks_keep_their_items(show: Show, opening: Position) -> None:
    layer = show(opening)
    before = {key: layer.stack_item(key) for key in _keys(layer)}
    after = opening.copy()
    group = after.group(4, "kelainai", False)
    after.put(4, "kelainai", False, Group())
    after.put(4, "ipsos", False, group)
    layer.show_position(after)
    assert KELAINAI not in _keys(layer)
    assert StackKey("ipsos", 4, False) in _keys(layer)
    kept = [key for key in _keys(layer) if key in before]
    assert kept
    assert all(layer.stack_item(key) is before[key] for key in kept)


def test_every_stack_is_found_where_it_stands(show: Show, crowded: Position) -> None:
    for step in STEPS:
        layer = show(crowded, step)
        for key in _keys(layer):
            item = layer.stack_item(key)
            top = item.block.laid[-1]
            centre = layer.box_of(key).topLeft() + QPointF(top.x + 5, top.y + 5) * _scale(layer, key)
            assert layer.stack_at(centre) == key, (step, key)


def _scale(layer: CountersLayer, key: StackKey) -> float:
    return layer.box_of(key).width() / layer.stack_item(key).block.width


def test_nothing_lies_on_the_open_sea(show: Show, opening: Position) -> None:
    layer = show(opening)
    assert layer.stack_at(QPointF(1300, 2000)) is None
    assert layer.face_at(QPointF(1300, 2000)) is None


def test_hover_fans_a_stack_and_finds_each_counter(show: Show, crowded: Position) -> None:
    layer = show(crowded, 0.5)
    key = StackKey("damaskos", 4, False)
    layer.fan_out(key)
    box = layer.box_of(key)
    found = set()
    for x in range(-220, 221, 4):
        for y in range(-90, 91, 4):
            point = box.center() + QPointF(x, y)
            face = layer.face_at(point)
            if isinstance(face, GeneralFace) and layer.stack_at(point) == key:
                found.add(face.emblem)
    assert {"seleukos", "peukestas", "neoptolemos"} <= found
    layer.fan_out(None)
    assert layer.stack_at(box.center() + QPointF(-200, 0)) != key


def test_stacks_wear_signs_of_having_moved(show: Show, opening: Position) -> None:
    layer = show(opening)
    assert layer.stack_item(KELAINAI).signs == ()
    layer.show_position(opening, moved={KELAINAI}, ready={StackKey("tarsos", 2, False)})
    assert [each.face for each in layer.stack_item(KELAINAI).signs] == [SignFace("moved")]
    assert [each.face for each in layer.stack_item(StackKey("tarsos", 2, False)).signs] == [SignFace("ready")]


def test_states_lift_dim_and_select(show: Show, opening: Position) -> None:
    layer = show(opening)
    box = layer.box_of(KELAINAI).adjusted(-30, -30, 30, 30)
    plain = _picture(layer, box)
    layer.show_states({KELAINAI: State.LIFTED})
    lifted = _picture(layer, box)
    layer.show_states({KELAINAI: State.SELECTED})
    selected = _picture(layer, box)
    assert _ink(lifted) > _ink(plain)
    assert _ink(selected) > _ink(plain)
    layer.show_states({KELAINAI: State.DIMMED})
    assert layer.stack_item(KELAINAI).opacity() < 0.5
    layer.show_states({})
    assert _picture(layer, box) == plain


def test_tab_hides_the_counters_on_the_map(show: Show, opening: Position) -> None:
    layer = show(opening)
    box = layer.box_of(KELAINAI)
    layer.set_visible_all(False)
    assert _ink(_picture(layer, box)) == 0
    assert layer.stack_at(box.center()) is None
    after = opening.copy()
    after.put(4, "ipsos", False, Group(Units(2)))
    layer.show_position(after)
    assert _ink(_picture(layer, box)) == 0
    assert not layer.stack_item(StackKey("ipsos", 4, False)).isVisible()
    layer.set_visible_all(True)
    assert _ink(_picture(layer, box)) > 0


def test_a_ghost_carries_part_of_a_stack(show: Show, opening: Position) -> None:
    layer = show(opening)
    ghost = layer.ghost(4, Group(Units(1), ("antigonos",)))
    assert isinstance(ghost, BlockItem)
    assert ghost.state is State.LIFTED
    assert ghost.acceptedMouseButtons() == Qt.MouseButton.NoButton


def test_moved_stacks_glide_only_with_motion(show: Show, opening: Position) -> None:
    layer = show(opening)
    after = opening.copy()
    group = after.group(4, "kelainai", False)
    after.put(4, "kelainai", False, Group())
    after.put(4, "ipsos", False, group)
    start = layer.box_of(KELAINAI).topLeft()
    layer.motion = True
    layer.show_position(after)
    key = StackKey("ipsos", 4, False)
    assert layer.stack_item(key).pos() == start
    layer.motion = False
    layer.show_position(after.copy())
    assert layer.stack_item(key).pos() == layer.box_of(key).topLeft()


def test_counters_take_no_buttons(show: Show, crowded: Position) -> None:
    layer = show(crowded)
    assert all(item.acceptedMouseButtons() == Qt.MouseButton.NoButton for item in layer.childItems())


def test_boxes_answer_for_their_place(show: Show, crowded: Position) -> None:
    layer = show(crowded)
    for key in (BoxKey("minors", 1), BoxKey("dispersed", 2), BoxKey("fleets", 2), BoxKey("fallen", None)):
        assert layer.boxes.box_of(key) is not None, key
    laid = next(tray for tray in layer.boxes.trays.trays if tray.key == BoxKey("dispersed", 2)).laid[0]
    face = layer.boxes.face_at(QPointF(laid.x + 10, laid.y + 10))
    assert isinstance(face, GeneralFace)
    assert face.emblem == "poliarchos"


def test_boxes_stand_beside_the_map_and_apart(kit: Kit, show: Show, crowded: Position) -> None:
    layer = show(crowded)
    width, height = kit.atlas.canvas
    trays = layer.boxes.trays.trays
    boxes = [QRectF(QPointF(*tray.box[:2]), QPointF(*tray.box[2:])) for tray in trays]
    assert not any(box.intersects(QRectF(0, 0, width, height)) for box in boxes)
    assert not any(one.intersects(other) for number, one in enumerate(boxes) for other in boxes[:number])
    for tray in trays:
        for laid in tray.laid:
            assert tray.box[0] <= laid.x <= tray.box[2]
            assert tray.box[1] <= laid.y <= tray.box[3]


def test_language_changes_names_at_once(show: Show, opening: Position) -> None:
    layer = show(opening)
    before = _picture(layer, layer.box_of(KELAINAI))
    layer.set_language("ru")
    assert _picture(layer, layer.box_of(KELAINAI)) != before


@pytest.mark.parametrize("scale", [0.25, 1.0, 2.0])
def test_a_picture_of_a_position_shows_its_counters(kit: Kit, fonts: None, crowded: Position, scale: float) -> None:
    image = QImage(round(4200 * scale / 4), round(2800 * scale / 4), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(0, 0, 0, 0))
    painter = QPainter(image)
    painter.scale(scale, scale)
    painter.translate(-2300, -1700)
    paint_position(painter, kit, crowded, scale, "es")
    paint_boxes(painter, kit, crowded, "es")
    painter.end()
    assert _ink(image) > 1000 * scale


def test_the_cache_of_pictures_keeps_its_limit(fonts: None) -> None:
    sprites = Sprites(limit=200_000)
    for number in range(60):
        sprites.picture(GeneralFace("perdikkas", "Perdikkas", 3, 3, 20, number, 1), Detail.FULL, 1.0, 1.0)
        assert sprites.size <= 200_000
    assert 1 < len(sprites) < 60
    sprites.clear()
    assert (len(sprites), sprites.size) == (0, 0)


def test_the_cache_gives_the_same_picture_again(fonts: None) -> None:
    sprites = Sprites()
    face = GeneralFace("perdikkas", "Perdikkas", 3, 3, 20, 0, 1)
    one = sprites.picture(face, Detail.FULL, 1.0, 2.0)
    assert sprites.picture(face, Detail.FULL, 1.0, 2.0) is one
    assert one.devicePixelRatio() == 2.0
    assert sprites.picture(face._replace(name="Пердикка"), Detail.FULL, 1.0, 2.0) is not one


def test_an_open_fan_is_painted_and_follows_the_position(show: Show, opening: Position) -> None:
    layer = show(opening)
    box = layer.box_of(KELAINAI).adjusted(-120, -60, 120, 60)
    closed = _ink(_picture(layer, box))
    layer.fan_out(KELAINAI)
    assert _ink(_picture(layer, box)) > closed
    after = opening.copy()
    after.put(4, "kelainai", False, Group())
    layer.show_position(after)
    assert layer.stack_at(box.center()) is None
    layer.fan_out(KELAINAI)
    assert _ink(_picture(layer, box)) < closed


def test_an_independent_army_is_shown_in_full_from_afar(show: Show, opening: Position) -> None:
    layer = show(opening, 0.25)
    key = StackKey("athenai", 0, False)
    layer.fan_out(key)
    face = layer.face_at(layer.box_of(key).center())
    assert isinstance(face, IndependentFace)
    assert (face.name, face.strength) == ("Greek army", 8)


def test_independent_armies_that_share_a_space_are_shown_side_by_side(show: Show, opening: Position) -> None:
    position = opening.copy()
    position.independents.update(seuthes="athenai", glaukias="athenai")
    layer = show(position)
    key = StackKey("athenai", 0, False)
    layer.fan_out(key)
    box = layer.box_of(key)
    points = [QPointF(box.left() + box.width() * part, box.center().y()) for part in (1 / 6, 3 / 6, 5 / 6)]
    assert [layer.face_at(point).name for point in points] == ["Greek army", "Scythians and Thracians", "Illyrians"]


def test_between_zoom_steps_pictures_are_stretched(show: Show, opening: Position) -> None:
    layer = show(opening)
    box = layer.box_of(KELAINAI).adjusted(-10, -10, 10, 10)
    small, large = _picture(layer, box, 1.0), _picture(layer, box, 1.2)
    assert _ink(large) > _ink(small) * 1.2


def test_sharp_screens_get_pictures_of_their_own(show: Show, opening: Position) -> None:
    layer = show(opening)
    layer.set_zoom_step(1.0, 2.0)
    box = layer.box_of(KELAINAI)
    image = QImage((box.size() * 2).toSize(), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(2.0)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    scene = layer.scene()
    assert scene is not None
    scene.render(painter, QRectF(0, 0, box.width(), box.height()), box)
    painter.end()
    assert _ink(image) > 3 * _ink(_picture(show(opening), box))


def test_larger_names_may_move_stacks(show: Show, opening: Position) -> None:
    layer = show(opening)
    before = {key: layer.box_of(key) for key in _keys(layer)}
    layer.set_text_scale(1.4)
    assert {key: layer.box_of(key) for key in _keys(layer)} != before
    layer.set_text_scale(1.0)
    assert {key: layer.box_of(key) for key in _keys(layer)} == before


def test_idle_time_makes_pictures_for_all_steps(show: Show, opening: Position) -> None:
    layer = show(opening)
    layer._warming.finish()
    made = len(layer._screen.sprites)
    assert made > 150
    assert layer._screen.sprites.size <= LIMIT
    led = next(key for key in layer.keys() if key.space == "kelainai" and not key.inside)  # noqa: SIM118
    in_hand = layer.likeness(led)
    _picture(layer, in_hand.sceneBoundingRect(), layer._screen.step)
    drop(in_hand)
    assert len(layer._screen.sprites) == made, "nor is one in the hand made when it is lifted"
    for step in (0.25, 0.5, 1.0):
        layer.set_zoom_step(step)
        _picture(layer, QRectF(0, 0, 4200, 2800), step / 8)
    assert len(layer._screen.sprites) == made


def test_idle_work_is_done_in_slices(
    show: Show, opening: Position, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counter_layer, "DELAY_MS", 0)
    monkeypatch.setattr(counter_layer, "PAUSE_MS", 0)
    layer = show(opening)
    assert len(layer._screen.sprites) == 0
    qtbot.waitUntil(lambda: not layer._warming.busy, timeout=20_000)
    assert len(layer._screen.sprites) > 150


def test_idle_work_rests_while_answers_change_nothing_on_the_map(show: Show, opening: Position) -> None:
    layer = show(opening)
    layer._warming._timer.start(counter_layer.PAUSE_MS)
    layer.show_position(opening)
    assert layer._warming._timer.interval() == counter_layer.DELAY_MS


def test_box_titles_follow_the_language_of_the_interface(
    show: Show, opening: Position, monkeypatch: pytest.MonkeyPatch
) -> None:
    layer = show(opening)
    monkeypatch.setattr("diadochi.scene.counters.successors.counters.tr", lambda source: source.upper())
    layer.retranslate()
    assert "DISPERSED" in {tray.title for tray in layer.boxes.trays.trays}


def test_ladders_and_markers_go_when_the_position_has_them_no_more(show: Show, crowded: Position) -> None:
    layer = show(crowded)
    before = len(layer.childItems())
    after = crowded.copy()
    after.sieges.clear()
    after.markers.pop("tyros", None)
    after.markers.pop("ake")
    layer.show_position(after)
    assert len(layer.childItems()) < before


def test_stacks_pushed_out_of_a_crowd_are_tied_to_their_space(show: Show, crowded: Position) -> None:
    for space in ("kition", "salamis", "paphos", "lapethos", "arados", "triparadeisos"):
        crowded.put(5, space, False, Group(Units(3, 4, 0, 2), ("minor-5b", "minor-5c")))
    layer = show(crowded, 0.25)
    lines = [item for item in layer.childItems() if isinstance(item, TetherItem)]
    assert lines
    assert all(_ink(_picture(layer, line.sceneBoundingRect())) > 0 for line in lines)


def test_a_new_zoom_step_is_stretched_first_and_then_made_sharp(
    show: Show, opening: Position, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counter_sprites, "FRAME_S", 0.0)
    monkeypatch.setattr(counter_layer, "DELAY_MS", 60_000)
    layer = show(opening)
    view = QGraphicsView(layer.scene())
    qtbot.addWidget(view)
    view.resize(900, 700)
    view.centerOn(1800, 900)
    with qtbot.waitExposed(view):
        view.show()
    made = len(layer._screen.sprites)
    layer.set_zoom_step(2.0**0.5)
    view.scale(2.0**0.5, 2.0**0.5)
    view.viewport().repaint()
    assert layer._again.isActive()
    assert made <= len(layer._screen.sprites) <= made + 2
    qtbot.waitUntil(lambda: not layer._again.isActive() and len(layer._screen.sprites) > made + 10, timeout=20_000)
