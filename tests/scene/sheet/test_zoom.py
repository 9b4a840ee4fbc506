import math
from itertools import pairwise

import pytest

from diadochi.scene.canvas import STEPS, nearest_index, nearest_step, step_by


def test_steps_grow_by_the_root_of_two_and_hold_full_size() -> None:
    assert all(math.isclose(b / a, math.sqrt(2)) for a, b in pairwise(STEPS))
    assert 1.0 in STEPS
    assert STEPS[0] == 0.25


@pytest.mark.parametrize(("scale", "step"), [(0.01, 0.25), (0.26, 0.25), (0.9, 1.0), (1.1, 1.0), (100.0, STEPS[-1])])
def test_nearest_step_goes_by_ratio_and_stays_within(scale: float, step: float) -> None:
    assert nearest_step(scale) == step
    assert STEPS[nearest_index(scale)] == step


def test_stepping_stops_at_both_ends() -> None:
    assert step_by(1.0, 2) == 2.0
    assert step_by(1.0, -99) == STEPS[0]
    assert step_by(1.0, 99) == STEPS[-1]
