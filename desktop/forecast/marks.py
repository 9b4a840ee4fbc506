"""What a highlighted space says: the cost to get there, the chance to have the points, what waits there."""

import msgspec

Spot = tuple[str, bool]
"""A place to drop at: a space, and whether inside the walls of its city."""


class Mark(msgspec.Struct, frozen=True):
    """A legal place to go. `cost` in movement points; `chance` of having them, None when they are known.

    `stops`: rule ids that end the march there; `fights`: spaces with enemies on the way, the last one included;
    `ambushes`: strongholds passed on the way (MOV-28); `intercepted`: the chance that somebody comes between: an
    independent army (IND-20), in the Sword of Rome anybody, if everybody tries who may (PLAY-06).
    """

    cost: int
    chance: float | None = None
    stops: tuple[str, ...] = ()
    fights: tuple[str, ...] = ()
    ambushes: tuple[str, ...] = ()
    intercepted: float = 0.0

    @property
    def is_risky(self) -> bool:
        """Whether something may go wrong on the way."""
        return bool(self.stops or self.fights or self.ambushes or self.intercepted)
