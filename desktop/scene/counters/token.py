"""The low token of combat units: a plate of paper with a coloured field at its left, on which a silhouette stands."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPainterPath

from desktop.scene.counters import materials
from desktop.scene.counters.art import draw, tone
from desktop.scene.counters.materials import INK, IVORY
from desktop.scene.counters.measures import UNIT, Size
from desktop.scene.palette import FactionColours

FIELD: Size = (22.7, UNIT[1])
"""The coloured field by itself, as a token from afar."""
_FIELD = QRectF(0.6, 0.6, 21.5, UNIT[1] - 1.2)
_FIGURE = QRectF(2.6, 1.6, 16.8, 16.8)


@contextmanager
def blank(painter: QPainter, paper: tuple[str, str], metal: tuple[str, str, str], lift: float) -> Iterator[None]:
    """Paint the plate, then what is painted within, then the rim over it."""
    whole = materials.rounded(QRectF(0.6, 0.6, UNIT[0] - 1.2, UNIT[1] - 1.2), 3.0)
    materials.cast_shadow(painter, whole, lift)
    materials.plate(painter, whole, *paper, INK, 0.6)
    yield
    materials.rim(painter, whole, metal, 1.1)


@contextmanager
def bare_field(painter: QPainter, metal: tuple[str, str, str], lift: float) -> Iterator[None]:
    """Shadow of the field alone, then what is painted within, then the rim over it."""
    whole = materials.rounded(_FIELD, 3.0)
    materials.cast_shadow(painter, whole, lift)
    yield
    materials.rim(painter, whole, metal, 1.1)


def silhouette(painter: QPainter, drawing: str, colours: FactionColours) -> None:
    """Paint the field in colour and pattern, and a drawing of assets/counters/units on it."""
    field = QPainterPath()
    field.addRoundedRect(_FIELD, 3.0, 3.0)
    materials.fill_pattern(painter, field, colours, 5.0)
    materials.calm_centre(painter, field, colours, _FIGURE.adjusted(2.5, 2.5, -2.5, -2.5))
    materials.gloss(painter, field)
    light_text = colours.text.upper() == "#FFFFFF"
    figure = IVORY if light_text else tone(INK, "#000000", 0.5)
    under = tone(colours.dark, "#000000", 0.3) if light_text else tone(colours.fill, "#ffffff", 0.5)
    draw(painter, "units", drawing, _FIGURE.translated(0.5, 0.7), under, under, under)
    ground, shade = tone(colours.fill, colours.dark, 0.5), tone(figure, colours.fill, 0.4)
    draw(painter, "units", drawing, _FIGURE, figure, ground, shade)
