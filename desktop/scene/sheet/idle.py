"""Draw blocks before they are looked at, one at a time while nothing else happens, so that a zoom step is smooth."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QObject, QRectF, QTimer
from PySide6.QtWidgets import QGraphicsScene

from desktop.scene.sheet.cells import CellLayer
from desktop.scene.sheet.freed import give_back
from desktop.scene.zoom import STEPS

_REST_MS = 350
_PAUSE_MS = 8
_AHEAD = 0.3
"""Share of the view's size that is drawn beyond its edges."""


class Idle(QObject):
    """Prepares layers for the views of a scene: the next zoom steps first, then what a pan would show.

    What pictures on the way here took goes back to the system first, and once more at the end.
    """

    def __init__(self, layers: Sequence[CellLayer], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._layers = tuple(layers)
        self._work: Iterator[None] = iter(())
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._go_on)

    def start(self, scene: QGraphicsScene | None, step: float) -> None:
        """Begin anew for the zoom step that is shown, after a rest."""
        self._work = self._blocks(scene, step)
        self._timer.start(_REST_MS)

    def put_off(self) -> None:
        """Something happens: what is left waits for another rest."""
        if self._timer.isActive():
            self._timer.start(_REST_MS)

    def finish(self) -> None:
        """Prepare all that is left at once."""
        self._timer.stop()
        for _ in self._work:
            pass

    def _go_on(self) -> None:
        if all(layer.is_bare for layer in self._layers):  # the first frame comes first
            self._timer.start(_REST_MS)
        elif next(self._work, "done") == "done":
            self._timer.stop()
        else:
            self._timer.start(_PAUSE_MS)

    def _blocks(self, scene: QGraphicsScene | None, step: float) -> Iterator[None]:
        """One missing block is drawn before each yield."""
        give_back()
        areas = [view.mapToScene(view.viewport().rect()).boundingRect() for view in scene.views()] if scene else []
        for seen in areas:
            for near, area in _next(step, seen):
                for layer in self._layers:
                    while layer.prepare(area, near):
                        yield
            for near, area in _later(step, seen):
                for layer in self._layers:
                    while layer.has_room and layer.prepare(area, near):
                        yield
        give_back()


def _next(step: float, seen: QRectF) -> Iterator[tuple[float, QRectF]]:
    """Zoom steps and areas (canvas pixels) that are looked at now and with the next step: worth losing others for."""
    place = STEPS.index(step)
    yield step, seen
    for other in (place + 1, place - 1):
        if 0 <= other < len(STEPS):
            yield STEPS[other], _scaled(seen, step / STEPS[other])


def _later(step: float, seen: QRectF) -> Iterator[tuple[float, QRectF]]:
    """What may be looked at after that, while there is room: beyond the edges, and two steps away."""
    place = STEPS.index(step)
    yield step, _scaled(seen, 1.0 + _AHEAD)
    for other in (place + 2, place - 2):
        if 0 <= other < len(STEPS):
            yield STEPS[other], _scaled(seen, step / STEPS[other])


def _scaled(area: QRectF, factor: float) -> QRectF:
    """An area grown about its middle."""
    across, down = area.width() * (factor - 1) / 2, area.height() * (factor - 1) / 2
    return area.adjusted(-across, -down, across, down)
