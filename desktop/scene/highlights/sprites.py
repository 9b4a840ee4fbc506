"""Small pictures made once for a zoom step and stamped pixel for pixel."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap, QTransform

SpritePainter = Callable[[QPainter], None]
"""Draws around the origin; units are screen pixels."""


class HighlightSprites:
    """Pictures of one zoom step and device pixel ratio; another step or ratio begins anew."""

    def __init__(self, step: float = 1.0, ratio: float = 1.0) -> None:
        self.step, self.ratio = step, ratio
        self._kept: dict[Hashable, QPixmap] = {}

    def __len__(self) -> int:
        return len(self._kept)

    def set_step(self, step: float, ratio: float) -> bool:
        """Draw for this step (screen pixels to a canvas pixel) and ratio from now on; whether that is a change."""
        if (step, ratio) == (self.step, self.ratio):
            return False
        self.step, self.ratio = step, ratio
        self._kept.clear()
        return True

    def picture(self, key: Hashable, reach: tuple[float, float], draw: SpritePainter) -> QPixmap:
        """The picture under `key`, drawn now if it is new. `reach`: half its width and height in screen pixels."""
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = _drawn(reach, self.ratio, draw)
        return found


def _drawn(reach: tuple[float, float], ratio: float, draw: SpritePainter) -> QPixmap:
    width, height = (2 * math.ceil(half * ratio) for half in reach)
    picture = QPixmap(width, height)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(width / 2, height / 2)
    painter.scale(ratio, ratio)
    draw(painter)
    painter.end()
    picture.setDevicePixelRatio(ratio)
    return picture


class Stamp:
    """Puts pictures of one zoom step onto a painter in canvas coordinates, centred on points.

    At the step itself they land on whole pixels; between two steps they are scaled.
    """

    def __init__(self, painter: QPainter, sprites: HighlightSprites) -> None:
        self._painter, self._sprites = painter, sprites
        self._world = painter.worldTransform()
        world = self._world
        self._exact = abs(world.m11() / sprites.step - 1) < 1e-4 and world.m12() == 0 and world.m11() == world.m22()
        if self._exact:
            painter.setWorldTransform(QTransform())
        else:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)

    def at(self, centre: QPointF, picture: QPixmap) -> None:
        """Stamp a picture."""
        size = picture.deviceIndependentSize()
        if not self._exact:
            width, height = size.width() / self._sprites.step, size.height() / self._sprites.step
            target = QRectF(centre.x() - width / 2, centre.y() - height / 2, width, height)
            self._painter.drawPixmap(target, picture, QRectF(picture.rect()))
            return
        ratio = self._sprites.ratio
        at = self._world.map(centre)
        x = round((at.x() - size.width() / 2) * ratio) / ratio
        y = round((at.y() - size.height() / 2) * ratio) / ratio
        self._painter.drawPixmap(QPointF(x, y), picture)

    def done(self) -> None:
        """Give the painter its plane back."""
        if self._exact:
            self._painter.setWorldTransform(self._world)
