"""Sizes of counters in pixels at full size, and how large they are drawn at each zoom step.

Counters shrink more slowly than the map, so that they can be read from afar, and show less the smaller they are.
"""

from enum import Enum

from desktop.scene.counters.faces import (
    BadgeFace,
    Face,
    FleetFace,
    GeneralFace,
    IndependentFace,
    MarkerFace,
    RoyalFace,
    SiegeFace,
    SignFace,
    StatusFace,
    TreasureFace,
    UnitFace,
    WallFace,
)
from desktop.scene.sheet.sizes import SYMBOL_RADIUS

Size = tuple[float, float]


class Detail(Enum):
    """How much a counter shows: everything, emblem and ratings, or the emblem alone."""

    FULL = "full"
    COMPACT = "compact"
    SMALL = "small"


SHIELD: dict[Detail, Size] = {Detail.FULL: (50, 66), Detail.COMPACT: (46, 58), Detail.SMALL: (40, 48)}
UNIT: Size = (45, 20)
CAMEO: Size = (23, 29)
TREASURE: Size = (34, 30)
LADDER: Size = (13, 24)
FLEET: Size = (52, 36)
INDEPENDENT: dict[Detail, Size] = {Detail.FULL: (52, 62), Detail.COMPACT: (48, 50), Detail.SMALL: (40, 40)}
STATUS: Size = (28, 28)
SIGN: Size = (15, 15)
SIGN_SCALE = {Detail.FULL: 1.0, Detail.COMPACT: 1.2, Detail.SMALL: 1.6}
"""Signs on stacks are drawn larger from afar, where whoever is asked looks for the armies that can act."""
BADGE_HEIGHT = 16.0
WALL_HEIGHT = 17.0
SEAL = 13.0
"""Width that a faction's seal adds to a badge."""
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


def badge_width(face: BadgeFace) -> float:
    """The width of a stack's badge, which grows with its numbers."""
    seal = SEAL if face.sealed else 0.0
    if face.strength is None:
        return 12.0 + len(str(face.units)) * 6.6 + seal
    digits = len(str(face.units)) + len(str(face.strength)) * 0.9
    return 17.0 + digits * 6.2 + (11.0 if face.elephants else 0.0) + seal


_FIXED: dict[type, Size] = {
    UnitFace: UNIT,
    RoyalFace: CAMEO,
    TreasureFace: TREASURE,
    FleetFace: FLEET,
    StatusFace: STATUS,
    SignFace: SIGN,
}


def size_of(face: Face, detail: Detail) -> Size:
    """Width and height of a counter in pixels at full size, without its shadow."""
    match face:
        case GeneralFace():
            return SHIELD[detail]
        case IndependentFace():
            return INDEPENDENT[detail]
        case MarkerFace(symbol=symbol):
            radius = symbol_radius(symbol)
            return 2 * (radius + MARKER_RIM), 2 * radius + MARKER_RIM + MARKER_LIP[detail]
        case SiegeFace(points=points):
            return LADDER[0] + (min(points, 4) - 1) * 10, LADDER[1]
        case BadgeFace():
            return badge_width(face), BADGE_HEIGHT
        case WallFace(width=width):
            return width, WALL_HEIGHT
        case _:
            return _FIXED[type(face)]
