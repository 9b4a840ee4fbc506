"""The fitted weights of the terms, and the chances to win that follow from them."""

from collections.abc import Mapping, Sequence
from functools import cache
from math import exp, log, sqrt
from pathlib import Path

import msgspec

from desktop.rules.rome.cities import points
from desktop.rules.rome.facts import cu_of_enemies, is_enemy, is_friendly, own_outside
from desktop.rules.rome.kit import Kit
from desktop.rules.rome.position import Position

# --- terms
# What the side that gathers points has and needs, and who may still change it.

TERMS = ("lead", "pressed", "units", "leaders")
"""The terms that every scenario has; behind them stands one for each scenario, what its turns bring by themselves."""
_LAST = 0.15
"""Turns that even the last card of the game leaves open: armies on the move, sieges at its end."""


def gatherer(kit: Kit, position: Position) -> int:
    """The seat of the side that has to gather points; the other wins otherwise (PLAY-19)."""
    goal = kit.scenarios[position.scenario].victory
    return next(seat for seat, side in position.sides.items() if side.name == goal.side)


def terms_of(kit: Kit, position: Position) -> tuple[float, ...]:
    """The terms of the side that gathers points.

    What may still change in `left` turns grows with their root; so a lead counts the more the fewer are left, and
    what works on, units and leaders, the less.
    """
    seat, left = gatherer(kit, position), turns_left(kit, position)
    spread = sqrt(left + _LAST)
    lead = points(kit, position, seat) - kit.scenarios[position.scenario].victory.points + 0.5
    units, leaders = _strength(position, seat)
    still = left / spread
    own = [float(scenario == position.scenario) * still for scenario in sorted(kit.scenarios)]
    return lead / spread, _pressed(kit, position, seat) / spread, units * still, leaders * still, *own


def turns_left(kit: Kit, position: Position) -> float:
    """Turns until the end, the open one by how many cards are still held."""
    scenario = kit.scenarios[position.scenario]
    dealt = len(position.sides) * len(kit.play.cards.values_each_turn)
    held = sum([len(hand) for hand in position.hands.values()])
    return scenario.turns - position.clock.turn + min(1.0, held / dealt)


def _pressed(kit: Kit, position: Position, seat: int) -> float:
    """Points of others' cities that only own units stand before, less those of own cities that only others do."""
    pressed = 0
    for city, worth in kit.scenarios[position.scenario].city.items():
        own = sum([force.cu for force in own_outside(position, seat, city)])
        others = cu_of_enemies(position, seat, city)
        if is_friendly(position, seat, city):
            pressed -= worth * (others > 0 == own)
        else:
            pressed += worth * (own > 0 == others)
    return float(pressed)


def _strength(position: Position, seat: int) -> tuple[float, float]:
    """How many times as many units (as a logarithm), and how many leaders more, the side has than all others."""
    units, leaders = [0, 0], [0, 0]
    for _, force in position.all_forces():
        whose = int(is_enemy(position, seat, force.power))
        units[whose] += force.cu
        leaders[whose] += len(force.leaders)
    return log((units[0] + 1) / (units[1] + 1)), float(leaders[0] - leaders[1])


# --- weights

WEIGHTS_FILE = Path(__file__).with_name("fitted.toml")


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was fitted, when, and from what.

    `games` of two stewards were played of each scenario from `seed` on, and seen at `moments`. `expected` is the mean
    chance that the winner of one game in five, kept apart from the fit, was given; a half would be to know nothing.
    `scenarios` are the weights of the term that each has for itself.
    """

    date: str
    games: int
    seed: int
    moments: int
    expected: float
    terms: Mapping[str, float]
    scenarios: Mapping[str, float]

    def numbers(self, scenarios: Sequence[str]) -> tuple[float, ...]:
        """The weights in the order of `terms_of`; a scenario that was not fitted brings nothing by itself."""
        return (*[self.terms[name] for name in TERMS], *[self.scenarios.get(name, 0.0) for name in scenarios])


@cache
def weights() -> Weights:
    """Those that are in use."""
    return msgspec.toml.decode(WEIGHTS_FILE.read_bytes(), type=Weights)


def winning_chances(kit: Kit, position: Position) -> Mapping[int, float]:
    """The chance of each seat to win, of 0 to 1 and together 1; none at a table of single actions, which no one wins.

    Who holds the points wins for one side and loses for the other, so one chance says all.
    """
    if not position.scenario:
        return {}
    if position.winner:
        return {seat: float(seat == position.winner) for seat in position.sides}
    seat = gatherer(kit, position)
    chance = gathers(weights().numbers(sorted(kit.scenarios)), terms_of(kit, position))
    return {each: chance if each == seat else 1.0 - chance for each in sorted(position.sides)}


def gathers(numbers: Sequence[float], terms: Sequence[float]) -> float:
    """The chance that the side which gathers points has them in the end."""
    worth = sum([number * term for number, term in zip(numbers, terms, strict=True)])
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, worth))))
