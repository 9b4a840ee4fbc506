"""Click-click: the first click lifts, the second drops, puts back, or is told why not."""

from PySide6.QtCore import QPoint, Qt

from diadochi.forecast.game_forecast import Mark
from tests.scene.gestures.conftest import Desk, ScriptedTable


def lift(desk: Desk) -> None:
    desk.click(desk.on_stack("babylon", 1))


def test_a_press_without_a_move_leaves_it_in_hand(desk: Desk) -> None:
    lift(desk)
    assert desk.gesture.is_open
    assert desk.layer.looks


def test_the_second_click_drops(desk: Desk, table: ScriptedTable) -> None:
    lift(desk)
    desk.move(desk.at("opis"))
    assert desk.gesture.over == ("opis", False)
    desk.click(desk.at("opis"))
    assert table.drops == [("opis", False)]


def test_a_refused_place_says_why_and_keeps_hold(desk: Desk, table: ScriptedTable) -> None:
    lift(desk)
    desk.click(desk.at("sousa"))
    assert desk.gesture.is_open
    assert desk.reasons[-1][0].because == ("CTL-07",)
    desk.click(desk.at("orchoi"))
    assert table.drops == [("orchoi", False)]


def test_a_click_elsewhere_puts_back(desk: Desk, table: ScriptedTable) -> None:
    lift(desk)
    desk.click(QPoint(30, 780))
    assert not desk.gesture.is_open
    assert (table.drops, table.set_downs) == ([], 1)


def test_a_click_at_home_puts_back(desk: Desk, table: ScriptedTable) -> None:
    lift(desk)
    desk.click(desk.on_stack("babylon", 1))
    assert not desk.gesture.is_open
    assert table.drops == []


def test_what_a_click_has_lifted_can_be_dragged(desk: Desk, table: ScriptedTable) -> None:
    lift(desk)
    desk.drag(desk.on_stack("babylon", 1), desk.at("opis"))
    assert desk.gesture.over == ("opis", False)
    desk.release(desk.at("opis"))
    assert table.drops == [("opis", False)]


def test_a_drag_of_what_a_click_has_lifted_can_be_given_up(desk: Desk, table: ScriptedTable) -> None:
    lift(desk)
    desk.drag(desk.on_stack("babylon", 1), desk.at("opis"))
    desk.key(Qt.Key.Key_Escape)
    assert not desk.gesture.is_open
    desk.release(desk.at("opis"))
    assert table.drops == []
    lift(desk)
    assert desk.gesture.is_open


def test_panning_keeps_hold(desk: Desk, table: ScriptedTable) -> None:
    lift(desk)
    desk.drag(QPoint(100, 700), QPoint(300, 600))
    desk.release(QPoint(300, 600))
    assert desk.gesture.is_open
    assert (table.drops, table.set_downs) == ([], 0)


def test_escape_puts_back_once(desk: Desk, table: ScriptedTable) -> None:
    lift(desk)
    desk.key(Qt.Key.Key_Escape, Qt.Key.Key_Escape)
    assert table.set_downs == 1
    assert desk.cancelled == [True]


def test_what_changes_under_the_hand_is_shown(desk: Desk, table: ScriptedTable) -> None:
    lift(desk)
    table.legal = {("mennis", False): Mark(2)}
    desk.gesture.refresh()
    assert [look.spot for look in desk.layer.looks] == [("mennis", False)]
    table.hand = None
    desk.gesture.refresh()
    assert not desk.gesture.is_open


def test_closed_gestures_leave_the_view_alone(desk: Desk, table: ScriptedTable) -> None:
    lift(desk)
    desk.gestures.close()
    assert not desk.gesture.is_open
    lift(desk)
    assert not desk.gesture.is_open
