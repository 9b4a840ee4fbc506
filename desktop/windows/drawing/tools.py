"""What a press on the map means while somebody draws."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from PySide6.QtCore import Qt

from desktop.journal.record.sketch import SketchInk, SketchKind


class Tool(Enum):
    """One of them is in hand."""

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
"""Tools that put a mark at one place, and take it away where it stands already."""
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
