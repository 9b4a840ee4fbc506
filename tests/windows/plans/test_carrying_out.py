"""A plan is carried out in the game as long as it is legal, and stops where something is not as planned."""

from itertools import product

from diadochi.controller.rules_controller import ProgramDice
from diadochi.forecast.plans import Assumption
from diadochi.journal.record.plan_book import KeptPlan
from diadochi.rules.core.flow import Dice, Roll
from diadochi.rules.successors.answers import Stand
from diadochi.rules.successors.battle.battle_dice import BattleAhead
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
    assert "plan is complete" in playing.shell.prompt.reason
    assert playing.plans.mode.shown[0].done == len(plan.steps)
    assert not playing.games.desk.is_planning


def test_it_stops_at_the_first_die_that_reads_otherwise(playing: Playing) -> None:
    planned_march(playing)
    steps = the_plan(playing).steps
    playing.plans.mode.leave()
    playing.controller.dice = Loaded(6)
    plan = playing.plans.mode.shown[0]
    playing.plans.panel.done.emit("commit", plan.id)
    assert "not the result" in playing.shell.prompt.reason
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


class LikeThePlan(ProgramDice):
    """Throws what a plan takes for granted; in battle other faces, which decide the same or, if wanted, not."""

    def __init__(self, planned: list[Dice], *, alike: bool) -> None:
        super().__init__()
        self.planned, self.alike, self.kinds = planned, alike, list[str]()

    def roll(self, roll: Roll) -> Dice:
        self.kinds.append(str(roll.kind))
        if isinstance(roll.ahead, BattleAhead):
            shown = [dice.faces for dice in self.planned[:2]]
            fate = roll.ahead.fate_of(shown)
            pairs = product(product(range(1, 7), repeat=2), repeat=2)
            worth = [sum(faces) for faces in shown]
            others = (
                pair
                for pair in pairs
                if (roll.ahead.fate_of(pair) == fate if self.alike else roll.ahead.fate_of(pair).won != fate.won)
                and all(sum(faces) != was for faces, was in zip(pair, worth, strict=True))
            )
            self.planned[:2] = map(Dice, next(others))
        return self.planned.pop(0) if self.planned else Dice((1,) * roll.dice)


def planned_battle(playing: Playing) -> KeptPlan:
    """A plan in which Krateros attacks Lysimachos, who stands."""
    meeting(playing)
    playing.plans.mode.begin_here()
    march(playing, "krateros", "ipsos")
    plan = the_plan(playing)
    playing.plans.mode.leave()
    return plan


def dice_of(playing: Playing, plan: KeptPlan) -> list[Dice]:
    return [answer for answer in playing.plans.mode.book.answers(plan) if isinstance(answer, Dice)]


def carried_out(playing: Playing, plan: KeptPlan) -> str:
    """Carry it out as far as it goes; what is said."""
    playing.plans.panel.done.emit("commit", plan.id)
    return playing.shell.prompt.reason


def test_battle_dice_that_decide_the_same_are_passed_over_and_it_says_so(playing: Playing) -> None:
    plan = planned_battle(playing)
    playing.controller.dice = LikeThePlan(dice_of(playing, plan), alike=True)
    assert carried_out(playing, plan).startswith("Another side decides first: B, try to avoid battle")
    assert playing.plans.mode.shown[0].done < len(plan.steps)
    assert playing.controller.answer(Stand())
    said = carried_out(playing, plan)
    assert "different dice, same result" in said
    assert "plan is complete" in said
    assert playing.plans.mode.shown[0].done == len(plan.steps)


def test_battle_dice_that_decide_otherwise_stop_it(playing: Playing) -> None:
    plan = planned_battle(playing)
    playing.controller.dice = LikeThePlan(dice_of(playing, plan), alike=False)
    carried_out(playing, plan)
    playing.controller.answer(Stand())
    said = carried_out(playing, plan)
    assert "not the result" in said
    assert "same result" not in said


def test_dice_the_players_throw_are_judged_when_all_have_fallen(playing: Playing) -> None:
    plan, controller = planned_battle(playing), playing.controller
    controller.dice_are_typed = True
    typed = LikeThePlan(dice_of(playing, plan), alike=True)
    said = carried_out(playing, plan)
    while isinstance(controller.node, Roll) or "decides first" in said:
        answer = typed.roll(controller.node) if isinstance(controller.node, Roll) else Stand()
        assert controller.answer(answer)
        said = carried_out(playing, plan)
        assert "not the result" not in said
        assert "not in the plan" not in said
    assert "same result" in said
    assert "plan is complete" in said
