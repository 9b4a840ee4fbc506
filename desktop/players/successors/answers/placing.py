"""Where reinforcements come, where markers go, what is besieged."""

from collections.abc import Iterable, Iterator

from desktop.language import Name, msg
from desktop.players.player import Advice
from desktop.players.successors.goals.danger import danger
from desktop.players.successors.goals.fodder import STARVED, too_many
from desktop.players.successors.goals.forces import force
from desktop.players.successors.goals.prizes import loss, prize
from desktop.players.successors.goals.royals import royals_value
from desktop.players.successors.goals.whole import with_provinces
from desktop.players.temperaments.temperament import Temperament
from desktop.rules.core.flow import Decision
from desktop.rules.successors.answers import Arrive, BesiegeAt, EndSegment, Enough, Pass, PlaceMarker
from desktop.rules.successors.facts import commander
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.position import Position


def arrivals(kit: Kit, position: Position, decision: Decision, _leaning: Temperament) -> Iterator[Advice]:
    """Troops come where an army can use them: to a commander of rank, to what is in danger."""
    options = decision.options
    assert isinstance(options, Iterable)
    for answer in options:
        if isinstance(answer, Arrive):
            worth = _arrival_worth(kit, position, decision.seat, answer)
            reason = msg("troops for {space}", space=Name("space", answer.space))
            yield Advice(answer, worth, (reason,))


def _arrival_worth(kit: Kit, position: Position, seat: int, answer: Arrive) -> float:
    there = [stack for stack in position.at(answer.space) if stack.seat == seat]
    units = answer.group.units.count
    worth = 0.2 * units
    for stack in there:
        if stack.group.generals:
            leader = kit.general(commander(kit, stack.group))
            worth += 0.3 * units + 0.1 * units * leader.battle + (0.15 * units if stack.group.units.count < 4 else 0.0)
        worth += (
            0.15
            * royals_value(kit, position, stack.group.royals)
            * danger(kit, position, seat, answer.space, force(kit, stack.group))
        )
    worth += 0.2 * loss(kit, position, seat, answer.space) * danger(kit, position, seat, answer.space, 2.0 * units)
    worth -= STARVED * min(units, too_many(kit, position, seat, answer.space, units))
    if answer.group.generals and not there:
        worth += 0.25
    return worth


def markers(kit: Kit, position: Position, decision: Decision, leaning: Temperament) -> Iterator[Advice]:
    """Where a marker brings most; none where it would bring nothing."""
    options = decision.options
    assert isinstance(options, Iterable)
    for answer in options:
        if isinstance(answer, PlaceMarker):
            worth = prize(kit, position, decision.seat, answer.space, leaning)
            taken = msg("take {space}", space=Name("space", answer.space))
            why = with_provinces(kit, position, decision.seat, (answer.space,), taken)
            yield Advice(answer, worth, (why,))
        elif isinstance(answer, Enough | Pass | EndSegment):
            yield Advice(answer, 0.01)


def sieges(kit: Kit, position: Position, decision: Decision, leaning: Temperament) -> Iterator[Advice]:
    """Every siege that is worth more than what it may cost."""
    options = decision.options
    assert isinstance(options, Iterable)
    for answer in options:
        if isinstance(answer, BesiegeAt):
            worth = prize(kit, position, decision.seat, answer.space, leaning)
            besieged = msg("besiege {space}", space=Name("space", answer.space))
            why = with_provinces(kit, position, decision.seat, (answer.space,), besieged)
            yield Advice(answer, worth, (why,))
    yield Advice(EndSegment(), 0.1)
