"""Plans side by side: their maps, what differs, and the same exact figures as are counted of them anywhere."""

from fractions import Fraction

import pytest
from msgspec import structs
from pytestqt.qtbot import QtBot

from diadochi.forecast.odds.game_odds import odds_system
from diadochi.forecast.odds.odds_questions import MarchAsked
from diadochi.forecast.plans import PlanFigures, at_least, plans_of
from diadochi.narration.odds_explanation import percent
from diadochi.windows.plans.plan_comparison import ComparedPlan, PlanComparison
from diadochi.windows.playing.map_tables import Playing
from tests.windows.plans.conftest import march, the_plan

ARMY = "perdikkas"


def two_plans(playing: Playing) -> tuple[str, str]:
    """Two plans of the same army: where it goes in each."""
    controller, mode = playing.controller, playing.plans.mode
    assert controller.lift(ARMY)
    goals = sorted(goal for goal, inside in controller.marks() if not inside)
    controller.set_down()
    first, second = goals[0], goals[-1]
    mode.begin_here()
    march(playing, ARMY, first)
    playing.plans.banner.another.click()
    march(playing, ARMY, second)
    return first, second


def beside(playing: Playing, qtbot: QtBot) -> PlanComparison:
    """The window, once all figures have come."""
    playing.plans.banner.beside.click()
    window = playing.plans.beside
    assert window is not None
    qtbot.waitUntil(lambda: all(each.column.shown is not None for each in window.laid), timeout=60_000)
    return window


def test_two_plans_stand_side_by_side_with_their_figures(playing: Playing, qtbot: QtBot) -> None:
    first, second = two_plans(playing)
    window = beside(playing, qtbot)
    try:
        assert [each.plan.name for each in window.laid] == ["Plan 1", "Plan 2"]
        assert {first, second} <= window.tinted
        assert all(each.column.map.arrows.count == 1 for each in window.laid)
        for each in window.laid:
            shown = each.column.shown
            assert isinstance(shown, PlanFigures)
            assert sum(shown.own.values()) == sum(shown.enemy.values()) == 1
            assert [percent(goal.chance) for goal in shown.goals] == [
                value for _, value in each.column.words[: len(shown.goals)]
            ]
        window.want(f"units {first} >= 1")
        qtbot.waitUntil(lambda: all(each.column.shown is not None for each in window.laid), timeout=60_000)
        chances = [
            each.column.shown.goals[0].chance for each in window.laid if isinstance(each.column.shown, PlanFigures)
        ]
        assert chances[0] > chances[1] == 0
        shown = [each.column.shown for each in window.laid]
        kept = [plan.counted for plan in playing.plans.mode.shown]
        assert [(each.policy, each.goal) for each in kept if each] == [("stand", f"units {first} >= 1")] * 2
        assert playing.plans.panel.list.item(1).text().endswith(f"goal {percent(Fraction(0))}")
        each = window.laid[0]
        asked = each.asked(f"units {first} >= 1", "stand")
        assert each.known(asked) == shown[0]
        assert each.known(each.asked(f"units {first} >= 1", "avoid")) is None  # counted for another policy
        playing.plans.mode.open(playing.plans.mode.shown[0])
        playing.games.back.undo()
        assert the_plan(playing).counted is None  # it is another plan now
    finally:
        window.close()


def test_a_march_has_the_same_chances_in_a_plan_as_by_itself(playing: Playing) -> None:
    two_plans(playing)
    kit, mode = playing.controller.kit, playing.plans.mode
    system = plans_of(kit)
    assert system is not None
    for plan in mode.shown:
        record = mode.laid(plan)
        target = record.game.position.where(ARMY)[0]
        start = record.position_at(1)
        goal = f"units {target} >= 1 and general {ARMY} safe"
        question = ComparedPlan(plan, record, None).question  # type: ignore[arg-type]
        found = system.figures(kit, start, structs.replace(question, goal=goal, policy="stand"))
        odds = odds_system(kit).odds(kit, start, MarchAsked(ARMY, (target, False), goal=goal, besieges=False))
        assert [wish.chance for wish in found.goals] == [wish.chance for wish in odds.goals]
        assert (found.own, found.enemy) == (odds.own, odds.enemy)
        assert found.results == odds.results


@pytest.mark.parametrize(
    ("losses", "curve"),
    [
        ({0: Fraction(1)}, (Fraction(1),)),
        ({0: Fraction(1, 2), 2: Fraction(1, 2)}, (Fraction(1), Fraction(1, 2), Fraction(1, 2))),
    ],
)
def test_the_loss_curve_says_at_least(losses: dict[int, Fraction], curve: tuple[Fraction, ...]) -> None:
    assert at_least(losses) == curve


def test_figures_for_other_replies_than_those_of_the_plan_name_them(playing: Playing, qtbot: QtBot) -> None:
    two_plans(playing)
    playing.table.odds.choose("avoid")
    window = beside(playing, qtbot)
    try:
        for each in window.laid:
            assert each.column._note.text().startswith("Not as in the plan: others avoid battle")
            assert "A step is judged when its march ends" in each.column._note.text()
        assert "others avoid battle" in playing.plans.panel.list.item(0).text()
        playing.table.odds.choose("stand")
        qtbot.waitUntil(lambda: all(each.column.shown is not None for each in window.laid), timeout=60_000)
        assert all("Not as in the plan" not in each.column._note.text() for each in window.laid)
    finally:
        playing.table.odds.choose("stand")
        window.close()
