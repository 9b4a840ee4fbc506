"""Players by chance of several tempers: the plain one passes and stops so often that much is never tried."""

from random import Random

from desktop.players.random_player import RandomPlayer
from desktop.rules.core.flow import Answer, Decision, Parcel
from desktop.rules.successors.answers import (
    DisbandRoyalArmy,
    DiscardSurprise,
    EndSegment,
    Enough,
    NoOperations,
    Pass,
    Sail,
    Stand,
    StepBack,
    Stop,
)

IDLE = (EndSegment, Enough, NoOperations, Pass, Stand, StepBack, Stop, DiscardSurprise, DisbandRoyalArmy)
"""Answers by which nothing much happens."""


class Eager(RandomPlayer):
    """Does something where it can: marches on, fights, plays its cards; takes whole armies more often than parts."""

    def _options(self, decision: Decision) -> list[Answer]:
        options = super()._options(decision)
        if isinstance(decision.options, Parcel) and self.chance.random() < 0.6:
            usual = decision.options.default()
            if decision.options.admits(usual):
                return [usual]
        if self.chance.random() < 0.85:
            options = [option for option in options if not isinstance(option, IDLE)] or options
        if self.chance.random() < 0.7:  # voyages outnumber everything else
            options = [option for option in options if not isinstance(option, Sail)] or options
        return options


STYLES: dict[str, type[RandomPlayer]] = {"plain": RandomPlayer, "eager": Eager}
"""Tempers by name."""


def player_of(style: str, chance: Random) -> RandomPlayer:
    """A player of a temper."""
    return STYLES[style](chance)
