"""How dice are read is said for every roll, in words, in a table where each die counts by itself, clear of the tray."""

import pytest
from PySide6.QtCore import QCoreApplication, QPointF, QRect, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from diadochi.language import Message, Speaker
from diadochi.narration.narrator import Rolled
from diadochi.rules.core.dice import Each, Highest, Lowest, Reading
from diadochi.rules.core.flow import Dice, Roll
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.tables import DesertionDie, ElephantDice
from diadochi.windows.playing.roll_reader import WHOLE_ROW, Grid, Hit, near_hits
from diadochi.windows.successors.map_answers import SuccessorsRolls
from tests.windows.playing.conftest import Hand
from tests.windows.playing.tables import LOSING, SIEGE, at_table

READER = SuccessorsRolls()

READINGS = (
    (ElephantDice(-2, 0), (1, 4, 6), 6, "each die -2, at least 0", "strength 6"),
    (ElephantDice(1, 2), (1,), 2, "each die +1, at least 2", "strength 2"),
    (Each(5), (5, 4, 6), 2, "each die of 5 or more adds 1", "adds 2"),
    (
        DesertionDie(3, 5),
        (4,),
        4,
        "3 or more: a mercenary changes sides; 5 or more: any chosen unit",
        "a mercenary changes sides",
    ),
    (DesertionDie(3, 5), (2,), 2, None, "no one changes sides"),
    (DesertionDie(3, 5), (5,), 5, None, "a chosen unit changes sides"),
    (Lowest(), (2,), 2, "the lowest die decides, reroll ties", None),
    (Highest(), (2,), 2, "the highest die wins, reroll ties", None),
)


def plain(message: Message | None) -> str | None:
    return None if message is None else Speaker(lambda name: name.id).say(message)


@pytest.mark.parametrize(("reading", "faces", "total", "needed", "result"), READINGS)
def test_a_roll_is_read_in_words(
    kit: Kit, reading: Reading, faces: tuple[int, ...], total: int, needed: str | None, result: str | None
) -> None:
    roll = Roll("any", 1, Message("A roll"), len(faces), reading=reading)
    outcome = READER.outcome(roll, Dice(faces))
    assert outcome.total == total
    assert plain(outcome.result) == result
    if needed is not None:
        assert plain(READER.needed(roll)) == plain(outcome.needed) == needed


def test_elephants_have_a_table_in_which_every_die_is_marked(kit: Kit) -> None:
    roll = Roll("elephants", 2, Message("Elephants"), 3, reading=ElephantDice(-1, 0))
    grid = READER.grid(Rolled(roll, Dice((6, 1, 6))))
    assert grid is not None
    assert [cells[0] for cells in grid.cells] == ["0", "1", "2", "3", "4", "5"]
    assert grid.hits == (Hit(0, WHOLE_ROW, 2), Hit(5, WHOLE_ROW, 2))


def test_veterans_too(kit: Kit) -> None:
    roll = Roll("veterans", 2, Message("Veterans"), 2, reading=Each(5))
    grid = READER.grid(Rolled(roll, Dice((4, 5))))
    assert grid is not None
    assert [cells[0] for cells in grid.cells] == ["0", "0", "0", "0", "1", "1"]


def test_the_tray_of_losses_makes_room_for_the_card(hand: Hand) -> None:
    hand.window.resize(1400, 880)
    at_table(hand, LOSING)
    QCoreApplication.processEvents()
    losses, rolls = hand.playing.map_play.losses, hand.playing.rolls
    assert losses.tray is not None
    rolls.open_last()
    assert rolls.card is not None
    assert not rolls.card.geometry().intersects(losses.tray.geometry())
    beside = losses.tray.geometry()
    rolls.close()
    assert rolls.card is None
    assert losses.tray.geometry().center().x() >= beside.center().x()
    hand.window.resize(1280, 800)
    hand.controller.dice_are_typed = False


def test_a_die_of_ones_own_is_typed_with_its_figure(hand: Hand, qtbot: QtBot) -> None:
    hand.controller.dice_are_typed = True
    hand.drag(hand.on_stack("kelainai", 4), hand.at("ipsos"))
    assert isinstance(hand.controller.node, Roll)
    hand.window.activateWindow()
    hand.window.shell.view.setFocus()
    QTest.keyClick(hand.window.shell.view, Qt.Key.Key_4)
    qtbot.waitUntil(lambda: Dice((4,)) in hand.controller.line.entries)
    hand.controller.dice_are_typed = False


def test_the_card_does_not_hide_the_army_whose_dice_it_shows(hand: Hand) -> None:
    hand.window.resize(1400, 880)
    at_table(hand, SIEGE)
    QCoreApplication.processEvents()
    march = hand.controller.position.activation
    assert march is not None
    place, view = hand.window.shell.scene.place(march.space), hand.view
    for corner in (QPointF(-view.width() / 3, 0), QPointF(view.width() / 3, 0)):
        view.zoom_to(1.0)
        view.centre_on(place + corner)
        hand.playing.rolls.close()
        hand.playing.rolls.open_last()
        card = hand.playing.rolls.card
        assert card is not None
        assert not card.geometry().contains(view.mapTo(hand.window, view.mapFromScene(place)))
    hand.playing.rolls.close()
    hand.controller.dice_are_typed = False


def test_a_low_window_shows_the_rows_of_the_table_that_were_hit(hand: Hand) -> None:
    grid = Grid(
        Message("Strength"), None, tuple("abcdefghij"), ("1",), tuple(("0",) for _ in range(10)), (Hit(8, 0, 1),)
    )
    assert near_hits(grid, 1) == grid._replace(rows=("h", "i", "j"), cells=grid.cells[7:], hits=(Hit(1, 0, 1),))
    at_table(hand, SIEGE)
    hand.playing.rolls.open_last()
    card = hand.playing.rolls.card
    assert card is not None
    whole = card.height()
    card.settle_in(QRect(0, card.parentWidget().height() - whole, 900, 400))
    assert card.height() < whole
    hand.playing.rolls.close()
    hand.controller.dice_are_typed = False
