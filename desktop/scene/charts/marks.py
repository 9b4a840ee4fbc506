"""A chart as values, without a painter: whoever makes one needs no scene."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple


class ChartTone(NamedTuple):
    """A colour as "#rrggbb", what is written on it, and the dashes of a band in widths (none: a whole line)."""

    fill: str
    text: str
    dashes: tuple[float, ...] = ()


class ChartDisc(NamedTuple):
    """A disc over a space; `words` is the number or letter written on it."""

    space: str
    words: str
    tone: ChartTone


class ChartBand(NamedTuple):
    """A band along routes, `width` times as broad as usual. `words` stand on a plate over the route `at`."""

    routes: tuple[str, ...]
    tone: ChartTone
    width: float = 1.0
    words: str = ""
    at: str = ""


class ChartHead(NamedTuple):
    """The head of an arrow on the middle of a route, towards one of its ends."""

    route: str
    to: str
    tone: ChartTone


class ChartField(NamedTuple):
    """The country of a province; hatched where it is `contested`. `words` is the sign written in it."""

    province: str
    tone: ChartTone
    contested: bool = False
    words: str = ""


@dataclass(frozen=True)
class Chart:
    """All of them; bands are painted in their order, the last on top. `shut` are routes and spaces that are closed."""

    discs: Sequence[ChartDisc] = ()
    bands: Sequence[ChartBand] = ()
    shut: Sequence[str] = ()
    heads: Sequence[ChartHead] = ()
    fields: Sequence[ChartField] = ()

    def __bool__(self) -> bool:
        return bool(self.discs or self.bands or self.shut or self.heads or self.fields)


STEPS_OUT = (
    ChartTone("#5b1a6b", "#ffffff"),
    ChartTone("#2f4a9c", "#ffffff"),
    ChartTone("#1f7a9e", "#ffffff"),
    ChartTone("#2c9b76", "#ffffff"),
    ChartTone("#93b83a", "#1c130b"),
    ChartTone("#f0d03c", "#1c130b"),
)
"""From near to far: each is lighter than the one before, so that they follow each other without colours too."""
WAYS = (
    ChartTone("#c43c00", "#ffffff"),
    ChartTone("#0b5fa5", "#ffffff", (2.2, 1.1)),
    ChartTone("#00704f", "#ffffff", (1.0, 1.0)),
    ChartTone("#7a2a86", "#ffffff", (4.0, 1.2, 1.0, 1.2)),
)
"""The first way is a whole line, the others are dashed each in its own manner."""
START, PLAIN = ChartTone("#1c130b", "#ffffff"), ChartTone("#f7ebcf", "#1c130b")


def tone_out(step: int, steps: int) -> ChartTone:
    """The tone of a step on the way out, from 0; `steps` is how many there are in all."""
    if steps <= len(STEPS_OUT):
        return STEPS_OUT[min(step, len(STEPS_OUT) - 1)]
    return STEPS_OUT[min(step * len(STEPS_OUT) // steps, len(STEPS_OUT) - 1)]
