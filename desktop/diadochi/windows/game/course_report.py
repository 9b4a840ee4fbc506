"""How a game went, as a part of its report: each side's chance to win, and the turning points."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from time import perf_counter
from typing import Protocol

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from diadochi.forecast.odds.odds_protocol import OddsRefused
from diadochi.journal.record.record_browser import Browsing
from diadochi.language import Speaker, capitalised, tr
from diadochi.narration.odds_explanation import percent, roman
from diadochi.players.game_course import (
    Course,
    CourseMoment,
    ThoughtWanted,
    TurningPoint,
    WinChances,
    Work,
    counted_course,
    thought_here,
    way_words,
)
from diadochi.players.player import Thought
from diadochi.rules.core.game import GameKit
from diadochi.scene.palette import FactionColours
from diadochi.windows.advice_card import chance_gained
from diadochi.windows.game.game_seats import level_words, strongest
from diadochi.windows.game.report_parts import (
    SIZE,
    LinkTo,
    along,
    begin_plot,
    markup_row,
    paint_grid,
    paint_side_letter,
    paint_side_line,
    picture,
    wide_table,
)

# --- chance curves

_LEFT, _RIGHT, _TOP, _BOTTOM = 52, 34, 22, 28
_LABEL_GAP = 8  # pixels between the labels of the grid and the plot
_APART = 17  # pixels between letters at the end of lines, and between numbers above the plot


def chance_curves(
    series: Sequence[tuple[FactionColours, Sequence[float]]],
    turns: Sequence[tuple[int, str]],
    points: Sequence[int],
    ink: str,
    paper: str,
) -> QImage:
    """Plot one line for each side: chances from 0 to 1, one for each moment. `turns` are the moments at which turns
    begin, with their names; `points` are the moments numbered from 1 above the plot.
    """
    image, painter = begin_plot(paper, 2.0)
    field = QRectF(_LEFT, _TOP, SIZE.width() - _LEFT - _RIGHT, SIZE.height() - _TOP - _BOTTOM)
    count = max((len(values) for _, values in series), default=1)
    heights = {f"{each}\N{NO-BREAK SPACE}%": _up(field, each / 100) for each in (0, 25, 50, 75, 100)}
    paint_grid(painter, field, QColor(ink), heights, _LABEL_GAP)
    for moment, name in turns:
        _mark(painter, field, QColor(ink), along(field, moment, count), field.bottom() + 6, name)
    at = [along(field, moment, count) for moment in points]
    for number, (across, words_at) in enumerate(zip(at, kept_apart(at, _APART), strict=True), 1):
        _mark(painter, field, QColor(ink), across, field.top() - 21, str(number), words_at)
    for number, (look, values) in enumerate(series):
        spots = [QPointF(along(field, n, count), _up(field, chance)) for n, chance in enumerate(values)]
        paint_side_line(painter, look, spots, number, 2.2)
    _paint_letters(painter, field, series)
    painter.end()
    return image


def _up(field: QRectF, chance: float) -> float:
    return field.bottom() - field.height() * chance


def kept_apart(places: Sequence[float], apart: float) -> list[float]:
    """Places in ascending order, each shifted right until it is `apart` from the one before."""
    found: list[float] = []
    for place in places:
        found.append(max(place, found[-1] + apart) if found else place)
    return found


def _mark(
    painter: QPainter, field: QRectF, ink: QColor, across: float, top: float, words: str, words_at: float | None = None
) -> None:
    faint = QColor(ink)
    faint.setAlphaF(0.3)
    painter.setPen(QPen(faint, 1, Qt.PenStyle.DotLine))
    painter.drawLine(QPointF(across, field.top()), QPointF(across, field.bottom()))
    painter.setPen(ink)
    middle = across if words_at is None else words_at
    painter.drawText(QRectF(middle - 20, top, 40, 20), Qt.AlignmentFlag.AlignCenter, words)


def _paint_letters(painter: QPainter, field: QRectF, series: Sequence[tuple[FactionColours, Sequence[float]]]) -> None:
    # Draw each side's letter after the end of its line; letters that would overlap shift upwards.
    ends = sorted(((_up(field, values[-1]), look) for look, values in series if values), key=lambda each: -each[0])
    free = field.bottom() + _APART
    for height, look in ends:
        free = min(height, free - _APART)
        paint_side_letter(painter, look, QPointF(field.right() + 14, free))


# --- course section of the report

CHANCES = "chances.png"
"""Name of the picture on the page."""
_MOST_SIDES = 2  # number of sides shown for a turning point


class CoursePart:
    """Writes the course of a game in the current language; `side` names a seat."""

    def __init__(self, record: Browsing, course: Course, speaker: Speaker, side: Callable[[int], str]) -> None:
        self._record, self._course, self._speaker, self._side = record, course, speaker, side
        self._points = course.points

    def markup(self, link: LinkTo) -> str:
        """Heading, picture and turning points; `link` makes links to moments."""
        rows = [self._row(number, point, link) for number, point in enumerate(self._points, 1)]
        better = tr("What the program would do ({level})", level=level_words(strongest(self._record.kit)))
        heads = (tr("In the chart"), tr("Step"), tr("What was done"), tr("Chance to win"), better)
        note = tr("Each row is a player's turn that changed the odds, with the action that changed them most.")
        told = f"<p>{escape(note)}</p>{wide_table(heads, rows)}" if rows else ""
        return f"<h3>{escape(tr('Chance to win and turning points'))}</h3>{picture(CHANCES)}{told}"

    def _row(self, number: int, point: TurningPoint, link: LinkTo) -> str:
        moment = point.moment
        action = tr("The table was edited by hand.")
        if moment.action is not None:
            action = capitalised(self._speaker.say(moment.action))
        moves = "<br>".join(escape(self._move(point, seat)) for seat in point.moved[:_MOST_SIDES])
        step = str(self._record.tree.depth(moment.node))
        return markup_row((str(number), link(moment.node, step), escape(action), moves, escape(self._better(moment))))

    def _better(self, moment: CourseMoment) -> str:
        if not moment.chosen:
            return tr("No choice: chance decided.")
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
        """The chance curves, by picture name."""
        moments = self._course.moments
        turns = [moment.turn for moment in moments]
        begins = [n for n, turn in enumerate(turns) if turn and (not n or turns[n - 1] != turn)]
        at = {moment.node: number for number, moment in enumerate(moments)}
        series = [(look, [each.chances.get(seat, 0.0) for each in moments]) for seat, look in looks.items()]
        named = [(n, roman(turns[n])) for n in begins]
        points = [at[point.moment.node] for point in self._points]
        return {CHANCES: chance_curves(series, named, points, ink, paper)}


# --- counting the course
# Counted in small slices while the window is idle; players think in a worker.

_SLICE_S = 0.008  # seconds of one slice. A step takes 1 to 2 ms; preparing a question to a player takes 10 to 20 ms.


class Beside(Protocol):
    """The worker in which players think."""

    def look_back(self, kit: GameKit, wanted: ThoughtWanted, then: Callable[[Thought | OddsRefused], None]) -> bool:
        """Let a player think about a past moment of a game of this kit; False if the worker cannot be asked."""
        ...

    def look_back_no_more(self) -> None: ...


class CourseCounting(QObject):
    """Counts the line of a record up to a node; `told` is None until `ended` fires.

    Players think in the worker `beside`. Without one, and in `finish`, the window thinks itself and blocks during each
    question.
    """

    ended = Signal()

    def __init__(
        self, record: Browsing, node: int, chances: WinChances, parent: QObject, beside: Beside | None = None
    ) -> None:
        super().__init__(parent)
        self.record, self.node = record.path, node
        self.told: Course | None = None
        self._work: Work = counted_course(record, node, chances, strongest(record.kit))
        self._browsing, self._beside = record, beside
        self._wanted: ThoughtWanted | None = None
        self._waits = self._is_over = self._has_broken_down = False
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._slice)
        self._timer.start(0)

    def close(self) -> None:
        self._is_over = True
        self._timer.stop()
        self._wait_no_more()

    def finish(self) -> None:
        """Count the rest now, blocking the window."""
        self._wait_no_more()
        while not self._is_over:
            self._go_on(self._thought_here())

    def _slice(self) -> None:
        begun = perf_counter()
        while not (self._is_over or self._waits) and perf_counter() - begun < _SLICE_S:
            self._step()

    def _step(self) -> None:
        if self._wanted is None or not self._is_asked(self._wanted):
            self._go_on(self._thought_here())

    def _is_asked(self, wanted: ThoughtWanted) -> bool:
        if self._beside is None or self._has_broken_down:
            return False
        self._waits = True
        self._timer.stop()
        if not self._beside.look_back(self._browsing.kit, wanted, self._hear):
            self._waits = False
            self._timer.start(0)
            return False
        return True

    def _hear(self, reply: Thought | OddsRefused) -> None:
        if not self._waits:
            return
        self._waits = False
        self._has_broken_down = isinstance(reply, OddsRefused)
        self._go_on(None if isinstance(reply, OddsRefused) else reply)
        if not self._is_over:
            self._timer.start(0)

    def _wait_no_more(self) -> None:
        if self._waits and self._beside is not None:
            self._waits = False
            self._beside.look_back_no_more()

    def _thought_here(self) -> Thought | None:
        return None if self._wanted is None or self._has_broken_down else thought_here(self._browsing, self._wanted)

    def _go_on(self, thought: Thought | None) -> None:
        try:
            self._wanted = self._work.send(thought)
        except StopIteration as done:
            self._is_over = True
            self._timer.stop()
            self.told = done.value
            self.ended.emit()
