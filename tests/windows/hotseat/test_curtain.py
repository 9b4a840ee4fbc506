"""The curtain falls when another player is asked, and opens for that player only."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop.rules.core.flow import Decision
from desktop.rules.successors.answers import Pass, PlaySurprise
from desktop.rules.successors.position import Position
from desktop.windows.hotseat.sitting import EVERYBODY, HANDS, Sitting
from desktop.windows.prompt_bar import PromptBar
from desktop.windows.successors.cards.uses import unfit
from tests.windows.hotseat.conftest import Table

LEFT = Qt.MouseButton.LeftButton


def test_whoever_is_asked_is_named_on_the_curtain(table: Table) -> None:
    table.until("tyche")
    node, curtain = table.controller.node, table.hotseat.curtain
    assert node is not None
    assert table.hotseat.viewer is None
    assert curtain.isVisible()
    assert curtain.geometry() == table.window.rect()
    assert table.hotseat.names.side(node.seat) in curtain.words
    assert not table.hotseat.hand.panel.tiles
    assert not buttons(table.window.shell.prompt)


def test_a_click_opens_it_for_that_player(table: Table) -> None:
    table.until("tyche")
    node = table.controller.node
    assert node is not None
    QTest.mouseClick(table.hotseat.curtain, LEFT, pos=table.hotseat.curtain.rect().topLeft())
    assert table.hotseat.viewer == node.seat
    assert not table.hotseat.curtain.isVisible()
    hand = table.controller.position.factions[node.seat].hand
    assert [tile.card.id for tile in table.hotseat.hand.panel.tiles] == list(hand)
    assert table.hotseat.hand.panel.isVisible()


def test_the_same_player_is_not_asked_to_sit_down_again(table: Table) -> None:
    table.until("tyche")
    table.sit_down()
    seat = table.hotseat.viewer
    table.answer()
    while isinstance(table.controller.node, Decision) and table.controller.node.seat == seat:
        assert not table.hotseat.curtain.isVisible()
        table.answer()
    if table.controller.node is not None:
        assert table.hotseat.curtain.isVisible()


def test_who_plays_against_the_program_sees_no_curtain(table: Table, whole: Position) -> None:
    table.begin(whole, Sitting(humans=(2,)))
    for _ in range(20):
        assert table.hotseat.viewer == 2
        assert not table.hotseat.curtain.isVisible()
        table.some(7)


def test_a_number_locks_the_hand(table: Table, whole: Position) -> None:
    locked = Sitting(pins=dict.fromkeys((1, 2, 3, 4), "secret"), fits=lambda typed, kept: typed == kept)
    table.begin(whole, locked)
    table.until("tyche")
    curtain = table.hotseat.curtain
    QTest.mouseClick(curtain, LEFT)
    QTest.keyClick(curtain, Qt.Key.Key_Return)
    assert table.hotseat.viewer is None
    QTest.keyClicks(curtain.number, "wrong")
    QTest.keyClick(curtain.number, Qt.Key.Key_Return)
    assert table.hotseat.viewer is None
    assert "not the number" in curtain.words
    QTest.keyClicks(curtain.number, "secret")
    QTest.keyClick(curtain.number, Qt.Key.Key_Return)
    assert table.controller.node is not None
    assert table.hotseat.viewer == table.controller.node.seat


def test_passing_is_open_to_those_who_hold_nothing_too(table: Table, dealt: Position) -> None:
    table.begin(dealt, seed=11)
    held = 0
    for _ in range(12):
        table.until("surprise")
        node = table.controller.node
        assert isinstance(node, Decision)
        assert table.hotseat.curtain.isVisible()
        words = table.hotseat.curtain.words
        table.sit_down()
        fitting = [answer for answer in node.options if isinstance(answer, PlaySurprise)]
        held += bool(fitting)
        assert not any(table.controller.kit.cards[answer.card].names.en in words for answer in fitting)
        usable = [tile for tile in table.hotseat.hand.panel.tiles if tile.is_usable]
        dim = [tile for tile in table.hotseat.hand.panel.tiles if tile.is_dim]
        assert {*usable, *dim} == {*table.hotseat.hand.panel.tiles}
        assert not {*usable} & {*dim}
        assert all(unfit(node, tile.card, node.seat) for tile in dim)
        assert {tile.card.id for tile in usable} == {answer.card for answer in fitting}
        assert "Pass" in buttons(table.window.shell.prompt)
        table.controller.answer(Pass())


def test_another_player_breaks_in_and_goes_back(table: Table) -> None:
    table.until("tyche")
    table.sit_down()
    asked = table.hotseat.viewer
    other = next(seat for seat in table.hotseat.people if seat != asked)
    table.hotseat.break_in(other)
    assert table.hotseat.curtain.isVisible()
    table.sit_down()
    assert table.hotseat.viewer == other
    assert buttons(table.window.shell.prompt) == ["No card: go on"]
    table.playing.prompting.press("0")
    assert table.hotseat.curtain.isVisible()
    assert table.hotseat.guest is None
    table.sit_down()
    assert table.hotseat.viewer == asked


def test_the_curtain_lies_before_the_tray_of_losses(table: Table, whole: Position) -> None:
    table.begin(whole)
    table.playing.curtain_choice.choose(EVERYBODY)
    try:
        table.until("losses")
        curtain = table.hotseat.curtain
        assert curtain.isVisible()
        assert table.playing.map_play.losses.tray is None
        assert curtain.isAncestorOf(table.window.childAt(curtain.rect().center()))
    finally:
        table.playing.curtain_choice.choose(HANDS)
    assert table.playing.map_play.losses.tray is not None


def test_a_question_about_the_hand_brings_it_to_sight(table: Table, whole: Position) -> None:
    table.begin(whole)
    table.until("turn_order")
    assert not table.hotseat.is_closed
    panel = table.hotseat.hand.panel
    panel.folded.emit(True)
    assert panel.is_folded
    while table.controller.node is not None and table.controller.node.kind != "tyche":
        table.answer()
        if table.hotseat.curtain.isVisible():
            table.sit_down()
    assert not panel.is_folded
    assert not any(tile.visibleRegion().isEmpty() for tile in panel.tiles)


def buttons(prompt: PromptBar) -> list[str]:
    """The words of the buttons that answer."""
    return [button.text() for button in prompt._buttons]


def test_a_long_name_has_the_height_it_needs(table: Table, whole: Position) -> None:
    names = dict.fromkeys((1, 2, 3, 4), "Konstantinos von Makedonien und Thrake")
    table.begin(whole, Sitting(names=names))
    table.until("tyche")
    for width in (1280, 820):
        table.window.resize(width, 800)
        QTest.qWait(20)
        head = table.hotseat.curtain._head
        assert head.height() >= head.heightForWidth(head.width())
    table.window.resize(1280, 800)
