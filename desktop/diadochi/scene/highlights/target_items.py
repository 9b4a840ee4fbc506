"""The legal targets on the map: halos and rings, and above them coins, chips and rings of risk."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QPolygonF,
    QRadialGradient,
)
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from diadochi.scene.highlights.overlay_item import (
    CHIP_STEP,
    SURE_BAND,
    Z_COINS,
    Z_GLOWS,
    Z_LIT_NAMES,
    HighlightSprites,
    Overlay,
    SpotLook,
    Stamp,
    gold,
    mixed,
)
from diadochi.scene.palette import qcolor, text_font
from diadochi.scene.sheet.sheet_drawings import Screened

# --- rings
# Drawn around the origin in screen pixels. The shape of a ring shows the points that are needed: whole for 2 or for
# known points, three arcs for 3, four for 4.

HALO = 1.28
"""Radius of the halo relative to that of its ring."""
_GAP_DEGREES = 34.0


def draw_halo(painter: QPainter, ring: float, band: int | None) -> None:
    """Golden light that fades away outside the ring; the symbol within stays clear."""
    light = QRadialGradient(QPointF(0, 0), ring * HALO)
    edge = 1.0 / HALO
    for place, alpha in ((edge * 0.72, 0), (edge * 0.9, 110), (edge, 190), ((edge + 1) / 2, 85), (1.0, 0)):
        light.setColorAt(place, gold(band, alpha))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QBrush(light))
    painter.drawEllipse(QPointF(0, 0), ring * HALO, ring * HALO)


def draw_ring(painter: QPainter, ring: float, band: int | None) -> None:
    """The ring in the shape of its band, on a dark casing that shows on any background."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    width = max(2.4, ring * 0.13)
    for colour, breadth in ((mixed("gold_deep", "ink", 0.7, 235), width + 2.4), (_bright(band), width)):
        pen = QPen(colour, breadth)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        for start, sweep in _arcs(band):
            grown = (breadth - width) / 2
            painter.drawArc(
                QRectF(-ring, -ring, 2 * ring, 2 * ring), round((start - grown) * 16), round((sweep + 2 * grown) * 16)
            )


def draw_crown(painter: QPainter, half: float, band: int | None) -> None:
    """The lit inside of a walled city: a golden square whose edge has the shape of the band."""
    court = QRectF(-half, -half, 2 * half, 2 * half)
    painter.setPen(QPen(mixed("gold_deep", "ink", 0.5), 3.4))
    painter.setBrush(gold(band, 215))
    painter.drawRoundedRect(court, half * 0.2, half * 0.2)
    pen = QPen(_bright(band), 1.8)
    if band is not None and band > SURE_BAND:
        pen.setDashPattern([4.0 / (band - 1), 1.4])
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(court, half * 0.2, half * 0.2)


def draw_risk(painter: QPainter, ring: float) -> None:
    """The dashed vermilion ring of a risk."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((qcolor("halo", 220), 4.2), (qcolor("vermilion"), 2.5)):
        pen = QPen(colour, width)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        if width < 4:
            pen.setDashPattern([5.0 / width, 3.6 / width])
        painter.setPen(pen)
        painter.drawEllipse(QPointF(0, 0), ring, ring)


def draw_under_hand(painter: QPainter, ring: float) -> None:
    """The bright double ring of the target under the pointer."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for radius, colour, width in (
        (ring, qcolor("ink", 200), 7.5),
        (ring, qcolor("parchment_light"), 5.0),
        (ring, qcolor("gold"), 2.4),
    ):
        painter.setPen(QPen(colour, width))
        painter.drawEllipse(QPointF(0, 0), radius, radius)


def draw_refusal(painter: QPainter, ring: float) -> None:
    """The crossed ring of a target that is refused."""
    painter.setBrush(qcolor("halo", 120))
    arm = ring * 0.7071
    for colour, width in ((qcolor("halo", 240), 6.4), (qcolor("vermilion_deep"), 3.4)):
        pen = QPen(colour, width)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawEllipse(QPointF(0, 0), ring, ring)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawLine(QPointF(-arm, -arm), QPointF(arm, arm))
        painter.drawLine(QPointF(-arm, arm), QPointF(arm, -arm))


def _bright(band: int | None) -> QColor:
    return mixed("gold", "parchment_light", 0.35) if band in (None, SURE_BAND) else gold(band).lighter(135)


def _arcs(band: int | None) -> tuple[tuple[float, float], ...]:
    """(start, sweep) in degrees: one whole circle, or as many arcs as points are needed."""
    if band is None or band <= SURE_BAND:
        return ((0.0, 360.0),)
    share = 360.0 / band
    return tuple((90.0 + _GAP_DEGREES / 2 + share * number, share - _GAP_DEGREES) for number in range(band))


# --- coins and chips
# The coin with a cost, and the chip with chance and signs of risk, drawn around the origin in screen pixels.

CHIP_HEIGHT = 17.0
_LETTERS, _SIGN, _PAD = 13.5, 12.0, 5.0


def coin_radius(step: float) -> float:
    """Radius of a coin in screen pixels at a zoom step: large enough to read, and clear of its neighbours from afar."""
    return min(6.0 + 5.5 * step, 19.0)


def draw_coin(painter: QPainter, radius: float, cost: int, band: int | None) -> None:
    """A gold coin with the cost in movement points."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(qcolor("ink", 80))
    painter.drawEllipse(QPointF(radius * 0.06, radius * 0.16), radius * 1.04, radius * 1.04)
    shine = QRadialGradient(QPointF(-radius * 0.35, -radius * 0.4), radius * 1.7)
    shine.setColorAt(0.0, mixed("parchment_light", "gold", 0.15))
    shine.setColorAt(0.55, gold(band).lighter(118))
    shine.setColorAt(1.0, gold(band))
    painter.setPen(QPen(mixed("gold_deep", "ink", 0.6), 1.4))
    painter.setBrush(QBrush(shine))
    painter.drawEllipse(QPointF(0, 0), radius - 0.7, radius - 0.7)
    number = _letters(str(cost), radius * 1.5)
    painter.setPen(QPen(qcolor("parchment_light", 150), 2.0))
    painter.drawPath(number)
    painter.fillPath(number, qcolor("ink"))


@lru_cache(maxsize=256)
def chip_width(percent: int | None, signs: tuple[str, ...]) -> float:
    """Width in screen pixels of the chip with these contents."""
    words = QFontMetricsF(text_font(_LETTERS, semibold=True)).horizontalAdvance(_words(percent)) if percent else 0.0
    return words + len(signs) * (_SIGN + 2.0) + 2 * _PAD - (0.0 if percent else 2.0)


def draw_chip(painter: QPainter, percent: int | None, signs: tuple[str, ...]) -> None:
    """A parchment chip edged in vermilion: signs of what waits on the way, and the chance in per cent."""
    width = chip_width(percent, signs)
    box = QRectF(-width / 2, -CHIP_HEIGHT / 2, width, CHIP_HEIGHT)
    painter.setPen(QPen(qcolor("vermilion"), 1.3))
    painter.setBrush(qcolor("parchment_light", 246))
    painter.drawRoundedRect(box, CHIP_HEIGHT * 0.42, CHIP_HEIGHT * 0.42)
    x = box.left() + _PAD + _SIGN / 2
    for sign in signs:
        painter.save()
        painter.translate(x, 0)
        _SIGNS[sign](painter)
        painter.restore()
        x += _SIGN + 2.0
    if percent is not None:
        words = _letters(_words(percent), _LETTERS)
        words.translate(box.right() - _PAD - words.boundingRect().right(), 0)
        painter.fillPath(words, qcolor("vermilion_deep"))


def _words(percent: int | None) -> str:
    return f"{percent}\N{NARROW NO-BREAK SPACE}%"


def _letters(text: str, em: float) -> QPainterPath:
    path = QPainterPath()
    path.addText(0, 0, text_font(em, semibold=True), text)
    path.translate(-path.boundingRect().center())
    return path


def _strokes(painter: QPainter, width: float = 1.6) -> None:
    pen = QPen(qcolor("vermilion_deep"), width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _swords(painter: QPainter) -> None:
    """Two crossed swords: enemies are met."""
    _strokes(painter)
    for side in (-1.0, 1.0):
        painter.drawLine(QPointF(-4.6 * side, -5.0), QPointF(4.2 * side, 4.6))
        painter.drawLine(QPointF(1.2 * side, 4.4), QPointF(4.6 * side, 1.2))


def _ambush(painter: QPainter) -> None:
    """A warning triangle: a stronghold is passed."""
    _strokes(painter, 1.4)
    painter.drawPolygon(QPolygonF([QPointF(0, -5.4), QPointF(5.6, 4.8), QPointF(-5.6, 4.8)]))
    painter.drawLine(QPointF(0, -1.8), QPointF(0, 1.4))
    painter.drawPoint(QPointF(0, 3.4))


def _stop(painter: QPainter) -> None:
    """A post with an arrow run against it: the march ends here."""
    _strokes(painter)
    painter.drawLine(QPointF(4.6, -5.0), QPointF(4.6, 5.0))
    painter.drawLine(QPointF(-5.2, 0), QPointF(2.2, 0))
    painter.drawLine(QPointF(-0.6, -2.8), QPointF(2.2, 0))
    painter.drawLine(QPointF(-0.6, 2.8), QPointF(2.2, 0))


def _interception(painter: QPainter) -> None:
    """A way that is cut from the side: an independent army may come between."""
    _strokes(painter)
    painter.drawLine(QPointF(-5.2, 3.6), QPointF(5.2, 3.6))
    painter.drawLine(QPointF(3.4, -5.2), QPointF(0, 0.6))
    painter.drawLine(QPointF(0, 0.6), QPointF(0.2, -2.8))
    painter.drawLine(QPointF(0, 0.6), QPointF(3.2, -0.9))


_SIGNS = {"fight": _swords, "interception": _interception, "ambush": _ambush, "stop": _stop}


# --- targets

CROWN = 0.5
"""Half the width of the lit inside of a city, relative to the radius of its ring."""
WITHIN_STEP = 0.7
"""The zoom step from which the ring of risk is within the ring."""


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
        return self._looks

    @property
    def boxes(self) -> tuple[QRectF, ...]:
        return self._boxes

    def show(self, looks: tuple[SpotLook, ...]) -> None:
        """Show these targets and no others."""
        before = self._boxes
        self._looks = looks
        self._boxes = tuple(look.box(self.sprites.step) for look in looks)
        self.glows.repaint((*before, *self._boxes))

    def within(self, exposed: QRectF) -> list[SpotLook]:
        """The targets that touch a rectangle, outsides before insides so that a city's inside is on top of its ring."""
        found = [look for look, box in zip(self._looks, self._boxes, strict=True) if box.intersects(exposed)]
        return sorted(found, key=lambda look: look.inside)


class _TargetOverlay(Overlay):
    def __init__(self, sheet: QRectF, height: float, targets: Targets) -> None:
        super().__init__(sheet, height)
        self._targets = targets

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        near = self._targets.within(option.exposedRect)
        if near:
            stamp = Stamp(painter, self._targets.sprites)
            self._stamp(stamp, self._targets.sprites, near)
            stamp.done()

    def _stamp(self, stamp: Stamp, sprites: HighlightSprites, near: list[SpotLook]) -> None:
        raise NotImplementedError


class _Glows(_TargetOverlay):
    def _stamp(self, stamp: Stamp, sprites: HighlightSprites, near: list[SpotLook]) -> None:
        for look in near:
            if not look.inside:
                stamp.at(look.centre, glow_picture(sprites, look.ring, look.band))


class _Coins(_TargetOverlay):
    def _stamp(self, stamp: Stamp, sprites: HighlightSprites, near: list[SpotLook]) -> None:
        for look in near:
            if look.inside:
                stamp.at(look.centre, crown_picture(sprites, look.ring, look.band))
        for look in near:
            if look.is_risky:
                ring = look.ring * (CROWN if look.inside else 1.0) + risk_gap(sprites.step, inside=look.inside)
                stamp.at(look.centre, risk_picture(sprites, ring))
        for look in near:
            stamp.at(look.coin(), coin_picture(sprites, look.cost, look.band))
            if look.is_risky and sprites.step >= CHIP_STEP:
                stamp.at(look.chip(sprites.step), chip_picture(sprites, look.percent, look.signs))


def risk_gap(step: float, *, inside: bool = False) -> float:
    """Canvas pixels from a ring to the ring of risk, which is within it so that names beside it stay whole.

    For the `inside` of a city, which is small, and from afar, where the coin fills the ring, it is around it.
    """
    return min(5.0, 2.6 + 2.4 * step) / step if inside or step < WITHIN_STEP else -3.4 / step


def glow_picture(sprites: HighlightSprites, ring: float, band: int | None) -> QPixmap:
    """Halo and ring; `ring` in canvas pixels."""
    radius = ring * sprites.step
    reach = radius * HALO + 2

    def draw(painter: QPainter) -> None:
        draw_halo(painter, radius, band)
        draw_ring(painter, radius, band)

    return sprites.picture(("glow", round(radius, 1), band), (reach, reach), draw)


def crown_picture(sprites: HighlightSprites, ring: float, band: int | None) -> QPixmap:
    """The lit inside of a walled city."""
    half = ring * sprites.step * CROWN
    key = ("crown", round(half, 1), band)
    return sprites.picture(key, (half + 4, half + 4), lambda painter: draw_crown(painter, half, band))


def risk_picture(sprites: HighlightSprites, ring: float) -> QPixmap:
    radius = ring * sprites.step
    key = ("risk", round(radius, 1))
    return sprites.picture(key, (radius + 4, radius + 4), lambda painter: draw_risk(painter, radius))


def coin_picture(sprites: HighlightSprites, cost: int, band: int | None) -> QPixmap:
    radius = coin_radius(sprites.step)
    reach = radius * 1.25 + 2
    key = ("coin", cost, band)
    return sprites.picture(key, (reach, reach), lambda painter: draw_coin(painter, radius, cost, band))


def chip_picture(sprites: HighlightSprites, percent: int | None, signs: tuple[str, ...]) -> QPixmap:
    """The chip with chance and signs."""
    reach = (chip_width(percent, signs) / 2 + 2, CHIP_HEIGHT / 2 + 2)
    key = ("chip", percent, signs)
    return sprites.picture(key, reach, lambda painter: draw_chip(painter, percent, signs))


# --- names above the light
# Names that lit rings and coins would cover are painted again above them.

NamesShown = Callable[[], Sequence[Screened]]
"""Returns the names shown on the map."""


class LitNames(Overlay):
    """Shows the names that lit targets would cover."""

    def __init__(self, sheet: QRectF, sprites: HighlightSprites) -> None:
        super().__init__(sheet, Z_LIT_NAMES)
        self._sprites = sprites
        self._names: tuple[Screened, ...] = ()

    @property
    def names(self) -> tuple[Screened, ...]:
        return self._names

    def show_over(self, looks: Sequence[SpotLook], names: Sequence[Screened]) -> None:
        """Show those of `names` that rings or coins of `looks` touch, and no others."""
        before = [name.box for name in self._names]
        lit = [_reach(look, self._sprites.step) for look in looks]
        self._names = tuple(name for name in names if any(map(name.box.intersects, lit)))
        self.repaint((*before, *(name.box for name in self._names)))

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        near = [name for name in self._names if name.box.intersects(option.exposedRect)]
        if not near:
            return
        stamp = Stamp(painter, self._sprites)
        for name in near:
            stamp.at(name.box.center(), self._picture(name))
        stamp.done()

    def _picture(self, name: Screened) -> QPixmap:
        reach = name.box.width() / 2 * self._sprites.step + 1, name.box.height() / 2 * self._sprites.step + 1
        return self._sprites.picture(("name", name), reach, lambda pen: self._draw(pen, name))

    def _draw(self, pen: QPainter, name: Screened) -> None:
        pen.scale(self._sprites.step, self._sprites.step)
        pen.translate(-name.box.center())
        name.paint(pen)


def _reach(look: SpotLook, step: float) -> QRectF:
    """The area that the light of a target covers, in canvas pixels."""
    ring, coin = look.ring * HALO, coin_radius(step) / step
    box = QRectF(-ring, -ring, 2 * ring, 2 * ring).translated(look.centre)
    return box.united(QRectF(-coin, -coin, 2 * coin, 2 * coin).translated(look.coin()))
