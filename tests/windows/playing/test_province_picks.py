"""A province is chosen by its area, by arrow keys or by its first letters; letters mark few places, never many."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from diadochi.rules.core.flow import Decision
from diadochi.rules.successors.answers import Choose
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.position import Position
from diadochi.scene.highlights.reaction_marks import ReactionLayer
from diadochi.windows.playing.map_play import Reactions
from diadochi.windows.playing.question_offers import MOST_LETTERS
from tests.windows.playing.conftest import Hand
from tests.windows.playing.tables import Table, at_table

UNREST = Table("cards/markers.toml", "own markers only where nothing else can rise; and without any nothing happens", 1)


def two(position: Position) -> None:
    """Cities of another player in two provinces."""
    position.markers.update(ephesos=2, tarsos=2, ipsos=2)


@pytest.fixture
def restless(hand: Hand, qtbot: QtBot) -> Iterator[Hand]:
    """The question for the province of an unrest, on the whole map."""
    at_table(hand, UNREST, two)
    hand.playing.map_play.reactions.fields.settle()
    hand.view.fit()
    QApplication.processEvents()
    qtbot.waitUntil(lambda: not hand.window.shell.input.guard.runs)
    yield hand
    hand.controller.dice_are_typed = False


def reactions(hand: Hand) -> Reactions:
    return hand.playing.map_play.reactions


def layer(hand: Hand) -> ReactionLayer:
    return reactions(hand).layer


def in_province(hand: Hand, province: str) -> QPoint:
    """A point of the viewport in the area of a province, on no space."""
    field = reactions(hand).fields.find()[province]
    return hand.view.mapFromScene(field.middle)


def picture_at(hand: Hand, at: QPoint) -> QImage:
    QApplication.processEvents()
    return hand.view.viewport().grab(QRect(at - QPoint(30, 30), QSize(60, 60))).toImage()


def still_picture_at(hand: Hand, at: QPoint) -> QImage:
    """The picture once nothing changes in it any more: drawings that a frame had no time for come later."""
    picture = picture_at(hand, at)
    for _ in range(50):
        QTest.qWait(50)
        before, picture = picture, picture_at(hand, at)
        if picture == before:
            break
    return picture


def chosen(hand: Hand) -> str:
    answer = hand.controller.line.entries[-1]
    return answer.target if isinstance(answer, Choose) else ""


def test_areas_are_lit_and_not_every_space_of_them(restless: Hand) -> None:
    node = restless.controller.node
    assert isinstance(node, Decision)
    assert node.kind == Kind.CHOOSE_PROVINCE
    assert len(layer(restless).areas.areas) == len(tuple(node.options)) > 1
    assert not layer(restless).picks


def test_a_click_anywhere_in_the_area_drafts_its_province_and_enter_gives_it(restless: Hand) -> None:
    restless.click(in_province(restless, "lydia"))
    letter = layer(restless).chosen
    assert reactions(restless)._by_letter[letter].province == "lydia"
    QTest.keyClick(restless.window.focusWidget(), Qt.Key.Key_Return)
    assert chosen(restless) == "lydia"
    assert not layer(restless).areas.areas


def test_the_same_click_again_gives_it(restless: Hand) -> None:
    restless.click(in_province(restless, "lydia"))
    restless.click(in_province(restless, "lydia"))
    assert chosen(restless) == "lydia"


def test_the_area_under_the_pointer_changes_its_look_and_says_its_name(restless: Hand) -> None:
    at = in_province(restless, "lydia")
    before = still_picture_at(restless, at)
    restless.move(at)
    assert layer(restless).areas.toolTip() == "Lydia"
    assert still_picture_at(restless, at) != before
    restless.move(QPoint(3, 3))
    assert layer(restless).areas.toolTip() == ""
    assert still_picture_at(restless, at) == before


def test_arrow_keys_step_from_province_to_province_and_enter_takes_one(restless: Hand) -> None:
    restless.view.setFocus()
    restless.key(Qt.Key.Key_Right)
    first = reactions(restless).pointer.key
    assert first
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down):
        restless.key(key)
    second = reactions(restless).pointer.key
    name = reactions(restless)._by_letter[second].province
    assert "press Enter to choose it" in restless.window.shell.status._under.text()
    QTest.keyClick(restless.window.windowHandle(), Qt.Key.Key_Return)  # type: ignore[arg-type]
    assert layer(restless).chosen == second
    QTest.keyClick(restless.window.windowHandle(), Qt.Key.Key_Return)  # type: ignore[arg-type]
    assert chosen(restless) == name


def test_escape_ends_the_pointing(restless: Hand) -> None:
    restless.view.setFocus()
    restless.key(Qt.Key.Key_Right)
    restless.key(Qt.Key.Key_Escape)
    assert reactions(restless).pointer.key == ""
    assert layer(restless).areas.pointed == ""


# --- many candidates


@pytest.fixture
def crowded(hand: Hand, qtbot: QtBot) -> Iterator[Hand]:
    """More provinces than letters: every space is held by the other player."""
    spaces = [space.id for space in hand.controller.kit.atlas.spaces.values() if space.province is not None]
    at_table(hand, UNREST, lambda position: position.markers.update(dict.fromkeys(spaces, 2)))
    hand.playing.map_play.reactions.fields.settle()
    hand.view.fit()
    qtbot.waitUntil(lambda: not hand.window.shell.input.guard.runs)
    yield hand
    hand.controller.dice_are_typed = False


def test_many_candidates_have_no_letters_and_their_names_are_typed(crowded: Hand) -> None:
    found = reactions(crowded)._by_letter
    assert len(found) > MOST_LETTERS
    assert not any(button.letter for button in crowded.window.shell.prompt._buttons)
    crowded.view.setFocus()
    for sign in "kil":
        QTest.keyClick(crowded.view, sign)
    assert found[reactions(crowded).pointer.key].province == "kilikia"


def test_a_picture_of_many_has_no_discs_with_letters(crowded: Hand) -> None:
    letters = layer(crowded)._area_letters
    assert letters
    assert not any(item._pick.lettered for item in letters.values())
