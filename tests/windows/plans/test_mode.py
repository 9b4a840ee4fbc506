"""A plan lies on the table in place of the game, and leaves it exactly as it stood."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from diadochi.forecast.plans import Assumption
from diadochi.rules.core.flow import Roll
from diadochi.rules.successors.notation import write
from diadochi.windows.playing.map_tables import Playing
from tests.windows.plans.conftest import march, the_plan


def first_march(playing: Playing) -> tuple[str, str]:
    """A general of whoever is on turn, and a space he may go to."""
    position = playing.controller.position
    for space, stack in position.all_stacks():
        for general in stack.generals if stack.seat == position.clock.active else ():
            if playing.controller.may_lift(general) and playing.controller.lift(general):
                marks = playing.controller.marks()
                playing.controller.set_down()
                goals = [goal for goal, inside in marks if not inside and goal != space]
                if goals:
                    return general, min(goals)
    raise AssertionError("nobody can march")


def test_a_plan_touches_nothing_of_the_table_and_is_kept(playing: Playing) -> None:
    table, mode = playing.games.desk.lying, playing.plans.mode
    before, nodes = write(playing.controller.position), len(table.tree)
    general, goal = first_march(playing)
    QTest.keyClick(playing.window, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    assert playing.plans.banner.isVisible()
    assert playing.plans.frame.isVisible()
    march(playing, general, goal)
    planned, steps = write(playing.controller.position), the_plan(playing).steps
    assert planned != before
    assert playing.plans.arrows.count == 1
    QTest.mouseClick(playing.plans.banner.leave, Qt.MouseButton.LeftButton)
    assert playing.games.desk.lying is table
    assert (write(playing.controller.position), len(table.tree)) == (before, nodes)
    assert playing.plans.arrows.count == 0
    assert not playing.plans.banner.isVisible()
    assert [(plan.name, plan.steps) for plan in mode.shown] == [("Plan 1", steps)]
    mode.open(mode.shown[0])
    assert write(playing.controller.position) == planned
    mode.leave()
    assert write(playing.controller.position) == before


def test_what_is_taken_back_is_no_part_of_the_plan(playing: Playing) -> None:
    mode = playing.plans.mode
    general, goal = first_march(playing)
    mode.begin_here()
    march(playing, general, goal)
    assert the_plan(playing).steps
    playing.games.back.undo()
    assert the_plan(playing).steps == ()
    march(playing, general, goal)
    longer = the_plan(playing).steps
    mode.duplicate(the_plan(playing))
    first, second = mode.shown
    assert (second.name, second.steps) == ("Plan 1, variant", longer)
    mode.rename(second, "Later")
    mode.remove(first)
    assert [plan.name for plan in mode.shown] == ["Later"]
    assert not playing.games.desk.is_planning


def test_dice_are_taken_for_granted_or_asked_for(playing: Playing) -> None:
    mode = playing.plans.mode
    general, _ = first_march(playing)
    points: dict[str, int] = {}
    for how in (Assumption.AVERAGE, Assumption.WORST):
        mode.begin_here()
        mode.assume(how)
        assert playing.controller.lift(general)
        assert playing.controller.act_here()
        points[how] = playing.controller.position.activation.points
        mode.leave()
    assert points[Assumption.WORST] < points[Assumption.AVERAGE]
    mode.begin_here()
    mode.assume(Assumption.BY_HAND)
    playing.controller.lift(general)
    playing.controller.act_here()
    assert isinstance(playing.controller.node, Roll)


def test_as_rolled_copies_what_fell_in_the_game_and_nothing_else(playing: Playing) -> None:
    mode, controller = playing.plans.mode, playing.controller
    general, _ = first_march(playing)
    controller.lift(general)
    controller.act_here()
    fell = controller.position.activation.points
    controller.go_to(1)
    controller.redo()
    start = playing.games.desk.lying
    plan = mode.book.add("As it was", start.tree.lineage(start.cursor)[0], 1, None, Assumption.FALLEN)
    mode.open(plan)
    controller.lift(general)
    controller.act_here()
    assert controller.position.activation.points == fell
    assert [step.kind for step in the_plan(playing).steps].count("movement") == 1
    mode.leave()
    controller.undo()
    mode.open(mode.book.add("Before it fell", plan.node, 1, None, Assumption.FALLEN))
    controller.lift(general)
    controller.act_here()
    assert isinstance(controller.node, Roll)  # what was taken back has not fallen
