"""The places a label may take: each with its boxes and what it costs in looks."""

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from desktop.scene.sheet.obstacles import Array, Obstacles, is_free
from desktop.scene.sheet.placed import Placed
from desktop.scene.sheet.wording import Wanted

Make = Callable[[int], Placed]
"""Sets a label in the place of a number."""


class Options:
    """All free places of one label.

    `boxes` is an array (places, boxes of a place, 4) of rectangles in canvas pixels, padded with repeats; `costs` how
    unwelcome each place is (0 is best). `take(n)` gives the label set in place n.
    """

    def __init__(self, wanted: Wanted, boxes: Array, costs: Array, makers: Sequence[tuple[Make, int]]) -> None:
        self.wanted = wanted
        self.boxes = boxes
        self.costs = costs
        self._makers = makers

    def __len__(self) -> int:
        return len(self.costs)

    def take(self, number: int) -> Placed:
        """The label in one of its places."""
        make, place = self._makers[number]
        return make(place)


class Gathering:
    """Collects the places of one label and keeps those that are free of obstacles."""

    def __init__(self, wanted: Wanted, obstacles: Obstacles, gap: float) -> None:
        self._wanted = wanted
        self._obstacles = obstacles
        self._gap = gap
        self._boxes: list[Array] = []
        self._costs: list[Array] = []
        self._batches: list[tuple[Make, npt.NDArray[np.intp]]] = []
        self.found = 0
        """How many free places there are so far."""

    def add(self, boxes: Array, costs: Array, make: Make) -> None:
        """Add places: `boxes` (places, boxes, 4), `costs` (places,); `make(n)` sets the label in the nth of these."""
        if not len(boxes):
            return
        grown = boxes + np.array([-1.0, -1.0, 1.0, 1.0]) * self._gap
        free = is_free(self._obstacles, grown.reshape(-1, 4), 0.0).reshape(boxes.shape[:2]).all(axis=1)
        kept: npt.NDArray[np.intp] = np.flatnonzero(free)
        self._boxes.append(grown[kept])
        self._costs.append(costs[kept])
        self._batches.append((make, kept))
        self.found += len(kept)

    def options(self, most: int = 400) -> Options:
        """The free places, the cheapest `most` of them, cheapest first."""
        depth = max((boxes.shape[1] for boxes in self._boxes), default=1)
        padded = [np.pad(boxes, ((0, 0), (0, depth - boxes.shape[1]), (0, 0)), mode="edge") for boxes in self._boxes]
        boxes = np.concatenate(padded) if padded else np.zeros((0, 1, 4))
        costs = np.concatenate(self._costs) if self._costs else np.zeros(0)
        order = np.argsort(costs, kind="stable")[:most]
        batch = np.repeat(np.arange(len(self._batches)), [len(kept) for _, kept in self._batches])
        place = np.concatenate([kept for _, kept in self._batches]) if self._batches else np.zeros(0, dtype=int)
        makers = [(self._batches[batch[number]][0], int(place[number])) for number in order]
        return Options(self._wanted, boxes[order], costs[order], makers)
