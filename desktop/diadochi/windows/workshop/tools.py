"""The tools of the workshop for spaces, routes and provinces."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF

from diadochi.language import tr
from diadochi.windows.workshop.bench import Bench
from diadochi.windows.workshop.draft_view import DraftTool

STILL_PX = 4.0
"""Canvas pixels that a press may move and still be a click."""


class LookTool(DraftTool):
    """Does nothing on the map but look at it."""

    def press(self, _at: QPointF) -> bool:
        return False


class LineTool(DraftTool):
    """Drags the bends of the chosen line and adds bends to it."""

    def __init__(self, bench: Bench) -> None:
        self._bench = bench
        self._from: QPointF | None = None
        self._bend: int | None = None

    @property
    def holds(self) -> bool:
        return self._from is not None

    def take_bend(self, at: QPointF) -> bool:
        """Take hold of a bend at a point."""
        bench = self._bench
        self._bend = next((n for n, bend in enumerate(bench.bends()) if is_near(bend, at, bench.view.tolerance)), None)
        self._from = at if self._bend is not None else None
        return self._bend is not None

    def moved(self, at: QPointF) -> list[QPointF]:
        """The bends of the line with the one in hand at a point."""
        bends = self._bench.bends()
        if self._bend is not None:
            bends[self._bend] = at
        return bends

    def drag(self, at: QPointF) -> None:
        bench = self._bench
        if self._bend is None:
            return
        course = bench.course()
        course[self._bend + (1 if bench.route else 0)] = at
        bench.scene.line(course)

    def release(self, at: QPointF) -> None:
        start, self._from = self._from, None
        if self._bend is not None and start is not None and not is_near(start, at, STILL_PX):
            self._bench.bend(self.moved(at))

    def add_bend(self, at: QPointF) -> None:
        """Add a bend to the chosen line where it is nearest to a point."""
        bench = self._bench
        points, bends = bench.course(), bench.bends()
        legs = [_detour(points[n], at, points[n + 1]) for n in range(len(points) - 1)]
        nearest = legs.index(min(legs))
        bends.insert(nearest if bench.route else nearest + 1, at)
        bench.bend(bends)

    def cancel(self) -> bool:
        held, self._from = self._from, None
        if held is not None:
            self._bench.choose(**self._bench.chosen._asdict())
        return held is not None


class MoveTool(LineTool):
    """Chooses spaces and routes, and drags spaces and bends; a double click on a route adds a bend."""

    def press(self, at: QPointF) -> bool:
        bench = self._bench
        if bench.route and self.take_bend(at):
            return True
        self._bend = None
        space = bench.space_at(at)
        bench.choose(space=space, route="" if space else bench.route_at(at))
        self._from = at if space else None
        return bool(space)

    def drag(self, at: QPointF) -> None:
        super().drag(at)
        if self._bend is None and self._from is not None:
            self._bench.scene.ring(at)

    def release(self, at: QPointF) -> None:
        bench, start = self._bench, self._from
        super().release(at)
        if self._bend is None and bench.space and start is not None and not is_near(start, at, STILL_PX):
            bench.draft.move_space(bench.space, *bench.degrees(bench.within(at)))
            bench.choose(space=bench.space)

    def double(self, at: QPointF) -> None:
        self._from = None
        if self._bench.route and not self._bench.space_at(at):
            self.add_bend(at)


class SpaceTool(DraftTool):
    """A click adds a space there and chooses it, so that its name can be typed."""

    def __init__(self, bench: Bench, added: Callable[[], None]) -> None:
        self._bench, self._added = bench, added

    def press(self, at: QPointF) -> bool:
        bench = self._bench
        there = bench.space_on(at)
        if there:
            bench.choose(space=there)
        else:
            added = bench.draft.add_space(tr("New place"), *bench.degrees(bench.within(at)), bench.kind, bench.province)
            bench.unnamed.add(added)
            bench.choose(space=added)
        self._added()
        return True


class JoinTool(DraftTool):
    """Dragging from one space to another joins them; so do clicks on both, with bends where one clicks in between."""

    def __init__(self, bench: Bench) -> None:
        self._bench = bench
        self._first = ""
        self._bends: list[QPointF] = []
        self._pressed = QPointF()

    def press(self, at: QPointF) -> bool:
        bench, self._pressed = self._bench, at
        space = bench.space_on(at) if self._first else bench.space_at(at)
        if not self._first:
            self._first = space
            bench.choose(space=space)
        elif not space:
            self._bends.append(at)
            self.show_again()
        elif space != self._first:
            self._join(space)
        return bool(self._first or space)

    def drag(self, at: QPointF) -> None:
        if self._first:
            self._bench.scene.line([*self._course(), at])

    def hover(self, at: QPointF) -> None:
        self.drag(at)

    def release(self, at: QPointF) -> None:
        if not self._first or is_near(self._pressed, at, STILL_PX):
            return
        space = self._bench.space_at(at)
        if space and space != self._first:
            self._join(space)

    def show_again(self) -> None:
        if self._first:
            self._bench.scene.line(self._course())
            self._bench.scene.show_bends(self._bends)

    def cancel(self) -> bool:
        begun = bool(self._first)
        self._first, self._bends = "", []
        if begun:
            self._bench.choose()
        return begun

    def _course(self) -> list[QPointF]:
        return [self._bench.place(self._first), *self._bends]

    def _join(self, space: str) -> None:
        bench, first = self._bench, self._first
        via = [bench.degrees(bend) for bend in self._bends]
        self._first, self._bends = "", []
        bench.draft.add_route(first, space, bench.route_kind, via)
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


def is_near(a: QPointF, b: QPointF, reach: float) -> bool:
    """Whether two points are at most `reach` canvas pixels apart."""
    return _length(a, b) <= reach


def _detour(start: QPointF, over: QPointF, end: QPointF) -> float:
    return _length(start, over) + _length(over, end) - _length(start, end)


def _length(a: QPointF, b: QPointF) -> float:
    return float(QPointF.dotProduct(a - b, a - b) ** 0.5)
