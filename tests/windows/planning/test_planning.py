"""Planning in the window: the tables say what the forecasts say, the map shows it, and turning off clears."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from diadochi.controller.rules_controller import ProgramDice
from diadochi.forecast.successors.march_ways import compare, threats_of, who_can_reach
from diadochi.rules.core.flow import Dice, Roll
from diadochi.rules.successors.answers import Activate, Take
from diadochi.rules.successors.pieces import Group
from diadochi.scene.highlights.threat_layer import Claim
from diadochi.scene.palette import colours_of
from diadochi.windows.application import speak
from diadochi.windows.foresight.forecast_tables import WayTree
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.successors.planning import COMPARE, REACH, THREATS, Planning
from diadochi.windows.table_state import Subject


def rows(tree: WayTree) -> list[list[str]]:
    found = []
    for n in range(tree.topLevelItemCount()):
        item = tree.topLevelItem(n)
        for part in [item.child(m) for m in range(item.childCount())] or [item]:
            found.append([part.text(column) for column in range(tree.columnCount())])
    return found


def leaders(tree: WayTree) -> set[str]:
    return {row[0].partition("\n")[0] for row in rows(tree)}


def tinted(playing: Playing) -> dict[str, tuple[Claim | None, Claim | None]]:
    return dict(playing.hands.highlights._threats.claims)


def march(playing: Playing, general: str, space: str) -> None:
    assert playing.controller.lift(general)
    assert playing.controller.drop((space, False))


def test_who_can_reach_follows_the_pinned_space_and_the_position(playing: Playing, planning: Planning) -> None:
    controller, inspector = playing.controller, playing.shell.inspector
    planning.open_tab(REACH)
    inspector.pin(Subject("space", "opis"))
    tab = planning.panel.reach
    assert tab.found == who_can_reach(controller.kit, controller.position, "opis")
    assert [row[1].split(" ")[0] for row in rows(tab.tree)] == [str(threat.cost) for threat in tab.found]
    assert "Perdikkas" in leaders(tab.tree)
    march(playing, "perdikkas", "opis")
    assert tab.found == who_can_reach(controller.kit, controller.position, "opis")
    assert "Perdikkas" not in leaders(tab.tree)
    inspector.pin(Subject("stack", "babylon", 1, False))
    assert tab.space == "babylon"


def test_the_forecasts_obey_the_edition_and_the_options_of_the_position(playing: Playing, planning: Planning) -> None:
    other = playing.controller.position.copy()
    other.edition, other.options = "third", (("cost_mountain", "4"),)
    home = playing.controller.kit.under(other.edition, other.options)
    assert threats_of(home, other, 4) != threats_of(playing.controller.kit, other, 4)
    playing.shell.open_position(other)
    planning.open_tab(THREATS)
    planning.panel.threats.show_side(4)
    assert planning.panel.threats.found == threats_of(home, other, 4)


def test_a_row_shows_its_way_and_takes_its_army(playing: Playing, planning: Planning) -> None:
    planning.open_tab(REACH)
    playing.shell.inspector.pin(Subject("space", "opis"))
    tree = planning.panel.reach.tree
    mine = next(n for n, threat in enumerate(planning.panel.reach.found) if threat.general == "perdikkas")
    tree.setCurrentItem(tree.topLevelItem(mine))
    assert playing.hands.highlights._way.points
    tree.setFocus()
    QTest.keyClick(tree, Qt.Key.Key_Return)
    assert playing.controller.lifted().piece == "perdikkas"
    assert playing.hands.gestures.gesture.is_open
    playing.hands.gestures.gesture.put_back()


def test_an_army_that_may_not_go_is_shown_with_the_reason(playing: Playing, planning: Planning) -> None:
    planning.open_tab(REACH)
    playing.shell.inspector.pin(Subject("space", "opis"))
    foreign = next(n for n, threat in enumerate(planning.panel.reach.found) if threat.seat != 1)
    tree = planning.panel.reach.tree
    tree.setCurrentItem(tree.topLevelItem(foreign))
    QTest.keyClick(tree, Qt.Key.Key_Return)
    assert playing.controller.lifted() is None
    assert "SEQ-30" in playing.shell.prompt.rules


def test_threats_are_tinted_until_they_are_turned_off(playing: Playing, planning: Planning) -> None:
    controller = playing.controller
    planning.open_tab(THREATS)
    tab = planning.panel.threats
    tab.show_side(3)
    wanted = threats_of(controller.kit, controller.position, 3)
    assert {space: claims[0] for space, claims in tinted(playing).items()} == {
        space: Claim(colours_of(3), best[0].cost, None) for space, best in wanted.items()
    }
    QTest.mouseClick(tab.points.findChildren(QPushButton)[1], Qt.MouseButton.LeftButton)
    assert set(tinted(playing)) == set(threats_of(controller.kit, controller.position, 3, 2)) < set(wanted)
    tab.show_side(1)
    before = tinted(playing)
    march(playing, "perdikkas", "opis")
    assert tinted(playing) != before
    tab.show_side(None)
    assert tinted(playing) == {}
    tab.show_side(2)
    planning.open_tab(REACH)
    assert tinted(playing) == {}
    planning.open_tab(THREATS)
    assert tinted(playing)
    playing.shell.commands["planning"].trigger()
    assert not planning.is_on
    assert tinted(playing) == {}


def test_two_generals_are_compared_on_split_discs(playing: Playing, planning: Planning) -> None:
    controller = playing.controller
    planning.open_tab(COMPARE)
    planning.panel.compare.pick("antigonos", "eumenes")
    found = compare(controller.kit, controller.position, "antigonos", "eumenes")
    assert planning.panel.compare.found == found
    both = {space for space, (one, other) in tinted(playing).items() if one and other}
    assert both == set(found.both)
    assert len(rows(planning.panel.compare.tree)) == len(found.both) + len(found.only_first) + len(found.only_second)
    one, other = tinted(playing)[found.both[0]]
    assert (one.label, other.label) == ("A", "B")


def test_what_if_changes_what_is_lit_in_the_hand(playing: Playing, planning: Planning) -> None:
    gesture = playing.hands.gestures.gesture
    assert gesture.lift("perdikkas")
    chances = {mark.chance for mark in gesture.marks.values()}
    assert None not in chances
    playing.shell.commands["what_if_2"].trigger()
    assert {mark.chance for mark in gesture.marks.values()} == {None}
    assert max(mark.cost for mark in gesture.marks.values()) == 2
    playing.shell.commands["what_if_none"].trigger()
    assert {mark.chance for mark in gesture.marks.values()} == chances


def test_dice_are_thrown_by_the_players_or_the_program(playing: Playing, planning: Planning) -> None:
    controller = playing.controller
    planning.open_tab(REACH)
    playing.shell.commands["typed_dice"].trigger()
    assert planning.panel.dice.choice == 1
    controller.answer(Activate("perdikkas"))
    controller.answer(Take(Group(generals=("perdikkas",))))
    assert isinstance(controller.node, Roll)
    controller.give_roll(Dice((6,)))
    assert controller.position.activation.rolled == 6
    controller.undo()
    assert isinstance(controller.node, Roll)
    controller.dice = ProgramDice(seed=1)
    QTest.mouseClick(planning.panel.dice.findChildren(QPushButton)[0], Qt.MouseButton.LeftButton)
    assert controller.position.activation.rolled in range(1, 7)


def test_commands_open_their_tabs_and_say_what_is_left_out(playing: Playing, planning: Planning) -> None:
    left_out = {
        "dangers": "are left out",
        "who_can_reach": "are not counted",
        "threat_layer": "are not counted",
        "compare_generals": "are not counted",
        "turn_goal": "Others stay",
    }
    for number, (command, words) in enumerate(left_out.items()):
        playing.shell.commands[command].trigger()
        assert planning.is_on
        tab = planning.panel.tabs.currentWidget()
        assert planning.panel.tabs.currentIndex() == number
        assert words in tab._note.text()


def test_another_language_keeps_what_was_chosen(playing: Playing, planning: Planning, dressed: object) -> None:
    planning.open_tab(COMPARE)
    planning.panel.compare.pick("antigonos", "eumenes")
    planning.open_tab(THREATS)
    planning.panel.threats.show_side(3)
    try:
        speak(dressed, "es")
        assert planning.panel.threats.seat == 3
        assert planning.panel.compare.found.first.general == "antigonos"
    finally:
        speak(dressed, "en")


def test_the_menu_game_fits_a_low_screen(playing: Playing) -> None:
    # Too tall a menu is broken into columns that cover the whole table.
    assert playing.shell.menus.game.sizeHint().height() < 700


def test_all_tabs_are_seen_in_every_language(planning: Planning, playing: Playing) -> None:
    playing.shell.commands["planning"].setChecked(True)
    assert planning.panel is not None
    bar = planning.panel.tabs.tabBar()
    for number in range(5):
        planning.panel.tabs.setTabText(number, "Досягаемость")
    assert planning.panel.minimumSizeHint().width() >= bar.sizeHint().width() > 388
    planning.panel.retranslate()
