"""The chances of a plan are exact, and a plan goes on by what it is for when the dice fall otherwise."""

from fractions import Fraction
from random import Random
from typing import NamedTuple

from diadochi.forecast.intentions import Follower, PlanState
from diadochi.forecast.odds.chance_tree import Line, ends
from diadochi.forecast.plans import PlanFigures, PlanOddsOf
from diadochi.forecast.successors.plan_figures import follower_of, plan_figures, tree_of
from diadochi.rules.core.flow import Answer, Decision, Draw, Roll
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.activation import table
from diadochi.rules.successors.position import Position
from tests.forecast.odds.test_exact import TooMany, faces_of
from tests.forecast.plans.recorded_plans import bare, random_plan

PLANS, MOST = 20, 3_000
"""Plans that are enumerated, and the most leaves of one."""


class Way(NamedTuple):
    answers: tuple[Answer, ...]
    state: PlanState
    chance: Fraction


def every_face(kit: Kit, position: Position, asked: PlanOddsOf) -> dict[tuple[frozenset[int], int, int], Fraction]:
    """Steps that succeeded and units lost, with their chances: every face by itself, nothing merged."""
    follower, found = follower_of(kit, asked), dict[tuple[frozenset[int], int, int], Fraction]()
    waiting, leaves = [Way((), PlanState(), Fraction(1))], 0
    while waiting:
        way = waiting.pop()
        line, state = Line(bare(position), lambda live: table(kit, live), way.answers[:-1]), way.state
        for fallen in way.answers[-1:]:  # only here, so that each way is gone once
            state = follower.noted_all(state, line.send(fallen))
        state = _up_to_chance(follower, line, state)
        if not isinstance(line.node, Roll | Draw):
            leaves += 1
            if leaves > MOST:
                raise TooMany
            key = follower.outcome(line.position, state), state.own, state.enemy
            found[key] = found.get(key, Fraction(0)) + way.chance
            continue
        faces = faces_of(line.node)
        if len(waiting) + len(faces) > MOST:
            raise TooMany
        waiting += [Way((*line.answers, face), state, way.chance / len(faces)) for face in faces]
    return found


def _up_to_chance(follower: Follower[Kit, Position], line: Line[Position], state: PlanState) -> PlanState:
    while isinstance(line.node, Decision) and not follower.is_at_end(line.position, line.node, state):
        following = follower.next(line.position, line.node, state)
        answer = follower.reply(line.position, line.node) if following is None else following.answer
        state = follower.noted_all(state if following is None else following.state, line.send(answer))
    return state


def figures(kit: Kit, position: Position, asked: PlanOddsOf) -> PlanFigures:
    return plan_figures(kit, position, asked)


def test_twenty_plans_have_the_chances_of_full_enumeration(kit: Kit) -> None:
    chance, counted, uncertain = Random(11), 0, 0
    while counted < PLANS:
        plan = random_plan(kit, chance)
        if plan is None:
            continue
        home, position, asked = plan
        try:
            naive = every_face(home, position, asked)
        except TooMany:
            continue
        counted += 1
        follower = follower_of(home, asked)
        merged: dict[tuple[frozenset[int], int, int], Fraction] = {}
        for end, likely in ends(tree_of(home, position, asked)).items():
            assert end.position is not None
            key = follower.outcome(end.position, end.memory), end.memory.own, end.memory.enemy
            merged[key] = merged.get(key, Fraction(0)) + likely
        assert merged == naive
        whole = sum((likely for (done, _, _), likely in naive.items() if 0 in done), Fraction(0))
        assert figures(home, position, asked).whole == whole
        uncertain += 0 < whole < 1
    assert uncertain >= PLANS // 4
