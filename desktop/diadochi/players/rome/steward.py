"""The steward of the Sword of Rome: armies go for valuable cities, attack the weaker and avoid the stronger."""

import random
from collections.abc import Iterator, Mapping
from functools import cache

from diadochi.forecast.rome.counsel import hops
from diadochi.language import Message, Name, msg
from diadochi.players.game_players import Advice, Asked, Player
from diadochi.players.player import AtRandom
from diadochi.players.temperament import EVEN, Temperament, mistake, with_own_mistakes
from diadochi.rules.core.flow import Answer, Decision, Parcel
from diadochi.rules.rome.answers import (
    Activate,
    Avoid,
    AvoidBySea,
    GoInside,
    Intercept,
    March,
    Pass,
    Pursue,
    Sail,
    Stop,
)
from diadochi.rules.rome.facts import besieger, cu_of_enemies, is_friendly, own_outside
from diadochi.rules.rome.kinds import Kind
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Position

# --- attraction of spaces

_NEARER = 0.75
"""The factor by which a city's attraction falls with each route."""
_THREATENED = 0.5
"""The attraction of an own city near enemies, relative to that of a city to be taken."""
_BESIEGED = 1.5
"""The attraction of an own city under siege: it is lost to the enemy unless it is relieved (PLAY-15)."""
_NEAR = 3


def pull(kit: Kit, position: Position, seat: int, space: str, cu: int) -> float:
    """The value of having this many combat units in a space; negative where more enemies are."""
    near = hops(kit, space)
    cities = kit.scenarios[position.scenario].city if position.scenario else {}
    wanted = [
        worth * _NEARER ** near[city] * _reason(kit, position, seat, city, cu, near[city])
        for city, worth in cities.items()
        if city in near
    ]
    against = cu_of_enemies(position, seat, space)
    return max(wanted, default=0.0) - (0.4 * (against - cu) if against >= cu else -0.15 * against)


def _reason(kit: Kit, position: Position, seat: int, city: str, cu: int, far: int) -> float:
    """The attraction of a city for an army with so many combat units that is so many routes away."""
    enemies = cu_of_enemies(position, seat, city)
    if not is_friendly(position, seat, city):
        return 1.0 if cu > enemies else 0.3
    if besieger(kit, position, city):
        return _BESIEGED if (_relief(position, seat, city) if far else cu) >= enemies else 0.3
    around = [space for space, far in hops(kit, city).items() if far <= _NEAR]
    beside = max(cu_of_enemies(position, seat, space) for space in around)
    return _THREATENED if 0 < beside <= 1.5 * cu else 0.05


def _relief(position: Position, seat: int, city: str) -> int:
    """The combat units that could come to relieve a city: all led ones of its side outside it."""
    powers = position.sides[seat].powers
    return sum([f.cu for space, f in position.all_forces() if f.leaders and f.power in powers and space != city])


# --- the steward

_GARRISON = 1
"""Combat units left behind in a city that counts."""
_WORTH_A_CARD = 0.05
"""The least gain of a march that is worth a card."""

_MISTAKEN = 0.3
"""Mistakes are scaled by this, since cities here are worth less than victory points of the Successors."""

_STAYS: Mapping[str, tuple[Message, ...]] = {
    Kind.INTERCEPT: (msg("the arriving army is not weaker"),),
    Kind.AVOID: (msg("the arriving army is not stronger"),),
    Kind.PURSUE: (msg("the enemy gets away"),),
}
"""The reason given for an army that stays."""


class RomeSteward(Player[Position]):
    """Plays by static values, without trial lines; other questions are answered at random."""

    def __init__(self, kit: Kit, chance: random.Random, temperament: Temperament = EVEN) -> None:
        self._kit, self._leaning = kit, with_own_mistakes(temperament, chance)
        self._lost = AtRandom(kit, chance, temperament)

    def advise(self, asked: Asked[Position]) -> tuple[Advice, ...]:
        decision = asked.decision
        found = sorted(_ways(self._kit, asked.position, decision, self._leaning), key=self._order)
        legal = tuple([advice for advice in found if decision.admits(advice.answer)])
        return legal or (Advice(self._otherwise(asked)),)

    def _order(self, advice: Advice) -> float:
        return -advice.worth - _MISTAKEN * mistake(self._leaning, advice.answer)

    def _otherwise(self, asked: Asked[Position]) -> Answer:
        options = asked.decision.options
        if isinstance(options, Parcel) and options.admits(options.default()):
            return options.default()
        return self._lost.answer(asked)


def _ways(kit: Kit, position: Position, decision: Decision, leaning: Temperament) -> Iterator[Advice]:
    if isinstance(decision.options, Parcel):
        return
    match decision.kind:
        case Kind.ACTION:
            yield from _actions(kit, position, decision)
        case Kind.MARCH:
            yield from _moves(kit, position, decision)
        case Kind.INSIDE:
            yield from _shelter(position, decision)
        case Kind.INTERCEPT | Kind.AVOID | Kind.PURSUE:
            yield from _meetings(position, decision, leaning.risk)


def _actions(kit: Kit, position: Position, decision: Decision) -> Iterator[Advice]:
    yield Advice(Pass(), _WORTH_A_CARD, (msg("no march is worth a card"),))
    cities = kit.scenarios[position.scenario].city if position.scenario else {}
    drawn = cache(lambda space, cu: pull(kit, position, decision.seat, space, cu))
    for answer in decision.options:
        if not isinstance(answer, Activate):
            continue
        army = position.group(answer.power, answer.space)
        best = max((drawn(step.to, answer.cu) for step in kit.atlas.steps[answer.space]), default=0.0)
        gain = best - drawn(answer.space, answer.cu) + 0.001 * answer.cu
        if answer.space in cities and is_friendly(position, decision.seat, answer.space):
            gain -= 0.3 * cities[answer.space] * (army.cu - answer.cu < _GARRISON)
        yield Advice(answer, gain, (msg("from {space} towards a scoring city", space=Name("space", answer.space)),))


def _moves(kit: Kit, position: Position, decision: Decision) -> Iterator[Advice]:
    move = position.moving
    seat, cu = decision.seat, move.group.cu
    yield Advice(
        Stop(), pull(kit, position, seat, move.space, cu), (msg("stay at {space}", space=Name("space", move.space)),)
    )
    for answer in decision.options:
        if isinstance(answer, March):
            route = kit.atlas.routes[answer.route]
            to = route.b if route.a == move.space else route.a
        elif isinstance(answer, Sail):
            to = answer.to
        else:
            continue
        yield Advice(answer, pull(kit, position, seat, to, cu) + 0.01, (msg("go to {space}", space=Name("space", to)),))


def _shelter(position: Position, decision: Decision) -> Iterator[Advice]:
    space = decision.about.space
    own = sum([force.cu for force in own_outside(position, decision.seat, space)])
    sign = 0.1 if own < cu_of_enemies(position, decision.seat, space) else -0.1
    reason = msg("behind the walls of {space}", space=Name("space", space))
    yield Advice(Pass(), 0.0, (msg("outside while the enemy is not stronger"),))
    for answer in decision.options:
        if isinstance(answer, GoInside):
            yield Advice(answer, sign * (1 + answer.cu), (reason,))


def _meetings(position: Position, decision: Decision, risk: float) -> Iterator[Advice]:
    coming = risk * position.move.group.cu if position.move is not None else 0.0
    own = sum([force.cu for force in own_outside(position, decision.seat, decision.about.space)])
    yield Advice(Pass(), 0.0, _STAYS[decision.kind])
    for answer in decision.options:
        match answer:
            case Intercept():
                yield Advice(answer, 0.1 * (answer.cu - 1.3 * coming), (msg("the arriving army is weaker"),))
            case Avoid() | AvoidBySea():
                worth = 0.1 * (coming - 1.2 * own) + 0.001 * answer.cu
                yield Advice(answer, worth, (msg("the arriving army is stronger"),))
            case Pursue():
                yield Advice(answer, 0.1, (msg("the enemy can be caught"),))
