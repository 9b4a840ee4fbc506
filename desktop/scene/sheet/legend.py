"""The legend: one entry for each kind of space and of route, the port and the siege modifier, with their words."""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from PySide6.QtCore import QRectF

from desktop.atlas.atlas import Atlas
from desktop.language import tr
from desktop.scene.palette import qcolor
from desktop.scene.sheet.glyphs import EM, placed_path, set_line
from desktop.scene.sheet.marks import LineMark, circle, filled, lined, points_path
from desktop.scene.sheet.routes import draw_route
from desktop.scene.sheet.strokes import Stroke
from desktop.scene.sheet.symbols import draw_badge, draw_port, draw_symbol

_SAMPLE = 74.0
"""Width of the column of samples, canvas pixels."""
_PIPS = 46.0
"""Width of the column of costs, canvas pixels."""
_SIZE = 23.0
"""Em of the words, canvas pixels."""


class LegendEntry(NamedTuple):
    """A row of the legend. `kind` is the id of a kind of route or space, None for what cannot be pointed at."""

    kind: str | None
    is_route: bool
    box: QRectF
    marks: tuple[LineMark, ...]


def space_entries(atlas: Atlas, language: str, column: QRectF) -> Iterator[LegendEntry]:
    """The rows of the symbols of spaces, from the top of a column down."""
    kinds = sorted(atlas.space_kinds.values(), key=lambda kind: kind.rank)
    rows = _rows(column, len(kinds) + 1)
    for kind, box in zip(kinds, rows, strict=False):
        centre = box.left() + _SAMPLE / 2, box.center().y()
        sample = draw_symbol(kind.symbol, centre, None if kind.symbol == "diamond" else qcolor("ink_faint"))
        yield LegendEntry(kind.id, False, box, (*sample, *_words(kind.names.in_language(language), box, 0.0)))
    box = rows[-1]
    x, y = box.left() + _SAMPLE / 2, box.center().y()
    has_badge = any(space.siege_modifier for space in atlas.spaces.values())
    marks = draw_port((x - (13.0 if has_badge else 0.0), y))
    words = tr("Port")
    if has_badge:
        marks += draw_badge((x + 13.0, y), 1)
        words = tr("Port; siege modifier")
    yield LegendEntry(None, False, box, (*marks, *_words(words, box, 0.0)))


def route_entries(atlas: Atlas, language: str, column: QRectF, hidden: Collection[str]) -> Iterator[LegendEntry]:
    """The rows of the kinds of routes with their costs; kinds that are switched off are faint."""
    kinds = list(atlas.route_kinds.values())
    rows = _rows(column, len(kinds) + 1)
    for kind, box in zip(kinds, rows, strict=False):
        y = box.center().y()
        stroke = Stroke([(box.left() + 2.0, y), (box.left() + _SAMPLE + 8.0, y)])
        sample = draw_route(kind.style, stroke, 0.8 if kind.style == "long_dashes" else 1.0)
        words = _words(kind.names.in_language(language), box, _PIPS, 18.0)
        marks = (*sample, *words, *_pips(kind.cost, box.right() - 8.0, y))
        if kind.id in hidden:
            marks += _struck(box)
        yield LegendEntry(kind.id, True, box, marks)
    box = rows[-1]
    words = _words(tr("one movement point"), box, 0.0, 18.0, small=True)
    yield LegendEntry(None, True, box, (*_pips(1, box.left() + _SAMPLE + 6.0, box.center().y()), *words))


def _rows(column: QRectF, count: int) -> list[QRectF]:
    height = column.height() / count
    return [QRectF(column.left(), column.top() + n * height, column.width(), height) for n in range(count)]


def _words(text: str, box: QRectF, right: float, shift: float = 0.0, *, small: bool = False) -> tuple[LineMark, ...]:
    """Words beside a sample, made smaller where the column is too narrow."""
    line = set_line("minor", text)
    room = box.width() - _SAMPLE - shift - right - 10.0
    size = min(_SIZE * (0.86 if small else 1.0), room * EM / max(line.ink.width(), 1.0))
    path = placed_path(line.path, box.left() + _SAMPLE + shift + 6.0, box.center().y() + 0.24 * size, size)
    return (filled(path, qcolor("ink_soft" if small else "ink")),)


def _pips(cost: int, right: float, y: float) -> tuple[LineMark, ...]:
    """A cost in movement points as beads, flush right."""
    return tuple(filled(circle((right - 6.0 - 15.0 * n, y), 5.2), qcolor("meander")) for n in range(cost))


def _struck(box: QRectF) -> tuple[LineMark, ...]:
    y = box.center().y()
    veil = points_path([(box.left(), y), (box.right(), y)])
    return lined(veil, qcolor("parchment_light", 190), box.height() * 0.86), lined(veil, qcolor("vermilion"), 1.6)
