"""What dice have come to, read as their rule reads them: what all games have."""

from collections.abc import Sequence

from desktop.language import Message, msg
from desktop.rules.core.flow import Roll
from desktop.rules.core.reading import Beats, Dies, Each


def result_words(roll: Roll, faces: Sequence[int]) -> Message | None:
    """What faces mean for a roll; None where its rule reads them in no way of its own."""
    match roll.reading:
        case Beats() as reading:
            return msg("succeeds") if reading.read(faces, roll.modifier) else msg("fails")
        case Dies() as reading:
            return msg("dies") if reading.read(faces, roll.modifier) else msg("lives")
        case Each() as reading:
            return msg("adds {n}", n=reading.total(faces, roll.modifier))
    return None
