"""Enter gives the answer that looks like the default, whatever is asked and wherever the keyboard is."""

import random
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QLineEdit, QPushButton, QTabBar, QWidget

from diadochi.players.player import RandomPlayer
from diadochi.resources import maps
from diadochi.rules.cases.successors.case_setup import given_position
from diadochi.rules.core.flow import Answer, Decision
from diadochi.rules.rome.kit_files import open_kit as open_rome
from diadochi.rules.rome.setup import scenario_position
from diadochi.rules.successors.answers import Arrive, Avoid, Lose, Pass
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.pieces import Group
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.setup import random_deal, whole_game_from
from diadochi.windows.docks import Dock
from diadochi.windows.hotseat.hidden_hands import Sitting
from diadochi.windows.panels.sides_panel import SideRow
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.preferences import Preferences
from diadochi.windows.prompt_buttons import AnswerButton
from tests.windows.conftest import put_away, show_window
from tests.windows.playing.conftest import LEFT, Hand
from tests.windows.playing.tables import AVOIDING, INTERCEPTING, LOSING, at_table, cases
from tests.windows.playing.tables import Table as CaseTable

GOING_FIRST = CaseTable(
    "turn/turn.toml",
    "in turn I there are no reinforcements; the first in turn order is dealt his cards, which only he sees",
    0,
)
ARRIVALS, PLACES = "reinforcements/SEQ-07-places.toml", "reinforcements join a major general or your own major city"
EACH = 2
"""So many questions of a kind are answered by Enter."""
ANSWERS = 700
"""So many answers of a game are looked at."""
NEVER = ("intercept", "avoid", "besiege", "besiege_at", "oppose", "fight", "pursue", "bribe", "lend")
"""Answers that may cost units or points, where another answer of the same question costs nothing."""


def handle_of(window: QWidget) -> QWindow:
    handle = window.windowHandle()
    assert handle is not None
    return handle


class Table:
    """A window in which questions are answered with Enter, and a player who answers the rest unseen."""

    def __init__(self, playing: Playing, seed: int) -> None:
        self.playing, self.window, self.controller = playing, playing.window, playing.controller
        self.player = RandomPlayer(random.Random(seed))
        self.counted: dict[str, int] = {}

    @property
    def default(self) -> QPushButton | None:
        """What looks like the default."""
        buttons = self.window.findChildren(QPushButton)
        strong = [b for b in buttons if b.property("weight") == "first" and b.isVisible() and b.isEnabled()]
        return strong[-1] if strong else None

    def questions(self) -> Iterator[Decision]:
        """The questions of a game while they are open in the window, the first few of each kind."""
        line = self.controller.line
        for _ in range(ANSWERS):
            node = self.controller.node
            if node is None:
                return
            if isinstance(node, Decision) and self.counted.get(node.kind, 0) < EACH:
                self.counted[node.kind] = self.counted.get(node.kind, 0) + 1
                self.controller.refresh()
                if self.playing.hotseat.is_closed:
                    QTest.keyClick(self.handle, Qt.Key.Key_Return)
                yield node
            if self.controller.node is node:
                line.begin()
                line.answer(self.player.answer(node))

    @property
    def handle(self) -> QWindow:
        """The native window: what comes there has passed everything that judges keys."""
        return handle_of(self.window)

    def places(self) -> list[QWidget]:
        """Where the keyboard may be: on the map, in a panel, on a card of the hand."""
        shell = self.window.shell
        found = [shell.view, shell.journal.findChild(QWidget), *self.window.findChildren(QWidget, "handStrip")]
        return [widget for widget in found if widget is not None and widget.isVisible()]

    def press_enter(self) -> None:
        QTest.keyClick(self.handle, Qt.Key.Key_Return)


def walk(table: Table, kinds: int) -> None:
    """Press Enter at every kind of question, from every place in turn."""
    pressed: list[str] = []
    for number, node in enumerate(table.questions()):
        prompting = table.playing.prompting
        strong = [key for key, offer in prompting.offers.items() if offer.first]
        assert len(strong) <= 1, node.kind
        default = table.default
        places = table.places()
        places[number % len(places)].setFocus(Qt.FocusReason.TabFocusReason)
        clicked: list[str] = []
        if default is None:
            continue
        default.clicked.connect(lambda _on=False, clicked=clicked: clicked.append("pressed"))
        offer = prompting.offers[strong[0]] if strong else None
        if offer is not None and offer.answer is not None and node.admits(offer.answer):
            kind = type(offer.answer).__struct_config__.tag
            assert kind not in NEVER or not node.options.has_other(offer.answer), (node.kind, kind)
        table.press_enter()
        assert clicked, (node.kind, table.window.focusWidget())
        pressed.append(node.kind)
        close_dialogs(table.window)
    assert len({*pressed}) >= kinds, pressed


def close_dialogs(window: QWidget) -> None:
    for dialog in window.findChildren(QDialog):
        dialog.reject()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", [3, 8])
def test_every_kind_of_question_of_the_successors(dressed: object, kit: Kit, position: Position, seed: int) -> None:
    window = show_window(kit, position, Preferences(motion=False, moments="swiftly"))
    playing = Playing(window, kit, position.copy())
    chance = random.Random(seed)
    playing.hotseat.sit(Sitting())
    playing.controller.open(kit, whole_game_from(random_deal(kit, 2 + seed % 4, chance)))
    playing.controller._go_on()
    try:
        walk(Table(playing, seed), kinds=9)
    finally:
        put_away(window)


@pytest.mark.parametrize("scenario", ["samnites_315", "pyrrhus_280"])
def test_every_kind_of_question_of_the_sword_of_rome(dressed: object, scenario: str) -> None:
    rome = open_rome(maps("rome"))
    start = scenario_position(rome, scenario)
    window = show_window(rome, start, Preferences(motion=False, moments="swiftly"))  # type: ignore[arg-type]
    playing = Playing(window, rome, start.copy())
    try:
        walk(Table(playing, 4), kinds=2)
    finally:
        put_away(window)


# --- where it did nothing, or something else


def enter(hand: Hand) -> None:
    QTest.keyClick(handle_of(hand.window), Qt.Key.Key_Return)


def given(hand: Hand) -> list[Answer]:
    return list(hand.controller.line.entries)


@pytest.fixture
def typed(hand: Hand) -> Iterator[Hand]:
    yield hand
    hand.controller.dice_are_typed = False


def test_losses_that_hurt_least_or_those_that_are_marked(typed: Hand) -> None:
    at_table(typed, LOSING)
    tray = typed.playing.map_play.losses.tray  # type: ignore[attr-defined]
    least, before = tray._parcel.usual, len(given(typed))
    tray.tiles[0].setFocus()
    tray.tiles[0].click()
    if not tray.can_confirm:
        enter(typed)
        assert len(given(typed)) == before, "part of what is owed is marked, and nothing is the default"
    tray.mark(Group())
    enter(typed)
    assert given(typed)[before] == Lose(least)


def test_losses_are_confirmed_at_the_tray_once_they_are_marked(typed: Hand) -> None:
    at_table(typed, LOSING)
    tray, before = typed.playing.map_play.losses.tray, len(given(typed))  # type: ignore[attr-defined]
    tray.mark(tray._parcel.usual)
    typed.view.setFocus()
    enter(typed)
    assert given(typed)[before] == Lose(tray._parcel.usual)


def test_a_question_without_a_default_is_answered_with_enter_and_arrows(hand: Hand) -> None:
    """Who goes first is said by buttons alone, and no side is more usual than another."""
    at_table(hand, GOING_FIRST)
    before, shell, chosen = len(given(hand)), hand.window.shell, []
    shell.docks.show(Dock.RULES)
    for elsewhere in (next(bar for bar in hand.window.findChildren(QTabBar) if bar.isVisible()), hand.view):
        elsewhere.setFocus()
        enter(hand)
        assert len(given(hand)) == before, "Enter only goes to the answers"
        assert isinstance(hand.window.focusWidget(), AnswerButton)
    shell.docks.show(Dock.SIDES)
    row = next(each for each in hand.window.findChildren(SideRow) if each.isVisible())
    used: list[int] = []
    row.chosen.connect(used.append)
    row.setFocus()
    enter(hand)
    assert used == [row.seat], "a widget that uses Enter itself keeps it"
    hand.view.setFocus()
    enter(hand)
    for dock in (Dock.RULES, Dock.SIDES):
        shell.docks[dock].hide()
    for _ in range(4):
        chosen.append(hand.window.focusWidget())
        QTest.keyClick(handle_of(hand.window), Qt.Key.Key_Right)
    buttons = [each for each in hand.window.shell.prompt.findChildren(AnswerButton) if each.isVisible()]
    assert chosen == sorted(buttons, key=lambda each: each.x())
    buttons[0].setFocus()
    wanted = hand.playing.prompting.offers[buttons[0].answer].answer
    enter(hand)
    assert given(hand)[before] == wanted


def test_letters_of_the_map_pick_while_an_answer_has_the_keyboard(typed: Hand) -> None:
    at_table(typed, AVOIDING)
    before = len(given(typed))
    typed.view.setFocus()
    enter(typed)
    assert len(given(typed)) == before, "Enter only goes to the answers"
    assert isinstance(typed.window.focusWidget(), AnswerButton)
    QTest.keyClick(handle_of(typed.window), Qt.Key.Key_A)
    enter(typed)
    assert given(typed)[before] == Avoid()


def test_what_arrives_is_placed_from_the_map(hand: Hand) -> None:
    entry = next(case.entry for case in cases(hand.controller.kit, ARRIVALS) if case.entry.title == PLACES)
    position = given_position(hand.controller.kit, entry.given)
    position.course = "whole"
    hand.playing.hotseat.sit(Sitting((1,)))
    hand.controller.open(hand.controller.kit, position)
    hand.look_at("ipsos")
    tray, before = hand.playing.map_play.arrivals.tray, len(given(hand))  # type: ignore[attr-defined]
    hand.click(hand.at("ipsos"))
    assert tray.can_confirm
    hand.view.setFocus()
    enter(hand)
    assert isinstance(given(hand)[before], Arrive)
    assert hand.playing.hands.gestures.keys.cursor is None
    hand.playing.hotseat.sit(Sitting())


def test_a_cursor_with_nothing_to_lift_leaves_enter_to_the_question(typed: Hand) -> None:
    at_table(typed, INTERCEPTING)
    before = len(given(typed))
    typed.view.setFocus()
    typed.playing.hands.gestures.keys.set_cursor("sparta")
    enter(typed)
    assert given(typed)[before] == Pass()
    typed.playing.hands.gestures.keys.cancel()


def test_a_text_field_keeps_enter(typed: Hand) -> None:
    at_table(typed, INTERCEPTING)
    before, field = len(given(typed)), QLineEdit(typed.window)
    field.show()
    field.setFocus()
    enter(typed)
    assert len(given(typed)) == before
    field.hide()
    field.deleteLater()


def test_what_is_picked_on_the_map_becomes_the_default(typed: Hand) -> None:
    at_table(typed, AVOIDING)
    before = len(given(typed))
    assert typed.window.shell.input.default() is None
    typed.key(Qt.Key.Key_A)
    enter(typed)
    assert given(typed)[before] == Avoid()


# --- the keyboard comes back to the map


def test_whatever_closes_gives_the_keyboard_back_to_the_map(hand: Hand) -> None:
    window, view = hand.window, hand.view
    window.activateWindow()
    for parent in (view, window, window.shell.prompt):
        closing = QPushButton("x", parent)
        closing.clicked.connect(closing.hide)
        closing.show()
        closing.setFocus()
        QTest.mouseClick(closing, LEFT)
        assert window.focusWidget() is view, parent
        closing.deleteLater()


def test_the_card_of_a_first_time_gives_it_back(hand: Hand) -> None:
    hand.window.activateWindow()
    card = hand.playing.first_times.card
    card.show_words("Title", "Words.")
    card.show()
    QTest.mouseClick(card.got_it, LEFT)
    assert card.isHidden()
    assert hand.window.focusWidget() is hand.view
    hand.key(Qt.Key.Key_PageDown)
