"""The luck of a game as a part of its report: results against expectations, rare events, the costliest answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from html import escape
from typing import NamedTuple

from diadochi.forecast.luck_account import LuckAction, LuckReport, costliest, luckiest, unluckiest
from diadochi.language import Message, Speaker, sentence, tr, trn
from diadochi.narration.game_narration import GameLuckWords
from diadochi.narration.odds_explanation import percent, with_tenths
from diadochi.rules.core.flow import NodeKind
from diadochi.windows.game.report_parts import LinkTo, markup_row, row, table, wide_table

RAREST, DEAREST = 3, 8
"""Most events of each side, and most answers, that are listed."""


class LuckColumn(NamedTuple):
    """A column of results against expectations: which kinds of rolls it counts, successes or `points`.

    `both`: also rolls of others against a side count.
    """

    title: Message
    kinds: frozenset[NodeKind]
    both: bool = False
    points: bool = False


class LuckShown(NamedTuple):
    """What a game shows of luck: its words, its columns, what costly answers are measured by, and kinds listed too."""

    words: GameLuckWords
    columns: tuple[LuckColumn, ...]
    measured: Message
    also: frozenset[NodeKind] = frozenset()


class LuckList:
    """Writes the luck of a game in the current language.

    `side` names a seat, `step` gives the number of steps to a node, `link` makes links to it.
    """

    def __init__(
        self,
        told: LuckReport,
        shown: LuckShown,
        speaker: Speaker,
        side: Callable[[int], str],
        step: Callable[[int], int],
        link: LinkTo,
    ) -> None:
        self._told, self._speaker, self._side, self._step, self._link = told, speaker, side, step, link
        self._shown, self._words = shown, shown.words

    def markup(self, seats: Sequence[int]) -> str:
        """The whole section; `seats` in order."""
        heading = escape(tr("Luck and decisions"))
        return (
            f'<h3 style="page-break-before:always">{heading}</h3>{_paragraph(_measure())}'
            f"{self._sums(seats)}{self._moments(seats)}{self._answers()}{self._actions()}{self._left_out()}"
        )

    # --- results against expectations

    def _sums(self, seats: Sequence[int]) -> str:
        rows = [row((tr("Side"), *(sentence(column.title) for column in self._shown.columns)), "th")]
        rows += [row((self._side(seat), *(self._sum(seat, each) for each in self._shown.columns))) for seat in seats]
        return table(rows)

    def _sum(self, seat: int, column: LuckColumn) -> str:
        own = (action for action in self._told.actions if action.seat == seat)
        found = (action for action in (self._told.of(seat) if column.both else own) if action.kind in column.kinds)
        return _points(found) if column.points else _successes(found)

    # --- rarest events

    def _moments(self, seats: Sequence[int]) -> str:
        parts = []
        for seat in seats:
            lucky = luckiest(self._told, seat, self._words.MOMENTS, RAREST)
            unlucky = unluckiest(self._told, seat, self._words.MOMENTS, RAREST)
            if lucky or unlucky:
                cells = (
                    self._list(lucky, lambda action: action.at_least),
                    self._list(unlucky, lambda action: action.at_most),
                )
                parts.append(f'<tr><td valign="top">{escape(self._side(seat))}</td>{"".join(cells)}</tr>')
        if not parts:
            return ""
        heads = (tr("Side"), tr("Luckiest moments"), tr("Unluckiest moments"))
        return wide_table(heads, parts)

    def _list(self, actions: Sequence[LuckAction], chance: Callable[[LuckAction], Fraction]) -> str:
        lines = [
            self._link(
                action.node,
                tr("{action}: {came}", action=self._say(self._words.entry_words(action)), came=self._came(action)),
            )
            + escape(f" ({percent(chance(action))})")
            for action in actions
        ]
        return f'<td valign="top">{"<br>".join(lines)}</td>'

    def _came(self, action: LuckAction) -> str:
        return self._say(self._words.came_words(action))

    # --- answers

    def _answers(self) -> str:
        found = costliest(self._told, DEAREST)
        if not found:
            return ""
        heads = (tr("Step"), tr("Who"), tr("Costliest decisions"), tr("Chance"), tr("At best"))
        rows = []
        for each in found:
            cells = (
                self._link(each.node, str(self._step(each.node))),
                escape(self._side(each.seat)),
                f"{escape(self._say(self._words.answer_words(each)))}<br><i>{escape(self._say(self._words.measure_words(each)))}</i>",
                escape(percent(each.chosen)),
                escape(percent(each.best)),
            )
            rows.append(markup_row(cells))
        return wide_table(heads, rows) + _paragraph(sentence(self._shown.measured))

    # --- all rolls

    def _actions(self) -> str:
        found = [action for action in self._told.actions if self._is_listed(action)]
        if not found:
            return ""
        heads = (
            tr("Step"),
            tr("Who"),
            tr("Action"),
            tr("Result"),
            tr("Chance"),
            tr("Better"),
            tr("Worse"),
        )
        rows = []
        for action in found:
            cells = (
                self._link(action.node, str(self._step(action.node))),
                escape(self._side(action.seat)),
                escape(self._say(self._words.entry_words(action))),
                escape(self._came(action)),
                *(escape(percent(chance)) for chance in (action.chance, 1 - action.at_most, 1 - action.at_least)),
            )
            rows.append(markup_row(cells))
        heading = trn("{n} action decided by chance", "{n} actions decided by chance", len(found))
        return f"<h4>{escape(heading)}</h4>{wide_table(heads, rows)}"

    def _is_listed(self, action: LuckAction) -> bool:
        return action.kind in self._words.MOMENTS or action.kind in self._shown.also

    def _left_out(self) -> str:
        count = self._told.uncounted
        if not count:
            return ""
        return _paragraph(
            trn(
                "{n} action is not counted: a card affected it, or it was outside a march.",
                "{n} actions are not counted: a card affected them, or they were outside a march.",
                count,
            )
        )

    def _say(self, words: Message) -> str:
        return self._speaker.say(words)


def _measure() -> str:
    return tr(
        "Each number is the exact chance before the roll, without hidden cards. For lucky moments it is the "
        "chance of that result or better, for unlucky ones of that result or worse."
    )


def _paragraph(words: str) -> str:
    return f"<p><i>{escape(words)}</i></p>"


def _successes(actions: Iterable[LuckAction]) -> str:
    found = [*actions]
    if not found:
        return "–"
    came, expected = sum(action.came[0] > 0 for action in found), sum((action.success for action in found), Fraction(0))
    return tr("{came} of {count}; expected {expected}", came=came, count=len(found), expected=with_tenths(expected))


def _points(actions: Iterable[LuckAction]) -> str:
    found = [*actions]
    if not found:
        return "–"
    came, expected = sum(action.came[0] for action in found), sum((action.expected for action in found), Fraction(0))
    return tr("{came}; expected {expected}", came=came, expected=with_tenths(expected))
