"""What each live layer of the sheet draws in a rectangle: routes, symbols, names. Shared by window and prints."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from desktop.atlas.atlas import Atlas
from desktop.atlas.model import Element
from desktop.scene.palette import province_colours, qcolor
from desktop.scene.sheet.lettering import Screened, draw_label
from desktop.scene.sheet.marks import LineMark, bounds, paint_marks
from desktop.scene.sheet.placed import Placed
from desktop.scene.sheet.ports import signs_of
from desktop.scene.sheet.routes import draw_route
from desktop.scene.sheet.sizes import pen_factor
from desktop.scene.sheet.symbols import draw_badge, draw_port, draw_symbol
from desktop.scene.sheet.trimming import symbol_of, trimmed


class Drawing(NamedTuple):
    """The marks of one thing and the rectangle that holds them, canvas pixels."""

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
    """The symbols of all spaces with their anchors and badges."""
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
    """Names in their places as outlines."""
    return [_drawn(draw_label(label)) for label in _great_first(labels)]


def _great_first(labels: Sequence[Placed]) -> list[Placed]:
    """The great and faint below the small and crisp."""
    return sorted(labels, key=is_crisp)


def is_crisp(label: Placed) -> bool:
    """Whether a name belongs to a place, not to a whole country or sea."""
    return label.what not in ("province", "country", "sea", "desert", "range", "river")


def label_painting(labels: Sequence[Placed]) -> Callable[[QPainter, QRectF], None]:
    """A function that paints those of the names that reach into a rectangle, as glyphs for a screen."""
    kept = tuple(Screened(label) for label in _great_first(labels))

    def paint(painter: QPainter, area: QRectF) -> None:
        for name in kept:
            if name.box.intersects(area):
                name.paint(painter)

    return paint


def painting(drawings: Iterable[Drawing]) -> Callable[[QPainter, QRectF], None]:
    """A function that paints those of the drawings that reach into a rectangle."""
    kept = tuple(drawings)

    def paint(painter: QPainter, area: QRectF) -> None:
        for drawn in kept:
            if drawn.box.intersects(area):
                paint_marks(painter, drawn.marks)

    return paint
