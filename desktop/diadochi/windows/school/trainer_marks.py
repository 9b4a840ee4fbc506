"""What the map trainer draws: marks of answers and of what is remembered; and what it hides meanwhile."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from enum import Enum
from typing import NamedTuple

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QAction, QBrush, QColor, QFont, QFontMetrics, QPainter, QPainterPath, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QToolBar, QWidget
from shiboken6 import isValid

from diadochi.scene.canvas import STEPS
from diadochi.scene.palette import SKETCH_INKS
from diadochi.scene.sheet.map_symbols import pen
from diadochi.scene.sheet.sheet_layers import Z_CARTOUCHE
from diadochi.scene.view.map_scene import MapScene
from diadochi.scene.view.map_view import Flight, fitting_step
from diadochi.scene.view.sheet_view import MapPen
from diadochi.windows.docks import Dock
from diadochi.windows.shell import Shell

# --- blindfold
# While a question about the map is open nothing may give away the answer: names, legend, panels, finder, hovering.
#
# Everything is restored when the blindfold is taken off.

LEFT_OPEN = frozenset(
    ("zoom_in", "zoom_out", "fit", "to_map", "full_screen", "quit", "next_panel", "previous_panel", "school")
)
"""Commands that reveal nothing about the map."""


class Blindfold(QObject):
    """The blindfold of one window; `pen` takes the presses and keys of the map while it is on."""

    def __init__(self, shell: Shell, pen: MapPen) -> None:
        super().__init__(shell)
        self._shell, self._pen = shell, pen
        self._scene: MapScene | None = None
        self._put_back: list[Callable[[], object]] = []
        self._hidden_docks: list[Dock] = []
        self._shut: list[QAction] = []
        self._covered: list[QGraphicsItem] = []
        shell.position_shown.connect(self._cover)
        shell.scene_changed.connect(self._forget_scene)
        for name in Dock:
            if self._has(name):
                shell.docks[name].visibilityChanged.connect(lambda seen, name=name: self._keep_shut(name, seen=seen))

    @property
    def is_on(self) -> bool:
        return self._scene is not None

    def put_on(self) -> None:
        """Hide and disable everything; the whole map is shown, so that its scale reveals nothing."""
        shell = self._shell
        if self._scene is not None:
            self._scene.set_names_visible(False)
            return
        self._scene = scene = shell.scene
        shell.view.push_pen(self._pen, quiet=True)
        self._put_back = [lambda: shell.view.pop_pen(self._pen)]
        shell.pointing.forget()
        shell.status.clear_notice()
        scene.set_names_visible(False)
        scene.sheet.set_legend_visible(False)
        scene.set_control_visible(False)
        scene.sheet.light(())
        self._put_back.append(lambda: scene.set_names_visible(shell.preferences.names_shown))
        self._put_back.append(lambda: scene.sheet.set_legend_visible(True))
        self._put_back.append(lambda: scene.set_control_visible(shell.preferences.control_shown))
        self._hidden_docks = [name for name in Dock if self._has(name) and not shell.docks[name].isHidden()]
        for name in self._hidden_docks:
            shell.docks[name].hide()
        self._shut = [
            action for action in shell.commands if action.isEnabled() and action.objectName() not in LEFT_OPEN
        ]
        for action in self._shut:
            action.setEnabled(False)
        self._put_back.append(self._open_commands)
        strip = shell.frame.findChild(QToolBar, "promptStrip")  # with the prompt and the scoreboard
        if isinstance(strip, QToolBar):
            strip.hide()
            self._put_back.append(strip.show)
        self._cover()

    def take_off_names(self) -> None:
        """After an answer the names are shown again; panels and commands stay disabled."""
        if self._scene is not None:
            self._scene.set_names_visible(True)

    def take_off(self) -> None:
        """Restore everything."""
        if not self.is_on:
            return
        self._scene = None
        for put_back in reversed(self._put_back):
            put_back()
        self._put_back = []
        for item in self._covered:
            if isValid(item):  # the game may have removed it meanwhile
                item.setOpacity(1.0)
        self._covered = []
        for name in self._hidden_docks:
            self._shell.docks[name].show()
        if Dock.SCHOOL in self._hidden_docks:
            self._shell.docks.show(Dock.SCHOOL)  # in front of its neighbours: what comes next is in it
        self._hidden_docks = []

    def _open_commands(self) -> None:
        for action in self._shut:
            action.setEnabled(True)
        self._shut = []

    def _cover(self) -> None:
        if self._scene is None:
            return
        for item in self._scene.items():
            if item.parentItem() is None and item.zValue() > Z_CARTOUCHE and item.opacity() and not _is_ours(item):
                item.setOpacity(0.0)
                self._covered.append(item)

    def _forget_scene(self) -> None:
        self._scene, self._put_back, self._hidden_docks, self._covered = None, [], [], []
        self._open_commands()

    def _keep_shut(self, name: Dock, *, seen: bool) -> None:
        if seen and self.is_on:
            QTimer.singleShot(0, self, lambda: self._shut_again(name))

    def _shut_again(self, name: Dock) -> None:
        if self.is_on:
            self._shell.docks[name].hide()

    def _has(self, name: Dock) -> bool:
        try:
            self._shell.docks[name]
        except KeyError:
            return False
        return True


OURS = 1
"""Items with this value under `OURS_KEY` belong to the school."""
OURS_KEY = 7701


def _is_ours(item: QGraphicsItem) -> bool:
    return item.data(OURS_KEY) == OURS


# --- trainer marks

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
        self._size = 1.0

    @property
    def marks(self) -> tuple[MapMark, ...]:
        return self._marks

    def show_marks(self, marks: Iterable[MapMark]) -> None:
        self.prepareGeometryChange()
        self._marks = tuple(marks)
        self.update()

    def set_scale(self, scale: float) -> None:
        """Keep the size of signs on the screen."""
        self.prepareGeometryChange()
        self._scale = max(scale, 0.02) / self._size

    def set_size(self, size: float) -> None:
        """Draw signs and words `size` times as large as usual, for those who look from afar."""
        self.prepareGeometryChange()
        self._scale *= self._size / size
        self._size = size

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
        painter.setFont(self._font(painter, 14))
        for mark, box in self.word_boxes(painter.fontMetrics()):
            self._paint_words(painter, mark, box)

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
        # at the rim, where it covers nothing
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

    def word_boxes(self, metrics: QFontMetrics) -> list[tuple[MapMark, QRectF]]:
        """The marks with words and the boxes of the words, in canvas pixels: each where it hides no other."""
        reach = _RADIUS / self._scale
        taken = [QRectF(x - reach, y - reach, 2 * reach, 2 * reach) for mark in self._marks for x, y in mark.points]
        found: list[tuple[MapMark, QRectF]] = []
        for mark in self._marks:
            if mark.words and mark.points:
                boxes = self._boxes_beside(mark, metrics)
                box = next((box for box in boxes if not any(map(box.intersects, taken))), boxes[0])
                taken.append(box)
                found.append((mark, box))
        return found

    def _boxes_beside(self, mark: MapMark, metrics: QFontMetrics) -> list[QRectF]:
        """Below, above, right and left of a mark."""
        edge, away = 4.0 / self._scale, (_RADIUS + 3) / self._scale
        wide, high = metrics.horizontalAdvance(mark.words) + 2 * edge, metrics.height() + edge
        x, y = mark.points[0]
        corners = (
            (x - wide / 2, y + away),
            (x - wide / 2, y - away - high),
            (x + away, y - high / 2),
            (x - away - wide, y - high / 2),
        )
        return [QRectF(left, top, wide, high) for left, top in corners]

    def _paint_words(self, painter: QPainter, mark: MapMark, box: QRectF) -> None:
        edge = 4.0 / self._scale
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

    def show_region(self, spaces: Iterable[str]) -> None:
        """Fit these spaces into the view, the whole map if there are none: the same before each question, so that
        nothing is told by what is seen.
        """
        view, places = self._shell.view, [self._shell.scene.place(space) for space in sorted(spaces)]
        if not places:
            view.fit()
            return
        box = QPolygonF(places).boundingRect()
        view.zoom_to(fitting_step(view, box, _NEAREST))
        view.centre_on(box.center())

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
