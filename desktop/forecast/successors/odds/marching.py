"""The activation of one army from its beginning, or from where it marches, to its end, as a tree of all chances."""

from collections.abc import Hashable
from enum import StrEnum
from typing import NamedTuple

import msgspec
from msgspec import structs

from desktop.forecast.odds.classes import ChanceClass, classes
from desktop.forecast.odds.line import Line
from desktop.forecast.odds.policy import STANDS, Policy
from desktop.forecast.odds.tree import CERTAIN, Stem, grow
from desktop.forecast.successors.lifted import Lifted, as_if_active
from desktop.forecast.successors.odds.happening import GARRISON, RANK, happening
from desktop.forecast.successors.odds.policy import replies
from desktop.rules.core.event import Event
from desktop.rules.core.flow import Answer, Chance, Decision, Dice, Roll
from desktop.rules.successors.answers import Activate, Besiege, GoIn, GoOut, Join, Sail, Step, Stop, Take
from desktop.rules.successors.cards.guides import roads
from desktop.rules.successors.events import BattleFought, Lost, Moved, SiegeTried, StatusChanged
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.movement.costs import siege_cost, voyage_cost
from desktop.rules.successors.movement.segment import table
from desktop.rules.successors.pieces import Units
from desktop.rules.successors.position import Position
from desktop.rules.successors.siege.force import needs_siege
from desktop.rules.successors.standing.points import champion_line


class PlannedMarch(msgspec.Struct, frozen=True):
    """What the army is to do: the answers of its way to `target` one after another, then attempts at a siege there.

    `points` are movement points that are taken for granted, None where they are rolled. `cards`: its owner may play
    the Surprise cards of his own hand. `decides`: he may break it off wherever he is asked.
    """

    lifted: Lifted
    target: str
    way: tuple[Answer, ...]
    besieges: bool = False
    points: int | None = None
    cards: bool = False
    decides: bool = False


class Fought(StrEnum):
    """How the last battle of the marching army ended; nowhere it fought none."""

    NOWHERE = ""
    WON = "win"
    DRAWN = "draw"
    LOST = "lose"


class MarchState(NamedTuple):
    """How far the march has come, and what of it matters for figures.

    `answered` of its answers; `halted` where it goes on along the way no more; `arrived` at its goal; `fought` there or
    on the way last; `lost` units of its side and of all `others`; `siege` points gained; whatever else has `happened`.
    """

    answered: int = 0
    halted: bool = False
    arrived: bool = False
    fought: Fought = Fought.NOWHERE
    lost: Units = Units()
    others: Units = Units()
    siege: int = 0
    happened: frozenset[str] = frozenset()

    @property
    def own(self) -> int:
        """How many units of its side are lost."""
        return self.lost.count

    @property
    def enemy(self) -> int:
        """How many units of all others are lost."""
        return self.others.count


class NoSuchPoints(ValueError):
    """Movement points that no throw gives this army."""


class Marching:
    """The plan of a march for `odds.tree`: its owner carries it out, the others answer by a policy."""

    def __init__(self, kit: Kit, march: PlannedMarch, policy: Policy = STANDS) -> None:
        self._kit, self._march, self._policy = kit, march, policy
        lifted = march.lifted
        self._seat = lifted.seat
        self._answers: tuple[Answer, ...] = (Activate(lifted.general), Take(lifted.group), *march.way)

    def is_end(self, line: Line[Position], memory: MarchState) -> bool:
        """Whether the activation is over."""
        return memory.answered >= _BEGUN and line.position.activation is None and _is_between(line)

    def answers(
        self, line: Line[Position], decision: Decision, memory: MarchState
    ) -> tuple[tuple[Answer, MarchState], ...]:
        """What is answered, with how far the march is then."""
        if decision.seat == self._seat and decision.kind in (Kind.ACTIVATION, Kind.WHO_GOES, Kind.MARCH):
            return self._own(line.position, decision, memory)
        if decision.kind is Kind.SURPRISE and decision.seat == self._seat:
            return tuple((answer, memory) for answer in decision.options)
        found = replies(self._kit, line.position, decision, self._policy)
        return tuple((answer, _with_garrison(memory, answer)) for answer in found)

    def _own(self, position: Position, decision: Decision, memory: MarchState) -> tuple[tuple[Answer, MarchState], ...]:
        """To go on; and to stop, where its owner may choose that."""
        on = self._onwards(position, decision, memory)
        stop = Stop(), memory._replace(halted=True)
        if self._march.decides and decision.kind is Kind.MARCH and on != stop and decision.admits(stop[0]):
            return on, stop
        return (on,)

    def _onwards(self, position: Position, decision: Decision, memory: MarchState) -> tuple[Answer, MarchState]:
        if memory.answered < len(self._answers) and not memory.halted:
            answer = _with_who_is_left(position, self._answers[memory.answered])
            if decision.admits(answer):
                return answer, memory._replace(answered=memory.answered + 1)
        if self._march.besieges and memory.answered == len(self._answers) and decision.admits(Besiege()):
            return Besiege(), memory
        return Stop(), memory._replace(halted=True)

    def falls(self, line: Line[Position], node: Chance) -> tuple[ChanceClass, ...]:
        """Everything that may fall; of the movement roll only what gives the points that are taken for granted."""
        del line
        wanted = self._march.points
        if node.kind is not Kind.MOVEMENT or wanted is None or not isinstance(node, Roll) or node.reading is None:
            return classes(node)
        for face in range(1, 7):
            if node.reading.read((face,), node.modifier) == wanted:
                return (ChanceClass(CERTAIN, (Dice((face,)),)),)
        raise NoSuchPoints(wanted)

    def noted(self, memory: MarchState, events: tuple[Event, ...]) -> MarchState:
        """What figures need of what has happened."""
        for event in events:
            match event:
                case Moved(seat=seat, path=path) if seat == self._seat and self._march.target in path[1:]:
                    memory = memory._replace(arrived=True)
                case BattleFought() if not event.naval and self._seat in (event.attacker.seat, event.defender.seat):
                    memory = memory._replace(fought=self._result(event))
                case Lost(seat=seat, units=units) if seat == self._seat:
                    memory = memory._replace(lost=memory.lost + units)
                case Lost(units=units):
                    memory = memory._replace(others=memory.others + units)
                case SiegeTried(seat=seat, points=points, sortie=False) if seat == self._seat:
                    memory = memory._replace(siege=memory.siege + points)
                case StatusChanged(seat=seat, status="successor") if seat == self._seat:
                    rank = f"{RANK} {champion_line(self._kit).points}"
                    memory = memory._replace(happened=memory.happened | {rank})
            key = happening(event, self._seat, memory.happened)
            if key is not None:
                memory = memory._replace(happened=memory.happened | {key})
        return memory

    def _result(self, event: BattleFought) -> Fought:
        winner = event.winner
        if winner is None:
            return Fought.DRAWN
        return Fought.WON if winner.seat == self._seat else Fought.LOST

    def resumes(self, line: Line[Position], decision: Decision, memory: MarchState) -> Hashable | None:
        """Between two moves of the march; what was rolled, and points beyond what it can spend, matter no more."""
        march = line.position.activation
        if decision.kind is not Kind.MARCH or march is None:
            return None
        points = self._points_that_matter(line.position, memory, march.points)
        line.position.activation = structs.replace(march, rolled=0, points=points)
        key = msgspec.json.encode(line.position)
        line.position.activation = march
        return key, memory

    def _points_that_matter(self, position: Position, memory: MarchState, points: int) -> int:
        """Points without those that can never be spent: neither on the rest of the way nor on a siege at its end."""
        left = () if memory.halted else self._answers[memory.answered :]
        cost = sum(_cost(self._kit, answer) for answer in left)
        if points <= cost or not (self._march.besieges and self._may_be_besieged(position)):
            return min(points, cost)
        if self._march.cards or roads(self._kit, position) is not self._kit:
            return points  # guides make the way cheaper
        return points - (points - cost) % siege_cost(self._kit)

    def _may_be_besieged(self, position: Position) -> bool:
        """Whether attempts may be made at the goal, then if not now: who stands before a free city may go inside."""
        target = self._march.target
        is_free = self._kit.is_major_city(target) and target not in position.markers
        return is_free or needs_siege(self._kit, position, self._seat, target)


def _cost(kit: Kit, answer: Answer) -> int:
    """The most that a move of a march costs; guides make it cheaper (MOV-12)."""
    match answer:
        case Step(route=route):
            return kit.cost(route)
        case Sail(routes=routes):
            return voyage_cost(kit, routes)
    return _ALL if not isinstance(answer, GoIn | GoOut) else 0


_ALL = 99
"""More points than any march has."""


def _with_garrison(memory: MarchState, answer: Answer) -> MarchState:
    joins = isinstance(answer, Join) and bool(answer.group)
    return memory._replace(happened=memory.happened | {GARRISON}) if joins else memory


_BEGUN = 2
"""Answers until the army is under way: it is activated, and who goes."""


def _is_between(line: Line[Position]) -> bool:
    node = line.node
    return isinstance(node, Decision) and node.kind in (Kind.ACTIVATION, Kind.HAND_OVER)


def _with_who_is_left(position: Position, answer: Answer) -> Answer:
    """Who fell by the way stays behind, who was captured goes in too."""
    march = position.activation
    return GoIn(march.group) if isinstance(answer, GoIn) and march is not None else answer


def without_hands(position: Position, but: int = 0) -> Position:
    """The same position with no card in any hand `but` one: hidden cards are left out of odds."""
    bare = position.copy()
    for seat, faction in bare.factions.items():
        if seat != but:
            bare.factions[seat] = structs.replace(faction, hand=())
    return bare


def march_tree(
    kit: Kit, position: Position, march: PlannedMarch, policy: Policy = STANDS, plan: type[Marching] = Marching
) -> Stem[Position]:
    """Everything a march may lead to, from the beginning of its activation or from where it is on its way.

    `plan` says where it is looked at no further. Raises TooWide.
    """
    start = without_hands(position, march.lifted.seat if march.cards else 0)
    start.course = ""
    # An army that is activated without moving is where it is to go.
    begun = MarchState(arrived=march.target == march.lifted.space)
    if start.activation is None:
        start = as_if_active(start, march.lifted.seat) if _needs_turn(start, march) else start
    else:
        begun = begun._replace(answered=_BEGUN)
    return grow(start, lambda p: table(kit, p), plan(kit, march, policy), begun)


def _needs_turn(position: Position, march: PlannedMarch) -> bool:
    return position.clock.segment != "activation" or position.clock.active != march.lifted.seat
