"""What the throws of a deed could come to, each outcome with its chance."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from desktop.forecast.luck.told import LuckOutcome, OutcomeValue
from desktop.forecast.odds.classes import classes
from desktop.forecast.odds.line import Line
from desktop.rules.core.event import Event
from desktop.rules.core.flow import Dice, Node, Roll
from desktop.rules.successors.events import BattleFought, WentOver
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.position import Position

FIGHTS = frozenset((Kind.ELEPHANTS, Kind.VETERANS, Kind.BATTLE, Kind.NAVAL_BATTLE))
"""Throws that belong to a battle."""
READ: Mapping[Kind, Callable[[Any], OutcomeValue]] = {
    Kind.MOVEMENT: lambda found: (found,),
    Kind.INTERCEPTION: lambda found: (int(found),),
    Kind.AVOID_BATTLE: lambda found: (int(found),),
    Kind.SIEGE: lambda found: (found[0], -found[1]),
    Kind.ATTRITION: lambda found: (-found.count,),
    Kind.COMMANDER_CHECK: lambda found: (-int(found),),
}
"""Throws that are deeds by themselves, and how what is read becomes a value that is the greater the better."""


def could_come(roll: Roll) -> tuple[LuckOutcome, ...]:
    """The outcomes of a throw of `READ`, from the worst to the best."""
    return _together((value_of(roll, each.answers[0]), each.chance) for each in classes(roll))


def value_of(roll: Roll, answer: Any) -> OutcomeValue:
    """What faces are worth in a throw of `READ`."""
    assert roll.reading is not None  # every throw of READ is read
    return READ[Kind(roll.kind)](roll.reading.read(answer.faces, roll.modifier))


def battle_could_come(line: Line[Position]) -> tuple[LuckOutcome, ...]:
    """Of the battle whose first dice are to fall: what it means for who attacks; nothing where it is not told ahead."""
    roll = line.node
    if not isinstance(roll, Roll) or roll.ahead is None:
        return ()
    outcomes = roll.ahead.outcomes()
    of = sum(outcome.ways for outcome in outcomes)
    found: list[tuple[OutcomeValue, Fraction]] = []
    for outcome in outcomes:
        way, events = line.fork(), ()  # type: tuple[Line[Position], tuple[Event, ...]]
        for faces in outcome.throws:
            events += way.send(Dice(faces))
        value = fought(events, attacker_of(line.position, roll))
        if value is None:
            return ()
        found.append((value, Fraction(outcome.ways, of)))
    return _together(found)


def fought(events: Iterable[Event], attacker: int) -> OutcomeValue | None:
    """How a battle ended for who attacked: 1 won, 0 drawn, -1 lost; None where the events tell of none."""
    for event in events:
        if isinstance(event, BattleFought):
            winner = event.winner
            return (0,) if winner is None else ((1,) if winner is event.attacker else (-1,))
        if isinstance(event, WentOver):
            return (-1,) if event.seat == attacker else (1,)
    return None


def attacker_of(position: Position, node: Node) -> int:
    """Who attacks in a battle on a march: whose march it is."""
    return position.activation.seat if position.activation is not None else node.seat


def _together(found: Iterable[tuple[OutcomeValue, Fraction]]) -> tuple[LuckOutcome, ...]:
    chances: dict[OutcomeValue, Fraction] = {}
    for value, chance in found:
        chances[value] = chances.get(value, Fraction(0)) + chance
    return tuple(LuckOutcome(value, chances[value]) for value in sorted(chances))
