"""Reinforcements are placed from a tray: by dragging, by clicks, by keys; the answers are those of the list."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtTest import QTest

from diadochi.rules.cases.successors.case_setup import given_position
from diadochi.rules.successors.answers import Arrive
from diadochi.rules.successors.pieces import Group, Units
from diadochi.windows.hotseat.hidden_hands import Sitting
from diadochi.windows.successors.counter_trays import ArrivalTray
from tests.windows.playing.conftest import LEFT, Hand, button
from tests.windows.playing.tables import cases

FILE = "reinforcements/SEQ-07-places.toml"
TITLE = "reinforcements join a major general or your own major city"


@pytest.fixture
def tray(hand: Hand) -> Iterator[ArrivalTray]:
    """Three mercenaries and a Macedonian may come to Ipsos and Sardeis, with a minor general; one person sits there."""
    kit = hand.controller.kit
    entry = next(case.entry for case in cases(kit, FILE) if case.entry.title == TITLE)
    position = given_position(kit, entry.given)
    position.course = "whole"
    hand.playing.hotseat.sit(Sitting((1,)))
    hand.controller.open(kit, position)
    hand.look_at("ipsos")
    QCoreApplication.processEvents()
    found = hand.playing.map_play.arrivals.tray
    assert found is not None
    yield found
    hand.playing.hotseat.sit(Sitting())


def kinds(tray: ArrivalTray) -> list[str]:
    return [tile.name for tile in tray.tiles]


def lit(hand: Hand) -> dict[str, str]:
    stage = hand.playing.map_play.reactions.stage
    assert stage is not None
    return {candidate.space: letter for letter, candidate in hand.playing.map_play.reactions._by_letter.items()}


def drag(hand: Hand, tray: ArrivalTray, tile: int, at: QPoint) -> None:
    """Drag a counter of the tray to a point of the map."""
    piece = tray.tiles[tile]
    start = piece.rect().center()
    end = piece.mapFromGlobal(hand.view.viewport().mapToGlobal(at))
    QTest.mousePress(piece, LEFT, Qt.KeyboardModifier.NoModifier, start)
    for share in (0.3, 0.7, 1.0):
        QTest.mouseMove(piece, start + (end - start) * share)
    QTest.mouseRelease(piece, LEFT, Qt.KeyboardModifier.NoModifier, end)


def entries(hand: Hand) -> int:
    return len(hand.controller.line.entries)


def test_every_piece_that_waits_lies_in_the_tray_and_legal_places_glow(hand: Hand, tray: ArrivalTray) -> None:
    assert kinds(tray) == ["1 mercenary"] * 3 + ["1 loyal Macedonian", "Minor general B"]
    assert set(lit(hand)) == {"ipsos", "sardeis"}
    assert not tray.can_confirm


def test_the_list_of_choices_takes_the_place_of_the_tray(hand: Hand, tray: ArrivalTray) -> None:
    button(hand.window, "List choices").click()
    fan = hand.playing.map_play.fans.fan
    assert fan is not None
    assert fan.isVisible()
    assert tray.isHidden(), "it would cover the first choices"
    QTest.keyClick(fan.focusWidget() or fan, Qt.Key.Key_Escape)
    assert tray.isVisible()
    assert tray.isAncestorOf(hand.window.focusWidget()), "the keyboard goes on where it was"


def test_a_counter_that_is_dragged_comes_there_when_it_is_confirmed(hand: Hand, tray: ArrivalTray) -> None:
    before = entries(hand)
    drag(hand, tray, 0, hand.at("ipsos"))
    assert entries(hand) == before
    assert hand.playing.map_play.arrivals.ghosts == ("ipsos",)
    assert "Ipsos" in tray.words
    QTest.mouseClick(button(tray, "Confirm placement"), LEFT)
    (given,) = hand.controller.line.entries[before:]
    assert given == Arrive(Group(Units(mercenary=1)), "ipsos")


def test_an_illegal_drop_places_nothing_and_says_why(hand: Hand, tray: ArrivalTray) -> None:
    drag(hand, tray, 0, hand.at("kelainai"))
    assert hand.playing.map_play.arrivals.ghosts == ()
    assert "SEQ-07" in hand.window.shell.prompt.rules
    assert not tray.chosen


def test_a_click_takes_in_hand_and_a_click_on_the_map_places(hand: Hand, tray: ArrivalTray) -> None:
    count = len(tray.tiles)
    QTest.mouseClick(tray.tiles[0], LEFT)
    QTest.mouseClick(tray.tiles[1], LEFT)
    assert tray.chosen == Group(Units(mercenary=2))
    hand.click(hand.at("ipsos"))
    assert len(tray.tiles) == count - 2
    assert hand.playing.map_play.arrivals.draft is not None
    assert hand.playing.map_play.arrivals.draft.placed == (Arrive(Group(Units(mercenary=2)), "ipsos"),)


def test_with_empty_hands_everything_goes(hand: Hand, tray: ArrivalTray) -> None:
    draft = hand.playing.map_play.arrivals.draft
    assert draft is not None
    waiting = draft.waiting
    hand.playing.map_play.reactions.pick(lit(hand)["sardeis"])
    assert draft.placed == (Arrive(waiting, "sardeis"),)
    assert tray.tiles == ()


def test_keys_alone_place_take_back_and_confirm(hand: Hand, tray: ArrivalTray) -> None:
    before, count = entries(hand), len(tray.tiles)
    QTest.keyClick(tray.tiles[0], Qt.Key.Key_Space)
    QTest.keyClick(tray.tiles[0], lit(hand)["ipsos"])
    assert len(tray.tiles) == count - 1
    QTest.keyClick(tray.tiles[0], Qt.Key.Key_Backspace)
    assert (len(tray.tiles), hand.playing.map_play.arrivals.ghosts) == (count, ())
    QTest.keyClick(tray.tiles[0], Qt.Key.Key_Space)
    QTest.keyClick(tray.tiles[0], lit(hand)["sardeis"])
    QTest.keyClick(tray.tiles[0], Qt.Key.Key_Return)
    assert hand.controller.line.entries[before:] == (Arrive(Group(Units(mercenary=1)), "sardeis"),)


def test_several_arrivals_are_one_act(hand: Hand, tray: ArrivalTray) -> None:
    before = entries(hand)
    drag(hand, tray, 0, hand.at("ipsos"))
    hand.playing.map_play.reactions.pick(lit(hand)["sardeis"])
    hand.playing.map_play.arrivals.confirm()
    assert [type(entry) for entry in hand.controller.line.entries[before:][:2]] == [Arrive, Arrive]
    hand.controller.undo()
    assert entries(hand) == before
    assert hand.playing.map_play.arrivals.tray is not None
    assert not hand.playing.map_play.arrivals.is_begun


def test_a_minor_general_alone_comes_nowhere_and_the_rule_says_why(hand: Hand, tray: ArrivalTray) -> None:
    QTest.mouseClick(tray.tiles[-1], LEFT)
    assert lit(hand) == {}
    assert "SEQ-07" in hand.window.shell.prompt.rules


def test_what_is_placed_must_be_confirmed_at_the_tray(hand: Hand, tray: ArrivalTray) -> None:
    assert hand.playing.prompting.offers
    drag(hand, tray, 0, hand.at("ipsos"))
    assert not hand.playing.prompting.offers
    hand.playing.map_play.arrivals.take_back()
    assert hand.playing.prompting.offers


def test_taking_back_puts_the_tray_away(hand: Hand, tray: ArrivalTray) -> None:
    drag(hand, tray, 0, hand.at("ipsos"))
    hand.controller.correct(hand.controller.position)
    hand.controller.go_to(1)
    assert not hand.playing.map_play.arrivals.is_begun
    assert hand.playing.map_play.arrivals.ghosts == ()
