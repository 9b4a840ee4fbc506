"""The look of counters: drawings in three colours, shadow, bevel, pattern, gloss and metal rims, and lettering."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QByteArray, QLineF, QPointF, QRectF
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QRadialGradient,
    Qt,
    QTransform,
)
from PySide6.QtSvg import QSvgRenderer

from diadochi.language import tr
from diadochi.resources import assets
from diadochi.scene.palette import SHEET, FactionColours, text_font

# --- drawings
# The drawings of assets/counters are black, white and grey; each is painted in any three colours.


class MissingDrawing(Exception):
    """A shipped drawing is missing; the message is one sentence with the remedy."""


def check_drawings(required: Mapping[str, tuple[str, ...]]) -> None:
    """Check that drawings exist, by folder of assets/counters, before anything is painted. Raises MissingDrawing."""
    for folder, names in required.items():
        for name in names:
            _source(folder, name)


def has_drawing(folder: str, name: str) -> bool:
    """Whether assets/counters has a drawing of this name in `folder`."""
    return _path(folder, name).is_file()


def draw(painter: QPainter, folder: str, name: str, box: QRectF, figure: str, ground: str, shade: str) -> None:
    """Paint a drawing into `box`; the black, white and grey of the file become the three colours given.

    Raises MissingDrawing for a name that is not shipped.
    """
    _renderer(folder, name, figure, ground, shade).render(painter, box)


def tone(colour: str, other: str, part: float) -> str:
    """`colour` mixed with `part` (0 to 1) of `other`, as "#rrggbb"."""
    one, two = QColor(colour), QColor(other)
    pairs = ((one.red(), two.red()), (one.green(), two.green()), (one.blue(), two.blue()))
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in pairs)


def _path(folder: str, name: str) -> Path:
    return assets("counters", folder, f"{name}.svg")


@lru_cache(maxsize=64)
def _source(folder: str, name: str) -> str:
    path = _path(folder, name)
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise MissingDrawing(
            tr(
                "The drawing {name} is missing from {folder}. Install Diadochi again or restore the file.",
                name=path.name,
                folder=path.parent,
            )
        ) from error


@lru_cache(maxsize=192)
def _renderer(folder: str, name: str, figure: str, ground: str, shade: str) -> QSvgRenderer:
    return coloured(_source(folder, name), figure, ground, shade)


def coloured(drawing: str, figure: str, ground: str, shade: str) -> QSvgRenderer:
    """A drawing in black, white and grey, painted in three colours."""
    # Parts without a colour are figure by way of the root element; the rest is named in the file.
    text = drawing.replace(" viewBox=", f' fill="{figure}" viewBox=', 1)
    for written, wanted in (("#000", figure), ("#fff", ground), ("#888", shade)):
        text = text.replace(f'"{written}"', f'"{wanted}"')
    return QSvgRenderer(QByteArray(text.encode()))


# --- materials

INK = SHEET["ink"]
IVORY = "#fdf6e3"
PAPER = "#f3e6c8"
BRONZE = ("#f6dc9a", "#b98a3a", "#6e4a17")
SILVER = ("#ffffff", "#b9bec4", "#6a7078")
GOLD = ("#fff0b4", "#e0ab35", "#8a5a10")
"""Metals as light, middle and dark."""


def cast_shadow(painter: QPainter, shape: QPainterPath, height: float) -> None:
    """A soft shadow of `shape`, which is `height` pixels above the table, light from the upper left.

    Made of widening strokes instead of a blur, so that it is also right in vector pictures.
    """
    painter.save()
    painter.translate(height * 0.35, height * 0.8)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    steps = 3
    for step in range(steps):
        width = height * 1.4 * (steps - step) / steps
        pen = QPen(QColor(30, 16, 6, 26), width)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(shape, pen)
    painter.fillPath(shape, QColor(30, 16, 6, 90))
    painter.restore()


def fill_pattern(painter: QPainter, shape: QPainterPath, colours: FactionColours, pitch: float = 7.0) -> None:
    """Fill `shape` with the colour and the pattern of an owner; `pitch` is the distance between stripes or dots."""
    painter.save()
    painter.fillPath(shape, QColor(colours.fill))
    painter.setClipPath(shape, Qt.ClipOperation.IntersectClip)
    box = shape.boundingRect()
    painter.setPen(QPen(QColor(tone(colours.fill, colours.dark, 0.85)), pitch * 0.42))
    if colours.pattern == "dots":
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tone(colours.fill, colours.dark, 0.85)))
        for point in _dots(box, pitch):
            painter.drawEllipse(point, pitch * 0.27, pitch * 0.27)
    elif colours.pattern == "double_border":
        painter.strokePath(
            _shrunk(shape, pitch * 0.62), QPen(QColor(tone(colours.fill, "#ffffff", 0.62)), pitch * 0.26)
        )
    else:
        painter.drawLines(list(_lines(box, colours.pattern, pitch)))
    painter.restore()


def calm_centre(painter: QPainter, shape: QPainterPath, colours: FactionColours, box: QRectF) -> None:
    """Fade the pattern out under an emblem in `box`."""
    fill = QColor(colours.fill)
    clear = QColor(fill)
    clear.setAlpha(0)
    glow = QRadialGradient(box.center(), box.width() * 0.62)
    glow.setColorAt(0.0, fill)
    glow.setColorAt(0.52, fill)
    glow.setColorAt(1.0, clear)
    painter.save()
    painter.setClipPath(shape, Qt.ClipOperation.IntersectClip)
    painter.fillRect(box.adjusted(-box.width(), -box.height(), box.width(), box.height()), QBrush(glow))
    painter.restore()


def gloss(painter: QPainter, shape: QPainterPath) -> None:
    """Light from above, shade below: enamel."""
    box = shape.boundingRect()
    sheen = QLinearGradient(box.topLeft(), QPointF(box.left() + box.width() * 0.25, box.bottom()))
    sheen.setColorAt(0.0, QColor(255, 255, 255, 92))
    sheen.setColorAt(0.38, QColor(255, 255, 255, 16))
    sheen.setColorAt(0.62, QColor(0, 0, 0, 0))
    sheen.setColorAt(1.0, QColor(0, 0, 0, 70))
    painter.fillPath(shape, QBrush(sheen))


def rim(painter: QPainter, shape: QPainterPath, metal: tuple[str, str, str], width: float) -> None:
    """A metal rim along the edge: dark outside, lit from the upper left, a fine dark line within."""
    light, middle, dark = metal
    box = shape.boundingRect()
    shine = QLinearGradient(box.topLeft(), box.bottomRight())
    shine.setColorAt(0.0, QColor(light))
    shine.setColorAt(0.45, QColor(middle))
    shine.setColorAt(0.62, QColor(tone(middle, light, 0.35)))
    shine.setColorAt(1.0, QColor(dark))
    for brush, breadth in ((QBrush(QColor(tone(dark, "#000000", 0.45))), width + 1.7), (QBrush(shine), width)):
        pen = QPen(brush, breadth)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(shape, pen)


def plate(painter: QPainter, shape: QPainterPath, light: str, dark: str, edge: str, width: float = 0.9) -> None:
    """A small plate of paper or enamel: shaded from `light` above to `dark` below, with a thin edge."""
    box = shape.boundingRect()
    shading = QLinearGradient(box.topLeft(), box.bottomLeft())
    shading.setColorAt(0.0, QColor(light))
    shading.setColorAt(1.0, QColor(dark))
    painter.fillPath(shape, QBrush(shading))
    painter.strokePath(shape, QPen(QColor(edge), width))


def rounded(box: QRectF, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(box, radius, radius)
    return path


def oval(box: QRectF) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(box)
    return path


def _lines(box: QRectF, pattern: str, pitch: float) -> Iterator[QLineF]:
    if pattern == "horizontal_bars":
        count = int(box.height() / pitch) + 1
        for row in range(count):
            y = box.top() + (row + 0.5) * pitch
            yield QLineF(box.left(), y, box.right(), y)
    if pattern in ("diagonal_stripes", "cross_hatch"):
        span = box.width() + box.height()
        step = pitch * 1.41
        for number in range(int(span / step) + 1):
            x = box.left() + number * step
            yield QLineF(x, box.top(), x - box.height(), box.bottom())
            if pattern == "cross_hatch":
                yield QLineF(x - box.height(), box.top(), x, box.bottom())


def _dots(box: QRectF, pitch: float) -> Iterator[QPointF]:
    rows = int(box.height() / (pitch * 0.86)) + 2
    columns = int(box.width() / pitch) + 2
    for row in range(rows):
        for column in range(columns):
            shift = 0.5 if row % 2 else 0.0
            yield QPointF(box.left() + (column + shift) * pitch, box.top() + row * pitch * 0.86)


def _shrunk(shape: QPainterPath, by: float) -> QPainterPath:
    box = shape.boundingRect()
    placed = QTransform()
    placed.translate(box.center().x(), box.center().y())
    placed.scale(1 - 2 * by / box.width(), 1 - 2 * by / box.height())
    placed.translate(-box.center().x(), -box.center().y())
    return placed.map(shape)


# --- lettering on counters
# Words and numbers are set as outlines: they fit their box exactly and stay sharp at every zoom step.

_DESIGN = 200.0
"""Size in pixels at which outlines are taken from the typeface."""
_ASCENT = 0.65
"""Height of capitals and lining figures as a share of the size."""


@lru_cache(maxsize=512)
def _outline(text: str, bold: bool, italic: bool) -> QPainterPath:
    font = text_font(_DESIGN, semibold=bold, italic=italic)
    font.setFeature(QFont.Tag("lnum"), 1)
    path = QPainterPath()
    path.addText(0.0, 0.0, font, text)
    return path


def width_of(text: str, size: float, *, italic: bool = False) -> float:
    """The width of the ink of `text` at `size` pixels."""
    return _outline(text, True, italic).boundingRect().width() * size / _DESIGN


def write(
    painter: QPainter,
    text: str,
    box: QRectF,
    size: float,
    colour: str,
    *,
    bold: bool = True,
    italic: bool = False,
    halo: str = "",
) -> None:
    """Write `text` in the middle of `box`, at most `size` pixels tall, narrowed when the box is too small.

    It is centred by the height of capitals, so that words with and without long letters share a baseline.
    """
    path = _outline(text, bold, italic)
    ink = path.boundingRect()
    if ink.isEmpty():
        return
    scale = size / _DESIGN
    stretch = min(1.0, box.width() / (ink.width() * scale))
    tall = scale * max(stretch, 0.82)
    wide = scale * stretch
    placed = QTransform()
    placed.translate(box.center().x(), box.center().y() + _ASCENT * tall * _DESIGN / 2)
    placed.scale(wide, tall)
    placed.translate(-ink.center().x(), 0.0)
    shape = placed.map(path)
    if halo:
        painter.strokePath(
            shape,
            QPen(QColor(halo), size * 0.16, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin),
        )
    painter.fillPath(shape, QColor(colour))
