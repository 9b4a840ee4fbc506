"""Odds of the Sword of Rome are exact: in classes and merged moments they are what every face gives."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from diadochi.forecast.odds.chance_tree import Line, ends
from diadochi.forecast.odds.odds_questions import Policy
from diadochi.forecast.rome.odds.march_tree import Marching, MarchState, Planned, march_tree, on_table
from diadochi.resources import maps
from diadochi.rules.core.flow import Decision, Dice, Roll
from diadochi.rules.core.game import Game
from diadochi.rules.rome.battle import BattleAhead, decided, side_roll
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.kit_files import open_kit
from diadochi.rules.rome.notation import write
from diadochi.rules.rome.position import Position
from diadochi.rules.rome.turn import play
from tests.forecast.odds.rome_marches import random_march

POLICIES = (Policy(), Policy(avoids=True, intercepts_from=30), Policy(avoids=True, intercepts_from=0))
End = tuple[str, MarchState]


@pytest.fixture(scope="module")
def rome() -> Kit:
    return open_kit(maps("rome"))


class TooMany(Exception):
    """More leaves than are played out one by one."""


def told(position: Position) -> str:
    """A position without the battle that was fought last: no one asks for it any more."""
    bare = position.copy()
    bare.battle = None
    return write(bare)


def every_face(kit: Kit, march: Planned, policy: Policy, most: int) -> dict[End, Fraction]:
    """Each end with its chance, every face by itself; the rules judge the answers of some of the ways."""
    start = on_table(march.start)
    plan = Marching(kit, march.march, start.sides[march.seat].powers, policy)
    begun = MarchState(arrived=start.moving.space == march.march.target)
    found: dict[End, Fraction] = {}
    waiting: list[tuple[Line[Position], MarchState, Fraction]] = [
        (Line(start, lambda live: play(kit, live)), begun, Fraction(1))
    ]
    leaves = 0
    while waiting:
        line, memory, chance = waiting.pop()
        while line.node is not None and not plan.is_end(line, memory):
            node = line.node
            if isinstance(node, Decision):
                ((answer, memory),) = plan.answers(line, node, memory)
            else:
                assert isinstance(node, Roll)
                if len(waiting) + leaves + 6**node.dice > most:
                    raise TooMany
                faces = [Dice(shown) for shown in product(range(1, 7), repeat=node.dice)]
                chance /= len(faces)
                for other in faces[1:]:
                    fork = line.fork()
                    waiting.append((fork, plan.noted(memory, fork.send(other)), chance))
                answer = faces[0]
            memory = plan.noted(memory, line.send(answer))
        leaves += 1
        if leaves % 500 == 1:
            judged = Game(start, lambda live: play(kit, live), line.answers)
            assert write(judged.position) == write(line.position)
        key = told(line.position), memory
        found[key] = found.get(key, Fraction(0)) + chance
    return found


def merged(kit: Kit, march: Planned, policy: Policy) -> dict[End, Fraction]:
    """The same as the odds count it."""
    found: dict[End, Fraction] = {}
    for end, chance in ends(march_tree(kit, march.start, march.march, policy)).items():
        assert end.position is not None
        key = told(end.position), end.memory
        found[key] = found.get(key, Fraction(0)) + chance
    return found


def situations(kit: Kit, first: int) -> Iterator[tuple[int, Random, Planned]]:
    for seed in range(first, first + 20_000):
        chance = Random(seed)
        march = random_march(kit, chance)
        if march is not None:
            yield seed, chance, march


@pytest.mark.slow
@pytest.mark.parametrize(
    ("marches", "battles", "most"), [(6, 0, 300), pytest.param(200, 6, 400, marks=pytest.mark.whole)]
)
def test_classes_give_what_every_face_gives(rome: Kit, marches: int, battles: int, most: int) -> None:
    """Those that come to a battle have 46,656 leaves and more: they are few, and compared where someone asks."""
    compared = fought = 0
    for seed, chance, march in situations(rome, 0):
        policy = chance.choice(POLICIES)
        wants_battle = fought < battles and compared >= marches - battles
        try:
            single = every_face(rome, march, policy, 60_000 if wants_battle else most)
        except TooMany:
            continue
        has_fought = any(memory.fought for _, memory in single) and len(single) > 2
        if wants_battle and not has_fought:
            continue
        assert merged(rome, march, policy) == single, (seed, str(policy))
        compared += 1
        fought += wants_battle
        if compared == marches:
            break
    assert (compared, fought) == (marches, battles)


def battle_of(kit: Kit, march: Planned) -> Line[Position] | None:
    """A line that stands before the battle dice of a march, if it comes to a battle."""
    start = on_table(march.start)
    plan = Marching(kit, march.march, start.sides[march.seat].powers)
    line, memory = Line(start, lambda live: play(kit, live)), MarchState()
    while line.node is not None and not plan.is_end(line, memory):
        node = line.node
        if isinstance(node, Roll) and isinstance(node.ahead, BattleAhead):
            return line
        answer: Any = Dice((6,) * node.dice) if isinstance(node, Roll) else None
        if isinstance(node, Decision):
            answer, memory = plan.answers(line, node, memory)[0]
        line.send(answer)
    return None


def after(line: Line[Position], faces: tuple[tuple[int, ...], ...]) -> tuple[str, str]:
    """Where throws lead: the position but for the faces themselves, and what is asked next."""
    ahead = line.fork()
    for shown in faces:
        ahead.send(Dice(shown))
    position, node = ahead.position.copy(), ahead.node
    if position.battle is not None:
        position.change_battle(dice=((), ()))
    return write(position), "" if node is None else f"{node.kind} {node.seat} {node.about}"


@pytest.mark.slow
@pytest.mark.parametrize(("battles", "rolls"), [(8, 60), pytest.param(300, 200, marks=pytest.mark.whole)])
def test_every_throw_of_a_class_leads_to_the_same(rome: Kit, battles: int, rolls: int) -> None:
    looked = 0
    met: set[bool] = set()
    for seed, chance, march in situations(rome, 50_000):
        line = battle_of(rome, march)
        if line is None or not isinstance(line.node, Roll) or not isinstance(line.node.ahead, BattleAhead):
            continue
        ahead = line.node.ahead
        outcomes = ahead.outcomes()
        assert sum(outcome.ways for outcome in outcomes) == 6**6
        leads = {outcome.key: after(line, outcome.rolls) for outcome in outcomes}
        assert len(leads) == len(outcomes)
        for _ in range(rolls):
            faces = tuple(tuple(chance.randint(1, 6) for _ in range(3)) for _ in range(2))
            sides = (side_roll(ahead.tables, shown, plus) for shown, plus in zip(faces, ahead.plus, strict=True))
            known = decided(*sides, ahead.had)
            met.add(known.attacker_won)
            assert after(line, faces) == leads[known], (seed, faces)
        looked += 1
        if looked == battles:
            break
    assert looked == battles
    assert met == {True, False}


def test_the_classes_of_a_defender_follow_the_attacker(rome: Kit) -> None:
    """Once the attacker's dice lie on the table, the two rolls together are as likely as before."""
    line = next(line for _, _, march in situations(rome, 50_000) if (line := battle_of(rome, march)) is not None)
    assert isinstance(line.node, Roll)
    assert isinstance(line.node.ahead, BattleAhead)
    whole = {outcome.key: outcome.ways for outcome in line.node.ahead.outcomes()}
    found = dict.fromkeys(whole, 0)
    for faces in product(range(1, 7), repeat=3):
        fork = line.fork()
        fork.send(Dice(faces))
        assert isinstance(fork.node, Roll)
        assert fork.node.ahead is not None
        for outcome in fork.node.ahead.outcomes():
            found[outcome.key] += outcome.ways
    assert found == whole
