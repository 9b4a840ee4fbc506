"""Frames of panning, of zoom steps and of an army that is dragged, once everything in sight has been painted."""

import math
import time
from collections.abc import Sequence
from contextlib import closing
from typing import Any

from PySide6.QtCore import QPoint

from diadochi.cli.measures.spread import spread
from diadochi.cli.measures.successors.window.stage import IDLE, MIDDLE, MeasuredTable
from diadochi.scene.zoom import STEPS

STRIDE = 24
"""Pixels of one move of the hand: a quick one."""
MOVES = 160
"""Moves of one ring that the hand draws."""
ZOOMS = 4
"""Times through all zoom steps, up and down."""
QUICK_STEPS = 3
"""Zoom steps, from the coarsest on, of a quick look: land is soon painted for them."""


def take(size: tuple[int, int], quick: bool, _begun: float) -> Any:
    """{"pan", "zoom", "drag"}, each {median, p95, max} in milliseconds."""
    moves = MOVES // 8 if quick else MOVES
    with closing(MeasuredTable(size)) as stage:
        scales = stage.roomy_steps()[: 1 if quick else 2]
        return {
            "pan": spread([frame for scale in scales for frame in pan(stage, scale, moves)]),
            "zoom": spread(zoom(stage, STEPS[:QUICK_STEPS], 1) if quick else zoom(stage, STEPS, ZOOMS)),
            "drag": spread([frame for scale in scales for frame in drag(stage, scale, moves)]),
        }


def ring(start: QPoint, moves: int) -> list[QPoint]:
    """The points of a ring that a hand draws from `start` back to it."""
    points, at = [], start
    for move in range(moves):
        angle = 2 * math.pi * move / moves
        at = at + QPoint(round(STRIDE * math.cos(angle)), round(STRIDE * math.sin(angle)))
        points.append(at)
    return points


def pan(stage: MeasuredTable, scale: float, moves: int) -> list[float]:
    """Seconds of each frame while a hand pulls the sheet round in a ring; the same ring before has the land painted."""
    stage.zoom_to(scale)
    _pull(stage, moves, wait=True)
    return _pull(stage, moves, wait=False)


def _pull(stage: MeasuredTable, moves: int, wait: bool) -> list[float]:
    start, frames = stage.view.viewport().rect().center(), []
    stage.press(start, MIDDLE)
    for at in ring(start, moves):
        frames.append(stage.frame(lambda at=at: stage.move(at, MIDDLE)))  # type: ignore[misc]
        if wait:
            stage.rest()
    stage.release(start, MIDDLE)
    stage.rest()
    return [frame for frame in frames if frame is not None]


def zoom(stage: MeasuredTable, scales: Sequence[float], rounds: int) -> list[float]:
    """Seconds of each frame of zoom steps, glides included; once through before has the land painted."""
    stage.zoom_to(scales[0])
    steps = [1] * (len(scales) - 1) + [-1] * (len(scales) - 1)
    for step in steps:
        glide(stage, step)
        stage.rest(IDLE)
    frames: list[float] = []
    for step in steps * rounds:
        frames += glide(stage, step)
        stage.rest(IDLE)
    return frames


def glide(stage: MeasuredTable, step: int) -> list[float]:
    """Seconds of each frame from one zoom step to the next, those included in which it comes to rest."""
    frames = [stage.frame(lambda: stage.view.zoom(step))]
    while not stage.view.at_rest:
        time.sleep(0.001)
        frames.append(stage.frame(lambda: None))
    frames.append(stage.frame(lambda: None))
    return [frame for frame in frames if frame is not None]


def drag(stage: MeasuredTable, scale: float, moves: int) -> list[float]:
    """Seconds of each frame while an army is carried round in a ring; the frame of lifting it is not one of them."""
    stage.zoom_to(scale)
    start = stage.look_at(stage.armies()[0])
    stage.press(start)
    stage.rest()
    frames = [stage.frame(lambda at=at: stage.move(at)) for at in ring(start, moves)]  # type: ignore[misc]
    stage.escape()
    stage.release(start)
    stage.rest()
    return [frame for frame in frames if frame is not None]
