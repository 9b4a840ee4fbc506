"""The tools of the workshop: choose and move, add spaces, join them, paint provinces."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF

from diadochi.atlas.map_draft import MapDraft
from diadochi.language import tr
from diadochi.windows.workshop.draft_scene import DraftScene, DraftTool, DraftView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from diadochi.atlas.model import Point

_BEND_PX = 16.0
"""Canvas pixels within which a bend is hit."""
_STILL_PX = 4.0
"""Canvas pixels that a press may move and still be a click."""


class Bench:
    """What the tools work on, and what is chosen: a space, or a route, or nothing.

    `tool` is the name of the tool in hand; `kind`, `route_kind` and `province` are what it works with. `unnamed` are
    new spaces that still have the name they were added with.
    """

    def __init__(self, draft: MapDraft, scene: DraftScene, view: DraftView, changed: Callable[[], None]) -> None:
        self.draft, self.scene, self.view, self._changed = draft, scene, view, changed
        self.space = self.route = ""
        self.unnamed: set[str] = set()
        self.tool = "move"
        self.kind, self.route_kind, self.province = "minor", "land", ""

    def choose(self, *, space: str = "", route: str = "") -> None:
        """Choose a space or a route, or nothing."""
        self.space, self.route = space, route
        self._changed()

    def forget_removed(self) -> None:
        """Choose nothing that an undo has taken away."""
        atlas = self.draft.atlas
        self.space = self.space if self.space in atlas.spaces else ""
        self.route = self.route if self.route in atlas.routes else ""
        self.province = self.province if self.province in atlas.provinces else ""

    @property
    def has_removable(self) -> bool:
        """Whether `remove` would remove anything."""
        return bool(self.space or self.route or (self.tool == "paint" and self.province))

    def remove(self) -> None:
        """Remove the space or the route that is chosen, or the province in hand."""
        if self.tool == "paint" and self.province:
            self.draft.remove_province(self.province)
        elif self.space:
            self.draft.remove_space(self.space)
        elif self.route:
            self.draft.remove_route(self.route)
        self.space = self.route = ""

    def space_at(self, at: QPointF) -> str:
        return self.scene.hits.space_at(at.x(), at.y(), self.view.tolerance) or ""

    def route_at(self, at: QPointF) -> str:
        return self.scene.hits.route_at(at.x(), at.y(), self.view.tolerance) or ""

    def degrees(self, at: QPointF) -> tuple[float, float]:
        """Longitude and latitude of a point within the sheet; outside, of the nearest one in it."""
        rect = self.scene.sheet_rect
        x, y = min(max(at.x(), 0.0), rect.width()), min(max(at.y(), 0.0), rect.height())
        return self.draft.atlas.projection.unproject(x, y)

    def bends(self) -> list[QPointF]:
        """The bends of the chosen route in canvas pixels."""
        route = self.draft.atlas.routes.get(self.route)
        project = self.draft.atlas.projection.project
        return [] if route is None else [QPointF(*project(lon, lat)) for lon, lat in route.via]

    def bend_route(self, bends: Sequence[QPointF]) -> None:
        """Give the chosen route these bends."""
        via = [[round(degrees, 4) for degrees in self.degrees(bend)] for bend in bends]
        self.draft.change_route(self.route, via=via or None)
        self._changed()

    def ends(self, route: str) -> tuple[QPointF, QPointF]:
        found = self.draft.atlas.routes[route]
        return self.place(found.a), self.place(found.b)

    def place(self, space: str) -> QPointF:
        point: Point = self.draft.atlas.place[space]
        return QPointF(*point)


class MoveTool(DraftTool):
    """Chooses spaces and routes, and drags spaces and bends; a double click on a route adds a bend."""

    def __init__(self, bench: Bench) -> None:
        self._bench = bench
        self._from: QPointF | None = None
        self._bend: int | None = None

    def press(self, at: QPointF) -> bool:
        bench = self._bench
        self._bend = next((n for n, bend in enumerate(bench.bends()) if _near(bend, at, _BEND_PX)), None)
        if self._bend is None:
            space = bench.space_at(at)
            bench.choose(space=space, route="" if space else bench.route_at(at))
        self._from = at
        return bool(bench.space) or self._bend is not None

    def drag(self, at: QPointF) -> None:
        bench = self._bench
        if self._bend is not None:
            bends = bench.bends()
            bends[self._bend] = at
            first, last = bench.ends(bench.route)
            bench.scene.line([first, *bends, last])
        elif bench.space:
            bench.scene.ring(at)

    def release(self, at: QPointF) -> None:
        bench = self._bench
        if self._from is None or _near(self._from, at, _STILL_PX):
            return
        if self._bend is not None:
            bends = bench.bends()
            bends[self._bend] = at
            bench.bend_route(bends)
        elif bench.space:
            bench.draft.move_space(bench.space, *bench.degrees(at))
            bench.choose(space=bench.space)

    def double(self, at: QPointF) -> None:
        bench = self._bench
        if not bench.route or bench.space_at(at):
            return
        first, last = bench.ends(bench.route)
        bends = bench.bends()
        points = [first, *bends, last]
        legs = [
            _length(points[n], at) + _length(at, points[n + 1]) - _length(points[n], points[n + 1])
            for n in range(len(points) - 1)
        ]
        bends.insert(legs.index(min(legs)), at)
        bench.bend_route(bends)


class SpaceTool(DraftTool):
    """A click adds a space there and chooses it, so that its name can be typed."""

    def __init__(self, bench: Bench, added: Callable[[], None]) -> None:
        self._bench, self._added = bench, added

    def press(self, at: QPointF) -> bool:
        bench = self._bench
        there = bench.space_at(at)
        if there:
            bench.choose(space=there)
        else:
            added = bench.draft.add_space(tr("New place"), *bench.degrees(at), bench.kind, bench.province)
            bench.unnamed.add(added)
            bench.choose(space=added)
        self._added()
        return True


class JoinTool(DraftTool):
    """Dragging from one space to another joins them; so do two clicks."""

    def __init__(self, bench: Bench) -> None:
        self._bench = bench
        self._first = ""

    def press(self, at: QPointF) -> bool:
        bench = self._bench
        space = bench.space_at(at)
        if self._first and space and space != self._first:
            self._join(space)
        else:
            self._first = space
            bench.choose(space=space)
        return bool(space)

    def drag(self, at: QPointF) -> None:
        if self._first:
            self._bench.scene.line([self._bench.place(self._first), at])

    def release(self, at: QPointF) -> None:
        space = self._bench.space_at(at)
        if self._first and space and space != self._first:
            self._join(space)
        else:
            self._bench.scene.line([])

    def _join(self, space: str) -> None:
        bench, first = self._bench, self._first
        self._first = ""
        bench.draft.add_route(first, space, bench.route_kind)
        joined = (
            r.id
            for r in bench.draft.atlas.routes.values()
            if {r.a, r.b} == {first, space} and r.kind == bench.route_kind
        )
        bench.choose(route=next(joined, ""))


class PaintTool(DraftTool):
    """A click or a drag over spaces puts them into the province in hand."""

    def __init__(self, bench: Bench) -> None:
        self._bench = bench

    def press(self, at: QPointF) -> bool:
        space = self._bench.space_at(at)
        self.drag(at)
        return bool(space)

    def drag(self, at: QPointF) -> None:
        bench = self._bench
        space = bench.space_at(at)
        if space and (bench.draft.atlas.spaces[space].province or "") != bench.province:
            bench.draft.change_space(space, province=bench.province or None)
            bench.choose(space=space)


def _near(a: QPointF, b: QPointF, reach: float) -> bool:
    return _length(a, b) <= reach


def _length(a: QPointF, b: QPointF) -> float:
    return float(QPointF.dotProduct(a - b, a - b) ** 0.5)
