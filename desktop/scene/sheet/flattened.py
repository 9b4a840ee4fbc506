"""Counters as a fine picture: a page of a printer or a PDF knows no sheen that lets through what lies below."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from desktop.scene.sheet.overlay import PictureOverlay


def flattened(overlay: PictureOverlay | None, shown: QRectF, fine: float) -> PictureOverlay | None:
    """What `overlay` paints within `shown` (canvas pixels), as a picture with `fine` pixels to a canvas pixel."""
    if overlay is None:
        return None

    def paint(painter: QPainter, scale: float) -> None:
        image = QImage((shown.size() * fine).toSize(), QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        pen = QPainter(image)
        pen.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        pen.scale(fine, fine)
        pen.translate(-shown.topLeft())
        overlay(pen, scale)
        pen.end()
        painter.drawImage(shown, image)

    return paint
