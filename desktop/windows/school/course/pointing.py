"""What a lesson points at: its drawings on the map, one arrow to a place, and one to the button that is wanted."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from desktop.journal.record.sketch import Sketch, SketchInk, SketchKind, point_of, sketch_from_text
from desktop.rules.core.flow import Roll
from desktop.scene.palette import SKETCH_INKS
from desktop.scene.sketches.layer import ShownSketch, SketchLayer
from desktop.scene.sketches.shapes import SketchShape
from desktop.windows.inspector.subjects import Subject
from desktop.windows.plug import GameTable
from desktop.windows.school.course.lesson_player import LessonPlayer

_GROUP = "lesson"
_LENGTH, _GAP = 74.0, 20.0
"""Screen pixels of the arrow, and between its head and the middle of the place."""
_WIDE, _HIGH = 30, 34
_BORDER = 90.0
"""Screen pixels from the border of the map within which a place, its counters and the arrow are not seen whole."""


class ButtonArrow(QWidget):
    """An arrow below a button, pointing up at it; it takes no clicks."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.resize(_WIDE, _HIGH)
        self.hide()

    def point_at(self, button: QWidget | None) -> None:
        """Stand below a button; nowhere without one."""
        frame = self.parentWidget()
        if button is None or frame is None or not button.isVisible():
            self.hide()
            return
        below = button.mapTo(frame, QPoint(button.width() // 2, button.height()))
        self.move(below.x() - _WIDE // 2, below.y() + 2)
        self.show()
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        """A broad arrow with a light rim, so that it is seen on map and panel."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = _WIDE / 2
        head = ((middle, 2), (_WIDE - 3, 17), (middle + 5, 17), (middle + 5, _HIGH - 3))
        left = ((middle - 5, _HIGH - 3), (middle - 5, 17), (3, 17))
        painter.setPen(QPen(QColor("white"), 2.0))
        painter.setBrush(QColor(SKETCH_INKS["vermilion"]))
        painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in (*head, *left)]))


class LessonPointer(QObject):
    """Paints on the scene that is shown what the player's step draws and points at."""

    def __init__(self, table: GameTable, player: LessonPlayer) -> None:
        super().__init__(table.shell)
        self._table, self._shell, self._player = table, table.shell, player
        self._layer = self._new_layer()
        self._arrow = ButtonArrow(self._shell.frame)
        self._seen: tuple[str, int] = ("", -1)
        self._shell.scene_changed.connect(self._another_scene)
        self._shell.view.settled.connect(self._zoomed)
        self._shell.prompt.installEventFilter(self)
        player.changed.connect(self.show)

    def _new_layer(self) -> SketchLayer:
        layer = SketchLayer(self._shell.scene)
        layer.set_zoom_step(*self._shell.view.drawing)
        return layer

    def _another_scene(self) -> None:
        self._layer = self._new_layer()
        self.show()

    def _zoomed(self, step: float, ratio: float) -> None:
        self._layer.set_zoom_step(step, ratio)
        self.show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The buttons of the bar have been laid anew: the arrow goes along."""
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize) and self._player.lesson is not None:
            self._point_at_button()
        return super().eventFilter(watched, event)

    def show(self) -> None:
        """Draw what the present step draws."""
        self._layer.show(_GROUP, [ShownSketch(number, each) for number, each in enumerate(self._drawn())])
        self._point_at_button()
        self._bring_to_sight()

    @property
    def shapes(self) -> Mapping[int, SketchShape]:
        """The drawings of the lesson as they are on the map."""
        return self._layer.shapes(_GROUP)

    def _drawn(self) -> list[Sketch]:
        step = self._player.step
        if step is None:
            return []
        drawn = [sketch_from_text(line) for line in step.draw]
        if step.point and not self._player.done:
            at, scale = self._shell.scene.place(step.point), max(self._shell.view.step, 0.05)
            signed = any(sketch.kind is not SketchKind.ARROW and step.point in sketch.places for sketch in drawn)
            aside = -0.7 if signed else 0.7  # signs are drawn right of a place
            tail = point_of(at.x() + _LENGTH / scale * aside, at.y() - _LENGTH / scale)
            head = point_of(at.x() + _GAP / scale * aside, at.y() - _GAP / scale)
            drawn.append(Sketch(SketchKind.ARROW, SketchInk.VERMILION, (tail, head)))
        return drawn

    def _point_at_button(self) -> None:
        """The arrow stands below the button that gives the wanted answer, or lets fall what is to fall."""
        player, prompt = self._player, self._shell.prompt
        answer = player.expected()
        key = self._table.prompting.key_of(answer) if answer is not None else ""
        if not key and isinstance(self._table.controller.node, Roll) and player.step is not None and not player.done:
            key = next(iter(self._table.prompting.offers), "")
        self._arrow.point_at(prompt.button_of(key) if key else None)

    def _bring_to_sight(self) -> None:
        """A place that the arrow shows for the first time, not well in sight, is brought to the middle of the map."""
        player, step = self._player, self._player.step
        if player.lesson is None or step is None:
            self._seen = ("", -1)
            return
        here = (player.lesson.id, player.number)
        if here == self._seen:
            return
        self._seen = here
        view = self._shell.view
        border = _BORDER * view.visible_rect().width() / max(view.viewport().width(), 1)
        well_seen = view.visible_rect().adjusted(border, border, -border, -border)
        if step.point and not well_seen.contains(self._shell.scene.place(step.point)):
            self._shell.place_asked.emit(Subject("space", step.point))
