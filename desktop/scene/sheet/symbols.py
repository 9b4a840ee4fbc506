"""How the symbols of spaces are drawn: disc, walled square, palisaded hexagon, diamond, with anchor and siege badge."""

from PySide6.QtGui import QColor, QPainterPath

from desktop.atlas.model import Point
from desktop.scene.palette import qcolor
from desktop.scene.sheet.glyphs import EM, placed_path, set_line
from desktop.scene.sheet.marks import LineMark, circle, filled, lined, pen, points_path
from desktop.scene.sheet.routes import anchor
from desktop.scene.sheet.shapes import battlements, palisade, ring_points
from desktop.scene.sheet.sizes import BADGE_RADIUS, PORT_RADIUS, SYMBOL_RADIUS

_BADGE_TEXT = 14.0
"""The em of the number on a badge, canvas pixels."""


def draw_symbol(symbol: str, centre: Point, ring: QColor | None) -> tuple[LineMark, ...]:
    """The marks of a space's symbol; `ring` is the province's colour. An unknown symbol is drawn as a disc."""
    match symbol:
        case "square":
            return _walled(centre, ring)
        case "hexagon":
            return _palisaded(centre, ring)
        case "diamond":
            return _open_diamond(centre)
        case _:
            return _ringed_disc(centre, ring)


def _ringed_disc(centre: Point, ring: QColor | None) -> tuple[LineMark, ...]:
    radius = SYMBOL_RADIUS["disc"]
    ink = qcolor("space.edge")
    marks = [*_shadow(circle(centre, radius)), filled(circle(centre, radius), ink)]
    if ring is not None:
        marks.append(filled(circle(centre, radius - 1.7), ring))
    marks.append(filled(circle(centre, radius - 5.2), ink))
    marks.append(filled(circle(centre, radius - 6.2), qcolor("space.disc")))
    return tuple(marks)


def _walled(centre: Point, ring: QColor | None) -> tuple[LineMark, ...]:
    """A square with a wall of battlements on top and corner towers."""
    x, y = centre
    r = SYMBOL_RADIUS["square"]
    outline = points_path(battlements(centre, r), closed=True)
    ink = qcolor("space.edge")
    band = QPainterPath()
    band.addRect(x - r + 4.6, y - r + 4.6, 2 * r - 9.2, 2 * r - 9.2)
    inner = QPainterPath()
    inner.addRect(x - r + 8.6, y - r + 8.6, 2 * r - 17.2, 2 * r - 17.2)
    marks = [*_shadow(outline), LineMark(outline, pen(ink, 2.0), filled(outline, qcolor("space.crown")).brush)]
    if ring is not None:
        marks.append(filled(band, ring))
    marks.append(LineMark(inner, pen(ink, 1.5), filled(inner, qcolor("space.disc")).brush))
    return tuple(marks)


def _palisaded(centre: Point, ring: QColor | None) -> tuple[LineMark, ...]:
    """A hexagon within a fence of pointed stakes."""
    r = SYMBOL_RADIUS["hexagon"]
    ink = qcolor("space.edge")
    stakes = points_path(palisade(centre, r), closed=True)
    marks = [*_shadow(stakes), LineMark(stakes, pen(ink, 1.3), filled(stakes, qcolor("space.hexagon")).brush)]
    if ring is not None:
        marks.append(filled(_hexagon(centre, r - 4.2), ring))
    marks.append(LineMark(_hexagon(centre, r - 8.6), pen(ink, 1.5), filled(stakes, qcolor("space.disc")).brush))
    return tuple(marks)


def _hexagon(centre: Point, radius: float) -> QPainterPath:
    return points_path(ring_points(centre, radius, 6), closed=True)


def _open_diamond(centre: Point) -> tuple[LineMark, ...]:
    r = SYMBOL_RADIUS["diamond"] - 1.2
    path = points_path(ring_points(centre, r, 4), closed=True)
    return *_shadow(path), LineMark(path, pen(qcolor("space.edge"), 2.2), filled(path, qcolor("space.diamond")).brush)


def _shadow(path: QPainterPath) -> tuple[LineMark, ...]:
    """A soft light rim that lifts a symbol off the land."""
    return (lined(path, qcolor("halo", 150), 4.5),)


def draw_port(centre: Point) -> tuple[LineMark, ...]:
    """The sign of a port: an anchor on a pale roundel."""
    rim = circle(centre, PORT_RADIUS - 0.8)
    blue = qcolor("space.port")
    return LineMark(rim, pen(blue, 1.5), filled(rim, qcolor("halo")).brush), *anchor(centre, PORT_RADIUS * 0.86, blue)


def draw_badge(centre: Point, modifier: int) -> tuple[LineMark, ...]:
    """The badge of a siege modifier: a small round shield with the number and its sign."""
    x, y = centre
    rim = circle(centre, BADGE_RADIUS - 0.8)
    text = f"{modifier:+d}".replace("-", "−")
    line = set_line("value", text)
    centre_of_ink = line.ink.center() * (_BADGE_TEXT / EM)
    words = placed_path(line.path, x - centre_of_ink.x(), y - centre_of_ink.y(), _BADGE_TEXT)
    return (
        LineMark(rim, pen(qcolor("space.edge"), 1.4), filled(rim, qcolor("vermilion_deep")).brush),
        filled(words, qcolor("parchment_light")),
    )
