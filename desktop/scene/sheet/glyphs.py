"""Letters as outlines: measured once at a size of 100 pixels and scaled, so that ink is the same at every zoom step."""

from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QFontMetricsF, QPainterPath, QTransform

from desktop.scene.fonts import display_font, text_font

EM = 100.0
"""The size letters are measured at, pixels."""
_SMALL_CAPITAL = 0.8
_SPACING = {"major": 0.035, "minor": 0.006, "transit": 0.01}
"""Letter spacing of space names, in em; others are spaced as their place asks."""


class Letter(NamedTuple):
    """One letter: its outline with the pen at 0, 0, where the pen stands for it, and how far it moves on (em = 100)."""

    path: QPainterPath
    pen: float
    advance: float


class Line(NamedTuple):
    """A set line: its letters, all of its ink as one outline, the rectangle of that ink, its whole advance (em = 100)."""

    letters: tuple[Letter, ...]
    path: QPainterPath
    ink: QRectF
    advance: float


@lru_cache(maxsize=16384)
def set_line(what: str, text: str, spacing: float = -1.0) -> Line:
    """A line of text in the manner of `what`, `spacing` em between letters (by default the manner's own).

    Needs the shipped fonts to be loaded.
    """
    spacing = (_SPACING.get(what, 0.0) if spacing < 0 else spacing) * EM
    letters: list[Letter] = []
    whole = QPainterPath()
    pen = 0.0
    for run, font in _runs(what, text):
        metrics = QFontMetricsF(font)
        start = pen
        for index, character in enumerate(run):
            before = metrics.horizontalAdvance(run[:index]) if index else 0.0
            after = metrics.horizontalAdvance(run[: index + 1])
            path = QPainterPath()
            path.addText(0.0, 0.0, font, character)
            pen = start + before + index * spacing
            letters.append(Letter(path, pen, after - before))
            whole.addPath(path.translated(pen, 0.0))
        pen = start + metrics.horizontalAdvance(run) + len(run) * spacing
    return Line(tuple(letters), whole, whole.boundingRect(), pen - spacing)


def _runs(what: str, text: str) -> list[tuple[str, QFont]]:
    """The text split where its size changes, each piece with its font."""
    match what:
        case "major":
            return _small_capitals(text)
        case "province":
            return [(text.upper(), _great(text))]
        case "transit" | "range" | "river":
            return [(text, text_font(EM, italic=True))]
        case "sea" | "desert":
            return [(text, text_font(EM, italic=True))]
        case "value":
            return [(text, text_font(EM, semibold=True))]
        case _:
            return [(text, text_font(EM))]


def _great(text: str) -> QFont:
    """The face of great names: the display face where it has the script, else the semibold text face."""
    return text_font(EM, semibold=True) if _is_cyrillic(text) else display_font(EM * 0.94)


def _is_cyrillic(text: str) -> bool:
    return any("\u0400" <= character <= "\u04ff" for character in text)


def _small_capitals(text: str) -> list[tuple[str, QFont]]:
    runs: list[tuple[str, bool]] = []
    for character in text:
        small = character.islower()
        if runs and runs[-1][1] == small:
            runs[-1] = runs[-1][0] + character, small
        else:
            runs.append((character, small))
    return [(run.upper(), text_font(EM * (_SMALL_CAPITAL if small else 1.0), semibold=True)) for run, small in runs]


def placed_path(path: QPainterPath, x: float, y: float, size: float, angle: float = 0.0) -> QPainterPath:
    """An outline of em 100 moved to a pen position, turned by `angle` radians and scaled to an em of `size`."""
    place = QTransform().translate(x, y)
    if angle:
        place.rotateRadians(angle)
    return place.scale(size / EM, size / EM).map(path)
