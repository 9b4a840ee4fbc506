"""The steps of a plan: what each is for, its exact chance and why, and what it does instead, edited on the map."""

import json
from fractions import Fraction

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from diadochi.forecast.plans import PlanFigures, plans_system
from diadochi.journal.record.plan_book import PlanBranch, plans_from, plans_text
from diadochi.narration.odds_explanation import percent
from diadochi.windows.plans.plan_intentions import BranchMenu, IntentionRow
from diadochi.windows.playing.map_tables import Playing
from tests.windows.plans.conftest import march, meeting, the_plan


def begun(playing: Playing) -> None:
    """A plan in which Krateros attacks Lysimachos at Ipsos."""
    meeting(playing)
    playing.plans.mode.begin_here()
    march(playing, "krateros", "ipsos")


def rows(playing: Playing, qtbot: QtBot) -> list[IntentionRow]:
    """The rows shown, once their chances have come."""
    shown = playing.plans.panel.steps
    qtbot.waitUntil(lambda: the_plan(playing).counted is not None, timeout=60_000)
    return [row for row in shown.rows if not row.isHidden()]


def counted(playing: Playing) -> PlanFigures:
    mode = playing.plans.mode
    plan = the_plan(playing)
    return plans_system(playing.controller.kit).figures(
        playing.controller.kit, mode.start_of(plan), mode.question_on_table(plan)
    )


def chosen(menu: QMenu, *path: str) -> None:
    """Choose an entry of a menu by its words."""
    for words in path:
        action = next(each for each in menu.actions() if each.text() == words)
        if action.menu() is None:
            action.trigger()
        else:
            menu = action.menu()


def menu_of(playing: Playing, row: IntentionRow) -> BranchMenu:
    row.change.click()
    menu = playing.plans.steps.menu
    assert menu is not None
    return menu


def test_each_step_says_what_it_is_for_and_how_likely_it_is(playing: Playing, qtbot: QtBot) -> None:
    begun(playing)
    (row,) = rows(playing, qtbot)
    assert row.words.text() == "Krateros goes to Ipsos"
    assert row.why.text() == f"{percent(counted(playing).steps[0].so_far)} Why?"
    assert row.mark.text() == "▼ Weakest step: the plan fails here most often."
    row.why.click()
    window = playing.table.explaining.window
    assert window is not None
    qtbot.waitUntil(lambda: percent(counted(playing).whole) in window.heading.text(), timeout=60_000)
    assert window.heading.text().startswith("Plan 1 – the first step")
    window.close()


def test_a_branch_is_set_in_the_menu_of_a_step_and_changes_the_chance(playing: Playing, qtbot: QtBot) -> None:
    begun(playing)
    (row,) = rows(playing, qtbot)
    before = counted(playing).whole
    chosen(menu_of(playing, row), "With at most 2 movement points", "Stop where it is")
    assert the_plan(playing).branches == (PlanBranch(0, "points 2", "stay"),)
    assert row.branches.text() == "↳ With at most 2 movement points: stop where it is"
    (row,) = rows(playing, qtbot)
    after = counted(playing).whole
    assert 0 < after < before
    assert row.why.text() == f"{percent(after)} Why?"
    march, branch = playing.plans.arrows.shown
    assert branch.words == f"1{branch.look.letter}  ≤ 2"
    assert branch.more == "Stop where it is"
    assert (branch.spaces[0], branch.kind) == (march.spaces[0], 2), "drawn on the map in another pattern"
    item = playing.plans.arrows._items[1]
    playing.shell.view.centre_on(item.plate_box.center())
    click(playing, item.mapToScene(item.plate_box.center()))
    assert playing.plans.steps.menu is not None, "its plate opens the menu"
    playing.plans.steps.menu.close()
    chosen(menu_of(playing, row), "Remove: with at most 2 movement points: stop where it is")
    assert the_plan(playing).branches == ()
    assert counted(playing).whole == before


def test_the_number_on_the_map_opens_the_menu_and_a_click_chooses_the_space(playing: Playing, qtbot: QtBot) -> None:
    begun(playing)
    view, plans = playing.shell.view, playing.plans
    rows(playing, qtbot)
    plate = plans.arrows._items[0].plate
    view.centre_on(plate)
    click(playing, plate)
    menu = plans.steps.menu
    assert menu is not None
    assert menu.isVisible()
    chosen(menu, "With at most 2 movement points", "Choose a space on the map…")
    menu.close()
    assert plans.steps.places.is_open
    place = playing.controller.kit.atlas.place["kelainai"]
    click(playing, QPointF(*place))
    assert the_plan(playing).branches == (PlanBranch(0, "points 2", "go kelainai"),)
    assert not plans.steps.places.is_open
    steps = the_plan(playing).steps
    assert steps  # the click has moved no one


def test_escape_gives_up_the_choice_of_a_space(playing: Playing, qtbot: QtBot) -> None:
    begun(playing)
    (row,) = rows(playing, qtbot)
    chosen(menu_of(playing, row), "With at most 2 movement points", "Choose a space on the map…")
    QTest.keyClick(playing.shell.view, Qt.Key.Key_Escape)
    assert not playing.plans.steps.places.is_open
    assert the_plan(playing).branches == ()


def test_what_a_step_is_for_can_be_changed(playing: Playing, qtbot: QtBot) -> None:
    begun(playing)
    (row,) = rows(playing, qtbot)
    reached = counted(playing).whole
    chosen(menu_of(playing, row), "Krateros takes Ipsos")
    assert row.words.text() == "Krateros takes Ipsos"
    assert counted(playing).whole <= reached


def test_branches_of_a_march_that_is_undone_go_with_it(playing: Playing, qtbot: QtBot) -> None:
    begun(playing)
    (row,) = rows(playing, qtbot)
    chosen(menu_of(playing, row), "With at most 2 movement points", "Stop where it is")
    while the_plan(playing).steps:
        playing.games.back.undo()
    assert the_plan(playing).branches == ()


def test_the_cost_in_rank_stands_beside_the_chance(playing: Playing, qtbot: QtBot) -> None:
    begun(playing)
    rows(playing, qtbot)
    costs = counted(playing).costs
    shown = playing.plans.panel.steps._note.text()
    position = playing.plans.mode.start_of(the_plan(playing))
    assert bool(costs) == (position.factions[1].status == "champion")
    for cost in costs:
        assert f"This side loses Champion status (legitimacy −3): {percent(cost.chance)}." in shown


def test_the_chances_are_kept_with_the_plan(playing: Playing, qtbot: QtBot) -> None:
    begun(playing)
    rows(playing, qtbot)
    kept = the_plan(playing).counted
    assert kept is not None
    assert [Fraction(so_far) for _, so_far in kept.steps] == [counted(playing).whole]


def test_a_plan_stored_before_there_were_intentions_opens_with_its_steps(playing: Playing, qtbot: QtBot) -> None:
    begun(playing)
    (written,) = json.loads(plans_text([the_plan(playing)]))
    for key in ("branches", "aims", "counted"):
        written.pop(key, None)
    (old,) = plans_from(json.dumps([written]))
    mode = playing.plans.mode
    mode.leave()
    mode.book.keep(old)
    mode.open(old)
    (row,) = rows(playing, qtbot)
    assert row.words.text() == "Krateros goes to Ipsos"
    assert row.why.text() == f"{percent(counted(playing).whole)} Why?"


def click(playing: Playing, point: QPointF) -> None:
    """Click a point of the canvas."""
    view = playing.shell.view
    at: QPoint = view.mapFromScene(point)
    assert view.viewport().rect().contains(at)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)


@pytest.fixture(autouse=True)
def no_menu_stays(playing: Playing) -> object:
    yield
    menu = playing.plans.steps.menu
    if menu is not None:
        menu.close()
