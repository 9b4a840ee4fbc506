"""Making pictures before they are asked for, a little at a time, so that the first look at a zoom step is smooth."""

import math
from collections.abc import Callable, Iterator
from functools import partial
from time import perf_counter

from PySide6.QtCore import QObject, QTimer

from desktop.scene.counters.boxes import BoxesItem
from desktop.scene.counters.items import IN_HAND
from desktop.scene.counters.layout import blocks_at, mark_scale, plan
from desktop.scene.counters.lettered import ground_of
from desktop.scene.counters.measures import Detail, detail_at
from desktop.scene.counters.painting import LIFTED
from desktop.scene.counters.pictures import Screen
from desktop.scene.counters.plug import CastingSystem
from desktop.scene.zoom import STEPS

DELAY_MS = 400
"""Rest before the work begins: the window comes first."""
PAUSE_MS = 12
SLICE_S = 0.003
"""Seconds of work between two pauses."""


class Warming(QObject):
    """Does tasks in small slices while the program is idle; starting again drops what is left."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks: Iterator[Callable[[], object]] = iter(())
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._work)

    @property
    def busy(self) -> bool:
        """Whether tasks are left."""
        return self._timer.isActive()

    def start(self, tasks: Iterator[Callable[[], object]]) -> None:
        """Begin with these tasks after a rest."""
        self._tasks = tasks
        self._timer.start(DELAY_MS)

    def put_off(self) -> None:
        """Something happens: what is left waits for another rest."""
        if self.busy:
            self._timer.start(DELAY_MS)

    def finish(self) -> None:
        """Do all that is left at once."""
        for task in self._tasks:
            task()
        self._timer.stop()

    def _work(self) -> None:
        end = perf_counter() + SLICE_S
        for task in self._tasks:
            task()
            if perf_counter() > end:
                self._timer.start(PAUSE_MS)
                return
        self._timer.stop()


def picture_tasks(casting: CastingSystem, screen: Screen, boxes: BoxesItem) -> Iterator[Callable[[], object]]:
    """Work that makes the pictures of a position while there is room: of what may be lifted now, then of all for every
    zoom step, the nearest first.
    """
    here = screen.step
    yield from _in_hand(casting, screen)
    for step in sorted(STEPS, key=lambda step: abs(math.log(step / here))):
        yield partial(_stand, casting, step)
        for task in (*_pictures(casting, screen, step), *boxes.tasks(step)):
            if screen.sprites.is_nearly_full:
                return
            yield task


def _stand(casting: CastingSystem, step: float) -> None:
    """Lay the position out once, so that the ground remembers what hides what."""
    plan(casting, ground_of(casting.kit.atlas, casting.language, step), step)


def _pictures(casting: CastingSystem, screen: Screen, step: float) -> Iterator[Callable[[], object]]:
    picture, ratio = screen.sprites.picture, screen.ratio_at(step)
    for block, scale in blocks_at(casting, step).values():
        for laid in block.laid:
            yield partial(picture, laid.face, block.detail, laid.scale * scale * step, ratio)
    for marker in sorted(set(casting.markers().values())):
        yield partial(picture, marker, detail_at(step), step, ratio)
    for mark in casting.marks():
        yield partial(picture, mark.face, Detail.FULL, mark_scale(mark, step) * step, ratio)


def _in_hand(casting: CastingSystem, screen: Screen) -> Iterator[Callable[[], object]]:
    """What somebody leads, as it looks in the hand at the step that is shown."""
    step, casts = screen.step, casting.stacks()
    for key, (block, scale) in blocks_at(casting, step).items():
        if key in casts and casts[key].leaders:
            for laid in block.laid:
                wanted = (laid.face, block.detail, laid.scale * scale * IN_HAND * step, screen.ratio, LIFTED)
                yield partial(screen.sprites.picture, *wanted)
