"""Which independent armies bar a way, and with what chance: they react by themselves (IND-20, OPT-01).

Whether players intercept is theirs to choose, so it is no part of these odds.
"""

from typing import NamedTuple

from desktop.forecast.successors.lifted import Lifted
from desktop.forecast.successors.reach import Reach, Target
from desktop.rules.successors.independents.reaction import attempts, interception_chance
from desktop.rules.successors.movement.carrying import take_up
from desktop.rules.successors.position import Activation, Position


class Interceptor(NamedTuple):
    """An independent army that tries to intercept in `space` from `origin`, and the chance that it comes."""

    army: str
    origin: str
    space: str
    chance: float


class Interceptors:
    """Those of one reach, each space looked at once."""

    def __init__(self, reach: Reach) -> None:
        self._reach = reach
        self._found: dict[str, tuple[Interceptor, ...]] = {}

    def on(self, target: Target) -> tuple[Interceptor, ...]:
        """Who tries along the way to `target`, in its order; who was overrun on the way tries nowhere else (MOV-25)."""
        found: list[Interceptor] = []
        for number, space in enumerate(target.entered):
            found += [each for each in self._in(space) if each.origin not in target.entered[:number]]
        return tuple(found)

    def chance(self, target: Target) -> float:
        """The chance that somebody comes before the way is gone to its end; a failed attempt moves nothing (INT-21)."""
        unhindered = 1.0
        for each in self.on(target):
            unhindered *= 1.0 - each.chance
        return 1.0 - unhindered

    def _in(self, space: str) -> tuple[Interceptor, ...]:
        if space not in self._found:
            kit, lifted = self._reach.kit, self._reach.lifted
            tried = attempts(kit, _standing_in(self._reach.position, lifted, space), lifted.seat, space)
            self._found[space] = tuple(
                Interceptor(army, origin, space, interception_chance(kit, army, space)) for army, origin in tried
            )
        return self._found[space]


def _standing_in(position: Position, lifted: Lifted, space: str) -> Position:
    """The position with the army in hand on the march in `space`, as the rules see it when others are asked.

    Royals that lie alone where it starts have joined it by then (MOV-06, R-53).
    """
    imagined = position.copy()
    take_up(imagined, lifted.seat, lifted.space, lifted.inside, lifted.group.royals)
    left = imagined.group(lifted.seat, lifted.space, lifted.inside) - lifted.group
    imagined.put(lifted.seat, lifted.space, lifted.inside, left)
    imagined.put(lifted.seat, space, False, imagined.group(lifted.seat, space, False) + lifted.group)
    imagined.activation = Activation(lifted.seat, lifted.general, lifted.group, space, False, 0)
    return imagined
