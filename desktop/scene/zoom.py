"""The zoom steps of the sheet. Tiles, routes, names and counters are made once for each, so panning costs nothing."""

import math

STEPS: tuple[float, ...] = tuple(2.0 ** (half / 2) for half in range(-4, 4))
"""Screen pixels to a canvas pixel: powers of the root of 2, from a whole sheet on a small screen (0.25) to 2.83."""
_FELT = 1.1
"""The smallest change of scale that a zoom makes, as a ratio."""
BASE = STEPS.index(1.0)
"""The step at which a canvas pixel is a screen pixel."""


def nearest_step(scale: float) -> float:
    """The step nearest to `scale` by ratio; the first or the last one beyond the ends. `scale` must be positive."""
    return STEPS[nearest_index(scale)]


def nearest_index(scale: float) -> int:
    """The place in `STEPS` of the step nearest to `scale` by ratio."""
    half = round(2 * math.log2(scale)) + BASE
    return min(max(half, 0), len(STEPS) - 1)


def step_by(scale: float, steps: int) -> float:
    """The step so many steps above (or, negative, below) `scale`; beyond the ends, the first or the last one.

    A scale between two steps (the whole map fitted into the window) goes to the next step at least `_FELT` away:
    a smaller change would look like a dead key.
    """
    if steps > 0:
        above = [step for step in STEPS if step > scale * _FELT] or [STEPS[-1]]
        return above[min(steps, len(above)) - 1]
    below = [step for step in reversed(STEPS) if step < scale / _FELT] or [STEPS[0]]
    return below[min(-steps, len(below)) - 1] if steps else nearest_step(scale)
