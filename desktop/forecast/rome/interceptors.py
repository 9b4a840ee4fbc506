"""The chance that somebody intercepts on a way, if everybody tries who may (PLAY-06 to PLAY-09).

Whether they try is theirs to choose: each army is taken to try once in each location, under its best leader who may.
"""

from collections.abc import Iterable

from desktop.forecast.rome.reach import Reach
from desktop.rules.rome.answers import Intercept
from desktop.rules.rome.facts import clockwise
from desktop.rules.rome.kit import Kit
from desktop.rules.rome.moving.interception import intercept_candidates
from desktop.rules.rome.position import Position
from desktop.rules.rome.readings import AtMost


class Interceptors:
    """Those of one reach, each location looked at once."""

    def __init__(self, found: Reach) -> None:
        self._reach = found
        self._failing: dict[str, float] = {}

    def chance(self, spaces: Iterable[str]) -> float:
        """The chance that at least one comes where the army enters these locations."""
        unhindered = 1.0
        for space in spaces:
            unhindered *= self._nobody_comes(space)
        return 1.0 - unhindered

    def _nobody_comes(self, space: str) -> float:
        if space not in self._failing:
            self._failing[space] = 1.0
            for chance in chances(self._reach.kit, self._reach.standing_in(space, 0)).values():
                self._failing[space] *= 1.0 - chance
        return self._failing[space]


def chances(kit: Kit, position: Position) -> dict[tuple[str, str], float]:
    """By power and location, the chance of each army that may intercept the one on the move where it stands."""
    best: dict[tuple[str, str], float] = {}
    for seat in clockwise(position, position.moving.seat)[1:]:
        for answer in intercept_candidates(kit, position, seat):
            army = (answer.power, answer.origin)
            best[army] = max(best.get(army, 0.0), _chance(kit, answer))
    return best


def _chance(kit: Kit, answer: Intercept) -> float:
    reading = AtMost(kit.tactical(kit.commander(answer.leaders)))
    return sum(reading.read((face,)) for face in range(1, 7)) / 6
