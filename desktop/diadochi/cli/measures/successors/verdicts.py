"""Permission, cost and rule ids for every space of the map and one army."""

from typing import Any

from diadochi.cli.measures.spread import spread, timed
from diadochi.cli.measures.successors.ground import armies, ground
from diadochi.forecast.successors.lifted_army import Lifted, as_if_active, lift
from diadochi.forecast.successors.march_reach import reach
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.position import Position

POINTS = 4
"""Movement points of the army: a good roll of an able general."""
ROUNDS = 30


def measure(quick: bool) -> dict[str, Any]:
    """`verdicts_ms`."""
    return {"verdicts_ms": spread(samples(*ground(), rounds=ROUNDS // 10 if quick else ROUNDS))}


def samples(kit: Kit, position: Position, rounds: int) -> list[float]:
    """Seconds for all verdicts on each army, so many times over."""
    ready = [_lifted(kit, position, seat, general) for seat, general in armies(kit, position)]
    return [timed(lambda army=army: _all_verdicts(kit, army)) for _ in range(rounds) for army in ready]  # type: ignore[misc]


def _lifted(kit: Kit, position: Position, seat: int, general: str) -> tuple[Position, Lifted]:
    active = as_if_active(position, seat)
    lifted = lift(kit, active, general)
    assert lifted is not None  # the general was found on the map
    return active, lifted


def _all_verdicts(kit: Kit, army: tuple[Position, Lifted]) -> None:
    reach(kit, *army, POINTS).verdicts()
