"""Odds are exact: counted in classes and merged moments they are what every face through the procedures gives."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, islice, product
from random import Random
from typing import NamedTuple

import pytest

from diadochi.forecast.odds.chance_tree import Line, ends
from diadochi.forecast.odds.odds_questions import Policy
from diadochi.forecast.successors.odds.march_tree import Marching, MarchState, PlannedMarch, march_tree, without_hands
from diadochi.rules.core.flow import Answer, Decision, Dice, Draw, Drawn, Roll
from diadochi.rules.core.game import Game
from diadochi.rules.successors.battle.battle_dice import BattleAhead
from diadochi.rules.successors.battle.outcome import Fate
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.activation import table
from diadochi.rules.successors.notation import write
from diadochi.rules.successors.position import Position
from tests.forecast.odds.marches import random_march

MOST, MOST_FOUGHT = 2_000, 12_000
"""Leaves that are played out one by one: of any march, and of those few that come to a battle."""
POLICIES = (Policy(), Policy(avoids=True, intercepts_from=30), Policy(avoids=True, intercepts_from=0))
End = tuple[str, MarchState]


class TooMany(Exception):
    """More leaves than are played out one by one."""


class Way(NamedTuple):
    """A way that is still to be followed, and what it is by then worth."""

    answers: tuple[Answer, ...]
    memory: MarchState
    chance: Fraction


def faces_of(node: Roll | Draw) -> list[Answer]:
    """Everything that may fall, each face and each order by itself."""
    if isinstance(node, Draw):
        return [Drawn(things) for things in combinations(node.pool, node.count)]
    return [Dice(faces) for faces in product(range(1, 7), repeat=node.dice)]


def every_face(kit: Kit, position: Position, march: PlannedMarch, policy: Policy, most: int) -> dict[End, Fraction]:
    """Each end with its chance, every face by itself, each way gone from the beginning; some of them judged."""
    plan = Marching(kit, march, policy)
    found: dict[End, Fraction] = {}
    waiting = [Way((), MarchState(), Fraction(1))]
    leaves = 0
    while waiting:
        way = waiting.pop()
        line = Line(position, lambda live: table(kit, live), way.answers)
        memory = way.memory
        while True:
            node = line.node
            if node is None or plan.is_end(line, memory):
                break
            if isinstance(node, Decision):
                nexts = [(answer, after, way.chance) for answer, after in plan.answers(line, node, memory)]
            else:
                if isinstance(node, Roll) and 6**node.dice > most:
                    raise TooMany
                faces = faces_of(node)
                nexts = [(answer, memory, way.chance / len(faces)) for answer in faces]
            for answer, after, chance in nexts[1:]:
                played = line.fork()
                waiting.append(Way((*line.answers, answer), plan.noted(after, played.send(answer)), chance))
            if len(waiting) > most:
                raise TooMany
            answer, memory, chance = nexts[0]
            way = way._replace(chance=chance)
            memory = plan.noted(memory, line.send(answer))
        leaves += 1
        if leaves > most:
            raise TooMany
        if leaves % 100 == 1:
            judged = Game(position, lambda live: table(kit, live), line.answers)
            assert write(judged.position) == write(line.position)
        end = write(line.position), memory
        found[end] = found.get(end, Fraction(0)) + way.chance
    return found


def merged(kit: Kit, position: Position, march: PlannedMarch, policy: Policy) -> dict[End, Fraction]:
    """The same as the odds count it."""
    found: dict[End, Fraction] = {}
    for end, chance in ends(march_tree(kit, position, march, policy)).items():
        assert end.position is not None
        key = write(end.position), end.memory
        found[key] = found.get(key, Fraction(0)) + chance
    return found


def situations(first: int = 0) -> Iterator[tuple[int, Random]]:
    for seed in range(first, first + 10_000):
        yield seed, Random(seed)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("positions", "battles", "most_single"), [(10, 0, 300), pytest.param(200, 5, MOST, marks=pytest.mark.whole)]
)
def test_classes_give_what_every_face_gives(kit: Kit, positions: int, battles: int, most_single: int) -> None:
    compared = fought = 0
    for seed, chance in situations():
        situation = random_march(kit, chance)
        if situation is None:
            continue
        home, position, march = situation
        policy = chance.choice(POLICIES)
        most = most_single if compared < positions - battles + fought else MOST_FOUGHT
        try:
            single = every_face(home, without_hands(position), march, policy, most)
        except TooMany:
            continue
        if most == MOST_FOUGHT and not any(memory.fought for _, memory in single):
            continue
        assert merged(home, position, march, policy) == single, (seed, str(policy))
        compared += 1
        fought += most == MOST_FOUGHT
        if compared == positions:
            break
    assert (compared, fought) == (positions, battles)


ALL, EACH, BATTLES_OF_ALL = 5_000, 200, 100
"""Throws that are all tried, and how many by chance where there are more."""
FEW = 60
"""Throws of each battle that are tried where only some battles are."""


def battle_of(kit: Kit, position: Position, march: PlannedMarch) -> Line[Position] | None:
    """A line that stands at the first throw of the march's battle, if it comes to one whatever the points are."""
    plan = Marching(kit, march)
    line, memory = Line(without_hands(position), lambda live: table(kit, live)), MarchState()
    while line.node is not None and not plan.is_end(line, memory):
        node = line.node
        if isinstance(node, Decision):
            answer, memory = plan.answers(line, node, memory)[0]
        elif isinstance(node, Roll) and isinstance(node.ahead, BattleAhead):
            return line
        else:
            answer = faces_of(node)[-1]
        line.send(answer)
    return None


def rolled(ahead: BattleAhead, chance: Random, every: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every throw where they are few, else many by chance."""
    dice = [dice_roll.dice for dice_roll in ahead.rolls()]
    if 6 ** sum(dice) <= every:
        yield from product(*(product(range(1, 7), repeat=count) for count in dice))
        return
    for _ in range(EACH):
        yield tuple(tuple(chance.randint(1, 6) for _ in range(count)) for count in dice)


def after(line: Line[Position], faces: tuple[tuple[int, ...], ...]) -> tuple[str, str]:
    """Where throws lead: the position, and what is asked next."""
    ahead = line.fork()
    for faces_of_one in faces:
        ahead.send(Dice(faces_of_one))
    node = ahead.node
    return write(ahead.position), "" if node is None else f"{node.kind} {node.seat} {getattr(node, 'about', None)}"


@pytest.mark.slow
@pytest.mark.parametrize("battles", [6, pytest.param(500, marks=pytest.mark.whole)])
def test_every_throw_of_a_class_leads_to_the_same(kit: Kit, battles: int) -> None:
    looked, whole = 0, battles >= BATTLES_OF_ALL
    met: Counter[Fate | None] = Counter()
    for seed, chance in situations(50_000):
        situation = random_march(kit, chance)
        line = None if situation is None else battle_of(*situation)
        if line is None or not isinstance(line.node, Roll) or not isinstance(line.node.ahead, BattleAhead):
            continue
        ahead = line.node.ahead
        outcomes = ahead.outcomes()
        assert sum(outcome.ways for outcome in outcomes) == 6 ** sum(dice_roll.dice for dice_roll in ahead.rolls())
        leads = {ahead.fate_of(outcome.rolls): after(line, outcome.rolls) for outcome in outcomes}
        assert len(leads) == len(outcomes)
        for faces in islice(rolled(ahead, chance, ALL if whole else 0), None if whole else FEW):
            fate = ahead.fate_of(faces)
            met[fate] += 1
            assert after(line, faces) == leads[fate], (seed, faces)
        looked += 1
        if looked == battles:
            break
    assert looked == battles
    assert {(fate.won, fate.costs) for fate in met if fate} == {
        (1, True),
        (1, False),
        (0, False),
        (-1, True),
        (-1, False),
    }
