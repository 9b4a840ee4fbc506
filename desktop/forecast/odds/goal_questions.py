"""What is asked of the counting process about goals: their chances, and what serves them best."""

from collections.abc import Iterator
from typing import Any

import msgspec

from desktop.forecast.odds.asking import MarchAsked, odds_system
from desktop.forecast.odds.figures import Wished
from desktop.forecast.odds.wire import HOVERED, OddsQuestion


class GoalsOf(OddsQuestion, frozen=True):
    """The chance of each of these goals, of one march: `GoalsFound`."""

    URGENCY = HOVERED
    march: MarchAsked
    goals: tuple[str, ...]

    def replies(self, kit: Any, position: Any) -> Iterator[Any]:
        """See above."""
        yield GoalsFound(odds_system(kit).wished(kit, position, self.march, self.goals))


class GoalsFound(msgspec.Struct, frozen=True):
    """Goals with their chances, in the order of the question."""

    goals: tuple[Wished, ...]


class WaysOf(OddsQuestion, frozen=True):
    """The ways to the target of a march, the best for its goal first: `WaysWeighed`."""

    march: MarchAsked

    def replies(self, kit: Any, position: Any) -> Iterator[Any]:
        """See above."""
        yield odds_system(kit).ways(kit, position, self.march)


class WaitingOf(OddsQuestion, frozen=True):
    """What it is worth for the goal of a march to see the movement roll first: `WaitWeighed`."""

    march: MarchAsked

    def replies(self, kit: Any, position: Any) -> Iterator[Any]:
        """See above."""
        yield odds_system(kit).waiting(kit, position, self.march)
