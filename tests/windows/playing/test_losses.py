"""Losses are marked on counters: the sum runs, what the rules refuse says why, keys do the same as the mouse."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest

from diadochi.rules.successors.answers import Lose
from diadochi.rules.successors.pieces import Group, Units
from diadochi.windows.successors.counter_trays import LossTray
from tests.windows.playing.conftest import LEFT, Hand, button
from tests.windows.playing.tables import LOSING, at_table


@pytest.fixture
def tray(hand: Hand) -> Iterator[LossTray]:
    """Two of two loyal Macedonians and two mercenaries are to be lost."""
    at_table(hand, LOSING)
    QCoreApplication.processEvents()
    found = hand.playing.map_play.losses.tray
    assert found is not None
    yield found
    hand.controller.dice_are_typed = False


def test_every_unit_lies_in_the_tray_and_nothing_is_marked(tray: LossTray) -> None:
    assert [tile.kind for tile in tray.tiles] == ["mercenary", "mercenary", "loyal", "loyal"]
    assert tray.chosen == Group()
    assert not tray.can_confirm
    assert "0 of 2" in tray.words


def test_clicks_mark_and_unmark_and_too_few_say_why_with_the_rule(tray: LossTray) -> None:
    QTest.mouseClick(tray.tiles[0], LEFT)
    assert "1 of 2" in tray.words
    assert "rule:SIE-11" in tray.words
    assert not tray.can_confirm
    QTest.mouseClick(tray.tiles[2], LEFT)
    assert tray.can_confirm
    assert tray.chosen == Group(Units(mercenary=1, loyal=1))
    QTest.mouseClick(tray.tiles[2], LEFT)
    assert tray.chosen == Group(Units(mercenary=1))


def test_what_is_confirmed_is_answered_and_the_tray_goes(hand: Hand, tray: LossTray) -> None:
    for number in (0, 3):
        QTest.mouseClick(tray.tiles[number], LEFT)
    QTest.mouseClick(button(tray, "Lose these"), LEFT)
    assert hand.controller.line.entries[-1] == Lose(Group(Units(mercenary=1, loyal=1)))
    assert hand.playing.map_play.losses.tray is None


def test_enter_confirms_nothing_that_is_refused(hand: Hand, tray: LossTray) -> None:
    before = len(hand.controller.line.entries)
    QTest.keyClick(tray.tiles[0], Qt.Key.Key_Return)
    assert len(hand.controller.line.entries) == before


def test_keys_alone(hand: Hand, tray: LossTray) -> None:
    QTest.keyClick(tray.tiles[0], Qt.Key.Key_Space)
    QTest.keyClick(tray.tiles[0], Qt.Key.Key_Right)
    assert hand.window.focusWidget() is tray.tiles[1]
    QTest.keyClick(tray.tiles[1], Qt.Key.Key_Left)
    QTest.keyClick(tray.tiles[0], Qt.Key.Key_Left)
    assert hand.window.focusWidget() is tray.tiles[3]
    QTest.keyClick(tray.tiles[3], Qt.Key.Key_Space)
    QTest.keyClick(tray.tiles[3], Qt.Key.Key_Return)
    assert hand.controller.line.entries[-1] == Lose(Group(Units(mercenary=1, loyal=1)))


def test_the_fewest_that_hurt_least(hand: Hand, tray: LossTray) -> None:
    QTest.mouseClick(tray._least, LEFT)
    decision = hand.controller.decision
    assert decision is not None
    assert Lose(tray.chosen) == decision.options.default()  # type: ignore[union-attr]
    assert tray.can_confirm
    QTest.mouseClick(tray._none, LEFT)
    assert tray.chosen == Group()


def test_choosing_by_the_prompt_puts_the_keyboard_on_the_tray(hand: Hand, tray: LossTray) -> None:
    hand.view.setFocus()
    key = next(key for key, offer in hand.playing.prompting.offers.items() if offer.choose is Lose)
    hand.window.shell.prompt.answered.emit(key)
    assert hand.window.focusWidget() is tray.tiles[0]


def test_taking_back_puts_the_tray_away(hand: Hand, tray: LossTray) -> None:
    hand.controller.go_to(1)
    assert hand.playing.map_play.losses.tray is None
