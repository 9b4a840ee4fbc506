"""Plans of the Sword of Rome have exact chances too: interception, avoided battles, pursuit and battles on the way."""

from fractions import Fraction
from random import Random

import pytest
from msgspec import structs

from diadochi.forecast.intentions import MarchAim, PlanMoment, PlanState, planned_answers
from diadochi.forecast.odds.chance_tree import Line, ends
from diadochi.forecast.odds.odds_questions import policy_asked
from diadochi.forecast.plans import PlanOddsOf
from diadochi.forecast.rome.march_reach import place_of
from diadochi.forecast.rome.odds.march_tree import Planned, on_table, replies
from diadochi.forecast.rome.plan_figures import RomePlans, intentions
from diadochi.journal.record.plan_book import PlanBranch
from diadochi.resources import maps
from diadochi.rules.core.dice import multisets
from diadochi.rules.core.flow import Answer, Decision, Dice, Roll
from diadochi.rules.core.game import Event
from diadochi.rules.rome.answers import Activate, March, Sail, Stop
from diadochi.rules.rome.events import PursuitTried
from diadochi.rules.rome.kinds import Kind
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.kit_files import open_kit
from diadochi.rules.rome.position import Position
from diadochi.rules.rome.turn import play
from tests.forecast.odds.rome_marches import random_march
from tests.forecast.odds.test_exact import TooMany

PLANS, MOST = 4, 4_000
Outcome = tuple[frozenset[int], int, int]


@pytest.fixture(scope="module")
def rome() -> Kit:
    return open_kit(maps("rome"))


def begun(march: Planned) -> tuple[Position, Activate]:
    """The position before the army of a march is activated, and the activation."""
    move = march.start.moving
    before = on_table(march.start)
    before.move = before.battle = None
    before.used = ()
    return before, Activate(move.power, move.group.cu, move.group.leaders, move.space)


def recorded(kit: Kit, march: Planned) -> tuple[Position, tuple[PlanMoment[Position], ...]]:
    """A plan of a march and an end of it, with low dice and others who stand."""
    start, activated = begun(march)
    line = Line(start, lambda live: play(kit, live))
    left: list[Answer] = [activated, *march.march.way]
    found: list[PlanMoment[Position]] = []
    while left or line.position.move is not None:
        node = line.node
        assert node is not None
        own = isinstance(node, Decision) and node.seat == march.seat and node.kind in (Kind.ACTION, Kind.MARCH)
        if own:
            answer = left.pop(0) if left and node.admits(left[0]) else Stop()
            if answer == Stop():
                left = []
        elif isinstance(node, Roll):
            answer = Dice((6,) * node.dice)
        else:
            assert isinstance(node, Decision)
            answer = replies(kit, line.position, node, policy_asked("stand"))[0]
        found.append(PlanMoment(line.position.copy(), str(node.kind), node.seat, answer, own))
        line.send(answer)
    return start, tuple(found)


def every_face(kit: Kit, start: Position, asked: PlanOddsOf) -> dict[Outcome, Fraction]:
    """Steps that succeeded and units lost, with their chances: all faces, nothing merged."""
    follower, found = RomePlans().follower(kit, start, asked), dict[Outcome, Fraction]()
    waiting: list[tuple[tuple[Answer, ...], PlanState, Fraction]] = [((), PlanState(), Fraction(1))]
    leaves = 0
    while waiting:
        answers, state, chance = waiting.pop()
        line = Line(start, lambda live: play(kit, live), answers[:-1])
        for fallen in answers[-1:]:  # only here, so that each way is gone once
            state = follower.noted_all(state, line.send(fallen))
        while isinstance(line.node, Decision) and not follower.is_at_end(line.position, line.node, state):
            following = follower.next(line.position, line.node, state)
            answer = follower.reply(line.position, line.node) if following is None else following.answer
            state = follower.noted_all(state if following is None else following.state, line.send(answer))
        if not isinstance(line.node, Roll):
            leaves += 1
            key = follower.outcome(line.position, state), state.own, state.enemy
            found[key] = found.get(key, Fraction(0)) + chance
            continue
        assert isinstance(line.node, Roll)
        faces = [*multisets(line.node.dice)]
        if leaves + len(waiting) + len(faces) > MOST:
            raise TooMany
        for each in faces:
            waiting.append(((*line.answers, Dice(each.faces)), state, chance * each.ways / 6**line.node.dice))
    return found


def test_plans_have_the_chances_of_full_enumeration(rome: Kit) -> None:
    chance, counted, uncertain = Random(3), 0, 0
    while counted < PLANS:
        march = random_march(rome, chance)
        if march is None:
            continue
        start, moments = recorded(rome, march)
        otherwise = (PlanBranch(0, "avoided", "stay"), PlanBranch(0, "intercepted", "return")) if counted % 2 else ()
        legs = intentions(rome, moments, {}, {0: otherwise})
        assert [(leg.leader, leg.aim) for leg in legs] == [(legs[0].leader, legs[0].aim)]
        policy = chance.choice(("stand", "avoid intercept>=30"))
        asked = PlanOddsOf(planned_answers(moments), march.seat, "", policy, legs)
        try:
            naive = every_face(rome, start, asked)
        except TooMany:
            continue
        if len(naive) < 2 and uncertain < 2:
            continue  # nothing can happen on this march
        counted += 1
        plans = RomePlans()
        follower, merged = plans.follower(rome, start, asked), dict[Outcome, Fraction]()
        for end, likely in ends(plans.tree(rome, start, asked)).items():
            assert end.position is not None
            key = follower.outcome(end.position, end.memory), end.memory.own, end.memory.enemy
            merged[key] = merged.get(key, Fraction(0)) + likely
        assert merged == naive
        found = plans.figures(rome, start, asked)
        assert found.whole == sum((likely for (done, _, _), likely in naive.items() if 0 in done), Fraction(0))
        uncertain += 0 < found.whole < 1
    assert uncertain >= 2


def followed(kit: Kit, start: Position, asked: PlanOddsOf) -> tuple[Position, list[Event]]:
    """The end of a plan if every die shows 1, and what happened: every attempt succeeds."""
    follower, state, events = RomePlans().follower(kit, start, asked), PlanState(), list[Event]()
    line = Line(start, lambda live: play(kit, live))
    while line.node is not None and not follower.is_at_end(line.position, line.node, state):
        if isinstance(line.node, Roll):
            answer: Answer = Dice((1,) * line.node.dice)
        else:
            assert isinstance(line.node, Decision)
            following = follower.next(line.position, line.node, state)
            state = state if following is None else following.state
            answer = follower.reply(line.position, line.node) if following is None else following.answer
        happened = line.send(answer)
        state, events = follower.noted_all(state, happened), [*events, *happened]
    return line.position, events


def test_an_army_does_what_its_plan_says_if_the_enemy_avoids_battle(rome: Kit) -> None:
    chance = Random(7)
    met: set[str] = set()
    while not met:
        march = random_march(rome, chance)
        if march is None:
            continue
        start, moments = recorded(rome, march)
        (leg,) = intentions(rome, moments, {}, {})
        asked = PlanOddsOf(planned_answers(moments), march.seat, "", "avoid", (leg,))
        _, happened = followed(rome, start, asked)
        met = {event.space for event in happened if isinstance(event, PursuitTried)}
        if len(met) != 1 or leg.start not in {step.to for space in met for step in rome.steps[space]}:
            met = set()  # nobody avoids battle, or not beside the start
    for then, goal in (("stay", met), ("return", {leg.start})):
        instead = structs.replace(leg, branches=(PlanBranch(0, "avoided", then),))
        end, happened = followed(rome, start, structs.replace(asked, intentions=(instead,)))
        stands = place_of(end, leg.leader)
        assert stands is not None
        assert {stands[0]} == goal
        assert any(isinstance(event, PursuitTried) for event in happened) == (then == "return")


def test_a_march_has_the_steps_and_the_aim_of_its_answers(rome: Kit) -> None:
    chance = Random(5)
    march = None
    while march is None or not any(isinstance(answer, March | Sail) for answer in march.march.way):
        march = random_march(rome, chance)
    _, moments = recorded(rome, march)
    (leg,) = intentions(rome, moments, {}, {})
    assert leg.start == march.start.moving.space
    assert leg.aim in (MarchAim.REACH, MarchAim.RELIEVE)
    assert (leg.first, leg.seat) == (0, march.seat)
    (taken,) = intentions(rome, moments, {0: MarchAim.TAKE}, {})
    assert taken.aim is MarchAim.TAKE
