"""Reads a roll by its rule: the sum, what was needed, the result, and the table it is read in."""

from __future__ import annotations

from typing import NamedTuple

from diadochi.language import Message, msg
from diadochi.narration.narrator import Rolled, result_words
from diadochi.rules.core.dice import Beats, Dies, Each, Highest, Lowest
from diadochi.rules.core.flow import Dice, Roll

# --- tables

WHOLE_ROW = -1
"""Column index that means the whole row."""


DICE = range(1, 7)
"""The faces of a die."""


class Hit(NamedTuple):
    """A cell that was hit, counted from 0, and the seat that rolled."""

    row: int
    column: int
    seat: int


class Grid(NamedTuple):
    """A table as text: meaning of rows and columns, their headers, cells by row, and hits."""

    down: Message
    across: Message | None
    rows: tuple[str, ...]
    columns: tuple[str | Message, ...]
    cells: tuple[tuple[str, ...], ...]
    hits: tuple[Hit, ...] = ()
    house: bool = False


def near_hits(grid: Grid, around: int = 0) -> Grid:
    """Only the rows within `around` of a hit; all rows if there is no hit."""
    rows = [row for row in range(len(grid.rows)) if any(abs(row - hit.row) <= around for hit in grid.hits)]
    if not rows:
        return grid
    return grid._replace(
        rows=tuple(grid.rows[row] for row in rows),
        cells=tuple(grid.cells[row] for row in rows),
        hits=tuple(hit._replace(row=rows.index(hit.row)) for hit in grid.hits),
    )


# --- reading


class RollOutcome(NamedTuple):
    """`total` is dice and modifiers, `needed` the required roll, `result` the outcome; each may be missing."""

    total: int
    needed: Message | None = None
    result: Message | None = None
    good: bool | None = None


def total_of(roll: Roll, dice: Dice) -> int:
    """Sum of the dice, each by its reading, with modifiers."""
    if roll.reading is None:
        return sum(dice.faces) + roll.modifier
    return roll.reading.total(dice.faces, roll.modifier)


def signed(number: int) -> str:
    """A number with its sign; the minus is U+2212."""
    return str(number).replace("-", "\N{MINUS SIGN}")


class RollReader:
    """Reads the rolls that all games share; each game extends it."""

    def needed(self, roll: Roll) -> Message | None:
        """What the roll must show."""
        match roll.reading:
            case Beats(number=number):
                return msg("{n} or more succeeds", n=number + 1)
            case Dies(least=least):
                return msg("{n} or more is death", n=least)
            case Each(least=least):
                return msg("each die of {n} or more adds 1", n=least)
            case Highest():
                return msg("the highest die wins, ties are thrown again")
            case Lowest():
                return msg("the lowest die decides, ties are thrown again")
        return None

    def outcome(self, roll: Roll, dice: Dice) -> RollOutcome:
        """The outcome of a roll."""
        total, needed, result = total_of(roll, dice), self.needed(roll), result_words(roll, dice.faces)
        match roll.reading:
            case Beats() as reading:
                return RollOutcome(total, needed, result, reading.read(dice.faces, roll.modifier))
            case Dies() as reading:
                return RollOutcome(total, needed, result, not reading.read(dice.faces, roll.modifier))
        return RollOutcome(total, needed, result)

    def grid(self, rolled: Rolled) -> Grid | None:
        """The table of a roll; None if it has none."""
        reading = rolled.roll.reading
        return by_die(rolled, msg("Adds"), tuple(map(reading.worth, DICE))) if isinstance(reading, Each) else None

    def gives_movement(self, roll: Roll) -> bool:
        """Whether a roll gives movement points."""
        return False

    def rating(self, roll: Roll) -> int:
        """The least each die counts; 0 if it counts its face."""
        return 0


def by_die(rolled: Rolled, counts: Message, worths: tuple[int, ...]) -> Grid:
    """A table for dice that are read one by one: what each face counts."""
    hits = tuple(Hit(face - 1, WHOLE_ROW, rolled.roll.seat) for face in sorted(set(rolled.dice.faces)))
    return Grid(msg("Die"), None, tuple(map(str, DICE)), (counts,), tuple((str(each),) for each in worths), hits)
