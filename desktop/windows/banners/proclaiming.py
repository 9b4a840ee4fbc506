"""Which entries of a line are proclaimed, and with what words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from desktop.language import Message, Speaker, capitalised
from desktop.narration.great import GreatMoment, Proclaimed
from desktop.narration.narrator import Told
from desktop.windows.banners.card import BannerWords
from desktop.windows.banners.signs import card_of_moment, sign_of_moment
from desktop.windows.on_table import OnTable

ALL, GREAT, NONE = "all", "great", "none"
"""How much is proclaimed: everything that changes the game, only great things, nothing."""


def proclaimed(told: Sequence[Told], numbers: Iterable[int], much: str = ALL) -> Iterator[Proclaimed]:
    """What came of those entries of which something is to be proclaimed."""
    for number in numbers:
        moments = told[number].moments
        if much == GREAT:
            moments = tuple(moment for moment in moments if moment.is_great)
        if moments and much != NONE:
            yield Proclaimed(number, moments, told[number].points)


def worded(table: OnTable, say: Speaker, what: Proclaimed, ratio: float) -> BannerWords:
    """A banner in the present language: the weightiest moment is its headline, the others are lines below it."""
    first, *others = what.moments
    lines = [(_line(say, words), False) for words in first.further]
    card = card_of_moment(table, first, ratio)
    if card is not None:
        lines.append((card.text, True))
    lines += [(_line(say, moment.headline, *moment.further), False) for moment in others]
    lines += [(_line(say, words), True) for words in what.points]
    look = table.look(first.seat) if first.seat is not None else None
    return BannerWords(_line(say, first.headline), tuple(lines), sign_of_moment(table, first, ratio), look)


def _line(say: Speaker, *words: Message) -> str:
    return capitalised(" \N{MIDDLE DOT} ".join(say.say(each) for each in words))


def spaces_of(moments: Iterable[GreatMoment]) -> tuple[str, ...]:
    """Where it happened, each space once."""
    return tuple(dict.fromkeys(space for moment in moments for space in moment.spaces))
