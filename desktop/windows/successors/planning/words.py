"""What planning says: points, chances, and what the forecasts leave out."""

from desktop.language import Message, msg, tr

POINTS: tuple[int | None, ...] = (None, 2, 3, 4)
"""What may be chosen: as rolled, or what if so many movement points."""
LEFT_OUT = msg("Hidden cards are left out.")
WHOLE_STACKS = msg("Every commander counts, with all he may take, in a segment of his side that has just begun.")


def chances_header() -> str:
    """The title of a column of cost, chance to arrive, and how a fight ends."""
    return tr("Points · arrives\nwin / draw / lose")


def points_words(points: int | None) -> Message:
    """A choice of movement points."""
    return msg("As rolled") if points is None else msg("{n}", n=points)
