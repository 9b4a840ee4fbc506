"""The best part, the best way and the worth of waiting are what trying everything, face by face, finds."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice, product
from random import Random
from typing import NamedTuple

import pytest
from msgspec import structs

from diadochi.forecast.odds.chance_tree import Line
from diadochi.forecast.odds.figures import all_hold
from diadochi.forecast.odds.odds_questions import Policy
from diadochi.forecast.successors.march_reach import Reach, lift, reach
from diadochi.forecast.successors.march_ways import answers_along, differing, most_points, way_along, way_answers, ways
from diadochi.forecast.successors.odds import odds_answers
from diadochi.forecast.successors.odds.march_goals import fitting
from diadochi.forecast.successors.odds.march_tree import Marching, MarchState, PlannedMarch, without_hands
from diadochi.forecast.successors.odds.odds_answers import are_all_tried, best_part, best_ways, parts_of, waiting
from diadochi.forecast.successors.odds.wishes import Goal, Safe
from diadochi.rules.core.flow import Answer, Decision, Roll
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.activation import table, who_may_go
from diadochi.rules.successors.pieces import UNIT_KINDS, Group, Units
from diadochi.rules.successors.position import Position
from tests.forecast.odds.marches import random_march
from tests.forecast.odds.test_exact import POLICIES, TooMany, faces_of

MOST = 400


class Asked(NamedTuple):
    """A march with a goal that may come about or not."""

    kit: Kit
    position: Position
    march: PlannedMarch
    goal: Goal
    policy: Policy

    def found(self) -> Reach:
        return reach(self.kit, self.position, self.march.lifted, most_points(self.kit, self.march.lifted))


class Counted:
    """Every leaf by itself, each choice of the owner tried; nothing is merged and nothing taken together."""

    def __init__(self, asked: Asked, march: PlannedMarch, most: int) -> None:
        self._asked, self._plan, self._left = asked, Marching(asked.kit, march, asked.policy), most
        self._seat = march.lifted.seat

    def chance(self) -> Fraction:
        start = without_hands(self._asked.position)
        return self._from(Line(start, lambda live: table(self._asked.kit, live)), MarchState())

    def _from(self, line: Line[Position], memory: MarchState) -> Fraction:
        node = line.node
        if node is None or self._plan.is_end(line, memory):
            self._left -= 1
            if self._left < 0:
                raise TooMany
            asked = self._asked
            return Fraction(all_hold(asked.goal, asked.kit, self._seat, line.position))
        if isinstance(node, Decision):
            return max(self._after(line, answer, after) for answer, after in self._plan.answers(line, node, memory))
        if isinstance(node, Roll) and 6**node.dice > MOST:
            raise TooMany
        faces = faces_of(node)
        return sum((self._after(line, face, memory) for face in faces), Fraction(0)) / len(faces)

    def _after(self, line: Line[Position], answer: Answer, memory: MarchState) -> Fraction:
        way = line.fork()
        events = way.send(answer)
        return self._from(way, self._plan.noted(memory, events))


def counted(asked: Asked, march: PlannedMarch) -> Fraction:
    return Counted(asked, march, MOST).chance()


def situations(kit: Kit, first: int, *known: int) -> Iterator[Asked]:
    """Marches whose goal is one wish of the place or of a unit count, and that the general is safe.

    `known` are seeds that come first: those of situations that serve, so that no others need be tried in vain.
    """
    for seed in (*known, *range(first, first + 5_000)):
        chance = Random(seed)
        situation = random_march(kit, chance)
        if situation is None:
            continue
        home, position, march = situation
        wishes = fitting(home, position, march.lifted, march.target)
        goal = (chance.choice(wishes), Safe(march.lifted.general))
        yield Asked(home, position, march, goal, chance.choice(POLICIES))


def test_looking_at_the_roll_is_worth_what_every_face_and_choice_gives(kit: Kit) -> None:
    compared = differed = 0
    for asked in situations(kit, 0, 7, 13, 15, 28, 32, 3, 10, 16, 18, 23, 47, 51):
        march = asked.march
        try:
            going, deciding = (counted(asked, structs.replace(march, decides=free)) for free in (False, True))
        except TooMany:
            continue
        found = waiting(asked.kit, asked.position, march, asked.goal, asked.policy)
        assert (found.going, found.deciding) == (going, deciding)
        assert found.deciding >= max(found.going, found.staying)
        if found.rolls:
            assert sum(roll.falls for roll in found.rolls) == 1
            assert sum(roll.falls * roll.going for roll in found.rolls) == going
            assert sum(roll.falls * roll.staying for roll in found.rolls) == found.staying
        compared += 1
        differed += going != deciding
        if compared >= 12 and differed >= 2:
            break
    assert differed >= 2


def every_part(whole: Group, general: str) -> Iterator[Group]:
    ranges = [range(getattr(whole.units, kind) + 1) for kind in UNIT_KINDS]
    for counts in product(*ranges):
        for others in (whole.generals, (general,)):
            for royals in (whole.royals, ()):
                yield Group(Units(*counts), others, royals)


def planned(asked: Asked, group: Group) -> PlannedMarch | None:
    lifted = lift(asked.kit, asked.position, asked.march.lifted.general, group)
    if lifted is None or lifted.refused is not None:
        return None
    found = reach(asked.kit, asked.position, lifted, most_points(asked.kit, lifted))
    way = way_answers(found, (asked.march.target, False))
    return structs.replace(asked.march, lifted=lifted, way=way) if way else None


def test_the_best_part_is_the_best_of_all_parts(kit: Kit) -> None:
    compared = improved = 0
    for asked in situations(kit, 20_000):
        lifted = asked.march.lifted
        whole = who_may_go(kit, asked.position, lifted.general)
        parts = [part for part in every_part(whole, lifted.general) if part.units or not whole.units]
        if not 2 <= len({*parts}) <= 12 or asked.position.activation is not None:
            continue
        try:
            tried = [counted(asked, march) for part in {*parts} if (march := planned(asked, part)) is not None]
        except TooMany:
            continue
        besieges = asked.march.besieges
        best = best_part(
            asked.kit, asked.position, lifted.general, asked.march.target, asked.goal, asked.policy, besieges=besieges
        )
        assert best is not None
        assert best.chance == max(tried)
        compared += 1
        improved += best.chance > best.whole
        if compared >= 5 and improved:
            break
    assert improved


def test_a_stack_of_all_kinds_is_tried_by_whole_kinds_and_never_more_often_than_allowed() -> None:
    whole = Group(Units(4, 3, 2, 4, 1), ("perdikkas", "peithon"), ("philippos",))
    parts = [*parts_of(whole, "perdikkas")]
    assert parts[0] == whole
    assert len({*parts}) == len(parts) <= 60
    assert {part.generals for part in parts} == {("perdikkas",), whole.generals}
    assert {part.royals for part in parts} == {(), ("philippos",)}
    assert not are_all_tried(whole)
    small = Group(Units(2, 1, 0, 1), ("perdikkas",))
    assert are_all_tried(small)
    assert len({*parts_of(small, "perdikkas")}) == 3 * 2 * 2 - 1


def test_the_best_way_is_the_best_of_all_ways(kit: Kit) -> None:
    compared = dearer = 0
    for asked in situations(kit, 40_000, 40_180, 40_239, 40_427, 40_056, 40_102, 40_248):
        found, spot = asked.found(), (asked.march.target, False)
        if asked.position.activation is not None or len([*islice(differing(found, spot), 5)]) not in (2, 3, 4):
            continue
        try:
            tried = [
                counted(asked, structs.replace(asked.march, way=answers_along(found, spot, way)))
                for way in ways(found, spot)
            ]
        except TooMany:
            continue
        weighed = best_ways(asked.kit, asked.position, asked.march, found, spot, asked.goal, asked.policy).ways
        assert weighed[0].chance == max(tried)
        assert {way.chance for way in weighed} <= {*tried}
        compared += 1
        dearer += weighed[0].cost > min(way.cost for way in weighed)
        if compared >= 5 and dearer:
            break
    assert dearer


def test_ways_that_are_not_weighed_are_counted(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cheapest of each kind are weighed; of the others it is said how many they are."""
    asked = next(asked for asked in situations(kit, 40_000) if _kinds(asked) == 3)
    spot = (asked.march.target, False)
    whole = best_ways(asked.kit, asked.position, asked.march, asked.found(), spot, asked.goal, asked.policy)
    monkeypatch.setattr(odds_answers, "MOST_WAYS", 1)
    (only,) = (cut := best_ways(asked.kit, asked.position, asked.march, asked.found(), spot, asked.goal)).ways
    assert (whole.left_out, cut.left_out) == (0, 2)
    assert only.cost == min(way.cost for way in whole.ways)


def _kinds(asked: Asked) -> int:
    return sum(1 for _ in islice(differing(asked.found(), (asked.march.target, False)), 5))


def test_a_stated_way_is_gone_as_it_is_stated(kit: Kit) -> None:
    looked = 0
    for asked in islice(situations(kit, 60_000), 40):
        found, spot = asked.found(), (asked.march.target, False)
        for way in islice(ways(found, spot), 6):
            assert way_along(found, spot, way.routes) is not None
            assert len(set(way.spaces)) == len(way.spaces)
            assert way.cost <= found.points
            looked += 1
        assert way_along(found, spot, ("no-route",)) is None
        cheapest = found.way(spot)
        assert cheapest is not None
        assert next(ways(found, spot)).cost == cheapest.cost
    assert looked > 40
