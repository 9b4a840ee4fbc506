"""What is asked of odds, in words that every game reads in its own way; and where the answers come from."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Protocol, cast

import msgspec

from desktop.forecast.marks import Spot
from desktop.forecast.odds.figures import Danger, FirstOdds, Odds
from desktop.forecast.odds.tree import Stem
from desktop.language import Message, tr
from desktop.rules.core.system import AnyKit, part


class UnfitQuestion(ValueError):
    """A question about odds that means nothing; the text is a sentence with its remedy."""


class MarchAsked(msgspec.Struct, frozen=True):
    """A march to be looked at: `piece` leads, `spot` is where to, `group` who goes; everybody who may where it is None.

    `goal` and `policy` are written as their grammars say. `points` are movement points taken for granted, None where
    they are rolled; `cards`: its owner may play the cards of his own hand. `besieges`: what is left of the march goes
    into siege attempts.
    """

    piece: str
    spot: Spot
    group: Any = None
    goal: str = ""
    policy: str = "stand"
    points: int | None = None
    cards: bool = False
    besieges: bool = True


class BestPart(msgspec.Struct, frozen=True):
    """The part of an army that reaches a goal best, and its chance; `whole` is the chance of everybody together.

    `by_points`: the chance with each number of movement points that may be rolled.
    """

    group: Any
    chance: Fraction
    whole: Fraction
    by_points: Mapping[int, Fraction]


class OddsSystem(Protocol):
    """What a game offers whose odds are counted. All raise UnfitQuestion, and TooWide where too much may come."""

    def policies(self) -> Mapping[str, Message]:
        """The policies of others that are offered, as their grammar has them, each in words; the usual one first."""
        ...

    def first(self, kit: Any, position: Any, asked: MarchAsked) -> FirstOdds | None:
        """What can be said of a march at once; None where nothing can."""
        ...

    def odds(self, kit: Any, position: Any, asked: MarchAsked) -> Odds:
        """The figures of a march."""
        ...

    def tree(self, kit: Any, position: Any, asked: MarchAsked) -> Stem[Any]:
        """All that may come of it, for whoever wants to see where the figures come from."""
        ...

    def best(self, kit: Any, position: Any, asked: MarchAsked) -> BestPart | None:
        """The part of the army that reaches the goal best; None where none of it comes there."""
        ...

    def dangers(self, kit: Any, position: Any, seat: int, policy: str, *, helped: bool = True) -> tuple[Danger, ...]:
        """What of a side one enemy army may take or beat in one activation, the worst first."""
        ...


def has_odds(kit: AnyKit) -> bool:
    """Whether odds are counted for the game of a kit."""
    return getattr(part(kit.atlas.system, "desktop.forecast"), "ODDS", None) is not None


def odds_system(kit: AnyKit) -> OddsSystem:
    """Where the odds of a kit's game come from. Raises UnfitQuestion where there are none."""
    found = getattr(part(kit.atlas.system, "desktop.forecast"), "ODDS", None)
    if found is None:
        raise UnfitQuestion(tr("No odds are counted for the game on this map; ask on the map of the Successors."))
    return cast(OddsSystem, found)
