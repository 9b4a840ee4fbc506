"""Plans as a player records them: marches one after the other, with the dice that make them possible."""

from collections.abc import Iterator, Sequence
from random import Random

from diadochi.forecast.intentions import MarchAim, PlanMoment, planned_answers
from diadochi.forecast.odds.chance_tree import Line
from diadochi.forecast.odds.odds_questions import STANDS
from diadochi.forecast.plans import PlanOddsOf
from diadochi.forecast.successors.odds.march_tree import PlannedMarch, replies, without_hands
from diadochi.forecast.successors.plan_following import intentions
from diadochi.journal.record.plan_book import PlanBranch
from diadochi.rules.core.flow import Answer, Decision, Dice, Roll
from diadochi.rules.successors.answers import Activate, Besiege, Stop, Take
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.activation import table
from diadochi.rules.successors.position import Position
from tests.forecast.odds.marches import random_march

HIGH, LOW = 6, 1


class NotRecorded(Exception):
    """The march is not possible with these dice, for example because the army was stopped on its way."""


def bare(position: Position) -> Position:
    """The position as plans count it: no hands, no tale of the turn."""
    start = without_hands(position)
    start.course = ""
    return start


def recorded(kit: Kit, position: Position, marches: Sequence[PlannedMarch]) -> tuple[PlanMoment[Position], ...]:
    """The moments of a plan of these marches, with high dice for movement and low ones for everything else."""
    return tuple(_recorded(kit, Line(bare(position), lambda live: table(kit, live)), marches))


def _recorded(kit: Kit, line: Line[Position], marches: Sequence[PlannedMarch]) -> Iterator[PlanMoment[Position]]:
    for march in marches:
        left = [Activate(march.lifted.general), Take(march.lifted.group), *march.way]
        left += [Besiege()] if march.besieges else []
        while left or (isinstance(line.node, Decision) and line.node.kind is not Kind.ACTIVATION):
            node = line.node
            if node is None:
                raise NotRecorded
            own = isinstance(node, Decision) and node.seat == march.lifted.seat and node.kind in _STEERED
            answer = _own(node, left) if own else _other(kit, line)
            if isinstance(node, Decision) and not node.admits(answer):
                raise NotRecorded
            yield PlanMoment(line.position.copy(), str(node.kind), node.seat, answer, own)
            line.send(answer)


_STEERED = (Kind.ACTIVATION, Kind.WHO_GOES, Kind.MARCH)


def _own(node: Decision, left: list[Answer]) -> Answer:
    return left.pop(0) if left and node.admits(left[0]) else _stop(left)


def _stop(left: list[Answer]) -> Answer:
    if left and left != [Besiege()]:
        raise NotRecorded
    left.clear()
    return Stop()


def _other(kit: Kit, line: Line[Position]) -> Answer:
    node = line.node
    if isinstance(node, Roll):
        return Dice((HIGH if node.kind is Kind.MOVEMENT else LOW,) * node.dice)
    assert isinstance(node, Decision)
    return replies(kit, line.position, node, STANDS)[0]


def asked(
    kit: Kit,
    moments: Sequence[PlanMoment[Position]],
    side: int,
    *,
    branches: Sequence[PlanBranch] = (),
    aims: dict[int, MarchAim] | None = None,
    policy: str = "stand",
) -> PlanOddsOf:
    """The odds question of a plan."""
    by_march = {branch.march: (branch,) for branch in branches}
    found = intentions(kit, moments, aims or {}, by_march)
    return PlanOddsOf(planned_answers(moments), side, "", policy, found)


def random_plan(kit: Kit, chance: Random) -> tuple[Kit, Position, PlanOddsOf] | None:
    """A plan of a march that may end in a fight or at a city, perhaps with a branch; None where none is found."""
    found = random_march(kit, chance)
    if found is None:
        return None
    home, position, march = found
    try:
        moments = recorded(home, position, [march])
    except NotRecorded:
        return None
    then = chance.choice(("stay", "return", f"go {chance.choice([*home.steps[march.lifted.space]]).to}"))
    branches = [PlanBranch(0, f"points {chance.randint(2, 4)}", then)] if chance.random() < 0.5 else []
    aims = {0: chance.choice([*MarchAim])} if chance.random() < 0.3 else {}
    policy = chance.choice(("stand", "avoid intercept>=30"))
    return home, position, asked(home, moments, march.lifted.seat, branches=branches, aims=aims, policy=policy)
