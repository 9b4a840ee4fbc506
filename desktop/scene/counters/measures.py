"""Sizes of counters in pixels at full size, and how large they are drawn at each zoom step.

Counters shrink more slowly than the map, so that they can be read from afar, and show less the smaller they are.
"""

from enum import Enum

from desktop.scene.sheet.sizes import SYMBOL_RADIUS

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
"""Room round every picture for its shadow, rim and halo."""
MARKER_RIM = 1.5
"""By how much a control marker is larger than the symbol it lies under, in radius."""
MARKER_LIP = {Detail.FULL: 12.5, Detail.COMPACT: 18.0, Detail.SMALL: 23.0}
"""How far a control marker shows below the symbol it lies under; further from afar, for its letter to be seen."""
_AT_ONE = 1.2
"""Screen pixels to a counter pixel where a canvas pixel is a screen pixel."""


def symbol_radius(symbol: str) -> float:
    """Half the width of a space symbol in canvas pixels; shapes nobody knows are drawn as discs."""
    return SYMBOL_RADIUS.get(symbol, SYMBOL_RADIUS["disc"])


def detail_at(step: float) -> Detail:
    """What counters show at a zoom step (screen pixels to a canvas pixel)."""
    if step >= 0.9:
        return Detail.FULL
    return Detail.COMPACT if step >= 0.45 else Detail.SMALL


def counter_scale(step: float) -> float:
    """Screen pixels to one counter pixel at a zoom step: the root of the step below 1, a little less than it above."""
    return float(_AT_ONE * (step**0.5 if step < 1 else step**0.82))
