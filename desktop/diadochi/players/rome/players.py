"""The automatic players of the Sword of Rome."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache
from math import exp, log, sqrt
from pathlib import Path
from typing import TYPE_CHECKING, final

import msgspec

from diadochi.language import tr
from diadochi.players.game_players import GamePlayers
from diadochi.rules.core.flow import Answer, Decision
from diadochi.rules.core.system import NoSuchSetup
from diadochi.rules.rome.answers import Pass, Stop
from diadochi.rules.rome.facts import cu_of_enemies, is_enemy, is_friendly, own_outside, points
from diadochi.rules.rome.kit import Kit
from diadochi.rules.rome.position import Position
from diadochi.rules.rome.setup import scenario_position

if TYPE_CHECKING:
    from diadochi.players.game_players import Player
    from diadochi.players.temperament import Temperament


@final
class RomePlayers(GamePlayers[Kit, Position]):
    """A record may name a strategos, whom this game lacks: its steward plays instead."""

    LEVELS_LACKING = frozenset({"strategos"})

    def steward(self, kit: Kit, chance: random.Random, temperament: Temperament) -> Player[Position]:
        from diadochi.players.rome.steward import RomeSteward

        return RomeSteward(kit, chance, temperament)

    def opening(self, kit: Kit, players: int, setup: str, chance: random.Random, *, evening: bool = False) -> Position:
        if evening:
            raise NoSuchSetup(tr("This map has no short games. Each scenario lasts one evening."))
        wanted = setup or next(iter(kit.scenarios))
        if wanted not in kit.scenarios:
            known = ", ".join(kit.scenarios)
            raise NoSuchSetup(tr("unknown set-up {setup}; choose one of {setups}", setup=wanted, setups=known))
        position = scenario_position(kit, wanted)
        self.check_players(wanted, players, len(position.sides))
        return position

    def chances(self, kit: Kit, position: Position) -> Mapping[int, float]:
        return winning_chances(kit, position)

    def ending(self, kit: Kit, position: Position) -> tuple[str, str]:
        """Points of cities decide (PLAY-19); the winner is called as his side is in powers.toml."""
        return ("points", position.sides[position.winner].name) if position.winner else ("none", "")

    def faction(self, position: Position, seat: int) -> str:
        return position.sides[seat].name

    def points(self, kit: Kit, position: Position) -> dict[int, int]:
        """Points of cities (PLAY-19)."""
        return {seat: points(kit, position, seat) for seat in position.sides}

    def nothing_done(self, decision: Decision) -> tuple[Answer, ...]:
        return Pass(), Stop()


# --- terms
# What the side that gathers points has and needs, and who may still change it.

TERMS = ("lead", "pressed", "units", "leaders")
"""The terms of every scenario; after them comes one constant term for each scenario."""
_LAST = 0.15
"""Part of a turn that remains even after the last card: armies on the move, sieges at the end."""


def gatherer(kit: Kit, position: Position) -> int:
    """The seat that has to gather points; otherwise the other side wins (PLAY-19)."""
    goal = kit.scenarios[position.scenario].victory
    return next(seat for seat, side in position.sides.items() if side.name == goal.side)


def terms_of(kit: Kit, position: Position) -> tuple[float, ...]:
    """Return the terms of the side that gathers points.

    Possible change grows with the square root of the turns `left`, so a lead counts more the fewer are left, and
    lasting advantages (units and leaders) count less.
    """
    seat, left = gatherer(kit, position), turns_left(kit, position)
    spread = sqrt(left + _LAST)
    lead = points(kit, position, seat) - kit.scenarios[position.scenario].victory.points + 0.5
    units, leaders = _strength(position, seat)
    still = left / spread
    own = [float(scenario == position.scenario) * still for scenario in sorted(kit.scenarios)]
    return lead / spread, _pressed(kit, position, seat) / spread, units * still, leaders * still, *own


def turns_left(kit: Kit, position: Position) -> float:
    """Turns until the end; of the current one, the share of cards still in hand."""
    scenario = kit.scenarios[position.scenario]
    dealt = len(position.sides) * len(kit.play.cards.values_each_turn)
    held = sum([len(hand) for hand in position.hands.values()])
    return scenario.turns - position.clock.turn + min(1.0, held / dealt)


def _pressed(kit: Kit, position: Position, seat: int) -> float:
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
    units, leaders = [0, 0], [0, 0]
    for _, force in position.all_forces():
        whose = int(is_enemy(position, seat, force.power))
        units[whose] += force.cu
        leaders[whose] += len(force.leaders)
    return log((units[0] + 1) / (units[1] + 1)), float(leaders[0] - leaders[1])


# --- weights

WEIGHTS_FILE = Path(__file__).with_name("fitted.toml")


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Fitted weights, with their date and data.

    `games` of two stewards were played of each scenario from `seed` on, and recorded at `moments`. `expected` is the
    mean chance given to the actual winner in the fifth of the games not used for the fit; 0.5 would mean no knowledge.
    `scenarios` are the constant terms.
    """

    date: str
    games: int
    seed: int
    moments: int
    expected: float
    terms: Mapping[str, float]
    scenarios: Mapping[str, float]

    def numbers(self, scenarios: Sequence[str]) -> tuple[float, ...]:
        """Return the weights in the order of `terms_of`; a scenario that was not fitted has the constant 0."""
        return (*[self.terms[name] for name in TERMS], *[self.scenarios.get(name, 0.0) for name in scenarios])


@cache
def weights() -> Weights:
    return msgspec.toml.decode(WEIGHTS_FILE.read_bytes(), type=Weights)


def winning_chances(kit: Kit, position: Position) -> Mapping[int, float]:
    """Return each seat's chance to win (0 to 1, sum 1); none for single actions, which no one wins.

    The game is zero-sum, so one chance determines both.
    """
    if not position.scenario:
        return {}
    if position.winner:
        return {seat: float(seat == position.winner) for seat in position.sides}
    seat = gatherer(kit, position)
    chance = gathers(weights().numbers(sorted(kit.scenarios)), terms_of(kit, position))
    return {each: chance if each == seat else 1.0 - chance for each in sorted(position.sides)}


def gathers(numbers: Sequence[float], terms: Sequence[float]) -> float:
    """The chance that the side reaches the points it needs."""
    worth = sum([number * term for number, term in zip(numbers, terms, strict=True)])
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, worth))))
