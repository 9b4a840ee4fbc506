"""Where a minor general may be placed is pointed at on the map; Esc gives it up."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest

from diadochi.rules.successors.answers import HandOver, PlaceMinor
from diadochi.rules.successors.pieces import Group, Units
from diadochi.rules.successors.position import Position
from tests.windows.playing.conftest import Hand


@pytest.fixture
def placing(hand: Hand, opening: Position) -> Iterator[Hand]:
    """Two stacks of side 4 without a general; its segment has begun and the button was pressed."""
    for space in ("ipsos", "ikonion"):
        opening.put(4, space, False, Group(Units(mercenary=2)))
    hand.controller.open(hand.controller.kit, opening)
    hand.controller.answer(HandOver(4))
    hand.look_at("ipsos")
    QCoreApplication.processEvents()
    key = next(key for key, offer in hand.playing.prompting.offers.items() if offer.point)
    hand.playing.prompting.press(key)
    yield hand
    hand.key(Qt.Key.Key_Escape)


def lit(hand: Hand) -> dict[str, str]:
    return {candidate.space: letter for letter, candidate in hand.playing.map_play.reactions._by_letter.items()}


def test_the_stacks_glow_and_a_letter_and_enter_place_him(placing: Hand) -> None:
    assert {"ipsos", "ikonion"} <= set(lit(placing))
    letter = lit(placing)["ikonion"]
    placing.playing.map_play.reactions.pick(letter)
    QCoreApplication.processEvents()
    QTest.keyClick(placing.window.focusWidget(), Qt.Key.Key_Return)
    last = placing.controller.line.entries[-1]
    assert isinstance(last, PlaceMinor)
    assert last.space == "ikonion"
    assert not lit(placing)


def test_one_button_is_enough_and_who_comes_from_elsewhere_is_asked(placing: Hand) -> None:
    offers = placing.playing.prompting.offers.values()
    first = next(offer.point for offer in offers if offer.point)
    assert not any(isinstance(act, PlaceMinor) for offer in offers for act in offer.pick)
    here = next(act for act in first if isinstance(act, PlaceMinor) and act.space == "ipsos")
    placing.controller.answer(here)
    QCoreApplication.processEvents()
    again = next(offer.point for offer in placing.playing.prompting.offers.values() if offer.point)
    placing.playing.map_play.point_at(again)
    found = placing.playing.map_play.reactions._by_letter.values()
    ways = next(candidate.answers for candidate in found if candidate.space == "ikonion")
    generals = [way.general for way in ways if isinstance(way, PlaceMinor)]
    assert len(generals) == 2  # the one who stands at Ipsos, and one from hand
    assert here.general in generals


def test_escape_gives_it_up(placing: Hand) -> None:
    entries = len(placing.controller.line.entries)
    assert lit(placing)
    placing.key(Qt.Key.Key_Escape)
    assert not lit(placing)
    assert len(placing.controller.line.entries) == entries
