"""What may be done at a question, as plans that can be played out."""

from collections.abc import Iterable, Iterator, Sequence

from desktop.players.player import Advice
from desktop.players.successors.goals.goal import ArmyGoal
from desktop.players.successors.goals.marching import best_goals
from desktop.players.successors.lines.armies import OF_ARMIES, of_armies, who_goes
from desktop.players.successors.lines.line import LinePlan
from desktop.players.successors.lines.tried import TriedPlan, way_to
from desktop.players.temperaments.temperament import Temperament
from desktop.rules.core.flow import Decision
from desktop.rules.successors.answers import Activate, UseOperations
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position

_MOST = 40
"""Plans of armies or cards that are tried at one question."""
_MOST_TARGETS = 10
"""Plans that are tried at every other: what a target brings is hard to tell at first sight."""
OF_CARDS = (Kind.TYCHE, Kind.OPERATIONS)
"""Questions about a card, of which a player turn has one."""
_MANY = frozenset((*OF_ARMIES, *OF_CARDS, Kind.PLACE_MARKER, Kind.SHELTER))
"""Questions at which the most are tried: a card is dear and asked for once in a player turn, chance has no say in where
a marker lies, and seldom is anybody sheltered.
"""

_HURRIED = 8
"""Ways of armies that are tried by who is hurried."""
_ARMIES = 3
"""Armies that a card is thought to let march."""


def candidates(
    kit: Kit, position: Position, decision: Decision, advice: Sequence[Advice], leaning: Temperament
) -> list[TriedPlan]:
    """What is worth a try, the best at first sight first; `advice` is what goals alone would do."""
    found = sorted(_found(kit, position, decision, advice, leaning), key=lambda each: -each.prior)
    legal = [each for each in found if decision.admits(each.plan.first)]
    return legal[: _MOST if decision.kind in _MANY else _MOST_TARGETS]


def in_a_hurry(plans: Sequence[TriedPlan]) -> list[TriedPlan]:
    """Fewer of these plans: the best ways at first sight, and everything that goes nowhere, as a siege or a halt."""
    ways = [each for each in plans if each.plan.way]
    left = {id(each) for each in ways[_HURRIED:]}
    return [each for each in plans if id(each) not in left]


def _found(
    kit: Kit, position: Position, decision: Decision, advice: Sequence[Advice], leaning: Temperament
) -> Iterable[TriedPlan]:
    if decision.kind in OF_ARMIES:
        return of_armies(kit, position, decision, advice, leaning)
    if decision.kind == Kind.WHO_GOES:
        return who_goes(kit, position, decision, advice, leaning)
    if decision.kind in OF_CARDS:
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
    plan = LinePlan(card.answer, way_to(kit, goal), Activate(goal.general), to_the_end=True)
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
