"""Places of an exercise on the map: rings around what is picked, ticks and crosses when it has been judged."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, QPointF, Signal
from PySide6.QtGui import QPolygonF

from desktop.journal.record.sketch import Sketch, SketchInk, SketchKind
from desktop.scene.sketches.layer import ShownSketch, SketchLayer
from desktop.scene.view.flight import Flight, fitting_step
from desktop.windows.shell import Shell

_GROUP = "exercise"
_NEAREST = 1.0
"""The scale at which an exercise of one place is shown."""


class ExercisePlaces(QObject):
    """`clicked` carries the space of a click while places are wanted."""

    clicked = Signal(str)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._shell = shell
        self._sketches: tuple[Sketch, ...] = ()
        self._layer = self._new_layer()
        self._flight = Flight(shell.view)
        self._flight.motion = shell.preferences.motion
        self.wants_clicks = False
        shell.scene_changed.connect(self._another_scene)
        shell.view.settled.connect(self._zoomed)
        shell.view.released.connect(lambda point, _modifiers: self._released(point))

    def _new_layer(self) -> SketchLayer:
        layer = SketchLayer(self._shell.scene)
        layer.set_zoom_step(*self._shell.view.drawing)
        return layer

    def _another_scene(self) -> None:
        self._layer = self._new_layer()
        self._paint()

    def _zoomed(self, step: float, ratio: float) -> None:
        self._layer.set_zoom_step(step, ratio)
        self._paint()

    def _released(self, point: QPointF) -> None:
        space = self._shell.scene.space_at(point) if self.wants_clicks else None
        if space:
            self.clicked.emit(space)

    def ask_clicks(self, wanted: bool) -> None:
        """From now on clicks on spaces are told, or no more."""
        self.wants_clicks = wanted

    def show_picked(self, spaces: Iterable[str]) -> None:
        """Rings around what is picked."""
        self._show(Sketch(SketchKind.RING, SketchInk.BLUE, (space,)) for space in sorted(spaces))

    def show_target(self, space: str) -> None:
        """What is asked about."""
        self._show((Sketch(SketchKind.RING, SketchInk.VIOLET, (space,)),))

    def show_judged(self, right: frozenset[str], picked: frozenset[str]) -> None:
        """Ticks on all that is right, crosses on what was picked and is not."""
        ticks = [Sketch(SketchKind.TICK, SketchInk.GREEN, (space,)) for space in sorted(right)]
        self._show(
            [*ticks, *(Sketch(SketchKind.CROSS, SketchInk.VERMILION, (each,)) for each in sorted(picked - right))]
        )

    def bring_to_sight(self, spaces: Iterable[str]) -> None:
        """Show these spaces with some room around them, as near as they all fit."""
        places = [self._shell.scene.place(space) for space in spaces]
        if places:
            box = QPolygonF(places).boundingRect()
            self._flight.to(box.center(), fitting_step(self._shell.view, box, _NEAREST))

    def clear(self) -> None:
        """Nothing of an exercise is on the map."""
        self._show(())

    @property
    def drawn(self) -> int:
        """How many signs are on the map."""
        return len(self._layer.shown(_GROUP))

    def _show(self, sketches: Iterable[Sketch]) -> None:
        self._sketches = tuple(sketches)
        self._paint()

    def _paint(self) -> None:
        self._layer.show(_GROUP, [ShownSketch(number, each) for number, each in enumerate(self._sketches)])
