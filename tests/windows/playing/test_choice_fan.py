"""Fans at counters: one click or Enter takes everything, + and - take a part, arrow keys and Esc do as they do
everywhere.
"""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from diadochi.rules.core.verdict import allow
from diadochi.rules.successors.answers import Intercept
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.notation import read
from diadochi.rules.successors.pieces import Group, Units
from diadochi.rules.successors.setup import at_activation
from diadochi.windows.playing.choice_fan import AnswerFan, DiceFan, Fan, FanChoice
from diadochi.windows.playing.part_chooser import PartFan
from diadochi.windows.prompt_buttons import AnswerButton
from tests.house.kept import kept_opening
from tests.windows.playing.conftest import LEFT, Hand, button
from tests.windows.playing.tables import INTERCEPTING, at_table

NAMES = ("Amphipolis", "Babylon", "Bithynoi", "Pella", "Inside Pergamon")


@pytest.fixture
def table_hand(hand: Hand) -> Iterator[Hand]:
    yield hand
    hand.controller.dice_are_typed = False
    hand.playing.map_play.fans.close()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def intercepting(hand: Hand) -> PartFan:
    """The fan that asks who intercepts: three mercenaries and a minor general."""
    at_table(hand, INTERCEPTING)
    hand.look_at("ipsos")
    hand.playing.map_play.reactions.pick("a")
    fan = hand.playing.map_play.fans.fan
    assert isinstance(fan, PartFan)
    return fan


def activating(hand: Hand) -> None:
    """The opening at the first activation, Babylon in the middle."""
    kit = hand.controller.kit
    hand.controller.open(kit, at_activation(kept_opening(kit, "babylon-323"), 1))
    hand.look_at("babylon")


def given(hand: Hand) -> Group:
    answer = hand.controller.line.entries[-1]
    assert isinstance(answer, Intercept)
    return answer.group


def listed(hand: Hand) -> AnswerFan:
    fan = AnswerFan(hand.window.shell.cards, "Where?", [FanChoice(name, "", lambda: "Told") for name in NAMES])
    hand.playing.map_play.fans.open(fan, lambda: None)
    return fan


def words_with_keyboard(hand: Hand) -> str:
    focus = hand.window.focusWidget()
    return focus.accessibleName() if focus is not None else ""


# --- parts of an army


def test_enter_takes_everyone(table_hand: Hand, qtbot: QtBot) -> None:
    intercepting(table_hand)
    qtbot.waitUntil(lambda: not table_hand.window.shell.input.guard.runs)
    QTest.keyClick(table_hand.window.windowHandle(), Qt.Key.Key_Return)  # type: ignore[arg-type]
    assert given(table_hand).units == Units(mercenary=3)
    assert table_hand.playing.map_play.fans.fan is None


def test_one_click_leaves_a_garrison(table_hand: Hand) -> None:
    fan = intercepting(table_hand)
    button(fan, "Leave 1 mercenary").click()
    assert given(table_hand).units == Units(mercenary=2)


def test_a_drop_inside_a_city_without_room_for_all_asks_who_goes_in(table_hand: Hand) -> None:
    hand = table_hand
    text = (
        'diadochi fourth; turn 2 strategy activation round 1 active 1 order 1,2; seats 1 "A" | 2 "B"; '
        "pieces sousa 1:eumenes+12M, sardeis 2:perdikkas+9M; markers 1 sousa; "
        "march 1 eumenes in sousa with eumenes+12M points 1"
    )
    hand.controller.open(hand.controller.kit, read(hand.controller.kit, text))
    hand.controller.go_on()
    hand.look_at("sousa")
    gesture = hand.playing.hands.gestures.gesture
    assert gesture.lift("eumenes")
    gesture.drop_or_put_back(("sousa", True))
    fan = hand.playing.map_play.fans.fan
    assert isinstance(fan, PartFan)
    assert fan.group.units == Units(mercenary=2), "as many as fit are proposed"
    fan.confirm.click()
    stack = hand.controller.position.stack(1, "sousa", True)
    assert stack is not None
    assert stack.units.count == 2


def test_plus_and_minus_on_a_counter_choose_units_and_the_last_button_becomes_the_default(table_hand: Hand) -> None:
    fan = intercepting(table_hand)
    counter = fan.counters["mercenary"]
    assert (counter.count, counter.more.isEnabled()) == (3, False)
    QTest.mouseClick(counter.less, LEFT)
    QTest.mouseClick(counter.less, LEFT)
    assert counter.accessibleName() == "Mercenaries: 1 of 3"
    assert button(fan, "Confirm choice").property("weight") == "first"
    assert button(fan, "All").property("weight") != "first"
    QTest.mouseClick(button(fan, "Confirm choice"), LEFT)
    assert given(table_hand).units == Units(mercenary=1)


def test_keys_do_the_same(table_hand: Hand) -> None:
    fan = intercepting(table_hand)
    counter = fan.counters["mercenary"]
    QTest.keyClick(button(fan, "All"), Qt.Key.Key_Right)
    assert words_with_keyboard(table_hand) == ""
    QTest.keyClick(button(fan, "Leave 1 mercenary"), Qt.Key.Key_Right)
    assert words_with_keyboard(table_hand) == "Mercenaries: 3 of 3"
    QTest.keyClick(counter, "-")
    QTest.keyClick(counter, Qt.Key.Key_Down)
    QTest.keyClick(counter, "+")
    assert counter.count == 2


def test_the_reason_against_a_choice_is_shown_and_it_cannot_be_confirmed(table_hand: Hand) -> None:
    fan = intercepting(table_hand)
    fan.choose(Group(Units(mercenary=3)))
    assert not fan.confirm.isEnabled()
    assert fan._reason.text()


def test_escape_takes_the_fan_away_and_nothing_is_answered(table_hand: Hand) -> None:
    intercepting(table_hand)
    entries = len(table_hand.controller.line.entries)
    QTest.keyClick(table_hand.window.focusWidget(), Qt.Key.Key_Escape)
    assert table_hand.playing.map_play.fans.fan is None
    assert len(table_hand.controller.line.entries) == entries
    assert table_hand.playing.map_play.reactions.layer.chosen == ""


def test_another_question_takes_the_fan_away(table_hand: Hand) -> None:
    intercepting(table_hand)
    table_hand.controller.undo()
    assert table_hand.playing.map_play.fans.fan is None


def test_the_fan_is_beside_its_counter(table_hand: Hand) -> None:
    fan = intercepting(table_hand)
    subject = fan.subject()
    assert subject is not None
    assert not fan.geometry().intersects(subject)
    near = subject.adjusted(-60, -60, 60, 60)
    assert fan.geometry().intersects(near)


# --- dropping an army


def dropped_with_shift(hand: Hand, start: QPoint, end: QPoint) -> None:
    hand.carry(start, end)
    QTest.mouseRelease(hand.view.viewport(), LEFT, Qt.KeyboardModifier.ShiftModifier, end)


def test_a_plain_drop_moves_everything_and_opens_no_fan(table_hand: Hand) -> None:
    activating(table_hand)
    table_hand.drag(table_hand.on_stack("babylon", 1), table_hand.at("orchoi"))
    assert table_hand.playing.map_play.fans.fan is None
    assert table_hand.place_of("perdikkas") == "orchoi"


def test_a_drop_with_shift_asks_who_goes_there(table_hand: Hand) -> None:
    activating(table_hand)
    dropped_with_shift(table_hand, table_hand.on_stack("babylon", 1), table_hand.at("orchoi"))
    fan = table_hand.playing.map_play.fans.fan
    assert isinstance(fan, PartFan)
    assert table_hand.place_of("perdikkas") == "babylon"
    button(fan, "Leave 1 mercenary").click()
    assert table_hand.place_of("perdikkas") == "orchoi"
    left = table_hand.controller.position.stack(1, "babylon", False)
    assert left is not None
    assert left.units.mercenary == 1


def test_a_royal_stays_behind_by_one_click(table_hand: Hand) -> None:
    activating(table_hand)
    table_hand.playing.hands.choose_asked.emit("babylon", 1, False, ("orchoi", False))
    fan = table_hand.playing.map_play.fans.fan
    assert isinstance(fan, PartFan)
    button(fan, "Leave Alexandros IV").click()
    march = table_hand.controller.position.activation
    assert march is not None
    assert march.space == "orchoi"
    assert [royal for royal in ("alexandros", "philippos") if royal in march.group.royals] == ["philippos"]


# --- lists


def test_typed_letters_find_a_name(table_hand: Hand) -> None:
    fan = listed(table_hand)
    assert words_with_keyboard(table_hand) == "Amphipolis"
    QTest.keyClick(fan.buttons[0], "b")
    assert words_with_keyboard(table_hand) == "Babylon"
    QTest.keyClick(fan.buttons[1], "i")
    assert words_with_keyboard(table_hand) == "Bithynoi"
    fan._forget_typed()
    QTest.keyClick(fan.buttons[2], "p")
    assert words_with_keyboard(table_hand) == "Pella"
    fan._forget_typed()
    QTest.keyClick(fan.buttons[3], "p")
    assert words_with_keyboard(table_hand) == "Inside Pergamon"


def test_arrow_keys_go_round_and_enter_takes_what_has_the_keyboard(table_hand: Hand, qtbot: QtBot) -> None:
    fan = listed(table_hand)
    QTest.keyClick(fan.buttons[0], Qt.Key.Key_Up)
    assert words_with_keyboard(table_hand) == "Inside Pergamon"
    QTest.keyClick(fan.buttons[-1], Qt.Key.Key_Down)
    QTest.keyClick(fan.buttons[0], Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: not table_hand.window.shell.input.guard.runs)
    with qtbot.waitSignal(fan.chosen) as chosen:
        QTest.keyClick(table_hand.window.windowHandle(), Qt.Key.Key_Return)  # type: ignore[arg-type]
    assert chosen.args == [1]


def test_what_an_answer_leads_to_is_told_while_it_has_the_keyboard(table_hand: Hand) -> None:
    fan = listed(table_hand)
    assert fan._note.text() == "Told"


def test_letters_of_the_map_are_shown_unless_all_are_the_same(table_hand: Hand) -> None:
    cards = table_hand.window.shell.cards
    same, different = (
        [FanChoice(name, letter) for name, letter in zip("xyz", signs, strict=True)] for signs in ("aaa", "abc")
    )
    pictures = [
        [label for label in fan.findChildren(type(fan._note)) if not label.pixmap().isNull()]
        for fan in (AnswerFan(cards, "Where?", same), AnswerFan(cards, "Where?", different))
    ]
    assert [len(each) for each in pictures] == [0, 3]


# --- dice


def test_dice_are_typed_in_order(table_hand: Hand, qtbot: QtBot) -> None:
    fan = DiceFan(table_hand.window.shell.cards, "What do they show?", 3)
    table_hand.playing.map_play.fans.open(fan, lambda: None)
    qtbot.waitUntil(lambda: not table_hand.window.shell.input.guard.runs)
    QTest.keyClicks(fan.typed, "462")
    with qtbot.waitSignal(fan.given) as dice:
        button(fan, "Use this roll").click()
    assert dice.args[0].faces == (4, 6, 2)


# --- room


@pytest.mark.parametrize("size", [(700, 430), (1100, 600)])
def test_a_fan_is_never_larger_than_the_map(table_hand: Hand, kit: Kit, size: tuple[int, int]) -> None:
    cards, room = table_hand.window.shell.cards, QRect(0, 0, *size)
    long = [
        FanChoice(f"A long answer with many words in it, so that it is broad, and more of them {n}") for n in range(40)
    ]
    many = Group(Units(9, 9, 9, 9, 3), tuple(kit.generals)[:6], tuple(kit.royals)[:4])
    parts = table_hand.playing.map_play.parts
    division = parts.division(1, many, lambda _group: allow())
    army: PartFan = PartFan(cards, "Who goes?", division, many, division.presets(many), table_hand.window.shell.speaker)
    fans: list[Fan] = [army, AnswerFan(cards, "Which of all these?", long), DiceFan(cards, "What do they show?", 6)]
    for fan in fans:
        fan.settle_in(room)
        fan.show()
        QApplication.processEvents()
        assert room.contains(fan.geometry()), type(fan)
        assert fan.height() >= fan.minimumSizeHint().height(), type(fan)
        fan.hide()


# --- while an army is lifted


def test_the_bar_offers_to_divide_what_is_lifted(table_hand: Hand, qtbot: QtBot) -> None:
    activating(table_hand)

    def offered() -> list[AnswerButton]:
        return [each for each in table_hand.window.shell.prompt._buttons if each.text() == "Choose who goes"]

    assert not offered()
    table_hand.click(table_hand.on_stack("babylon", 1))
    assert table_hand.is_holding
    qtbot.waitUntil(lambda: bool(offered()))
    offered()[0].click()
    fan = table_hand.playing.map_play.fans.fan
    assert isinstance(fan, PartFan)
    assert not table_hand.is_holding
    button(fan, "Leave 1 mercenary").click()
    assert table_hand.is_holding
    held = table_hand.controller.lifted()
    assert held is not None
    assert isinstance(held.group, Group)
    assert held.group.units.mercenary == 0
    table_hand.key(Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not offered())
