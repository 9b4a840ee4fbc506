"""Letters measured once at a size of 100 pixels and scaled, so that ink is the same at every zoom step."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QFontMetricsF, QGlyphRun, QPainterPath, QRawFont, QTransform

from desktop.scene.fonts import display_font, text_font

EM = 100.0
"""The size letters are measured at, pixels."""
_SMALL_CAPITAL = 0.8
_SPACING = {"major": 0.035, "minor": 0.006, "transit": 0.01}
"""Letter spacing of space names, in em; others are spaced as their place asks."""


class FontFace(NamedTuple):
    """A cut of a typeface, and its size as a share of the em."""

    cut: str
    share: float = 1.0

    def font(self) -> QFont:
        """The font at the size letters are measured at."""
        if self.cut == "display":
            return display_font(EM * self.share)
        return text_font(EM * self.share, semibold=self.cut == "semibold", italic=self.cut == "italic")


class Letter(NamedTuple):
    """One letter, in em = 100: its outline with the pen at 0, 0, where the pen stands for it, how far it moves on.

    `glyph` is its number in the face.
    """

    path: QPainterPath
    pen: float
    advance: float
    face: FontFace
    glyph: int


class LetterLine(NamedTuple):
    """A set line, in em = 100: its letters, the rectangle of their ink, the whole advance."""

    letters: tuple[Letter, ...]
    ink: QRectF
    advance: float

    @property
    def path(self) -> QPainterPath:
        """The outline of all ink. Made each time: cached lines share the outlines of their letters, a tenth of it."""
        return _outline(self.letters)


@lru_cache(maxsize=1024)
def set_line(what: str, text: str, spacing: float = -1.0) -> LetterLine:
    """A line of text in the manner of `what`, `spacing` em between letters (by default the manner's own).

    Needs the shipped fonts to be loaded.
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
    """The letters of a run, kerned."""
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
    """The number and the outline of a character's glyph."""
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
    """The face of great names: the display face where it has the script, else the semibold text face."""
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
    """Letters as glyphs for a painter, at an em of `size`: far quicker to draw on the screen than their outlines."""
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
