"""Whatever else may happen on a march, as a line of a card: what costs a rank first, then the likeliest."""

from __future__ import annotations

from html import escape

from desktop.forecast.odds.figures import Odds
from desktop.language import Speaker, capitalised, tr, trn
from desktop.narration.percent import percent
from desktop.windows.foresight.loss_bars import mean_words
from desktop.windows.on_table import OnTable
from desktop.windows.styles import part

_MOST = 3
"""Things that are told; of more it is said how many there are."""


def happenings_markup(table: OnTable, odds: Odds) -> str:
    """Things with their chances, each a link that is called as explanations call its figure; empty for none."""
    say = Speaker(table.spelled).say
    likely = sorted(odds.also, key=lambda named: (not named.weighs, -named.chance, named.key))
    told = [
        f'<a href="also {escape(named.key)}" style="color:{part("text")}; text-decoration:none;">'
        f"{escape(say(named.words))}&nbsp;{escape(percent(named.chance))}</a>"
        for named in likely[:_MOST]
    ]
    if any(odds.siege):
        told.insert(0, escape(tr("siege points \N{ALMOST EQUAL TO} {mean}", mean=mean_words(odds.siege))))
    more = len(likely) - _MOST
    if more > 0:
        told.append(escape(trn("and {n} thing more", "and {n} things more", more)))
    return _capitalised("; ".join(told))


def _capitalised(markup: str) -> str:
    """The first letter behind a tag is a capital."""
    head, gap, rest = markup.partition(">") if markup.startswith("<") else ("", "", markup)
    return f"{head}{gap}{capitalised(rest)}"
