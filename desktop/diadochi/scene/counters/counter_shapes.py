"""The base of counter faces, and their parts: shields, tokens, badges, control markers, signs and the city wall."""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from functools import lru_cache
from typing import NamedTuple, Protocol

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPolygonF

from diadochi.scene.counters import counter_materials
from diadochi.scene.counters.counter_materials import BRONZE, INK, IVORY, PAPER, draw, tone, width_of, write
from diadochi.scene.palette import FactionColours
from diadochi.scene.sheet.sheet_geometry import SYMBOL_RADIUS

# --- counter face
# The face of a counter: an immutable value that knows its size and paints itself, and the sizes of counters.
#
# Pieces with equal faces share one picture; names are already in the language they are shown in.

# --- sizes
# Sizes are pixels at full size. Counters shrink more slowly than the map, so that they can be read from afar, and show
# less the smaller they are.

Size = tuple[float, float]


class Detail(Enum):
    """How much a counter shows: everything, emblem and ratings, or the emblem alone."""

    FULL = "full"
    COMPACT = "compact"
    SMALL = "small"


SHIELD: dict[Detail, Size] = {Detail.FULL: (50, 66), Detail.COMPACT: (46, 58), Detail.SMALL: (40, 48)}
UNIT: Size = (45, 20)
WALL_HEIGHT = 17.0
SHADOW_MARGIN = 12.0
"""Margin of every picture for its shadow, rim and halo."""
MARKER_RIM = 1.5
"""The radius of a control marker minus that of the symbol above it."""
MARKER_LIP = {Detail.FULL: 12.5, Detail.COMPACT: 18.0, Detail.SMALL: 23.0}
"""How far a control marker shows below the symbol above it; further from afar, for its letter to be seen."""
_AT_ONE = 1.2
"""Screen pixels per counter pixel where a canvas pixel is a screen pixel."""


def symbol_radius(symbol: str) -> float:
    """Half the width of a space symbol in canvas pixels; unknown shapes are drawn as discs."""
    return SYMBOL_RADIUS.get(symbol, SYMBOL_RADIUS["disc"])


def detail_at(step: float) -> Detail:
    """What counters show at a zoom step (screen pixels per canvas pixel)."""
    if step >= 0.9:
        return Detail.FULL
    return Detail.COMPACT if step >= 0.45 else Detail.SMALL


def counter_scale(step: float) -> float:
    """Screen pixels per counter pixel at a zoom step: the root of the step below 1, a little less than it above."""
    return float(_AT_ONE * (step**0.5 if step < 1 else step**0.82))


# --- face


class Face(Protocol):
    """Any counter's face."""

    def __hash__(self) -> int:
        """Equal faces share one picture."""
        ...

    def size(self, detail: Detail) -> Size:
        """Width and height in pixels at full size, without the shadow."""
        ...

    def paint(self, painter: QPainter, detail: Detail, lift: float) -> None:
        """Paint with the upper left corner at the origin, in counter pixels, `lift` pixels above the table."""
        ...


# --- painting
# Faces are painted here only, for sprites on the screen and for vector pictures alike.

RESTING = 2.2
"""Height in pixels above the table of a counter on the map."""
LIFTED = 7.0
"""Height in pixels of a lifted counter."""


def paint_face(painter: QPainter, face: Face, detail: Detail = Detail.FULL, lift: float = RESTING) -> None:
    """Paint a face with its upper left corner at the origin, in counter pixels, at its own size."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    face.paint(painter, detail, lift)
    painter.restore()


def picture_of(face: Face, detail: Detail, scale: float, lift: float = RESTING) -> QImage:
    """A counter as an image with a margin of `SHADOW_MARGIN`, `scale` device pixels per counter pixel."""
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


# --- shields and plates


@lru_cache(maxsize=8)
def outline(width: float, height: float) -> QPainterPath:
    """A tall shield in a box of this size: shoulders, straight sides, a rounded foot."""
    left, right, top, bottom = 2.5, width - 2.5, 4.0, height - 2.0
    middle, waist = width / 2, bottom - width * 0.46
    path = QPainterPath(QPointF(left, top + 1.5))
    path.quadTo(middle * 0.55, top + 3.2, middle, top - 1.6)
    path.quadTo(middle * 1.45, top + 3.2, right, top + 1.5)
    path.lineTo(right, waist)
    path.cubicTo(right, bottom - width * 0.16, middle + width * 0.24, bottom - 3, middle, bottom)
    path.cubicTo(middle - width * 0.24, bottom - 3, left, bottom - width * 0.16, left, waist)
    path.closeSubpath()
    return path


def ground(painter: QPainter, shape: QPainterPath, colours: FactionColours, emblem: QRectF, lift: float) -> None:
    """Shadow, enamel field with pattern, gloss and bronze rim; the pattern is calm where the emblem goes."""
    counter_materials.cast_shadow(painter, shape, lift)
    counter_materials.fill_pattern(painter, shape, colours)
    counter_materials.calm_centre(painter, shape, colours, emblem)
    counter_materials.gloss(painter, shape)
    counter_materials.rim(painter, shape, BRONZE, 2.3)


def paint_emblem(painter: QPainter, drawing: tuple[str, str], colours: FactionColours, box: QRectF) -> None:
    """Paint an emblem, by folder and name, in the text colour of an owner, with a dark edge under it for contrast."""
    light_text = colours.text.upper() == "#FFFFFF"
    under = tone(colours.dark, "#000000", 0.35) if light_text else tone(colours.fill, "#ffffff", 0.55)
    draw(painter, *drawing, box.translated(0.9, 1.1), under, under, under)
    figure = IVORY if light_text else tone(INK, "#000000", 0.5)
    draw(painter, *drawing, box, figure, colours.fill, tone(figure, colours.fill, 0.45))


def rating_circle(painter: QPainter, rating: int, centre: QPointF, radius: float = 7.0) -> None:
    """A rating in a white circle."""
    disc = counter_materials.oval(QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius))
    counter_materials.plate(painter, disc, "#ffffff", "#efe9da", INK, 1.0)
    write(painter, str(rating), disc.boundingRect(), radius * 1.75, "#1d130a")


def rating_square(painter: QPainter, rating: int, centre: QPointF, radius: float = 6.4) -> None:
    """A rating in a grey square."""
    square = counter_materials.rounded(QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius), 1.4)
    counter_materials.plate(painter, square, "#c9c9c6", "#a2a29e", INK, 1.0)
    write(painter, str(rating), square.boundingRect(), radius * 1.95, "#1d130a")


_RATINGS_BELOW = {Detail.FULL: 5.4, Detail.COMPACT: 6.4}
"""Distance in counter pixels from the bottom of the emblem to the middle of the ratings."""


def paint_ratings(
    painter: QPainter,
    detail: Detail,
    ratings: tuple[int, int],
    colours: FactionColours,
    emblem: QRectF,
    *,
    lower: float = 0.0,
) -> None:
    """Both ratings of a shield with the owner's letter between them, `lower` than usual; from afar the letter alone."""
    width, height = SHIELD[detail]
    if detail is Detail.SMALL:
        write(painter, colours.letter, QRectF(width / 2 - 6, height - 14, 12, 10), 10, colours.text)
        return
    y = emblem.bottom() + _RATINGS_BELOW[detail] + lower
    rating_circle(painter, ratings[0], QPointF(10.4, y))
    rating_square(painter, ratings[1], QPointF(width - 10.6, y))
    write(painter, colours.letter, QRectF(width / 2 - 6, y - 5.5, 12, 12), 10.5, colours.text, halo=colours.fill)


def ribbon(painter: QPainter, box: QRectF, text: str, size: float = 8.6) -> None:
    """A paper ribbon with turned ends and a name on it."""
    tail = QPainterPath()
    for side, edge in ((-1, box.left()), (1, box.right())):
        tail.moveTo(edge - side * 4, box.top() + 2.4)
        tail.lineTo(edge + side * 3.4, box.top() + 2.4)
        tail.lineTo(edge + side * 1.2, box.center().y() + 1.6)
        tail.lineTo(edge + side * 3.4, box.bottom() + 1.8)
        tail.lineTo(edge - side * 4, box.bottom() + 1.8)
        tail.closeSubpath()
    counter_materials.plate(painter, tail, tone(PAPER, INK, 0.34), tone(PAPER, INK, 0.44), INK, 0.7)
    counter_materials.plate(painter, counter_materials.rounded(box, 1.2), IVORY, PAPER, INK, 0.8)
    write(painter, text, box.adjusted(1.6, 0, -1.6, -0.4), size, "#1d130a")


def emblem_box(width: float, detail: Detail) -> QRectF:
    """The box of the emblem of a tall shield."""
    side, top = {Detail.FULL: (29.0, 4.6), Detail.COMPACT: (28.0, 5.0), Detail.SMALL: (29.0, 4.5)}[detail]
    return QRectF((width - side) / 2, top, side, side)


# --- tokens of units
# A low plate of paper with a coloured field at its left, and a silhouette on the field.

FIELD: Size = (22.7, UNIT[1])
"""The coloured field alone, as a token seen from afar."""
_FIELD = QRectF(0.6, 0.6, 21.5, UNIT[1] - 1.2)
_FIGURE = QRectF(2.6, 1.6, 16.8, 16.8)


@contextmanager
def blank(painter: QPainter, paper: tuple[str, str], metal: tuple[str, str, str], lift: float) -> Iterator[None]:
    """Paint the plate, then the caller's content, then the rim over it."""
    whole = counter_materials.rounded(QRectF(0.6, 0.6, UNIT[0] - 1.2, UNIT[1] - 1.2), 3.0)
    counter_materials.cast_shadow(painter, whole, lift)
    counter_materials.plate(painter, whole, *paper, INK, 0.6)
    yield
    counter_materials.rim(painter, whole, metal, 1.1)


@contextmanager
def bare_field(painter: QPainter, metal: tuple[str, str, str], lift: float) -> Iterator[None]:
    """The same for the field alone: shadow, content, rim."""
    whole = counter_materials.rounded(_FIELD, 3.0)
    counter_materials.cast_shadow(painter, whole, lift)
    yield
    counter_materials.rim(painter, whole, metal, 1.1)


def silhouette(painter: QPainter, drawing: str, colours: FactionColours) -> None:
    """Paint the field in colour and pattern with a drawing of assets/counters/units on it."""
    field = QPainterPath()
    field.addRoundedRect(_FIELD, 3.0, 3.0)
    counter_materials.fill_pattern(painter, field, colours, 5.0)
    counter_materials.calm_centre(painter, field, colours, _FIGURE.adjusted(2.5, 2.5, -2.5, -2.5))
    counter_materials.gloss(painter, field)
    light_text = colours.text.upper() == "#FFFFFF"
    figure = IVORY if light_text else tone(INK, "#000000", 0.5)
    under = tone(colours.dark, "#000000", 0.3) if light_text else tone(colours.fill, "#ffffff", 0.5)
    draw(painter, "units", drawing, _FIGURE.translated(0.5, 0.7), under, under, under)
    ground, shade = tone(colours.fill, colours.dark, 0.5), tone(figure, colours.fill, 0.4)
    draw(painter, "units", drawing, _FIGURE, figure, ground, shade)


# --- badges
# The number of units in a stack, their strength, and the owner where no shield shows it.

_HEIGHT = 16.0
_SEAL = 13.0
"""Extra width for the seal of an owner."""


class BadgeFace(NamedTuple):
    """Combat units and their strength, with a die where `dice` are added to it.

    `strength` is None where there is none to show, or no room for it; a `sealed` badge has the owner's letter.
    """

    units: int
    strength: int | None
    dice: bool
    colours: FactionColours
    sealed: bool = False

    def size(self, detail: Detail) -> Size:
        seal = _SEAL if self.sealed else 0.0
        if self.strength is None:
            return 12.0 + len(str(self.units)) * 6.6 + seal, _HEIGHT
        digits = len(str(self.units)) + len(str(self.strength)) * 0.9
        return 17.0 + digits * 6.2 + (11.0 if self.dice else 0.0) + seal, _HEIGHT

    def paint(self, painter: QPainter, detail: Detail, lift: float) -> None:
        width, height = self.size(detail)
        shape = counter_materials.rounded(QRectF(0.5, 0.5, width - 1, height - 1), height / 2 - 0.5)
        counter_materials.cast_shadow(painter, shape, lift * 0.5)
        counter_materials.plate(painter, shape, "#4b3524", "#24170d", "#e8c987", 1.1)
        if self.sealed:
            _seal(painter, self.colours)
        seal = _SEAL if self.sealed else 0.0
        room = QRectF(seal, 0, width - seal, height - 0.4)
        if self.strength is None:
            write(painter, str(self.units), room, 14.5, "#fff6df")
        else:
            _tally(painter, self, room)


def die(painter: QPainter, box: QRectF, colour: str) -> None:
    """A small die: something is rolled for."""
    painter.setPen(QPen(QColor(colour), box.width() * 0.11))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box, box.width() * 0.2, box.width() * 0.2)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    for x, y in ((0.28, 0.28), (0.72, 0.28), (0.5, 0.5), (0.28, 0.72), (0.72, 0.72)):
        spot = QPointF(box.left() + x * box.width(), box.top() + y * box.height())
        painter.drawEllipse(spot, box.width() * 0.09, box.width() * 0.09)


def _seal(painter: QPainter, colours: FactionColours) -> None:
    disc = counter_materials.oval(QRectF(1.6, 1.6, _HEIGHT - 3.2, _HEIGHT - 3.2))
    counter_materials.fill_pattern(painter, disc, colours, 4.0)
    counter_materials.calm_centre(painter, disc, colours, QRectF(4.4, 4.4, 7.2, 7.2))
    painter.strokePath(disc, QPen(QColor("#e8c987"), 0.8))
    write(painter, colours.letter, disc.boundingRect(), 10.5, colours.text)


def _tally(painter: QPainter, face: BadgeFace, room: QRectF) -> None:
    strength = f"({face.strength}" + ("+" if face.dice else ")")
    units_width, strength_width = width_of(str(face.units), 13.5), width_of(strength, 10.0)
    die_width = 11.0 if face.dice else 0.0
    x = room.left() + (room.width() - units_width - 2.6 - strength_width - die_width) / 2
    write(painter, str(face.units), QRectF(x, 0, units_width + 0.4, room.height()), 13.5, "#fff6df")
    x += units_width + 2.6
    write(painter, strength, QRectF(x, 0, strength_width + 0.4, room.height() - 0.2), 10.0, "#f4d58b")
    if face.dice:
        die(painter, QRectF(x + strength_width + 0.8, 4.6, 6.6, 6.6), "#f4d58b")
        write(painter, ")", QRectF(x + strength_width + 7.6, 0, 3.4, room.height() - 0.2), 10.0, "#f4d58b")


# --- control markers


class MarkerFace(NamedTuple):
    """A control marker under a space whose symbol has the shape `symbol`."""

    colours: FactionColours
    symbol: str

    def size(self, detail: Detail) -> Size:
        radius = symbol_radius(self.symbol)
        return 2 * (radius + MARKER_RIM), 2 * radius + MARKER_RIM + MARKER_LIP[detail]

    def paint(self, painter: QPainter, detail: Detail, lift: float) -> None:
        """A round token under the space; only a collar and a lip with the letter are visible."""
        side, foot = self.size(detail)
        radius = symbol_radius(self.symbol)
        disc = QPainterPath()
        disc.addEllipse(QRectF(0, foot - side, side, side))
        shape = disc.subtracted(_symbol(self.symbol, QPointF(side / 2, side / 2), radius + 0.8))
        colours = self.colours
        painter.fillPath(shape.translated(lift * 0.3, lift * 0.6), QColor(30, 16, 6, 90))
        counter_materials.fill_pattern(painter, shape, colours, 5.0)
        counter_materials.gloss(painter, shape)
        painter.strokePath(shape, QPen(QColor(tone(colours.dark, "#000000", 0.5)), 1.3))
        tall = MARKER_LIP[detail] - 0.9
        spot = QRectF(side / 2 - tall * 0.55, foot - tall - 1.6, tall * 1.1, tall)
        edge = tone(colours.dark, "#000000", 0.4)
        counter_materials.plate(painter, counter_materials.rounded(spot, tall / 2), IVORY, PAPER, edge, 0.9)
        write(painter, colours.letter, spot, tall * 0.9, "#1d130a")


def _symbol(symbol: str, centre: QPointF, radius: float) -> QPainterPath:
    path = QPainterPath()
    if symbol == "square":
        path.addRoundedRect(
            QRectF(centre.x() - radius * 0.92, centre.y() - radius * 0.92, radius * 1.84, radius * 1.84), 2, 2
        )
    elif symbol == "hexagon":
        corners = ((1, 0), (0.5, 0.866), (-0.5, 0.866), (-1, 0), (-0.5, -0.866), (0.5, -0.866))
        path.addPolygon(QPolygonF([centre + QPointF(x, y) * radius for x, y in corners]))
        path.closeSubpath()
    else:
        path.addEllipse(centre, radius, radius)
    return path


# --- signs
# A small round sign on a stack: it has moved, or it can still act.

SIGN: Size = (15, 15)
SIGN_SCALE = {Detail.FULL: 1.0, Detail.COMPACT: 1.2, Detail.SMALL: 1.6}
"""Signs are larger from afar, where players look for the armies that can act."""


class SignFace(NamedTuple):
    """A small round sign on a stack: "moved" or "ready"."""

    sign: str

    def size(self, detail: Detail) -> Size:
        return SIGN

    def paint(self, painter: QPainter, detail: Detail, lift: float) -> None:
        width, height = SIGN
        disc = counter_materials.oval(QRectF(0.7, 0.7, width - 1.4, height - 1.4))
        counter_materials.cast_shadow(painter, disc, lift * 0.4)
        ready = self.sign == "ready"
        counter_materials.plate(
            painter, disc, "#fff3c4" if ready else "#c9c2b4", "#f2b705" if ready else "#97907f", INK, 0.9
        )
        pen = QPen(QColor("#1d130a"), 1.9)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        sign = QPainterPath()
        if ready:
            sign.moveTo(5.6, 4.2)
            sign.lineTo(9.9, 7.5)
            sign.lineTo(5.6, 10.8)
        else:
            sign.moveTo(4.4, 7.8)
            sign.lineTo(6.8, 10.0)
            sign.lineTo(10.8, 5.0)
        painter.strokePath(sign, pen)


# --- walls


class WallFace(NamedTuple):
    """The city wall in front of a garrison; its width in counter pixels."""

    width: int

    def size(self, detail: Detail) -> Size:
        return self.width, WALL_HEIGHT

    def paint(self, painter: QPainter, detail: Detail, lift: float) -> None:
        merlons = max(3, round(self.width / 11.0))
        pitch = self.width / (2 * merlons - 1)
        shape = QPainterPath(QPointF(0, WALL_HEIGHT))
        for number in range(merlons):
            left = 2 * number * pitch
            for x, y in ((left, 5.0), (left, 0.8), (left + pitch, 0.8), (left + pitch, 5.0)):
                shape.lineTo(x, y)
        shape.lineTo(self.width, WALL_HEIGHT)
        shape.closeSubpath()
        counter_materials.cast_shadow(painter, shape, lift * 0.6)
        counter_materials.plate(painter, shape, "#efdcb4", "#c09a63", INK, 1.1)
        _courses(painter, self.width)


def _courses(painter: QPainter, width: int) -> None:
    painter.setPen(QPen(QColor(tone(INK, "#c09a63", 0.45)), 0.7))
    for row, y in enumerate((5.6, 9.4, 13.2)):
        painter.drawLine(QLineF(0.8, y, width - 0.8, y))
        for stone in range(int(width / 9) + 1):
            x = stone * 9.0 + (4.5 if row % 2 else 0.0)
            if 1.0 < x < width - 1.0:
                painter.drawLine(QLineF(x, y, x, min(y + 3.8, WALL_HEIGHT)))
