"""Exact odds: the first number of a battle, the whole of it, a march, the dangers of a side, the best part to take."""

from collections.abc import Callable
from typing import Any

from diadochi.cli.asking import the_kit
from diadochi.cli.measures.spread import spread, timed
from diadochi.forecast.odds.odds_questions import MarchAsked, odds_system
from diadochi.rules.successors import editing
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position
from diadochi.rules.successors.setup import setup_position

SETUP = "babylon-323"
ELEPHANTS = range(7)
"""Of each side."""
LEAST, MOST = 3, 8
"""Other units of each side."""
STEP = MarchAsked("antigonos", ("ipsos", False))
"""One step into the battle."""
GOAL = "space ipsos clear and general antigonos safe and units kelainai >= 2"


def measure(quick: bool) -> dict[str, Any]:
    """`odds_ms`, milliseconds; `dangers_s` and `goal_s`, seconds."""
    kit = the_kit()
    system, start = odds_system(kit), setup_position(kit, SETUP)
    rounds = 1 if quick else 3
    fights = [fight(start, own, other) for own in ELEPHANTS for other in (ELEPHANTS if not quick else (own,))]
    known = MarchAsked(STEP.piece, STEP.spot, points=4)
    reacted = MarchAsked(STEP.piece, STEP.spot, policy="avoid intercept>=0")

    def samples(count: Callable[[Position], object], positions: list[Position]) -> dict[str, float]:
        count(positions[0])
        return spread([timed(lambda here=here: count(here)) for here in positions * rounds])  # type: ignore[misc]

    return {
        "odds_ms": {
            "first": samples(lambda here: system.first(kit, here, known), fights),
            "battle": samples(lambda here: system.odds(kit, here, known), fights),
            "march": samples(lambda here: system.odds(kit, here, reacted), [intercepted(here) for here in fights]),
        },
        "dangers_s": round(max(_dangers(kit, start, seat) for seat in sorted(start.factions)), 3),
        "goal_s": round(min(timed(lambda: _best(kit, fights[0])) for _ in range(rounds)), 3),
    }


def _dangers(kit: Kit, position: Position, seat: int) -> float:
    """Seconds for everything of a side, and what would help."""
    return timed(lambda: odds_system(kit).dangers(kit, position, seat, "stand"))


def _best(kit: Kit, position: Position) -> object:
    return odds_system(kit).best(kit, position, MarchAsked(STEP.piece, STEP.spot, goal=GOAL))


def fight(start: Position, own: int, other: int) -> Position:
    """Antigonos before Lysimachos, with so many elephants on each side, and more units the fewer those are."""
    position = editing.put_general(start, "lysimachos", 3, "ipsos")
    for seat, space, elephants in ((4, "kelainai", own), (3, "ipsos", other)):
        units = {"elephant": elephants, "loyal": LEAST, "mercenary": MOST - LEAST - min(elephants, MOST - LEAST)}
        for kind, count in units.items():
            position = editing.set_units(position, seat, space, False, kind, count)
    return position


def intercepted(position: Position) -> Position:
    """Ptolemaios stands near with an army of his own."""
    position = editing.put_general(position, "ptolemaios", 3, "gordion")
    return editing.set_units(position, 3, "gordion", False, "mercenary", 3)
