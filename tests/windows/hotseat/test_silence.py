"""A standing pass for one card: no one can tell it from holding nothing, and its player can lift it (SEQ-13)."""

from collections.abc import Callable

import pytest
from msgspec import structs
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from diadochi.language import Message, Speaker, msg
from diadochi.rules.core.flow import Decision
from diadochi.rules.successors.answers import Pass, PlaySurprise
from diadochi.rules.successors.cards.surprises import Fitting, unseen
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Clock, Position
from diadochi.windows.successors.cards.card_sheet import CardSheet
from diadochi.windows.successors.cards.surprise_passes import LIFTED, SEGMENT, TURN, CardPasses, Passes
from tests.windows.hotseat.conftest import Table
from tests.windows.hotseat.test_words import questions

HERE = Clock(turn=2, phase="strategy", round=1, segment="activation", active=1, order=(1, 2, 3, 4))
NEXT_SEGMENT = structs.replace(HERE, segment="forage")
NEXT_TURN = structs.replace(HERE, turn=3)


@pytest.mark.parametrize(
    ("until", "ends"), [(SEGMENT, [True, False, False]), (TURN, [True, True, False]), (LIFTED, [True, True, True])]
)
def test_it_lasts_as_long_as_was_said(until: str, ends: list[bool]) -> None:
    passes = Passes()
    passes.set_card(1, "bribery", until, HERE)
    clocks = (HERE, NEXT_SEGMENT, NEXT_TURN)
    assert [passes.covers(1, clock, ("bribery",)) for clock in clocks] == ends
    assert [dict(passes.cards(1, clock)) == {"bribery": until} for clock in clocks] == ends
    assert not passes.covers(2, HERE, ("bribery",))
    passes.set_card(1, "bribery", "", HERE)
    assert not passes.covers(1, HERE, ("bribery",))


def test_it_counts_only_where_no_other_card_could_be_played() -> None:
    passes = Passes()
    passes.set_card(1, "a", LIFTED, HERE)
    assert not passes.covers(1, HERE, ("a", "b"))
    assert not passes.covers(1, HERE, ())
    passes.set_card(1, "b", LIFTED, HERE)
    assert passes.covers(1, HERE, ("a", "b"))


def test_lifting_the_pass_for_everything_leaves_it() -> None:
    passes = Passes()
    passes.set(1, TURN, HERE)
    passes.set_card(1, "a", LIFTED, HERE)
    passes.lift(1)
    assert passes.covers(1, HERE, ("a",))
    passes.forget()
    assert not passes.covers(1, HERE, ("a",))


@pytest.mark.parametrize("unfit", [None, msg("No battle is fought.")])
def test_it_is_offered_below_the_card_unless_something_is_said_beside_it(
    kit: Kit, qtbot: QtBot, unfit: Message | None
) -> None:
    sheet = CardSheet(kit.cards["mutiny"], Speaker(lambda name: name.id))
    qtbot.addWidget(sheet)
    sheet.show_uses((), unfit, "")
    sheet.fit(600)
    sheet.show()
    assert sheet.silence is not None
    corner = sheet.silence.mapTo(sheet, sheet.silence.rect().bottomRight())
    assert sheet.rect().contains(corner)
    face = sheet.findChild(QLabel, "cardText")
    assert face is not None
    assert (corner.x() > face.geometry().right()) == (unfit is not None)
    assert (sheet.width() > 1.5 * face.width()) == (unfit is not None)
    sheet.take_keyboard()
    assert sheet.focusWidget() is sheet.silence
    with qtbot.waitSignal(sheet.put_down):
        qtbot.keyClick(sheet.silence, Qt.Key.Key_Escape)


def test_what_could_be_played_does_not_depend_on_the_hand(kit: Kit) -> None:
    windows = 0
    for position, decision in questions(kit, 11, 1500):
        if decision.kind != "surprise":
            continue
        windows += 1
        assert isinstance(decision.options, Fitting)
        could = set(decision.options.could)
        held = {answer.card for answer in decision.options if isinstance(answer, PlaySurprise)}
        names = tuple(kit.surprises)
        assert held <= could <= set(unseen(kit, position, names))
        assert could
        assert held == could & set(position.factions[decision.seat].hand)
    assert windows > 20


def at_window(table: Table, dealt: Position, wanted: Callable[[Decision], bool]) -> Decision:
    table.begin(dealt, seed=11)
    table.play(lambda node: node.kind == "surprise" and wanted(node))
    node = table.controller.node
    assert isinstance(node, Decision)
    assert isinstance(node.options, Fitting)
    return node


@pytest.mark.parametrize("holds", [True, False])
def test_passing_by_itself_looks_alike_whatever_is_held(table: Table, dealt: Position, holds: bool) -> None:
    node = at_window(table, dealt, lambda node: len(list(node.options)) > 1)
    assert isinstance(node.options, Fitting)
    could, clock = node.options.could, table.controller.position.clock
    asked = node if holds else structs.replace(node, options=Fitting((Pass(),), could, node.options.event, tuple))
    answer = table.hotseat.hand.spares
    assert answer(asked) is None
    for card in could[1:]:
        table.hotseat.hand.passes.set_card(node.seat, card, TURN, clock)
        assert answer(asked) is None
    table.hotseat.hand.passes.set_card(node.seat, could[0], TURN, clock)
    assert answer(asked) == Pass()
    table.hotseat.hand.passes.set_card(node.seat, could[-1], "", clock)
    assert answer(asked) is None


def test_it_is_set_on_the_card_and_shown_and_lifted_in_the_panel(table: Table, dealt: Position) -> None:
    node = at_window(table, dealt, lambda node: len(list(node.options)) > 1)
    table.sit_down()
    panel = table.hotseat.hand.panel
    card = next(answer.card for answer in node.options if isinstance(answer, PlaySurprise))
    panel.open_card(card)
    assert panel.sheet is not None
    assert panel.sheet.silence is not None
    assert "Asked" in panel.sheet.silence.text()
    panel.sheet.silence.choices[LIFTED].trigger()
    clock = table.controller.position.clock
    assert table.hotseat.hand.passes.cards(node.seat, clock) == {card: LIFTED}
    table.hotseat.hand.show()
    assert panel.sheet.silence is not None
    assert "Not asked" in panel.sheet.silence.text()
    assert panel.buttons.passes.text() == "Not asked for 1 card…"
    table.hotseat.hand.show_passes()
    dialog = table.window.findChildren(CardPasses)[-1]
    assert "Not asked" in dialog.buttons[card].text()
    dialog.buttons[card].choices[""].trigger()
    assert table.hotseat.hand.passes.cards(node.seat, clock) == {}
    dialog.reject()


def test_the_list_names_the_same_cards_whoever_looks(table: Table, dealt: Position) -> None:
    listed = []
    for seat in (1, 2):
        table.begin(dealt, seed=11)
        table.until("tyche", seat=seat)
        table.sit_down()
        table.hotseat.hand.show_passes()
        dialog = table.window.findChildren(CardPasses)[-1]
        position, kit = table.controller.position, table.controller.kit
        assert set(dialog.buttons) == set(unseen(kit, position, tuple(kit.surprises)))
        listed.append(set(dialog.buttons) | set(position.discards) | set(position.removed))
        dialog.reject()
    surprises = {card.id for card in table.controller.kit.cards.values() if card.kind == "surprise"}
    assert listed[0] & surprises == listed[1] & surprises


def test_nothing_of_it_is_seen_by_others(table: Table, dealt: Position) -> None:
    node = at_window(table, dealt, lambda _node: True)
    table.sit_down()
    table.hotseat.hand._silence("the_helepolis", LIFTED)
    table.hotseat.hand.show()
    other = next(seat for seat in table.hotseat.people if seat != node.seat)
    table.hotseat.interruption.begin(other)
    table.sit_down()
    assert table.hotseat.hand.panel.buttons.passes.text() == "Choose when to be asked…"
