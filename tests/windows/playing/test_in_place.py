"""Buttons stay where they are under the pointer, and places of the map keep their letters."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, QRect
from PySide6.QtGui import QCursor, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QWidget

from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.pieces import Group, Units
from diadochi.windows.advice_card import AdviceCard, AdviceRow
from diadochi.windows.hotseat.recap import ReplayBar
from diadochi.windows.map_cards import Attention
from diadochi.windows.prompt_bar import PromptBar
from diadochi.windows.prompt_buttons import AnswerButton, PromptButton
from diadochi.windows.successors.counter_trays import ArrivalTray, Waiting
from tests.windows.playing.conftest import Hand
from tests.windows.playing.tables import INTERCEPTING, Table, at_table

MARKING = Table(
    "operations/markers.toml",
    "with 2 points a space and the one behind it, both within 2 of an old marker; the third is too far",
    1,
)
PASS = PromptButton("pass", "Pass", first=True, ends=True)
SEGMENT, TURN = PromptButton("segment", "Pass this segment"), PromptButton("turn", "Pass this turn")
FEWER, CARD = PromptButton("fewer", "Fewer curtains", rare=True), PromptButton("card", "Play Fog", rare=True)
STOP, ROLL = PromptButton("stop", "End march", ends=True), PromptButton("roll", "Roll the dice", first=True)


@pytest.fixture
def bar(dressed: object) -> Iterator[PromptBar]:
    bar = PromptBar()
    bar.resize(1366, 80)
    bar.show()
    QTest.qWaitForWindowExposed(bar)
    QCursor.setPos(QPoint(5000, 5000))
    yield bar
    bar.deleteLater()


def ask(bar: PromptBar, *offers: PromptButton) -> None:
    bar.show_prompt("What now?", offers)
    QCoreApplication.processEvents()


def button(bar: PromptBar, words: str) -> AnswerButton:
    return next(each for each in bar._buttons if each.words == words)


def place(bar: PromptBar, words: str) -> QRect:
    found = button(bar, words)
    return QRect(found.mapTo(bar, QPoint()), found.size())


def under(bar: PromptBar, point: QPoint) -> str:
    """The answer under a point of the screen; empty for none."""
    there = bar.childAt(bar.mapFromGlobal(point))
    return there.words if isinstance(there, AnswerButton) else ""


@pytest.mark.parametrize("width", [1024, 1366, 1920])
def test_an_answer_that_recurs_keeps_its_place_whatever_comes_besides(bar: PromptBar, width: int) -> None:
    bar.resize(width, bar.height())
    ask(bar, PASS, SEGMENT, TURN)
    before = [place(bar, each.words) for each in (PASS, SEGMENT) if isinstance(each.words, str)]
    for more in ((FEWER,), (CARD,), (CARD, FEWER)):
        ask(bar, PASS, SEGMENT, TURN, *more)
        assert [place(bar, str(each.words)) for each in (PASS, SEGMENT)] == before
        ask(bar, *more, PASS, SEGMENT, TURN)
        assert [place(bar, str(each.words)) for each in (PASS, SEGMENT)] == before


QUESTIONS = (
    (PASS, SEGMENT, TURN),
    (SEGMENT, TURN, STOP),
    (STOP,),
    (ROLL,),
    (STOP, CARD),
    (ROLL, STOP),
    (SEGMENT,),
    (PASS, CARD),
    (PromptButton("long", "An answer with many words that is rather broad"), STOP),
)


@pytest.mark.parametrize("first", range(len(QUESTIONS)))
@pytest.mark.parametrize("second", range(len(QUESTIONS)))
def test_no_other_answer_than_the_default_comes_under_the_pointer(bar: PromptBar, first: int, second: int) -> None:
    for each in QUESTIONS[first]:
        QCursor.setPos(QPoint(5000, 5000))
        ask(bar, *QUESTIONS[first])
        there = button(bar, str(each.words))
        if not there.isVisible():
            continue
        at = there.mapToGlobal(there.rect().center())
        QCursor.setPos(at)
        ask(bar, *QUESTIONS[second])
        found = under(bar, at)
        assert found in ("", str(each.words)) or button(bar, found).is_first, (each.words, found)
        hidden = [other.words for other in bar._buttons if not other.isVisible()]
        assert not hidden or len(QUESTIONS[second]) > 2, "one or two answers find room beside the pointer"


def test_an_entry_of_the_menu_that_is_not_asked_any_more_answers_nothing(bar: PromptBar) -> None:
    bar.resize(700, bar.height())
    ask(bar, *(PromptButton(str(n), f"Choose the broad answer number {n} of many") for n in range(6)))
    given: list[str] = []
    bar.answered.connect(given.append)
    bar._row._fill()
    entry = bar._row._menu.actions()[0]
    ask(bar, *(PromptButton(str(n), f"Something else that is number {n} of many") for n in range(6)))
    entry.trigger()
    assert not given


def test_a_place_keeps_its_letter_while_markers_are_placed(hand: Hand) -> None:
    at_table(hand, MARKING)
    reactions = hand.playing.map_play.reactions

    def lettered() -> dict[str, str]:
        node = hand.controller.node
        assert node is not None
        assert node.kind == Kind.PLACE_MARKER
        return {each.space: letter for letter, each in reactions._by_letter.items()}

    before = lettered()
    first = min(before.values())
    reactions.pick(first)
    after = lettered()
    both = before.keys() & after.keys()
    assert both
    assert {space: before[space] for space in both} == {space: after[space] for space in both}
    assert first not in after.values(), "the letter that was typed means no other place"
    hand.controller.dice_are_typed = False


def test_a_drag_across_spaces_places_a_marker_on_each(hand: Hand) -> None:
    at_table(hand, MARKING)
    before, scene = {*hand.controller.position.markers}, hand.window.shell.scene
    spaces = [each.space for each in hand.playing.map_play.reactions._by_letter.values()]
    box = scene.box_of_space(spaces[0], 10)
    for space in spaces[1:]:
        box = box.united(scene.box_of_space(space, 10))
    hand.view.zoom_to(0.5)
    hand.view.centre_on(box.center())
    corner = hand.view.mapToScene(0, 0)
    points = [at for at in map(hand.at, spaces) if hand.view.viewport().rect().contains(at)]
    hand.press(points[0])
    assert {*hand.controller.position.markers} == before, "a press alone places nothing"
    for point in points[1:]:
        hand.move(point)
    hand.release(points[-1])
    placed = {*hand.controller.position.markers} - before
    assert len(placed) == 3, "all points of the card"
    assert placed <= {*spaces}
    assert hand.view.mapToScene(0, 0) == corner, "the map stays where it is"
    hand.controller.dice_are_typed = False


def test_cards_over_the_map_stay_under_the_pointer(hand: Hand) -> None:
    at_table(hand, INTERCEPTING)
    cards = hand.window.shell.cards
    card = AdviceCard(cards, Attention.HINT)
    card.tell("Since your last turn", [AdviceRow("Krateros marched", "to be near"), AdviceRow("He stayed")])
    card.appear()
    corner = card.pos()
    there = QWidget(hand.view)
    there.setGeometry(card.geometry())
    there.show()
    cards.add(there)
    QCursor.setPos(card.mapToGlobal(card.rect().center()))
    card.settle()
    assert card.pos() == corner
    QCursor.setPos(QPoint(5000, 5000))
    card.settle()
    assert card.pos() != corner
    card.leave()
    for made in (card, there):
        made.deleteLater()
    hand.controller.dice_are_typed = False


def test_buttons_of_a_tray_stay_under_the_pointer_when_more_or_less_lies_in_it(hand: Hand) -> None:
    tray = ArrivalTray("What comes?", hand.window)
    picture = QPixmap(40, 40)
    waiting = [Waiting(Group(Units(mercenary=1)), f"unit {number}", picture) for number in range(14)]
    tray.show_waiting(waiting, ())
    hand.window.shell.cards.stand_below(tray)
    tray.show()
    buttons = tray.findChildren(QPushButton)
    QCursor.setPos(buttons[-1].mapToGlobal(buttons[-1].rect().center()))
    QCoreApplication.processEvents()
    before = [each.mapToGlobal(QPoint()) for each in buttons]
    for left, placed in ((3, 5), (0, 9), (14, 0)):
        tray.show_waiting(waiting[:left], [f"To Ipsos: unit {number}" for number in range(placed)])
        hand.window.shell.cards.stand_below(tray, ["ipsos"])
        QCoreApplication.processEvents()
        assert [each.mapToGlobal(QPoint()) for each in buttons] == before, (left, placed)
    QCursor.setPos(QPoint(5000, 5000))
    tray.deleteLater()


def test_pausing_moves_no_button_of_the_replay(hand: Hand) -> None:
    bar = ReplayBar(hand.window, hand.view)
    bar.open()
    QCoreApplication.processEvents()
    before = [each.geometry() for each in bar.findChildren(QPushButton)]
    for running in (False, True):
        bar.show_running(running)
        QCoreApplication.processEvents()
        assert [each.geometry() for each in bar.findChildren(QPushButton)] == before
    bar.deleteLater()
