"""Everything by keyboard: arrows walk the graph, Enter lifts and drops, Esc lets go."""

import networkx as nx
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from diadochi.atlas.atlas import Atlas
from diadochi.language import Name, Speaker, msg
from diadochi.rules.core.verdict import refuse
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import Group
from diadochi.scene.gestures.lift_gesture import Wording
from diadochi.scene.gestures.map_gestures import neighbour
from tests.scene.gestures.conftest import Desk, ScriptedTable

DIRECTIONS = ((-1, 0), (1, 0), (0, -1), (0, 1))
ENTER = Qt.Key.Key_Return


def test_arrows_lead_from_everywhere_to_everywhere(kit: Kit) -> None:
    atlas: Atlas = kit.atlas
    walks = nx.DiGraph()
    for space in atlas.spaces:
        for direction in DIRECTIONS:
            there = neighbour(atlas, space, direction)
            if there is not None:
                walks.add_edge(space, there)
    assert set(walks) == set(atlas.spaces)
    assert nx.is_strongly_connected(walks)


def test_an_arrow_leads_its_own_way(kit: Kit) -> None:
    place = kit.atlas.place
    for space in kit.atlas.spaces:
        for right, down in DIRECTIONS:
            there = neighbour(kit.atlas, space, (right, down))
            if there is not None:
                off = (place[there][0] - place[space][0]) * right + (place[there][1] - place[space][1]) * down
                assert off > 0


def test_without_a_cursor_arrows_pan(desk: Desk) -> None:
    before = desk.view.visible_rect().center()
    desk.key(Qt.Key.Key_Right)
    assert desk.gestures.keys.cursor is None
    assert desk.view.visible_rect().center() != before


def test_enter_lifts_and_drops(desk: Desk, table: ScriptedTable) -> None:
    desk.gestures.keys.set_cursor("babylon")
    desk.key(ENTER)
    assert desk.gesture.is_open
    desk.key(Qt.Key.Key_Up)
    assert desk.gestures.keys.cursor == ("opis", False)
    desk.key(ENTER)
    assert table.drops == [("opis", False)]


def test_what_enter_lifts_comes_into_sight(desk: Desk) -> None:
    desk.gestures.keys.set_cursor("babylon")
    desk.view.zoom_to(2.0)
    desk.view.centre_on(desk.layer.places.centre("pella"))
    assert not desk.view.visible_rect().contains(desk.layer.places.centre("babylon"))
    desk.key(ENTER)
    assert desk.gesture.is_open
    assert desk.view.visible_rect().contains(desk.layer.places.centre("babylon"))


def test_enter_sets_the_cursor_in_the_middle(desk: Desk) -> None:
    desk.key(ENTER)
    assert desk.gestures.keys.cursor is not None
    assert desk.gestures.keys.cursor[0] == "babylon"


def test_enter_where_no_army_is_goes_on_to_one_that_can_be_lifted(desk: Desk) -> None:
    desk.gestures.keys.set_cursor("petra")
    desk.key(ENTER)
    cursor = desk.gestures.keys.cursor
    assert cursor is not None
    assert cursor[0] != "petra"
    assert not desk.gesture.is_open
    desk.key(ENTER)
    assert desk.gesture.is_open


def test_enter_again_where_lifting_was_refused_goes_on(desk: Desk, table: ScriptedTable) -> None:
    table.refused_to = frozenset({"perdikkas"})
    desk.gestures.keys.set_cursor("babylon")
    desk.key(ENTER)
    assert desk.gestures.keys.cursor == ("babylon", False), "the refusal is read first"
    desk.key(ENTER)
    assert desk.gestures.keys.cursor is not None
    assert desk.gestures.keys.cursor[0] != "babylon"
    desk.key(ENTER)
    assert desk.gesture.is_open


def test_enter_where_an_army_has_come_to_goes_on_to_another(desk: Desk, table: ScriptedTable) -> None:
    desk.gestures.keys.set_cursor("babylon")
    desk.key(ENTER, Qt.Key.Key_I, ENTER)
    table.refused_to = frozenset({"perdikkas"})
    desk.key(ENTER)
    assert desk.gestures.keys.cursor is not None
    assert desk.gestures.keys.cursor[0] != "babylon"


def test_enter_at_home_puts_back(desk: Desk, table: ScriptedTable) -> None:
    desk.gestures.keys.set_cursor("babylon")
    table.legal.pop(("babylon", True))
    desk.key(ENTER, ENTER)
    assert not desk.gesture.is_open
    assert table.drops == []


def test_a_refused_place_is_spoken_and_keeps_hold(desk: Desk, table: ScriptedTable) -> None:
    desk.gestures.keys.set_cursor("babylon")
    desk.key(ENTER)
    desk.gestures.keys.set_cursor("sousa")
    assert "No route leads there." in desk.spoken[-1]
    desk.key(ENTER)
    assert desk.gesture.is_open
    assert table.drops == []


def test_i_changes_the_side_of_the_walls(desk: Desk, table: ScriptedTable) -> None:
    desk.gestures.keys.set_cursor("babylon")
    desk.key(ENTER, Qt.Key.Key_I)
    assert desk.gestures.keys.cursor == ("babylon", True)
    desk.key(ENTER)
    assert table.drops == [("babylon", True)]


def test_escape_lets_go_and_then_takes_the_cursor_away(desk: Desk) -> None:
    desk.gestures.keys.set_cursor("babylon")
    desk.key(ENTER, Qt.Key.Key_Escape)
    assert not desk.gesture.is_open
    assert desk.gestures.keys.cursor is not None
    desk.key(Qt.Key.Key_Escape)
    assert desk.gestures.keys.cursor is None


def test_a_general_is_chosen_by_digit_or_in_turn(desk: Desk, table: ScriptedTable) -> None:
    table.position.put(1, "babylon", False, table.position.group(1, "babylon", False) + Group(generals=("minor-1a",)))
    desk.counters.show_position(table.position)
    desk.gestures.keys.set_cursor("babylon")
    desk.key(Qt.Key.Key_2, ENTER)
    assert table.hand is not None
    assert table.hand.piece == "minor-1a"
    desk.key(Qt.Key.Key_Escape, Qt.Key.Key_N, ENTER)
    assert table.hand is not None
    assert table.hand.piece == "perdikkas"


def test_the_full_stop_asks_which_part(qtbot: QtBot, desk: Desk) -> None:
    desk.gestures.keys.set_cursor("babylon")
    with qtbot.waitSignal(desk.gestures.choose_asked) as asked:
        desk.key(Qt.Key.Key_Period)
    assert asked.args[:3] == ["babylon", 1, False]


def test_the_cursor_is_spoken_and_kept_in_sight(desk: Desk) -> None:
    desk.gestures.keys.set_cursor("pella")
    assert desk.view.visible_rect().contains(desk.layer.places.centre("pella"))
    assert "Antipatros" in desk.spoken[-1]
    assert "Pella" in desk.spoken[-1]


def test_a_refusal_names_its_space_once() -> None:
    wording = Wording(Speaker(lambda name: name.id.capitalize()), "general")
    far = refuse(msg("{space} is too far.", space=Name("space", "aspendos")))
    assert wording.refusal(("aspendos", False), far) == "Aspendos is too far."
    assert wording.refusal(("ipsos", False), refuse(msg("It is far."))) == "Ipsos: It is far."
