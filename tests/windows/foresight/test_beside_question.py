"""Beside a question of battle stands what each answer leads to: the figures of the command line, and no one's cards."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea
from pytestqt.qtbot import QtBot

from diadochi.controller.rules_controller import ProgramDice
from diadochi.forecast.odds.game_odds import odds_system
from diadochi.forecast.odds.odds_questions import QuestionAsked
from diadochi.narration.odds_explanation import percent
from diadochi.rules.core.flow import Decision, Dice, Roll
from diadochi.rules.successors import editing
from diadochi.rules.successors.answers import Besiege, Stand, nothing_done
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.windows.foresight.why_window import ROW
from diadochi.windows.map_cards import CloseButton
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.preferences import Preferences
from tests.house.kept import kept_opening
from tests.windows.conftest import put_away, show_window


class Sixes(ProgramDice):
    """Dice that are good to whoever marches."""

    def roll(self, roll: Roll) -> Dice:
        return Dice((6,) * roll.dice)


@pytest.fixture
def playing(dressed: QApplication, kit: Kit) -> Iterator[Playing]:
    position = kept_opening(kit, "babylon-323")
    window = show_window(kit, position, Preferences(motion=False, moments="swiftly"))
    made = Playing(window, kit, position.copy())
    made.controller.dice = Sixes()
    window.resize(1500, 950)
    yield made
    put_away(window)


def march(qtbot: QtBot, playing: Playing, general: str, space: str, kind: Kind) -> None:
    """An army marches until a question of a kind is open and its card has come; whoever is asked before passes."""
    controller = playing.controller
    assert controller.lift(general)
    assert controller.drop((space, False))
    while (decision := controller.decision) is not None and decision.kind is not kind:
        controller.answer(next(answer for answer in nothing_done(decision.kind) if decision.admits(answer)))
    qtbot.waitUntil(playing.beside_question.card.isVisible, timeout=20_000)


def shown(playing: Playing) -> str:
    labels = playing.beside_question.card.findChildren(QLabel)
    return "\n".join(label.text() for label in labels if label.isVisible())


def assert_nothing_is_asked(qtbot: QtBot, playing: Playing) -> None:
    qtbot.wait(150)  # longer than a question must be open to be counted
    assert not playing.foresight.is_waiting("question")
    assert not playing.beside_question.card.isVisible()


def test_each_answer_has_its_row(qtbot: QtBot, playing: Playing, kit: Kit) -> None:
    march(qtbot, playing, "leonnatos", "kardia", Kind.AVOID_BATTLE)
    system, game = odds_system(kit), playing.controller.line.game
    found = system.question(playing.controller.kit, system.moment(game, None), QuestionAsked())
    card = playing.beside_question.card
    assert len(found.answers) > 1
    for row in found.answers:
        for result in ("win", "draw", "lose"):
            assert percent(row.odds.results[result]) in card.words
    view = playing.shell.view
    assert view.viewport().geometry().contains(card.geometry())
    at = view.mapFromScene(playing.shell.scene.place("kardia"))
    assert not card.geometry().contains(at)
    scroll = card.findChild(QScrollArea)
    assert scroll is not None
    assert scroll.verticalScrollBar().maximum() == 0
    card.settle_in(QRect(0, 0, 900, 260))
    QApplication.processEvents()
    assert card.height() <= 260, "what finds no room is scrolled to"
    assert scroll.verticalScrollBar().maximum() > 0


def test_the_card_goes_with_its_question_and_when_it_is_closed(qtbot: QtBot, playing: Playing) -> None:
    march(qtbot, playing, "leonnatos", "kardia", Kind.AVOID_BATTLE)
    card = playing.beside_question.card
    QTest.mouseClick(card.findChild(CloseButton), Qt.MouseButton.LeftButton)
    assert not card.isVisible()
    playing.controller.refresh()
    assert_nothing_is_asked(qtbot, playing)
    while not playing.controller.lift("leonnatos"):
        assert playing.controller.undo()
    march(qtbot, playing, "leonnatos", "kardia", Kind.AVOID_BATTLE)
    assert playing.controller.answer(Stand())
    assert not card.isVisible()


def test_a_siege_is_weighed_against_leaving_it(qtbot: QtBot, playing: Playing, kit: Kit) -> None:
    playing.shell.open_position(editing.set_marker(kit, playing.controller.position, "sardeis", 2))
    march(qtbot, playing, "leonnatos", "sardeis", Kind.MARCH)
    decision = playing.controller.decision
    assert isinstance(decision, Decision)
    assert decision.admits(Besiege())
    assert "fall" in shown(playing)


def test_a_figure_of_an_answer_opens_its_tree(qtbot: QtBot, playing: Playing, kit: Kit) -> None:
    march(qtbot, playing, "leonnatos", "kardia", Kind.AVOID_BATTLE)
    system, game = odds_system(kit), playing.controller.line.game
    found = system.question(playing.controller.kit, system.moment(game, None), QuestionAsked())
    stands = next(row for row in found.answers if row.answer == Stand())
    playing.beside_question.card.figure_chosen.emit(stands.answer, "lose")
    window = playing.table.explaining.window
    assert window is not None
    qtbot.waitUntil(lambda: window.model.rowCount(window.model.index(0, 0)) > 0, timeout=20_000)
    top = window.model.index(0, 0).data(ROW)
    assert top.part == stands.odds.results["lose"] > 0
    assert percent(top.part) in window.heading.text()


def test_it_is_not_shown_where_odds_are_switched_off(qtbot: QtBot, playing: Playing) -> None:
    march(qtbot, playing, "leonnatos", "kardia", Kind.AVOID_BATTLE)
    playing.shell.commands["odds_shown"].trigger()
    assert not playing.beside_question.card.isVisible()
    playing.shell.commands["odds_shown"].trigger()
    qtbot.waitUntil(playing.beside_question.card.isVisible, timeout=20_000)


def test_a_question_at_which_nothing_is_counted_has_no_card(qtbot: QtBot, playing: Playing) -> None:
    assert_nothing_is_asked(qtbot, playing)
    node = playing.controller.node
    assert node is not None
    assert not odds_system(playing.controller.kit).counts(node)
