"""What dice have come to, where only the Sword of Rome reads them so."""

from collections.abc import Sequence

from desktop.language import Message, msg, msgn
from desktop.narration import readings
from desktop.rules.core.flow import Roll
from desktop.rules.rome.readings import AtMost, BattleSum, SiegeHits


def result_words(roll: Roll, faces: Sequence[int]) -> Message | None:
    """What faces mean for a roll (ROM-05, ROM-69, PLAY-17)."""
    match roll.reading:
        case AtMost() as reading:
            return msg("succeeds") if reading.read(faces, roll.modifier) else msg("fails")
        case BattleSum() as reading:
            return msg("in all {n}", n=reading.read(faces, roll.modifier))
        case SiegeHits() as reading:
            return msgn("{n} hit", "{n} hits", reading.read(faces, roll.modifier))
    return readings.result_words(roll, faces)
