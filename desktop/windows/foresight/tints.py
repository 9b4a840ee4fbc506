"""How results look: a colour of the present style, and a pattern that says the same."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from desktop.scene.counters.materials import fill_pattern
from desktop.scene.palette import FactionColours
from desktop.windows.styles import part

_RESULTS = {
    "win": ("good", "solid"),
    "draw": ("warning", "dots"),
    "lose": ("danger", "diagonal_stripes"),
}
_PITCH = 5.0
_SWATCH = 11


def result_look(result: str) -> FactionColours | None:
    """The look of a result, "win", "draw" or "lose"; None for anything else."""
    if result not in _RESULTS:
        return None
    tint, pattern = _RESULTS[result]
    fill = QColor(part(tint))
    return FactionColours("", result, fill.name(), fill.darker(190).name(), part("panel"), pattern)


class Swatch(QWidget):
    """A small swatch beside words."""

    def __init__(self, look: FactionColours, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self.setFixedSize(_SWATCH, _SWATCH)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Colour and pattern."""
        paint_swatch(QPainter(self), QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), self._look)


def paint_swatch(painter: QPainter, box: QRectF, look: FactionColours | None, radius: float = 2.0) -> None:
    """A piece of colour with its pattern and an edge; an empty one where there is no look."""
    shape = QPainterPath()
    shape.addRoundedRect(box, radius, radius)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if look is not None:
        fill_pattern(painter, shape, look, _PITCH)
    painter.setBrush(QColor(0, 0, 0, 0))
    painter.setPen(QPen(QColor(part("faint_text" if look is None else "text")), 0.8))
    painter.drawPath(shape)
