"""The cartouche: title and star, the legend of spaces and of routes with their costs."""

from collections.abc import Collection
from typing import NamedTuple

from PySide6.QtCore import QRectF

from desktop.atlas.atlas import Atlas
from desktop.scene.palette import qcolor
from desktop.scene.sheet.glyphs import EM, placed_path, set_line
from desktop.scene.sheet.legend import LegendEntry, route_entries, space_entries
from desktop.scene.sheet.marks import LineMark, filled
from desktop.scene.sheet.ornament import panel, rule, star

_TITLES = {"successors": "ΔΙΑΔΟΧΟΙ", "rome": "ROMA"}
"""The great word of the title, by the system of rules; other maps have their Latin name."""


class Cartouche(NamedTuple):
    """The parts of a cartouche: its box in canvas pixels, what is drawn on it, the rows of its legend."""

    box: QRectF
    marks: tuple[LineMark, ...]
    entries: tuple[LegendEntry, ...]


def make_cartouche(atlas: Atlas, language: str, hidden: Collection[str] = ()) -> Cartouche | None:
    """The cartouche of a map, its kinds named in a language of the map; None for a map without a place for it.

    `hidden` are the kinds of route that are switched off. Needs the shipped fonts to be loaded.
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
    """A line of words centred on x, made smaller if it is wider than there is room."""
    line = set_line(what, text, spacing)
    size = min(size, width * EM / line.ink.width())
    left = x - line.ink.center().x() * size / EM
    return (filled(placed_path(line.path, left, y, size), qcolor(ink)),)


def entry_at(cartouche: Cartouche | None, x: float, y: float) -> LegendEntry | None:
    """The row of the legend at a point in canvas pixels that stands for a kind; None elsewhere."""
    if cartouche is None:
        return None
    return next((row for row in cartouche.entries if row.kind is not None and row.box.contains(x, y)), None)
