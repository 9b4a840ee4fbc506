"""A plan is carried out in the game as long as it is legal, and stops where something is not as planned."""

from desktop.controller.chance import ProgramDice
from desktop.forecast.plans.assuming import Assumption
from desktop.rules.core.flow import Dice, Roll
from desktop.rules.successors.notation import write
from desktop.windows.playing.playing import Playing
from tests.windows.plans.conftest import march, the_plan
from tests.windows.plans.test_mode import first_march


class Loaded(ProgramDice):
    """Dice that always show the same."""

    def __init__(self, face: int) -> None:
        super().__init__()
        self.face = face

    def throw(self, roll: Roll) -> Dice:
        return Dice((self.face,) * roll.dice)


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
    playing.plans.panel.done.emit("commit", plan.id)
    assert write(playing.controller.position) == planned
    assert "whole plan" in playing.shell.prompt.reason
    assert playing.plans.mode.shown[0].done == len(plan.steps)
    assert not playing.games.desk.is_planning


def test_it_stops_at_the_first_die_that_reads_otherwise(playing: Playing) -> None:
    planned_march(playing)
    steps = the_plan(playing).steps
    playing.plans.mode.leave()
    playing.controller.dice = Loaded(6)
    plan = playing.plans.mode.shown[0]
    playing.plans.panel.done.emit("commit", plan.id)
    assert "came otherwise" in playing.shell.prompt.reason
    march_now = playing.controller.position.activation
    assert march_now is not None
    assert len(march_now.path) <= 1  # activated, and not gone anywhere
    done = playing.plans.mode.shown[0].done
    assert 0 < done < len(steps)
    playing.plans.panel.done.emit("commit", plan.id)  # once it is known, one may go on with the plan
    assert len(playing.controller.position.activation.path) > 1
    assert playing.plans.mode.shown[0].done == len(steps)


def test_it_stops_at_what_is_not_legal_any_more(playing: Playing) -> None:
    planned_march(playing)
    playing.plans.mode.leave()
    playing.controller.dice = Loaded(1)
    plan = playing.plans.mode.shown[0]
    playing.plans.panel.done.emit("commit", plan.id)
    copy = playing.plans.mode.shown[0]
    playing.plans.mode.duplicate(copy)
    again = playing.plans.mode.shown[1]
    before = write(playing.controller.position)
    playing.plans.panel.done.emit("commit", again.id)
    assert write(playing.controller.position) == before
    assert playing.shell.prompt.reason
