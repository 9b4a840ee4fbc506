"""The base of overlay items over the whole sheet, their heights in the scene, stamped pictures, and flashing."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable
from typing import Any

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QPainter, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem


class Overlay(QGraphicsItem):
    """An item over the whole sheet that repaints only the boxes it is given and takes no mouse buttons."""

    def __init__(self, sheet: QRectF, height: float) -> None:
        super().__init__()
        self.sheet = sheet
        self.setZValue(height)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def boundingRect(self) -> QRectF:
        return self.sheet

    def repaint(self, boxes: Iterable[QRectF]) -> None:
        """Repaint these boxes, and nothing between them.

        `QGraphicsItem.update` would unite them into one large box.
        """
        scene = self.scene()
        if scene is not None:
            for box in boxes:
                scene.update(box)


# --- heights
# Routes and symbols are at 10, names at 20, the cartouche at 25 (`scene.sheet.sheet_layers`), counters at 50
# (`scene.view.map_scene`).

Z_THREATS, Z_THREAT_PLATES, Z_ARROW = 18.0, 40.0, 55.0
"""Permanent marks: tints below the names, their text above them, the thin arrow above control markers too."""
Z_SKETCH_LINES, Z_SKETCH_MARKS, Z_SKETCH_SIGNS, Z_SKETCH_PAPER = 19.5, 21.0, 56.0, 69.0
"""Drawings by people: lines below the names; heads, signs and flags above them, and above counters that would hide
them; the note that is being read.
"""
Z_RINGS = 19.0
"""Rings around spaces that can be picked: above routes and symbols, below names and counters."""
Z_DIM, Z_WAY, Z_GLOWS, Z_LETTERS, Z_CURSOR, Z_COINS, Z_LIT_NAMES = 60.0, 60.5, 61.0, 61.2, 61.5, 62.0, 62.5
Z_REFUSAL, Z_FLASH, Z_CARRIED, Z_LEGEND = 65.0, 66.0, 68.0, 70.0
"""Marks of a lifted army, above the dimmed map; `Z_CARRIED` is the lifted stack."""


# --- stamped pictures
# Small pictures are drawn once for a zoom step and stamped pixel for pixel.

SpritePainter = Callable[[QPainter], None]
"""Draws around the origin; units are screen pixels."""


class HighlightSprites:
    """Pictures of one zoom step and device pixel ratio; another step or ratio clears them."""

    def __init__(self, step: float = 1.0, ratio: float = 1.0) -> None:
        self.step, self.ratio = step, ratio
        self._kept: dict[Hashable, QPixmap] = {}

    def __len__(self) -> int:
        return len(self._kept)

    def set_step(self, step: float, ratio: float) -> bool:
        """Draw for this step (screen pixels per canvas pixel) and ratio from now on; whether that is a change."""
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

    At the step itself they are aligned to whole pixels; between two steps they are scaled.
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
        """Restore the painter's transform."""
        if self._exact:
            self._painter.setWorldTransform(self._world)


# --- flash
# Flashes two pulses over things on the map. Without motion they are lit steadily for the same time.

FLASH_MS = 1100
PULSES = 2


class Flash(QObject):
    """Runs the pulses of one item and ends them itself. `light` makes the item light some things, and show if there are
    any.
    """

    def __init__(
        self, item: QGraphicsItem, light: Callable[[Iterable[Any]], None], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.motion = True
        self._item, self._light = item, light
        self._run = QVariantAnimation(self)
        self._run.setDuration(FLASH_MS)
        self._run.setStartValue(0.0)
        self._run.setEndValue(1.0)
        self._run.valueChanged.connect(self._shine)
        self._run.finished.connect(self.stop)

    @property
    def is_on(self) -> bool:
        """Whether something is lit now."""
        return self._item.isVisible()

    def start(self, things: Iterable[Any]) -> None:
        """Flash these things; whatever was flashing stops."""
        self._run.stop()
        self._light(things)
        if self.is_on:
            self._item.setOpacity(1.0)
            self._run.start()

    def stop(self) -> None:
        """Put the light out at once."""
        self._run.stop()
        self._light(())

    def _shine(self, share: float) -> None:
        if self.motion:
            self._item.setOpacity(abs(math.sin(math.pi * PULSES * share)))
