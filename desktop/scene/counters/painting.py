"""Painting a counter: one door to all faces, for sprites on the screen and for vector pictures alike."""

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QImage, QPainter

from desktop.scene.counters.face import Face
from desktop.scene.counters.measures import SHADOW_MARGIN, Detail

RESTING = 2.2
"""Height in pixels of a counter that lies on the map."""
LIFTED = 7.0
"""Height in pixels of a counter in the hand."""


def paint_face(painter: QPainter, face: Face, detail: Detail = Detail.FULL, lift: float = RESTING) -> None:
    """Paint a face with its upper left corner at the origin, in counter pixels; size as it says itself."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    face.paint(painter, detail, lift)
    painter.restore()


def picture_of(face: Face, detail: Detail, scale: float, lift: float = RESTING) -> QImage:
    """A counter as an image with `SHADOW_MARGIN` round it, `scale` device pixels to a counter pixel."""
    width, height = face.size(detail)
    size = QSize(round((width + 2 * SHADOW_MARGIN) * scale + 0.5), round((height + 2 * SHADOW_MARGIN) * scale + 0.5))
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    try:
        painter.scale(scale, scale)
        painter.translate(QPointF(SHADOW_MARGIN, SHADOW_MARGIN))
        paint_face(painter, face, detail, lift)
    finally:
        painter.end()
    return image
