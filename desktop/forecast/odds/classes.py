"""What may fall or be drawn, taken together where the rules read it alike."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from desktop.rules.core.ahead import Thrown, multisets
from desktop.rules.core.flow import Answer, Chance, Dice, Draw, Drawn, Roll


class ChanceClass(NamedTuple):
    """A chance, and the answers that stand for it: to the open question, then to those that follow at once."""

    chance: Fraction
    answers: tuple[Answer, ...]


def classes(node: Chance) -> tuple[ChanceClass, ...]:
    """Everything that may come of a roll or draw; the chances sum to 1."""
    if isinstance(node, Draw):
        return tuple(_drawn(node))
    if node.ahead is not None:
        outcomes = node.ahead.outcomes()
        of = sum(outcome.ways for outcome in outcomes)
        return tuple(ChanceClass(Fraction(o.ways, of), tuple(map(Dice, o.throws))) for o in outcomes)
    of = 6**node.dice
    return tuple(ChanceClass(Fraction(thrown.ways, of), (Dice(thrown.faces),)) for thrown in _read_alike(node))


def _read_alike(roll: Roll) -> Iterable[Thrown]:
    """Throws of a roll, one for each thing they may be read as; each face by itself where nobody says how."""
    if roll.reading is None:
        return multisets(roll.dice)
    found: dict[object, Thrown] = {}
    for thrown in multisets(roll.dice):
        key = roll.reading.read(thrown.faces, roll.modifier)
        known = found.get(key)
        found[key] = thrown if known is None else known._replace(ways=known.ways + thrown.ways)
    return found.values()


def _drawn(draw: Draw) -> Iterator[ChanceClass]:
    """Each set of things by itself, in the order of the pool."""
    sets = tuple(combinations(draw.pool, draw.count))
    for things in sets:
        yield ChanceClass(Fraction(1, len(sets)), (Drawn(things),))
