"""Drag a stack with the mouse: a legal place takes it, any other gives it back with the reason."""

from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from tests.scene.flashes import is_flashing
from tests.scene.gestures.conftest import Desk, ScriptedTable

SHIFT = Qt.KeyboardModifier.ShiftModifier


def test_a_legal_place_takes_the_stack_once(desk: Desk, table: ScriptedTable) -> None:
    desk.drag(desk.on_stack("babylon", 1), desk.at("opis"))
    assert desk.gesture.over == ("opis", False)
    desk.release(desk.at("opis"))
    assert table.drops == [("opis", False)]
    assert not desk.gesture.is_open
    assert desk.layer.looks == ()
    assert not desk.cancelled


def test_targets_are_lit_by_the_press_itself(desk: Desk, table: ScriptedTable) -> None:
    desk.press(desk.on_stack("babylon", 1))
    assert {look.spot for look in desk.layer.looks} == set(table.legal)


def test_a_refused_place_gives_it_back_with_the_reason(desk: Desk, table: ScriptedTable) -> None:
    desk.drag(desk.on_stack("babylon", 1), desk.at("sousa"))
    desk.release(desk.at("sousa"))
    assert table.drops == []
    assert table.set_downs == 1
    assert desk.cancelled == [True]
    verdict, spot = desk.reasons[-1]
    assert (verdict.allowed, verdict.because, spot[0]) == (False, ("CTL-07",), "sousa")
    assert is_flashing(desk.view.scene())


def test_the_reason_of_a_refusal_is_told_last(desk: Desk) -> None:
    order: list[str] = []
    desk.gesture.cancelled.connect(lambda: order.append("cancelled"))
    desk.gesture.hover_reason.connect(lambda _verdict, _spot: order.append("reason"))
    desk.drag(desk.on_stack("babylon", 1), desk.at("sousa"))
    desk.release(desk.at("sousa"))
    assert order[-2:] == ["cancelled", "reason"]


def test_open_country_gives_it_back(desk: Desk, table: ScriptedTable) -> None:
    start = desk.on_stack("babylon", 1)
    desk.drag(start, QPoint(30, 780))
    desk.release(QPoint(30, 780))
    assert table.drops == []
    assert table.set_downs == 1


def test_back_home_nothing_has_happened(desk: Desk, table: ScriptedTable) -> None:
    start = desk.on_stack("babylon", 1)
    desk.drag(start, desk.at("opis"))
    desk.move(start)
    desk.release(start)
    assert table.drops == []
    assert desk.cancelled == [True]


def test_escape_ends_a_drag(desk: Desk, table: ScriptedTable) -> None:
    desk.drag(desk.on_stack("babylon", 1), desk.at("opis"))
    desk.key(Qt.Key.Key_Escape)
    assert not desk.gesture.is_open
    desk.release(desk.at("opis"))
    assert table.drops == []
    assert (table.set_downs, desk.cancelled) == (1, [True])


def test_the_ghost_follows_the_hand_and_goes(desk: Desk) -> None:
    start = desk.on_stack("babylon", 1)
    desk.drag(start, desk.at("opis"))
    ghost = desk.gestures._ghost.item
    assert ghost is not None
    assert ghost.scene() is desk.view.scene()
    hand = desk.view.mapFromScene(ghost.pos())
    desk.move(desk.at("opis") + QPoint(40, 10))
    moved = desk.view.mapFromScene(ghost.pos()) - hand
    assert (moved - QPoint(40, 10)).manhattanLength() <= 2
    desk.release(desk.at("opis"))
    assert desk.gestures._ghost.item is None


def test_with_motion_it_eases_back_and_goes(qtbot: QtBot, desk: Desk) -> None:
    desk.gestures.set_motion(True)
    desk.drag(desk.on_stack("babylon", 1), desk.at("sousa"))
    desk.release(desk.at("sousa"))
    assert desk.gestures._ghost.is_easing
    qtbot.waitUntil(lambda: desk.gestures._ghost.item is None)


def test_the_way_is_drawn_under_the_hand(desk: Desk) -> None:
    desk.drag(desk.on_stack("babylon", 1), desk.at("opis"))
    assert desk.layer._way.points
    desk.move(desk.at("sousa"))
    assert not desk.layer._way.points


def test_inside_and_outside_are_targets_of_their_own(desk: Desk, table: ScriptedTable) -> None:
    desk.drag(desk.on_stack("babylon", 1), desk.at("babylon"))
    desk.release(desk.at("babylon"))
    assert table.drops == [("babylon", True)]


def test_a_stack_stands_for_its_space(desk: Desk, table: ScriptedTable) -> None:
    desk.drag(desk.on_stack("babylon", 1), desk.on_stack("sousa", 3))
    assert desk.gesture.over == ("sousa", False)


def test_who_may_not_be_lifted_stays_and_says_why(desk: Desk, table: ScriptedTable) -> None:
    table.refused_to = frozenset({"perdikkas"})
    desk.drag(desk.on_stack("babylon", 1), desk.at("opis"))
    desk.release(desk.at("opis"))
    assert table.drops == []
    assert desk.reasons[0][0].because == ("MOV-03",)
    assert is_flashing(desk.view.scene())


def test_empty_map_still_pans(desk: Desk) -> None:
    before = desk.view.visible_rect().center()
    desk.drag(QPoint(100, 700), QPoint(300, 600))
    desk.release(QPoint(300, 600))
    assert (desk.view.visible_rect().center() - before).manhattanLength() > 50


def test_shift_asks_which_part(qtbot: QtBot, desk: Desk) -> None:
    with qtbot.waitSignal(desk.gestures.choose_asked) as asked:
        desk.press(desk.on_stack("babylon", 1), SHIFT)
    assert asked.args[:3] == ["babylon", 1, False]
    assert not desk.gesture.is_open


def test_a_long_press_asks_which_part(qtbot: QtBot, desk: Desk) -> None:
    with qtbot.waitSignal(desk.gestures.choose_asked, timeout=3000) as asked:
        desk.press(desk.on_stack("babylon", 1))
    assert asked.args[:3] == ["babylon", 1, False]
    assert not desk.gesture.is_open


def test_a_part_is_carried_on_the_pointer(desk: Desk, table: ScriptedTable) -> None:
    group = table.position.stack(1, "babylon", False)
    assert group is not None
    from diadochi.rules.successors.pieces import Group

    assert desk.gestures.lift_part("perdikkas", Group(generals=("perdikkas",)))
    assert table.hand is not None
    assert table.hand.group == Group(generals=("perdikkas",))
    desk.click(desk.at("opis"))
    assert table.drops == [("opis", False)]


def test_a_fanned_counter_is_lifted_itself(desk: Desk, table: ScriptedTable) -> None:
    from diadochi.rules.successors.pieces import Group, Stack

    table.position.put(1, "babylon", False, table.position.group(1, "babylon", False) + Group(generals=("minor-1a",)))
    desk.counters.show_position(table.position)
    assert isinstance(table.position.stack(1, "babylon", False), Stack)
    key = next(key for key in desk.counters.keys() if key[:2] == ("babylon", 1))  # noqa: SIM118
    desk.counters.fan_out(key)
    points = [desk.counters.box_of(key).center() + QPoint(dx, dy) for dx in range(-120, 121, 6) for dy in (-30, 0, 30)]
    minor = next(p for p in points if getattr(desk.counters.face_at(p), "mark", "") == "a")
    desk.press(desk.view.mapFromScene(minor))
    assert table.hand is not None
    assert table.hand.piece == "minor-1a"


def test_a_stack_inside_walls_is_found_by_what_a_verdict_names(desk: Desk, table: ScriptedTable) -> None:
    from diadochi.rules.core.verdict import StackAt
    from diadochi.rules.successors.pieces import Group, Units

    table.position.put(2, "babylon", True, Group(Units(mercenary=1)))
    desk.counters.show_position(table.position)
    within, outside = (desk.layer.locate(StackAt(seat, "babylon", seat == 2)) for seat in (2, 1))
    assert within is not None
    assert outside is not None
    assert within != outside
    assert desk.layer.locate(StackAt(2, "babylon")) is None
