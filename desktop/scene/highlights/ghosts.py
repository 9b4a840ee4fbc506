"""Pieces that are to come: pale counters over the spaces where they will stand."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, QPointF
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from desktop.scene.counters.layer import CountersLayer
from desktop.scene.highlights.heights import Z_CURSOR
from desktop.scene.highlights.spots import SpotPlaces

_PALE = 0.72


class Ghosts(QObject):
    """Pale counters on a scene, by space; they take no clicks."""

    def __init__(self, scene: QGraphicsScene, places: SpotPlaces, parent: QObject | None = None) -> None:
        super().__init__(parent or scene)
        self._scene, self._places = scene, places
        self._items: dict[str, QGraphicsItem] = {}

    @property
    def spaces(self) -> tuple[str, ...]:
        """Where something is to come."""
        return tuple(self._items)

    def show(self, counters: CountersLayer, seat: int, coming: Mapping[str, object], step: float) -> None:
        """Show what comes where in place of what was shown; `step` is the zoom step."""
        self.clear()
        for space, group in coming.items():
            item = counters.ghost(seat, group)
            item.setParentItem(None)  # type: ignore[arg-type]
            if item.scene() is None:
                self._scene.addItem(item)
            item.setZValue(Z_CURSOR)
            item.setOpacity(_PALE)
            item.setPos(self._beside(space, step))
            self._items[space] = item

    def _beside(self, space: str, step: float) -> QPointF:
        """Right below the ring of the space, so that its letter stays readable."""
        reach = self._places.ring(space, step) * 0.5
        return self._places.centre(space) + QPointF(reach, reach)

    def clear(self) -> None:
        """Nothing is to come."""
        for item in self._items.values():
            if item.scene() is not None:
                item.scene().removeItem(item)
        self._items = {}
