"""Marks of a plan: numbered dashed arrows for its marches, hatched spaces, and pale counters for pieces to come."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget
from shiboken6 import isValid

from diadochi.atlas.atlas import Atlas
from diadochi.rules.core.game import GameGroup
from diadochi.scene.counters.counter_layer import CountersLayer
from diadochi.scene.fonts import text_font
from diadochi.scene.highlights.march_lines import HighlightLine, line_of, routes_along
from diadochi.scene.highlights.overlay_item import Z_ARROW, Z_CURSOR, Z_THREATS
from diadochi.scene.highlights.target_spots import SpotPlaces
from diadochi.scene.palette import FactionColours, qcolor
from diadochi.scene.sheet.sheet_marks import pen

_GAP = 26.0
"""Canvas pixels between an arrow and the middle of its first and last space."""


class PlannedArrow(NamedTuple):
    """A march of a plan: its spaces, its routes where they are known, and the colours of its side."""

    spaces: tuple[str, ...]
    routes: tuple[str, ...]
    look: FactionColours


class PlanArrow(HighlightLine):
    """One planned arrow, with its number in the plan beside the letter of its side."""

    def __init__(self, number: int, look: FactionColours) -> None:
        super().__init__(Z_ARROW + 0.5)
        self._words, self._look = f"{number}{look.letter}", look

    def set_step(self, step: float) -> None:
        super().set_step(step)
        self._thick = max(self._thick, 0.9 / step)

    def boundingRect(self) -> QRectF:
        # the plate extends beyond the line
        edge = 30.0 * self._thick
        return self._path.boundingRect().adjusted(-edge, -edge, edge, edge)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        thick, look = self._thick, self._look
        painter.setPen(pen(qcolor("halo", 230), 10.0 * thick))
        painter.drawPath(self._path)
        painter.setPen(pen(QColor(look.dark), 7.0 * thick))
        painter.drawPath(self._path)
        painter.setPen(pen(QColor(look.fill), 4.4 * thick, (12.0 * thick, 5.0 * thick)))
        painter.drawPath(self._path)
        painter.setPen(pen(qcolor("halo", 230), 2.0 * thick))
        painter.setBrush(QColor(look.dark))
        painter.drawPolygon(self.head(20.0 * thick, 10.0 * thick))
        self._paint_plate(painter)

    def _paint_plate(self, painter: QPainter) -> None:
        middle, size = self._path.pointAtPercent(0.5), 11.0 * self._thick
        plate = QRectF(middle.x() - 1.4 * size, middle.y() - size, 2.8 * size, 2 * size)
        painter.setPen(pen(qcolor("halo", 235), 1.6 * self._thick))
        painter.setBrush(QColor(self._look.dark))
        painter.drawRoundedRect(plate, size * 0.6, size * 0.6)
        painter.setFont(text_font(1.3 * size, semibold=True))
        painter.setPen(qcolor("halo"))
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, self._words)

    @property
    def plate(self) -> QPointF:
        return self._path.pointAtPercent(0.5)


class PlanArrows:
    """All arrows of the plan on the table; connect `set_step` to the zoom."""

    def __init__(self) -> None:
        self._items: list[PlanArrow] = []
        self._step = 1.0

    @property
    def count(self) -> int:
        return len(self._items)

    def set_step(self, step: float, _ratio: float = 1.0) -> None:
        self._step = step
        for item in self._items:
            if isValid(item):  # the scene may have deleted it
                item.set_step(step)
                item.update()

    def show(self, scene: QGraphicsScene, atlas: Atlas, arrows: Sequence[PlannedArrow]) -> None:
        """Draw these arrows and no others."""
        self.clear()
        for number, arrow in enumerate(arrows, 1):
            item = PlanArrow(number, arrow.look)
            item.set_step(self._step)
            start = arrow.spaces[0] if arrow.spaces else None
            line = line_of(atlas, arrow.routes or routes_along(atlas, arrow.spaces), start)
            item.show_line(line, (_GAP * 0.5, _GAP))
            scene.addItem(item)
            self._items.append(item)

    def clear(self) -> None:
        for item in self._items:
            if isValid(item):
                scene = item.scene()
                if scene is not None:
                    scene.removeItem(item)
        self._items = []


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
