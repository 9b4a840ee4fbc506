"""A battle is seen: its dice wait, the stage shows what they came to, and nothing else ever waits for it."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from diadochi.controller.rules_controller import ProgramDice
from diadochi.language import set_language
from diadochi.narration.narrator import DRAWN
from diadochi.rules.core.flow import Dice, Roll
from diadochi.rules.successors.answers import Stand, nothing_done
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.windows.battle_stage import ScenePanel
from diadochi.windows.game.game_seats import SeatPlan, Seats
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.preferences import Preferences
from tests.house.kept import kept_opening
from tests.windows.conftest import put_away, show_window


class Threes(ProgramDice):
    """Dice that leave no one in danger and end the battle at once."""

    def roll(self, roll: Roll) -> Dice:
        return Dice((3,) * roll.dice)


@pytest.fixture(scope="module")
def opening(kit: Kit) -> Position:
    return kept_opening(kit, "babylon-323")


@pytest.fixture(scope="module")
def one(dressed: QApplication, kit: Kit, opening: Position) -> Iterator[Playing]:
    window = show_window(kit, opening, Preferences(motion=False))
    made = Playing(window, kit, opening.copy())
    made.controller.dice = Threes()
    yield made
    put_away(window)


@pytest.fixture
def playing(one: Playing, opening: Position) -> Playing:
    """Leonnatos has come to Kardia, where Lysimachos stands and fights."""
    one.stage.pace.choose("battles")
    one.controller.dice_are_typed = False
    one.controller.open(one.controller.kit, opening.copy())
    return one


def attack(playing: Playing) -> None:
    controller = playing.controller
    assert controller.lift("leonnatos")
    assert controller.drop(("kardia", False))
    while (decision := controller.decision) is not None and decision.kind is not Kind.AVOID_BATTLE:
        assert controller.answer(next(answer for answer in nothing_done(decision.kind) if decision.admits(answer)))
    assert controller.answer(Stand())


def panel(playing: Playing) -> ScenePanel:
    return playing.stage.panel


def fight_out(playing: Playing) -> None:
    """The battle is over: its dice have fallen and the usual losses are taken."""
    attack(playing)
    playing.stage.skip()
    while playing.controller.decision is not None and playing.controller.decision.kind is Kind.LOSSES:
        assert playing.controller.answer(playing.controller.decision.options.default())


def test_the_dice_wait_until_enter_is_pressed(playing: Playing) -> None:
    attack(playing)
    roll = playing.controller.node
    assert isinstance(roll, Roll)
    assert roll.kind is Kind.BATTLE
    assert panel(playing).isVisible()
    assert panel(playing).sides[0].dice.faces == (0, 0)
    QTest.keyClick(panel(playing), Qt.Key.Key_Return)
    assert panel(playing).sides[0].dice.faces == (3, 3)
    assert playing.controller.node is not roll


def test_the_parts_come_to_the_strength_that_is_thrown_with(playing: Playing) -> None:
    attack(playing)
    node = playing.controller.node
    assert isinstance(node, Roll)
    moment = playing.stage.moment
    assert moment is not None
    assert moment.scene is not None
    side = moment.scene.sides[0]
    counted = sum(int(part.value) for part in side.parts if part.words.source != "each die counts at least")
    assert side.strength == str(counted) == str(node.reading.strength)


def test_the_result_stays_until_it_was_read_and_holds_nothing_up(playing: Playing) -> None:
    fight_out(playing)
    assert panel(playing).isVisible()
    assert "wins" in panel(playing).words
    assert playing.shell.cards.tell_all, "no card of chances lies over it"
    entries = len(playing.controller.line.entries)
    QTest.keyClick(panel(playing), Qt.Key.Key_Return)
    assert not panel(playing).isVisible()
    assert not playing.shell.cards.tell_all
    assert len(playing.controller.line.entries) == entries


def test_losses_are_chosen_on_the_stage(playing: Playing) -> None:
    attack(playing)
    playing.stage.skip()
    tray = playing.map_play.tray_of_losses()
    assert tray is not None
    assert panel(playing).isAncestorOf(tray)
    assert tray.isVisible()


def test_losses_are_chosen_when_the_dice_lie_still(playing: Playing) -> None:
    attack(playing)
    playing.shell.preferences.motion = True
    playing.stage.skip()
    tray = playing.map_play.tray_of_losses()
    assert tray is not None
    assert tray.isHidden()
    playing.stage.go_on()
    playing.shell.preferences.motion = False
    assert tray.isVisible()


def test_own_dice_are_told_on_the_stage(playing: Playing) -> None:
    attack(playing)
    playing.controller.dice_are_typed = True
    playing.controller.refresh()
    typed = panel(playing).typed
    assert typed.isVisible()
    for key in (Qt.Key.Key_6, Qt.Key.Key_2, Qt.Key.Key_Backspace, Qt.Key.Key_1):
        QTest.keyClick(typed, key)
    QTest.keyClick(typed, Qt.Key.Key_Return)
    assert playing.controller.line.entries[-1] == Dice((6, 1))
    assert panel(playing).sides[0].dice.faces == (6, 1)


def test_enter_tells_own_dice_wherever_the_keyboard_is(playing: Playing) -> None:
    attack(playing)
    playing.controller.dice_are_typed = True
    playing.controller.refresh()
    typed, handle = panel(playing).typed, playing.window.windowHandle()
    assert handle is not None
    playing.window.activateWindow()
    QTest.keyClick(typed, Qt.Key.Key_6)
    for focus in (playing.shell.view, typed):
        focus.setFocus()
        QTest.keyClick(handle, Qt.Key.Key_Return)
        assert isinstance(playing.controller.node, Roll), "one of two dice is told: nothing behind the stage opens"
        assert QApplication.activeModalWidget() is None
        assert not [each for each in QApplication.topLevelWidgets() if isinstance(each, QDialog) and each.isVisible()]
    QTest.keyClick(typed, Qt.Key.Key_2)
    playing.shell.view.setFocus()
    QTest.keyClick(handle, Qt.Key.Key_Return)
    assert playing.controller.line.entries[-1] == Dice((6, 2))


def test_taking_back_takes_the_stage_away(playing: Playing) -> None:
    attack(playing)
    assert playing.controller.undo()
    assert not panel(playing).isVisible()


def test_swiftly_nothing_waits(playing: Playing) -> None:
    playing.stage.pace.choose("swiftly")
    attack(playing)
    assert not isinstance(playing.controller.node, Roll)
    assert not panel(playing).isVisible()


def test_a_battle_of_automatic_players_is_seen_and_goes_away_by_itself(
    qtbot: QtBot, playing: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    attack(playing)
    monkeypatch.setattr("diadochi.windows.battle_stage._BEAT_MS", 1)
    monkeypatch.setattr("diadochi.windows.battle_stage._LOOK_MS", 1)
    desk, automatic = playing.games.desk, playing.games.automatic
    monkeypatch.setattr(desk, "seats", Seats({seat: SeatPlan(plays="random") for seat in range(1, 6)}))
    results: list[str] = []
    with qtbot.waitSignal(playing.stage.closed):
        automatic.set_pace("at_once")
        playing.controller.changed.connect(lambda: results.append(panel(playing).words))
        playing.controller.refresh()
        assert panel(playing).isVisible()
    automatic.pause(True)
    assert any("wins" in words for words in results) or "wins" in panel(playing).words
    automatic.set_pace("normal")


def test_another_line_of_play_takes_the_stage_away(playing: Playing, opening: Position) -> None:
    attack(playing)
    playing.stage.go_on()
    assert panel(playing).isVisible()
    playing.controller.open(playing.controller.kit, opening.copy())
    assert not panel(playing).isVisible()
    assert playing.stage.moment is None


def test_on_a_low_map_what_matters_least_is_left_out(playing: Playing) -> None:
    attack(playing)
    playing.stage.skip()
    shown = panel(playing)
    shown.settle_in(QRect(0, 0, 1000, 900))
    high = shown.height()
    assert "combat units" in shown.words
    shown.settle_in(QRect(0, 0, 1000, high))
    assert shown.height() < high
    assert "combat units" not in shown.words
    assert "wins" in shown.words
    shown.settle_in(QRect(0, 0, 1000, 900))
    assert shown.height() == high


def test_while_dice_roll_nothing_offers_to_throw_them(playing: Playing) -> None:
    attack(playing)
    playing.shell.preferences.motion = True
    playing.stage.go_on()
    offered = [each.text() for each in (panel(playing).button, panel(playing).skip_button) if each.isVisible()]
    playing.shell.preferences.motion = False
    playing.stage.go_on()
    assert offered == ["Skip to the result"]
    assert panel(playing).button.text() == "Roll the dice"


def test_the_bar_gives_nothing_away_while_dice_roll(playing: Playing) -> None:
    attack(playing)
    bar, chip = playing.shell.prompt, playing.rolls.chip
    playing.shell.preferences.motion = True
    playing.stage.skip()
    asked = playing.controller.decision
    said, offered, told = bar.sentence, dict(playing.prompting.offers), chip.isVisible()
    playing.stage.go_on()
    playing.shell.preferences.motion = False
    assert asked is not None
    assert "the dice are rolling" in said
    assert (offered, told) == ({}, False)
    assert "the dice are rolling" not in bar.sentence
    assert playing.prompting.offers
    assert chip.isVisible()


def test_what_is_asked_about_comes_out_from_behind_a_stage_that_grows(playing: Playing) -> None:
    size = playing.shell.frame.size()
    playing.shell.frame.resize(1280, 1100)
    QApplication.processEvents()
    attack(playing)
    playing.shell.preferences.motion = True
    playing.stage.skip()
    view, shown, place = playing.shell.view, panel(playing), playing.shell.scene.place("kardia")
    high, up = shown.height(), view.height() / 2 - shown.y() + 60
    view.centre_on(QPointF(place.x(), place.y() + up / view.step))
    playing.following.forget()
    playing.stage.go_on()
    playing.shell.preferences.motion = False
    at, top, now_high = view.mapFromScene(place).y(), shown.y(), shown.height()
    playing.shell.frame.resize(size)
    assert now_high > high
    assert at < top


def test_a_drawn_battle_is_named_as_such_in_every_language(playing: Playing) -> None:
    attack(playing)
    moment, side = playing.stage.moment, panel(playing).sides[0]
    assert moment is not None
    assert moment.scene is not None
    set_language("es")
    side.show_side(moment.scene.sides[0]._replace(stands=DRAWN), playing.shell.table.look(1), playing.shell.speaker.say)
    set_language("en")
    assert "Empata" in side.words


def test_an_army_in_hand_puts_away_what_was_read(playing: Playing) -> None:
    fight_out(playing)
    assert panel(playing).isVisible()
    playing.hands.taken.emit()
    assert not panel(playing).isVisible()


def test_losses_are_chosen_beside_the_result_where_both_fit(playing: Playing) -> None:
    attack(playing)
    playing.stage.skip()
    shown, tray = panel(playing), playing.map_play.tray_of_losses()
    assert tray is not None
    for width in (1366, 700):
        shown.settle_in(QRect(0, 0, width, 1000))
        QApplication.processEvents()
        outcome, choice = shown.outcome.geometry(), tray.geometry()
        assert (choice.left() > outcome.right()) is (width == 1366)
        assert (choice.top() > outcome.bottom()) is (width == 700)


def test_where_losses_are_chosen_on_a_low_map_the_dice_make_room_at_last(playing: Playing) -> None:
    attack(playing)
    playing.stage.skip()
    shown, tray = panel(playing), playing.map_play.tray_of_losses()
    assert tray is not None
    shown.settle_in(QRect(0, 0, 1280, 480))
    assert shown.height() <= 350
    assert "wins" in shown.words
    assert not shown.sides[0].dice.isVisible()
    assert shown.sides[0].isVisible()
    shown.settle_in(QRect(0, 0, 1280, 380))
    assert not shown.sides[0].isVisible()
    shown.settle_in(QRect(0, 0, 1280, 1000))
    assert shown.sides[0].dice.isVisible()
