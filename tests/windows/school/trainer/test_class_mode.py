"""A class at one screen: two teams are asked in turn, time runs out, points are told."""

from collections.abc import Iterator

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from diadochi.lessons.judgement import AnswerForm
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.school.class_room import ClassRoom
from diadochi.windows.school.school_room import RoomFrame


@pytest.fixture
def room(playing: Playing) -> Iterator[ClassRoom]:
    playing.school.enter("class_mode")
    found = playing.school.room("class_mode")
    assert isinstance(found, ClassRoom)
    yield found
    playing.school.leave()


def test_two_teams_play_a_round(playing: Playing, room: ClassRoom) -> None:
    room.topic.setCurrentIndex(1)
    room.start(seed=2)
    assert room.round is not None
    asked = []
    while room.round.card is not None:
        card = room.asking.card
        assert card is not None
        asked.append(room.team.text())
        if len(asked) == 2:
            for _ in range(15):
                room.count_down()
        elif card.form is AnswerForm.CLICK:
            room.asking.hand.clicked.emit(room.asking.middle("space", card.right[0]))
        elif card.form is AnswerForm.TYPE:
            room.asking.type_in(playing.shell.table.space(card.right[0]))
        else:
            QTest.keyClick(room.page, str(list(room.page.buttons).index(card.right[0]) + 1))
        assert room.asking.judgement is not None
        assert room.page.said.text().startswith("✗ Time is up. ") == (len(asked) == 2)
        room.page.on.click()
    assert asked == ["Team A", "Team B"] * 3
    assert room.round.standing == [("A", 3), ("B", 2)]
    assert room.list.count() == 6
    assert room.places.count() == 1, "what nobody knew when the time was up"
    assert room.places.item(0).text() == "✗ 1 / 1  Ekbatana"
    assert room.result.text() == "Team A: 3\nTeam B: 2"


def test_the_end_is_read_from_its_beginning(room: ClassRoom) -> None:
    scroll = room.parentWidget().parentWidget()
    assert isinstance(scroll, RoomFrame)
    room.setMinimumHeight(3000)
    room.start(seed=2)
    QApplication.processEvents()
    scroll.verticalScrollBar().setValue(900)
    assert scroll.verticalScrollBar().value() == 900
    room.finish()
    assert scroll.verticalScrollBar().value() == 0
    room.setMinimumHeight(0)
