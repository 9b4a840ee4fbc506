"""Counters as a fine picture: PDF knows no sheen that lets through what is below, SVG of Qt cuts nothing off."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QImage, QPainter

from desktop.scene.sheet.overlay import PictureOverlay

_BLOCK = 256
"""Pixels of the side of a block of the picture: where a block shows nothing, nothing is written."""


def flattened(overlay: PictureOverlay | None, fine: float) -> PictureOverlay | None:
    """What `overlay` paints within the clip of the painter, as pictures with `fine` pixels to a canvas pixel."""
    if overlay is None:
        return None

    def paint(painter: QPainter, scale: float) -> None:
        shown = painter.clipBoundingRect()
        image = QImage((shown.size() * fine).toSize(), QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        pen = QPainter(image)
        pen.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        pen.scale(fine, fine)
        pen.translate(-shown.topLeft())
        overlay(pen, scale)
        pen.end()
        for block in _blocks_of_ink(image):
            place = QRectF(QPointF(block.topLeft()) / fine + shown.topLeft(), QSizeF(block.size()) / fine)
            painter.drawImage(place, image.copy(block))

    return paint


def _blocks_of_ink(image: QImage) -> Iterator[QRect]:
    """The blocks of a picture that are not empty, those beside each other in a row as one."""
    for top in range(0, image.height(), _BLOCK):
        run = QRect()
        for left in range(0, image.width(), _BLOCK):
            block = QRect(left, top, _BLOCK, _BLOCK).intersected(image.rect())
            blank = QImage(block.size(), image.format())
            blank.fill(Qt.GlobalColor.transparent)
            if image.copy(block) != blank:
                run = run.united(block)
            elif not run.isEmpty():
                yield run
                run = QRect()
        if not run.isEmpty():
            yield run
