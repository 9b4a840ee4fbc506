"""The most memory a window's process has held after it was panned and zoomed through all steps."""

import sys
from contextlib import closing
from typing import Any

from diadochi.cli.measures.successors.window.frames import MOVES, drag, glide, pan
from diadochi.cli.measures.successors.window.stage import IDLE, MeasuredTable
from diadochi.scene.zoom import STEPS


def take(size: tuple[int, int], quick: bool, _begun: float) -> Any:
    """Megabytes; None where the system does not tell."""
    moves = MOVES // 8 if quick else MOVES
    with closing(MeasuredTable(size)) as stage:
        stage.zoom_to(STEPS[0])
        for step in [1] * (len(STEPS) - 1) + [-1] * (len(STEPS) - 1):
            glide(stage, step)
            stage.rest(IDLE)
        for scale in stage.roomy_steps():
            pan(stage, scale, moves)
        drag(stage, stage.roomy_steps()[0], moves)
        return peak()


def peak() -> float | None:
    """The most memory this process has held so far, in megabytes."""
    try:
        from resource import RUSAGE_SELF, getrusage
    except ImportError:
        return None
    most = getrusage(RUSAGE_SELF).ru_maxrss
    return round(most / (2**20 if sys.platform == "darwin" else 2**10), 1)
