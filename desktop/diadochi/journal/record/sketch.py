"""Drawings on the map (arrows, rings, crosses, ticks, question marks, notes), as values and as lines of text.

    arrow blue kelainai sardeis
    arrow vermilion sardeis @812.5,640
    ring green pella
    note black pella "Attack from here, not earlier."

Each ink also has its own dash pattern and letter on the map, so that colour is never the only sign. A place is a space
of the map or a point of its canvas.
"""

import math
import re
from enum import StrEnum

import msgspec

from diadochi.journal.record.text_grammar import quoted, quoted_of

MOST_PLACES = 400
"""The most places of an arrow."""
LONGEST_NOTE = 2000
"""The most characters of a note."""
_FARTHEST = 1e5


class SketchKind(StrEnum):
    """What can be drawn. An arrow leads through its places; everything else has one place."""

    ARROW = "arrow"
    RING = "ring"
    CROSS = "cross"
    TICK = "tick"
    QUERY = "query"
    NOTE = "note"


class SketchInk(StrEnum):
    """The inks."""

    BLUE = "blue"
    VERMILION = "vermilion"
    GREEN = "green"
    VIOLET = "violet"
    BLACK = "black"


SketchPlace = str | tuple[float, float]
"""The id of a space, or a point in canvas pixels."""


class Sketch(msgspec.Struct, frozen=True):
    """A drawing. Only a note has `words`, plain text."""

    kind: SketchKind
    ink: SketchInk
    places: tuple[SketchPlace, ...]
    words: str = ""


_LINE = re.compile(r"(?P<kind>[a-z]+) (?P<ink>[a-z]+)(?P<places>(?: [^\s\"]+)+)(?: (?P<words>\".*\"))?", re.DOTALL)
_SPACE = re.compile(r"[a-z0-9_]{1,80}", re.ASCII)
_POINT = re.compile(r"@(-?\d{1,6}(?:\.\d{1,3})?),(-?\d{1,6}(?:\.\d{1,3})?)", re.ASCII)


def sketch_to_text(sketch: Sketch) -> str:
    """The line that `sketch_from_text` reads."""
    words = [sketch.kind, sketch.ink, *map(_place_text, sketch.places)]
    if sketch.words:
        words.append(quoted(sketch.words))
    return " ".join(words)


def sketch_from_text(text: str) -> Sketch:
    """The drawing in a line of text. Raises ValueError for anything that the program cannot have written."""
    found = _LINE.fullmatch(text)
    if found is None:
        raise ValueError("no drawing")
    kind, ink = SketchKind(found["kind"]), SketchInk(found["ink"])
    places = tuple(map(_place, found["places"].split()))
    words = quoted_of(found["words"]) if found["words"] else ""
    words.encode()  # a lone surrogate cannot be written to a file
    if len(words) > LONGEST_NOTE or bool(words) != (kind == SketchKind.NOTE):
        raise ValueError("only a note has words")
    fewest, most = (2, MOST_PLACES) if kind == SketchKind.ARROW else (1, 1)
    if not fewest <= len(places) <= most:
        raise ValueError("too few places, or too many")
    return Sketch(kind, ink, places, words)


def point_of(x: float, y: float) -> tuple[float, float]:
    """A point rounded to a tenth of a canvas pixel, as it is stored. Raises ValueError far outside any canvas."""
    if not (math.isfinite(x) and math.isfinite(y)) or max(abs(x), abs(y)) > _FARTHEST:
        raise ValueError("far off the map")
    return round(x, 1), round(y, 1)


def _place_text(place: SketchPlace) -> str:
    return place if isinstance(place, str) else f"@{place[0]:g},{place[1]:g}"


def _place(text: str) -> SketchPlace:
    found = _POINT.fullmatch(text)
    if found is not None:
        return point_of(float(found[1]), float(found[2]))
    if _SPACE.fullmatch(text) is None:
        raise ValueError("no place")
    return text
