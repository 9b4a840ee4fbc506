"""An army in hand rests on a target: the card beside it says what `diadochi odds` says, and goes with the hand."""

from collections.abc import Iterator
from html import escape

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from diadochi.forecast.game_forecast import Spot
from diadochi.forecast.odds.game_odds import odds_system
from diadochi.forecast.odds.odds_questions import MarchAsked
from diadochi.narration.odds_explanation import percent
from diadochi.rules.successors.kit import Kit
from diadochi.windows.application import speak
from diadochi.windows.foresight.odds_card import HoverOdds, OddsCard
from diadochi.windows.playing.choice_fan import AnswerFan, FanChoice
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.preferences import Preferences
from tests.house.kept import kept_opening
from tests.windows.conftest import put_away, show_window

FIGHT: Spot = ("mazaka", False)


@pytest.fixture(scope="module")
def table(dressed: QApplication, kit: Kit) -> Iterator[Playing]:
    position = kept_opening(kit, "babylon-323")
    window = show_window(kit, position, Preferences(motion=False, moments="swiftly"))
    playing = Playing(window, kit, position.copy())
    yield playing
    put_away(window)


@pytest.fixture
def playing(table: Playing) -> Iterator[Playing]:
    table.shell.view.fit()
    yield table
    table.hands.gestures.gesture.put_back()
    table.odds.choose("stand")


@pytest.fixture
def hovering(playing: Playing) -> HoverOdds:
    return playing.hovering


def rest_on(qtbot: QtBot, playing: Playing, general: str, spot: Spot) -> OddsCard:
    """Lift an army, hold it over a target as the pointer does, and wait for all figures."""
    gesture = playing.hands.gestures.gesture
    assert gesture.lift(general)
    gesture.carry(playing.hands.highlights.places.centre(spot[0]))
    gesture.hover(spot)
    card = playing.hovering.card
    qtbot.waitUntil(lambda: card.isVisible() and not playing.foresight.is_waiting("card"), timeout=20_000)
    return card


def test_the_card_says_what_the_command_line_says(
    qtbot: QtBot, playing: Playing, kit: Kit, hovering: HoverOdds
) -> None:
    card = rest_on(qtbot, playing, "krateros", FIGHT)
    march = hovering.march
    assert march is not None
    odds = odds_system(kit).odds(kit, playing.controller.position, MarchAsked("krateros", FIGHT))
    shown = {name: cell.shown for name, cell in card.view.cells.items()}
    expected = {"arrive": odds.arrives, **odds.results}
    assert shown == {name: percent(chance) for name, chance in expected.items()}
    assert "Krateros" in card.view.fates.text()
    assert "Mazaka" in card.accessibleName()


def test_the_card_leaves_the_legend_of_the_points_free_where_it_can(qtbot: QtBot, playing: Playing) -> None:
    card = rest_on(qtbot, playing, "krateros", FIGHT)
    highlights, view = playing.hands.highlights, playing.shell.view
    qtbot.waitUntil(lambda: highlights.legend_box.isValid(), timeout=20_000)
    playing.hovering.show_at(FIGHT)
    assert view.mapFromScene(highlights.legend_box).boundingRect() in card.others()


def box_on_view(playing: Playing, spot: Spot) -> QRect:
    """The symbol of a target, and what hangs in hand, in pixels of the view."""
    view = playing.shell.view
    box = view.mapFromScene(playing.hands.highlights.places.box(spot[0])).boundingRect()
    ghost = playing.hands.gestures.ghost_box
    assert ghost is not None
    return box.united(view.mapFromScene(ghost).boundingRect())


@pytest.mark.parametrize("zoomed", [False, True])
def test_the_card_covers_neither_target_nor_hand_and_keeps_inside(qtbot: QtBot, playing: Playing, zoomed: bool) -> None:
    view, tried = playing.shell.view, 0
    for general in ("krateros", "antigonos", "lysimachos"):
        if not playing.hands.gestures.gesture.lift(general):
            continue
        spots = sorted(playing.controller.marks())
        playing.hands.gestures.gesture.put_back()
        for spot in spots[::5]:
            if zoomed:
                view.centre_on(playing.hands.highlights.places.centre(spot[0]), 0.7)
            card = rest_on(qtbot, playing, general, spot)
            assert view.viewport().geometry().contains(card.geometry()), spot
            assert not card.geometry().intersects(box_on_view(playing, spot)), spot
            playing.hands.gestures.gesture.put_back()
            tried += 1
    assert tried > 5


def test_the_card_goes_when_the_hand_lets_go(qtbot: QtBot, playing: Playing, hovering: HoverOdds) -> None:
    card = rest_on(qtbot, playing, "krateros", FIGHT)
    with qtbot.waitSignal(hovering.asked_about) as told:
        playing.hands.gestures.gesture.put_back()
    assert told.args == [None]
    assert not card.isVisible()


def test_the_card_waits_for_a_fan_and_goes_when_the_pointer_does(qtbot: QtBot, playing: Playing) -> None:
    card = rest_on(qtbot, playing, "krateros", FIGHT)
    fan = AnswerFan(playing.shell.cards, "Which?", [FanChoice("Yes"), FanChoice("No")])
    fan.appear()
    assert not card.isVisible()
    fan.leave()
    assert card.isVisible()
    fan = AnswerFan(playing.shell.cards, "Which?", [FanChoice("Yes"), FanChoice("No")])
    fan.appear()
    playing.hands.gestures.gesture.hover(None)
    fan.leave()
    assert not card.isVisible()


def test_another_policy_is_asked_at_once(qtbot: QtBot, playing: Playing, hovering: HoverOdds) -> None:
    card = rest_on(qtbot, playing, "krateros", FIGHT)
    card.policy_chosen.emit("avoid")
    qtbot.waitUntil(lambda: not playing.foresight.is_waiting("card"), timeout=20_000)
    assert hovering.march is not None
    assert hovering.march.policy == "avoid"
    assert "avoid" in card.policy.text()


def test_a_figure_is_explained_by_its_name(qtbot: QtBot, playing: Playing, hovering: HoverOdds) -> None:
    card = rest_on(qtbot, playing, "krateros", FIGHT)
    with qtbot.waitSignal(hovering.explain_asked) as asked:
        QTest.mouseClick(card.view.cells["lose"], Qt.MouseButton.LeftButton)
    assert asked.args == [hovering.march, "lose"]
    with qtbot.waitSignal(hovering.explain_asked) as asked:
        QTest.mouseClick(card.why, Qt.MouseButton.LeftButton)
    assert asked.args == [hovering.march, "win"]


def test_nothing_is_shown_where_odds_are_switched_off(qtbot: QtBot, playing: Playing) -> None:
    card = rest_on(qtbot, playing, "krateros", FIGHT)
    playing.shell.commands["odds_shown"].trigger()
    assert not playing.table.odds_shown()
    assert not card.isVisible()
    playing.shell.commands["odds_shown"].trigger()
    assert playing.table.odds_shown()


def test_the_keyboard_brings_the_card_too(qtbot: QtBot, playing: Playing) -> None:
    view, keys = playing.shell.view, playing.hands.gestures.keys
    view.setFocus()
    found = playing.controller.position.where("krateros")
    assert found is not None
    keys.set_cursor(found[0])
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert playing.hands.gestures.gesture.is_open
    keys.set_cursor("mazaka")
    qtbot.waitUntil(playing.hovering.card.isVisible, timeout=5_000)


@pytest.mark.parametrize("language", ["es", "ru"])
def test_nothing_is_cut_off_in_other_languages(
    qtbot: QtBot, playing: Playing, dressed: QApplication, language: str
) -> None:
    card = rest_on(qtbot, playing, "krateros", FIGHT)
    speak(dressed, language)
    try:
        qtbot.waitUntil(lambda: not playing.foresight.is_waiting("card"), timeout=20_000)
        for cell in card.view.cells.values():
            assert cell.width() >= cell.minimumSizeHint().width()
        for bars in (card.view.own, card.view.enemy):
            assert bars.width() >= bars.minimumSizeHint().width(), bars.words
        assert card.rect().contains(card.childrenRect().adjusted(0, 0, -1, -1) & card.rect())
    finally:
        speak(dressed, "en")


def test_whatever_else_may_happen_is_told_and_opens_its_tree(qtbot: QtBot, playing: Playing, kit: Kit) -> None:
    card = rest_on(qtbot, playing, "leonnatos", ("kardia", False))
    odds = odds_system(kit).odds(kit, playing.controller.position, MarchAsked("leonnatos", ("kardia", False)))
    assert odds.also
    for named in odds.also[:3]:
        assert f'"also {named.key}"' in card.view.also.text()
        assert escape(percent(named.chance)) in card.view.also.text()
    assert "mercenaries" in card.view.own._kinds
