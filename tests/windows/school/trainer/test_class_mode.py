"""A class at one projector: teams with names are asked in turn, time runs out, and results can be printed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontInfo
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from diadochi.language import Name
from diadochi.lessons.judgement import AnswerForm, Topic, spellings
from diadochi.lessons.question_set import region_around
from diadochi.windows.docks import Dock
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.school.class_results import results_markup
from diadochi.windows.school.class_room import ClassRoom
from diadochi.windows.school.school_room import RoomFrame
from tests.pages import ink, pages_of


@pytest.fixture
def room(playing: Playing) -> Iterator[ClassRoom]:
    playing.school.enter("class_mode")
    found = playing.school.room("class_mode")
    assert isinstance(found, ClassRoom)
    for box in (found.set.region, found.set.topic, found.set.manner, found.teams, found.each):
        box.setCurrentIndex(0)
    yield found
    for name in found.names:
        name.clear()
    playing.school.leave()


def _answer(room: ClassRoom) -> None:
    card = room.asking.card
    assert card is not None
    if card.form is AnswerForm.CLICK:
        room.asking.hand.clicked.emit(room.asking.middle(card.thing, card.right[0]))
    elif card.form is AnswerForm.TYPE:
        room.asking.type_in(next(spellings(room.asking.kit, Name(card.thing, card.right[0]))))
    else:
        QTest.keyClick(room.page, str(list(room.page.buttons).index(card.right[0]) + 1))


def test_two_teams_play_a_round(playing: Playing, room: ClassRoom) -> None:
    room.set.topic.setCurrentIndex(room.set.topic.findData(Topic.PLACES))
    room.names[0].setText("Silver Shields")
    room.start(seed=2)
    assert room.round is not None
    asked = []
    while room.round.card is not None:
        asked.append(room.team.text())
        if len(asked) == 2:
            for _ in range(16):
                room.count_down()
            assert room.countdown.text() == "0"
            assert room.team.text() == asked[-1], "the team that was asked is still named"
        else:
            _answer(room)
        assert room.asking.judgement is not None
        assert room.page.said.text().startswith("✗ Time is up. ") == (len(asked) == 2)
        room.page.on.click()
    assert asked == ["Silver Shields", "Team B"] * 3
    assert room.round.standing == [("Silver Shields", 3), ("Team B", 2)]
    assert room.list.count() == 6
    assert room.places.count() == 1, "what nobody knew when the time was up"
    assert room.places.item(0).text().startswith("✗ 1 / 1  ")
    assert room.result.text() == "Silver Shields: 3\nTeam B: 2"


def test_the_results_are_a_page_to_print(playing: Playing, room: ClassRoom, tmp_path: Path) -> None:
    room.names[0].setText("Tom & Eva")
    room.start(seed=2)
    room.asking.give_up()
    assert room.round is not None
    card = room.round.answers[0].card
    room.finish()
    room.save_to(str(tmp_path / "results.pdf"))
    (page,) = pages_of(tmp_path / "results.pdf")
    assert 0.001 < ink(page) < 0.2
    words = results_markup(room.round, "Results", room.page.speaker)
    assert "Tom &amp; Eva</b>: 0" in words
    assert room.page.say(card.fact) in words
    assert "results.pdf" in playing.shell.status.notice


def test_a_class_reads_it_from_afar(playing: Playing, room: ClassRoom) -> None:
    usual = QFontInfo(playing.window.font()).pixelSize()
    room.start(seed=2)
    assert not playing.shell.docks[Dock.SCHOOL].isVisible(), "the map has the whole window"
    assert room.page.isVisible()
    assert QFontInfo(room.page.prompt.font()).pixelSize() >= 1.8 * usual
    assert QFontInfo(room.countdown.font()).pixelSize() >= 2.2 * usual
    scene = playing.shell.scene
    scene.sheet.settle()
    room.asking.give_up()
    large = max(name.box.height() for name in scene.sheet.names_shown())
    room.finish()
    scene.sheet.settle()
    assert playing.shell.docks[Dock.SCHOOL].isVisible()
    assert large >= 1.3 * max(name.box.height() for name in scene.sheet.names_shown())


def test_large_type_does_not_widen_the_window(playing: Playing, room: ClassRoom) -> None:
    frame = playing.shell.frame
    room.set.topic.setCurrentIndex(room.set.topic.findData(Topic.ROUTES))
    room.set.manner.setCurrentIndex(room.set.manner.findData("name"))
    room.teams.setCurrentIndex(room.teams.count() - 1)
    wide = frame.width()
    room.start(seed=5)
    QApplication.processEvents()
    assert len(room.page.buttons) > 3
    heights = [button.height() for button in room.page.buttons.values()]
    assert min(heights) >= room.page.line.fontMetrics().height()
    needed = room.page.prompt.heightForWidth(room.page.prompt.width())
    assert room.page.prompt.height() == needed
    room.finish()
    QApplication.processEvents()
    assert frame.width() == wide


def test_names_of_marks_hide_no_other(playing: Playing, room: ClassRoom) -> None:
    room.set.topic.setCurrentIndex(room.set.topic.findData(Topic.ROUTES))
    room.set.manner.setCurrentIndex(room.set.manner.findData("name"))
    room.start(seed=5)
    room.asking.give_up()
    boxes = [box for _, box in room.asking.marks.word_boxes(room.page.prompt.fontMetrics())]
    assert len(boxes) == 2
    assert not boxes[0].intersects(boxes[1])


def test_a_round_keeps_to_its_region(playing: Playing, room: ClassRoom) -> None:
    room.set.region.setCurrentIndex(room.set.region.findData("aigyptos"))
    room.each.setCurrentIndex(2)
    room.start(seed=4)
    assert room.round is not None
    around = region_around(playing.shell.table.atlas, "aigyptos")
    assert len(room.round.cards) == 20
    assert all(around & set(card.about) for card in room.round.cards)
    view = playing.shell.view
    assert all(view.visible_rect().contains(playing.shell.scene.place(space)) for space in around)
    assert not view.visible_rect().contains(playing.shell.scene.place("epeiros" if "epeiros" in around else "pella"))


def test_a_set_too_small_for_the_round_says_so(room: ClassRoom) -> None:
    room.set.region.setCurrentIndex(room.set.region.findData("babylonia"))
    room.set.topic.setCurrentIndex(room.set.topic.findData(Topic.PROVINCES))
    room.set.changed.emit()
    room.teams.setCurrentIndex(room.teams.count() - 1)
    QTest.keyClick(room.each, Qt.Key.Key_End)
    few = room.about.text()
    room.teams.setCurrentIndex(0)
    QTest.keyClick(room.each, Qt.Key.Key_Home)
    enough = room.about.text()
    assert few == "15 questions to draw from. Too few for your choice: 2 questions per team."
    assert enough == "15 questions to draw from."


def test_two_teams_of_one_name_are_told_apart(room: ClassRoom) -> None:
    for name in room.names[:2]:
        name.setText("Alpha")
    room.start(seed=2)
    assert room.round is not None
    assert room.round.teams == ("Alpha", "Alpha 2")


def test_the_end_is_read_from_its_beginning(room: ClassRoom) -> None:
    scroll = room.parentWidget().parentWidget()
    assert isinstance(scroll, RoomFrame)
    room.setMinimumHeight(3000)
    QApplication.processEvents()
    scroll.verticalScrollBar().setValue(900)
    assert scroll.verticalScrollBar().value() == 900
    room.start(seed=2)
    room.finish()
    assert scroll.verticalScrollBar().value() == 0
    room.setMinimumHeight(0)
