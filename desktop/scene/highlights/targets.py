"""The legal targets on the map: halos and rings, and above them coins, chips and rings of risk."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from desktop.scene.highlights import coins, rings
from desktop.scene.highlights.heights import Z_COINS, Z_GLOWS
from desktop.scene.highlights.overlay import Overlay
from desktop.scene.highlights.spot_looks import CHIP_STEP, SpotLook
from desktop.scene.highlights.sprites import HighlightSprites, Stamp

CROWN = 0.5
WITHIN_STEP = 0.7
"""The zoom step from which the ring of risk lies within the ring."""
"""Half the width of the lit inside of a city to the radius of its ring."""


class Targets:
    """Shows a set of looks with two items, `glows` and `coins`."""

    def __init__(self, sheet: QRectF, sprites: HighlightSprites) -> None:
        self.sprites = sprites
        self._looks: tuple[SpotLook, ...] = ()
        self._boxes: tuple[QRectF, ...] = ()
        self.glows = _Glows(sheet, Z_GLOWS, self)
        self.coins = _Coins(sheet, Z_COINS, self)

    @property
    def looks(self) -> tuple[SpotLook, ...]:
        """What is shown now."""
        return self._looks

    @property
    def boxes(self) -> tuple[QRectF, ...]:
        """The boxes of what is shown."""
        return self._boxes

    def show(self, looks: tuple[SpotLook, ...]) -> None:
        """Show these targets in place of the former ones."""
        before = self._boxes
        self._looks = looks
        self._boxes = tuple(look.box(self.sprites.step) for look in looks)
        self.glows.repaint((*before, *self._boxes))

    def within(self, exposed: QRectF) -> list[SpotLook]:
        """The targets that touch a rectangle, outsides before insides so that a court lies on its ring."""
        found = [look for look, box in zip(self._looks, self._boxes, strict=True) if box.intersects(exposed)]
        return sorted(found, key=lambda look: look.inside)


class _Glows(Overlay):
    def __init__(self, sheet: QRectF, height: float, targets: Targets) -> None:
        super().__init__(sheet, height)
        self._targets = targets

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint what is exposed."""
        near = self._targets.within(option.exposedRect)
        if not near:
            return
        sprites = self._targets.sprites
        stamp = Stamp(painter, sprites)
        for look in near:
            if not look.inside:
                stamp.at(look.centre, glow_picture(sprites, look.ring, look.band))
        stamp.done()


class _Coins(Overlay):
    def __init__(self, sheet: QRectF, height: float, targets: Targets) -> None:
        super().__init__(sheet, height)
        self._targets = targets

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint what is exposed."""
        near = self._targets.within(option.exposedRect)
        if not near:
            return
        sprites = self._targets.sprites
        stamp = Stamp(painter, sprites)
        for look in near:
            if look.inside:
                stamp.at(look.centre, crown_picture(sprites, look.ring, look.band))
        for look in near:
            if look.is_risky:
                stamp.at(
                    look.centre,
                    risk_picture(
                        sprites,
                        look.ring * (CROWN if look.inside else 1.0) + risk_gap(sprites.step, inside=look.inside),
                    ),
                )
        for look in near:
            stamp.at(look.coin(), coin_picture(sprites, look.cost, look.band))
            if look.is_risky and sprites.step >= CHIP_STEP:
                stamp.at(look.chip(sprites.step), chip_picture(sprites, look.percent, look.signs))
        stamp.done()


def risk_gap(step: float, *, inside: bool = False) -> float:
    """Canvas pixels from a ring to the ring of risk: within it, so that names beside it stay whole.

    Around it for the `inside` of a city, whose court is small, and from afar, where the coin fills the ring.
    """
    return min(5.0, 2.6 + 2.4 * step) / step if inside or step < WITHIN_STEP else -3.4 / step


def glow_picture(sprites: HighlightSprites, ring: float, band: int | None) -> QPixmap:
    """Halo and ring; `ring` in canvas pixels."""
    radius = ring * sprites.step
    reach = radius * rings.HALO + 2

    def draw(painter: QPainter) -> None:
        rings.draw_halo(painter, radius, band)
        rings.draw_ring(painter, radius, band)

    return sprites.picture(("glow", round(radius, 1), band), (reach, reach), draw)


def crown_picture(sprites: HighlightSprites, ring: float, band: int | None) -> QPixmap:
    """The lit inside of a walled city."""
    half = ring * sprites.step * CROWN
    key = ("crown", round(half, 1), band)
    return sprites.picture(key, (half + 4, half + 4), lambda painter: rings.draw_crown(painter, half, band))


def risk_picture(sprites: HighlightSprites, ring: float) -> QPixmap:
    """The ring of risk."""
    radius = ring * sprites.step
    key = ("risk", round(radius, 1))
    return sprites.picture(key, (radius + 4, radius + 4), lambda painter: rings.draw_risk(painter, radius))


def coin_picture(sprites: HighlightSprites, cost: int, band: int | None) -> QPixmap:
    """The coin with a cost."""
    radius = coins.coin_radius(sprites.step)
    reach = radius * 1.25 + 2
    key = ("coin", cost, band)
    return sprites.picture(key, (reach, reach), lambda painter: coins.draw_coin(painter, radius, cost, band))


def chip_picture(sprites: HighlightSprites, percent: int | None, signs: tuple[str, ...]) -> QPixmap:
    """The chip with chance and signs."""
    reach = (coins.chip_width(percent, signs) / 2 + 2, coins.CHIP_HEIGHT / 2 + 2)
    key = ("chip", percent, signs)
    return sprites.picture(key, reach, lambda painter: coins.draw_chip(painter, percent, signs))
