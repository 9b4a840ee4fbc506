"""Troops are raised in place of all marches of a player turn, not of one (SEQ-30, MOV-01)."""

from collections.abc import Sequence

from desktop.rules.core.flow import Answer
from desktop.rules.core.game import Game
from desktop.rules.successors.answers import Activate, EndSegment, RaiseTroops
from desktop.rules.successors.kit import Kit
from desktop.rules.successors.operations.raising import raise_troops
from desktop.rules.successors.position import Position
from desktop.rules.successors.turn.settling import settled


def in_place_of_marches(
    position: Position, seat: int, answers: Sequence[Answer], worths: Sequence[float]
) -> list[float]:
    """What answers are worth when to raise troops is weighed against all armies together; the others as they were.

    A line of play ends after the march of one army, while the rest of the turn is still to come for whoever marches.
    """
    if RaiseTroops() not in answers or EndSegment() not in answers:
        return [*worths]
    idle = worths[answers.index(EndSegment())]
    gained: dict[str, float] = {}
    stands = {general: space for space, stack in position.stacks_of(seat) for general in stack.group.generals}
    for answer, worth in zip(answers, worths, strict=True):
        if isinstance(answer, Activate):
            army = stands.get(answer.general, answer.general)
            gained[army] = max(gained.get(army, 0.0), worth - idle)
    others = sum(gained.values()) - max(gained.values(), default=0.0)
    return [worth - others * (answer == RaiseTroops()) for answer, worth in zip(answers, worths, strict=True)]


def raising(kit: Kit, position: Position) -> Game[Position]:
    """The same position while its active side raises troops; the game is over once they have come."""
    return Game(position, lambda here: settled(kit, here, lambda: raise_troops(kit, here)))
