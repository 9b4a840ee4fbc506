"""Which card is played and how, and what it is aimed at."""

from collections.abc import Iterable, Iterator
from functools import cache

from msgspec import structs

from desktop.language import Name, msg
from desktop.players.player import Advice
from desktop.players.successors.goals.forces import group_value
from desktop.players.successors.goals.goal import ArmyGoal
from desktop.players.successors.goals.hops import FAR, hops_from
from desktop.players.successors.goals.intrigue import POISON, intrigue, poisoned
from desktop.players.successors.goals.marching import best_goals
from desktop.players.successors.goals.prizes import prize
from desktop.players.successors.goals.race import spite, sums
from desktop.players.successors.goals.royals import royals_value
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
from desktop.rules.successors.position import Position
from desktop.rules.successors.standing.control import holders

_EVENTS = {
    "kassandros": 3.2,
    "peukestas_satrap_of_persis": 3.0,
    "eumenes_joins": 3.2,
    "seleukos_joins": 4.0,
    "silver_shields_arrival": 2.6,
    "elephants": 2.0,
    "olympias": 3.0,
    "campaign_1": 1.6,
    "campaign_2": 1.6,
    "major_campaign": 2.0,
    "embassies_to_the_cities": 1.6,
    "treachery": 2.2,
    "deserters": 1.5,
    "alexanders_ghost": 1.2,
    "diplomacy_1": 1.3,
    "diplomacy_2": 1.3,
    "greek_mercenaries_1": 1.3,
    "greek_mercenaries_2": 1.3,
    "thracian_mercenaries": 1.3,
    "cappadocian_mercenaries": 1.3,
    "persian_levies": 1.3,
    "pisidian_hillmen": 1.3,
    "oath_of_reconciliation": 2.4,
    "kilikia_pirates": 0.9,
    "pontic_fleet": 0.9,
    "shipwrights_of_phoinike": 0.6,
    "treasure_of_kyinda": 1.2,
    "suspicion": 0.8,
    "assassination": 1.0,
    "new_city_founded": 0.8,
    "minor_raid": 0.6,
    "proclamation_of_freedom": 0.7,
}
"""What an event is worth as a rule, in victory points: a first guess."""
_ANY_EVENT = 0.4
_SPENT = 0.01
"""How much of its event is missed when a card is spent for its points: of cards with as many the poorest goes."""
_FARTHER = 0.01
"""Between places that bring the same the nearer to an own army is chosen."""
_POINT = {"train": 0.28, "fleet": 0.12, "recruit": 0.35}
"""What an operation point is worth in each action that is not the placing of markers."""
_MARCHED = 0.3
"""What an operation point is worth at least where an army has somewhere to march to: it can march on afterwards."""


def event_worth(card: str) -> float:
    """What an event is worth as a rule, in victory points."""
    return _EVENTS.get(card, _ANY_EVENT)


def at_tyche(kit: Kit, position: Position, decision: Decision, leaning: Temperament) -> Iterator[Advice]:
    """The card that brings most, as its event or by its points."""
    options = decision.options
    assert isinstance(options, Iterable)

    @cache
    def best_march(points: int) -> ArmyGoal | None:
        goals = best_goals(kit, position, decision.seat, points, leaning)
        return max(goals, key=lambda goal: goal.value, default=None)

    def march(answer: UseOperations, points: int) -> Advice:
        goal = best_march(points)
        if goal is None or goal.value <= 0:
            return Advice(answer)
        return Advice(answer, max(goal.value, _MARCHED * points), (goal.reason,))

    for answer in options:
        match answer:
            case PlayEvent(card=card):
                worth = max(intrigue(kit, position, decision.seat, card), event_worth(card))
                yield Advice(answer, worth, (msg("{card}", card=Name("card", card)),))
            case UseOperations(card=card, action=action):
                points = kit.cards[card].ops or 0
                lost = _SPENT * event_worth(card)
                if action == "place":
                    worth = sum(_best_prizes(kit, position, decision.seat, points, leaning))
                    yield Advice(answer, worth - lost, (msg("markers on what is near"),))
                elif action == "march":
                    found = march(answer, points)
                    yield structs.replace(found, worth=found.worth - lost)
                else:
                    yield Advice(answer, _POINT.get(action, 0.1) * points - lost)
            case DiscardSurprise():
                yield Advice(answer, -0.5)
            case EndSegment() | NoOperations():
                yield Advice(answer, 0.0)


def _best_prizes(kit: Kit, position: Position, seat: int, count: int, leaning: Temperament) -> list[float]:
    found = [prize(kit, position, seat, space, leaning) for space in targets(kit, position, 2)]
    return sorted(found, reverse=True)[:count]


def targeted(kit: Kit, position: Position, decision: Decision, leaning: Temperament) -> Iterator[Advice]:
    """What hurts a rival most, or helps most."""
    options = decision.options
    assert isinstance(options, Iterable)
    for answer in options:
        if isinstance(answer, Choose):
            yield Advice(answer, _target_worth(kit, position, decision, answer.target, leaning))


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
