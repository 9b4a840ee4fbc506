"""The cartouche of the sheet: title, star, double border, and the legend of spaces and of routes with their costs."""

import math
from collections.abc import Collection, Iterator
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.model import Point
from diadochi.language import tr
from diadochi.scene.palette import qcolor
from diadochi.scene.sheet.map_symbols import (
    NO_BRUSH,
    LineMark,
    circle,
    draw_badge,
    draw_port,
    draw_route,
    draw_symbol,
    filled,
    lined,
    pen,
    points_path,
)
from diadochi.scene.sheet.sheet_geometry import Stroke
from diadochi.scene.sheet.sheet_labels import EM, placed_path, set_line

# --- legend rows
# One row for each kind of space and of route, for the port and for the siege modifier.

_SAMPLE = 74.0
"""Width of the column of samples, canvas pixels."""
_PIPS = 46.0
"""Width of the column of costs, canvas pixels."""
_SIZE = 23.0
"""Em of the words, canvas pixels."""


class LegendEntry(NamedTuple):
    """A row of the legend. `kind` is the id of a kind of route or space; None for a row that cannot be pointed at."""

    kind: str | None
    is_route: bool
    box: QRectF
    marks: tuple[LineMark, ...]


def space_entries(atlas: Atlas, language: str, column: QRectF) -> Iterator[LegendEntry]:
    """The rows for the symbols of spaces, from the top of a column down."""
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
    """The rows for the kinds of route with their costs; hidden kinds are faint."""
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
    line = set_line("minor", text)
    room = box.width() - _SAMPLE - shift - right - 10.0
    size = min(_SIZE * (0.86 if small else 1.0), room * EM / max(line.ink.width(), 1.0))
    path = placed_path(line.path, box.left() + _SAMPLE + shift + 6.0, box.center().y() + 0.24 * size, size)
    return (filled(path, qcolor("ink_soft" if small else "ink")),)


def _pips(cost: int, right: float, y: float) -> tuple[LineMark, ...]:
    return tuple(filled(circle((right - 6.0 - 15.0 * n, y), 5.2), qcolor("meander")) for n in range(cost))


def _struck(box: QRectF) -> tuple[LineMark, ...]:
    y = box.center().y()
    veil = points_path([(box.left(), y), (box.right(), y)])
    return lined(veil, qcolor("parchment_light", 190), box.height() * 0.86), lined(veil, qcolor("vermilion"), 1.6)


# --- ornaments

_RAYS = 16


def star(centre: Point, radius: float) -> tuple[LineMark, ...]:
    """The star: sixteen rays, the four of the winds longest, north marked with an arrow head."""
    long, short = QPainterPath(), QPainterPath()
    for number in range(_RAYS):
        angle = math.tau * number / _RAYS - math.pi / 2
        reach = radius * (1.0 if number % 4 == 0 else 0.74 if number % 2 == 0 else 0.58)
        path = _ray(centre, angle, reach, radius)
        (long if number % 4 == 0 else short).addPath(path)
    ink = qcolor("ink")
    heart = circle(centre, radius * 0.17)
    north = centre[0], centre[1] - radius * 1.08
    head = points_path(
        [
            (north[0], north[1] - radius * 0.16),
            (north[0] + radius * 0.08, north[1]),
            (north[0], north[1] - radius * 0.05),
            (north[0] - radius * 0.08, north[1]),
        ],
        closed=True,
    )
    return (
        lined(circle(centre, radius * 0.82), qcolor("ink_faint"), 1.0),
        filled(short, qcolor("ink_faint")),
        filled(long, qcolor("meander")),
        LineMark(heart, pen(ink, 1.2), filled(heart, qcolor("gold")).brush),
        filled(head, ink),
    )


def _ray(centre: Point, angle: float, reach: float, radius: float) -> QPainterPath:
    def at(distance: float, turn: float) -> Point:
        return centre[0] + distance * math.cos(angle + turn), centre[1] + distance * math.sin(angle + turn)

    return points_path(
        [at(radius * 0.2, 0), at(radius * 0.34, 0.17), at(reach, 0), at(radius * 0.34, -0.17)], closed=True
    )


def panel(box: QRectF) -> tuple[LineMark, ...]:
    """The background: parchment with a double border whose corners are cut in."""
    outer, inner = _cut(box, 16.0), _cut(box.adjusted(7, 7, -7, -7), 14.0)
    return (
        LineMark(outer, pen(qcolor("ink"), 2.6), filled(outer, qcolor("parchment_light", 240)).brush),
        LineMark(inner, pen(qcolor("meander"), 1.2), NO_BRUSH),
    )


def _cut(box: QRectF, notch: float) -> QPainterPath:
    path = QPainterPath()
    left, top, right, bottom = box.left(), box.top(), box.right(), box.bottom()
    path.moveTo(left + notch, top)
    path.lineTo(right - notch, top)
    path.arcTo(QRectF(right - notch, top - notch, 2 * notch, 2 * notch), 180, 90)
    path.lineTo(right, bottom - notch)
    path.arcTo(QRectF(right - notch, bottom - notch, 2 * notch, 2 * notch), 90, 90)
    path.lineTo(left + notch, bottom)
    path.arcTo(QRectF(left - notch, bottom - notch, 2 * notch, 2 * notch), 0, 90)
    path.lineTo(left, top + notch)
    path.arcTo(QRectF(left - notch, top - notch, 2 * notch, 2 * notch), 270, 90)
    path.closeSubpath()
    return path


def rule(x: float, top: float, bottom: float) -> tuple[LineMark, ...]:
    """A thin vertical rule between columns, with a bead in its middle."""
    middle = (top + bottom) / 2
    return (
        lined(points_path([(x, top), (x, middle - 6)]), qcolor("ink_faint"), 1.0),
        lined(points_path([(x, middle + 6), (x, bottom)]), qcolor("ink_faint"), 1.0),
        filled(circle((x, middle), 2.6), qcolor("meander")),
    )


# --- cartouche

_TITLES = {"successors": "ΔΙΑΔΟΧΟΙ", "rome": "ROMA"}
"""The title by rule system; other maps show their Latin name."""


class Cartouche(NamedTuple):
    """The parts of a cartouche: its box in canvas pixels, what is drawn on it, the rows of its legend."""

    box: QRectF
    marks: tuple[LineMark, ...]
    entries: tuple[LegendEntry, ...]


def make_cartouche(atlas: Atlas, language: str, hidden: Collection[str] = ()) -> Cartouche | None:
    """The cartouche of a map, its kinds named in a language of the map; None for a map without a place for it.

    `hidden` are the kinds of route that are switched off. The shipped fonts must be loaded.
    """
    if atlas.cartouche is None:
        return None
    box = QRectF(*atlas.cartouche)
    inside = box.adjusted(24, 22, -20, -22)
    first = inside.left() + 0.33 * inside.width()
    second = inside.left() + 0.63 * inside.width()
    title = QRectF(inside.left(), inside.top(), first - inside.left() - 16, inside.height())
    spaces = QRectF(first + 10, inside.top(), second - first - 24, inside.height())
    routes = QRectF(second + 10, inside.top(), inside.right() - second - 10, inside.height())
    entries = (*space_entries(atlas, language, spaces), *route_entries(atlas, language, routes, hidden))
    marks = [*panel(box), *_title(atlas, language, title)]
    for x in (first - 2, second - 2):
        marks += rule(x, inside.top() + 6, inside.bottom() - 6)
    for entry in entries:
        marks += entry.marks
    return Cartouche(box, tuple(marks), entries)


def _title(atlas: Atlas, language: str, box: QRectF) -> tuple[LineMark, ...]:
    great = _TITLES.get(atlas.system, atlas.names.in_language("la").upper())
    radius = min(box.height() * 0.26, box.width() * 0.32)
    middle = box.center().x()
    top = box.top() + 0.23 * box.height()
    marks = [*_centred("province", great, 0.1, middle, top, box.width(), 64.0, "meander")]
    marks += _centred("minor", atlas.names.in_language(language), 0.02, middle, top + 38.0, box.width(), 26.0, "ink")
    marks += star((middle, box.bottom() - radius - 6.0), radius)
    return tuple(marks)


def _centred(
    what: str, text: str, spacing: float, x: float, y: float, width: float, size: float, ink: str
) -> tuple[LineMark, ...]:
    line = set_line(what, text, spacing)
    size = min(size, width * EM / line.ink.width())
    left = x - line.ink.center().x() * size / EM
    return (filled(placed_path(line.path, left, y, size), qcolor(ink)),)


def entry_at(cartouche: Cartouche | None, x: float, y: float) -> LegendEntry | None:
    """The row of the legend at a point in canvas pixels that represents a kind; None elsewhere."""
    if cartouche is None:
        return None
    return next((row for row in cartouche.entries if row.kind is not None and row.box.contains(x, y)), None)
