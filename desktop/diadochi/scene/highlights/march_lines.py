"""Lines along routes: the planned route of a drop, and the thin arrow of the last move."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.model import Point
from diadochi.scene.highlights.overlay_item import Z_ARROW, Z_WAY
from diadochi.scene.highlights.target_spots import mixed
from diadochi.scene.palette import qcolor
from diadochi.scene.sheet.sheet_geometry import pen_factor
from diadochi.scene.sheet.sheet_marks import pen, points_path


class HighlightLine(QGraphicsItem):
    """A line along routes with a head at its end; subclasses paint it."""

    def __init__(self, height: float) -> None:
        super().__init__()
        self.setZValue(height)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._line: tuple[Point, ...] = ()
        self._path = QPainterPath()
        self._stations: tuple[QPointF, ...] = ()
        self._thick = 1.0
        self.setVisible(False)

    def set_step(self, step: float) -> None:
        """Keep the width of the line on the screen at small zoom steps."""
        self.prepareGeometryChange()
        self._thick = pen_factor(step) * (1.0 if step <= 1 else 0.85)

    def show_line(
        self, line: Sequence[Point], gaps: tuple[float, float] = (0.0, 0.0), stations: Sequence[QPointF] = ()
    ) -> None:
        """Draw along these points, with `gaps` canvas pixels free at both ends; no points hide the line."""
        self.prepareGeometryChange()
        begun = tuple(reversed(_shortened(tuple(reversed(line)), gaps[0])))
        self._line = _shortened(begun, gaps[1])
        self._path = points_path(self._line)
        self._stations = tuple(stations)
        self.setVisible(len(self._line) > 1)

    @property
    def points(self) -> tuple[Point, ...]:
        return self._line if self.isVisible() else ()

    def boundingRect(self) -> QRectF:
        edge = 20.0 * self._thick
        return self._path.boundingRect().adjusted(-edge, -edge, edge, edge)

    def head(self, length: float, breadth: float) -> QPolygonF:
        """The head of the arrow, its tip at the end of the line."""
        tip = QPointF(*self._line[-1])
        back = QPointF(*_back_along(self._line, length))
        way = tip - back
        size = math.hypot(way.x(), way.y()) or 1.0
        along = QPointF(way.x() / size, way.y() / size)
        across = QPointF(-along.y(), along.x())
        base = tip - along * length
        notch = tip - along * (length * 0.72)
        return QPolygonF([tip, base + across * breadth, notch, base - across * breadth])


class PlannedWay(HighlightLine):
    """The route a drop would take: gold on ink, with a bead in every space on the way."""

    def __init__(self) -> None:
        super().__init__(Z_WAY)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        thick = self._thick
        for colour, width in ((qcolor("ink", 205), 9.0), (qcolor("parchment_light"), 6.0), (qcolor("gold"), 3.6)):
            painter.setPen(pen(colour, width * thick))
            painter.drawPath(self._path)
        painter.setPen(pen(qcolor("ink"), 1.8 * thick))
        painter.setBrush(qcolor("gold"))
        for bead in self._stations:
            painter.drawEllipse(bead, 5.4 * thick, 5.4 * thick)
        painter.setPen(pen(qcolor("ink"), 2.0 * thick))
        painter.drawPolygon(self.head(19.0 * thick, 9.0 * thick))


class LastMove(HighlightLine):
    """The last move: a thin arrow that stays."""

    def __init__(self) -> None:
        super().__init__(Z_ARROW)

    def set_step(self, step: float) -> None:
        """Keep it thin, but visible from afar."""
        super().set_step(step)
        self._thick = max(self._thick, 0.85 / step)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        thick = self._thick
        for colour, width in ((qcolor("halo", 215), 6.4), (_brown(), 2.8)):
            painter.setPen(pen(colour, width * thick))
            painter.drawPath(self._path)
        painter.setPen(pen(qcolor("halo", 190), 1.4 * thick))
        painter.setBrush(_brown())
        painter.drawPolygon(self.head(16.0 * thick, 7.0 * thick))


def _brown() -> QColor:
    return mixed("gold_deep", "ink", 0.5)


def _shortened(line: tuple[Point, ...], radius: float) -> tuple[Point, ...]:
    if len(line) < 2:
        return line
    left = radius
    points = list(line)
    while len(points) > 1:
        length = math.dist(points[-1], points[-2])
        if length > left:
            share = left / length
            (x, y), (x2, y2) = points[-1], points[-2]
            points[-1] = (x + (x2 - x) * share, y + (y2 - y) * share)
            return tuple(points)
        left -= length
        points.pop()
    return line


def _back_along(line: tuple[Point, ...], distance: float) -> Point:
    left = distance
    for here, before in zip(reversed(line), reversed(line[:-1]), strict=False):
        length = math.dist(here, before)
        if length >= left and length > 0:
            share = left / length
            return here[0] + (before[0] - here[0]) * share, here[1] + (before[1] - here[1]) * share
        left -= length
    return line[0]


# --- routes as lines
# The curves of the routes of a march joined end to end, in its direction.


def line_of(atlas: Atlas, routes: Sequence[str], start: str | None = None) -> tuple[Point, ...]:
    """The points of a march in canvas pixels; `start` is its first space, derived from the routes when it is None.

    Unknown routes are skipped: the march is drawn as far as the map knows it.
    """
    known = [route for route in routes if route in atlas.routes]
    if not known:
        return ()
    here = start if start is not None else _first(atlas, known)
    points: list[Point] = []
    for name in known:
        route = atlas.routes[name]
        curve = atlas.curve(name)
        if route.a == here:
            here = route.b
        else:
            curve, here = tuple(reversed(curve)), route.a
        points += curve[1:] if points else curve
    return tuple(points)


def stations(atlas: Atlas, routes: Sequence[str], start: str | None = None) -> tuple[str, ...]:
    """The spaces of a march, the first one included."""
    known = [route for route in routes if route in atlas.routes]
    if not known:
        return ()
    here = start if start is not None else _first(atlas, known)
    met = [here]
    for name in known:
        route = atlas.routes[name]
        here = route.b if route.a == here else route.a
        met.append(here)
    return tuple(met)


def routes_along(atlas: Atlas, spaces: Sequence[str]) -> tuple[str, ...]:
    """The first route between each pair of consecutive spaces; pairs without a route are skipped."""
    found = []
    for here, there in pairwise(spaces):
        step = next((step for step in atlas.steps.get(here, ()) if step.to == there), None)
        if step is not None:
            found.append(step.route)
    return tuple(found)


def _first(atlas: Atlas, routes: Sequence[str]) -> str:
    """The end of the first route that the second one does not touch."""
    first = atlas.routes[routes[0]]
    if len(routes) == 1:
        return first.a
    second = atlas.routes[routes[1]]
    return first.b if first.a in (second.a, second.b) else first.a
