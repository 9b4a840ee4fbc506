"""The zoom steps of the sheet. Tiles, routes, names and counters are drawn once for each step, so panning is cheap."""

import math

STEPS: tuple[float, ...] = tuple(2.0 ** (half / 2) for half in range(-4, 4))
"""Screen pixels per canvas pixel: powers of the root of 2, from a whole sheet on a small screen (0.25) to 2.83."""
_FELT = 1.1
"""The smallest change of scale, as a ratio, that a zoom command makes."""
BASE = STEPS.index(1.0)
"""The step at which one canvas pixel is one screen pixel."""


def nearest_step(scale: float) -> float:
    """The step nearest to `scale` by ratio, clamped to the first and last. `scale` must be positive."""
    return STEPS[nearest_index(scale)]


def nearest_index(scale: float) -> int:
    """The index in `STEPS` of the step nearest to `scale` by ratio."""
    half = round(2 * math.log2(scale)) + BASE
    return min(max(half, 0), len(STEPS) - 1)


def step_by(scale: float, steps: int) -> float:
    """The step `steps` above `scale` (below, if negative), clamped to the first and last.

    A scale between two steps (the whole map fitted into the window) goes to the next step at least `_FELT` away:
    a smaller change would look like a dead key.
    """
    if steps > 0:
        above = [step for step in STEPS if step > scale * _FELT] or [STEPS[-1]]
        return above[min(steps, len(above)) - 1]
    below = [step for step in reversed(STEPS) if step < scale / _FELT] or [STEPS[0]]
    return below[min(-steps, len(below)) - 1] if steps else nearest_step(scale)
