"""How large things are drawn: symbols in canvas pixels, letters in screen pixels for every zoom step."""

from collections.abc import Mapping
from types import MappingProxyType

from desktop.scene.zoom import STEPS

SYMBOL_RADIUS: Mapping[str, float] = MappingProxyType({"square": 22.0, "disc": 17.5, "hexagon": 21.0, "diamond": 13.5})
"""Half the width of each symbol of a space, canvas pixels, ink included."""
CROWN_HEIGHT = 7.0
"""How far the battlements of a major city rise above its square, canvas pixels."""
PORT_RADIUS = 10.0
"""Radius of the roundel of a port's anchor, canvas pixels."""
BADGE_RADIUS = 9.5
"""Radius of the badge of a siege modifier, canvas pixels."""
ROUTE_GAP = 3.0
"""Canvas pixels left free between the end of a route and the symbol it leads to."""

_SMALL = {
    # step: major, minor, province, sea, river and range (em in screen pixels; 0: not named at this step)
    "major": (11.0, 12.0, 13.5, 16.0, 20.0, 25.0, 31.0, 38.0),
    "minor": (0.0, 0.0, 12.0, 14.5, 18.0, 22.5, 28.0, 34.0),
    "transit": (0.0, 0.0, 11.5, 14.0, 17.0, 21.0, 26.0, 32.0),
    "province": (11.0, 13.0, 16.0, 20.0, 27.0, 36.0, 48.0, 64.0),
    "sea": (12.0, 15.0, 19.0, 25.0, 33.0, 44.0, 58.0, 76.0),
    "desert": (0.0, 13.0, 17.0, 22.0, 29.0, 38.0, 50.0, 66.0),
    "range": (0.0, 0.0, 0.0, 13.0, 16.0, 20.0, 26.0, 34.0),
    "river": (0.0, 0.0, 0.0, 0.0, 13.5, 16.5, 20.0, 25.0),
}


def letter_size(what: str, step: float, text_scale: float = 1.0) -> float:
    """The em in canvas pixels of the lettering of `what` at a zoom step, or 0.0 where it is not named.

    `what` is major, minor, transit, province, sea, desert, range or river. Raises KeyError for anything else and
    ValueError for a scale that is no zoom step.
    """
    return _SMALL[what][STEPS.index(step)] * text_scale / step


def pen_factor(step: float) -> float:
    """By how much lines are drawn thicker (canvas pixels) at a small step, so that they do not fade away."""
    return min(1.0, step) ** -0.38


def marker_lip(step: float) -> float:
    """How far a control marker looks out below its symbol at a zoom step, canvas pixels: names leave it free."""
    return 13.5 if step >= 1.0 else 18.5 if step >= 0.5 else 23.5
