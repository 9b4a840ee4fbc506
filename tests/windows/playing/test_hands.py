"""Armies lifted and dropped in the window: mouse and keys do the same, and panels follow."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from diadochi.rules.core.flow import Dice
from diadochi.rules.successors.answers import Activate
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.notation import read
from tests.windows.playing.conftest import Hand

ANTIGONOS = ("kelainai", 4)


def test_a_dragged_army_begins_its_segment_rolls_and_marches(hand: Hand) -> None:
    hand.dice.faces = [5]
    hand.drag(hand.on_stack(*ANTIGONOS), hand.at("ikonion"))
    assert hand.place_of("antigonos") == "ikonion"
    march = hand.controller.position.activation
    assert march is not None
    assert hand.controller.position.clock.active == 4
    assert hand.arrow
    assert not hand.lit
    assert "Antigonos" in hand.window.shell.prompt.sentence


def test_what_is_lit_is_what_the_table_allows(hand: Hand) -> None:
    hand.carry(hand.on_stack(*ANTIGONOS), hand.at("ikonion"))
    assert hand.lit == set(hand.controller.marks())
    assert len(hand.lit) > 10
    hand.key(Qt.Key.Key_Escape)
    hand.release(hand.at("ikonion"))
    assert not hand.lit


def test_nothing_moves_before_the_drop(hand: Hand) -> None:
    opening = hand.text
    hand.carry(hand.on_stack(*ANTIGONOS), hand.at("ikonion"))
    assert hand.text == opening
    hand.key(Qt.Key.Key_Escape)
    hand.release(hand.at("ikonion"))
    assert hand.text == opening


def test_a_refused_drop_springs_back_and_leaves_the_reason_with_its_rules(hand: Hand) -> None:
    opening = hand.text
    hand.view.fit()
    hand.drag(hand.on_stack(*ANTIGONOS), hand.at("babylon"))
    prompt = hand.window.shell.prompt
    assert hand.text == opening
    assert len(hand.controller.line.entries) == 1
    assert not hand.is_holding
    assert "Babylon" in prompt.reason
    assert prompt.rules
    assert not any(rule in prompt.reason for rule in prompt.rules), "rule ids are for the button Why?"


def test_a_drop_on_nothing_puts_back_without_a_word(hand: Hand) -> None:
    opening = hand.text
    hand.drag(hand.on_stack(*ANTIGONOS), QPoint(4, 4))
    assert hand.text == opening
    assert hand.window.shell.prompt.reason == ""


def test_two_clicks_march_and_pin_nothing(hand: Hand) -> None:
    hand.click(hand.on_stack(*ANTIGONOS))
    assert hand.is_holding
    hand.click(hand.at("ikonion"))
    assert hand.place_of("antigonos") == "ikonion"
    assert hand.window.shell.inspector.pinned is None
    hand.click(hand.at("kelainai"))
    assert hand.window.shell.inspector.pinned is not None


def test_keys_march(hand: Hand) -> None:
    hand.key(Qt.Key.Key_Return)
    assert hand.playing.hands.gestures.keys.cursor == ("kelainai", False)
    hand.key(Qt.Key.Key_Return)
    assert hand.is_holding
    hand.key(Qt.Key.Key_Left, Qt.Key.Key_Return)
    assert hand.place_of("antigonos") == "kolossai"


def test_mouse_clicks_and_keys_end_in_the_same_position(hand: Hand) -> None:
    texts = []
    for how in (
        lambda: hand.drag(hand.on_stack(*ANTIGONOS), hand.at("kolossai")),
        lambda: (hand.click(hand.on_stack(*ANTIGONOS)), hand.click(hand.at("kolossai"))),
        lambda: hand.key(Qt.Key.Key_Return, Qt.Key.Key_Return, Qt.Key.Key_Left, Qt.Key.Key_Return),
    ):
        hand.dice.faces = [5]
        how()
        texts.append(hand.text)
        assert hand.controller.undo()
    assert len(set(texts)) == 1


def test_taking_back_and_doing_again_carry_the_arrow_along(hand: Hand) -> None:
    opening = hand.text
    hand.drag(hand.on_stack(*ANTIGONOS), hand.at("ikonion"))
    there, arrow = hand.text, hand.arrow
    QTest.keyClick(hand.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert hand.text == opening
    assert not hand.arrow
    QTest.keyClick(hand.window, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    assert (hand.text, hand.arrow) == (there, arrow)


def test_a_roll_that_is_too_small_stops_on_the_way_and_says_so(hand: Hand) -> None:
    """Four points away and three rolled: the army stands one short of where it was dropped (MOV-10)."""
    hand.view.fit()
    hand.click(hand.on_stack(*ANTIGONOS))
    target = next(
        spot for spot, mark in hand.controller.marks().items() if mark.cost == 4 and mark.chance and mark.chance < 1
    )
    hand.dice.faces = [1]
    assert hand.playing.hands.gestures.gesture.drop(target)
    march = hand.controller.position.activation
    assert march is not None
    assert march.points < 2
    assert hand.place_of("antigonos") not in ("kelainai", target[0])
    assert hand.window.shell.prompt.reason


def test_the_map_does_not_move_when_prompts_and_reasons_change(hand: Hand) -> None:
    top, height = hand.view.mapToGlobal(QPoint(0, 0)).y(), hand.view.height()
    hand.window.shell.prompt.show_prompt("Short.")
    for sentence in ("long " * 120, "Short."):
        hand.window.shell.prompt.show_prompt(sentence)
        hand.window.shell.prompt.show_reason("reason " * 120, ("MOV-12",))
        hand.window.shell.prompt.layout().activate()
        hand.window.layout().activate()
        assert (hand.view.mapToGlobal(QPoint(0, 0)).y(), hand.view.height()) == (top, height)


@pytest.mark.parametrize("target", ["kolossai", "ipsos", "pisidai", "ikonion"])
def test_every_march_can_be_written_and_read(hand: Hand, kit: Kit, target: str) -> None:
    hand.drag(hand.on_stack(*ANTIGONOS), hand.at(target))
    assert read(kit, hand.text) == hand.controller.position


def test_an_activation_that_was_gone_back_to_goes_on_by_lifting(hand: Hand) -> None:
    """The journal shows the table between activation and departure: he alone can be lifted then."""
    hand.drag(hand.on_stack(*ANTIGONOS), hand.at("ikonion"))
    row = next(n for n, entry in enumerate(hand.controller.line.entries) if isinstance(entry, Activate))
    hand.window.shell.journal.chosen.emit(row)
    assert hand.controller.decision is not None
    assert hand.controller.decision.kind == "who_goes"
    refusal = hand.controller.may_lift("leonnatos")
    assert not refusal
    assert refusal.because == hand.controller.decision.rules
    hand.drag(hand.on_stack(*ANTIGONOS), hand.at("kolossai"))
    assert hand.place_of("antigonos") == "kolossai"


def test_nobody_is_lifted_while_dice_are_awaited(hand: Hand) -> None:
    hand.controller.dice_are_typed = True
    try:
        hand.drag(hand.on_stack(*ANTIGONOS), hand.at("ikonion"))
        assert hand.place_of("antigonos") == "kelainai"
        hand.click(hand.on_stack(*ANTIGONOS))
        assert not hand.is_holding
        assert hand.window.shell.prompt.reason
        assert hand.controller.give_roll(Dice((6,)))
        assert hand.place_of("antigonos") == "ikonion"
    finally:
        hand.controller.dice_are_typed = False


def test_the_keys_of_the_first_steps_are_there(hand: Hand) -> None:
    native = {keys.toString() for action in hand.window.shell.commands for keys in action.shortcuts()}
    assert native >= {"Ctrl+Z", "Ctrl+Y", "F1", "F3", "F4", "Ctrl+K"}


def test_armies_are_looked_through_while_the_table_rests(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    found = set[str]()
    monkeypatch.setattr(hand.controller, "make_ready", found.add)
    hand.controller.refresh()
    leaders = set(hand.playing.hands.leaders())
    while found != leaders:
        QTest.qWait(5)
    assert "antigonos" in found
