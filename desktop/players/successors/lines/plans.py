"""What may be done at a question, as plans that can be played out."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from desktop.forecast.successors.way_answers import travel_answers
from desktop.language import Message
from desktop.players.player import Advice
from desktop.players.successors.goals.goal import ArmyGoal
from desktop.players.successors.goals.marching import best_goals, goals_of_general
from desktop.players.successors.lines.line import LinePlan
from desktop.players.temperaments.temperament import Temperament
from desktop.rules.core.flow import Answer, Decision
from desktop.rules.successors.answers import Activate, Besiege, Drop, GoIn, Stop, UseOperations
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position

_GOALS = 3
"""Goals of each army that are tried."""
_MOST = 10
"""Plans of armies that are tried at one question."""
_MOST_CARDS = 10
"""Plans that are tried at every other: what a card or a target brings is hard to tell at first sight."""

_ARMIES = 3
"""Armies that a card is thought to let march."""
_OF_CARDS = (Kind.TYCHE, Kind.OPERATIONS)
_OF_ARMIES = (Kind.ACTIVATION, Kind.MARCH_CARD, Kind.MARCH)


class TriedPlan(msgspec.Struct, frozen=True):
    """A plan, what speaks for it at first sight, in victory points, and why."""

    plan: LinePlan
    prior: float
    reasons: tuple[Message, ...] = ()


def candidates(
    kit: Kit, position: Position, decision: Decision, advice: Sequence[Advice], leaning: Temperament
) -> list[TriedPlan]:
    """What is worth a try, the best at first sight first; `advice` is what goals alone would do."""
    found = sorted(_found(kit, position, decision, advice, leaning), key=lambda each: -each.prior)
    legal = [each for each in found if decision.admits(each.plan.first)]
    return legal[: _MOST if decision.kind in _OF_ARMIES else _MOST_CARDS]


def _found(
    kit: Kit, position: Position, decision: Decision, advice: Sequence[Advice], leaning: Temperament
) -> Iterable[TriedPlan]:
    if decision.kind in (Kind.ACTIVATION, Kind.MARCH_CARD):
        return _armies(kit, position, decision, advice, leaning)
    if decision.kind == Kind.MARCH:
        return _marches(kit, position, advice, leaning)
    if decision.kind in _OF_CARDS:
        return _cards(kit, position, decision, advice, leaning)
    return [TriedPlan(LinePlan(each.answer), each.worth, each.reasons) for each in advice]


def _cards(
    kit: Kit, position: Position, decision: Decision, advice: Sequence[Advice], leaning: Temperament
) -> Iterator[TriedPlan]:
    """Each card as it may be played; one that lets an army march once for each army that has somewhere to go."""
    for each in _unlike(kit, advice):
        match each.answer:
            case UseOperations(card=card, action="march"):
                points = kit.cards[card].ops or 0
                ways = [_marching(kit, each, goal) for goal in _onward(kit, position, decision.seat, points, leaning)]
                yield from ways or [TriedPlan(LinePlan(each.answer, to_the_end=True), each.worth, each.reasons)]
            case _:
                yield TriedPlan(LinePlan(each.answer, to_the_end=True), each.worth, each.reasons)


def _onward(kit: Kit, position: Position, seat: int, points: int, leaning: Temperament) -> list[ArmyGoal]:
    """The best goal of each army that goes somewhere, the best first."""
    goals = [goal for goal in best_goals(kit, position, seat, points, leaning) if goal.routes]
    return sorted(goals, key=lambda goal: -goal.value)[:_ARMIES]


def _marching(kit: Kit, card: Advice, goal: ArmyGoal) -> TriedPlan:
    plan = LinePlan(card.answer, _way(kit, goal), Activate(goal.general), to_the_end=True)
    return TriedPlan(plan, goal.value, (goal.reason,))


def _unlike(kit: Kit, advice: Sequence[Advice]) -> Iterator[Advice]:
    """Of cards that would do the same with as many points only the one that is dearest at first sight."""
    seen = set()
    for each in advice:
        match each.answer:
            case UseOperations(card=card, action=action):
                same = action, kit.cards[card].ops
                if same in seen:
                    continue
                seen.add(same)
        yield each


def _armies(
    kit: Kit, position: Position, decision: Decision, advice: Sequence[Advice], leaning: Temperament
) -> Iterator[TriedPlan]:
    for _, stack in position.stacks_of(decision.seat):
        for general in stack.group.generals:
            goals = goals_of_general(kit, position, general, leaning=leaning)
            staying = next((goal.value for goal in goals if not goal.routes), 0.0)
            for goal in goals[:_GOALS]:
                yield TriedPlan(LinePlan(Activate(general), _way(kit, goal)), goal.value - staying, (goal.reason,))
    for each in advice:
        if not isinstance(each.answer, Activate):
            yield TriedPlan(LinePlan(each.answer), each.worth, each.reasons)


def _marches(kit: Kit, position: Position, advice: Sequence[Advice], leaning: Temperament) -> Iterator[TriedPlan]:
    march = position.activation
    goals = () if march is None else goals_of_general(kit, position, march.general, march.points, leaning)
    staying = next((goal.value for goal in goals if not goal.routes), 0.0)
    onward = [goal for goal in goals if goal.routes][:_GOALS]
    for goal in onward:
        first, *rest = _way(kit, goal)
        yield TriedPlan(LinePlan(first, rest), goal.value - staying, (goal.reason,))
    way = _way(kit, onward[0]) if onward else ()
    for each in advice:
        match each.answer:
            case Besiege() | Stop():
                yield TriedPlan(LinePlan(each.answer, ()), 0.0, each.reasons)
            case Drop() | GoIn():
                yield TriedPlan(LinePlan(each.answer, way), 0.1, each.reasons)
            case _:
                if each.worth > 10.5:
                    yield TriedPlan(LinePlan(each.answer, way), each.worth, each.reasons)


def _way(kit: Kit, goal: ArmyGoal) -> tuple[Answer, ...]:
    return tuple(travel_answers(kit.atlas, goal.routes))
