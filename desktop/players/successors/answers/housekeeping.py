"""Small matters on which little thought is spent: who starves, who leads, who is overrun, who goes first."""

from collections.abc import Iterable, Iterator

from desktop.language import msg
from desktop.players.player import Advice
from desktop.players.successors.goals.forces import UNIT_WORTH
from desktop.players.temperaments.temperament import Temperament
from desktop.rules.core.flow import Decision
from desktop.rules.successors.answers import (
    Enough,
    Fight,
    GoFirst,
    NobodyCommands,
    Overrun,
    PlaceMinor,
    Starve,
    StepBack,
)
from desktop.rules.successors.facts import in_turn_order
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position


def starving(_kit: Kit, _position: Position, decision: Decision, _leaning: Temperament) -> Iterator[Advice]:
    """The unit that is worth least is given up."""
    options = decision.options
    assert isinstance(options, Iterable)
    starved = [answer for answer in options if isinstance(answer, Starve)]
    least = min([UNIT_WORTH[answer.unit] for answer in starved], default=0.0)
    for answer in starved:
        worth = UNIT_WORTH[answer.unit]
        reasons = (msg("the unit that is worth least is given up"),) if worth == least else ()
        yield Advice(answer, -worth, reasons)


def leading(_kit: Kit, _position: Position, decision: Decision, _leaning: Temperament) -> Iterator[Advice]:
    """Troops without a general get a minor one."""
    options = decision.options
    assert isinstance(options, Iterable)
    for answer in options:
        if isinstance(answer, PlaceMinor):
            yield Advice(answer, 1.0, (msg("troops need somebody who leads them"),))
    yield Advice(Enough(), 0.0)
    yield Advice(NobodyCommands(), 0.0)


def overruns(_kit: Kit, _position: Position, _decision: Decision, _leaning: Temperament) -> Iterator[Advice]:
    """An enemy who can be overrun is not fought, at first sight: whoever is beaten may fall."""
    yield Advice(Overrun(), 1.0, (msg("they are so few that no battle is needed"),))
    yield Advice(Fight(), 0.0, (msg("the battle would rather be won"),))


def intercepted(_kit: Kit, _position: Position, _decision: Decision, _leaning: Temperament) -> Iterator[Advice]:
    """Who is met alone on the way steps back."""
    yield Advice(StepBack(), 1.0, (msg("nobody falls who does not fight"),))
    yield Advice(Fight(), 0.0, (msg("the battle may be won"),))


def first_of_the_turn(_kit: Kit, position: Position, decision: Decision, _leaning: Temperament) -> Iterator[Advice]:
    """Whoever comes last has the last word of the turn: the next in order goes first."""
    after = in_turn_order(position, decision.seat)
    yield Advice(GoFirst(after[0]), 1.0, (msg("who comes last has the last word"),))
