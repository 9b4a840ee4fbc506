"""How placed labels are painted: ink and halo by the manner of each."""

import math
from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QGlyphRun, QPainter, QPainterPath

from desktop.scene.palette import qcolor
from desktop.scene.sheet.glyphs import glyph_runs, placed_path, set_line
from desktop.scene.sheet.marks import LineMark, circle, filled, lined, paint_marks
from desktop.scene.sheet.placed import VALUE_RADIUS, Placed, ink_boxes, pens, value_centre


class Manner(NamedTuple):
    """Colour of the ink and how opaque, how opaque the halo and how wide, in em."""

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
    """The roundel of victory points beside a province's name."""
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
    """A label made ready for a screen: glyphs, and a halo made of the glyphs set down round about."""

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
        """Draw the label; the painter is scaled to canvas pixels."""
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
