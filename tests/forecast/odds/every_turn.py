"""Every way to play a turn, one by one: no bounds, no space left out, no army left out, equal positions only joined."""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import pairwise, product
from random import Random

import msgspec

from diadochi.forecast.odds.chance_tree import Line, Procedural, classes
from diadochi.forecast.odds.odds_questions import Policy
from diadochi.forecast.odds.turn_plans import MarchCard
from diadochi.forecast.successors.march_reach import as_if_active
from diadochi.forecast.successors.odds.march_tree import replies
from diadochi.forecast.successors.odds.wishes import Goal
from diadochi.rules.core.flow import Answer, Decision, Dice, Judged, Node, Parcel, Roll
from diadochi.rules.successors.answers import Activate, GoIn, GoOut
from diadochi.rules.successors.battle.battle_dice import BattleAhead
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.activation import begin_segment, table
from diadochi.rules.successors.operations import forced_march
from diadochi.rules.successors.pieces import Group, Stack, Units
from diadochi.rules.successors.position import Position

SPACES = 5
"""The map is cut down to so many spaces: every walk on it is tried."""


class TooMany(Exception):
    """More moments than are looked at one by one."""


class Everything:
    """The chance of a goal if a seat plays the rest of its turn as well as possible. Raises TooMany."""

    def __init__(self, kit: Kit, seat: int, goal: Goal, policy: Policy, most: int) -> None:
        self._kit, self._seat, self._goal, self._policy = kit, seat, goal, policy
        self._known: dict[tuple[bytes, str, Answer | None], Fraction] = {}
        self._left = most

    def best(self, position: Position) -> Fraction:
        """In the activation segment."""
        return self._value(Line(position, partial(table, self._kit)), partial(table, self._kit))

    def best_after_march(self, position: Position, points: int) -> Fraction:
        """With a forced march, or none, before the activation segment."""

        def root(live: Position):  # type: ignore[no-untyped-def]  # a procedure
            yield from forced_march(self._kit, live, points) if live.activation is None else table(self._kit, live)

        return max(self._value(Line(position, root), root), self._afterwards(position))

    def _afterwards(self, position: Position) -> Fraction:
        then = position.copy()
        begin_segment(then, self._seat)
        return self.best(then)

    def _value(self, line: Line[Position], root: Procedural[Position]) -> Fraction:
        node, position = line.node, line.position
        self._left -= 1
        if self._left < 0:
            raise TooMany
        marching = position.clock.segment == "tyche"
        if node is None or (isinstance(node, Decision) and node.kind is Kind.HAND_OVER):
            return self._afterwards(position) if marching else self._holds(position)
        if not isinstance(node, Decision):
            return sum(
                (chance * self._value(_after(line, answers), root) for chance, answers in _falls(node)), Fraction(0)
            )
        turned = line.answers[-1] if line.answers and isinstance(line.answers[-1], GoIn | GoOut) else None
        known = None
        if node.kind is Kind.MARCH or (node.kind is Kind.ACTIVATION and position.activation is None):
            known = (_joined(position), str(node.kind), turned)
            if known in self._known:
                return self._known[known]
        value = self._chosen(line, node, root)
        if known is not None:
            self._known[known] = value
        return value

    def _chosen(self, line: Line[Position], node: Decision, root: Procedural[Position]) -> Fraction:
        answers = tuple(self._answers(line, node))
        start = line if node.kind not in (Kind.MARCH, Kind.ACTIVATION) else line.afresh()
        ways = (self._value(_after(start, (answer,)), root) for answer in answers)
        if node.seat != self._seat:
            return min(ways)
        best = self._holds(line.position) if node.kind is Kind.ACTIVATION else Fraction(0)
        for value in ways:
            best = max(best, value)
            if best == 1:
                break
        return best

    def _holds(self, position: Position) -> Fraction:
        return Fraction(all(wish.holds(self._kit, self._seat, position) for wish in self._goal))

    def _answers(self, line: Line[Position], decision: Decision) -> Iterator[Answer]:
        options = decision.options
        if decision.seat != self._seat:
            yield from replies(self._kit, line.position, decision, self._policy)
        elif decision.kind in (Kind.ACTIVATION, Kind.MARCH_CARD):
            yield from (answer for answer in options if isinstance(answer, Activate))
        elif decision.kind is Kind.WHO_GOES:
            assert isinstance(options, Parcel)
            yield from options
        elif decision.kind is Kind.MARCH:
            assert isinstance(options, Judged)
            assert line.position.activation is not None
            inside = GoIn(line.position.activation.group)
            every = (answer for answer in (*options.candidates, inside) if options.admits(answer))
            before = line.answers[-1:]
            yield from (answer for answer in every if not (before and _turns_back(before[0], answer)))
        else:
            yield from replies(self._kit, line.position, decision, self._policy)


def _turns_back(before: Answer, answer: Answer) -> bool:
    # In and out again, as often as one likes: it costs nothing and changes nothing.
    return {type(before), type(answer)} == {GoIn, GoOut}


def _joined(position: Position) -> bytes:
    """A position in which the rules can tell no difference: of a path they read the start, and whether it has left."""
    march = position.activation
    if march is None:
        return msgspec.json.encode(position)
    joined = position.copy()
    joined.change_activation(rolled=0, path=(march.path[0], *march.path[-1:]) if len(march.path) > 1 else march.path)
    return msgspec.json.encode(joined)


def _after(line: Line[Position], answers: tuple[Answer, ...]) -> Line[Position]:
    after = line.fork()
    for answer in answers:
        after.send(answer)
    return after


def _falls(node: Node) -> Iterator[tuple[Fraction, tuple[Answer, ...]]]:
    # Every face by itself; only the many dice of battles in their classes, which have tests of their own.
    if isinstance(node, Roll) and not isinstance(node.ahead, BattleAhead):
        for faces in product(range(1, 7), repeat=node.dice):
            yield Fraction(1, 6**node.dice), (Dice(faces),)
        return
    assert not isinstance(node, Decision)
    yield from classes(node)


# --- small positions


def small_kit(kit: Kit, chance: Random) -> tuple[Kit, tuple[str, ...]]:
    """The rules on a part of the map: a few spaces in a row, and the routes between them."""
    found = [chance.choice(sorted(kit.steps))]
    while len(found) < SPACES:
        near = sorted({step.to for step in kit.steps[found[-1]]} - {*found})
        found = [*found, chance.choice(near)] if near else [chance.choice(sorted(kit.steps))]
    beside = {*pairwise(found), *pairwise(found[::-1])}
    small = Kit(kit.atlas, kit.box, kit.edition, kit.options)
    small.steps = {
        space: tuple(step for step in steps if (space, step.to) in beside) for space, steps in kit.steps.items()
    }
    return small, tuple(found)


OWN, ENEMY = 1, 2
_GENERALS = {OWN: ("menelaos", "polyperchon", "perdikkas"), ENEMY: ("krateros",)}
_CARDS = (MarchCard.NONE, MarchCard.NONE, MarchCard.ONE_POINT, MarchCard.TWO_POINTS)
_POLICIES = (Policy(), Policy(), Policy(), Policy(avoids=True), Policy(intercepts_from=1), Policy(best=True))


class SmallTurn(msgspec.Struct, frozen=True):
    """A position on a small map, and what is wanted of a turn there."""

    kit: Kit
    position: Position
    goal: str
    policy: Policy
    card: MarchCard


def small_turn(kit: Kit, start: Position, chance: Random) -> SmallTurn:
    """Few armies of few units near each other, some markers, and a goal about them."""
    small, spaces = small_kit(kit, chance)
    position = start.copy()
    position.stacks, position.sieges, position.lying, position.markers = {}, {}, {}, {}
    position.independents = dict.fromkeys(position.independents, "gone")
    for seat, count in ((OWN, chance.choice((1, 1, 2))), (ENEMY, chance.choice((0, 1, 1)))):
        for general in chance.sample(_GENERALS[seat], count):
            space = chance.choice(spaces[:2] if seat == OWN else spaces[2:])
            if any(stack.seat != seat for stack in position.at(space)):
                continue
            here = position.stack(seat, space, False) or Stack(seat, False, Group())
            position.put(
                seat, space, False, here.group + Group(Units(mercenary=chance.choice((1, 1, 1, 2))), (general,))
            )
    for space in spaces:
        if not small.is_transit(space):
            owner = chance.choice((None, None, 0, OWN, ENEMY))
            if owner is not None:
                position.markers[space] = owner
    if chance.random() < 0.2:
        position.independents["ariarathes"] = chance.choice(spaces)
    position = as_if_active(position, OWN)
    position.course, card = "", chance.choice(_CARDS)
    if card:
        position.change_clock(segment="tyche")
    return SmallTurn(small, position, _goal(chance, position, spaces), chance.choice(_POLICIES), card)


def _goal(chance: Random, position: Position, spaces: tuple[str, ...]) -> str:
    space, general = chance.choice(spaces[2:]), chance.choice(_GENERALS[OWN])
    found = [f"space {space} mine", f"space {space} mine", f"units {space} >= {chance.choice((1, 2, 3))}"]
    found += [f"city {space} fallen", f"space {space} clear", "general krateros gone"]
    wanted = chance.choice(found)
    return f"{wanted} and general {general} safe" if chance.random() < 0.3 and position.where(general) else wanted
