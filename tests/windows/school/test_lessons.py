"""Lessons on the table: a thin way through the first chapter, wrong answers, and what is kept of it."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QHBoxLayout, QMessageBox, QWidget

from diadochi.lessons.lesson import LessonProgress, LessonRun
from diadochi.lessons.lesson_files import read_lesson, shipped_lessons
from diadochi.resources import settings
from diadochi.rules.successors.answers import Activate, Stop
from diadochi.rules.successors.facts import place_of
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.notation import write
from diadochi.rules.successors.rules import SuccessorsRules
from diadochi.scene.counters.siting import StackKey
from diadochi.scene.sketch_painting import PLATE, thickness
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.preferences import load_preferences
from diadochi.windows.school.lesson_player import Tone
from diadochi.windows.school.lesson_room import CourseRoom
from diadochi.windows.widgets import WrappingButton

CHAPTER = "evening-1-marching"


def forget_progress() -> None:
    settings("lessons.log").unlink(missing_ok=True)


def reached() -> dict[str, int]:
    """What a program that is started now finds, whatever happens to this window."""
    return LessonProgress({}).reached()


@pytest.fixture
def room(playing: Playing) -> Iterator[CourseRoom]:
    forget_progress()
    playing.school.enter("lessons")
    room = playing.school.room("lessons")
    assert isinstance(room, CourseRoom)
    yield room
    playing.school.leave()


def settled(playing: Playing) -> None:
    """Dice that are due have fallen and others have answered."""
    QApplication.processEvents()
    while playing.controller.may_let_fall:
        playing.controller.let_fall()
        QApplication.processEvents()


def test_the_first_chapter_is_played_with_own_hands(playing: Playing, room: CourseRoom) -> None:
    before = playing.controller.position.copy()
    room.shelves.choices[CHAPTER].click()
    player, controller, scene = room.player, playing.controller, playing.shell.scene
    assert "Krateros" in room.page.words.text()
    assert room.page.on.isHidden()
    assert player.given == ()
    controller.lift("krateros")
    assert player.done
    controller.set_down()
    playing.shell.view.setFocus()
    QTest.keyClick(playing.window.windowHandle(), Qt.Key.Key_Return)  # type: ignore[arg-type]
    assert not player.done, "Enter is the next step, with the keyboard on the map"
    assert reached()[CHAPTER] == 1, "each step is kept at once"
    playing.shell.view.hovered.emit(scene.place("ikonion"))
    assert player.done
    room.page.on.click()
    controller.lift("krateros")
    controller.drop(("kolossai", False))
    settled(playing)
    assert player.said is not None
    assert player.said[0] == Tone.WRONG
    assert not player.done
    room.page.again.click()
    controller.lift("krateros")
    controller.drop(("ipsos", False))
    settled(playing)
    assert player.done
    assert controller.position.activation.points == 3
    room.page.on.click()
    controller.answer(Stop())
    assert not player.done
    hand = playing.hands.gestures.gesture
    hand.lift("krateros")
    hand.drop_or_put_back(("aspendos", False))
    assert player.done
    room.page.on.click()
    controller.lift("krateros")
    controller.drop(("sardeis", True))
    settled(playing)
    assert player.done
    room.page.on.click()
    controller.answer(Activate("krateros"))
    settled(playing)
    assert player.said is None, "the way of the lesson has not been left"
    assert player.expected() is not None
    room.page.again.click()
    controller.lift("krateros")
    controller.drop(("chios", False))
    settled(playing)
    assert player.done
    room.page.on.click()
    assert player.is_last
    playing.school.leave()
    assert controller.position == before
    assert reached()[CHAPTER] == 6
    assert not room.pointer.shapes


def test_the_cross_of_the_first_chapter_is_seen(playing: Playing, room: CourseRoom) -> None:
    room.shelves.choices[CHAPTER].click()
    room.player.go_to(3)
    QApplication.processEvents()
    view = playing.shell.view
    cross, arrow = sorted(room.pointer.shapes.values(), key=lambda shape: bool(shape.line))
    middle = view.mapFromScene(QPointF(*cross.centre))
    seen = view.viewport().grab().toImage().pixelColor(middle)
    assert seen.red() > 1.5 * max(seen.green(), seen.blue()), "no name lies over it"
    assert min(cross.distance(point) for point in arrow.line) > PLATE * thickness(view.step), "nor the arrow"


def test_the_end_of_a_battle_is_said_when_its_dice_lie(playing: Playing, room: CourseRoom) -> None:
    playing.shell.preferences.moments, playing.shell.preferences.motion = "battles", True
    try:
        room.shelves.choices["evening-2-fighting"].click()
        controller, stage = playing.controller, playing.stage
        controller.lift("krateros")
        controller.drop(("ipsos", False))
        said = []
        while not room.player.done:
            QApplication.processEvents()
            if stage.moment is not None:
                stage.go_on()
            elif controller.may_let_fall:
                controller.let_fall()
            said.append((playing.rolls.rolling is not None, "" if room.page.said.isHidden() else room.page.said.text()))
            assert len(said) < 40
        assert (True, "") in said
        assert not any(words for rolling, words in said if rolling)
        assert "You won." in room.page.said.text()
    finally:
        playing.shell.preferences.moments, playing.shell.preferences.motion = "swiftly", False


def test_no_odds_open_over_the_map_of_the_guided_game(playing: Playing, room: CourseRoom) -> None:
    room.shelves.choices[CHAPTER].click()
    assert not playing.odds.shown()
    room.shelves.choices["lesson-3-battle"].click()
    assert playing.odds.shown()
    room.shelves.choices[CHAPTER].click()
    playing.school.leave()
    assert playing.odds.shown()


def test_the_guided_game_goes_on_where_it_was_left_and_shows_the_hand(playing: Playing) -> None:
    forget_progress()
    progress = LessonProgress({})
    for lesson, step, steps in ((CHAPTER, 7, 7), ("evening-2-fighting", 6, 6), ("evening-3-winning", 1, 9)):
        progress.keep(lesson, step, steps)
    playing.school.enter("evening")
    assert playing.controller.node.kind == "tyche"
    assert not playing.hotseat.is_closed, "a pupil alone is shown his hand"
    assert playing.hotseat.viewer == 1
    playing.school.leave()
    assert playing.hotseat.sitting.humans is None
    forget_progress()


def test_a_lesson_is_recorded_at_the_free_table_and_solves_itself(
    playing: Playing, room: CourseRoom, tmp_path: Path
) -> None:
    room.shelves.record.click()
    page, controller = room.recorder, playing.controller
    controller.lift("perdikkas")
    controller.drop(("sousa", False))
    settled(playing)
    page.words.setPlainText("March to Sousa.")
    page.mark_button.click()
    controller.answer(Stop())
    page.words.setPlainText("End march.")
    page.mark_button.click()
    page.title.setText("To Sousa")
    page.store(tmp_path / "sousa.toml")
    assert "can solve every step" in page.note.text(), page.note.text()
    page.leave_button.click()
    room.shelves.choices["sousa"].click()
    assert room.page.words.text() == "March to Sousa."
    assert controller.node.kind == "activation"
    playing.shell.preferences.lesson_folders = []


def _complaint(playing: Playing) -> str:
    """What a message box says, which is closed."""
    QApplication.processEvents()
    box = next(box for box in playing.shell.frame.findChildren(QMessageBox) if box.isVisible())
    words = box.text()
    box.close()
    box.setParent(None)
    return words


def test_a_lesson_of_ones_own_is_played_as_its_file_reads_now(
    playing: Playing, room: CourseRoom, tmp_path: Path
) -> None:
    file, kept = tmp_path / "own.toml", playing.shell.preferences
    text = (shipped_lessons() / f"{CHAPTER}.toml").read_text("utf-8")
    file.write_text(text, "utf-8")
    kept.lesson_folders = [str(tmp_path)]
    LessonProgress({}).keep("own", 3, 8)
    room.enter()
    file.write_text(text.replace("[[6]]", "[[0]]"), "utf-8")
    room.shelves.choices["own"].click()
    assert "own.toml" in _complaint(playing)
    assert room.player.lesson is None
    file.write_text(text.replace('to = "pisidai"', 'to = "sardeis"'), "utf-8")
    room.shelves.choices["own"].click()
    assert "cannot continue" in _complaint(playing)
    assert room.player.lesson is None
    assert room.shelves.isVisible()
    file.write_text("\n".join(line for line in text.split("\n") if line != "[[step]]"), "utf-8")
    room.shelves.choices["own"].click()
    assert "own.toml" in _complaint(playing)
    file.unlink()
    room.shelves.choices["own"].click()
    assert "is missing" in _complaint(playing)
    file.write_text(text, "utf-8")
    room.shelves.choices["own"].click()
    assert room.player.number == 3
    kept.lesson_folders = []


def test_a_lesson_that_goes_wrong_on_the_way_ends_with_a_word(
    playing: Playing, room: CourseRoom, tmp_path: Path
) -> None:
    kept = playing.shell.preferences
    text = (shipped_lessons() / f"{CHAPTER}.toml").read_text("utf-8")
    (tmp_path / "own.toml").write_text(text.replace('to = "pisidai"', 'to = "sardeis"'), "utf-8")
    kept.lesson_folders = [str(tmp_path)]
    room.enter()
    room.shelves.choices["own"].click()
    player = room.player
    for _ in range(3):
        assert player.lesson is not None
        player.go_to(player.number + 1)
    assert "cannot continue" in _complaint(playing)
    assert room.shelves.isVisible()
    kept.lesson_folders = []


def test_a_folder_of_lessons_is_kept_at_once(playing: Playing, room: CourseRoom, tmp_path: Path) -> None:
    room._add_folder(str(tmp_path))
    assert load_preferences().lesson_folders == [str(tmp_path)]
    playing.shell.preferences.lesson_folders = []


def stack_of(playing: Playing, general: str) -> StackKey:
    counters, space = playing.shell.scene.counters, place_of(playing.controller.position, general)
    assert counters is not None
    keys = counters.keys()
    return next(key for key in keys if key.space == space and key.owner > 0)


def drag(playing: Playing, general: str, to: str) -> None:
    """Press on the army of a general, draw it to a place, let go there."""
    view, counters, scene = playing.shell.view, playing.shell.scene.counters, playing.shell.scene
    assert counters is not None
    view.fit()
    start, end = (
        view.mapFromScene(counters.box_of(stack_of(playing, general)).center()),
        view.mapFromScene(scene.place(to)),
    )
    port, left, none = view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QTest.mousePress(port, left, none, start)
    for part in (0.3, 0.7, 1.0):
        QTest.mouseMove(port, start + (end - start) * part)
    QTest.mouseRelease(port, left, none, end)
    settled(playing)


def has_a_way(playing: Playing, general: str) -> bool:
    """Take the army of a general in hand, if it can go somewhere."""
    if playing.controller.lift(general) and playing.controller.marks():
        return True
    playing.controller.set_down()
    return False


def replayed(playing: Playing, path: Path) -> str:
    """The position at the end of a recorded lesson that is without fault, as text."""
    kit = playing.controller.kit
    lesson, faults = read_lesson(kit, path)
    assert lesson is not None, faults
    run = LessonRun(kit, lesson)
    assert not list(run.faults())
    assert run.game is not None
    return write(run.game.position)


@pytest.mark.parametrize("its_turn", [True, False])
def test_an_army_of_any_side_is_dragged_recorded_and_dragged_again(
    playing: Playing, room: CourseRoom, kit: Kit, tmp_path: Path, its_turn: bool
) -> None:
    controller = playing.controller
    controller.open(kit, SuccessorsRules().setup_position(kit, SuccessorsRules().setups(kit)[0]))
    armies = [each for each in kit.generals if controller.may_lift(each)]
    first = controller.position.clock.active
    general = next(each for each in armies if (stack_of(playing, each).owner == first) == its_turn)
    seat = stack_of(playing, general).owner
    room.shelves.record.click()
    assert controller.lift(general)
    to = min((mark for mark in controller.marks() if not mark[1]), key=lambda mark: controller.marks()[mark].cost)[0]
    controller.set_down()
    drag(playing, general, to)
    after = write(controller.position)
    QTest.keyClicks(room.recorder.words, "March.")
    QTest.mouseClick(room.recorder.mark_button, Qt.MouseButton.LeftButton)
    room.recorder.title.setText("Dragged")
    path = tmp_path / "dragged.toml"
    room.recorder.store(path)
    assert "can solve every step" in room.recorder.note.text(), room.recorder.note.text()
    assert replayed(playing, path) == after
    assert "replies" not in path.read_text("utf-8")
    room.recorder.leave_button.click()
    room.shelves.choices["dragged"].click()
    assert room.player.step is not None
    assert room.player.step.seat == seat
    assert not room.player.done
    drag(playing, general, to)
    assert room.player.done
    assert write(controller.position) == after
    playing.shell.preferences.lesson_folders = []


def test_a_march_on_any_set_up_is_recorded(playing: Playing, room: CourseRoom, kit: Kit, tmp_path: Path) -> None:
    controller, chance, sides = playing.controller, random.Random(4), set()
    for name in SuccessorsRules().setups(kit):
        controller.open(kit, SuccessorsRules().setup_position(kit, name))
        first = controller.position.clock.active
        room.shelves.record.click()
        for _ in range(2):
            ready = chance.sample([*kit.generals], len(kit.generals))
            found = next((each for each in ready if controller.may_lift(each) and has_a_way(playing, each)), None)
            if found is None:
                break
            controller.drop(chance.choice(sorted(controller.marks())))
            settled(playing)
            room.recorder.words.setPlainText("March.")
            room.recorder.mark_button.click()
            sides.add(room.recorder.steps[-1].pupil != first)
        path = tmp_path / f"{name}.toml"
        room.recorder.store(path)
        assert "can solve every step" in room.recorder.note.text(), (name, room.recorder.note.text())
        assert replayed(playing, path) == write(controller.position), name
        playing.school.leave()
        playing.school.enter("lessons")
    assert sides == {True, False}
    playing.shell.preferences.lesson_folders = []


def test_a_choice_too_long_for_the_panel_is_broken_into_lines(playing: Playing) -> None:
    short, long = WrappingButton(playing.window), WrappingButton(playing.window)
    short.setText("He fights")
    long.setText("He retreats to the nearest port that holds no enemy, and pays a point for every strait on the way")
    assert long.minimumSizeHint().width() < 200
    assert long.heightForWidth(300) > short.heightForWidth(300) + long.fontMetrics().height()
    row = QWidget(playing.window)
    beside = QHBoxLayout(row)
    for button in (short, long):
        beside.addWidget(button)
    assert beside.minimumSize().width() < 300
    short.deleteLater()
    long.deleteLater()
    row.deleteLater()


def test_a_place_at_the_border_of_the_map_is_brought_well_into_sight(playing: Playing, room: CourseRoom) -> None:
    view, place = playing.shell.view, playing.shell.scene.place("sardeis")
    view.zoom_to(0.7)
    view.centerOn(place.x() + view.visible_rect().width() / 2 - 40, place.y())
    before = view.mapFromScene(place)
    assert view.viewport().rect().contains(before), "as at the border, but seen"
    room.shelves.choices["lesson-5-siege"].click()
    assert view.viewport().rect().adjusted(90, 90, -90, -90).contains(view.mapFromScene(place))
