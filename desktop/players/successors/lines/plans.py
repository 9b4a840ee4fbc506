"""What may be done at a question, as plans that can be played out."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import structs

from desktop.players.player import Advice
from desktop.players.successors.goals.goal import ArmyGoal
from desktop.players.successors.goals.marching import best_goals
from desktop.players.successors.lines.armies import OF_ARMIES, of_armies, who_goes
from desktop.players.successors.lines.line import LinePlan
from desktop.players.successors.lines.tried import TriedPlan, way_to
from desktop.players.temperaments.mistakes import mistake
from desktop.players.temperaments.temperament import Temperament
from desktop.rules.core.flow import Answer, Decision
from desktop.rules.successors.answers import Activate, DiscardSurprise, PlayEvent, UseOperations
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
_PLACES, _HAPPENS, _CHANGES = 0.4, 0.2, 0.9
"""What it brings more than lines show, in victory points, to place markers, to let an event happen, to change a card.

In a line a steward chooses the markers, the targets and the next card. Of 1,839 cards that were played by a strategos
whatever it thought of them, the chance to win after its marches was better than said by 0.029 where they let armies
march, troops come or fleets be built, by 0.039 where markers were placed, by 0.034 of events, and by 0.052 where a card
was changed for another (0.006 to 0.009 more or less). A point is worth 0.025.
"""


def candidates(
    kit: Kit, position: Position, decision: Decision, advice: Sequence[Advice], leaning: Temperament
) -> list[TriedPlan]:
    """What is worth a try, the best at first sight first; `advice` is what goals alone would do."""
    found = sorted(_found(kit, position, decision, advice, leaning), key=lambda each: -each.prior)
    legal = [each for each in found if decision.admits(each.plan.first)]
    tried = legal[: _MOST if decision.kind in _MANY else _MOST_TARGETS]
    return [_misjudged(each, position.clock.turn, leaning) for each in tried] if leaning.noise else tried


def _misjudged(tried: TriedPlan, turn: int, leaning: Temperament) -> TriedPlan:
    """With what the player takes it for by mistake, whatever lines show."""
    return structs.replace(tried, besides=tried.besides + mistake(leaning, turn, tried.plan.answer, tried.plan.way))


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
                plan = LinePlan(each.answer, to_the_end=True)
                yield TriedPlan(plan, each.worth, each.reasons, _besides(each.answer))


def _besides(answer: Answer) -> float:
    match answer:
        case UseOperations(action="place"):
            return _PLACES
        case PlayEvent():
            return _HAPPENS
        case DiscardSurprise():
            return _CHANGES
    return 0.0


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
