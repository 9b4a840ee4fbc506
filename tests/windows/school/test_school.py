"""Entering and leaving the school: what is played waits, and comes back exactly as it stood."""

from diadochi.language import msg
from diadochi.rules.core.flow import Dice, Roll
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.setup import at_activation
from diadochi.windows.docks import Dock
from diadochi.windows.playing.map_tables import Playing
from diadochi.windows.school.learn_menu import HALL
from diadochi.windows.school.school_room import ROOMS, LessonDice
from tests.house.kept import kept_opening


def test_the_hall_is_entered_by_its_command_and_left_with_its_dock(playing: Playing) -> None:
    playing.shell.commands["school"].trigger()
    assert playing.school.here == HALL
    assert playing.shell.docks[Dock.SCHOOL].isVisible()
    panel = playing.shell.docks[Dock.SCHOOL].widget()
    assert not panel.hall.isVisible()
    playing.shell.docks[Dock.SCHOOL].close()
    assert playing.school.here is None
    assert playing.shell.docks[Dock.SCHOOL].isHidden()


def test_no_room_makes_the_window_higher(playing: Playing) -> None:
    playing.school.enter(HALL)
    least = playing.window.minimumSizeHint().height()
    for entry in ROOMS:
        playing.school.enter(entry.id)
        assert playing.window.minimumSizeHint().height() <= least, entry.id


def test_a_lesson_lies_in_place_of_the_table_and_leaves_it_as_it_was(playing: Playing, kit: Kit) -> None:
    assert playing.controller.lift("perdikkas")
    assert playing.controller.drop(("sousa", False))
    before, played = playing.controller.position.copy(), len(playing.controller.line.entries)
    lessons = playing.school.tools.lessons
    other = at_activation(kept_opening(kit, "five-diadochi"), 2)
    playing.school.enter(HALL)
    assert lessons.lay(other)
    assert playing.games.desk.is_teaching
    assert not playing.games.desk.is_planning
    assert playing.controller.position.clock.active == 2
    assert playing.shell.table.position != before
    playing.school.leave()
    assert not playing.games.desk.is_teaching
    assert not lessons.is_laid
    assert playing.controller.position == before
    assert len(playing.controller.line.entries) == played


def test_another_table_ends_the_lesson(playing: Playing, kit: Kit, position: object) -> None:
    lessons, gone = playing.school.tools.lessons, []
    lessons.gone.connect(lambda: gone.append(True))
    playing.school.enter(HALL)
    assert lessons.lay(at_activation(kept_opening(kit, "five-diadochi"), 2))
    playing.games.desk.put_away()
    assert gone == [True]
    assert not lessons.is_laid


def test_dice_fall_as_the_lesson_wants_and_then_by_chance() -> None:
    dice = LessonDice([Dice((4,))], seed=1)
    roll = Roll("movement", 1, msg("movement"))
    assert dice.of(roll) == Dice((4,))
    assert {dice.of(roll).faces[0] for _ in range(60)} == {1, 2, 3, 4, 5, 6}
