"""Blocks that a frame has left out come with the next frames: a few side by side, so that each paints little."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QRectF, QTimer

AT_ONCE = 4
"""Blocks that are brought with one frame."""

PaintArea = Callable[[QRectF], None]
"""Has an area (canvas pixels) painted anew."""
BlockPlace = tuple[float, float, int, int]
"""Zoom step, device pixel ratio, column and row of a block."""


class Dues:
    """What layers over each other still owe. What lies in the same place comes with the same frame."""

    def __init__(self) -> None:
        self._due: dict[BlockPlace, tuple[QRectF, PaintArea]] = {}

    @property
    def owing(self) -> bool:
        """Whether there is something still to come."""
        return bool(self._due)

    def owe(self, owed: Iterable[tuple[BlockPlace, QRectF]], paint: PaintArea) -> None:
        """Have `paint` called for these places and their areas, in the turns of the event loop that come."""
        waiting = bool(self._due)
        for place, area in owed:
            self._due.setdefault(place, (area, paint))
        if self._due and not waiting:
            QTimer.singleShot(0, self._bring)

    def _bring(self) -> None:
        if not self._due:
            return
        step, ratio, column, row = next(iter(self._due))
        area, paint = self._due.pop((step, ratio, column, row))
        for beside in range(column + 1, column + AT_ONCE):
            found = self._due.pop((step, ratio, beside, row), None)
            if found is None:
                break
            area = area.united(found[0])
        paint(area)
        if self._due:
            QTimer.singleShot(0, self._bring)
