"""A goal for a whole turn in the window: chosen in a few clicks, told step by step, drawn on the map."""

from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.setup import at_activation, setup_position
from diadochi.windows.application import speak
from diadochi.windows.foresight.turn_tab import TurnTab
from diadochi.windows.foresight.why_window import TreeWindow
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.successors.planning import TURN, Planning
from diadochi.windows.table_state import Subject


@pytest.fixture
def turn(playing: Playing, planning: Planning, kit: Kit) -> TurnTab:
    """Ptolemaios in Memphis, who looks at Damaskos."""
    playing.controller.open(kit, at_activation(setup_position(kit, "babylon-323"), 3))
    playing.shell.commands["turn_goal"].trigger()
    tab = planning.panel.turn
    assert planning.panel.tabs.currentIndex() == TURN
    tab.show_side(3)
    tab.card.setCurrentIndex(0)
    return tab


def rows(tab: TurnTab) -> list[tuple[str, str]]:
    items = map(tab.tree.topLevelItem, range(tab.tree.topLevelItemCount()))
    return [(plain(item.text(0).strip()), plain(item.text(1))) for item in items]


def plain(words: str) -> str:
    return words.replace("\N{NO-BREAK SPACE}", " ")


def choose_card(qtbot: QtBot, tab: TurnTab, number: int) -> None:
    tab.card.setFocus()
    for _ in range(number):
        QTest.keyClick(tab.card, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: tab.found is not None and tab.found.is_done, timeout=30_000)


def test_a_click_on_damaskos_and_a_card_tell_the_chance_after_each_roll(
    qtbot: QtBot, playing: Playing, turn: TurnTab
) -> None:
    assert turn._title.text() == "Click a space on the map to choose a goal there."
    playing.shell.inspector.pin(Subject("space", "damaskos"))
    assert turn.goal.currentText() == "Control of Damaskos"
    choose_card(qtbot, turn, 3)
    assert plain(turn._title.text()) == "Best chance this turn: 80 %."
    assert rows(turn)[:5] == [
        ("A1  Ptolemaios → Gaza\n        3 movement points from the card", "80 %"),
        ("A2  Ptolemaios → Damaskos", ""),
        ("2 movement points (50 %)", "70 %"),
        ("3 movement points (17 %)", "70 %"),
        ("4 movement points (33 %)", "100 %"),
    ]
    assert rows(turn)[5][0].startswith("A3  If that fails: ")
    assert "Others stay and fight." in turn._note.text()
    assert "Surprise cards are left out." in turn._note.text()


def test_the_best_way_is_drawn_and_a_click_on_a_step_keeps_the_goal(
    qtbot: QtBot, playing: Playing, turn: TurnTab
) -> None:
    playing.shell.inspector.pin(Subject("space", "damaskos"))
    choose_card(qtbot, turn, 3)
    arrows = playing.features.planning.arrows.shown
    assert [(arrow.spaces[0], arrow.spaces[-1]) for arrow in arrows] == [("memphis", "gaza"), ("gaza", "damaskos")]
    assert [plain(arrow.words) for arrow in arrows] == ["A1  80 %", "A2"]
    assert plain(arrows[1].more) == "2–3: 70 %   4: 100 %"
    click(turn, 0, 0)
    assert turn.space == "damaskos", "the goal stays"
    playing.shell.commands["planning"].setChecked(False)
    assert not playing.features.planning.arrows.shown


def click(tab: TurnTab, number: int, column: int) -> None:
    tree = tab.tree
    tree.scrollToItem(tree.topLevelItem(number))
    at = tree.visualRect(tree.indexFromItem(tree.topLevelItem(number), column)).center()
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(at))


def test_three_ways_are_drawn_at_once(qtbot: QtBot, playing: Playing, turn: TurnTab, kit: Kit) -> None:
    turn.show_side(4)
    turn.want("ikonion", "space ikonion mine")
    qtbot.waitUntil(lambda: turn.found is not None and turn.found.is_done, timeout=30_000)
    arrows = playing.features.planning.arrows
    letters = {arrow.words[0] for arrow in arrows.shown}
    assert letters == {letter for letter, _ in zip("ABC", turn.found.ways, strict=False)}
    assert len({arrow.kind for arrow in arrows.shown}) == len(letters), "each letter has its own pattern"
    boxes = [item.plate_box.translated(item.pos()) for item in arrows._items if item.isVisible()]
    assert all(not one.intersects(other) for one, other in combinations(boxes, 2)), "every plate can be read"


def test_every_figure_says_why(qtbot: QtBot, playing: Playing, turn: TurnTab) -> None:
    playing.shell.inspector.pin(Subject("space", "damaskos"))
    choose_card(qtbot, turn, 3)
    found: list[TreeWindow] = []
    for press, chance in (
        (lambda: QTest.mouseClick(turn.button, Qt.MouseButton.LeftButton), "80 %"),
        (lambda: click(turn, 0, 2), "80 %"),
        (lambda: click(turn, 2, 2), "70 %"),
    ):
        press()
        found[:] = [playing.shell.frame.findChild(TreeWindow)]
        qtbot.waitUntil(lambda: any("From the start" in line for line in found[0].model.lines()), timeout=30_000)
        first = plain(next(iter(found[0].model.lines())))
        assert first.startswith(chance), first
    assert "Control of Damaskos" in found[0].heading.text()
    found[0].close()


def test_escape_and_a_lifted_counter_stop_the_calculation(
    qtbot: QtBot, playing: Playing, turn: TurnTab, monkeypatch: pytest.MonkeyPatch
) -> None:
    turn.want("damaskos", "space damaskos mine")
    qtbot.waitUntil(lambda: turn.found is not None and turn.found.is_done, timeout=30_000)
    dropped = []
    monkeypatch.setattr(turn._asking, "ask", lambda *_: None)
    monkeypatch.setattr(turn._asking, "forget", lambda: dropped.append(True))
    assert not turn.stop(), "nothing is calculated"
    for stop in (
        lambda: QTest.keyClick(playing.shell.view, Qt.Key.Key_Escape),
        lambda: QTest.keyClick(turn.tree, Qt.Key.Key_Escape),
        lambda: playing.hands.gestures.gesture.lift("ptolemaios"),
    ):
        turn._search()
        assert turn._title.text() == "Calculating…"
        dropped.clear()
        stop()
        assert dropped
        assert turn._title.text() == "Stopped: not known yet"
        assert turn.button.text() == "Go on"
    QTest.mouseClick(turn.button, Qt.MouseButton.LeftButton)
    assert turn._title.text() == "Calculating…"


def test_a_right_click_on_a_space_offers_its_goals(qtbot: QtBot, playing: Playing, turn: TurnTab) -> None:
    turn.leave()
    view, menu = playing.shell.view, playing.features.planning.goal_menu
    place = QPointF(*playing.shell.table.atlas.place["damaskos"])
    view.centre_on(place)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.RightButton, pos=view.mapFromScene(place))
    words = [action.text() for action in menu.menu.actions()]
    assert words[0] == "Take Damaskos this turn…"
    assert words[-1] == "Draw a circle"
    assert "At least 2 units left at Damaskos this turn…" in words
    menu.menu.actions()[0].trigger()
    menu.menu.close()
    assert (turn.side.seat, turn.space, turn.goal.currentData()) == (3, "damaskos", "space damaskos mine")
    qtbot.waitUntil(lambda: turn.found is not None and turn.found.is_done, timeout=30_000)
    said = "Best chance this turn: 0 %. No army that can still march comes near enough, on any roll."
    assert plain(turn._title.text()) == said


def test_it_speaks_every_language(playing: Playing, turn: TurnTab, dressed: object) -> None:
    playing.shell.inspector.pin(Subject("space", "damaskos"))
    try:
        for language, card in (("es", "Sin carta"), ("ru", "Без карты")):
            speak(dressed, language)
            assert turn.card.itemText(0) == card
    finally:
        speak(dressed, "en")
