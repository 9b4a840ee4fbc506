"""The drawing on a card: black figures on clay, as on a vase, one for each card of the deck."""

from functools import lru_cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtSvg import QSvgRenderer

from desktop.resources import assets
from desktop.scene.counters.art import coloured

ASPECT = 1.5
"""Breadth of a drawing to its height."""
GLAZE, CLAY, INCISION, PURPLE = "#221a17", "#d9944f", "#efc08a", "#8a2f25"
"""The figures, the ground they stand on, lines scratched into them, and what is painted over them."""


def paint_drawing(painter: QPainter, card: str, box: QRectF) -> None:
    """Paint the drawing of a card, by its id, on clay, as large as `box` holds it."""
    fitting = QRectF(0, 0, min(box.width(), box.height() * ASPECT), min(box.height(), box.width() / ASPECT))
    fitting.moveCenter(box.center())
    painter.fillRect(box, QColor(CLAY))
    drawing(card).render(painter, fitting)


@lru_cache(maxsize=80)
def drawing(card: str) -> QSvgRenderer:
    """The drawing of a card, by its id; empty where none is shipped."""
    file = assets("cards", f"{card}.svg")
    shown = coloured(file.read_text(encoding="utf-8"), GLAZE, INCISION, PURPLE) if file.is_file() else QSvgRenderer()
    shown.setAspectRatioMode(Qt.AspectRatioMode.KeepAspectRatio)
    return shown
