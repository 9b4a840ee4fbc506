"""Words and numbers on counters, set as outlines: they fit their box exactly and stay sharp at every zoom step."""

from functools import lru_cache

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, Qt, QTransform

from desktop.scene.fonts import text_font

_DESIGN = 200.0
"""Size in pixels at which outlines are taken from the typeface."""
_ASCENT = 0.65
"""Height of capitals and lining figures as part of the size."""


@lru_cache(maxsize=512)
def _outline(text: str, bold: bool, italic: bool) -> QPainterPath:
    font = text_font(_DESIGN, semibold=bold, italic=italic)
    font.setFeature(QFont.Tag("lnum"), 1)
    path = QPainterPath()
    path.addText(0.0, 0.0, font, text)
    return path


def width_of(text: str, size: float, *, bold: bool = True, italic: bool = False) -> float:
    """The width of the ink of `text` at `size` pixels."""
    return _outline(text, bold, italic).boundingRect().width() * size / _DESIGN


def write(
    painter: QPainter,
    text: str,
    box: QRectF,
    size: float,
    colour: str,
    *,
    bold: bool = True,
    italic: bool = False,
    halo: str = "",
) -> None:
    """Write `text` in the middle of `box`, at most `size` pixels tall, narrowed when the box is too small.

    Capitals and figures are centred by height, so that words with and without long letters stand on one line.
    """
    path = _outline(text, bold, italic)
    ink = path.boundingRect()
    if ink.isEmpty():
        return
    scale = size / _DESIGN
    stretch = min(1.0, box.width() / (ink.width() * scale))
    tall = scale * max(stretch, 0.82)
    wide = scale * stretch
    placed = QTransform()
    placed.translate(box.center().x(), box.center().y() + _ASCENT * tall * _DESIGN / 2)
    placed.scale(wide, tall)
    placed.translate(-ink.center().x(), 0.0)
    shape = placed.map(path)
    if halo:
        painter.strokePath(
            shape,
            QPen(QColor(halo), size * 0.16, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin),
        )
    painter.fillPath(shape, QColor(colour))
