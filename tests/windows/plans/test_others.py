"""Whoever is asked on a march of a plan answers by a policy, or by hand; what good and bad means is the plan's goal."""

from diadochi.forecast.plans import Assumption
from diadochi.rules.core.flow import Decision
from diadochi.windows.playing.map_tables import Playing
from tests.windows.plans.conftest import march, meeting, the_plan


def replies_of(playing: Playing) -> list[tuple[str, str]]:
    """What others were taken to answer, with the policy that did."""
    policies = playing.odds.policies
    return [(step.kind, step.by) for step in the_plan(playing).steps if step.seat == 2 and step.by in policies]


def test_others_answer_as_the_policy_of_the_plan_says(playing: Playing) -> None:
    meeting(playing)
    mode, banner = playing.plans.mode, playing.plans.banner
    mode.begin_here()
    march(playing, "krateros", "ipsos")
    assert replies_of(playing)[0] == ("avoid_battle", "stand")
    assert banner.note.text() == "B does not avoid battle (others stay and fight)."
    told = [playing.shell.speaker.say(words) for words in mode.line_marks().values()]
    assert "assumed: others stay and fight" in told
    steps = the_plan(playing).steps
    mode.leave()
    mode.open(mode.shown[0])
    assert the_plan(playing).steps == steps  # what gave each step is kept with the plan
    banner.another.click()
    others = banner.controls.others
    others.setCurrentIndex(others.findText("Others avoid battle when they can"))
    others.activated.emit(others.currentIndex())
    march(playing, "krateros", "ipsos")
    assert replies_of(playing)[0] == ("avoid_battle", "avoid")


def test_by_hand_others_are_asked_and_a_policy_takes_it_over(playing: Playing) -> None:
    meeting(playing)
    mode = playing.plans.mode
    mode.begin_here()
    mode.answer_by("")
    march(playing, "krateros", "ipsos")
    node = playing.controller.node
    assert isinstance(node, Decision)
    assert (str(node.kind), node.seat) == ("avoid_battle", 2)
    mode.answer_by("best")
    assert replies_of(playing)[0][1] == "best"


def test_the_worst_in_ten_is_that_of_the_goal(playing: Playing) -> None:
    meeting(playing)
    mode, button = playing.plans.mode, playing.plans.banner.controls.goal
    goals = {"general krateros safe": "Krateros is safe", "general krateros gone": "Krateros is beaten"}
    mode.begin_here()
    assert button.words == "Points and units"
    mode.leave()
    ends: list[bool] = []
    for goal, words in goals.items():
        mode.begin_here()
        mode.assume(Assumption.WORST)
        mode.wish(goal)
        assert button.words == words
        march(playing, "krateros", "ipsos")
        ends.append(playing.controller.position.where("krateros") is None)
        mode.leave()
    assert ends == [True, False]


def test_a_goal_is_picked_or_written(playing: Playing) -> None:
    meeting(playing)
    plans, table = playing.plans, playing.games.desk
    plans.mode.begin_here()
    march(playing, "krateros", "ipsos")
    plans.choose_goal()
    sheet = plans.goals
    assert sheet is not None
    offered = [wish.text for wish in sheet.shown]
    sheet.rows[0].turned.emit()
    assert the_plan(playing).goal == offered[0]
    sheet.goal.line.setText("space nowhere mine")
    sheet.goal.line.editingFinished.emit()
    assert "nowhere" in sheet.goal.error
    assert the_plan(playing).goal == offered[0]
    sheet.none.click()
    assert not the_plan(playing).goal
    sheet.close()
    assert table.is_planning


def test_a_plan_taken_up_within_a_deed_says_where_it_begins(playing: Playing) -> None:
    meeting(playing)
    controller, banner = playing.controller, playing.plans.banner
    controller.lift("krateros")
    controller.act_here()
    playing.plans.mode.begin_here()
    assert banner.note.text().startswith("The plan starts 3 steps earlier. Plans start at the beginning of an action")
    assert controller.position.activation is None
    playing.plans.mode.leave()
    playing.plans.mode.open(playing.plans.mode.shown[0])
    assert banner.note.text() == "The plan starts 3 steps back in the game."
