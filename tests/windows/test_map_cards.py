"""Cards over the map: one at a time wants attention, the first one first; advice has a queue of its own."""

from collections.abc import Iterator
from enum import IntEnum

import pytest

from diadochi.windows.advice_card import AdviceCard, AdviceRow
from diadochi.windows.main_window import MainWindow
from diadochi.windows.map_cards import Advising, Attention, MapCards


class Waiting(AdviceCard):
    """A card that is due until it is read."""

    def __init__(self, cards: MapCards, rank: IntEnum) -> None:
        super().__init__(cards, Advising.HINT)
        self.rank, self.is_read = rank, False
        self.due = lambda: not self.is_read
        self.say = lambda: self.tell(f"{rank.name}", [AdviceRow("Do it")])

    def read(self) -> None:
        self.is_read = True
        self.leave()


@pytest.fixture
def cards(window: MainWindow) -> Iterator[MapCards]:
    yield window.shell.cards
    for card in window.shell.cards.shown():
        card.setParent(None)
        card.deleteLater()


def shown(cards: MapCards) -> set[str]:
    return {card.words.split(".")[0] for card in cards.shown()}


def test_of_those_that_want_attention_one_is_shown_and_the_others_wait(cards: MapCards) -> None:
    first_time, banner = Waiting(cards, Attention.FIRST_TIME), Waiting(cards, Attention.BANNER)
    cards.next()
    assert shown(cards) == {"BANNER"}
    warning = Waiting(cards, Attention.WARNING)
    cards.next()
    assert shown(cards) == {"WARNING"}, "it came later, and comes first"
    warning.read()
    assert shown(cards) == {"BANNER"}, "what had to leave comes back"
    banner.read()
    assert shown(cards) == {"FIRST_TIME"}
    first_time.read()
    assert shown(cards) == set()


def test_advice_waits_for_other_advice_alone(cards: MapCards) -> None:
    actions, hint = Waiting(cards, Advising.DEEDS), Waiting(cards, Advising.HINT)
    banner = Waiting(cards, Attention.BANNER)
    cards.next()
    assert shown(cards) == {"BANNER", "HINT"}
    hint.read()
    assert shown(cards) == {"BANNER", "DEEDS"}
    assert not actions.geometry().intersects(banner.geometry())


def test_a_card_keeps_clear_of_one_with_a_fixed_place(cards: MapCards) -> None:
    card = Waiting(cards, Attention.BANNER)
    cards.next()
    before = card.geometry()
    other = Waiting(cards, Advising.HINT)
    cards.next()
    assert not other.geometry().intersects(before)
    assert card.geometry() == before
