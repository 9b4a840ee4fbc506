"""What is in danger: a list that fills in, tinted on the map, each row a click from its place and explanation."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from diadochi.forecast.odds.game_odds import odds_system
from diadochi.forecast.odds.odds_questions import MarchAsked
from diadochi.narration.odds_explanation import percent
from diadochi.windows.foresight.forecast_tables import DangerTab
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.successors.planning import Planning
from diadochi.windows.successors.sides_dock import FactionRow
from diadochi.windows.table_state import Subject


@pytest.fixture
def dangers(qtbot: QtBot, playing: Playing, planning: Planning) -> DangerTab:
    """Those of the third side, asked for by one click in the panel of sides."""
    playing.window.sides.catch_up()
    row = next(row for row in playing.window.sides.findChildren(FactionRow) if row.seat == 3)
    QTest.mouseClick(row._dangers, Qt.MouseButton.LeftButton)
    tab = planning.panel.dangers
    qtbot.waitUntil(lambda: bool(tab.found), timeout=20_000)
    return tab


def click(tab: DangerTab, number: int, column: int) -> None:
    tree = tab.tree
    at = tree.visualRect(tree.indexFromItem(tree.topLevelItem(number), column)).center()
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(at))


def test_one_click_lists_the_dangers_of_a_side_as_the_command_line_does(playing: Playing, dangers: DangerTab) -> None:
    controller = playing.controller
    wanted = odds_system(controller.kit).dangers(controller.kit, controller.position, 3, "stand", helped=False)
    assert [(danger.thing, danger.chance) for danger in dangers.found] == [(d.thing, d.chance) for d in wanted]
    shown = [dangers.tree.topLevelItem(n).text(1) for n in range(dangers.tree.topLevelItemCount())]
    assert [words.split("\n")[0] for words in shown] == [percent(danger.beaten) for danger in wanted]
    apart = [danger for danger, words in zip(wanted, shown, strict=True) if "killed" in words]
    assert apart == [danger for danger in wanted if danger.killed], "a general who falls unbeaten is not beaten"
    assert apart
    assert "left out" in dangers._note.text()


def test_what_is_in_danger_is_tinted_on_the_map_as_long_as_somebody_looks(playing: Playing, dangers: DangerTab) -> None:
    tinted = playing.hands.highlights._threats.claims
    assert {*tinted} == {danger.space for danger in dangers.found}
    worst = dangers.found[0]
    claim = tinted[worst.space][0]
    assert claim is not None
    assert claim.words.startswith(playing.controller.kit.colours[worst.seat].letter)
    playing.shell.commands["planning"].setChecked(False)
    assert not playing.hands.highlights._threats.claims


def test_a_row_leads_to_its_place_and_to_its_explanation(
    qtbot: QtBot, playing: Playing, planning: Planning, dangers: DangerTab
) -> None:
    worst = dangers.found[0]
    with qtbot.waitSignal(playing.shell.place_asked) as place:
        click(dangers, 0, 0)
    assert place.args == [Subject("space", worst.space)]
    with qtbot.waitSignal(planning.explain_asked) as why:
        click(dangers, 0, 3)
    march, figure = why.args
    assert isinstance(march, MarchAsked)
    assert figure == f"goal {worst.goal}"
    controller = playing.controller
    found = odds_system(controller.kit).odds(controller.kit, controller.position, march)
    assert found.goals[0].chance == worst.chance
    explaining = playing.table.explaining
    assert explaining.window is not None
    assert explaining.window.isVisible()
    explaining.close()


def test_what_would_help_is_told_of_the_chosen_row_once_it_is_known(qtbot: QtBot, dangers: DangerTab) -> None:
    qtbot.waitUntil(lambda: bool(dangers._help.text()), timeout=20_000)
    assert dangers._help.text().startswith(dangers.tree.topLevelItem(0).text(0).partition("\n")[0])
    for danger, item in zip(dangers.found, dangers.tree.items(), strict=True):
        dangers.tree.setCurrentItem(item)
        said = percent(danger.helps[1]) if danger.helps is not None else "one more unit or marker would not help"
        assert said in dangers._help.text()


def test_the_way_of_the_enemy_is_drawn_while_somebody_looks_at_a_row(playing: Playing, dangers: DangerTab) -> None:
    dangers.tree.setCurrentItem(dangers.tree.topLevelItem(1))
    assert playing.hands.highlights._way.points
    dangers.tree._look(None)
    assert not playing.hands.highlights._way.points


def test_where_odds_are_not_shown_no_danger_is(playing: Playing, planning: Planning, dangers: DangerTab) -> None:
    playing.shell.commands["odds_shown"].setChecked(False)
    try:
        assert not dangers.found
        assert not playing.hands.highlights._threats.claims
        assert "Odds are turned off" in dangers._title.text()
    finally:
        playing.shell.commands["odds_shown"].setChecked(True)
