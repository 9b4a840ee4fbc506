"""Goals are put together on the card of a lifted army, with the chances `diadochi odds` tells, and can be followed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from diadochi.forecast.game_forecast import Spot
from diadochi.forecast.odds.game_odds import odds_system
from diadochi.forecast.odds.odds_questions import MarchAsked
from diadochi.journal.saved_games import kept_goal
from diadochi.narration.odds_explanation import percent
from diadochi.rules.successors.answers import HandOver
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import Group, Units
from diadochi.windows.foresight.goal_editor import PART, WAIT, WAY, GoalsPart, WishRow
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.preferences import Preferences
from tests.house.kept import kept_opening
from tests.windows.conftest import put_away, show_window

KARDIA: Spot = ("kardia", False)
BEATEN, SAFE = "Lysimachos is beaten", "Leonnatos is safe"


@pytest.fixture(scope="module")
def table(dressed: QApplication, kit: Kit) -> Iterator[Playing]:
    position = kept_opening(kit, "babylon-323")
    window = show_window(kit, position, Preferences(motion=False, moments="swiftly"))
    playing = Playing(window, kit, position.copy())
    yield playing
    put_away(window)


@pytest.fixture
def playing(table: Playing) -> Iterator[Playing]:
    table.shell.view.fit()
    yield table
    table.hands.gestures.gesture.put_back()
    table.goals.forget()


def hold(qtbot: QtBot, playing: Playing, general: str = "leonnatos", spot: Spot = KARDIA) -> GoalsPart:
    """Lift an army and hold it over a target until all chances stand on the card."""
    gesture = playing.hands.gestures.gesture
    assert gesture.lift(general)
    gesture.hover(spot)
    counted(qtbot, playing)
    part = playing.goals.part
    if part.title.isEnabled():  # the room is low, so that goals are a line at first
        QTest.mouseClick(part.title, Qt.MouseButton.LeftButton)
    return part


def counted(qtbot: QtBot, playing: Playing) -> None:
    foresight, card = playing.foresight, playing.hovering.card
    qtbot.waitUntil(
        lambda: card.isVisible() and not any(map(foresight.is_waiting, ("card", "goals", "best"))), timeout=20_000
    )


def row(part: GoalsPart, words: str) -> WishRow:
    return next(row for row in part.rows if row.words == words)


def choose(qtbot: QtBot, playing: Playing, *wishes: str) -> None:
    for words in wishes:
        QTest.mouseClick(row(playing.goals.part, words), Qt.MouseButton.LeftButton)
        counted(qtbot, playing)


def test_two_clicks_put_a_goal_together_and_say_its_chance(qtbot: QtBot, playing: Playing, kit: Kit) -> None:
    part = hold(qtbot, playing)
    choose(qtbot, playing, BEATEN, SAFE)
    goal = "general lysimachos gone and general leonnatos safe"
    assert part.goal.line.text() == goal
    asked = MarchAsked("leonnatos", KARDIA, goal=goal)
    each = [wished.chance for wished in odds_system(kit).odds(kit, playing.controller.position, asked).goals]
    assert [row(part, words).chance.text() for words in (BEATEN, SAFE)] == [percent(chance) for chance in each[:2]]
    assert part.all.text() == percent(each[2])
    assert playing.hovering.march is not None
    assert playing.hovering.march.goal == goal


def test_a_goal_stays_with_its_side_and_not_with_another(qtbot: QtBot, playing: Playing) -> None:
    part = hold(qtbot, playing)
    choose(qtbot, playing, BEATEN)
    playing.hands.gestures.gesture.put_back()
    hold(qtbot, playing, "krateros", ("mazaka", False))
    assert part.goal.line.text() == ""
    assert not any(row.tick.isChecked() for row in part.rows)
    playing.hands.gestures.gesture.put_back()
    hold(qtbot, playing, "antigonos", ("ankyra", False))
    assert part.goal.line.text() == "general lysimachos gone"
    assert row(part, BEATEN).tick.isChecked()


def test_what_is_written_is_read_or_says_why_not(qtbot: QtBot, playing: Playing) -> None:
    part = hold(qtbot, playing)
    part.goal.line.setText("space kardia mien")
    part.goal.line.editingFinished.emit()
    assert "space damaskos mine" in part.goal.error
    assert not playing.goals.chosen.wishes
    part.goal.line.setText("units kardia >= 5")
    part.goal.line.editingFinished.emit()
    assert not part.goal.error
    counted(qtbot, playing)
    five = row(part, "At least 5 units left at Kardia")
    assert five.tick.isChecked()
    before = five.chance.text()
    QTest.mouseClick(five.less, Qt.MouseButton.LeftButton)
    counted(qtbot, playing)
    assert part.goal.line.text() == "units kardia >= 4"
    assert row(part, "At least 4 units left at Kardia").chance.text() != before


def test_the_best_part_is_taken_in_hand(qtbot: QtBot, playing: Playing) -> None:
    part = hold(qtbot, playing)
    part.goal.line.setText("units daskyleion >= 2 and space kardia clear")
    part.goal.line.editingFinished.emit()
    counted(qtbot, playing)
    whole = part.all.text()
    QTest.mouseClick(part.buttons[PART], Qt.MouseButton.LeftButton)
    counted(qtbot, playing)
    assert whole in part.answer.text()
    answer = part.answer.text()
    assert part.take.isVisibleTo(part)
    QTest.mouseClick(part.take, Qt.MouseButton.LeftButton)
    counted(qtbot, playing)
    held = playing.controller.lifted()
    assert held is not None
    assert held.group != Group(Units(2, 3), ("leonnatos",))
    assert part.all.text() != whole
    assert part.all.text() in answer


def test_the_best_way_and_waiting_are_told_in_words(qtbot: QtBot, playing: Playing) -> None:
    part = hold(qtbot, playing)
    choose(qtbot, playing, BEATEN)
    for what, words in ((WAY, "cheapest"), (WAIT, "March on any roll")):
        QTest.mouseClick(part.buttons[what], Qt.MouseButton.LeftButton)
        counted(qtbot, playing)
        assert words in part.answer.text()
    assert not part.take.isVisibleTo(part)


def test_the_chance_of_a_goal_is_explained(qtbot: QtBot, playing: Playing) -> None:
    part = hold(qtbot, playing)
    with qtbot.waitSignal(playing.hovering.explain_asked) as asked:
        QTest.mouseClick(row(part, SAFE).chance, Qt.MouseButton.LeftButton)
    assert asked.args is not None
    assert asked.args[1] == "goal general leonnatos safe"


def test_a_goal_is_kept_with_its_table_for_its_seat_alone(qtbot: QtBot, playing: Playing, tmp_path: Path) -> None:
    desk, part = playing.games.desk, playing.goals.part
    desk.home = tmp_path
    hold(qtbot, playing)
    choose(qtbot, playing, BEATEN)
    assert not [*tmp_path.rglob("goals.json")]
    playing.hands.gestures.gesture.put_back()
    assert playing.controller.answer(HandOver(4))
    hold(qtbot, playing)
    assert kept_goal(desk.kept.path, 4, tmp_path) == "general lysimachos gone"
    assert kept_goal(desk.kept.path, 3, tmp_path) == ""
    assert b"lysimachos gone" not in desk.kept.path.read_bytes()
    playing.hands.gestures.gesture.put_back()
    desk.opened.emit()
    hold(qtbot, playing)
    assert part.goal.line.text() == "general lysimachos gone"


def test_goals_are_a_line_where_the_card_would_hide_most_of_the_map(qtbot: QtBot, playing: Playing) -> None:
    part, card = hold(qtbot, playing), playing.hovering.card
    card._prefers_further = False
    card.settle_in(QRect(0, 0, 900, 2000))
    assert not part.body.isHidden()
    card.settle_in(QRect(0, 0, 900, round(card.height() * 1.2)))
    assert part.body.isHidden()
