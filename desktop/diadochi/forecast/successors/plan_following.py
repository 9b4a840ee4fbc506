"""How the intentions of a plan are followed in the game of the Successors, and what they are in a recorded plan."""

from collections.abc import Hashable, Iterator, Mapping, Sequence

import msgspec
from msgspec import structs

from diadochi.forecast.game_forecast import Spot
from diadochi.forecast.intentions import (
    Condition,
    Follower,
    Intention,
    MarchAim,
    MarchSpan,
    PlanMoment,
    PlanState,
    numbered,
    spans,
)
from diadochi.forecast.odds.figures import LastFight
from diadochi.forecast.successors.march_reach import as_now, distances, lift, reach
from diadochi.forecast.successors.march_ways import way_answers
from diadochi.forecast.successors.odds.march_tree import RANK, replies
from diadochi.forecast.successors.odds.wishes import Clear, Mine
from diadochi.journal.record.plan_book import PlanBranch
from diadochi.rules.core.flow import Answer, Decision, Trait
from diadochi.rules.core.game import Event
from diadochi.rules.successors.answers import (
    Activate,
    Besiege,
    GoIn,
    GoOut,
    RemoveMarker,
    Sail,
    Step,
    Stop,
)
from diadochi.rules.successors.events import BattleFought, Lost, StatusChanged
from diadochi.rules.successors.facts import is_besieged
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.activation import chances_of_points
from diadochi.rules.successors.movement.march import meeting
from diadochi.rules.successors.pieces import Group
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.siege import needs_siege
from diadochi.rules.successors.standing import champion_line

BETWEEN = Kind.having(Trait.BETWEEN_ACTIONS)
"""Questions between two marches."""


class SuccessorsFollower(Follower[Kit, Position]):
    MARCH, BETWEEN, STOP = Kind.MARCH, BETWEEN, Stop()
    FREE = frozenset((Kind.HAND_OVER,))

    def as_now(self, position: Position, answer: Answer) -> Answer:
        return as_now(position, answer)

    def place(self, position: Position) -> Spot | None:
        march = position.activation
        return None if march is None else (march.space, march.inside)

    def points(self, position: Position) -> int:
        return 0 if position.activation is None else position.activation.points

    def is_step(self, answer: Answer) -> bool:
        return isinstance(answer, Step | Sail | GoIn | GoOut)

    def towards(self, position: Position, spot: Spot) -> Answer | None:
        march = position.activation
        lifted = None if march is None else lift(self.kit, position, march.general)
        if march is None or lifted is None:
            return None
        found = way_answers(reach(self.kit, position, lifted, march.points), spot)
        return found[0] if found else self._nearer(position, spot[0])

    def _nearer(self, position: Position, space: str) -> Answer | None:
        # No battle is fought on the way: only the planned way is worth one.
        march = position.activation
        assert march is not None
        far = distances(self.kit, march.space)
        if march.inside or space not in far.cost or space == march.space:
            return None
        step = far.way_to(space)[0][1]
        answer = Step(step.route)
        return None if meeting(position, march.seat, step.to).is_fight else answer

    def taking(self, position: Position, space: str) -> Sequence[Answer]:
        seat = self.side if position.activation is None else position.activation.seat
        if needs_siege(self.kit, position, seat, space):
            return (Besiege(),)
        return (RemoveMarker(),) if position.markers.get(space) not in (None, seat) else ()

    def holds(self, position: Position, leg: Intention) -> bool:
        match leg.aim:
            case MarchAim.TAKE:
                return Mine(leg.space).holds(self.kit, leg.seat, position)
            case MarchAim.RELIEVE:
                return _is_there(position, leg) and Clear(leg.space).holds(self.kit, leg.seat, position)
        return _is_there(position, leg)

    def noted(self, state: PlanState, event: Event) -> PlanState:
        match event:
            case BattleFought(naval=True):
                return state._replace(met=state.met | {Condition.OPPOSED}) if state.on_way else state
            case BattleFought() if self.side in (event.attacker.seat, event.defender.seat):
                return state._replace(fought=_result(event, self.side))
            case Lost(seat=seat, units=units) if seat == self.side:
                return state._replace(own=state.own + units.count)
            case StatusChanged(seat=seat, status="successor") if seat == self.side:
                return state._replace(costs=state.costs | {f"{RANK} {champion_line(self.kit).points}"})
            case Lost(units=units):
                return state._replace(enemy=state.enemy + units.count)
        return state

    def reply(self, position: Position, decision: Decision) -> Answer:
        return replies(self.kit, position, decision, self.policy)[0]

    def key(self, position: Position, decision: Decision) -> Hashable | None:
        # The movement points that were rolled no longer matter.
        march = position.activation
        if decision.kind is Kind.MARCH and march is not None:
            position.activation = structs.replace(march, rolled=0)
            key = msgspec.json.encode(position)
            position.activation = march
            return key
        return msgspec.json.encode(position) if decision.checkpoint else None


def _result(event: BattleFought, side: int) -> LastFight:
    if event.winner is None:
        return LastFight.DRAWN
    return LastFight.WON if event.winner.seat == side else LastFight.LOST


def _is_there(position: Position, leg: Intention) -> bool:
    """Whether the army is at its target; without its general if he has fallen."""
    found = position.where(leg.leader)
    if found is not None:
        return found[0] == leg.space and found[1].seat == leg.seat
    return any(stack.seat == leg.seat and stack.units for stack in position.at(leg.space))


# --- the intentions of a recorded plan


def intentions(
    kit: Kit,
    moments: Sequence[PlanMoment[Position]],
    aims: Mapping[int, MarchAim],
    branches: Mapping[int, tuple[PlanBranch, ...]],
) -> tuple[Intention, ...]:
    """The marches of a plan; `aims` and `branches` are those that its player set, by the number of the march."""
    found: list[Intention] = []
    for number, span in enumerate(spans(moments, Activate, BETWEEN)):
        leg = _intention(kit, moments, span)
        found.append(structs.replace(leg, aim=aims.get(number, leg.aim), branches=branches.get(number, ())))
    return tuple(found)


def _intention(kit: Kit, moments: Sequence[PlanMoment[Position]], span: MarchSpan) -> Intention:
    begun = moments[span.begin]
    assert isinstance(begun.answer, Activate)
    before, seat, leader = begun.position, begun.seat, begun.answer.general
    found = before.where(leader)
    start, inside = ("", False) if found is None else (found[0], found[1].inside)
    answers = [moment.answer for moment in moments[span.begin : span.end] if moment.seat == seat and moment.planned]
    way = [*_spots(kit, (start, inside), answers)]
    space, inside = way[-1]
    aim = MarchAim.REACH
    if any(isinstance(answer, Besiege | RemoveMarker) for answer in answers):
        aim = MarchAim.TAKE
    elif _needs_relief(kit, before, seat, space):
        aim = MarchAim.RELIEVE
    elif space == start:
        aim = MarchAim.HOLD
    passed = tuple(dict.fromkeys(each for each, _ in way if each not in (start, space)))
    by_sea = any(isinstance(answer, Sail) for answer in answers)
    return Intention(seat, leader, start, space, inside, aim, *numbered(moments, span), way=passed, by_sea=by_sea)


def _spots(kit: Kit, spot: Spot, answers: Sequence[Answer]) -> Iterator[Spot]:
    """Where the army is at first and after each route of its way."""
    space, inside = spot
    yield spot
    for answer in answers:
        match answer:
            case Step() | Sail():
                for route in answer.routes if isinstance(answer, Sail) else (answer.route,):
                    space = kit.atlas.routes[route].other(space)
                    yield space, False
                inside = isinstance(answer, Sail) and answer.inside
                yield space, inside
            case GoIn() | GoOut():
                inside = isinstance(answer, GoIn)
                yield space, inside


def _needs_relief(kit: Kit, position: Position, seat: int, space: str) -> bool:
    ours = any(stack.seat == seat and stack.inside for stack in position.at(space))
    return is_besieged(kit, position, space) and (ours or position.markers.get(space) == seat)


def conditions(kit: Kit, leg: Intention) -> tuple[str, ...]:
    """The conditions of branches that suit a march: fewer movement points than it can roll, and an opposed voyage."""
    points = [*chances_of_points(kit, Group(generals=(leg.leader,)))][:-1]
    at_sea = (Condition.OPPOSED.value,) if leg.by_sea else ()
    return (*(f"{Condition.POINTS} {number}" for number in points), *at_sea)
