"""The journal says who went from where to where, carries the rules that spoke, and shows dice as they were read."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QStyleOptionViewItem

from diadochi.narration.successors.narration import SuccessorsNarration
from diadochi.rules.core.flow import Dice, Roll
from diadochi.rules.successors.answers import EndSegment
from diadochi.rules.successors.kit import Kit
from diadochi.windows.panels.journal_panel import links
from diadochi.windows.playing.roll_reader import WHOLE_ROW, Hit
from diadochi.windows.successors.map_answers import SuccessorsRolls
from tests.windows.playing.conftest import Hand
from tests.windows.playing.tables import BATTLE, INTERCEPTED, SIEGE, Table, at_table

READER = SuccessorsRolls()


@pytest.fixture
def fighting(hand: Hand, kit: Kit) -> Iterator[Hand]:
    """A battle fought: five against three."""
    at_table(hand, BATTLE)
    yield hand
    hand.controller.dice_are_typed = False


def test_a_step_names_its_direction(hand: Hand) -> None:
    hand.dice.faces = [5]
    hand.drag(hand.on_stack("kelainai", 4), hand.at("ikonion"))
    lines = hand.window.shell.journal.lines()
    assert "Antigonos: Kelainai to Ipsos" in lines
    assert "Antigonos: Ipsos to Ikonion" in lines


def test_every_answer_carries_the_rules_that_spoke(fighting: Hand) -> None:
    journal = fighting.window.shell.journal
    assert journal.rules_of(0) == ()
    assert all(journal.rules_of(line) for line in range(1, len(journal.lines())))


def test_another_branch_is_told_again(fighting: Hand) -> None:
    before = fighting.window.shell.journal.lines()
    fighting.controller.go_to(2)
    assert fighting.window.shell.journal.lines() == before
    whole = fighting.controller.decision.options.default()  # type: ignore[union-attr]
    fighting.controller.answer(whole)
    assert fighting.window.shell.journal.lines() == before
    fighting.controller.go_to(2)
    part = next(other for other in fighting.controller.decision.options if other != whole)  # type: ignore[union-attr]
    fighting.controller.answer(part)
    lines = fighting.window.shell.journal.lines()
    assert lines[:2] == before[:2]
    assert lines[2] != before[2]
    assert len(lines) < len(before)


def test_both_scores_of_a_battle_stand_on_one_card_with_their_cells_marked(fighting: Hand) -> None:
    rolled = fighting.playing._journal.last_roll
    assert rolled is not None
    assert rolled.against is not None
    grid = READER.grid(rolled)
    assert grid is not None
    assert grid.hits == (Hit(4, 6, 1), Hit(3, 5, 2))
    assert [grid.cells[hit.row][hit.column] for hit in grid.hits] == ["5", "3"]
    fighting.playing.rolls.open_last()
    card = fighting.playing.rolls.card
    assert card is not None
    assert card.isVisible()
    assert "Score 5 against score 3" in card.words
    fighting.playing.rolls.open_last()
    assert not card.isVisible()


def test_the_die_of_a_line_opens_its_card_and_an_id_its_rule(fighting: Hand) -> None:
    journal = fighting.window.shell.journal
    line = next(n for n, text in enumerate(journal.lines()) if "Movement roll" in text)
    index = journal._list.model().index(line, 0)
    journal._list.scrollTo(index)
    option = QStyleOptionViewItem()
    option.font = journal._list.font()
    option.rect = journal._list.visualRect(index)
    spots = dict(links(option, index))
    QTest.mouseClick(journal._list.viewport(), Qt.MouseButton.LeftButton, pos=spots[""].center())
    card = fighting.playing.rolls.card
    assert card is not None
    assert "4 movement points" in card.words
    QTest.mouseClick(journal._list.viewport(), Qt.MouseButton.LeftButton, pos=spots["MOV-10"].center())
    assert fighting.window.shell.rules.shown == ("MOV-10",)
    fighting.playing.rolls.close()


def test_keys_do_the_same_in_the_journal(fighting: Hand) -> None:
    journal = fighting.window.shell.journal
    journal._list.setCurrentRow(3)
    QTest.keyClick(journal._list, Qt.Key.Key_R)
    assert fighting.window.shell.rules.shown == ("MOV-10",)
    QTest.keyClick(journal._list, Qt.Key.Key_D)
    card = fighting.playing.rolls.card
    assert card is not None
    QTest.keyClick(card, Qt.Key.Key_Escape)
    assert not card.isVisible()


def test_modifiers_and_what_is_needed_stand_beside_dice_that_are_due(hand: Hand) -> None:
    at_table(hand, INTERCEPTED)
    assert isinstance(hand.controller.node, Roll)
    assert "5 or more succeeds" in hand.playing.rolls.chip.words
    hand.controller.give_roll(Dice((4,)))
    rolled = hand.playing._journal.last_roll
    assert rolled is not None
    assert READER.outcome(rolled.roll, rolled.dice).good is False
    assert "fails" in hand.playing.rolls.chip.words
    hand.controller.dice_are_typed = False


def test_a_siege_die_with_modifiers_marks_its_row(hand: Hand) -> None:
    at_table(hand, SIEGE)
    hand.controller.give_roll(Dice((3,)))
    rolled = hand.playing._journal.last_roll
    assert rolled is not None
    assert sorted(value for _, value in rolled.roll.modifiers) == [-1, 1]
    grid = READER.grid(rolled)
    assert grid is not None
    assert grid.hits == (Hit(hand.controller.kit.tables.siege.row(3), WHOLE_ROW, 1),)
    hand.playing.rolls.open_last()
    card = hand.playing.rolls.card
    assert card is not None
    assert "no fleet at the port" in card.words
    hand.playing.rolls.close()
    hand.controller.dice_are_typed = False


def test_dice_of_an_army_that_is_done_are_gone_from_the_bar(fighting: Hand) -> None:
    assert fighting.playing.rolls.chip.isVisible()
    fighting.controller.answer(EndSegment())
    assert not fighting.playing.rolls.chip.isVisible()
    assert isinstance(fighting.controller.line.entries[-1], EndSegment)


def test_what_an_answer_leads_to_is_told_beside_it(fighting: Hand) -> None:
    at_table(fighting, Table("siege/SIE-11-18-points-and-falls.toml", "an Independent minor city falls at one point"))
    assert fighting.window.shell.journal.lines()[-1] == "Siege of Kios: 4; Kios falls"


def test_who_loses_his_status_is_told_even_where_a_card_is_passed(fighting: Hand) -> None:
    title = "a Champion who opposes a Champion becomes a Successor when the dice are rolled"
    at_table(fighting, Table("naval/NAV-21-31-naval-battles.toml", title))
    lines = fighting.window.shell.journal.lines()
    assert sum("is now a Successor" in line for line in lines) == 1


def test_dice_of_a_segment_that_is_over_are_gone_from_the_bar(fighting: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    """Told by what an answer ended, not by which answer it was: sieges and draws have no army that is done."""
    feed = fighting.playing._journal
    assert feed.last_roll is not None
    assert not any(each.ends for each in feed._told)
    monkeypatch.setattr(SuccessorsNarration, "ends_action", lambda _self, _answer: False)
    fighting.controller.answer(EndSegment())
    assert feed.last_roll is None


def test_an_open_card_of_a_roll_follows_the_language(fighting: Hand) -> None:
    fighting.playing.rolls.open_last()
    try:
        fighting.window.shell.appearance.set_language("ru")
        card = fighting.playing.rolls.card
        assert card is not None
        assert card.isVisible()
        assert "Score" not in card.words
    finally:
        fighting.window.shell.appearance.set_language("en")
    fighting.playing.rolls.close()
