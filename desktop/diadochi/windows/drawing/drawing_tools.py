"""The tools and inks of the drawing mode, their keys and their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum

from PySide6.QtCore import Qt

from diadochi.journal.record.sketch import Sketch, SketchInk, SketchKind, SketchPlace
from diadochi.language import Message, msg, one_line, tr


class Tool(Enum):
    """The tools; one of them is selected."""

    SELECT = "select"
    ARROW = "arrow"
    STRAIGHT = "straight"
    RING = "ring"
    CROSS = "cross"
    TICK = "tick"
    QUERY = "query"
    NOTE = "note"


MARKS: Mapping[Tool, SketchKind] = {
    Tool.RING: SketchKind.RING,
    Tool.CROSS: SketchKind.CROSS,
    Tool.TICK: SketchKind.TICK,
    Tool.QUERY: SketchKind.QUERY,
}
"""Tools that set a mark at one place, and remove it where it exists."""
ARROWS = (Tool.ARROW, Tool.STRAIGHT)
TOOL_KEYS: Mapping[Qt.Key, Tool] = {
    Qt.Key.Key_E: Tool.SELECT,
    Qt.Key.Key_A: Tool.ARROW,
    Qt.Key.Key_S: Tool.STRAIGHT,
    Qt.Key.Key_R: Tool.RING,
    Qt.Key.Key_X: Tool.CROSS,
    Qt.Key.Key_V: Tool.TICK,
    Qt.Key.Key_Q: Tool.QUERY,
    Qt.Key.Key_N: Tool.NOTE,
}
INK_KEYS: Mapping[Qt.Key, SketchInk] = dict(
    zip((Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_4, Qt.Key.Key_5), SketchInk, strict=True)
)


# --- names

TOOLS: Mapping[Tool, Message] = {
    Tool.SELECT: msg("Select and move"),
    Tool.ARROW: msg("Arrow along the way of the pointer"),
    Tool.STRAIGHT: msg("Straight arrow"),
    Tool.RING: msg("Ring"),
    Tool.CROSS: msg("Cross"),
    Tool.TICK: msg("Tick"),
    Tool.QUERY: msg("Question mark"),
    Tool.NOTE: msg("Note"),
}
INK_WORDS: Mapping[SketchInk, Message] = {
    SketchInk.BLUE: msg("blue, unbroken, disc"),
    SketchInk.VERMILION: msg("red, dashes, square"),
    SketchInk.GREEN: msg("green, dots, triangle"),
    SketchInk.VIOLET: msg("violet, dash and dot, diamond"),
    SketchInk.BLACK: msg("black, long dashes, hexagon"),
}
SpaceNamed = Callable[[str], str]
"""Returns the name of a space on the map."""


def sketch_words(sketch: Sketch, named: SpaceNamed) -> str:
    """A drawing in one line; `named` raises KeyError for a space that the map does not have."""
    places = [_place(place, named) for place in sketch.places]
    if sketch.kind == SketchKind.NOTE:
        return tr("Note at {place}: {words}", place=places[0], words=one_line(sketch.words, 200))
    if sketch.kind == SketchKind.ARROW:
        return tr("Arrow: {way}", way=" – ".join(places))
    return _mark_words(sketch.kind, places[0])


def _mark_words(kind: SketchKind, place: str) -> str:
    match kind:
        case SketchKind.RING:
            return tr("Ring at {place}", place=place)
        case SketchKind.CROSS:
            return tr("Cross at {place}", place=place)
        case SketchKind.TICK:
            return tr("Tick at {place}", place=place)
        case _:
            return tr("Question mark at {place}", place=place)


def _place(place: SketchPlace, named: SpaceNamed) -> str:
    if not isinstance(place, str):
        return tr("a point of the map")
    try:
        return named(place)
    except KeyError:
        return place
