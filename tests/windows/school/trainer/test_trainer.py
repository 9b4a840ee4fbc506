"""The map trainer in the window: nothing gives an answer away, a session is kept, the map comes back as it was."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from math import dist
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QMessageBox, QTextEdit, QWidget
from pytestqt.qtbot import QtBot

from diadochi.atlas.name_search import plain
from diadochi.language import Name, set_language
from diadochi.lessons.judgement import AnswerForm, QuestionKind, TrainerCard, spellings
from diadochi.lessons.pupil_memory import Grade, PupilMemory
from diadochi.lessons.question_set import all_questions
from diadochi.windows.docks import Dock
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.school.trainer_marks import MarkLook
from diadochi.windows.school.trainer_room import TrainerRoom
from diadochi.windows.widget_text import texts


@pytest.fixture
def room(playing: Playing, tmp_path: Path) -> Iterator[TrainerRoom]:
    playing.school.enter("trainer")
    found = playing.school.room("trainer")
    assert isinstance(found, TrainerRoom)
    found.memory = found.pupils.memory = PupilMemory(tmp_path / "pupils")
    found.now = lambda: datetime(2026, 5, 1, 20, 0, tzinfo=UTC)
    found.pupils.renew()
    yield found
    found.choosing.limit.setCurrentIndex(0)
    playing.shell.preferences.daily_limit = 0
    playing.school.leave()


def _card(room: TrainerRoom, kind: QuestionKind) -> TrainerCard:
    return next(card for card in all_questions(room.asking.kit).values() if card.kind is kind)


def _words(window: QWidget) -> Iterator[str]:
    """Everything that can be read, pointed at or heard in a window."""
    for widget in (window, *window.findChildren(QWidget)):
        if widget.isVisible():
            yield from (widget.toolTip(), widget.accessibleName(), widget.accessibleDescription(), widget.windowTitle())
            if isinstance(widget, QLabel | QAbstractButton | QLineEdit):
                yield widget.text()
            if isinstance(widget, QTextEdit):
                yield widget.toPlainText()


def _told(playing: Playing, room: TrainerRoom, names: set[str]) -> set[str]:
    """Names that are to be read anywhere but in the question itself."""
    asked = plain(room.page.prompt.text()) + plain(room.page.note.text())
    read = f" {' '.join(plain(words) for words in _words(playing.window) if plain(words) not in asked)} "
    return {name for name in names if f" {name} " in read}


@pytest.mark.sampled(4)
@pytest.mark.parametrize("kind", list(QuestionKind))
def test_nothing_gives_an_answer_away(playing: Playing, room: TrainerRoom, kind: QuestionKind) -> None:
    card, view, scene = _card(room, kind), playing.shell.view, playing.shell.scene
    thing = card.thing or "space"
    ids = (*card.right, *card.about) if card.thing == "" else card.right
    names = {plain(each) for one in ids for each in spellings(room.asking.kit, Name(thing, one))}
    room.page.ask(card)
    assert _told(playing, room, names) == set()
    for space in (*card.about, *(each for each in card.right if each in scene.atlas.place))[:4]:
        QTest.mouseMove(view.viewport(), view.mapFromScene(scene.place(space)))
        assert playing.shell.status.under == ""
        assert playing.shell.inspector.subject is None
    assert scene.sheet.names_shown() == ()
    assert scene.legend_at(scene.sheet.legend.sceneBoundingRect().center()) == ""
    assert scene.counters is not None
    assert scene.counters.opacity() == 0.0
    assert not playing.shell.commands["find"].isEnabled()
    assert not playing.shell.prompt.isVisible()
    assert not playing.window.scoreboard.isVisible()
    lit = {mark.look for mark in room.asking.marks.marks}
    assert lit <= {MarkLook.ASKED, MarkLook.CHOSEN}
    if not card.shown and card.form is not AnswerForm.DRAW:
        assert lit == set()
    seen = [name for name in Dock if name is not Dock.SCHOOL and _is_seen(playing, name)]
    assert seen == []


def _is_seen(playing: Playing, name: Dock) -> bool:
    try:
        return playing.shell.docks[name].isVisible()
    except KeyError:
        return False


def test_the_other_languages_give_nothing_away_either(playing: Playing, room: TrainerRoom) -> None:
    card = all_questions(room.asking.kit)["map/diadochi/name/space/babylon"]
    names = {plain(each) for each in spellings(room.asking.kit, Name("space", "babylon"))}
    room.page.ask(card)
    for language in ("es", "ru"):
        set_language(language)
        try:
            texts.changed.emit()
            assert _told(playing, room, names) == set()
        finally:
            set_language("en")
            texts.changed.emit()


def test_a_shut_panel_stays_shut_while_a_question_is_open(playing: Playing, room: TrainerRoom) -> None:
    room.page.ask(_card(room, QuestionKind.NAME_SPACE))
    playing.shell.docks.show(Dock.INSPECTOR)
    QTest.qWait(1)
    assert playing.shell.docks[Dock.INSPECTOR].isHidden()


def test_the_window_comes_back_as_it_was(playing: Playing, room: TrainerRoom) -> None:
    def state() -> tuple[object, ...]:
        shell = playing.shell
        enabled = {
            action.objectName() for action in shell.commands if isinstance(action, QAction) and action.isEnabled()
        }
        docks = [name for name in Dock if _is_seen(playing, name)]
        assert shell.scene.counters is not None
        return enabled, docks, shell.scene.counters.opacity(), shell.prompt.isVisible(), shell.view.is_quiet

    before = state()
    room.page.ask(_card(room, QuestionKind.FIND_SPACE))
    assert state() != before
    room.show_choice()
    assert state() == before


def _click(playing: Playing, space: str) -> None:
    view = playing.shell.view
    at = view.mapFromScene(playing.shell.scene.place(space))
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(at))


def test_twenty_questions_by_hand_are_graded_and_kept(playing: Playing, room: TrainerRoom) -> None:
    room.pupils.add("Anna")
    anna = room.pupils.pupil
    assert anna is not None
    times = iter(range(1000))
    room.clock = lambda: float(next(times) * 2)
    room.choosing.count.setCurrentIndex(1)
    room.begin(seed=4)
    for number in range(20):
        _answer(playing, room, is_right=number != 3)
        judgement = room.asking.judgement
        assert judgement is not None
        assert judgement.is_right == (number != 3), room.asking.card
        assert room.page.score.text().startswith(f"{number if number > 3 else number + (number < 3)} of 20")
        room.page.on.click()
    assert room.session is not None
    assert (len(room.session.outcomes), room.session.per_cent) == (20, 95)
    assert room.session.streak == 16
    room.page.end.click()
    assert room.missed.count() == 1
    assert "19" in room.result.text()
    assert len(room.memory.log(anna)) == 20
    assert {mark.look for mark in room.asking.marks.marks} >= {MarkLook.FIRM}


def test_answers_from_the_future_are_mentioned(room: TrainerRoom) -> None:
    room.pupils.add("Anna")
    anna, now = room.pupils.pupil, room.now()
    assert anna is not None
    room.memory.graded(anna, _card(room, QuestionKind.FIND_SPACE).key, Grade.GOOD, now, 900)
    room.show_choice()
    assert "future" not in room.choosing.about.text()
    room.now = lambda: now - timedelta(days=900)
    room.show_choice()
    assert "1 answer has a future date" in room.choosing.about.text()


def _answer(playing: Playing, room: TrainerRoom, *, is_right: bool) -> None:
    card = room.asking.card
    assert card is not None
    if not is_right:
        room.page.unknown.click()
        return
    match card.form:
        case AnswerForm.CHOOSE:
            room.page.buttons[card.right[0]].click()
        case AnswerForm.TYPE:
            QTest.keyClicks(room.page.line, next(spellings(room.asking.kit, Name(card.thing, card.right[0]))))
            QTest.keyClick(room.page.line, Qt.Key.Key_Return)
        case AnswerForm.MARK:
            for thing in card.right:
                _click(playing, thing if card.thing == "space" else room.asking.kit.atlas.members(thing)[0])
        case AnswerForm.CLICK if card.thing == "space":
            _click(playing, card.right[0])
        case _:
            room.asking.hand.clicked.emit(room.asking.middle(card.thing, card.right[0]))


def test_a_way_is_drawn_place_by_place_and_taken_back(playing: Playing, room: TrainerRoom) -> None:
    from diadochi.lessons.judgement import judge_way

    card = _card(room, QuestionKind.WAY_BY_LAND)
    way = judge_way(room.asking.kit, card, ()).right
    room.page.ask(card)
    _click(playing, way[1])
    assert room.asking.given == way[:2]
    _click(playing, way[1])
    assert room.asking.given == way[:1]
    for space in way[1:]:
        _click(playing, space)
    assert room.asking.judgement is not None
    assert room.asking.judgement.is_right


def test_after_a_miss_both_places_are_told_apart_and_in_sight(playing: Playing, room: TrainerRoom) -> None:
    view, places = playing.shell.view, playing.shell.scene.atlas.place
    card = all_questions(room.asking.kit)["map/diadochi/find/space/babylon"]
    near = min((each for each in places if each != "babylon"), key=lambda each: dist(places[each], places["babylon"]))
    room.page.ask(card)
    before = view.step
    _click(playing, near)
    middle, other = (view.mapFromScene(playing.shell.scene.place(each)) for each in ("babylon", near))
    assert (middle - other).manhattanLength() >= 72
    room.page.ask(card)
    assert view.step == before
    view.zoom_to(2.0)
    view.centre_on(playing.shell.scene.place("pella"))
    _click(playing, "pella")
    assert all(view.visible_rect().contains(playing.shell.scene.place(each)) for each in ("babylon", "pella"))
    room.page.ask(card)
    view.zoom_to(0.7)
    seen = view.visible_rect()
    _click(playing, "babylon")
    assert view.visible_rect() == seen, "nothing moves when the answer was right"


def test_the_keyboard_finds_a_place(playing: Playing, room: TrainerRoom) -> None:
    room.page.ask(_card(room, QuestionKind.FIND_SPACE))
    QTest.keyClick(playing.shell.view, Qt.Key.Key_Left)
    QTest.keyClick(playing.shell.view, Qt.Key.Key_Return)
    assert room.asking.judgement is not None


@pytest.mark.parametrize(
    "kind", [QuestionKind.NAME_SPACE, QuestionKind.PORT, QuestionKind.FIND_SPACE, QuestionKind.SPACES_OF]
)
def test_enter_goes_on_wherever_the_answer_was_given(playing: Playing, room: TrainerRoom, kind: QuestionKind) -> None:
    room.begin(seed=1)
    session = room.session
    assert session is not None
    playing.window.activateWindow()
    for answers in range(1, 3):
        session.waiting.insert(0, _card(room, kind))
        room.page.ask(_card(room, kind))
        QApplication.processEvents()
        match kind:
            case QuestionKind.NAME_SPACE:
                QTest.keyClicks(QApplication.focusWidget(), "somewhere")
                QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
            case QuestionKind.PORT:
                QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
            case QuestionKind.FIND_SPACE:
                QTest.keyClick(playing.shell.view, Qt.Key.Key_Left)
                QTest.keyClick(playing.shell.view, Qt.Key.Key_Return)
                playing.shell.view.setFocus()
            case _:
                room.page.unknown.click()
        assert len(session.outcomes) == answers
        asked = session.question
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
        assert room.asking.judgement is None
        assert room.asking.card is asked


def test_deleting_a_pupil_is_not_the_usual_answer(room: TrainerRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    room.pupils.add("Anna")
    opened: list[QMessageBox] = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: opened.append(box) or QMessageBox.StandardButton.No)
    delete = next(action for action in room.pupils._menu.actions() if action.text().startswith("Delete"))
    delete.trigger()
    assert opened[0].defaultButton() is opened[0].button(QMessageBox.StandardButton.No)
    assert list(room.memory.pupils().values()) == ["Anna"]


def test_choices_do_not_lie_over_the_next_question(room: TrainerRoom) -> None:
    room.page.ask(_card(room, QuestionKind.PORT))
    offered = list(room.page.buttons.values())
    room.page.ask(_card(room, QuestionKind.NAME_SPACE))
    assert offered
    assert all(button.isHidden() for button in offered)


def test_the_map_has_the_whole_window_while_questions_are_asked(playing: Playing, room: TrainerRoom) -> None:
    panel = playing.shell.docks[Dock.SCHOOL]
    assert panel.isVisible()
    room.begin(seed=1)
    assert playing.school.here == "trainer"
    assert not panel.isVisible()
    assert playing.shell.view.width() > 0.9 * playing.window.width()
    playing.shell.docks.show(Dock.SCHOOL)
    QTest.qWait(1)
    assert panel.isHidden(), "the panel would show what was missed before"
    room.page.end.click()
    assert panel.isVisible()
    assert playing.school.here == "trainer"
    assert not room.page.isVisible()


def test_a_right_answer_goes_on_by_itself_and_a_wrong_one_waits(
    playing: Playing, room: TrainerRoom, qtbot: QtBot
) -> None:
    questions = all_questions(room.asking.kit)
    room.take_up([questions["map/diadochi/port/space/tyros"], questions["map/diadochi/find/space/babylon"]])
    room.page.buttons["yes"].click()
    assert room.page.said.text() == "✓ Right. Ships can land at Tyros."
    qtbot.waitUntil(lambda: room.asking.judgement is None)
    assert room.page.prompt.text() == "Find Babylon."
    _click(playing, "sousa")
    assert room.page.said.text().startswith("✗ No, that is Sousa. Babylon is in Babylonia, next to ")
    assert {mark.words for mark in room.asking.marks.marks} >= {"Sousa", "Babylon"}
    assert not room._pause.isActive(), "it waits for the reader"


def test_a_slip_is_taken_back_from_the_score_and_the_file(playing: Playing, room: TrainerRoom) -> None:
    room.pupils.add("Anna")
    anna = room.pupils.pupil
    assert anna is not None
    questions = all_questions(room.asking.kit)
    room.take_up([questions["map/diadochi/find/space/babylon"], questions["map/diadochi/find/space/pella"]])
    assert not room.slip.isEnabled()
    _click(playing, "sousa")
    assert len(room.memory.log(anna)) == 1
    room.slip.click()
    assert room.memory.log(anna) == []
    assert room.page.prompt.text() == "Find Pella."
    assert room.page.score.text().startswith("0 of 2 · 0 % · streak 0")
    _click(playing, "pella")
    assert [review.grade for review in room.memory.log(anna)] == [Grade.EASY]
    room.page.on.click()
    QTest.keyClick(playing.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert room.memory.log(anna) == []
    assert room.page.prompt.text() == "Find Babylon.", "the open question stays"


def test_all_marks_are_the_answer_without_another_key(playing: Playing, room: TrainerRoom) -> None:
    card = all_questions(room.asking.kit)["map/diadochi/spaces/province/phoinike"]
    room.page.ask(card)
    for space in card.right:
        assert room.asking.judgement is None
        _click(playing, space)
    assert room.asking.judgement is not None
    assert room.asking.judgement.is_right


def test_a_daily_limit_ends_the_day(playing: Playing, room: TrainerRoom) -> None:
    room.pupils.add("Anna")
    anna = room.pupils.pupil
    assert anna is not None
    room.choosing.limit.setCurrentIndex(1)
    room.choosing.limit.activated.emit(1)
    assert playing.shell.preferences.daily_limit == 20
    questions = list(all_questions(room.asking.kit))
    for key in questions[:17]:
        room.memory.graded(anna, key, Grade.GOOD, room.now(), 900)
    room.show_choice()
    assert "3 more questions today." in room.choosing.about.text()
    room.begin(seed=1)
    assert room.session is not None
    assert room.session.size == 3
    for key in questions[17:20]:
        room.memory.graded(anna, key, Grade.GOOD, room.now(), 900)
    room.finish()
    assert not room.more.isEnabled()
    room.show_choice()
    assert "You have reached your daily limit." in room.choosing.about.text()
    assert not room.choosing.begin.isEnabled()
    room.now = lambda: datetime(2026, 5, 2, 20, 0, tzinfo=UTC)
    room.show_choice()
    assert room.choosing.begin.isEnabled()


def test_statistics_tell_what_falls_due_and_what_is_forgotten(playing: Playing, room: TrainerRoom) -> None:
    room.pupils.add("Anna")
    anna = room.pupils.pupil
    assert anna is not None
    questions = all_questions(room.asking.kit)
    known, missed = "map/diadochi/find/space/babylon", "map/diadochi/find/space/pella"
    room.memory.graded(anna, known, Grade.GOOD, room.now(), 900)
    room.memory.graded(anna, missed, Grade.AGAIN, room.now(), 900)
    room.now = lambda: datetime(2026, 5, 1, 21, 0, tzinfo=UTC)
    room.choosing.statistics.click()
    page = room.statistics
    assert page.isVisible()
    assert page.figures.text() == "Questions seen: 2. Remembered: 1."
    assert sum(page.bars.counts) == 2
    assert page.bars.counts[0] >= 1, "what was missed is due today"
    assert [page.forgotten.item(row).text() for row in range(page.forgotten.count())] == ["Find Pella."]
    assert len(questions) > 2
    page.back.click()
    assert room.choosing.isVisible()


def test_the_number_of_questions_is_chosen(room: TrainerRoom) -> None:
    room.choosing.count.setCurrentIndex(0)
    room.begin(seed=3)
    assert room.session is not None
    assert room.session.size == 10
    assert room.page.bar.maximum() == 10
