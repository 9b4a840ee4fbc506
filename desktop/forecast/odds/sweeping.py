"""The figures of many marches, asked at once and given one by one, so that a table fills in while it is looked at."""

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec

from desktop.forecast.odds.asking import MarchAsked, UnfitQuestion, odds_system
from desktop.forecast.odds.figures import Odds
from desktop.forecast.odds.tree import TooWide
from desktop.forecast.odds.wire import SWEPT, OddsQuestion


class SweptMarch(msgspec.Struct, frozen=True):
    """The figures of the march of that number; None where they cannot be counted."""

    number: int
    odds: Odds | None


class SweepDone(msgspec.Struct, frozen=True):
    """Every march has its figures, or has none."""


class SweepOf(OddsQuestion, frozen=True):
    """The figures of several marches: `SweptMarch` for each in their order, then `SweepDone`."""

    URGENCY: ClassVar[int] = SWEPT
    marches: tuple[MarchAsked, ...]

    def replies(self, kit: Any, position: Any) -> Iterator[Any]:
        """See above; a march that nobody can make, or of which too much may come, holds up no other."""
        system = odds_system(kit)
        for number, march in enumerate(self.marches):
            try:
                found = system.odds(kit, position, march)
            except (UnfitQuestion, TooWide):
                found = None
            yield SweptMarch(number, found)
        yield SweepDone()
