"""Cards over the map: one at a time wants attention, the first one first; a hint lies beside what it is about."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent

from diadochi.windows.advice_card import AdviceCard, AdviceRow
from diadochi.windows.main_window import MainWindow
from diadochi.windows.map_cards import Attention, MapCard, MapCards
from diadochi.windows.playing.choice_fan import AnswerFan, Fan, FanChoice


class Waiting(AdviceCard):
    """A card that is due until it is read."""

    def __init__(self, cards: MapCards, rank: Attention) -> None:
        super().__init__(cards, Attention.HINT)
        self.rank, self.is_read = rank, False
        self.due = lambda: not self.is_read
        self.say = lambda: self.tell(f"{rank.name}", [AdviceRow("Do it")])

    def read(self) -> None:
        self.is_read = True
        self.leave()


@pytest.fixture
def cards(window: MainWindow) -> Iterator[MapCards]:
    yield window.shell.cards
    for card in window.shell.cards.view.findChildren(Waiting):
        card.read()
        card.setParent(None)
        card.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


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


def test_advice_that_comes_by_itself_waits_for_what_happened(cards: MapCards) -> None:
    advice = Waiting(cards, Attention.DEEDS), Waiting(cards, Attention.COACH)
    banner = Waiting(cards, Attention.BANNER)
    cards.next()
    assert shown(cards) == {"BANNER"}
    banner.read()
    assert shown(cards) == {"COACH"}
    for card in reversed(advice):
        card.read()
    assert shown(cards) == set()


def test_a_hint_lies_beside_the_stage_and_the_odds_of_its_question(cards: MapCards) -> None:
    for other in (Attention.STAGE, Attention.ODDS, Attention.POINTER):
        hint, about = Waiting(cards, Attention.HINT), Waiting(cards, other)
        banner = Waiting(cards, Attention.BANNER)
        cards.next()
        assert shown(cards) == {"HINT", other.name}
        assert not hint.geometry().intersects(about.geometry())
        for card in (banner, hint, about):
            card.read()


def test_a_card_keeps_clear_of_one_with_a_fixed_place(cards: MapCards) -> None:
    card = Waiting(cards, Attention.BANNER)
    cards.next()
    before = card.geometry()
    other = Waiting(cards, Attention.HINT)
    cards.next()
    assert not other.geometry().intersects(before)
    assert card.geometry() == before


# --- cards shown by hand


def named(cards: MapCards) -> set[str]:
    """The names of the cards that want attention and are shown."""
    return {card.words.split(".")[0] for card in cards.shown() if isinstance(card.rank, Attention)}


def fan_of(cards: MapCards, title: str) -> Fan:
    return AnswerFan(cards, title, [FanChoice("Yes"), FanChoice("No")])


def test_of_two_cards_raised_at_once_one_is_shown(cards: MapCards) -> None:
    first, second = Waiting(cards, Attention.BANNER), Waiting(cards, Attention.ODDS)
    cards.next()
    assert len(named(cards)) == 1
    fan = fan_of(cards, "Which?")
    fan.appear()
    assert named(cards) == {"Which?"}
    fan.leave()
    assert named(cards) == {"BANNER"}
    first.read()
    assert named(cards) == {"ODDS"}
    second.read()


def test_a_card_shown_by_hand_gives_way_and_comes_back(cards: MapCards) -> None:
    stage = Waiting(cards, Attention.STAGE)
    stage.due = None
    stage.tell("STAGE", [AdviceRow("Do it")])
    stage.appear()
    fan = fan_of(cards, "Which?")
    fan.appear()
    assert named(cards) == {"Which?"}
    fan.leave()
    assert named(cards) == {"STAGE"}
    stage.leave()
    assert not named(cards)


def test_a_card_whose_turn_it_is_not_waits_when_it_is_shown_by_hand(cards: MapCards) -> None:
    warning, stage = Waiting(cards, Attention.WARNING), Waiting(cards, Attention.STAGE)
    stage.due = None
    stage.tell("STAGE", [AdviceRow("Do it")])
    cards.next()
    stage.appear()
    assert named(cards) == {"WARNING"}
    warning.read()
    assert named(cards) == {"STAGE"}
    stage.leave()


def test_every_card_that_asks_for_something_has_a_turn() -> None:
    """Only dice, which go by themselves, and the ticker wait for no one."""
    without = {kind.__name__ for kind in subclasses(MapCard) if kind.rank is None}
    assert without <= {"AdviceCard", "RollCard", "MovementDieCard", "TickerCard"}


def subclasses(kind: type[MapCard]) -> Iterator[type[MapCard]]:
    for each in kind.__subclasses__():
        if each.__module__.startswith("diadochi."):
            yield each
            yield from subclasses(each)
