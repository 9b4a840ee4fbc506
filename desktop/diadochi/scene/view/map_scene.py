"""The scene of one map: land, routes, spaces and names, counters. Highlights are added by others."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet

from PySide6.QtCore import QObject, QPointF, QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsScene

from diadochi.atlas.atlas import Atlas, Hits
from diadochi.language import ENGLISH
from diadochi.rules.core.game import GameKit, GamePosition
from diadochi.rules.core.system import rules_of
from diadochi.scene.counters.counter_layer import CountersLayer
from diadochi.scene.counters.siting import StackKey
from diadochi.scene.land.land_layer import LandLayer
from diadochi.scene.palette import paint_table
from diadochi.scene.sheet.sheet_geometry import SYMBOL_RADIUS
from diadochi.scene.sheet.sheet_layers import SheetLayers

TABLE_EDGE = 16.0
"""Canvas pixels of empty table around everything on it."""
Z_COUNTERS = 50.0
"""Height of the counters; highlights may be below (from 35) or above (from 60) them."""


class MapScene(QGraphicsScene):
    """The sheet of `atlas` with everything on it. `kit` is needed for counters; without it `counters` is None.

    `ratio` is the device pixel ratio of the screen, `names` the language of names. `notice` carries sentences for the
    user. Call `close` at the end.
    """

    notice = Signal(str)

    def __init__(
        self,
        atlas: Atlas,
        kit: GameKit | None = None,
        *,
        ratio: float = 1.0,
        names: str = ENGLISH,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.atlas, self.kit = atlas, kit
        self.hits = Hits(atlas, SYMBOL_RADIUS)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.BspTreeIndex)
        self.land = self._new_land(ratio)
        self.sheet_rect = self.land.sheet_rect
        self.sheet = SheetLayers(atlas, names, self)
        self.sheet.add_to(self)
        self.counters = CountersLayer(kit, names) if kit is not None else None
        self._shown, self._held = True, False
        if self.counters is not None:
            self.counters.setZValue(Z_COUNTERS)
            self.addItem(self.counters)
        self._spread()

    def _new_land(self, ratio: float) -> LandLayer:
        land = LandLayer(self.atlas, ratio=ratio, parent=self)
        land.tiles_ready.connect(lambda rect: self.invalidate(rect, QGraphicsScene.SceneLayer.BackgroundLayer))
        land.notice.connect(self.notice)
        return land

    def _spread(self) -> None:
        """Let the scene include the sheet and the boxes beside it."""
        whole = self.sheet_rect
        if self.counters is not None:
            whole = whole.united(self.counters.boxes.boundingRect())
        whole = whole.adjusted(-TABLE_EDGE, -TABLE_EDGE, TABLE_EDGE, TABLE_EDGE)
        if whole != self.sceneRect():
            self.setSceneRect(whole)

    def drawBackground(self, painter: QPainter, rect: QRectF) -> None:
        if not self.sheet_rect.contains(rect):
            paint_table(painter, rect)
        seen = rect.intersected(self.sheet_rect)
        if not seen.isEmpty():
            self.land.paint(painter, seen, painter.worldTransform().m11())

    def paint_coarsely(self, painter: QPainter, rect: QRectF) -> None:
        """The table and a coarse picture of the land, for the short-lived frames of a glide."""
        if not self.sheet_rect.contains(rect):
            paint_table(painter, rect)
        self.land.paint_overview(painter, rect)

    def expect(self, seen: QRectF, scale: float) -> None:
        """Prepare what will soon be visible, at a scale."""
        self.land.expect(seen.intersected(self.sheet_rect), scale)

    # --- what is shown

    def show_position(
        self,
        position: GamePosition,
        moved: AbstractSet[StackKey] = frozenset(),
        ready: AbstractSet[StackKey] = frozenset(),
    ) -> None:
        """Show counters and control of a position; stacks in `moved` and `ready` have a sign."""
        self.sheet.put_off()
        if self.kit is not None:
            self.sheet.show_control(rules_of(self.kit).province_control(self.kit, position))
        if self.counters is not None:
            self.counters.show_position(position, moved, ready)
            self._apply_visibility()
            self._spread()

    def set_zoom_step(self, step: float, density: float, ratio: float) -> None:
        """Draw everything sharp for a zoom step, with `density` device pixels for each of its pixels.

        `ratio` is the device pixel ratio of the screen; another one needs other tiles of the land.
        """
        if ratio != self.land.ratio:
            self.land.close()
            self.land.deleteLater()
            self.land = self._new_land(ratio)
        self.sheet.set_zoom_step(step, density, ratio)
        if self.counters is not None:
            self.counters.set_zoom_step(step, density, ratio)

    def set_names_language(self, language: str) -> None:
        self.sheet.set_language(language)
        if self.counters is not None:
            self.counters.set_language(language)

    def set_text_scale(self, scale: float) -> None:
        """Letter the map larger or smaller; 1.0 is usual."""
        self.sheet.set_text_scale(scale)
        if self.counters is not None:
            self.counters.set_text_scale(scale)

    def retranslate(self) -> None:
        self.sheet.retranslate()
        if self.counters is not None:
            self.counters.retranslate()

    def set_motion(self, on: bool) -> None:
        self.sheet.set_motion(on)
        if self.counters is not None:
            self.counters.motion = on

    def set_names_visible(self, on: bool) -> None:
        self.sheet.set_names_visible(on)

    def set_control_visible(self, on: bool) -> None:
        """Show or hide the tint of provinces by who controls them."""
        self.sheet.control.set_shown(on)

    def set_route_kind_visible(self, kind: str, on: bool) -> None:
        """Show or hide the routes of a kind. Raises KeyError for a kind the map does not have."""
        self.sheet.set_route_kind_visible(kind, on)

    def set_counters_visible(self, on: bool) -> None:
        self._shown = on
        self._apply_visibility()

    def hold_counters_hidden(self, held: bool) -> None:
        """Hide the counters while a key is held."""
        if held != self._held:
            self._held = held
            self._apply_visibility()

    @property
    def counters_visible(self) -> bool:
        return self._shown and not self._held

    def _apply_visibility(self) -> None:
        if self.counters is not None:
            self.counters.set_visible_all(self.counters_visible)

    def flash(self, ids: Iterable[str]) -> None:
        self.sheet.flash(ids)

    # --- hit tests

    def place(self, space: str) -> QPointF:
        return QPointF(*self.atlas.place[space])

    def box_of_space(self, space: str, around: float) -> QRectF:
        """A space with `around` canvas pixels around its middle, and its stacks."""
        middle, counters = self.place(space), self.counters
        box = QRectF(middle.x() - around, middle.y() - around, 2 * around, 2 * around)
        if counters is not None:
            for key in counters.keys():  # noqa: SIM118
                if key.space == space:
                    box = box.united(counters.box_of(key))
        return box

    def stack_at(self, point: QPointF) -> StackKey | None:
        """The stack at a scene point; None when there is no visible one."""
        return self.counters.stack_at(point) if self.counters is not None and self.counters_visible else None

    def space_at(self, point: QPointF, tolerance: float = 6.0) -> str | None:
        """The space whose symbol is at a scene point, or within `tolerance` canvas pixels of it."""
        return self.hits.space_at(point.x(), point.y(), tolerance)

    def route_at(self, point: QPointF, tolerance: float = 6.0) -> str | None:
        """The route at a scene point, or within `tolerance` canvas pixels of it."""
        return self.hits.route_at(point.x(), point.y(), tolerance)

    def legend_at(self, point: QPointF) -> str:
        """The kind of route or space whose row of the legend is at a scene point; empty elsewhere."""
        return self.sheet.legend.kind_at(point.x(), point.y()) if self.sheet.legend.isVisible() else ""

    def close(self) -> None:
        """End the process that paints tiles."""
        self.land.close()
