"""The threat layer: the spaces that one or two sides could reach, tinted and patterned, with cost and chance."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from diadochi.scene.counters.counter_materials import fill_pattern
from diadochi.scene.highlights.overlay_item import (
    Z_THREAT_PLATES,
    Z_THREATS,
    HighlightSprites,
    Overlay,
    SpotPlaces,
    Stamp,
    percent,
)
from diadochi.scene.palette import FactionColours, qcolor, text_font

_EM = 12.5
_LINE = 13.0
"""Screen pixels from one line of a plate to the next."""
NUMBERS_STEP = 0.45
"""The zoom step from which cost and chance are written on the discs."""


class Claim(NamedTuple):
    """What a side could reach: its colours, the cost if it matters, the chance (0 to 1) if known.

    `label` distinguishes two armies of one side: a letter or two; without it the letter of the side is shown. `fight`
    is shown below: how a fight ends.
    """

    colours: FactionColours
    cost: int | None
    chance: float | None
    label: str = ""
    fight: str = ""

    @property
    def words(self) -> str:
        """The text: whose it is, the cost, the chance in per cent."""
        whose = self.label or self.colours.letter
        chance = "" if self.chance is None else f"{percent(self.chance)}\N{NARROW NO-BREAK SPACE}%"
        cost = "" if self.cost is None else str(self.cost)
        return f"{whose} {' · '.join(filter(None, (cost, chance)))}"

    @property
    def lines(self) -> tuple[str, ...]:
        """The text, line by line."""
        return (self.words, self.fight) if self.fight else (self.words,)


class Threats(Overlay):
    """Discs around the spaces that one or two sides could reach. Hidden while there are none."""

    def __init__(self, sheet: QRectF, sprites: HighlightSprites, places: SpotPlaces) -> None:
        super().__init__(sheet, Z_THREATS)
        self._sprites, self._places = sprites, places
        self._claims: dict[str, tuple[Claim | None, Claim | None]] = {}
        self._alike: set[FactionColours] = set()
        self._boxes: dict[str, QRectF] = {}
        self.plates = _Plates(sheet, sprites, self)
        self.setVisible(False)
        self.plates.setVisible(False)

    @property
    def claims(self) -> Mapping[str, tuple[Claim | None, Claim | None]]:
        """For each tinted space the claims of the first and the second side."""
        return self._claims

    def show_claims(self, first: Mapping[str, Claim], second: Mapping[str, Claim]) -> None:
        """Show these claims and no others."""
        self._claims = {space: (first.get(space), second.get(space)) for space in {**first, **second}}
        self._alike = {claim.colours for claim in first.values()} & {claim.colours for claim in second.values()}
        self.renew()

    def renew(self) -> None:
        """Redraw, for example at another zoom step."""
        before = tuple(self._boxes.values())
        self._boxes = {space: self._box(space) for space in self._claims}
        self.setVisible(bool(self._claims))
        self.plates.setVisible(bool(self._claims) and self._sprites.step >= NUMBERS_STEP)
        self.repaint((*before, *self._boxes.values()))

    def _radius(self, space: str) -> float:
        return max(self._places.ring(space, self._sprites.step) * 1.42, 15.0 / self._sprites.step)

    def _box(self, space: str) -> QRectF:
        reach, down = self._radius(space) + 46.0 / self._sprites.step, self._radius(space) + 62.0 / self._sprites.step
        centre = self._places.centre(space)
        return QRectF(centre.x() - reach, centre.y() - down, 2 * reach, 2 * down)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        near = self.within(option.exposedRect)
        stamp = Stamp(painter, self._sprites)
        for space in near:
            stamp.at(self._places.centre(space), self._disc(space))
        stamp.done()

    def _disc(self, space: str) -> QPixmap:
        first, second = self._claims[space]
        radius = self._radius(space) * self._sprites.step
        hole = self._places.ring(space, self._sprites.step) * self._sprites.step
        sides = (first and (first.colours, _strength(first)), second and (second.colours, _strength(second)))
        darker = second is not None and second.colours in self._alike
        key = ("claim", round(radius, 1), round(hole, 1), sides, darker)
        return self._sprites.picture(
            key, (radius + 2, radius + 2), lambda painter: _draw_disc(painter, (radius, hole), first, second, darker)
        )

    def within(self, exposed: QRectF) -> list[str]:
        """The tinted spaces that touch a rectangle."""
        return [space for space, box in self._boxes.items() if box.intersects(exposed)]

    def write(self, stamp: Stamp, space: str) -> None:
        """Write cost and chance of each side below a space's disc."""
        first, second = self._claims[space]
        step = self._sprites.step
        y = self._places.centre(space).y() + self._radius(space) + 8.0 / step  # the middle of the first line
        for claim in (first, second):
            if claim is not None:
                stamp.at(QPointF(self._places.centre(space).x(), y), _plate(self._sprites, claim))
                y += (_LINE * len(claim.lines) + 3.0) / step


class _Plates(Overlay):
    """The text on the discs, above names and symbols."""

    def __init__(self, sheet: QRectF, sprites: HighlightSprites, threats: Threats) -> None:
        super().__init__(sheet, Z_THREAT_PLATES)
        self._sprites, self._threats = sprites, threats

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        stamp = Stamp(painter, self._sprites)
        for space in self._threats.within(option.exposedRect):
            self._threats.write(stamp, space)
        stamp.done()


def _strength(claim: Claim) -> int:
    """Opacity of a tint, of 255, in three clear tones: sure, likely, unlikely."""
    if claim.chance is None:
        return 105
    if claim.chance >= 1.0:
        return 235
    return 170 if claim.chance >= 0.5 else 105


def _draw_disc(
    painter: QPainter, radii: tuple[float, float], first: Claim | None, second: Claim | None, darker: bool
) -> None:
    """A disc around the symbol for one side; split into halves for two sides, the first on the left.

    `radii` are those of the disc and of the hole for the symbol; `darker` marks a second army of the same side.
    """
    radius, hole = radii
    whole = QPainterPath()
    whole.addEllipse(QPointF(0, 0), radius, radius)
    whole.addEllipse(QPointF(0, 0), hole, hole)
    left, right = QPainterPath(), QPainterPath()
    left.addRect(-radius, -radius, radius, 2 * radius)
    right.addRect(0, -radius, radius, 2 * radius)
    if first is not None and second is not None:
        _tint(painter, whole.intersected(left), first, dark=False)
        _tint(painter, whole.intersected(right), second, dark=darker)
        painter.setPen(QPen(qcolor("ink"), 1.6))
        painter.drawLine(QPointF(0, -radius), QPointF(0, -hole))
        painter.drawLine(QPointF(0, hole), QPointF(0, radius))
    else:
        only = first or second
        assert only is not None
        _tint(painter, whole, only, dark=darker and first is None)
    painter.setPen(QPen(qcolor("ink", 200), 1.3))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(QPointF(0, 0), radius, radius)
    painter.drawEllipse(QPointF(0, 0), hole, hole)


def _tint(painter: QPainter, shape: QPainterPath, claim: Claim, *, dark: bool) -> None:
    """Colour and pattern of the side; the second of two armies of one side has the dark tone."""
    painter.save()
    painter.setOpacity(_strength(claim) / 255)
    if dark:
        painter.fillPath(shape, qcolor(claim.colours.dark))
    else:
        fill_pattern(painter, shape, claim.colours, 7.0)
    painter.restore()


@lru_cache(maxsize=512)
def _width(words: str) -> float:
    return QFontMetricsF(text_font(_EM, semibold=True)).horizontalAdvance(words)


def _plate(sprites: HighlightSprites, claim: Claim) -> QPixmap:
    lines = claim.lines
    width = max(map(_width, lines)) + 10
    below = _LINE * (len(lines) - 1)

    def draw(painter: QPainter) -> None:
        box = QRectF(-width / 2, -7.5, width, 15 + below)
        painter.setPen(QPen(qcolor(claim.colours.dark), 1.2))
        painter.setBrush(qcolor("parchment_light", 240))
        painter.drawRoundedRect(box, 4, 4)
        painter.setPen(qcolor("ink"))
        painter.setFont(text_font(_EM, semibold=True))
        for number, line in enumerate(lines):
            at = QRectF(box.left(), box.top() + number * _LINE, width, 15)
            painter.drawText(at, Qt.AlignmentFlag.AlignCenter, line)

    return sprites.picture(("plate", claim.colours, lines), (width / 2 + 2, 10 + below), draw)
