"""What a plan comes to if all dice may fall as they will: asked of the counting process, answered by each game."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import msgspec

from desktop.forecast.odds.asking import UnfitQuestion
from desktop.forecast.odds.figures import Wished
from desktop.forecast.odds.wire import OddsQuestion
from desktop.forecast.plans.assuming import plan_system
from desktop.language import Message, tr
from desktop.rules.core.flow import Answer


class PlannedAnswer(msgspec.Struct, frozen=True):
    """An answer of a plan, and the question it is for; dice are left out."""

    kind: str
    seat: int
    answer: Answer


class PlanFigures(msgspec.Struct, frozen=True):
    """The figures of a plan for its side; every chance is exact.

    `kept`: every answer of its side can be given as planned. `results`: how the last fight of its side ends, "win",
    "draw" or "lose". `own` and `enemy` units lost, by number. `left_out` is what is not counted.
    """

    kept: Fraction
    results: Mapping[str, Fraction]
    own: Mapping[int, Fraction]
    enemy: Mapping[int, Fraction]
    goals: tuple[Wished, ...]
    policy: str
    left_out: tuple[Message, ...]


class PlanOddsOf(OddsQuestion, frozen=True):
    """The figures of a plan that begins at the position: `PlanFigures`."""

    answers: tuple[PlannedAnswer, ...]
    side: int
    goal: str = ""
    policy: str = "stand"

    def replies(self, kit: Any, position: Any) -> Iterator[Any]:
        """Raises UnfitQuestion, and TooWide where too much may come."""
        system = plan_system(kit)
        if system is None:
            raise UnfitQuestion(tr("No odds are counted for the game on this map; ask on the map of the Successors."))
        yield system.figures(kit, position, self)


def at_least(losses: Mapping[int, Fraction]) -> tuple[Fraction, ...]:
    """The loss curve: the chance to lose at least 0, 1, 2 ... units, as far as anything can be lost."""
    most = max((number for number, chance in losses.items() if chance), default=0)
    return tuple(
        sum((chance for number, chance in losses.items() if number >= count), Fraction(0)) for count in range(most + 1)
    )
