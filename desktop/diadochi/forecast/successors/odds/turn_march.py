"""One activation in which the owner decides everything anew: who goes, each step, and when to stop.

The tree of such an activation leads to positions between two activations. Only moves that can still matter for a goal
are followed; `Relevant` says which spaces matter.
"""

from collections.abc import Hashable, Iterator
from itertools import islice
from typing import NamedTuple

import msgspec
from msgspec import structs

from diadochi.forecast.odds.chance_tree import Line, Script
from diadochi.forecast.odds.odds_questions import Policy
from diadochi.forecast.successors.march_reach import distances
from diadochi.forecast.successors.odds.march_tree import replies
from diadochi.forecast.successors.odds.turn_scope import Scope
from diadochi.rules.core.flow import Answer, Decision, Judged
from diadochi.rules.core.game import Event
from diadochi.rules.successors.answers import Activate, Besiege, GoIn, GoOut, RemoveMarker, Sail, Step, Stop, Take
from diadochi.rules.successors.events import Moved, SetOut
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.march import voyage_cost
from diadochi.rules.successors.movement.sailing import course
from diadochi.rules.successors.pieces import UNIT_KINDS, Group, GroupParcel, Units
from diadochi.rules.successors.position import Activation, Position

MOST_PARTS = 6
"""Armies with more parts are not divided at will."""
_BETWEEN = frozenset((Kind.ACTIVATION, Kind.HAND_OVER, Kind.MARCH_CARD))
"""Questions between two activations."""


class Going(NamedTuple):
    """The progress of an activation.

    `begun`: the army has been activated. `quiet`: its last move only moved it. `turned`: it has gone in or out here.
    """

    begun: bool = False
    quiet: bool = False
    turned: bool = False


class FreeMarch(Script[Position, Going]):
    """The script of an activation of `general` in which the owner chooses every move.

    Moves are followed only while a space that matters can be reached; pieces stay together. `is_undivided`: not every
    part of the army was tried. `is_last`: who has marched is not activated again.
    """

    def __init__(self, kit: Kit, seat: int, general: str, scope: Scope, policy: Policy, *, is_last: bool) -> None:
        self._is_last, self._later = is_last, 0 if is_last else scope.most_rolled
        self._kit, self._seat, self._general = kit, seat, general
        self._scope, self._spaces, self._policy = scope, scope.spaces, policy
        self.is_undivided = False

    def is_end(self, line: Line[Position], memory: Going) -> bool:
        node = line.node
        between = isinstance(node, Decision) and node.kind in _BETWEEN
        return memory.begun and between and line.position.activation is None

    def answers(self, line: Line[Position], decision: Decision, memory: Going) -> tuple[tuple[Answer, Going], ...]:
        if decision.seat == self._seat:
            match decision.kind:
                case Kind.ACTIVATION | Kind.MARCH_CARD:
                    return ((Activate(self._general), Going(begun=True)),)
                case Kind.WHO_GOES:
                    return tuple((answer, memory) for answer in self._groups(decision))
                case Kind.MARCH:
                    return tuple(self._moves(line.position, decision, memory))
        return tuple((answer, memory) for answer in replies(self._kit, line.position, decision, self._policy))

    def noted(self, memory: Going, events: tuple[Event, ...]) -> Going:
        if all(isinstance(event, Moved | SetOut) and event.seat == self._seat for event in events):
            return memory
        return memory._replace(quiet=False, turned=False)

    def resumes(self, line: Line[Position], decision: Decision, memory: Going) -> Hashable | None:
        march = line.position.activation
        if decision.kind is not Kind.MARCH or march is None or not decision.resumes:
            return None
        # The rules read from the path only where the march began and whether it has left.
        path = march.path if len(march.path) <= 1 else (march.path[0], march.space)
        line.position.activation = structs.replace(march, rolled=0, path=path)
        key = msgspec.json.encode(line.position)
        line.position.activation = march
        return key, memory

    # --- own choices

    def _groups(self, decision: Decision) -> tuple[Answer, ...]:
        parcel = decision.options
        assert isinstance(parcel, GroupParcel)
        parts = tuple(islice(parcel, MOST_PARTS + 1))
        if len(parts) <= MOST_PARTS:
            return parts
        self.is_undivided = True
        everyone = parcel.usual - self._seniors(parcel.usual)
        kept = self._scope.garrisons.get(decision.about.space, 0)
        ashore = max(0, everyone.units.count - self._kit.profile.naval_capacity)
        groups = dict.fromkeys(without_units(everyone, count) for count in (0, kept, 1, ashore))
        return tuple(answer for answer in map(Take, groups) if parcel.admits(answer))

    def _seniors(self, group: Group) -> Group:
        # A subordinate who takes his commander along is not in command.
        in_order = self._kit.senior_first(group.generals)
        return Group(generals=tuple(in_order[: in_order.index(self._general)]))

    def _moves(self, position: Position, decision: Decision, memory: Going) -> Iterator[tuple[Answer, Going]]:
        march, options = position.activation, decision.options
        assert march is not None
        assert isinstance(options, Judged)
        inside = GoIn(march.group)
        may_stop = True
        for answer in (*options.candidates, inside):
            after = memory._replace(quiet=True, turned=isinstance(answer, GoIn | GoOut))
            if self._follows(position, march, answer, memory) and options.admits(answer):
                yield answer, after
                may_stop = may_stop and not self._is_as_good(position, march, answer)
        if may_stop:
            yield Stop(), memory

    def _is_as_good(self, position: Position, march: Activation, answer: Answer) -> bool:
        # An army that stops after such a step is as useless as one that stops before it.
        if not self._is_last or march.space in self._spaces or not isinstance(answer, Step):
            return False
        there = self._kit.atlas.routes[answer.route].other(march.space)
        is_empty = all(stack.seat != march.seat for stack in position.at(there))
        return is_empty and self._scope.is_quiet(position, march.space, there)

    def _follows(self, position: Position, march: Activation, answer: Answer, memory: Going) -> bool:
        here = march.space in self._spaces
        match answer:
            case Step(route=route):
                there, cost = self._kit.atlas.routes[route].other(march.space), self._kit.cost(route)
            case Sail(routes=routes):
                there, cost = course(self._kit, march.space, routes)[-1], voyage_cost(self._kit, routes)
            case Besiege() | RemoveMarker():
                return here
            case GoIn():
                return here and not memory.turned
            case GoOut():
                return not memory.turned
            case _:
                return False
        if memory.quiet and there == march.came_from:
            return False  # back again for nothing
        left = march.points - cost
        return self.matters(there, left) or (left >= 0 and _has_company(position, march))

    def matters(self, space: str, points: int) -> bool:
        """Whether a space that matters can be reached from here with so many points, and in a later activation."""
        if points < 0:
            return False
        cost, most = distances(self._kit, space).cost, points + self._later
        return any(cost.get(there, most + 1) <= most for there in self._spaces)


def _has_company(position: Position, march: Activation) -> bool:
    """Whether others of its side are where the army is; they might still march, but not together with it."""
    own = [stack for stack in position.at(march.space) if stack.seat == march.seat]
    return any(stack.inside != march.inside or stack.group != march.group for stack in own)


def without_units(group: Group, count: int) -> Group:
    """The group without so many units, the least costly ones first."""
    left = {kind: getattr(group.units, kind) for kind in UNIT_KINDS}
    for kind in UNIT_KINDS:
        going = min(count, left[kind])
        left[kind] -= going
        count -= going
    return Group(Units(**left), group.generals, group.royals)
