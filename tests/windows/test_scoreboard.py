"""The scoreboard below the prompt: turn, round and the points of every side, always in view."""

from collections.abc import Callable

import pytest
from msgspec import structs
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from diadochi.atlas.map_files import open_atlas
from diadochi.resources import maps
from diadochi.rules.successors.setup import evening_kit, setup_position
from diadochi.rules.successors.standing import legitimacy, victory_points
from diadochi.rules.successors.turn.victory import concede
from diadochi.windows.docks import Dock
from diadochi.windows.main_window import MainWindow
from diadochi.windows.panels.scoreboard import Breakdown
from diadochi.windows.preferences import Preferences
from tests.windows.conftest import put_away

Opening = Callable[[Preferences | None], MainWindow]


def test_it_is_in_view_with_the_panel_and_without_it(open_table: Opening) -> None:
    window = open_table(None)
    for shown in (True, False):
        window.shell.docks[Dock.SIDES].setVisible(shown)
        assert window.scoreboard.isVisible()
    assert window.scoreboard.height() <= 32


def test_it_says_turn_round_points_and_who_is_next(window: MainWindow) -> None:
    kit, position = window.shell.table.kit, window.shell.table.position
    text = window.scoreboard.text
    assert text.startswith("Turn I · Strategy · round 1 · Activation")
    for seat in position.factions:
        points, claims = victory_points(kit, position, seat).total, legitimacy(kit, position, seat).total
        assert f"{points}/{kit.profile.instant_vp_for(4)} VP, {claims}/{kit.profile.instant_lp} LP" in text
    assert [side.is_active for side in window.scoreboard.sides].count(True) == 1
    active = [side.is_active for side in window.scoreboard.sides].index(True)
    following = window.scoreboard.sides[(active + 1) % len(window.scoreboard.sides)]
    assert [side for side in window.scoreboard.sides if side.is_next] == [following]
    assert "next" in following.text


def test_sides_are_in_turn_order(window: MainWindow) -> None:
    position = window.shell.table.position.copy()
    position.clock = structs.replace(position.clock, order=tuple(sorted(position.factions, reverse=True)))
    window.shell.show_position(position)
    assert tuple(side.seat for side in window.scoreboard.sides) == position.clock.order


def test_the_triangle_keeps_clear_of_the_segment(window: MainWindow) -> None:
    """When the last side is on turn, the first one is next, right of the words."""
    position = window.shell.table.position.copy()
    position.clock = structs.replace(position.clock, active=position.clock.order[-1], segment="forage")
    window.shell.show_position(position)
    board = window.scoreboard
    first = next(side for side in board.sides if side.is_next)
    assert first is board.sides[0]
    picture, edge = board.grab().toImage(), board.cell(first.seat).left() - 2
    paper = picture.pixelColor(edge - 3, 1)
    inked = [any(picture.pixelColor(x, y) != paper for y in range(4, board.height() - 4)) for x in range(edge)]
    blank = next(number for number, ink in enumerate(reversed(inked)) if ink)
    assert 5 <= blank <= 20, "the words end a little before it"


def test_who_has_given_up_is_not_next(window: MainWindow) -> None:
    position = window.shell.table.position.copy()
    concede(position, next(side.seat for side in window.scoreboard.sides if side.is_next))
    window.shell.show_position(position)
    (following,) = [side for side in window.scoreboard.sides if side.is_next]
    assert "has given up" not in following.text
    assert "has given up" in window.scoreboard.text


def test_a_set_up_for_one_side_has_points_without_a_goal(window: MainWindow) -> None:
    position = window.shell.table.position.copy()
    position.factions = {1: position.factions[1]}
    window.shell.show_position(position)
    (side,) = window.scoreboard.sides
    assert side.points[0] == f"{victory_points(window.shell.table.kit, position, 1).total} VP"
    assert not side.is_next


def test_a_short_game_has_no_boxes_for_turns_that_are_not_played(window: MainWindow) -> None:
    table, lefts = window.shell.table, []
    whole, short = table.position, evening_kit(table.kit)
    evening = setup_position(short, "babylon-323")
    evening.clock = whole.clock
    for kit, position in ((table.kit, whole), (short, evening)):
        window.shell.show_map(table.atlas, kit)
        window.shell.show_position(position)
        lefts.append(min(window.scoreboard.cell(seat).left() for seat in position.factions))
    assert lefts[0] - lefts[1] == 2 * 23  # pixels of the boxes of turns IV and V


def test_cards_are_counted_once_hands_are_dealt(window: MainWindow) -> None:
    assert "card" not in window.scoreboard.text
    position = window.shell.table.position.copy()
    kit = window.shell.table.kit
    position.factions[2] = structs.replace(position.factions[2], hand=tuple(sorted(kit.cards)[:3]))
    window.shell.show_position(position)
    assert "3 cards" in window.scoreboard.text
    assert "0 cards" in window.scoreboard.text


def test_a_click_opens_the_breakdown_and_a_click_on_the_turn_the_panel(window: MainWindow) -> None:
    board = window.scoreboard
    seat = board.sides[0].seat
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=board.cell(seat).center())
    opened = QApplication.activePopupWidget()
    assert isinstance(opened, Breakdown)
    tally = victory_points(window.shell.table.kit, window.shell.table.position, seat)
    assert all(str(line.points) in opened.label.text() for line in tally.lines)
    QTest.keyClick(opened, Qt.Key.Key_Escape)
    assert QApplication.activePopupWidget() is None
    window.shell.docks[Dock.SIDES].hide()
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=QPoint(10, board.height() // 2))
    assert window.shell.docks[Dock.SIDES].isVisible()


def test_keys_open_the_breakdown(window: MainWindow) -> None:
    board = window.scoreboard
    board.setFocus()
    QTest.keyClick(board, Qt.Key.Key_Right)
    QTest.keyClick(board, Qt.Key.Key_Return)
    opened = QApplication.activePopupWidget()
    assert isinstance(opened, Breakdown)
    opened.close()


@pytest.mark.parametrize("width", range(240, 1500, 57))
def test_no_side_is_cut_off(window: MainWindow, width: int) -> None:
    board = window.scoreboard
    board.resize(width, board.height())
    painted = board.grab().toImage()
    right = painted.width() - 1
    assert len({painted.pixelColor(right, y).name() for y in range(painted.height())}) == 1
    shown = [board.cell(side.seat) for side in board.sides]
    assert all(cell.right() <= width for cell in shown if not cell.isNull())


def test_a_map_without_a_game_has_none(dressed: QApplication) -> None:

    window = MainWindow(open_atlas(maps("diadochi")), None, None, Preferences(motion=False))
    window.show()
    assert not window.scoreboard.isVisible()
    put_away(window)
