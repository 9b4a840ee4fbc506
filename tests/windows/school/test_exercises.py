"""The room of rules: an exercise is laid still, answered, judged, and played on."""

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QTextBrowser
from pytestqt.qtbot import QtBot

from diadochi.lessons.exercise import Exercise, ExerciseForm
from diadochi.lessons.exercise_forms import right_answer
from diadochi.lessons.learning_path import learning_path
from diadochi.lessons.pupil_memory import PupilMemory
from diadochi.rules.successors.answers import EndSegment
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.rulebook import every_case
from diadochi.windows.school.exercise_page import Remembering
from diadochi.windows.school.exercise_room import ExerciseRoom
from diadochi.windows.school.trainer_room import TrainerRoom


@pytest.fixture
def room(playing: Playing) -> ExerciseRoom:
    playing.school.enter("rules_school")
    found = playing.school.room("rules_school")
    assert isinstance(found, ExerciseRoom)
    return found


def lay(room: ExerciseRoom, form: ExerciseForm, nth: int = 0) -> Exercise:
    keys = [each.key(rule.id) for rule, each in learning_path().chosen() if each.form is form]
    assert room.ask(keys[nth])
    assert room.player.exercise is not None
    return room.player.exercise


@pytest.mark.parametrize("form", [*ExerciseForm])
def test_an_exercise_of_every_form_lies_still_until_it_is_answered(
    room: ExerciseRoom, playing: Playing, form: ExerciseForm
) -> None:
    exercise = lay(room, form)
    assert playing.controller.held_back() is not None
    assert not playing.prompting.offers
    page, right = room.page, right_answer(exercise)
    if form is ExerciseForm.WHERE:
        for space in right.spaces:
            room.player.places.clicked.emit(space)
        assert room.player.places.drawn == len(right.spaces)
    else:
        for number in right.picked or {0 if exercise.is_reachable else 1}:
            page.picks.pick(number)
    assert room.player.verdict is None
    page.give.click()
    assert room.player.verdict is True
    assert page.said.text().startswith("✓")
    assert exercise.rule in page.why.toPlainText()
    assert (playing.controller.held_back() is None) is (form in ("dice", "battle") or exercise.is_reachable)


def test_a_wrong_answer_is_told_with_the_rule(room: ExerciseRoom) -> None:
    exercise = lay(room, ExerciseForm.RULE)
    (right,) = exercise.right
    room.page.picks.pick((right + 1) % 4)
    room.page.give.click()
    assert room.player.verdict is False
    assert exercise.rule in room.page.said.text()


def test_what_was_answered_and_comes_again_is_asked_anew(room: ExerciseRoom) -> None:
    for _ in range(2):
        (right,) = lay(room, ExerciseForm.RULE).right
        assert not room.page.picks.picked
        room.page.picks.pick(right)
        room.page.give.click()
        assert room.player.verdict is True
    lay(room, ExerciseForm.RULE)
    room.page.picks.pick((right + 1) % 4)
    room.page.give.click()
    assert room.player.verdict is False


def test_the_way_is_shown_with_the_hand(room: ExerciseRoom, playing: Playing) -> None:
    exercise = next(
        found
        for n in range(9)
        if (found := lay(room, ExerciseForm.REACH, n)).is_reachable and not found.case.entry.then.refused
    )
    room.page.picks.pick(0)
    room.page.give.click()
    leader = playing.controller.position.activation.general
    assert playing.controller.lift(leader)
    assert playing.controller.drop((exercise.target, False))
    assert room.player.arrived


def test_leaving_gives_the_table_back(room: ExerciseRoom, playing: Playing) -> None:
    lay(room, ExerciseForm.WHERE)
    playing.school.leave()
    assert playing.controller.held_back() is None
    assert not playing.games.desk.is_teaching
    assert room.player.places.drawn == 0


def test_cases_of_a_rule_stand_in_the_rulebook_as_pictures_that_are_played(qtbot: QtBot, playing: Playing) -> None:
    rules = playing.shell.rules
    rules.show_rules(("MOV-12",))
    number = next(n for n, case in enumerate(every_case()) if case.title == "a strait costs two points")
    assert f'<a href="case:{number}"><img src="case:{number}"' in rules.markup

    def is_painted() -> bool:
        picture = (
            rules.findChild(QTextBrowser)
            .document()
            .resource(QTextDocument.ResourceType.ImageResource, QUrl(f"case:{number}"))
        )
        return len({picture.pixel(x, picture.height() // 2) for x in range(picture.width())}) > 20

    qtbot.waitUntil(is_painted)


def test_a_case_of_the_rulebook_is_played_step_by_step(playing: Playing) -> None:
    playing.shell.rules.show_rules(("MOV-12",))
    number = next(n for n, case in enumerate(every_case()) if case.title == "a strait costs two points")
    assert f"case:{number}" in playing.shell.rules.markup
    playing.shell.rules.follow(f"case:{number}")
    room = playing.school.room("rules_school")
    assert isinstance(room, ExerciseRoom)
    assert playing.school.here == "rules_school"
    page = room.case
    assert page.done == 0
    for _ in range(6):
        page.on.click()
    assert page.done == 4
    assert not page.on.isEnabled()
    assert playing.controller.position.activation.space == "abydos"
    page.again.click()
    assert playing.controller.answer(EndSegment())
    assert page.done is None


def test_the_rulebook_is_searched_in_every_language_and_knows_what_this_game_has_used(playing: Playing) -> None:
    panel = playing.shell.rules
    panel.show_rules(())
    used = panel.markup
    assert playing.controller.answer(EndSegment())
    panel.show_rules(("MOV-12",))
    panel.show_rules(())
    assert "used:" in panel.markup
    assert "used:" not in used
    panel.follow("used:")
    assert "SEQ-30" in panel.shown
    panel.follow("chapter:siege")
    assert "SIE-05" in panel.shown
    for words in ("stronghold attrition", "пролив", "estrecho"):
        panel.search(words)
        assert "rule:MOV-" in panel.markup, words
    panel.search("MOV-12")
    assert "MOV-12" in panel.plain_text()
    panel.search("")


def test_answers_are_kept_for_the_chosen_pupil_alone(tmp_path_factory: pytest.TempPathFactory) -> None:
    memory, chosen = PupilMemory(tmp_path_factory.mktemp("pupils")), [""]
    first, second = memory.add("Anna"), memory.add("Boris")
    remembering = Remembering(lambda: chosen[0], memory)
    remembering.answered("rules/A", right=True, took_ms=9)
    chosen[0] = second
    remembering.answered("rules/B", right=True, took_ms=9)
    assert not memory.log(first)
    assert [review.key for review in memory.log(second)] == ["rules/B"]
    assert remembering.next_of(["rules/B", "rules/C"]) == "rules/C"


def test_both_rooms_know_the_same_pupil(playing: Playing, room: ExerciseRoom) -> None:
    trainer = playing.school.room("trainer")
    assert isinstance(trainer, TrainerRoom)
    room.pupils.add("Anna")
    exercise = lay(room, ExerciseForm.RULE)
    room.page.picks.pick(next(iter(exercise.right)))
    room.page.give.click()
    room.show_path()
    assert "1 of" in room.path.note.text()
    trainer.enter()
    assert trainer.pupils.names.currentText() == "Anna"
    trainer.pupils.add("Boris")
    room.enter()
    assert room.pupils.names.currentText() == "Boris"
    assert "0 of" in room.path.note.text()
    for mark in room.pupils.memory.pupils():
        room.pupils.memory.delete(mark)
    playing.shell.preferences.pupil = ""


def test_in_other_languages_cases_have_their_titles(playing: Playing, room: ExerciseRoom) -> None:
    playing.shell.appearance.set_language("ru")
    try:
        playing.shell.rules.show_rules(("MOV-12",))
        assert "пролив стоит два очка" in playing.shell.rules.markup
        assert room.play_case("movement/MOV-12-14-steps.toml", "a strait costs two points")
        assert room.case.title.text() == "Пролив стоит два очка"
        assert room.play_case("movement/MOV-12-14-steps.toml", "the cost of mountains is a switch")
        assert room.case.title.text() == "Случай: R-02, MOV-12"
        exercise = lay(room, ExerciseForm.DICE)
        room.page.picks.pick(exercise.right[0])
        room.page.give.click()
        assert "Инициатива 4, бросок 3" in room.page.why.toPlainText()
    finally:
        playing.shell.appearance.set_language("en")
