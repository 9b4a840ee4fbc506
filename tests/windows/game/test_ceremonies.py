"""Opening and close are seen: the dealing, what a player begins with and why, who has won before the report."""

import re

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtTest import QTest

from diadochi.forecast.successors.counsel import AimKind, counselled_aims
from diadochi.rules.successors.answers import GoFirst
from diadochi.rules.successors.control import holder
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Outcome
from diadochi.scene.highlights.number_flags import NumberFlagItem
from diadochi.windows.ceremony_panel import ItemView
from diadochi.windows.docks import Dock
from diadochi.windows.game.end_page import EndPage
from diadochi.windows.map_cards import Attention
from diadochi.windows.playing.map_tables import Playing
from tests.house.kept import kept_kit, kept_opening
from tests.windows.game.conftest import plan


@pytest.fixture
def ceremonious(free_table: Playing) -> Playing:
    """A table that shows what it has to show."""
    free_table.shell.preferences.moments = "battles"
    return free_table


def ink(view: ItemView) -> int:
    """How many colours an item is painted in."""
    picture = view.grab().toImage()
    return len({picture.pixel(x, y) for x in range(picture.width()) for y in range(picture.height())})


def press(playing: Playing) -> None:
    QTest.keyClick(playing.ceremonies.panel, Qt.Key.Key_Return)
    QCoreApplication.processEvents()


def test_dealing_then_what_to_play_for_then_the_end_before_the_report(ceremonious: Playing) -> None:
    playing, panel = ceremonious, ceremonious.ceremonies.panel
    playing.shell.preferences.motion = True
    playing.games.desk.home_kit = kept_kit(playing.controller.kit)  # who throws before anyone is asked
    playing.games.desk.begin(plan("human", "random", "random", "random"))
    QCoreApplication.processEvents()
    assert len(playing.controller.line.entries) > 1, "dice that fall by themselves hide nothing"
    assert panel.words.startswith("Generals of each side. Player 1: ")
    assert playing.games.automatic.is_held_by(playing.ceremonies), "nobody plays on meanwhile"
    assert not playing.shell.cards.is_free(Attention.BANNER), "one thing after the other"
    assert panel.button.text() == "Show all", "what a press does now"
    first, *others = panel.findChildren(ItemView)
    assert not first.is_veiled, "the card never waits empty"
    assert all(each.is_veiled and ink(each) > 8 for each in others), "those to come can be made out"
    press(playing)
    assert panel.button.text() == "Begin"
    playing.shell.preferences.motion = False
    press(playing)
    assert panel.words.startswith("Player 1: you lead "), "whoever sits here alone is told at once"
    assert "1. " in panel.words
    assert "3. " in panel.words
    assert "VIC-03" not in panel.words
    [link] = re.findall(r'href="(.*?)".*>Why\?<', panel._rules.text())
    panel._rules.linkActivated.emit(link)
    assert "VIC-03" in playing.shell.rules.shown
    press(playing)
    assert panel.isHidden()
    assert playing.shell.cards.is_free(Attention.BANNER)
    assert not playing.games.automatic.is_held_by(playing.ceremonies)
    playing.controller.position.outcome = Outcome("victory_points", 2)
    playing.games.ending._tell()
    QCoreApplication.processEvents()
    assert "wins by victory points" in panel.words
    assert not playing.shell.frame.findChildren(EndPage)
    press(playing)
    assert playing.shell.frame.findChildren(EndPage)


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_flags_show_the_places_that_the_opening_talks_about(ceremonious: Playing, size: tuple[int, int]) -> None:
    playing, panel, view = ceremonious, ceremonious.ceremonies.panel, ceremonious.shell.view
    for dock in (Dock.SIDES, Dock.OVERVIEW, Dock.PLACES, Dock.INSPECTOR, Dock.JOURNAL):
        playing.shell.docks.fold(dock)
    playing.window.resize(*size)
    playing.shell.preferences.motion = False
    playing.games.desk.home_kit = kept_kit(playing.controller.kit)
    playing.games.desk.begin(plan("human", "random", "random", "random", deal="babylon-323"))
    QCoreApplication.processEvents()
    assert set(flags(playing)) == {*"ABCD"}, "the deal shows where each side begins"
    press(playing)
    aims = counselled_aims(playing.controller.kit, playing.controller.position, 1)
    signs = " ".join(item.sign for item in flag_items(playing))
    assert all(str(number) in signs for number in range(1, len(aims) + 1))
    assert len(flag_items(playing)) == len({space for aim in aims for space in aim.spaces})
    for item in flag_items(playing):
        place = view.viewport().mapTo(view, view.mapFromScene(item.scenePos()))
        assert view.rect().contains(place), "in sight"
        assert not panel.geometry().contains(place), "not behind the card"
    press(playing)
    assert not flag_items(playing)


def flag_items(playing: Playing) -> list[NumberFlagItem]:
    return [item for item in playing.shell.scene.items() if isinstance(item, NumberFlagItem)]


def flags(playing: Playing) -> list[str]:
    return [item.sign for item in flag_items(playing)]


def test_a_game_that_is_gone_on_with_does_not_begin_again(ceremonious: Playing) -> None:
    """Only whoever has not answered yet is told what with."""
    playing, panel = ceremonious, ceremonious.ceremonies.panel
    _began(playing)
    record = playing.games.desk.record
    assert record is not None
    playing.games.desk.put_away()
    assert playing.games.files.open_file(record.path)
    QCoreApplication.processEvents()
    assert panel.words.startswith("Generals of each side"), "nobody has answered"
    press(playing)
    press(playing)
    playing.games.automatic.pause(True)
    playing.controller.answer(GoFirst(1))
    playing.games.desk.put_away()
    assert playing.games.files.open_file(record.path)
    QCoreApplication.processEvents()
    assert panel.isHidden()


def test_a_game_left_with_answers_taken_back_is_gone_on_with(ceremonious: Playing) -> None:
    playing, panel = ceremonious, ceremonious.ceremonies.panel
    _began(playing)
    playing.games.automatic.pause(True)
    for chosen in (GoFirst(1), GoFirst(2)):
        playing.controller.answer(chosen)
    record = playing.games.desk.record
    assert record is not None
    playing.controller.undo()
    assert playing.controller.line.undone
    playing.games.desk.put_away()
    assert playing.games.files.open_file(record.path)
    QCoreApplication.processEvents()
    assert playing.games.desk.record is not None
    assert panel.isVisible(), "nobody has answered"


def test_who_presses_on_it_answers_nothing_with_the_next_key(ceremonious: Playing) -> None:
    playing, panel = ceremonious, ceremonious.ceremonies.panel
    _began(playing)
    playing.games.automatic.pause(True)
    playing.controller.answer(GoFirst(1))
    answered = len(playing.controller.line.entries)
    playing.window.activateWindow()
    for on_an_item in (True, False):
        playing.ceremonies.show_brief()
        playing.shell.view.setFocus()
        place = next(each for each in panel.findChildren(ItemView) if each.isVisible()) if on_an_item else panel
        QTest.mouseClick(place, Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
        focus = playing.window.focusWidget()
        assert focus is not None
        QTest.keyClick(focus, Qt.Key.Key_Return)
        QCoreApplication.processEvents()
        assert panel.isHidden()
        assert playing.window.focusWidget() is playing.shell.view
        assert len(playing.controller.line.entries) == answered


def _began(playing: Playing) -> None:
    """One person among players at random, and what comes before the first question is told."""
    playing.shell.preferences.motion = False
    playing.games.desk.home_kit = kept_kit(playing.controller.kit)
    playing.games.desk.begin(plan("human", "random", "random", "random"))
    QCoreApplication.processEvents()
    press(playing)
    press(playing)


def test_whoever_was_told_what_he_plays_for_sees_an_army_of_his(ceremonious: Playing) -> None:
    playing, view = ceremonious, ceremonious.shell.view
    _began(playing)
    playing.controller.answer(GoFirst(1))
    QCoreApplication.processEvents()
    own = playing.armies_of_who_begins()
    assert playing.controller.node is not None
    assert own, f"he chooses his card, not {playing.controller.node.kind}"
    playing.ceremonies.show_brief()
    view.zoom_to(1.0)
    view.centre_on(playing.shell.scene.place("kyrene"))
    assert not _sees_one(playing, own)
    press(playing)
    assert _sees_one(playing, own)


def test_the_view_goes_to_no_army_of_the_program_that_chooses_its_card(ceremonious: Playing) -> None:
    playing = ceremonious
    _began(playing)
    playing.games.automatic.pause(True)
    playing.controller.answer(GoFirst(2))
    assert playing.map_play.armies_of_who_begins(), "the program chooses a card"
    assert playing.armies_of_who_begins() == ()


def _sees_one(playing: Playing, spaces: tuple[str, ...]) -> bool:
    seen, scene = playing.shell.view.visible_rect(), playing.shell.scene
    return any(seen.intersects(scene.box_of_space(space, 1)) for space in spaces)


def test_whatever_is_counselled_completes_a_province(kit: Kit) -> None:
    position = kept_opening(kit, "babylon-323")
    found = [(seat, aim) for seat in position.factions for aim in counselled_aims(kit, position, seat)]
    assert len(found) == 3 * len(position.factions)
    for seat, aim in found:
        if aim.kind is AimKind.PROVINCE:
            taken = position.copy()
            taken.markers.update(dict.fromkeys(aim.spaces, seat))
            assert holder(kit, taken, aim.id) == seat
            taken.markers.pop(aim.spaces[-1])
            assert holder(kit, taken, aim.id) != seat, "none of them is too many"
