"""What was done beside the game, as a table of the report: when, what, who agreed, at which moment."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from PySide6.QtCore import QDateTime

from desktop.journal.record.act_words import UNASKED, act_words, agreed_words
from desktop.journal.record.audit import Act
from desktop.journal.record.branch_secrecy import BranchSecrecy
from desktop.journal.record.browsing import Browsing
from desktop.journal.record.roots import turn_of
from desktop.journal.record.ways import moment_at
from desktop.language import Speaker, tr
from desktop.narration.numerals import ROMAN
from desktop.windows.game.kept_words import date_words
from desktop.windows.game.page_parts import WIDE

LinkTo = Callable[[int, str], str]
"""Markup that leads to a node by some words."""


def unlinked(_node: int, words: str) -> str:
    """The words alone, as on paper."""
    return escape(words)


def time_words(time: int) -> str:
    """A time (ms since 1970, UTC) as a clock on the wall shows it."""
    return date_words(QDateTime.fromMSecsSinceEpoch(time))


def moment_words(record: Browsing, node: int) -> str:
    """The turn of a node, and its number on its line."""
    turn, step = turn_of(moment_at(record.tree, node)), record.tree.depth(node)
    numeral = ROMAN[int(turn) - 1] if turn.isdecimal() and 0 < int(turn) <= len(ROMAN) else turn
    return tr("turn {turn}, step {step}", turn=numeral, step=step)


class ActList:
    """Says the acts of `record` in the present language; `link` leads to their moments."""

    def __init__(self, record: Browsing, speaker: Speaker, link: LinkTo) -> None:
        self._record, self._speaker, self._link = record, speaker, link

    def markup(self) -> str:
        """A heading and the table; nothing where nothing was done."""
        if not self._record.acts:
            return ""
        heads = (tr("When"), tr("What was done"), tr("Who agreed"), tr("Moment"))
        head = "".join(f'<th align="left">{escape(words)}</th>' for words in heads)
        rows = "".join(map(self._row, self._record.acts))
        return f"<h3>{escape(tr('Interventions'))}</h3>{WIDE}<tr>{head}</tr>{rows}</table>"

    def _row(self, act: Act) -> str:
        shown = BranchSecrecy(self._record).shown(act.node)
        cells = (
            escape(time_words(act.time)),
            escape(self._speaker.say(act_words(act))),
            escape(self._agreed(act)),
            self._link(shown, moment_words(self._record, shown)),
        )
        return "<tr>" + "".join(f'<td valign="top">{cell}</td>' for cell in cells) + "</tr>"

    def _agreed(self, act: Act) -> str:
        agreed = agreed_words(act)
        if agreed is not None:
            return self._speaker.say(agreed)
        return "" if act.kind in UNASKED else tr("nobody")
