"""A goal for a whole turn in the window: chosen in a few clicks, told step by step, drawn on the map."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.setup import at_activation, setup_position
from diadochi.windows.application import speak
from diadochi.windows.foresight.turn_tab import TurnTab
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
    assert plain(turn._title.text()) == "Best chance this turn: 50 %."
    assert rows(turn) == [
        ("A1  Ptolemaios → Kition\n        3 movement points from the card", "50 %"),
        ("A2  Ptolemaios → Damaskos", ""),
        ("2 movement points (50 %)", "0 %"),
        ("3 movement points (17 %)", "100 %"),
        ("4 movement points (33 %)", "100 %"),
    ]
    assert "Others stay and fight." in turn._note.text()
    assert "Surprise cards are left out." in turn._note.text()


def test_the_best_way_is_drawn_and_a_click_on_a_step_keeps_the_goal(
    qtbot: QtBot, playing: Playing, turn: TurnTab
) -> None:
    playing.shell.inspector.pin(Subject("space", "damaskos"))
    shown = []
    turn.looked_at.connect(shown.append)
    choose_card(qtbot, turn, 3)
    assert shown[-1].start == "memphis"
    assert {"memphis", "kition", "damaskos"} <= {end for route in shown[-1].routes for end in vars_of(playing, route)}
    tree = turn.tree
    at = tree.visualRect(tree.indexFromItem(tree.topLevelItem(0), 0)).center()
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(at))
    assert turn.space == "damaskos", "the goal stays"


def vars_of(playing: Playing, route: str) -> tuple[str, str]:
    found = playing.controller.kit.atlas.routes[route]
    return found.a, found.b


def test_it_speaks_every_language(playing: Playing, turn: TurnTab, dressed: object) -> None:
    playing.shell.inspector.pin(Subject("space", "damaskos"))
    try:
        for language, card in (("es", "Sin carta"), ("ru", "Без карты")):
            speak(dressed, language)
            assert turn.card.itemText(0) == card
    finally:
        speak(dressed, "en")
