"""Counters laid together as a picture, painted once: for trays, hands and stages."""

from functools import lru_cache

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPen, QPixmap

from desktop.scene.counters.arrangement import Block
from desktop.scene.counters.marker import MarkerFace
from desktop.scene.counters.measures import MARKER_RIM, symbol_radius
from desktop.scene.counters.painting import paint_face
from desktop.scene.palette import qcolor

_SHADOW = 6.0
"""Counter pixels of room for the shadow."""


@lru_cache(maxsize=48)
def block_picture(block: Block, scale: float, ratio: float, lift: float = 2.2) -> QPixmap:
    """A block as a picture with room for its shadow: `scale` logical pixels to a counter pixel."""
    width, height = ((side + 2 * _SHADOW) * scale for side in (block.width, block.height))
    picture = QPixmap(round(width * ratio), round(height * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.scale(scale, scale)
    painter.translate(_SHADOW, _SHADOW)
    for laid in block.laid:
        painter.save()
        painter.translate(QPointF(laid.x, laid.y))
        painter.scale(laid.scale, laid.scale)
        paint_face(painter, laid.face, block.detail, lift)
        if isinstance(laid.face, MarkerFace):
            _paint_symbol(painter, laid.face)
        painter.restore()
    painter.end()
    return picture


def _paint_symbol(painter: QPainter, face: MarkerFace) -> None:
    """The space under which a marker lies, without which only its lip would be seen."""
    radius = symbol_radius(face.symbol)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(qcolor("ink"), 2.0))
    painter.setBrush(qcolor("parchment_light"))
    painter.drawEllipse(QPointF(radius + MARKER_RIM, radius + MARKER_RIM), radius, radius)
