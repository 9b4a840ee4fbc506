"""How a game went, as a part of its report: each side's chance to win, and the moments at which it turned."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape

from PySide6.QtGui import QImage

from desktop.journal.record.browsing import Browsing
from desktop.language import Speaker, capitalised, tr
from desktop.narration.numerals import roman
from desktop.narration.percent import percent
from desktop.players.course import Course, way_words
from desktop.players.course_moments import CourseMoment
from desktop.players.turning import TurningPoint
from desktop.scene.palette import FactionColours
from desktop.windows.advice.chance_words import chance_gained
from desktop.windows.game.act_list import LinkTo
from desktop.windows.game.chance_curves import chance_curves
from desktop.windows.game.levels import level_words, strongest
from desktop.windows.game.page_parts import WIDE, picture

CHANCES = "chances.png"
"""Name of the picture inside the page."""
_SIDES_TOLD = 2
"""Sides of a turning point whose chances are told."""


class CoursePart:
    """Says the course of a game in the present language; `side` names a seat."""

    def __init__(self, record: Browsing, course: Course, speaker: Speaker, side: Callable[[int], str]) -> None:
        self._record, self._course, self._speaker, self._side = record, course, speaker, side
        self._points = course.points

    def markup(self, link: LinkTo) -> str:
        """Heading, picture and turning points; `link` leads to a moment."""
        rows = "".join(self._row(number, point, link) for number, point in enumerate(self._points, 1))
        better = tr("What the program would do ({level})", level=level_words(strongest(self._record.kit)))
        heads = (tr("In the curve"), tr("Step"), tr("What was done"), tr("Chance to win"), better)
        head = "".join(f'<th align="left">{escape(words)}</th>' for words in heads)
        note = tr("Each row is a player turn in which the chances moved, with the deed that did most to it.")
        told = f"<p>{escape(note)}</p>{WIDE}<tr>{head}</tr>{rows}</table>" if rows else ""
        return f"<h3>{escape(tr('Chance to win, and where it turned'))}</h3>{picture(CHANCES)}{told}"

    def _row(self, number: int, point: TurningPoint, link: LinkTo) -> str:
        moment = point.moment
        deed = tr("The table was set by hand.")
        if moment.deed is not None:
            deed = capitalised(self._speaker.say(moment.deed))
        moves = "<br>".join(escape(self._move(point, seat)) for seat in point.moved[:_SIDES_TOLD])
        step = str(self._record.tree.depth(moment.node))
        cells = (str(number), link(moment.node, step), escape(deed), moves, escape(self._better(moment)))
        return "<tr>" + "".join(f'<td valign="top">{cell}</td>' for cell in cells) + "</tr>"

    def _better(self, moment: CourseMoment) -> str:
        """What would have been better, and why."""
        if not moment.chosen:
            return tr("Nobody chose: it fell so.")
        better = self._course.better.get(moment.node)
        if better is None:
            return ""
        best = better.best
        if better.done is best:
            return tr("The same")
        said = (way_words(self._record, moment.node, best.answer), *best.reasons, *chance_gained(best, better.done))
        return ". ".join(capitalised(self._speaker.say(each)).rstrip(".") for each in said)

    def _move(self, point: TurningPoint, seat: int) -> str:
        before, after = percent(point.before.get(seat, 0.0)), percent(point.after[seat])
        return f"{self._side(seat)}: {before} \N{RIGHTWARDS ARROW} {after}"

    def pictures(self, looks: Mapping[int, FactionColours], ink: str, paper: str) -> dict[str, QImage]:
        """The picture by its name."""
        moments = self._course.moments
        turns = [moment.turn for moment in moments]
        begins = [n for n, turn in enumerate(turns) if turn and (not n or turns[n - 1] != turn)]
        at = {moment.node: number for number, moment in enumerate(moments)}
        series = [(look, [each.chances.get(seat, 0.0) for each in moments]) for seat, look in looks.items()]
        named = [(n, roman(turns[n])) for n in begins]
        points = [at[point.moment.node] for point in self._points]
        return {CHANCES: chance_curves(series, named, points, ink, paper)}
