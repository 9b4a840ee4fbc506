"""Luck and decisions as a part of the report: what came against what was to be expected, the rarest moments, the
answers that cost most chance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from html import escape

from desktop.forecast.luck.told import LuckDeed, LuckTold, costliest, luckiest, unluckiest
from desktop.language import Message, Speaker, tr, trn
from desktop.narration.numerals import with_tenths
from desktop.narration.percent import percent
from desktop.narration.successors.luck_words import MOMENTS, answer_words, came_words, deed_words, measure_words
from desktop.rules.successors.kinds import Kind
from desktop.windows.game.act_list import LinkTo
from desktop.windows.game.page_parts import WIDE, row, table

RAREST, DEAREST = 3, 8
"""Moments of each side, and answers, that are told."""
_FIGHTS = frozenset((Kind.BATTLE, Kind.NAVAL_BATTLE))
_TRIES = frozenset((Kind.INTERCEPTION, Kind.AVOID_BATTLE))


class LuckList:
    """Says the luck of a game in the present language.

    `side` names a seat as the rest of the report does, `step` counts the steps to a node, `link` leads there.
    """

    def __init__(
        self,
        told: LuckTold,
        speaker: Speaker,
        side: Callable[[int], str],
        step: Callable[[int], int],
        link: LinkTo,
    ) -> None:
        self._told, self._speaker, self._side, self._step, self._link = told, speaker, side, step, link

    def markup(self, seats: Sequence[int]) -> str:
        """The whole part; `seats` in their order."""
        heading = escape(tr("Luck and decisions"))
        return (
            f'<h3 style="page-break-before:always">{heading}</h3>{_paragraph(_measure())}'
            f"{self._sums(seats)}{self._moments(seats)}{self._answers()}{self._deeds()}{self._left_out()}"
        )

    # --- what came against what was to be expected

    def _sums(self, seats: Sequence[int]) -> str:
        heads = (
            tr("Side"),
            tr("Fights won"),
            tr("Attempts to intercept or avoid"),
            tr("Siege points gained"),
            tr("Movement points rolled"),
        )
        rows = [row(heads, "th")]
        for seat in seats:
            own = [deed for deed in self._told.deeds if deed.seat == seat]
            fights = [deed for deed in self._told.of(seat) if deed.kind in _FIGHTS]
            rows.append(
                row(
                    (
                        self._side(seat),
                        _successes(fights),
                        _successes(deed for deed in own if deed.kind in _TRIES),
                        _points(deed for deed in own if deed.kind == Kind.SIEGE),
                        _points(deed for deed in own if deed.kind == Kind.MOVEMENT),
                    )
                )
            )
        return table(rows)

    # --- the rarest moments

    def _moments(self, seats: Sequence[int]) -> str:
        parts = []
        for seat in seats:
            lucky = luckiest(self._told, seat, MOMENTS, RAREST)
            unlucky = unluckiest(self._told, seat, MOMENTS, RAREST)
            if lucky or unlucky:
                cells = (self._list(lucky, lambda deed: deed.at_least), self._list(unlucky, lambda deed: deed.at_most))
                parts.append(f'<tr><td valign="top">{escape(self._side(seat))}</td>{"".join(cells)}</tr>')
        if not parts:
            return ""
        heads = (tr("Side"), tr("Luckiest moments"), tr("Unluckiest moments"))
        head = "".join(f'<th align="left">{escape(words)}</th>' for words in heads)
        return f"{WIDE}<tr>{head}</tr>{''.join(parts)}</table>"

    def _list(self, deeds: Sequence[LuckDeed], chance: Callable[[LuckDeed], Fraction]) -> str:
        lines = [
            self._link(deed.node, tr("{deed}: {came}", deed=self._say(deed_words(deed)), came=self._came(deed)))
            + escape(f" ({percent(chance(deed))})")
            for deed in deeds
        ]
        return f'<td valign="top">{"<br>".join(lines)}</td>'

    def _came(self, deed: LuckDeed) -> str:
        return self._say(came_words(deed))

    # --- answers

    def _answers(self) -> str:
        found = costliest(self._told, DEAREST)
        if not found:
            return ""
        rows = [row((tr("Step"), tr("Who"), tr("Answers that cost most chance"), tr("Chance"), tr("At best")), "th")]
        for each in found:
            cells = (
                self._link(each.node, str(self._step(each.node))),
                escape(self._side(each.seat)),
                f"{escape(self._say(answer_words(each)))}<br><i>{escape(self._say(measure_words(each)))}</i>",
                escape(percent(each.chosen)),
                escape(percent(each.best)),
            )
            rows.append(_cells(cells))
        return f"{WIDE}{''.join(rows)}</table>{_paragraph(_goals())}"

    # --- all deeds

    def _deeds(self) -> str:
        found = [deed for deed in self._told.deeds if deed.kind in MOMENTS or deed.kind == Kind.MARCH]
        if not found:
            return ""
        heads = (
            tr("Step"),
            tr("Who"),
            tr("Deed"),
            tr("What came"),
            tr("Chance of that"),
            tr("Of better"),
            tr("Of worse"),
        )
        rows = [row(heads, "th")]
        for deed in found:
            cells = (
                self._link(deed.node, str(self._step(deed.node))),
                escape(self._side(deed.seat)),
                escape(self._say(deed_words(deed))),
                escape(self._came(deed)),
                *(escape(percent(chance)) for chance in (deed.chance, 1 - deed.at_most, 1 - deed.at_least)),
            )
            rows.append(_cells(cells))
        heading = trn("{n} deed that chance decided", "{n} deeds that chance decided", len(found))
        return f"<h4>{escape(heading)}</h4>{WIDE}{''.join(rows)}</table>"

    def _left_out(self) -> str:
        count = self._told.uncounted
        if not count:
            return ""
        return _paragraph(
            trn(
                "{n} deed is left out: a card was played on it, or it happened outside of a march.",
                "{n} deeds are left out: a card was played on them, or they happened outside of a march.",
                count,
            )
        )

    def _say(self, words: Message) -> str:
        return self._speaker.say(words)


def _measure() -> str:
    return tr(
        "Each figure is the exact chance before the dice fell, hidden cards left out. Beside a lucky moment stands the "
        "chance that it went so well or better, beside an unlucky one that it went so badly or worse."
    )


def _goals() -> str:
    return tr(
        "Measured by the deed's own goal alone, all others answering as they did, or standing: that a general who was "
        "attacked stays on the map; that a march comes to its place; that the city falls in this activation. What else "
        "an answer was good for is not weighed."
    )


def _paragraph(words: str) -> str:
    return f"<p><i>{escape(words)}</i></p>"


def _cells(cells: Iterable[str]) -> str:
    return "<tr>" + "".join(f'<td valign="top">{cell}</td>' for cell in cells) + "</tr>"


def _successes(deeds: Iterable[LuckDeed]) -> str:
    found = [*deeds]
    if not found:
        return "–"
    came, expected = sum(deed.came[0] > 0 for deed in found), sum((deed.success for deed in found), Fraction(0))
    return tr("{came} of {count}; expected {expected}", came=came, count=len(found), expected=with_tenths(expected))


def _points(deeds: Iterable[LuckDeed]) -> str:
    found = [*deeds]
    if not found:
        return "–"
    came, expected = sum(deed.came[0] for deed in found), sum((deed.expected for deed in found), Fraction(0))
    return tr("{came}; expected {expected}", came=came, expected=with_tenths(expected))
