"""The first time a kind of question comes to someone, a card explains it; once, and never to those who want none."""

import pytest
from pytestqt.qtbot import QtBot

from diadochi.narration.game_narration import words_of
from diadochi.narration.successors.first_times import FIRST_TIMES
from diadochi.rules.core.flow import Decision
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.windows.playing.map_tables import Playing

THROWN_OR_DRAWN = {
    *(Kind.REVEAL, Kind.RESOLVER, Kind.RECRUIT, Kind.CARD, Kind.TAKEN_CARD, Kind.ASSASSINATION, Kind.TREACHERY),
    *(Kind.PRICE_OF_FAILURE, Kind.BATTLE_AGAIN, Kind.MOVEMENT, Kind.BATTLE, Kind.NAVAL_BATTLE, Kind.ELEPHANTS),
    *(Kind.VETERANS, Kind.COMMANDER_CHECK, Kind.SIEGE, Kind.SORTIE, Kind.ATTRITION),
}
"""Kinds of dice and draws: no one decides anything there."""


@pytest.fixture
def playing(free_table: Playing) -> Playing:
    free_table.first_times.switch.setChecked(True)
    free_table.shell.preferences.explains = True  # what a former test has turned is taken back without the switch
    free_table.shell.preferences.explained = []
    return free_table


def test_the_first_question_of_a_kind_is_explained_once(
    playing: Playing, kit: Kit, position: Position, qtbot: QtBot
) -> None:
    card = playing.first_times.card
    playing.shell.cards.next()
    qtbot.waitUntil(card.isVisible)
    told = FIRST_TIMES[Kind.ACTIVATION]
    assert playing.shell.speaker.say(told.title) in card.accessibleName()
    card.got_it.click()
    assert card.isHidden()
    playing.controller.open(kit, position.copy())
    qtbot.wait(200)
    assert card.isHidden()


def test_whoever_wants_no_more_is_told_no_more(playing: Playing, qtbot: QtBot) -> None:
    card = playing.first_times.card
    playing.shell.cards.next()
    qtbot.waitUntil(card.isVisible)
    card.no_more.click()
    assert card.isHidden()
    assert not playing.shell.preferences.explains


def test_it_goes_with_its_question_and_where_somebody_is_at_school(playing: Playing, qtbot: QtBot) -> None:
    card = playing.first_times.card
    playing.shell.cards.next()
    qtbot.waitUntil(card.isVisible)
    playing.school.enter("school")
    assert card.isHidden()
    playing.school.leave()
    assert playing.controller.lift("perdikkas")
    assert playing.controller.drop(("sousa", False))
    node = playing.controller.node
    assert isinstance(node, Decision)
    assert node.kind != Kind.ACTIVATION


def test_every_question_that_people_are_asked_has_its_words(kit: Kit) -> None:
    assert {*Kind} - {*FIRST_TIMES} == THROWN_OR_DRAWN
    assert words_of(kit).first_time(Kind.AVOID_BATTLE) is FIRST_TIMES[Kind.AVOID_BATTLE]
    assert words_of(kit).first_time(Kind.SIEGE) is None
