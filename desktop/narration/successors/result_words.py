"""What dice have come to, in the tables that only the Successors read."""

from collections.abc import Sequence

from desktop.language import Message, msg, msgn
from desktop.narration import readings
from desktop.rules.core.flow import Roll
from desktop.rules.successors.readings import (
    AttritionDie,
    BattleDice,
    DesertionDie,
    Deserts,
    ElephantDice,
    MovementDie,
    SiegeDie,
)

_DESERTED = {
    Deserts.NOBODY: msg("nobody comes over"),
    Deserts.MERCENARY: msg("a mercenary comes over"),
    Deserts.CHOSEN: msg("a unit that is chosen comes over"),
}


def result_words(roll: Roll, faces: Sequence[int]) -> Message | None:
    """What faces mean for a roll (MOV-10, BAT-06, BAT-23, ATT-03, SIE-10, CARD-61)."""
    match roll.reading:
        case ElephantDice() as reading:
            return msg("strength {strength}", strength=reading.total(faces, roll.modifier))
        case DesertionDie() as reading:
            return _DESERTED[reading.read(faces, roll.modifier)]
        case MovementDie() as reading:
            return msgn("{n} movement point", "{n} movement points", reading.read(faces, roll.modifier))
        case BattleDice() as reading:
            return msg("score {n}", n=reading.read(faces, roll.modifier).score)
        case AttritionDie() as reading:
            loss = reading.read(faces, roll.modifier)
            lost = msg("loses {n}", n=loss.count)
            return msg("{lost}, an elephant first", lost=lost) if loss.elephant else lost
        case SiegeDie() as reading:
            points, cost = reading.read(faces, roll.modifier)
            return msg("siege points: {points}, lost: {cost}", points=points, cost=cost)
    return readings.result_words(roll, faces)
