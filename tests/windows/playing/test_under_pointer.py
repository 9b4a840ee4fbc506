"""The status line says what is under the pointer now, also after pieces have moved below it."""

from diadochi.rules.successors.pieces import Group
from tests.windows.playing.conftest import Hand


def said(hand: Hand) -> str:
    """The words about what is under the pointer."""
    return hand.window.shell.status.under


def test_after_a_drop_the_place_of_the_drop_is_named(hand: Hand) -> None:
    start, end = hand.on_stack("kelainai", 4), hand.at("ikonion")
    hand.move(start)
    assert said(hand).startswith("Kelainai")
    hand.drag(start, end)
    assert hand.place_of("antigonos") == "ikonion"
    assert said(hand).startswith("Ikonion")


def test_a_piece_that_leaves_the_resting_pointer_is_not_named_any_more(hand: Hand) -> None:
    hand.move(hand.on_stack("kelainai", 4))
    assert "Antigonos" in said(hand)
    changed = hand.controller.position.copy()
    changed.put(4, "kelainai", False, Group())
    hand.controller.open(hand.controller.kit, changed)
    assert "Antigonos" not in said(hand)


def test_nothing_is_named_after_the_pointer_has_left_the_map(hand: Hand) -> None:
    hand.move(hand.on_stack("kelainai", 4))
    hand.view.left.emit()
    hand.controller.open(hand.controller.kit, hand.controller.position.copy())
    assert said(hand) == ""
