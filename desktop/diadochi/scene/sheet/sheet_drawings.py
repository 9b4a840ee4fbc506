"""Drawings of the sheet for the window and for prints: lettering, routes, symbols, and the cartouche."""

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QGlyphRun, QPainter, QPainterPath, QPen, QTransform

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.model import Element, Point
from diadochi.language import tr
from diadochi.scene.palette import province_colours, qcolor
from diadochi.scene.sheet.map_symbols import (
    NO_BRUSH,
    LineMark,
    bounds,
    circle,
    draw_badge,
    draw_port,
    draw_route,
    draw_symbol,
    filled,
    lined,
    paint_marks,
    pen,
    points_path,
)
from diadochi.scene.sheet.sheet_geometry import Stroke, pen_factor, signs_of, symbol_of, trimmed
from diadochi.scene.sheet.sheet_labels import (
    EM,
    VALUE_RADIUS,
    Placed,
    glyph_runs,
    ink_boxes,
    pens,
    placed_path,
    set_line,
    value_centre,
)

# --- lettering
# Placed labels are painted with ink and a halo, as `_MANNERS` says for each kind of label.


class Manner(NamedTuple):
    """Colour and opacity of the ink, opacity and width (em) of the halo."""

    ink: str
    alpha: int
    halo: int
    width: float


_MANNERS = {
    "major": Manner("ink", 255, 225, 0.26),
    "minor": Manner("ink", 255, 225, 0.26),
    "transit": Manner("ink_soft", 255, 225, 0.26),
    "province": Manner("meander", 235, 150, 0.22),
    "country": Manner("meander", 235, 130, 0.2),
    "sea": Manner("river_ink", 225, 0, 0.0),
    "desert": Manner("ink_soft", 240, 90, 0.16),
    "range": Manner("ink", 225, 165, 0.24),
    "river": Manner("river_ink", 255, 190, 0.28),
}


def draw_label(label: Placed) -> tuple[LineMark, ...]:
    """The marks of a label, halo first."""
    manner = _MANNERS[label.what]
    path = outline_of(label)
    marks: list[LineMark] = []
    if manner.halo:
        marks.append(lined(path, qcolor("halo", manner.halo), manner.width * label.size))
    marks.append(filled(path, qcolor(manner.ink, manner.alpha)))
    if label.value:
        marks += _value(label)
    return tuple(marks)


def outline_of(label: Placed) -> QPainterPath:
    """The outline of the letters of a label, in canvas pixels."""
    whole = QPainterPath()
    if label.letters:
        letters = set_line(label.what, label.lines[0]).letters
        for letter, (x, y, angle) in zip(letters, label.letters, strict=True):
            whole.addPath(placed_path(letter.path, x, y, label.size, angle))
        return whole
    for text, x, y in pens(label):
        whole.addPath(placed_path(set_line(label.what, text, label.spacing).path, x, y, label.size))
    return whole


def _value(label: Placed) -> Iterable[LineMark]:
    manner = _MANNERS[label.what]
    centre = value_centre(label)
    size = 0.82 * label.size
    digits = set_line("value", str(label.value))
    middle = digits.ink.center() * (size / 100.0)
    number = placed_path(digits.path, centre[0] - middle.x(), centre[1] - middle.y(), size)
    rim = circle(centre, (VALUE_RADIUS - 0.03) * label.size)
    return (
        filled(rim, qcolor("halo", 90)),
        lined(rim, qcolor(manner.ink, manner.alpha), 0.05 * label.size),
        filled(number, qcolor(manner.ink, min(255, manner.alpha + 50))),
    )


_RING = tuple((math.cos(math.tau * n / 12), math.sin(math.tau * n / 12)) for n in range(12))


class Screened:
    """A label prepared for the screen: glyphs, and a halo made of the same glyphs set around them (faster than
    outlines).
    """

    def __init__(self, label: Placed) -> None:
        self._manner = _MANNERS[label.what]
        self._reach = self._manner.width * label.size / 2
        self._runs = _set_glyphs(label)
        self._value = tuple(_value(label)) if label.value else ()
        edge = label.size
        boxes = [QRectF(x0, y0, x1 - x0, y1 - y0) for x0, y0, x1, y1 in ink_boxes(label)]
        box = boxes[0]
        for other in boxes[1:]:
            box = box.united(other)
        self.box = box.adjusted(-edge / 2, -edge / 2, edge / 2, edge / 2)

    def paint(self, painter: QPainter) -> None:
        if self._manner.halo:
            painter.setPen(qcolor("halo", self._manner.halo // 3))
            for across, down in _RING:
                self._draw(painter, across * self._reach, down * self._reach)
                self._draw(painter, across * self._reach / 2, down * self._reach / 2)
        painter.setPen(qcolor(self._manner.ink, self._manner.alpha))
        self._draw(painter, 0.0, 0.0)
        if self._value:
            paint_marks(painter, self._value)

    def _draw(self, painter: QPainter, dx: float, dy: float) -> None:
        for run, x, y, angle in self._runs:
            if angle:
                painter.save()
                painter.translate(x + dx, y + dy)
                painter.rotate(math.degrees(angle))
                painter.drawGlyphRun(QPointF(0.0, 0.0), run)
                painter.restore()
            else:
                painter.drawGlyphRun(QPointF(x + dx, y + dy), run)


def _set_glyphs(label: Placed) -> list[tuple[QGlyphRun, float, float, float]]:
    """Glyph runs with the pen position and angle (radians) of each."""
    if label.letters:
        letters = set_line(label.what, label.lines[0]).letters
        return [
            (run, x, y, angle)
            for letter, (x, y, angle) in zip(letters, label.letters, strict=True)
            for run in glyph_runs([letter._replace(pen=0.0)], label.size)
        ]
    return [
        (run, x, y, 0.0)
        for text, x, y in pens(label)
        for run in glyph_runs(set_line(label.what, text, label.spacing).letters, label.size)
    ]


# --- drawings of a layer


class Drawing(NamedTuple):
    """The marks of one thing and their bounding rectangle, canvas pixels."""

    marks: tuple[LineMark, ...]
    box: QRectF


def _drawn(marks: tuple[LineMark, ...]) -> Drawing:
    return Drawing(marks, bounds(marks))


def route_drawings(atlas: Atlas, kinds: Collection[str], step: float, boldness: float = 1.0) -> list[Drawing]:
    """The routes of some kinds, `boldness` times the thickness of a zoom step; sea below land."""
    routes = [route for route in atlas.routes.values() if route.kind in kinds]
    routes.sort(key=lambda route: atlas.route_kinds[route.kind].by != Element.SEA)
    factor = pen_factor(step) * boldness
    return [_drawn(draw_route(atlas.route_kinds[r.kind].style, trimmed(atlas, r.id), factor)) for r in routes]


def space_drawings(atlas: Atlas, boldness: float = 1.0) -> list[Drawing]:
    """The symbols of all spaces with their port signs and badges, `boldness` times as large as usual."""
    colours = province_colours(atlas)
    signs = signs_of(atlas)
    drawings = []
    for space in atlas.spaces.values():
        ring = qcolor(colours[space.province]) if space.province else None
        port, badge = signs[space.id]
        marks = draw_symbol(symbol_of(atlas, space.id), atlas.place[space.id], ring)
        if port is not None:
            marks += draw_port(port)
        if badge is not None:
            marks += draw_badge(badge, space.siege_modifier)
        drawings.append(_drawn(marks if boldness == 1.0 else _enlarged(marks, atlas.place[space.id], boldness)))
    return drawings


def _enlarged(marks: Iterable[LineMark], middle: Point, times: float) -> tuple[LineMark, ...]:
    x, y = middle
    larger = QTransform.fromTranslate(x, y).scale(times, times).translate(-x, -y)
    return tuple(LineMark(larger.map(mark.path), _broader(mark.pen, times), mark.brush) for mark in marks)


def _broader(pen: QPen, times: float) -> QPen:
    made = QPen(pen)
    made.setWidthF(pen.widthF() * times)
    return made


def label_drawings(labels: Sequence[Placed]) -> list[Drawing]:
    return [_drawn(draw_label(label)) for label in _great_first(labels)]


def _great_first(labels: Sequence[Placed]) -> list[Placed]:
    """The great and faint below the small and crisp."""
    return sorted(labels, key=is_crisp)


def is_crisp(label: Placed) -> bool:
    """Whether a name belongs to a place, not to a whole country or sea."""
    return label.what not in ("province", "country", "sea", "desert", "range", "river")


def label_painting(labels: Sequence[Placed]) -> Callable[[QPainter, QRectF], None]:
    """A function that paints the names that reach into a rectangle, as glyphs for a screen."""
    kept = tuple(Screened(label) for label in _great_first(labels))

    def paint(painter: QPainter, area: QRectF) -> None:
        for name in kept:
            if name.box.intersects(area):
                name.paint(painter)

    return paint


def painting(drawings: Iterable[Drawing]) -> Callable[[QPainter, QRectF], None]:
    """A function that paints the drawings that reach into a rectangle."""
    kept = tuple(drawings)

    def paint(painter: QPainter, area: QRectF) -> None:
        for drawn in kept:
            if drawn.box.intersects(area):
                paint_marks(painter, drawn.marks)

    return paint


# --- parts of the cartouche
# The cartouche of the sheet: title, star, double border, and the legend of spaces and of routes with their costs.

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
