"""A chart on the live map: its bands below the names, its signs above counters and names."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from desktop.atlas.atlas import Atlas
from desktop.scene.charts.marks import Chart
from desktop.scene.charts.painting import paint_bands, paint_signs
from desktop.scene.highlights.heights import Z_SKETCH_LINES, Z_SKETCH_SIGNS
from desktop.scene.highlights.overlay import Overlay
from desktop.scene.view.map_scene import MapScene

_NOTHING = Chart()


class _Sheet(Overlay):
    def __init__(self, sheet: QRectF, height: float, atlas: Atlas) -> None:
        super().__init__(sheet, height)
        self._atlas = atlas
        self.chart = _NOTHING
        self.setVisible(False)

    def show_chart(self, chart: Chart) -> None:
        self.chart = chart
        self.setVisible(bool(chart))
        self.update()


class _Bands(_Sheet):
    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        paint_bands(painter, self._atlas, self.chart, painter.worldTransform().m11())


class _Signs(_Sheet):
    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        paint_signs(painter, self._atlas, self.chart, painter.worldTransform().m11())


class ChartOnMap:
    """Lays charts on a scene, one at a time; `take_away` at the end."""

    def __init__(self, scene: MapScene) -> None:
        self._scene = scene
        self._items = (
            _Bands(scene.sheet_rect, Z_SKETCH_LINES, scene.atlas),
            _Signs(scene.sheet_rect, Z_SKETCH_SIGNS, scene.atlas),
        )
        for item in self._items:
            scene.addItem(item)

    @property
    def chart(self) -> Chart:
        """What is shown; an empty chart for nothing."""
        return self._items[0].chart

    def show_chart(self, chart: Chart) -> None:
        """Show another chart in place of the last."""
        for item in self._items:
            item.show_chart(chart)

    def take_away(self) -> None:
        """Leave the scene as it was."""
        for item in self._items:
            self._scene.removeItem(item)
