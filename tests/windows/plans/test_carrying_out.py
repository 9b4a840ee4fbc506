"""A plan is carried out in the game by its intentions, and stops where someone else has to decide."""

from diadochi.controller.rules_controller import ProgramDice
from diadochi.forecast.plans import Assumption
from diadochi.journal.record.plan_book import KeptPlan
from diadochi.rules.core.flow import Dice, Roll
from diadochi.rules.successors.answers import Stand, Stop
from diadochi.rules.successors.notation import write
from diadochi.windows.playing.map_tables import Playing
from tests.windows.plans.conftest import march, meeting, the_plan
from tests.windows.plans.test_mode import first_march


class Loaded(ProgramDice):
    """Dice that always show the same."""

    def __init__(self, face: int) -> None:
        super().__init__()
        self.face = face

    def roll(self, roll: Roll) -> Dice:
        return Dice((self.face,) * roll.dice)


def commit(playing: Playing, plan: KeptPlan) -> str:
    """Carry out a plan; what is asked before."""
    playing.plans.panel.done.emit("commit", plan.id)
    box = playing.plans.asking
    assert box is not None
    asked = f"{box.text()} {box.informativeText()}"
    box.defaultButton().click()
    return asked


def planned_march(playing: Playing) -> str:
    """A plan of one march with the points of the worst throw in ten; where it leads."""
    general, goal = first_march(playing)
    mode = playing.plans.mode
    mode.begin_here()
    mode.assume(Assumption.WORST)
    march(playing, general, goal)
    return write(playing.controller.position)


def test_it_is_played_where_dice_read_as_planned(playing: Playing) -> None:
    planned = planned_march(playing)
    playing.plans.mode.leave()
    playing.controller.dice = Loaded(1)
    plan = playing.plans.mode.shown[0]
    commit(playing, plan)
    assert write(playing.controller.position) == planned
    assert "plan is complete" in playing.shell.prompt.reason
    assert playing.plans.mode.shown[0].done == len(plan.steps)
    assert not playing.games.desk.is_planning


def test_other_dice_lead_to_the_same_target(playing: Playing) -> None:
    general, goal = first_march(playing)
    planned_march(playing)
    steps = the_plan(playing).steps
    playing.plans.mode.leave()
    playing.controller.dice = Loaded(6)
    plan = playing.plans.mode.shown[0]
    commit(playing, plan)
    assert "plan is complete" in playing.shell.prompt.reason
    assert playing.controller.position.where(general)[0] == goal
    assert playing.controller.position.activation.points > 0  # the plan assumed a worse roll
    assert playing.plans.mode.shown[0].done == len(steps)


def test_an_army_that_falls_short_stops_and_the_plan_goes_on(playing: Playing) -> None:
    controller, mode = playing.controller, playing.plans.mode
    first, _ = first_march(playing)
    mode.begin_here()
    far = planned_far(playing, first)
    second, _ = first_march(playing)
    planned_far(playing, second)
    mode.leave()
    start = controller.position.where(first)[0]
    controller.dice = Loaded(1)
    carried_out(playing, mode.shown[0])
    assert controller.position.where(first)[0] not in (start, far)
    assert {first, second} <= {*controller.position.memory.activated}


def test_it_stops_at_what_is_not_legal_any_more(playing: Playing) -> None:
    planned_march(playing)
    playing.plans.mode.leave()
    playing.controller.dice = Loaded(1)
    plan = playing.plans.mode.shown[0]
    commit(playing, plan)
    copy = playing.plans.mode.shown[0]
    playing.plans.mode.duplicate(copy)
    again = playing.plans.mode.shown[1]
    before = write(playing.controller.position)
    commit(playing, again)
    assert write(playing.controller.position) == before
    assert playing.shell.prompt.reason


def planned_far(playing: Playing, general: str) -> str:
    """March as far as average dice lead, then end the march; where it led."""
    controller = playing.controller
    start = controller.position.where(general)[0]
    assert controller.lift(general)
    controller.act_here()
    assert controller.lift(general)
    marks = {space: mark for (space, inside), mark in controller.marks().items() if not (inside or mark.stops)}
    controller.set_down()
    space = max(marks.keys() - {start}, key=lambda space: (marks[space].cost, space))
    march(playing, general, space)
    while controller.position.activation is not None:
        assert controller.answer(Stop()), controller.node
    return space


def planned_battle(playing: Playing) -> KeptPlan:
    """A plan in which Krateros attacks Lysimachos, who stands."""
    meeting(playing)
    playing.plans.mode.begin_here()
    march(playing, "krateros", "ipsos")
    plan = the_plan(playing)
    playing.plans.mode.leave()
    return plan


def carried_out(playing: Playing, plan: KeptPlan) -> str:
    """Carry it out as far as it goes; what is said."""
    commit(playing, plan)
    return playing.shell.prompt.reason


def test_it_asks_first_and_says_where_it_stops(playing: Playing) -> None:
    plan = planned_battle(playing)
    before = write(playing.controller.position)
    playing.plans.panel.done.emit("commit", plan.id)
    box = playing.plans.asking
    assert box is not None
    assert box.text() == "Play “Plan 1” in the game?"
    assert "1. Krateros goes to Ipsos" in box.informativeText()
    assert "Stops first: Roll first: Movement roll of Krateros" in box.informativeText()
    box.reject()
    assert write(playing.controller.position) == before
    assert playing.plans.asking is None


def test_the_player_of_another_side_decides_for_himself(playing: Playing) -> None:
    plan = planned_battle(playing)
    assert carried_out(playing, plan).startswith("Another side decides first: B, try to avoid battle")
    assert playing.plans.mode.shown[0].done < len(plan.steps)
    assert playing.controller.answer(Stand())
    assert "plan is complete" in carried_out(playing, plan)
    assert playing.plans.mode.shown[0].done == len(plan.steps)


def test_dice_the_players_throw_are_thrown_by_them(playing: Playing) -> None:
    plan, controller = planned_battle(playing), playing.controller
    controller.dice_are_typed = True
    said = carried_out(playing, plan)
    assert said.startswith("Roll first")
    while "plan is complete" not in said:
        node = controller.node
        assert controller.answer(Dice((3,) * node.dice) if isinstance(node, Roll) else Stand())
        said = carried_out(playing, plan)
    assert playing.plans.mode.shown[0].done == len(plan.steps)
