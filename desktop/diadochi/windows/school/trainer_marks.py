"""Marks of the map trainer: what is asked about, what was right and wrong, and what is remembered."""

from __future__ import annotations

import math
from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPainter, QPainterPath, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from diadochi.scene.palette import SKETCH_INKS
from diadochi.scene.sheet.sheet_marks import pen
from diadochi.scene.view.map_view import Flight, fitting_step
from diadochi.scene.zoom import STEPS
from diadochi.windows.school.blindfold import OURS, OURS_KEY
from diadochi.windows.shell import Shell

Z_MARKS = 90.0
_RADIUS = 17.0
"""Screen pixels, whatever the scale."""


class MarkLook(Enum):
    """Each look has a colour, a sign that says the same, and a pattern of its disc."""

    ASKED = ("violet", "?", Qt.BrushStyle.BDiagPattern)
    CHOSEN = ("blue", "•", Qt.BrushStyle.NoBrush)
    RIGHT = ("green", "✓", Qt.BrushStyle.SolidPattern)
    WRONG = ("vermilion", "✗", Qt.BrushStyle.SolidPattern)
    MISSED = ("green", "!", Qt.BrushStyle.Dense6Pattern)
    FIRM = ("green", "3", Qt.BrushStyle.SolidPattern)
    FAIR = ("blue", "2", Qt.BrushStyle.Dense4Pattern)
    WEAK = ("vermilion", "1", Qt.BrushStyle.Dense6Pattern)


class MapMark(NamedTuple):
    """Rings at points, and lines, all in canvas pixels; `words` beside the first point."""

    look: MarkLook
    points: tuple[tuple[float, float], ...] = ()
    lines: tuple[tuple[tuple[float, float], ...], ...] = ()
    words: str = ""


class TrainerMarks(QGraphicsItem):
    """All marks of the trainer on top of everything; it takes no mouse buttons."""

    def __init__(self) -> None:
        super().__init__()
        self.setZValue(Z_MARKS)
        self.setData(OURS_KEY, OURS)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._marks: tuple[MapMark, ...] = ()
        self._scale = 1.0

    @property
    def marks(self) -> tuple[MapMark, ...]:
        """The present marks."""
        return self._marks

    def show_marks(self, marks: Iterable[MapMark]) -> None:
        """Show these marks and no others."""
        self.prepareGeometryChange()
        self._marks = tuple(marks)
        self.update()

    def set_scale(self, scale: float) -> None:
        """Keep the size of signs on the screen."""
        self.prepareGeometryChange()
        self._scale = max(scale, 0.02)

    def boundingRect(self) -> QRectF:
        whole, room = QRectF(), 60.0 / self._scale
        for mark in self._marks:
            for x, y in (*mark.points, *(point for line in mark.lines for point in line)):
                whole = whole.united(QRectF(x - room, y - room, 2 * room, 2 * room))
            if mark.words and mark.points:
                x, y = mark.points[0]
                whole = whole.united(QRectF(x - 4 * room, y - room, 8 * room, 2 * room))
        return whole

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for mark in self._marks:
            self._paint_lines(painter, mark)
        for mark in self._marks:
            for point in mark.points:
                self._paint_ring(painter, mark, QPointF(*point))
        for mark in self._marks:
            if mark.words and mark.points:
                self._paint_words(painter, mark)

    def _paint_lines(self, painter: QPainter, mark: MapMark) -> None:
        for line in mark.lines:
            path = QPainterPath(QPointF(*line[0]))
            for point in line[1:]:
                path.lineTo(QPointF(*point))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(pen(QColor("white"), 9.0 / self._scale))
            painter.drawPath(path)
            dashes = (2.0, 1.5) if mark.look in (MarkLook.WRONG, MarkLook.CHOSEN) else ()
            painter.setPen(pen(_colour(mark), 5.0 / self._scale, dashes))
            painter.drawPath(path)

    def _paint_ring(self, painter: QPainter, mark: MapMark, middle: QPointF) -> None:
        radius = _RADIUS / self._scale
        ink = _colour(mark)
        painter.setPen(pen(QColor("white"), 5.0 / self._scale))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(middle, radius, radius)
        ground = QColor(ink)
        ground.setAlpha(70)
        painter.setPen(pen(ink, 3.0 / self._scale))
        painter.setBrush(QBrush(ground, mark.look.value[2]))
        painter.drawEllipse(middle, radius, radius)
        self._sign(painter, mark, QPointF(middle.x() + radius * 0.75, middle.y() - radius * 0.75))

    def _sign(self, painter: QPainter, mark: MapMark, middle: QPointF) -> None:
        """The sign in a small disc at the rim, where it covers nothing."""
        radius = 8.0 / self._scale
        painter.setPen(pen(QColor("white"), 1.5 / self._scale))
        painter.setBrush(_colour(mark))
        painter.drawEllipse(middle, radius, radius)
        painter.setPen(QColor("white"))
        painter.setFont(self._font(painter, 11))
        painter.drawText(
            QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius),
            Qt.AlignmentFlag.AlignCenter,
            mark.look.value[1],
        )

    def _paint_words(self, painter: QPainter, mark: MapMark) -> None:
        x, y = mark.points[0]
        painter.setFont(self._font(painter, 14))
        metrics = painter.fontMetrics()
        width, height = metrics.horizontalAdvance(mark.words), metrics.height()
        edge = 4.0 / self._scale
        box = QRectF(x - width / 2 - edge, y + (_RADIUS + 3) / self._scale, width + 2 * edge, height + edge)
        painter.setPen(pen(_colour(mark), 1.5 / self._scale))
        painter.setBrush(QColor("white"))
        painter.drawRoundedRect(box, edge, edge)
        painter.setPen(QColor("#1c130b"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, mark.words)

    def _font(self, painter: QPainter, size: int) -> QFont:
        font = QFont(painter.font())
        font.setBold(True)
        font.setPixelSize(max(1, round(size / self._scale)))
        return font


def _colour(mark: MapMark) -> QColor:
    return QColor(SKETCH_INKS[mark.look.value[0]])


# --- view after an answer
# All marks are brought into view, and two places close together are shown apart.

_APART = 72.0
"""Two marks closer than this (screen pixels) are hard to tell apart."""
_NEAREST = 2.0
"""The largest scale used to show them apart."""


class AnswerSight:
    """Moves the view only where something would not be visible."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._flight = Flight(shell.view)

    def stay(self) -> None:
        """A question is open: remember that nothing may move."""
        self._flight.stop()

    def show(self, marks: Iterable[MapMark]) -> None:
        """Fit all marks into the view if one is outside, or if two are too close together to be told apart."""
        view = self._shell.view
        self._flight.motion = self._shell.preferences.motion
        points = [
            QPointF(*point) for mark in marks for point in (*mark.points, *(p for line in mark.lines for p in line))
        ]
        if not points:
            return
        box = QPolygonF(points).boundingRect()
        apart = math.hypot(box.width(), box.height())
        seen = all(view.visible_rect().contains(point) for point in points)
        most = view.step
        if 0.0 < apart * view.step < _APART:
            most = max(most, min((step for step in STEPS if step * apart >= _APART), default=_NEAREST))
        elif seen:
            return
        room = view.viewport().size() / STEPS[0]
        if box.width() > room.width() or box.height() > room.height():
            view.fit()
        else:
            self._flight.to(box.center(), fitting_step(view, box, min(most, _NEAREST)))
