"""Places of a province's name: over its own country, large and spaced, on one line or two."""

import numpy as np
import numpy.typing as npt
from msgspec import structs

from desktop.atlas.atlas import Atlas
from desktop.scene.sheet.obstacles import Array, Obstacles, route_ink
from desktop.scene.sheet.options import Gathering, Options
from desktop.scene.sheet.placed import Placed, ink_boxes
from desktop.scene.sheet.wording import Wanted, in_two_lines

_SIZES = ((1.0, 0.0), (0.86, 0.8), (0.74, 1.8), (0.62, 3.2), (0.52, 4.8))
_SPACINGS = ((0.34, 0.0), (0.2, 0.25), (0.1, 0.6))
"""Sizes and letter spacings (em) a name may take, with what they cost."""
_CELL = 8.0
"""Canvas pixels to a cell of the grid of countries."""
_REACH = 240.0
"""Canvas pixels round its spaces within which a province's name may stand."""

Setting = tuple[tuple[str, ...], float, float]
"""Lines, em in canvas pixels, letter spacing in em."""


class ProvinceGround:
    """Which province each point of the sheet belongs to: that of the nearest space."""

    def __init__(self, atlas: Atlas) -> None:
        homes = [(space.province, atlas.place[name]) for name, space in atlas.spaces.items() if space.province]
        self.provinces = np.array([province for province, _ in homes])
        self.places = np.array([place for _, place in homes]).reshape(-1, 2)
        self._numbers = {province: number for number, province in enumerate(dict.fromkeys(self.provinces.tolist()))}
        self._owner = self._owners(*atlas.canvas)

    def _owners(self, width: int, height: int) -> npt.NDArray[np.int16]:
        """The number of the province of each grid cell."""
        xs, ys = np.arange(0, width + _CELL, _CELL), np.arange(0, height + _CELL, _CELL)
        least = np.full((len(ys), len(xs)), np.inf, dtype=np.float32)
        owner = np.zeros((len(ys), len(xs)), dtype=np.int16)
        for province, (x, y) in zip(self.provinces.tolist(), self.places, strict=True):
            distance = ((xs - x) ** 2).astype(np.float32)[None, :] + ((ys - y) ** 2).astype(np.float32)[:, None]
            nearer = distance < least
            least[nearer] = distance[nearer]
            owner[nearer] = self._numbers[province]
        return owner

    def share(self, province: str, points: Array) -> Array:
        """For each row of `points` (rows, points, 2) the share that lies in a province."""
        rows = np.clip((points[..., 1] / _CELL + 0.5).astype(int), 0, self._owner.shape[0] - 1)
        columns = np.clip((points[..., 0] / _CELL + 0.5).astype(int), 0, self._owner.shape[1] - 1)
        return (self._owner[rows, columns] == self._numbers[province]).mean(axis=1)

    def members(self, province: str) -> Array:
        """Places of the spaces of a province."""
        return self.places[self.provinces == province]


def province_options(wanted: Wanted, country: ProvinceGround, obstacles: Obstacles, enough: int) -> Options:
    """The free places of a province's name; none for a province without a space.

    Once there are `enough`, smaller sizes are not looked for.
    """
    province = wanted.id.partition(":")[2]
    gathering = Gathering(wanted, obstacles, wanted.gap(0.1))
    if len(country.members(province)):
        halves = in_two_lines(wanted.text)
        for factor, fee in _SIZES:
            if gathering.found > enough:
                break
            for spacing, loss in _SPACINGS:
                size = wanted.size * factor
                _add(gathering, wanted, ((wanted.text,), size, spacing), fee + loss, country, obstacles)
                if halves is not None:
                    _add(gathering, wanted, (halves, size, spacing), fee + loss + 0.3, country, obstacles)
    return gathering.options(500)


def _add(
    gathering: Gathering, wanted: Wanted, setting: Setting, fee: float, country: ProvinceGround, obstacles: Obstacles
) -> None:
    province = wanted.id.partition(":")[2]
    lines, size, spacing = setting
    pattern = Placed(wanted.id, wanted.what, lines, size, spacing, value=wanted.value)
    inks = np.array(ink_boxes(pattern))
    low, high = inks[:, :2].min(axis=0), inks[:, 2:].max(axis=0)
    pens = _grid(country.members(province), max(0.55 * size, 8.0)) - (low + high) / 2
    boxes = inks[None] + np.concatenate([pens, pens], axis=1)[:, None, :]
    whole = np.concatenate([pens + low, pens + high], axis=1)
    costs = fee + _belonging(country, province, whole) + route_ink(obstacles, boxes).sum(axis=1) / size * 0.22

    def make(index: int) -> Placed:
        return structs.replace(pattern, x=float(pens[index, 0]), y=float(pens[index, 1]))

    gathering.add(boxes, costs, make)


def _grid(members: Array, gap: float) -> Array:
    """Points over the country of a province, `gap` canvas pixels apart, within `_REACH` of its spaces."""
    low, high = members.min(axis=0) - _REACH / 2, members.max(axis=0) + _REACH / 2
    xs, ys = np.arange(low[0], high[0] + gap, gap), np.arange(low[1], high[1] + gap, gap)
    points = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
    distance = np.hypot(points[:, None, 0] - members[:, 0], points[:, None, 1] - members[:, 1]).min(axis=1)
    return points[distance < _REACH]


def _belonging(country: ProvinceGround, province: str, boxes: Array) -> Array:
    """What it costs to stand away from the middle of the country, or over another one."""
    shares = np.linspace(0.02, 0.98, 7)
    xs = boxes[:, 0, None] + shares * (boxes[:, 2] - boxes[:, 0])[:, None]
    ys = np.broadcast_to(((boxes[:, 1] + boxes[:, 3]) / 2)[:, None], xs.shape)
    share = country.share(province, np.stack([xs, ys], axis=-1))
    members = country.members(province)
    middle = members.mean(axis=0)
    spread = max(float(np.hypot(*(members - middle).T).mean()), 60.0)
    centre = np.stack([boxes[:, [0, 2]].mean(axis=1), boxes[:, [1, 3]].mean(axis=1)], axis=-1)
    far = np.hypot(*(centre - middle).T) / spread
    nearest = np.hypot(centre[:, None, 0] - members[:, 0], centre[:, None, 1] - members[:, 1]).min(axis=1)
    return 9.0 * (1.0 - share) + 0.9 * far + np.maximum(0.0, nearest - 110.0) / 60.0
