"""How placed labels are painted: ink and halo by the manner of each."""

from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtGui import QPainterPath

from desktop.scene.palette import qcolor
from desktop.scene.sheet.glyphs import placed_path, set_line
from desktop.scene.sheet.marks import Mark, circle, filled, lined
from desktop.scene.sheet.placed import VALUE_RADIUS, Placed, pens, value_centre


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
    "province": Manner("meander", 150, 70, 0.16),
    "sea": Manner("river_ink", 205, 0, 0.0),
    "desert": Manner("stipple", 235, 0, 0.0),
    "range": Manner("ink_soft", 235, 120, 0.2),
    "river": Manner("river_ink", 255, 150, 0.24),
}


def draw_label(label: Placed) -> tuple[Mark, ...]:
    """The marks of a label, halo first."""
    manner = _MANNERS[label.what]
    path = _outline(label)
    marks: list[Mark] = []
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


def _value(label: Placed) -> Iterable[Mark]:
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
