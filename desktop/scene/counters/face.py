"""What a counter is to the frame: a plain value that knows its size and how it is painted.

Two pieces with equal faces are one picture; names are already in the language they are shown in.
"""

from typing import Protocol

from PySide6.QtGui import QPainter

from desktop.scene.counters.measures import Detail, Size


class Face(Protocol):
    """Any counter's face."""

    def __hash__(self) -> int:
        """Equal faces are kept as one picture."""
        ...

    def size(self, detail: Detail) -> Size:
        """Width and height in pixels at full size, without the shadow."""
        ...

    def paint(self, painter: QPainter, detail: Detail, lift: float) -> None:
        """Paint it with its upper left corner at the origin, in counter pixels, `lift` pixels above the table."""
        ...
