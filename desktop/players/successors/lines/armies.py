"""What armies may do, as plans: which of them goes, how much of it, and where to."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from desktop.forecast.successors.lifted import lift
from desktop.language import Message, Name, msg
from desktop.players.player import Advice
from desktop.players.successors.answers.marches import takes_off
from desktop.players.successors.goals.goal import ArmyGoal
from desktop.players.successors.goals.marching import POINTS, goals_of, goals_of_general
from desktop.players.successors.goals.prizes import prize
from desktop.players.successors.lines.line import LinePlan
from desktop.players.successors.lines.parts import left_behind, parts, whole
from desktop.players.successors.lines.tried import TriedPlan, way_to
from desktop.players.temperaments.temperament import Temperament
from desktop.rules.core.flow import Answer, Decision
from desktop.rules.successors.answers import (
    Activate,
    Besiege,
    Drop,
    Enough,
    GoIn,
    PlaySurprise,
    RemoveMarker,
    Stop,
    Take,
)
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.pieces import Group
from desktop.rules.successors.position import Activation, Position
from desktop.rules.successors.siege.force import needs_siege

OF_ARMIES = (Kind.ACTIVATION, Kind.MARCH_CARD, Kind.MARCH)
"""Questions about armies at which many plans are tried.

By other weights than those it plays by, more plans left a side likelier to win after its turn by half a hundredth;
after the round of the others nothing of it could be told from chance. More lines of each plan chose no better.
"""
_GOALS = 6
"""Goals of each army that are tried."""
_ONWARD = 2
"""Goals that are tried with everything that may be done before marching on."""
_ASIDE = 0.1
"""What speaks at first sight for leaving somebody, or taking shelter, where goals alone would do it."""
_BACK = 0.3
"""So much must be gained, in victory points, by going back where one has just come from: the points are lost for good.

Lines that differ by less may say the contrary a step later.
"""
_FIRST_AT_ONCE = 10.5
"""From this worth on a steward does on the way what it does before it goes on."""


def of_armies(
    kit: Kit, position: Position, decision: Decision, advice: Sequence[Advice], leaning: Temperament
) -> Iterable[TriedPlan]:
    """Plans for a question about which army goes, or what it does on its way; `advice` is what goals alone would do."""
    if decision.kind == Kind.MARCH:
        return _marches(kit, position, advice, leaning)
    return _activations(kit, position, decision, advice, leaning)


def _activations(
    kit: Kit, position: Position, decision: Decision, advice: Sequence[Advice], leaning: Temperament
) -> Iterator[TriedPlan]:
    for _, stack in position.stacks_of(decision.seat):
        for general in stack.group.generals:
            yield from _activation(kit, position, general, leaning)
    for each in advice:
        if not isinstance(each.answer, Activate):
            yield TriedPlan(LinePlan(each.answer), each.worth, each.reasons)
    if decision.kind == Kind.MARCH_CARD:
        yield TriedPlan(LinePlan(Enough()), 0.0, (msg("nothing more is worth a march"),))


def _activation(kit: Kit, position: Position, general: str, leaning: Temperament) -> Iterator[TriedPlan]:
    """Everybody goes to one of several goals, or a part of them to the best that it has."""
    goals = goals_of_general(kit, position, general, leaning=leaning)
    staying = _staying(goals)
    for goal in goals[:_GOALS]:
        yield TriedPlan(LinePlan(Activate(general), way_to(kit, goal)), goal.value - staying, (goal.reason,))
    for group, goal in _best_of(kit, position, general, parts(kit, position, general), leaning):
        plan = LinePlan(Activate(general), way_to(kit, goal), group=group)
        yield TriedPlan(plan, goal.value - staying, (goal.reason,))


def who_goes(
    kit: Kit, position: Position, decision: Decision, advice: Sequence[Advice], leaning: Temperament
) -> Iterator[TriedPlan]:
    """Everybody or a part, each to the best goal it has; or who would go by goals alone."""
    general = decision.about.leader
    for each in advice:
        yield TriedPlan(LinePlan(each.answer), each.worth, each.reasons)
    groups = [whole(kit, position, general), *parts(kit, position, general)]
    for group, goal in _best_of(kit, position, general, groups, leaning):
        yield TriedPlan(LinePlan(Take(group), way_to(kit, goal)), goal.value, (goal.reason,))


def _best_of(
    kit: Kit, position: Position, general: str, groups: Iterable[Group], leaning: Temperament
) -> Iterator[tuple[Group, ArmyGoal]]:
    """Where each of these groups had best go; nothing for those that may not."""
    for group in groups:
        lifted = lift(kit, position, general, group)
        if lifted is not None and lifted.refused is None:
            goals = goals_of(kit, position, lifted, POINTS, leaning)
            yield from [(group, goal) for goal in goals if goal.routes][:1]


def _marches(kit: Kit, position: Position, advice: Sequence[Advice], leaning: Temperament) -> Iterator[TriedPlan]:
    march = position.activation
    goals = () if march is None else goals_of_general(kit, position, march.general, march.points, leaning)
    staying = _staying(goals)
    came_by = "" if march is None else march.came_by
    onward = [
        _Onward(way_to(kit, goal), goal.value - staying, goal.reason, goal.routes[0] == came_by)
        for goal in goals
        if goal.routes
    ][:_GOALS]
    for each in onward:
        plan = LinePlan(each.way[0], each.way[1:])
        yield TriedPlan(plan, each.gain, (each.reason,), -_BACK if each.is_back else 0.0)
    yield from _advised(advice, onward[0].way if onward else ())
    if march is not None:
        yield from _before_going_on(kit, position, march, onward[:_ONWARD], leaning)


class _Onward(NamedTuple):
    """A way on, what it gains over staying at first sight, in victory points, why, and whether it leads just back."""

    way: tuple[Answer, ...]
    gain: float
    reason: Message
    is_back: bool


def _staying(goals: Sequence[ArmyGoal]) -> float:
    return next((goal.value for goal in goals if not goal.routes), 0.0)


def _advised(advice: Sequence[Advice], way: tuple[Answer, ...]) -> Iterator[TriedPlan]:
    for each in advice:
        match each.answer:
            case Besiege() | Stop():
                yield TriedPlan(LinePlan(each.answer, ()), 0.0, each.reasons)
            case PlaySurprise():  # the way is another with it: goals are looked for anew
                yield TriedPlan(LinePlan(each.answer), 0.0, each.reasons)
            case Drop() | GoIn():
                yield TriedPlan(LinePlan(each.answer, way), _ASIDE, each.reasons)
            case _:
                if each.worth > _FIRST_AT_ONCE:
                    yield TriedPlan(LinePlan(each.answer, way), each.worth, each.reasons)


def _before_going_on(
    kit: Kit, position: Position, march: Activation, onward: Sequence[_Onward], leaning: Temperament
) -> Iterator[TriedPlan]:
    """Somebody is left here, or the marker of another side taken off, and the rest goes on."""
    why = _why_left(kit, position, march, leaning)
    for group in left_behind(march.group):
        for each in onward:
            reasons = why, msg("the others go on: {goal}", goal=each.reason)
            yield TriedPlan(LinePlan(Drop(group), each.way), each.gain, reasons)
    if takes_off(kit, position, march.seat, march.space):
        marker = msg("take the marker off {space}", space=Name("space", march.space))
        for each in onward:
            yield TriedPlan(LinePlan(RemoveMarker(), each.way), each.gain, (marker, each.reason))


def _why_left(kit: Kit, position: Position, march: Activation, leaning: Temperament) -> Message:
    """What those who stay are for."""
    seat, space = march.seat, Name("space", march.space)
    takes = prize(kit, position, seat, march.space, leaning) > 0 and not needs_siege(kit, position, seat, march.space)
    return msg("a garrison takes {space}", space=space) if takes else msg("hold {space}", space=space)
