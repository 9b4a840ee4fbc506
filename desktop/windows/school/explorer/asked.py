"""What is asked of a view, and what it answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from desktop.language import Message
from desktop.lessons.explorer.roads import OPEN, Means, Roads, Shut
from desktop.scene.charts.marks import Chart
from desktop.windows.on_table import OnTable


class Ask(Enum):
    """What a view wants to know."""

    START = "start"
    GOAL = "goal"
    MEANS = "means"
    KIND = "kind"
    PROVINCE = "province"


@dataclass(frozen=True)
class MapAsked:
    """`start` and `goal` are spaces, empty for none; `chosen` is the row that is looked at, counted from 0."""

    table: OnTable
    start: str = ""
    goal: str = ""
    means: Means = Means.MIXED
    kind: str = ""
    province: str = ""
    shut: Shut = OPEN
    chosen: int = 0

    @property
    def closed(self) -> tuple[str, ...]:
        """Routes and spaces that are closed, as a chart crosses them out."""
        return (*sorted(self.shut.routes), *sorted(self.shut.spaces))

    def roads(self, means: Means | None = None, shut: Shut | None = None) -> Roads:
        """The map by the means asked for, with what is closed left out, unless others are named."""
        return Roads(self.table.kit, means or self.means, self.shut if shut is None else shut)


class ViewRow(NamedTuple):
    """One line of a list; `things` are the spaces or routes it is about."""

    words: str
    things: tuple[str, ...] = ()


@dataclass(frozen=True)
class MapAnswer:
    """`title` is a sentence, `rows` the list below it, `legend` how the chart is to be read.

    `about` are the spaces that a picture of it shows, with some country round them; none for the whole sheet.
    """

    title: str
    rows: Sequence[ViewRow] = ()
    chart: Chart = field(default_factory=Chart)
    legend: str = ""
    about: Sequence[str] = ()


class MapQuestion(NamedTuple):
    """A view: `line` says in a sentence what it shows, `asks` what it wants to know, `answer` makes it.

    `closes`: what is closed matters to it.
    """

    id: str
    title: Message
    line: Message
    asks: frozenset[Ask]
    answer: Callable[[MapAsked], MapAnswer]
    closes: bool = True
