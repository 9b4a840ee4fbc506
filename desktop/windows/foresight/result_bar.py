"""One bar for everything a march may come to: won, drawn, lost, and what is left without a battle."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.windows.foresight.tints import paint_swatch, result_look

_HEIGHT = 12
_LEAST = 3.0
"""Pixels of the smallest part that may come at all: it must be seen."""


class ResultBar(QWidget):
    """Parts in the order of `RESULTS`, as long as their chances; its figures stand beside it in words."""

    RESULTS = ("win", "draw", "lose")

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._chances: Mapping[str, Fraction] = {}
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_chances(self, chances: Mapping[str, Fraction]) -> None:
        """The chances of the results; what is missing to 1 stays empty."""
        self._chances = chances
        self.update()

    def sizeHint(self) -> QSize:
        """As broad as there is room."""
        return QSize(160, _HEIGHT)

    def parts(self, breadth: float) -> list[tuple[str, float]]:
        """Each result that may come with its pixels; together no more than `breadth`."""
        found = [(result, self._chances[result]) for result in self.RESULTS if self._chances.get(result)]
        free = breadth - _LEAST * len(found)
        return [(result, _LEAST + float(chance) * free) for result, chance in found]

    def paintEvent(self, event: QPaintEvent) -> None:
        """The whole, and the parts in it."""
        painter = QPainter(self)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        paint_swatch(painter, box, None, 3.0)
        left = box.left()
        for result, breadth in self.parts(box.width()):
            paint_swatch(painter, QRectF(left, box.top(), breadth, box.height()), result_look(result))
            left += breadth
