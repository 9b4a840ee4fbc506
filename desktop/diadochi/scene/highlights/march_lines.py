"""Lines along routes (the route of a drop, the last move), and the marks of a plan."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from PySide6.QtCore import QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QPainter, QPainterPath, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget
from shiboken6 import isValid

from diadochi.atlas.atlas import Atlas
from diadochi.atlas.model import Point
from diadochi.rules.core.game import GameGroup
from diadochi.scene.counters.counter_layer import CountersLayer
from diadochi.scene.highlights.overlay_item import Z_ARROW, Z_CURSOR, Z_THREATS, Z_WAY, SpotPlaces, mixed
from diadochi.scene.palette import FactionColours, qcolor, text_font
from diadochi.scene.sheet.map_symbols import pen, points_path
from diadochi.scene.sheet.sheet_geometry import pen_factor


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


# --- plan marks
# Marks of a plan: numbered dashed arrows for its marches, hatched spaces, and pale counters for pieces to come.

_GAP = 26.0
"""Canvas pixels between an arrow and the middle of its first and last space."""
_BESIDE = 7.0
"""Canvas pixels between arrows along the same routes."""
_DASHES = (None, (12.0, 5.0), (3.0, 4.0))
"""Patterns that tell arrows of one side apart."""


class PlannedArrow(NamedTuple):
    """A march of a plan: its spaces, its routes where they are known, and the colours of its side.

    Its plate shows `words`, by default its number and the letter of the side, and below them `more` in small letters.
    Arrows of another `kind` have another pattern.
    """

    spaces: tuple[str, ...]
    routes: tuple[str, ...]
    look: FactionColours
    words: str = ""
    more: str = ""
    kind: int = 1


class PlanArrow(HighlightLine):
    """One planned arrow, with a plate in its middle; `row` moves the plate down by so many plates."""

    def __init__(self, number: int, arrow: PlannedArrow) -> None:
        super().__init__(Z_ARROW + 0.5)
        self._words, self._more = arrow.words or f"{number}{arrow.look.letter}", arrow.more
        self._look, self._dashes, self.row = arrow.look, _DASHES[arrow.kind % len(_DASHES)], 0

    def set_step(self, step: float) -> None:
        super().set_step(step)
        self._thick = max(self._thick, 0.9 / step)

    def boundingRect(self) -> QRectF:
        # the plate extends beyond the line
        edge = 30.0 * self._thick
        return self._path.boundingRect().adjusted(-edge, -edge, edge, edge).united(self.plate_box)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        thick, look = self._thick, self._look
        painter.setPen(pen(qcolor("halo", 230), 10.0 * thick))
        painter.drawPath(self._path)
        painter.setPen(pen(QColor(look.dark), 7.0 * thick))
        painter.drawPath(self._path)
        dashes = () if self._dashes is None else tuple(part * thick for part in self._dashes)
        painter.setPen(pen(QColor(look.fill), 4.4 * thick, dashes))
        painter.drawPath(self._path)
        painter.setPen(pen(qcolor("halo", 230), 2.0 * thick))
        painter.setBrush(QColor(look.dark))
        painter.drawPolygon(self.head(20.0 * thick, 10.0 * thick))
        self._paint_plate(painter)

    def _paint_plate(self, painter: QPainter) -> None:
        plate, size = self.plate_box, self._letters
        painter.setPen(pen(qcolor("halo", 235), 1.6 * self._thick))
        painter.setBrush(QColor(self._look.dark))
        painter.drawRoundedRect(plate, size * 0.5, size * 0.5)
        painter.setPen(qcolor("halo"))
        painter.setFont(text_font(size, semibold=True))
        line = QRectF(plate.left(), plate.top(), plate.width(), 1.5 * size)
        painter.drawText(line, Qt.AlignmentFlag.AlignCenter, self._words)
        if self._more:
            painter.setFont(text_font(size * _SMALLER))
            line.setTop(line.bottom() - 0.2 * size)
            line.setBottom(plate.bottom() - 0.2 * size)
            painter.drawText(line, Qt.AlignmentFlag.AlignCenter, self._more)

    @property
    def _letters(self) -> float:
        """Canvas pixels of the em of the plate."""
        return 14.0 * self._thick

    @property
    def plate_box(self) -> QRectF:
        middle, size = self.plate, self._letters
        wide = _width(self._words, size, semibold=True)
        if self._more:
            wide = max(wide, _width(self._more, size * _SMALLER))
        high = (2.5 if self._more else 1.5) * size
        top = middle.y() - 0.75 * size + self.row * (high + 3 * self._thick)
        return QRectF(middle.x() - wide / 2 - 0.5 * size, top, wide + size, high)

    @property
    def plate(self) -> QPointF:
        return self._path.pointAtPercent(0.5)

    def is_on_plate(self, point: QPointF) -> bool:
        """Whether a point of the canvas is on the plate."""
        return self.isVisible() and self.plate_box.translated(self.pos()).contains(point)


_SMALLER = 0.8


def _width(words: str, size: float, *, semibold: bool = False) -> float:
    return QFontMetricsF(text_font(size, semibold=semibold)).horizontalAdvance(words)


class PlanArrows:
    """All arrows of the plan on the table; connect `set_step` to the zoom."""

    def __init__(self) -> None:
        self._items: list[PlanArrow] = []
        self._step = 1.0
        self.shown: tuple[PlannedArrow, ...] = ()

    def plate_at(self, point: QPointF) -> int | None:
        """The number of the arrow, from 0, whose plate is at a point of the canvas."""
        on = (number for number, item in enumerate(self._items) if isValid(item) and item.is_on_plate(point))
        return next(on, None)

    @property
    def count(self) -> int:
        return len(self._items)

    def set_step(self, step: float, _ratio: float = 1.0) -> None:
        self._step = step
        for item in self._items:
            if isValid(item):  # the scene may have deleted it
                item.set_step(step)
                item.update()
        self._part_plates()

    def show(self, scene: QGraphicsScene, atlas: Atlas, arrows: Sequence[PlannedArrow]) -> None:
        """Draw these arrows and no others."""
        self.clear()
        self.shown = tuple(arrows)
        for number, arrow in enumerate(arrows):
            item = PlanArrow(number + 1, arrow)
            item.set_step(self._step)
            start = arrow.spaces[0] if arrow.spaces else None
            routes = arrow.routes or routes_along(atlas, arrow.spaces)
            bare = [atlas.place[space] for space in arrow.spaces]
            item.show_line(line_of(atlas, routes, start) or bare, (_GAP * 0.5, _GAP))
            alike = sum(before.spaces == arrow.spaces for before in arrows[:number])
            item.setPos(_BESIDE * alike, _BESIDE * alike)
            scene.addItem(item)
            self._items.append(item)
        self._part_plates()

    def _part_plates(self) -> None:
        """Move plates that would cover earlier ones below them."""
        taken: list[QRectF] = []
        for item in self._items:
            if not isValid(item) or not item.isVisible():
                continue
            item.prepareGeometryChange()
            item.row = 0
            while any(item.plate_box.translated(item.pos()).intersects(box) for box in taken):
                item.row += 1
            taken.append(item.plate_box.translated(item.pos()))

    def clear(self) -> None:
        for item in self._items:
            if isValid(item):
                scene = item.scene()
                if scene is not None:
                    scene.removeItem(item)
        self._items, self.shown = [], ()


# --- tinted spaces
# A hatched disc below a space sets it off from all others.

_REACH = 46.0
"""Canvas pixels from the middle of a space to the edge of its disc."""


class TintedSpaces(QGraphicsItem):
    """The discs of some spaces of an atlas."""

    def __init__(self, atlas: Atlas, spaces: Iterable[str]) -> None:
        super().__init__()
        self.setZValue(Z_THREATS)
        self._step = 1.0
        self._middles = [QPointF(*atlas.place[space]) for space in spaces]

    def set_step(self, step: float, _ratio: float = 1.0) -> None:
        self.prepareGeometryChange()
        self._step = step

    @property
    def _reach(self) -> float:
        return max(_REACH, 16.0 / self._step)

    def boundingRect(self) -> QRectF:
        whole, reach = QRectF(), self._reach + 4
        for middle in self._middles:
            whole = whole.united(QRectF(middle.x() - reach, middle.y() - reach, 2 * reach, 2 * reach))
        return whole

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        reach = self._reach
        for middle in self._middles:
            painter.setPen(pen(qcolor("violet"), 0.07 * reach))
            painter.setBrush(qcolor("violet", 70))
            painter.drawEllipse(middle, reach, reach)
            painter.setBrush(QBrush(qcolor("violet", 150), Qt.BrushStyle.BDiagPattern))
            painter.drawEllipse(middle, reach, reach)


# --- pieces to come
# Pale counters over the spaces where pieces will arrive.

_PALE = 0.72


class Ghosts(QObject):
    """Pale counters on a scene, by space; they take no clicks."""

    def __init__(self, scene: QGraphicsScene, places: SpotPlaces, parent: QObject | None = None) -> None:
        super().__init__(parent or scene)
        self._scene, self._places = scene, places
        self._items: dict[str, QGraphicsItem] = {}

    @property
    def spaces(self) -> tuple[str, ...]:
        """The spaces where pieces will arrive."""
        return tuple(self._items)

    def show(self, counters: CountersLayer, seat: int, coming: Mapping[str, GameGroup], step: float) -> None:
        """Show the pieces that will arrive in each space, and no others; `step` is the zoom step."""
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
        for item in self._items.values():
            if item.scene() is not None:
                item.scene().removeItem(item)
        self._items = {}
