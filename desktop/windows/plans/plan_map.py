"""A map of its own with a plan on it: where everything stands at its end, its arrows, and what differs tinted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QRectF, QSize
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.scene.highlights.plan_arrows import PlanArrows, PlannedArrow
from desktop.scene.highlights.tinted_spaces import TintedSpaces
from desktop.scene.view.map_scene import MapScene
from desktop.scene.view.map_view import MapView
from desktop.windows.on_table import OnTable

_MARGIN = 260.0
"""Canvas pixels that are shown round what is looked at."""


class PlanMap(MapView):
    """Shows `position`; nothing on it can be lifted, only looked at, moved about and zoomed."""

    def __init__(self, table: OnTable, position: Any, arrows: Sequence[PlannedArrow], parent: QWidget) -> None:
        scene = MapScene(table.atlas, table.kit, ratio=parent.devicePixelRatioF(), names=table.names, parent=parent)
        scene.set_motion(False)
        super().__init__(scene, parent)
        self._scene, self._focus = scene, QRectF()
        self.set_motion(False)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(280, 200)
        scene.show_position(position)
        self.arrows = PlanArrows()
        self.arrows.show(scene, table.atlas, arrows)
        self._tinted: TintedSpaces | None = None
        self._spaces = [space for arrow in arrows for space in arrow.spaces]
        self.settled.connect(self._settle)
        self.heading.connect(scene.expect)

    def tint(self, spaces: Sequence[str]) -> None:
        """Set off where this plan and others differ."""
        if self._tinted is not None:
            self._scene.removeItem(self._tinted)
        self._tinted = TintedSpaces(self._scene.atlas, spaces)
        self._scene.addItem(self._tinted)
        self._settle(*self.drawing)

    @property
    def focus(self) -> QRectF:
        """What is worth looking at: the marches of the plan."""
        return _box(self._scene.atlas.place[space] for space in self._spaces)

    def show_part(self, part: QRectF) -> None:
        """Show this part of the map, whenever the size of the view is another."""
        self._focus = part
        self._show_focus()

    def _show_focus(self) -> None:
        if self._focus.isEmpty():
            self.fit()
            return
        size = self.viewport().size()
        part = self._focus.adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN)
        self.zoom_to(min(size.width() / part.width(), size.height() / part.height()) * 0.92)
        self.centerOn(part.center())

    def resizeEvent(self, event: Any) -> None:
        """The same part in another size."""
        super().resizeEvent(event)
        self._show_focus()

    def _settle(self, step: float, density: float) -> None:
        self._scene.set_zoom_step(step, density, self.devicePixelRatioF())
        self.arrows.set_step(step)
        if self._tinted is not None:
            self._tinted.set_step(step)

    def put_away(self) -> None:
        """End whatever the map paints beside the window."""
        self._scene.close()

    def sizeHint(self) -> QSize:
        """A third of a window."""
        return QSize(480, 400)


def _box(points: Any) -> QRectF:
    found = [*points]
    if not found:
        return QRectF()
    across, down = [x for x, _ in found], [y for _, y in found]
    left, top = min(across), min(down)
    return QRectF(left, top, max(1.0, max(across) - left), max(1.0, max(down) - top))
