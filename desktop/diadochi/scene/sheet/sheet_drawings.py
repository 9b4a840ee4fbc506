"""What each live layer draws in a rectangle of the sheet: routes, symbols, names. Shared by the window
and by prints.
"""

import math
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QGlyphRun, QPainter, QPainterPath

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.model import Element
from diadochi.scene.palette import province_colours, qcolor
from diadochi.scene.sheet.map_symbols import (
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
)
from diadochi.scene.sheet.sheet_geometry import pen_factor, signs_of, symbol_of, trimmed
from diadochi.scene.sheet.sheet_labels import (
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
    path = _outline(label)
    marks: list[LineMark] = []
    if manner.halo:
        marks.append(lined(path, qcolor("halo", manner.halo), manner.width * label.size))
    marks.append(filled(path, qcolor(manner.ink, manner.alpha)))
    if label.value:
        marks += _value(label)
    return tuple(marks)


def _outline(label: Placed) -> QPainterPath:
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


def route_drawings(atlas: Atlas, kinds: Collection[str], step: float) -> list[Drawing]:
    """The routes of some kinds, at the thickness of a zoom step; sea below land."""
    routes = [route for route in atlas.routes.values() if route.kind in kinds]
    routes.sort(key=lambda route: atlas.route_kinds[route.kind].by != Element.SEA)
    factor = pen_factor(step)
    return [_drawn(draw_route(atlas.route_kinds[r.kind].style, trimmed(atlas, r.id), factor)) for r in routes]


def space_drawings(atlas: Atlas) -> list[Drawing]:
    """The symbols of all spaces with their port signs and badges."""
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
        drawings.append(_drawn(marks))
    return drawings


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
