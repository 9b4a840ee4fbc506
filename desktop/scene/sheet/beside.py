"""Last places of a feature's name: level, on one line or two, anywhere near the line it could not follow."""

import numpy as np
from msgspec import structs

from desktop.scene.sheet.obstacles import Array, Obstacles, route_ink
from desktop.scene.sheet.options import Gathering, Make
from desktop.scene.sheet.placed import Placed, ink_boxes
from desktop.scene.sheet.strokes import Stroke
from desktop.scene.sheet.wording import Wanted, in_two_lines

_SIZES = ((0.9, 5.0), (0.76, 6.5), (0.62, 8.0), (0.52, 10.0))
"""Shares of the usual size with what they cost."""
_DISTANCES = (24.0, 40.0, 60.0, 85.0, 115.0, 150.0)
"""How far from the line the middle of the name may lie, canvas pixels."""
_DIRECTIONS = 16


def add_level_places(gathering: Gathering, wanted: Wanted, line: Stroke, obstacles: Obstacles) -> None:
    """Add the level places near a line."""
    feet = np.array([foot for foot, _ in line.every(30.0)])
    angles = np.arange(_DIRECTIONS) * (2 * np.pi / _DIRECTIONS)
    spokes = np.stack([np.cos(angles), np.sin(angles)], axis=-1)
    offsets = np.concatenate([spokes * distance for distance in _DISTANCES])
    middles = (feet[:, None, :] + offsets[None]).reshape(-1, 2)
    far = np.tile(np.repeat(_DISTANCES, _DIRECTIONS), len(feet))
    halves = in_two_lines(wanted.text)
    for share, fee in _SIZES:
        for lines in ((wanted.text,), halves):
            if lines is None:
                continue
            pattern = Placed(wanted.id, wanted.what, lines, wanted.size * share, 0.04)
            inks = np.array(ink_boxes(pattern))
            pens = middles - (inks[:, :2].min(axis=0) + inks[:, 2:].max(axis=0)) / 2
            boxes = inks[None] + np.concatenate([pens, pens], axis=1)[:, None, :]
            costs = fee + far / 40.0 + route_ink(obstacles, boxes).sum(axis=1) / pattern.size * 0.3
            gathering.add(boxes, costs, _maker(pattern, pens))


def _maker(pattern: Placed, pens: Array) -> Make:
    return lambda number: structs.replace(pattern, x=float(pens[number, 0]), y=float(pens[number, 1]))
