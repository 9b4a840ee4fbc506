"""The question where a figure comes from, as it goes to the process that counts, and what it replies."""

from collections import OrderedDict
from collections.abc import Iterator
from typing import Any, ClassVar, NamedTuple

import msgspec

from desktop.forecast.odds.asking import AnswerAsked, MarchAsked, odds_system
from desktop.forecast.odds.explaining import Explained
from desktop.forecast.odds.wire import ASKED, OddsQuestion
from desktop.language import Message
from desktop.narration.explained import ExplainedRow, Path, Rows
from desktop.narration.figure_words import figure_title
from desktop.rules.core.system import AnyKit


class RowsFound(msgspec.Struct, frozen=True):
    """The rows below a row; with those of the whole figure its own row, what it is, and what is not counted."""

    path: Path
    rows: tuple[ExplainedRow, ...]
    top: ExplainedRow | None = None
    title: Message | None = None
    is_chance: bool = True
    left_out: tuple[Message, ...] = ()


class RowsOf(OddsQuestion, frozen=True):
    """The rows below one row of a figure of a march or an answer, which is written as its grammar says: `RowsFound`."""

    URGENCY: ClassVar[int] = ASKED
    about: MarchAsked | AnswerAsked
    figure: str
    path: Path = ()

    def replies(self, kit: Any, position: Any) -> Iterator[Any]:
        """Raises UnfitQuestion, and TooWide."""
        tree = _grown(kit, position, self.about, self.figure)
        rows = Rows(kit, tree)
        if self.path:
            yield RowsFound(self.path, rows.below(self.path), is_chance=tree.is_chance)
        else:
            title = tree.words or figure_title(self.figure, _wishes(kit, self.figure))
            yield RowsFound((), rows.below(()), rows.top(), title, tree.is_chance, tree.left_out)


def _wishes(kit: Any, figure: str) -> tuple[Message, ...]:
    word, _, goal = figure.partition(" ")
    return tuple(wish.words for wish in odds_system(kit).wishes(kit, goal)) if word == "goal" else ()


class _Key(NamedTuple):
    digest: str
    position: bytes
    about: MarchAsked | AnswerAsked
    figure: str


_MOST_KEPT = 6
_KEPT: OrderedDict[_Key, Explained] = OrderedDict()
"""Trees that were opened last: who opens a row has mostly opened the one above it just before."""


def _grown(kit: AnyKit, position: Any, about: MarchAsked | AnswerAsked, figure: str) -> Explained:
    key = _Key(kit.digest, msgspec.json.encode(position), about, figure)
    tree = _KEPT.pop(key, None)
    if tree is None:
        tree = odds_system(kit).explained(kit, position, about, figure)
    _KEPT[key] = tree
    if len(_KEPT) > _MOST_KEPT:
        _KEPT.popitem(last=False)
    return tree
