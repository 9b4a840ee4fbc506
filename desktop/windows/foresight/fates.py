"""What may become of generals, as lines of a card."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from html import escape

from desktop.language import Name, msg, sentence, tr, trn
from desktop.narration.percent import percent
from desktop.scene.counters.plug import counters_of
from desktop.windows.on_table import OnTable
from desktop.windows.styles import part

_WORDS = {"safe": msg("stays"), "dispersed": msg("dispersed"), "displaced": msg("displaced"), "dead": msg("dead")}
_MOST = 3
"""Generals that are named; of more it is said how many there are."""


def fates_markup(table: OnTable, leaders: Mapping[str, Mapping[str, Fraction]]) -> str:
    """One line for each general whom something may happen to, those first who are likeliest lost; empty for none.

    Each fate is a link that is called as explanations call its figure.
    """
    lost = sorted(leaders, key=lambda leader: (leaders[leader].get("safe", Fraction(0)), leader))
    lines = [_line(table, leader, leaders[leader]) for leader in lost[:_MOST]]
    more = len(lost) - _MOST
    if more > 0:
        lines.append(escape(trn("and {n} more general", "and {n} more generals", more)))
    return "<br>".join(lines)


def figure_link(figure: str, words: str, *, bold: bool = False) -> str:
    """A figure as a link that is called as explanations call it, in the colour of the text."""
    weight = "bold" if bold else "normal"
    style = f"color:{part('text')}; text-decoration:none; font-weight:{weight};"
    return f'<a href="{escape(figure)}" style="{style}">{escape(words)}</a>'


def _line(table: OnTable, leader: str, fate: Mapping[str, Fraction]) -> str:
    kind = counters_of(table.kit).LEADER
    told = ", ".join(
        f'<a href="general {escape(leader)} {what}" style="color:{part("text")}; text-decoration:none;">'
        f"{escape(sentence(words))}&nbsp;{escape(percent(fate[what]))}</a>"
        for what, words in _WORDS.items()
        if fate.get(what)
    )
    return tr("{general}: {fates}", general=f"<b>{escape(table.spelled(Name(kind, leader)))}</b>", fates=told)
