"""Public questions are answered with the hand covered; one click shows it, the curtain falls for questions about it."""

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from diadochi.rules.core.flow import Choice, Decision
from diadochi.rules.successors.answers import Pass
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import HIDDEN, Position
from diadochi.rules.successors.view import SECRET
from diadochi.windows.hotseat.hidden_hands import CARDS, EVERYBODY, HANDS, Sitting
from diadochi.windows.successors.cards.card_sheet import uses_of
from tests.windows.hotseat.conftest import Table
from tests.windows.hotseat.test_words import questions

PINS = Sitting(pins=dict.fromkeys((1, 2, 3, 4), "secret"), fits=lambda typed, kept: typed == kept)


def at_public_question(table: Table) -> int:
    """Someone who was not looking is asked what everyone may see; his seat."""
    table.until("tyche")
    table.sit_down()
    first = table.hotseat.viewer
    table.play(lambda node: node.kind not in SECRET and node.seat != first)
    assert table.controller.node is not None
    return table.controller.node.seat


def words_of_buttons(table: Table) -> list[str]:
    return [button.text() for button in table.window.shell.prompt._buttons]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_counts_as_public_names_no_card_of_a_hand(kit: Kit, seed: int) -> None:
    kinds = set()
    for position, decision in questions(kit, seed, 1500):
        if decision.kind in SECRET or not isinstance(decision.options, Choice):
            continue
        kinds.add(decision.kind)
        held = {card for faction in position.factions.values() for card in faction.hand}
        for answer in decision.options:
            told = {value for value in msgspec.to_builtins(answer).values() if isinstance(value, str)}
            assert not told & held, (decision.kind, answer)
    assert {"activation", "march", "place_marker"} <= kinds


def test_a_public_question_needs_no_curtain_and_keeps_the_hand_covered(table: Table) -> None:
    seat = at_public_question(table)
    assert not table.hotseat.is_closed
    assert table.hotseat.viewer is None
    assert table.hotseat.covered == table.hotseat.actor == seat
    assert table.controller.held_back() is None
    assert not table.hotseat.hand.panel.tiles
    shown = table.window.shell.table.position
    assert shown is not None
    assert set(shown.factions[seat].hand) <= {HIDDEN}
    assert table.window.shell.commands["find"].isEnabled()


def test_one_click_shows_the_hand_and_one_covers_it(table: Table) -> None:
    seat = at_public_question(table)
    panel = table.hotseat.hand.panel
    assert not panel.buttons.uncover.isHidden()
    assert panel.buttons.cover.isHidden()
    QTest.mouseClick(panel.buttons.uncover, Qt.MouseButton.LeftButton)
    assert table.hotseat.viewer == seat
    assert [tile.card.id for tile in panel.tiles] == list(table.controller.position.factions[seat].hand)
    assert panel.buttons.uncover.isHidden()
    QTest.mouseClick(panel.buttons.cover, Qt.MouseButton.LeftButton)
    assert table.hotseat.viewer is None
    assert not table.hotseat.is_closed
    assert not panel.tiles


def test_a_locked_hand_is_shown_for_its_number_only(table: Table, whole: Position) -> None:
    table.begin(whole, PINS)
    table.play(lambda node: node.kind not in SECRET)
    node = table.controller.node
    assert isinstance(node, Decision)
    assert not table.hotseat.is_closed
    table.hotseat.hand.panel.buttons.uncover.click()
    curtain = table.hotseat.curtain
    assert table.hotseat.is_closed
    assert table.hotseat.viewer is None
    table.controller.refresh()
    assert table.hotseat.is_closed
    QTest.keyClicks(curtain.number, "secret")
    QTest.keyClick(curtain.number, Qt.Key.Key_Return)
    assert table.hotseat.viewer == node.seat


def test_a_question_about_the_hand_closes_the_curtain(table: Table) -> None:
    at_public_question(table)
    table.play(lambda node: node.kind in SECRET)
    assert table.hotseat.is_closed
    assert words_of_buttons(table) == []


def test_whoever_covers_his_hand_before_a_question_about_it_stands_behind_the_curtain(table: Table) -> None:
    table.until("tyche")
    table.sit_down()
    table.hotseat.hand.panel.buttons.cover.click()
    assert table.hotseat.is_closed


def test_the_players_may_want_to_be_called_to_everything(table: Table) -> None:
    table.playing.curtain_choice.choose(EVERYBODY)
    try:
        seat = at_public_question(table)
        assert table.hotseat.is_closed
        assert table.hotseat.waiting == seat
        table.playing.curtain_choice.choose(HANDS)
        assert not table.hotseat.is_closed
        assert table.hotseat.covered == seat
    finally:
        table.playing.curtain_choice.choose(HANDS)


def test_windows_may_be_passed_with_the_hand_covered(table: Table, dealt: Position) -> None:
    table.playing.curtain_choice.choose(CARDS)
    try:
        said, held = set(), set()
        table.begin(dealt, seed=11)
        for _ in range(8):
            table.until("surprise")
            node = table.controller.node
            assert isinstance(node, Decision)
            assert not table.hotseat.is_closed
            assert table.hotseat.viewer is None
            assert table.hotseat.covered == node.seat
            assert not table.hotseat.hand.panel.tiles
            said.add(tuple(words_of_buttons(table)))
            held.add(len(list(node.options)) > 1)
            assert not [play for play in node.options if play != Pass() and play in offered(table)]
            before = len(table.controller.line.entries)
            table.window.shell.prompt._buttons[0].click()
            assert table.controller.line.entries[before] == Pass()
        assert said == {("Pass", "Pass this segment", "Pass this turn")}
        assert held == {True, False}
        table.until("tyche")
        assert table.hotseat.is_closed
    finally:
        table.playing.curtain_choice.choose(HANDS)


def test_a_card_is_played_in_a_window_after_one_click(table: Table, dealt: Position) -> None:
    table.playing.curtain_choice.choose(CARDS)
    try:
        table.begin(dealt, seed=11)
        table.play(lambda node: node.kind == "surprise" and len(list(node.options)) > 1)
        node = table.controller.node
        assert isinstance(node, Decision)
        table.hotseat.hand.panel.buttons.uncover.click()
        assert table.hotseat.viewer == node.seat
        assert set(node.options) <= set(offered(table))
        table.hotseat.hand.panel.buttons.cover.click()
        assert table.hotseat.covered == node.seat
        assert not table.hotseat.is_closed
    finally:
        table.playing.curtain_choice.choose(HANDS)


def offered(table: Table) -> list[object]:
    """The answers the prompt bar and the open hand offer."""
    offers, node = table.playing.prompting.offers.values(), table.controller.node
    panel = table.hotseat.hand.panel
    on_cards = [use.answer for tile in panel.tiles for use in uses_of(node, tile.card, table.hotseat.viewer or 0)]
    return [*on_cards, *(answer for offer in offers for answer in (offer.answer, *offer.pick) if answer is not None)]


def test_free_acts_of_a_public_question_are_offered_with_the_hand_covered(table: Table, dealt: Position) -> None:
    table.begin(dealt, seed=4)
    table.play(lambda node: node.kind not in SECRET and next(iter(node.also), None) is not None)
    assert table.hotseat.viewer is None
    assert table.hotseat.actor == table.hotseat.covered
    kit, held = table.controller.kit, table.controller.position.factions
    said = " ".join(words_of_buttons(table))
    assert said
    assert not [card for f in held.values() for card in f.hand if kit.cards[card].names.en in said]


def test_each_change_of_players_calls_once(table: Table) -> None:
    calls: list[int] = []
    table.hotseat.called.connect(lambda: calls.append(1))
    at_public_question(table)
    before = len(calls)
    table.controller.refresh()
    table.hotseat.uncover()
    assert len(calls) == before


def test_whoever_throws_dice_of_his_own_does_not_see_the_hand_of_another(table: Table) -> None:
    table.until("tyche")
    table.sit_down()
    viewer = table.hotseat.viewer
    table.controller.dice_are_typed = True
    try:
        table.play_to_roll(lambda roll: roll.seat not in (0, viewer))
        node = table.controller.node
        assert node is not None
        assert table.hotseat.viewer is None
        assert table.hotseat.covered == node.seat
        assert not table.hotseat.hand.panel.tiles
    finally:
        table.controller.dice_are_typed = False
