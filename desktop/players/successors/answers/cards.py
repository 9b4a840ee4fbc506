"""Which card is played and how, and what it is aimed at."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from msgspec import structs

from desktop.language import Message, Name, msg
from desktop.players.player import Advice
from desktop.players.successors.goals.events import event_of
from desktop.players.successors.goals.forces import group_value
from desktop.players.successors.goals.goal import ArmyGoal
from desktop.players.successors.goals.hops import FAR, hops_from
from desktop.players.successors.goals.intrigue import POISON, intrigue, poisoned
from desktop.players.successors.goals.marching import best_goals
from desktop.players.successors.goals.prizes import prize
from desktop.players.successors.goals.race import spite, sums
from desktop.players.successors.goals.royals import royals_value
from desktop.players.successors.goals.whole import with_provinces
from desktop.players.temperaments.temperament import Temperament
from desktop.rules.core.flow import Decision
from desktop.rules.successors.answers import (
    Choose,
    DiscardSurprise,
    EndSegment,
    NoOperations,
    PlayEvent,
    UseOperations,
)
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.operations.markers import targets
from desktop.rules.successors.pieces import INDEPENDENT
from desktop.rules.successors.position import Position
from desktop.rules.successors.standing.control import holders

_SPENT = 0.01
"""How much of its event is missed when a card is spent for its points: of cards with as many the poorest goes."""
_FARTHER = 0.01
"""Between places that bring the same the nearer to an own army is chosen."""
_POINT = {"train": 0.28, "fleet": 0.12, "recruit": 0.35}
"""What an operation point is worth in each action that is not the placing of markers."""
_ACTIONS = {
    "train": msg("troops are trained"),
    "fleet": msg("a stronger fleet"),
    "recruit": msg("another general comes"),
}
"""What they are spent for there."""
_MARCHED = 0.3
"""What an operation point is worth at least where an army has somewhere to march to: it can march on afterwards."""


def at_tyche(kit: Kit, position: Position, decision: Decision, leaning: Temperament) -> Iterator[Advice]:
    """The card that brings most, as its event or by its points."""
    options = decision.options
    assert isinstance(options, Iterable)

    @cache
    def best_march(points: int) -> ArmyGoal | None:
        goals = best_goals(kit, position, decision.seat, points, leaning)
        return max(goals, key=lambda goal: goal.value, default=None)

    @cache
    def best_markers(points: int) -> Sequence[MarkerPrize]:
        return _best_prizes(kit, position, decision.seat, points, leaning)

    def march(answer: UseOperations, points: int) -> Advice:
        goal = best_march(points)
        if goal is None or goal.value <= 0:
            return Advice(answer)
        return Advice(answer, max(goal.value, _MARCHED * points), (goal.reason,))

    for answer in options:
        match answer:
            case PlayEvent(card=card):
                worth, brings = event_of(card)
                worth = max(intrigue(kit, position, decision.seat, card), worth)
                yield Advice(answer, worth, (msg("{card}", card=Name("card", card)), *filter(None, (brings,))))
            case UseOperations(card=card, action=action):
                points = kit.cards[card].ops or 0
                lost = _SPENT * event_of(card).worth
                if action == "place":
                    worth = sum([worth for worth, _ in best_markers(points)])
                    yield Advice(answer, worth - lost, (_marking(kit, position, decision.seat, best_markers(points)),))
                elif action == "march":
                    found = march(answer, points)
                    yield structs.replace(found, worth=found.worth - lost)
                else:
                    reasons = (_ACTIONS[action],) if action in _ACTIONS else ()
                    yield Advice(answer, _POINT.get(action, 0.1) * points - lost, reasons)
            case DiscardSurprise():
                yield Advice(answer, -0.5, (msg("another card is drawn for it"),))
            case EndSegment() | NoOperations():
                yield Advice(answer, 0.0)


MarkerPrize = tuple[float, str]
"""What a marker would bring, in victory points, and the space for it."""


def _best_prizes(kit: Kit, position: Position, seat: int, count: int, leaning: Temperament) -> Sequence[MarkerPrize]:
    found = [(prize(kit, position, seat, space, leaning), space) for space in targets(kit, position, 2)]
    return sorted(found, key=lambda each: (-each[0], each[1]))[:count]


def _marking(kit: Kit, position: Position, seat: int, best: Sequence[MarkerPrize]) -> Message:
    """Where markers would bring most at first sight: once they are asked for better places may be found in lines."""
    spaces = tuple([space for worth, space in best if worth > 0])
    if not spaces:
        return msg("no marker brings anything here")
    placed = msg("markers, as on {spaces}", spaces=tuple([Name("space", space) for space in spaces]))
    return with_provinces(kit, position, seat, spaces, placed)


def targeted(kit: Kit, position: Position, decision: Decision, leaning: Temperament) -> Iterator[Advice]:
    """What hurts a rival most, or helps most."""
    options = decision.options
    assert isinstance(options, Iterable)
    chosen = [answer for answer in options if isinstance(answer, Choose)]
    worths = [_target_worth(kit, position, decision, answer.target, leaning) for answer in chosen]
    most = max(worths, default=0.0)
    for answer, worth in zip(chosen, worths, strict=True):
        reasons = _target_reasons(kit, position, decision, answer.target, is_best=worth == most)
        yield Advice(answer, worth, reasons)


def _target_reasons(
    kit: Kit, position: Position, decision: Decision, target: str, *, is_best: bool
) -> tuple[Message, ...]:
    """What it is aimed at somebody for; whether it is the best only that one is told of which it holds."""
    if target in kit.atlas.spaces or target in kit.royals:
        return (msg("no other is worth more"),) if is_best else ()
    seat = int(target) if target.isdigit() else None
    if target in kit.atlas.provinces:
        seat = holders(kit, position).get(target)
    found = position.where(target)
    if found is not None:
        seat = found[1].seat
    if seat is None or seat == INDEPENDENT:
        return ()
    if seat == decision.seat:
        return (msg("no other army is worth more"),) if is_best else ()
    who = Name("seat", str(seat))
    return (msg("it hurts {seat} most", seat=who) if is_best else msg("it hurts {seat}", seat=who),)


def _hops_to_own(kit: Kit, position: Position, seat: int, space: str) -> int:
    """How many routes lie between a space and the nearest own army: troops that come there can join it."""
    near = hops_from(kit, space)
    return min([near.get(place, FAR) for place, stack in position.stacks_of(seat) if stack.is_army], default=0)


def _target_worth(kit: Kit, position: Position, decision: Decision, target: str, leaning: Temperament) -> float:
    seat = decision.seat
    felt = spite(kit, position, seat, leaning)
    if target in kit.atlas.spaces:
        return prize(kit, position, seat, target, leaning) - _FARTHER * _hops_to_own(kit, position, seat, target)
    if target in kit.atlas.provinces:
        held = holders(kit, position).get(target)
        return felt.get(held, 0.0) if held is not None else 0.1
    if target in kit.royals and POISON in decision.rules:
        return poisoned(kit, position, seat, target)
    if target in kit.royals:
        return royals_value(kit, position, (target,))
    if target.isdigit():
        return felt.get(int(target), 0.0) + 0.01 * sums(kit, position).get(int(target), 0)
    found = position.where(target)
    if found is not None:
        stack = found[1]
        value = group_value(stack.group)
        return value if stack.seat == seat else value * felt.get(stack.seat, 0.3)
    return 0.0
