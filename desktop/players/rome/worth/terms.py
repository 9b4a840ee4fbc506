"""What is counted of a position: what the side that gathers points has and needs, and who may still change it."""

from math import log, sqrt

from desktop.rules.rome.facts import cu_of_enemies, is_enemy, is_friendly, own_outside
from desktop.rules.rome.kit import Kit
from desktop.rules.rome.position import Position
from desktop.rules.rome.turn.victory import points

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
