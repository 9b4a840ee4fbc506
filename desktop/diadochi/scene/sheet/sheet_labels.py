"""Set lines of text and placed labels as plain values: enough to paint and measure a label without placing it again."""

import math
from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import NamedTuple

import msgspec
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QFontMetricsF, QGlyphRun, QPainterPath, QRawFont, QTransform

from diadochi.atlas.atlas import Atlas
from diadochi.scene import palette
from diadochi.scene.canvas import STEPS
from diadochi.scene.palette import display_font, text_font

# --- glyphs
# Letters are measured once at a size of 100 pixels and scaled, so that the ink is the same at every zoom step.

EM = 100.0
"""The size at which letters are measured, pixels."""
_SMALL_CAPITAL = 0.8
_SPACING = {"major": 0.035, "minor": 0.006, "transit": 0.01}
"""Letter spacing of space names, in em; other names are spaced to fit their place."""


class FontFace(NamedTuple):
    """A font face, and its size as a share of the em."""

    cut: str
    share: float = 1.0

    def font(self) -> QFont:
        """The font at the size at which letters are measured."""
        if self.cut == "display":
            return display_font(EM * self.share)
        return text_font(EM * self.share, semibold=self.cut == "semibold", italic=self.cut == "italic")


class Letter(NamedTuple):
    """One letter at em = 100: its outline with the pen at 0, 0, the position of the pen in its line, its advance.

    `glyph` is its index in the face.
    """

    path: QPainterPath
    pen: float
    advance: float
    face: FontFace
    glyph: int


class LetterLine(NamedTuple):
    """A set line at em = 100: its letters, the rectangle of their ink, the whole advance."""

    letters: tuple[Letter, ...]
    ink: QRectF
    advance: float

    @property
    def path(self) -> QPainterPath:
        """The outline of all ink. Not cached: cached lines share the outlines of their letters, which take a tenth of
        the memory.
        """
        return _outline(self.letters)


@lru_cache(maxsize=1024)
def set_line(what: str, text: str, spacing: float = -1.0) -> LetterLine:
    """A line of text set as `what` is lettered, with `spacing` em between letters (by default that of `what`).

    The shipped fonts must be loaded.
    """
    gap = (_SPACING.get(what, 0.0) if spacing < 0 else spacing) * EM
    letters: list[Letter] = []
    pen = 0.0
    for run, face in _runs(what, text):
        letters += _set_run(run, face, pen, gap)
        pen += QFontMetricsF(face.font()).horizontalAdvance(run) + len(run) * gap
    return LetterLine(tuple(letters), _outline(letters).boundingRect(), pen - gap)


def _outline(letters: Sequence[Letter]) -> QPainterPath:
    whole = QPainterPath()
    for letter in letters:
        whole.addPath(letter.path.translated(letter.pen, 0.0))
    return whole


def _set_run(run: str, face: FontFace, start: float, gap: float) -> list[Letter]:
    font = face.font()
    metrics = QFontMetricsF(font)
    ends = [0.0, *(metrics.horizontalAdvance(run[: n + 1]) for n in range(len(run)))]
    letters = []
    for number, character in enumerate(run):
        glyph, outline = _glyph(face, character)
        letters.append(
            Letter(outline, start + ends[number] + number * gap, ends[number + 1] - ends[number], face, glyph)
        )
    return letters


@lru_cache(maxsize=1024)
def _glyph(face: FontFace, character: str) -> tuple[int, QPainterPath]:
    raw = QRawFont.fromFont(face.font())
    glyph = raw.glyphIndexesForString(character)[0]
    return glyph, raw.pathForGlyph(glyph)


def _runs(what: str, text: str) -> list[tuple[str, FontFace]]:
    """The text split where its face changes."""
    match what:
        case "major":
            return _small_capitals(text)
        case "province":
            return [(text.upper(), _great(text))]
        case "country":
            return [(text.upper(), FontFace("semibold", 0.96))]
        case "transit" | "range" | "river" | "sea" | "desert":
            return [(text, FontFace("italic"))]
        case "value":
            return [(text, FontFace("semibold"))]
        case _:
            return [(text, FontFace("text"))]


def _great(text: str) -> FontFace:
    """The display face where it has the script, else the semibold text face."""
    return FontFace("semibold") if _is_cyrillic(text) else FontFace("display", 0.94)


def _is_cyrillic(text: str) -> bool:
    return any("\u0400" <= character <= "\u04ff" for character in text)


def _small_capitals(text: str) -> list[tuple[str, FontFace]]:
    runs: list[tuple[str, bool]] = []
    for character in text:
        small = character.islower()
        if runs and runs[-1][1] == small:
            runs[-1] = runs[-1][0] + character, small
        else:
            runs.append((character, small))
    return [(run.upper(), FontFace("semibold", _SMALL_CAPITAL if small else 1.0)) for run, small in runs]


def placed_path(path: QPainterPath, x: float, y: float, size: float, angle: float = 0.0) -> QPainterPath:
    """An outline of em 100 moved to a pen position, turned by `angle` radians and scaled to an em of `size`."""
    place = QTransform().translate(x, y)
    if angle:
        place.rotateRadians(angle)
    return place.scale(size / EM, size / EM).map(path)


@lru_cache(maxsize=256)
def _raw(face: FontFace, size: float) -> QRawFont:
    raw = QRawFont.fromFont(face.font())
    raw.setPixelSize(size * face.share)
    return raw


def glyph_runs(letters: Sequence[Letter], size: float) -> list[QGlyphRun]:
    """Letters as glyphs for a painter, at an em of `size`; much faster to draw on the screen than their outlines."""
    faces = dict.fromkeys(letter.face for letter in letters)
    runs = []
    for face in faces:
        mine = [letter for letter in letters if letter.face == face]
        run = QGlyphRun()
        run.setRawFont(_raw(face, round(size, 3)))
        run.setGlyphIndexes([letter.glyph for letter in mine])
        run.setPositions([QPointF(letter.pen * size / EM, 0.0) for letter in mine])
        runs.append(run)
    return runs


# --- placed labels

LabelBox = tuple[float, float, float, float]
"""Left, top, right, bottom in canvas pixels."""
LEADING = 0.92
"""Distance between two baselines, in em."""
VALUE_RADIUS = 0.5
"""Radius of the roundel with victory points, in em of the province's name."""
VALUE_GAP = 0.5
"""Gap between a province's name and its roundel, in em."""


class Placed(msgspec.Struct, frozen=True, array_like=True):
    """A label in its final place.

    `x`, `y` is the pen position at the first baseline, canvas pixels; lines are centred (`align` 0), flush left (-1) or
    flush right (1) under the widest. `size` is the em in canvas pixels, `spacing` the letter spacing in em. A label
    along a curve has a pen position and an angle (radians) for every letter in `letters` instead.
    """

    id: str
    what: str
    lines: tuple[str, ...]
    size: float
    spacing: float = -1.0
    x: float = 0.0
    y: float = 0.0
    align: int = 0
    value: int = 0
    letters: tuple[tuple[float, float, float], ...] = ()


def pens(label: Placed) -> list[tuple[str, float, float]]:
    """Each line of a straight label with its pen position in canvas pixels."""
    advances = [set_line(label.what, line, label.spacing).advance * label.size / EM for line in label.lines]
    widest = max(advances)
    share = {-1: 0.0, 0: 0.5, 1: 1.0}[label.align]
    return [
        (line, label.x + (widest - advance) * share, label.y + number * LEADING * label.size)
        for number, (line, advance) in enumerate(zip(label.lines, advances, strict=True))
    ]


def value_centre(label: Placed) -> tuple[float, float]:
    """The centre of the roundel with victory points, at the end of the last line."""
    line, x, y = pens(label)[-1]
    ink = set_line(label.what, line, label.spacing).ink
    scale = label.size / EM
    across = x + ink.right() * scale + (VALUE_GAP + VALUE_RADIUS) * label.size
    return across, y - 0.33 * label.size


def ink_boxes(label: Placed) -> list[LabelBox]:
    """The rectangles that hold the ink of a label: one per line, or one per letter along a curve."""
    scale = label.size / EM
    if label.letters:
        line = set_line(label.what, label.lines[0])
        turned = zip(line.letters, label.letters, strict=True)
        return [_turned(letter.path, *pen, scale) for letter, pen in turned if not letter.path.isEmpty()]
    boxes = []
    for text, x, y in pens(label):
        ink = set_line(label.what, text, label.spacing).ink
        boxes.append((x + ink.left() * scale, y + ink.top() * scale, x + ink.right() * scale, y + ink.bottom() * scale))
    if label.value:
        cx, cy = value_centre(label)
        r = VALUE_RADIUS * label.size
        boxes.append((cx - r, cy - r, cx + r, cy + r))
    return boxes


def _turned(path: QPainterPath, x: float, y: float, angle: float, scale: float) -> LabelBox:
    ink = path.boundingRect()
    cos, sin = math.cos(angle) * scale, math.sin(angle) * scale
    corners = [
        (x + cos * px - sin * py, y + sin * px + cos * py)
        for px in (ink.left(), ink.right())
        for py in (ink.top(), ink.bottom())
    ]
    xs, ys = zip(*corners, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


# --- placements

ENGINE = 2
"""Raise this when names are placed differently, so that stored placements are made again."""


class Placement(msgspec.Struct, frozen=True, array_like=True):
    """The labels of a zoom step in their places, and the ids of those that were dropped."""

    labels: tuple[Placed, ...]
    dropped: tuple[str, ...]


@lru_cache(maxsize=32)
def sheet_key(atlas: Atlas, language: str) -> str:
    """A hash (hex) of all that placements depend on: names in that language, places, routes, lines, typefaces, engine.

    Notes and other texts of the map do not count.
    """
    spaces = [
        (s.id, s.names, s.kind, s.port, s.siege_modifier, s.province, *(round(c, 2) for c in atlas.place[s.id]))
        for s in atlas.spaces.values()
    ]
    wishes = [(space.id, space.label) for space in atlas.spaces.values() if space.label]
    wishes += [(province.id, province.label) for province in atlas.provinces.values() if province.label]
    whole = msgspec.msgpack.encode(
        (
            (ENGINE, palette.VERSION, STEPS, atlas.canvas, atlas.cartouche, atlas.projection),
            spaces,
            [(kind.id, kind.symbol) for kind in atlas.space_kinds.values()],
            [(kind.id, kind.style, kind.by) for kind in atlas.route_kinds.values()],
            [(province.id, province.names, province.victory_points) for province in atlas.provinces.values()],
            [(route.id, route.via) for route in atlas.routes.values()],
            atlas.features,
            *([wishes] if wishes else ()),
        ),
        enc_hook=lambda names: names.in_language(language),
    )
    return blake2b(whole, digest_size=12).hexdigest()
