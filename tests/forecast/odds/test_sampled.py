"""Odds of marches too large to be gone through face by face: dice that are really thrown come out alike."""

from collections import Counter
from fractions import Fraction
from math import sqrt
from random import Random

import pytest

from desktop.forecast.odds.line import Line
from desktop.forecast.successors.odds.marching import Marching, MarchState, PlannedMarch, without_hands
from desktop.forecast.successors.odds.odds import odds_of
from desktop.forecast.successors.odds.policy import Policy
from desktop.rules.core.flow import Answer, Decision, Dice, Draw, Drawn, Roll
from desktop.rules.successors.battle.ahead import BattleAhead
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.movement.segment import table
from desktop.rules.successors.position import Position
from tests.forecast.odds.marches import random_march
from tests.forecast.odds.test_exact import POLICIES, battle_of, situations

LARGE = 6
"""Dice of a battle, at least: more throws than anybody goes through one by one."""
ERRORS = 3
"""Standard errors that a sample may lie off."""


def played(kit: Kit, position: Position, march: PlannedMarch, policy: Policy, chance: Random) -> MarchState:
    """The end of one march, every die thrown by itself."""
    plan = Marching(kit, march, policy)
    line, memory = Line(position, lambda live: table(kit, live)), MarchState()
    while line.node is not None and not plan.is_end(line, memory):
        node = line.node
        answer: Answer
        if isinstance(node, Decision):
            answer, memory = plan.answers(line, node, memory)[0]
        elif isinstance(node, Draw):
            answer = Drawn(tuple(chance.sample(node.pool, node.count)))
        else:
            answer = Dice(tuple(chance.randint(1, 6) for _ in range(node.dice)))
        memory = plan.noted(memory, line.send(answer))
    return memory


def is_large(kit: Kit, position: Position, march: PlannedMarch) -> bool:
    """Whether it comes to a battle of many dice."""
    line = battle_of(kit, position, march)
    ahead = line.node.ahead if line is not None and isinstance(line.node, Roll) else None
    return isinstance(ahead, BattleAhead) and sum(throw.dice for throw in ahead.throws()) >= LARGE


def off(found: int, chance: Fraction, samples: int) -> float:
    """How many standard errors a count lies off what is expected of it."""
    error = sqrt(float(chance * (1 - chance)) * samples)
    return 0.0 if found == chance * samples else abs(found - float(chance) * samples) / error if error else float("inf")


@pytest.mark.slow
@pytest.mark.parametrize(("marches", "samples"), [(4, 250), pytest.param(20, 20_000, marks=pytest.mark.whole)])
def test_dice_that_are_thrown_come_out_as_they_are_counted(kit: Kit, marches: int, samples: int) -> None:
    looked = 0
    for seed, chance in situations(90_000):
        situation = random_march(kit, chance)
        if situation is None or not is_large(*situation):
            continue
        home, position, march = situation
        policy = chance.choice(POLICIES)
        told = odds_of(home, position, march, (), policy)
        bare = without_hands(position)
        ended = [played(home, bare, march, policy, chance) for _ in range(samples)]
        counts = Counter(state.fought.value for state in ended)
        expected = {result: told.results[result] for result in ("win", "draw", "lose")}
        found = {result: counts[result] for result in expected}
        for what, sampled, counted in (
            ("arrives", sum(state.arrived for state in ended), told.arrives),
            ("own", sum(state.own == 0 for state in ended), told.own.get(0, Fraction(0))),
            ("enemy", sum(state.enemy == 0 for state in ended), told.enemy.get(0, Fraction(0))),
            *((result, found[result], expected[result]) for result in expected),
        ):
            assert off(sampled, counted, samples) <= ERRORS, (seed, str(policy), what)
        looked += 1
        if looked == marches:
            break
    assert looked == marches
