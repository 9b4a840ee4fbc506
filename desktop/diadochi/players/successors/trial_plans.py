"""The plans that are tried out at a question, and the race that selects the best."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeVar

import msgspec
from msgspec import structs

from diadochi.atlas.atlas import Atlas
from diadochi.forecast.successors.march_reach import lift
from diadochi.language import Message, Name, msg
from diadochi.players.game_players import Advice
from diadochi.players.successors.army_goals import POINTS, ArmyGoal, best_goals, goals_of, goals_of_general
from diadochi.players.successors.estimates import cheapest, prize
from diadochi.players.successors.march_answers import takes_off
from diadochi.players.successors.play_lines import LinePlan
from diadochi.players.successors.voyages import way_of
from diadochi.players.temperament import Temperament, mistake
from diadochi.rules.core.flow import Answer, Decision
from diadochi.rules.successors.answers import (
    Activate,
    Besiege,
    DiscardSurprise,
    Drop,
    Enough,
    GoIn,
    PlayEvent,
    PlaySurprise,
    RemoveMarker,
    Sail,
    Step,
    Stop,
    Take,
    UseOperations,
)
from diadochi.rules.successors.facts import place_of
from diadochi.rules.successors.kinds import Kind
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.movement.activation import usual_group, who_may_go
from diadochi.rules.successors.pieces import Group
from diadochi.rules.successors.position import Activation, Position
from diadochi.rules.successors.siege import needs_siege

# --- parts of an army

_FEW = 2
"""Groups up to this size go for markers and consist of the cheapest units; larger ones of the best."""


def whole(kit: Kit, position: Position, general: str) -> Group:
    """Return all pieces that may go with a general (MOV-06)."""
    return usual_group(position, who_may_go(kit, position, general))


def parts(kit: Kit, position: Position, general: str) -> list[Group]:
    """Yield smaller groups: one unit, as many as a siege needs (SIE-05), half of them, all but one.

    Up to half go with the general alone; the others stay with the royals.
    """
    army = whole(kit, position, general)
    count = army.units.count
    found = []
    for size in sorted({1, kit.profile.siege_min_cus, count // 2, count - 1}):
        if 0 < size < count:
            best = army.units - cheapest(army.units, count - size)
            units = cheapest(army.units, size) if size <= _FEW else best
            found.append(Group(units, (general,)) if 2 * size <= count else Group(units, army.generals, army.royals))
    return found


def left_behind(army: Group) -> list[Group]:
    """Yield groups to leave on the way (MOV-16): one unit, half, all but one, mercenaries first."""
    count = army.units.count
    return [Group(cheapest(army.units, size)) for size in sorted({1, count // 2, count - 1}) if 0 < size < count]


# --- a plan on trial


class TriedPlan(msgspec.Struct, frozen=True):
    """A plan, its static value in victory points, and the reasons.

    `besides` is a correction for what lines leave out or the player misjudges, in victory points too.
    """

    plan: LinePlan
    prior: float
    reasons: tuple[Message, ...] = ()
    besides: float = 0.0


def way_to(kit: Kit, position: Position, goal: ArmyGoal) -> tuple[Answer, ...]:
    """The answers that take the army of a goal where it wants to go."""
    seat, start = _where(position, goal.general)
    return way_of(kit, position, seat, start, goal.routes)


def _where(position: Position, general: str) -> tuple[int, str]:
    """The seat and the space of a general on the map."""
    march = position.activation
    if march is not None and general in march.group.generals:
        return march.seat, march.space
    found = position.where(general)
    assert found is not None  # only generals on the map have goals
    return found[1].seat, found[0]


# --- plans of armies

OF_ARMIES = (Kind.ACTIVATION, Kind.MARCH_CARD, Kind.MARCH)
"""Questions about armies at which many plans are tried.

By other weights than those it plays by, more plans left a side likelier to win after its turn by half a hundredth;
after the round of the others nothing of it could be told from chance. More lines of each plan chose no better.
"""
_GOALS = 6
"""The number of goals tried for each army."""
_ONWARD = 2
"""The number of goals tried after each other action on the march."""
_ASIDE = 0.1
"""The static value of leaving units or sheltering, where goals alone would do it."""
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
        yield TriedPlan(LinePlan(Enough()), 0.0, (msg("no march is worth it now"),))


def _activation(kit: Kit, position: Position, general: str, leaning: Temperament) -> Iterator[TriedPlan]:
    goals = goals_of_general(kit, position, general, leaning=leaning)
    staying = _staying(goals)
    for goal in goals[:_GOALS]:
        yield TriedPlan(LinePlan(Activate(general), way_to(kit, position, goal)), goal.value - staying, (goal.reason,))
    for group, goal in _best_of(kit, position, general, parts(kit, position, general), leaning):
        plan = LinePlan(Activate(general), way_to(kit, position, goal), group=group)
        yield TriedPlan(plan, goal.value - staying, (goal.reason,))


def who_goes(
    kit: Kit, position: Position, decision: Decision, advice: Sequence[Advice], leaning: Temperament
) -> Iterator[TriedPlan]:
    """Everyone or a part, each to the best goal it has; or who would go by goals alone."""
    general = decision.about.leader
    for each in advice:
        yield TriedPlan(LinePlan(each.answer), each.worth, each.reasons)
    groups = [whole(kit, position, general), *parts(kit, position, general)]
    for group, goal in _best_of(kit, position, general, groups, leaning):
        yield TriedPlan(LinePlan(Take(group), way_to(kit, position, goal)), goal.value, (goal.reason,))


def _best_of(
    kit: Kit, position: Position, general: str, groups: Iterable[Group], leaning: Temperament
) -> Iterator[tuple[Group, ArmyGoal]]:
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
        _Onward(way_to(kit, position, goal), goal.value - staying, goal.reason, goal.routes[0] == came_by)
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
            case PlaySurprise():  # the card changes the way, so goals are searched again
                yield TriedPlan(LinePlan(each.answer), 0.0, each.reasons)
            case Drop() | GoIn():
                yield TriedPlan(LinePlan(each.answer, way), _ASIDE, each.reasons)
            case _:
                if each.worth > _FIRST_AT_ONCE:
                    yield TriedPlan(LinePlan(each.answer, way), each.worth, each.reasons)


def _before_going_on(
    kit: Kit, position: Position, march: Activation, onward: Sequence[_Onward], leaning: Temperament
) -> Iterator[TriedPlan]:
    why = _why_left(kit, position, march, leaning)
    for group in left_behind(march.group):
        for each in onward:
            reasons = why, msg("the others go on: {goal}", goal=each.reason)
            yield TriedPlan(LinePlan(Drop(group), each.way), each.gain, reasons)
    if takes_off(kit, position, march.seat, march.space):
        marker = msg("remove the marker at {space}", space=Name("space", march.space))
        for each in onward:
            yield TriedPlan(LinePlan(RemoveMarker(), each.way), each.gain, (marker, each.reason))


def _why_left(kit: Kit, position: Position, march: Activation, leaning: Temperament) -> Message:
    seat, space = march.seat, Name("space", march.space)
    takes = prize(kit, position, seat, march.space, leaning) > 0 and not needs_siege(kit, position, seat, march.space)
    return msg("a garrison takes {space}", space=space) if takes else msg("hold {space}", space=space)


# --- plans of all questions

_MOST = 40
"""The most plans of armies or cards tried at one question."""
_MOST_TARGETS = 10
"""The most plans tried at other questions: the value of a target is hard to estimate statically."""
OF_CARDS = (Kind.TYCHE, Kind.OPERATIONS)
"""Questions about the card of a player turn."""
_MANY = frozenset((*OF_ARMIES, *OF_CARDS, Kind.PLACE_MARKER, Kind.SHELTER))
"""Questions at which the most are tried: a card is dear and asked for once in a player turn, chance has no say in where
a marker lies, and seldom is anyone sheltered.
"""

_HURRIED = 8
"""The number of ways tried by a hurried player."""
_ARMIES = 3
"""The number of armies considered for a card that lets one march."""
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
    """Return the plans worth a trial, by static value; `advice` is that of the goals."""
    found = sorted(_found(kit, position, decision, advice, leaning), key=lambda each: -each.prior)
    legal = [each for each in found if decision.admits(each.plan.first)]
    tried = legal[: _MOST if decision.kind in _MANY else _MOST_TARGETS]
    return [_misjudged(each, position.clock.turn, leaning) for each in tried] if leaning.noise else tried


def _misjudged(tried: TriedPlan, turn: int, leaning: Temperament) -> TriedPlan:
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
    for each in _unlike(kit, advice):
        match each.answer:
            case UseOperations(card=card, action="march"):
                points = kit.cards[card].ops or 0
                ways = [
                    _marching(kit, position, each, goal)
                    for goal in _onward(kit, position, decision.seat, points, leaning)
                ]
                yield from ways or [TriedPlan(LinePlan(each.answer, to_the_end=True), each.worth, each.reasons)]
            case _:
                plan = LinePlan(each.answer, to_the_end=True)
                yield TriedPlan(plan, each.worth, each.reasons, _deferred(each.answer))


def _deferred(answer: Answer) -> float:
    match answer:
        case UseOperations(action="place"):
            return _PLACES
        case PlayEvent():
            return _HAPPENS
        case DiscardSurprise():
            return _CHANGES
    return 0.0


def _onward(kit: Kit, position: Position, seat: int, points: int, leaning: Temperament) -> list[ArmyGoal]:
    goals = [goal for goal in best_goals(kit, position, seat, points, leaning) if goal.routes]
    return sorted(goals, key=lambda goal: -goal.value)[:_ARMIES]


def _marching(kit: Kit, position: Position, card: Advice, goal: ArmyGoal) -> TriedPlan:
    plan = LinePlan(card.answer, way_to(kit, position, goal), Activate(goal.general), to_the_end=True)
    return TriedPlan(plan, goal.value, (goal.reason,))


def _unlike(kit: Kit, advice: Sequence[Advice]) -> Iterator[Advice]:
    seen = set()
    for each in advice:
        match each.answer:
            case UseOperations(card=card, action=action):
                same = action, kit.cards[card].ops
                if same in seen:
                    continue
                seen.add(same)
        yield each


# --- the race
# All plans are played with the same dice; the slower half drops out, the rest is played again.

HEATS = (2, 1, 1, 2)
"""Lines that each plan that is still in the race is played in, heat by heat; together the six of even dice.

With heats of two what was chosen at 92 activations and 96 questions who goes was worth the same to a thousandth of a
point, and took an eighth more lines. Twelve lines chose no better: what a plan was worth on average over 72 lines it
was worth within a hundredth of a point over six.
"""
CARD_HEATS = (2, 2, 2, 2, 2, 2)
"""The same for a card: what comes of it is spread wider, and it is asked for once in a player turn.

With six lines a side rolled away a third of a hundredth of its chance in a game that twelve had kept; 24 kept no more.
Heats of four chose no better at 76 cards and took three lines for two.
"""
LONG_HEATS = (6, 6, 12)
"""The same for questions with few answers that decide a battle."""

Raced = TypeVar("Raced")


def raced(
    plans: Sequence[Raced],
    line: Callable[[Raced, int], float],
    prior: Callable[[Raced], float],
    heats: Sequence[int] = HEATS,
) -> list[float]:
    """Return the value of each plan: its `prior` and the mean of its lines; `line` plays the line of a number.

    Lines with the same number have the same dice. A plan that has dropped out keeps its value, and never comes first.
    """
    sums, counts = [0.0] * len(plans), [0] * len(plans)
    left, number = [*range(len(plans))], 0

    def worth(at: int) -> float:
        return prior(plans[at]) + sums[at] / max(1, counts[at])

    for heat in heats:
        for at in left:
            for run in range(number, number + heat):
                sums[at] += line(plans[at], run)
                counts[at] += 1
        number += heat
        left = sorted(left, key=worth, reverse=True)[: max(2, (len(left) + 1) // 2)]
        if len(plans) == 1:
            break
    leader = max(left, key=worth)
    return [worth(at) if at in left else min(worth(at), worth(leader) - 1e-6) for at in range(len(plans))]


# --- the way of an army


def onward(atlas: Atlas, position: Position, decision: Decision, plan: LinePlan) -> tuple[str, ...]:
    """Return the spaces through which a plan leads an army of the seat asked; none without a way."""
    start = _start(position, decision, plan)
    return tuple(_along(atlas, start, (plan.first, *(plan.way or ())))) if start else ()


def _start(position: Position, decision: Decision, plan: LinePlan) -> str:
    match plan.first, plan.army:
        case Activate(general=general), _:
            return place_of(position, general)
        case _, Activate(general=general):
            return place_of(position, general)
    march = position.activation
    if march is not None and march.seat == decision.seat:
        return march.space
    return place_of(position, decision.about.leader)


def _along(atlas: Atlas, space: str, answers: tuple[Answer, ...]) -> Iterator[str]:
    for answer in answers:
        match answer:
            case Step(route=route):
                routes: tuple[str, ...] = (route,)
            case Sail(routes=routes):
                pass
            case _:
                continue
        for route in routes:
            space = atlas.routes[route].other(space)
            yield space
