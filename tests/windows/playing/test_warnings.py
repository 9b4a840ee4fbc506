"""Before a costly answer its consequence is said: do it, or back; whoever wants no such warning is spared it."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from diadochi.players.game_players import players_of
from diadochi.rules.core.flow import Answer, Decision
from diadochi.rules.successors.answers import Oppose
from diadochi.windows.notice_cards import Warnings
from tests.windows.conftest import UNWARNED
from tests.windows.playing.conftest import Hand
from tests.windows.playing.tables import OPPOSING, at_table


@pytest.fixture
def asked(hand: Hand) -> Iterator[Hand]:
    """A Champion may oppose the voyage of another one."""
    at_table(hand, OPPOSING)
    hand.window.shell.preferences.unwarned = []
    yield hand
    hand.window.shell.preferences.unwarned = [*UNWARNED]
    hand.controller.dice_are_typed = False


def opposing(hand: Hand) -> Answer:
    decision = hand.controller.decision
    assert decision is not None
    return next(answer for answer in decision.options if isinstance(answer, Oppose))


def warnings_of(hand: Hand) -> Warnings:
    return hand.playing.warnings


def test_who_would_lose_his_rank_is_warned_and_may_go_back(asked: Hand) -> None:
    card, before = warnings_of(asked).card, asked.text
    assert not asked.controller.answer(opposing(asked))
    assert not card.isHidden()
    assert "You lose Champion status" in card.words
    assert asked.text == before
    QTest.keyClick(card, Qt.Key.Key_Escape)
    assert card.isHidden()
    assert asked.text == before


def test_the_button_tells_the_cost_before_it_is_pressed(asked: Hand) -> None:
    prompting, say = asked.playing.prompting, asked.window.shell.speaker.say
    shown = {offer.answer: say(prompting._weighed(offer)) for offer in prompting.offers.values()}
    assert shown[opposing(asked)].endswith("· loses Champion status")
    assert [words for words in shown.values() if "·" in words] == [shown[opposing(asked)]]
    buttons = [button.accessibleName() for button in asked.window.shell.prompt._buttons]
    assert shown[opposing(asked)] in buttons


def test_who_does_it_all_the_same_has_done_it(asked: Hand) -> None:
    answer, told = opposing(asked), len(asked.controller.line.entries)
    asked.controller.answer(answer)
    warnings_of(asked).card.do.click()
    assert warnings_of(asked).card.isHidden()
    assert asked.controller.line.entries[told] == answer


def test_a_kind_that_nobody_wants_to_be_warned_of_is_left_out(asked: Hand) -> None:
    answer, card = opposing(asked), warnings_of(asked).card
    asked.controller.answer(answer)
    card.again.setChecked(True)
    card.back.click()
    assert asked.window.shell.preferences.unwarned == ["rank"]
    assert asked.controller.answer(answer)
    assert card.isHidden()


def test_whatever_else_is_answered_takes_the_warning_away(asked: Hand) -> None:
    asked.controller.answer(opposing(asked))
    decision = asked.controller.decision
    assert decision is not None
    asked.controller.answer(next(answer for answer in decision.options if not isinstance(answer, Oppose)))
    assert warnings_of(asked).card.isHidden()


def test_the_game_is_played_again_only_for_whoever_does_something(asked: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    record, looked = asked.controller.line.record, list[int]()
    at = record.game_at
    monkeypatch.setattr(record, "game_at", lambda node: looked.append(node) or at(node))
    node = asked.controller.node
    assert isinstance(node, Decision)
    assert not asked.controller.answer(opposing(asked)), "a warning comes"
    assert looked
    looked.clear()
    passing = next(answer for answer in players_of(asked.controller.kit).nothing_done(node) if node.admits(answer))
    assert asked.controller.answer(passing)
    assert not looked


def test_each_kind_is_switched_off_by_itself(asked: Hand) -> None:
    choice = warnings_of(asked).choice
    menu = next(menu for menu in asked.window.findChildren(QMenu) if menu.title() == "Warn before")
    menu.aboutToShow.emit()
    kinds = [action.data() for action in menu.actions()]
    assert sorted(kinds) == UNWARNED
    for action in menu.actions():
        action.trigger()
        assert [kind for kind in kinds if not choice.is_on(kind)] == [action.data()]
        action.trigger()
    assert all(map(choice.is_on, kinds))
