"""The explorer in the window: what is asked by hand is answered in the list and on the map, which is given back."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from diadochi.lessons.judgement import QuestionKind
from diadochi.lessons.question_set import own_questions
from diadochi.scene.view.sheet_view import MapPen
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.school.explorer_room import ExplorerRoom
from diadochi.windows.school.map_views import MAP_QUESTIONS
from diadochi.windows.school.trainer_room import TrainerRoom

GATES = "tarsos-tyana.mountain"


def choose_view(room: ExplorerRoom, name: str) -> None:
    room.panel.view.setCurrentIndex([each.id for each in MAP_QUESTIONS].index(name))


def entered(playing: Playing, view: str) -> ExplorerRoom:
    """The room with every road open and by all means, whatever was asked there before."""
    playing.school.enter("explorer")
    playing.shell.view.fit()
    room = playing.school.room("explorer")
    assert isinstance(room, ExplorerRoom)
    room.panel.means.setCurrentIndex(0)
    room.panel.open_all.click()
    choose_view(room, view)
    return room


def click(playing: Playing, space: str, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    view = playing.shell.view
    at = view.mapFromScene(playing.shell.scene.place(space))
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, held, at)


def test_two_clicks_ask_for_the_way_between_two_places(playing: Playing) -> None:
    pen: MapPen = playing.shell.view.pen
    before = playing.controller.position.copy()
    room = entered(playing, "ways")
    room.choose_start("")
    click(playing, "pella")
    click(playing, "babylon")
    assert room.answered.title == "From Pella to Babylon"
    assert room.answered.rows[0].words.startswith("1 · 17 movement points · ")
    assert [band.words for band in room.answered.chart.bands][-1] == "1"
    room.panel.rows.setCurrentRow(2)
    assert [band.words for band in room.answered.chart.bands][-1] == "3"
    assert not playing.shell.commands["counters"].isChecked()
    playing.school.leave()
    assert playing.shell.commands["counters"].isChecked()
    assert playing.shell.view.pen is pen
    assert playing.controller.position == before


def test_places_are_typed_in_any_language_and_roads_by_their_names(playing: Playing) -> None:
    room = entered(playing, "barrier")
    room.panel.start.setFocus()
    room.panel.start.clear()
    QTest.keyClicks(room.panel.start, "tarso")
    QTest.keyClick(room.panel.start, Qt.Key.Key_Return)
    assert room.asked.start == "tarsos"
    room.panel.means.setCurrentIndex(1)
    QTest.keyClicks(room.panel.close_edit, "Kilikian Gates")
    QTest.keyClick(room.panel.close_edit, Qt.Key.Key_Return)
    assert room.asked.closed == (GATES,)
    assert "Tyana: 4 movement points instead of 2" in [row.words for row in room.answered.rows]
    room.panel.open_all.click()
    assert not room.asked.shut


def test_a_place_is_closed_with_shift_and_by_whoever_holds_it(playing: Playing) -> None:
    room = entered(playing, "rings")
    room.choose_start("babylon")
    click(playing, "sousa", Qt.KeyboardModifier.ShiftModifier)
    assert room.asked.closed == ("sousa",)
    assert "sousa" not in {disc.space for disc in room.answered.chart.discs}
    room.panel.open_all.click()
    room.panel.holder.setCurrentIndex(room.panel.holder.findData(1))
    assert room.asked.closed
    assert {*room.asked.closed} <= {*playing.shell.table.atlas.spaces}
    room.panel.holder.setCurrentIndex(0)


def test_every_view_answers_with_a_list_and_a_chart(playing: Playing) -> None:
    room = entered(playing, "ways")
    room.panel.means.setCurrentIndex(0)
    room.choose_start("rhodos")
    room.choose_goal("sousa")
    for question in MAP_QUESTIONS:
        choose_view(room, question.id)
        assert room.answered.title
        assert room.answered.chart
        assert room.answered.rows or question.id == "barrier"


def test_a_way_becomes_a_question_of_the_trainer(playing: Playing) -> None:
    room = entered(playing, "ways")
    room.choose_start("pella")
    room.choose_goal("babylon")
    room.panel.ask.click()
    assert playing.school.here == "trainer"
    trainer = playing.school.room("trainer")
    assert isinstance(trainer, TrainerRoom)
    assert trainer.session is not None
    asked = trainer.session.question
    assert asked is not None
    assert (asked.right, asked.points) == (("pella", "babylon"), 17)
    assert own_questions(playing.controller.kit, [asked.key]) == [asked]


def test_a_province_becomes_all_that_is_asked_about_it(playing: Playing) -> None:
    room = entered(playing, "province")
    assert {card.kind for card in room.questions()} >= {QuestionKind.VALUE, QuestionKind.FIND_PROVINCE}
    choose_view(room, "hinges")
    assert room.panel.ask.isHidden()
