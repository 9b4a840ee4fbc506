"""The battle calculator: two armies by spin boxes, by text or from the map, and the odds of their battle."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from diadochi.forecast.battle_calculator import battles_system
from diadochi.narration.odds_explanation import percent
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import Group, Units
from diadochi.rules.successors.position import Position
from diadochi.windows.foresight.battle_window import BattleWindow
from diadochi.windows.playing.map_tables import Playing
from tests.windows.conftest import table_with_records

BATTLE = "krateros, 3 mercenary against lysimachos, 2 loyal at ipsos with defender-space"


@pytest.fixture(scope="module")
def playing(
    dressed: object, kit: Kit, position: Position, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Playing]:
    with table_with_records(kit, position, tmp_path_factory.mktemp("battles")) as made:
        yield made


@pytest.fixture
def window(playing: Playing) -> Iterator[BattleWindow]:
    playing.shell.commands["battle_odds"].trigger()
    made = playing.battles.window
    assert made is not None
    assert made.isVisible()
    yield made
    playing.battles._close()


def written(window: BattleWindow, text: str) -> None:
    """Type a battle."""
    window.written.setText(text)
    window.written.editingFinished.emit()


def shown(playing: Playing, window: BattleWindow, qtbot: QtBot) -> str:
    """The chance to lose, once it has come."""
    kit = playing.shell.table.kit
    found = battles_system(kit).odds(kit, playing.shell.table.position, window.battle)
    wanted = percent(found.results["lose"])
    qtbot.waitUntil(lambda: window.view.cells["lose"].shown == wanted, timeout=60_000)
    return wanted


def test_a_typed_battle_fills_the_form_and_its_odds_come(playing: Playing, window: BattleWindow, qtbot: QtBot) -> None:
    written(window, BATTLE)
    assert window.attacker.general.currentText() == "Krateros"
    assert window.defender.spins["loyal"].value() == 2
    assert window.options["defender-space"].isChecked()
    before = shown(playing, window, qtbot)
    assert "Krateros" in window.view.fates.text()
    assert "Surprise cards are left out." in window.note.text()
    assert window.view.cells["arrive"].isHidden()
    window.attacker.spins["mercenary"].setValue(12)
    assert window.written.text().startswith("krateros, 12 mercenary against")
    assert shown(playing, window, qtbot) != before


def test_a_slip_is_refused_beside_the_text(window: BattleWindow) -> None:
    written(window, BATTLE)
    written(window, "krateros, 3 hoplites against 2 loyal")
    assert not window.error.isHidden()
    assert '"hoplites" is not known here' in window.error.text()
    assert window.attacker.spins["mercenary"].value() == 3
    written(window, "krateros, 4 mercenary against 2 loyal")
    assert window.error.isHidden()


def test_an_army_is_taken_from_the_map_by_a_click(playing: Playing, window: BattleWindow) -> None:
    position, view = playing.controller.position, playing.shell.view
    space, stack = next((space, stack) for space, stack in position.all_stacks() if stack.units and not stack.inside)
    place = QPointF(*playing.controller.kit.atlas.place[space])
    view.centre_on(place)
    window.attacker.from_map.click()
    at = view.mapFromScene(place)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    assert window.battle.attacker.count == stack.units.count
    assert window.battle.attacker.generals == stack.generals


def test_why_opens_the_tree_of_a_figure(playing: Playing, window: BattleWindow, qtbot: QtBot) -> None:
    written(window, BATTLE)
    chance = shown(playing, window, qtbot)
    window.view.cells["lose"].click()
    tree = playing.table.explaining.window
    assert tree is not None
    qtbot.waitUntil(lambda: chance in tree.heading.text(), timeout=60_000)
    assert tree.heading.text().startswith("Battle calculator – ")
    tree.close()


def test_an_empty_side_says_what_is_missing(window: BattleWindow, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: "The attacker needs at least one unit." in window.note.text(), timeout=60_000)


def test_it_fits_a_small_screen(window: BattleWindow, tmp_path: Path, qtbot: QtBot) -> None:
    written(window, BATTLE)
    assert window.height() <= 700
    assert window.minimumSizeHint().width() <= 1000


def test_a_counter_dragged_onto_a_side_becomes_its_army(playing: Playing, window: BattleWindow) -> None:
    view, controller = playing.shell.view, playing.controller
    general, (space, _) = next(
        (g, found) for g in playing.hands.gestures.leaders() if (found := controller.position.where(g))
    )
    counters = playing.shell.scene.counters
    stack = next(key for key in counters.keys() if key.space == space)  # noqa: SIM118
    view.centre_on(counters.box_of(stack).center())
    start = view.mapFromScene(counters.box_of(stack).center())
    end = view.viewport().mapFromGlobal(window.defender.mapToGlobal(window.defender.rect().center()))
    before = controller.line.entries
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(view.viewport(), start + QPoint(20, 20))
    QTest.mouseMove(view.viewport(), end)
    assert controller.lifted() is not None
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=end)
    assert controller.lifted() is None
    assert controller.line.entries == before, "no one has marched"
    assert general in window.battle.defender.generals
    assert window.battle.defender.count == controller.position.where(general)[1].units.count


def test_a_garrison_of_the_map_can_be_chosen(playing: Playing, window: BattleWindow, kit: Kit) -> None:
    position = playing.controller.position
    position.put(2, "pergamon", True, Group(Units(2)))
    position.put(1, "pergamon", False, Group(Units(1, 1)))
    try:
        playing.battles._form = window.defender
        playing.battles._take_from_map("pergamon")
        words = [action.text() for action in playing.battles.menu.actions()]
        assert len(words) == 2
        assert words[1].startswith("Garrison: 2 ")
        playing.battles.menu.actions()[1].trigger()
        assert window.battle.defender.units == (("mercenary", 2),)
    finally:
        for seat, inside in ((2, True), (1, False)):
            position.put(seat, "pergamon", inside, Group())
