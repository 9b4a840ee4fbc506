"""The drawings of one scene: lines below the names, marks above them, and those that a counter would hide above it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from diadochi.journal.record.sketch import Sketch, SketchKind
from diadochi.scene.highlights.overlay_item import Z_SKETCH_LINES, Z_SKETCH_MARKS, Z_SKETCH_PAPER, Z_SKETCH_SIGNS
from diadochi.scene.sketch_painting import (
    SketchPart,
    SketchShape,
    flag_box,
    paint_paper,
    paint_part,
    paper_size,
    part_box,
    parts_of,
    shape_of,
    thickness,
)
from diadochi.scene.view.map_scene import MapScene

_REACH = 12.0
"""The pointer hits a drawing within this many screen pixels."""


class ShownSketch(NamedTuple):
    """A drawing to be shown: `key` identifies it, `secret` looks different, `chosen` is lit."""

    key: int
    sketch: Sketch
    secret: bool = False
    chosen: bool = False


class SketchItem(QGraphicsItem):
    """Paints one part of a drawing."""

    def __init__(self, shape: SketchShape, part: SketchPart, thick: float, *, above: bool, chosen: bool) -> None:
        super().__init__()
        self._shape, self._part, self._thick, self._chosen = shape, part, thick, chosen
        below = Z_SKETCH_LINES if part == SketchPart.LINE else Z_SKETCH_MARKS
        self.setZValue(Z_SKETCH_SIGNS if above else below)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        return part_box(self._shape, self._part, self._thick)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        paint_part(painter, self._shape, self._part, self._thick, chosen=self._chosen)


class SketchPaper(QGraphicsItem):
    """The paper of the note under the pointer, of the same size at every zoom step."""

    def __init__(self) -> None:
        super().__init__()
        self.words = ""
        self.setZValue(Z_SKETCH_PAPER)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setVisible(False)

    def read(self, at: QPointF, words: str) -> None:
        """Show these words on a paper whose corner is at a scene point; empty words hide it."""
        if words != self.words:
            self.prepareGeometryChange()
            self.words = words
        self.setPos(at)
        self.setVisible(bool(words))
        self.update()

    def boundingRect(self) -> QRectF:
        return paper_size(self.words).adjusted(-2, -2, 2, 2)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        paint_paper(painter, QPointF(0, 0), self.words)


class SketchLayer(QObject):
    """Shows groups of drawings in `scene`: what people drew, the draft, and what a plan draws itself.

    Connect `set_zoom_step` to the view's `settled`.
    """

    def __init__(self, scene: MapScene) -> None:
        super().__init__(scene)
        self._scene = scene
        self._step = 1.0
        self._groups: dict[str, tuple[ShownSketch, ...]] = {}
        self._shapes: dict[str, dict[int, SketchShape]] = {}
        self._items: dict[str, list[SketchItem]] = {}
        self._laid: dict[str, object] = {}
        self._paper = SketchPaper()
        scene.addItem(self._paper)

    @property
    def thick(self) -> float:
        """Factor by which lines are thicker at this zoom step."""
        return thickness(self._step)

    def set_zoom_step(self, step: float, _ratio: float = 1.0) -> None:
        if step != self._step:
            self._step = step
            for group in self._groups:
                self._lay(group)

    def show(self, group: str, sketches: Iterable[ShownSketch]) -> None:
        """Show these drawings as a group from now on; nothing is repainted if nothing has changed."""
        self._groups[group] = tuple(sketches)
        self._lay(group)

    def shown(self, group: str) -> Sequence[ShownSketch]:
        return self._groups.get(group, ())

    def _lay(self, group: str) -> None:
        wanted, boxes = self._groups[group], self._counter_boxes() if self._groups[group] else ()
        if self._laid.get(group, ((), 0.0, ())) == (wanted, self._step, boxes):
            return
        self._laid[group] = wanted, self._step, boxes
        for old in self._items.pop(group, ()):
            self._scene.removeItem(old)
        shapes = self._shapes[group] = {}
        items = self._items[group] = []
        for each in wanted:
            shape = shape_of(self._scene.atlas, each.sketch, self._step, secret=each.secret)
            if shape is not None:
                shapes[each.key] = shape
                items += self._parts(shape, each.chosen, boxes)
        for item in items:
            self._scene.addItem(item)

    def _parts(self, shape: SketchShape, chosen: bool, boxes: Sequence[QRectF]) -> Iterator[SketchItem]:
        for part in parts_of(shape):
            box = part_box(shape, part, self.thick)
            above = part != SketchPart.LINE and any(box.intersects(other) for other in boxes)
            yield SketchItem(shape, part, self.thick, above=above, chosen=chosen)

    def _counter_boxes(self) -> tuple[QRectF, ...]:
        counters = self._scene.counters
        keys = () if counters is None else counters.keys()
        return tuple(counters.box_of(key) for key in keys) if counters is not None else ()

    # --- pointing

    def key_at(self, group: str, point: QPointF, scale: float) -> int | None:
        """The key of the drawing under a scene point, the latest of several; None if there is none."""
        shapes, at, reach = self._shapes.get(group, {}), (point.x(), point.y()), _REACH / scale
        found = [(key, min(self._away(shape, point), shape.distance(at))) for key, shape in shapes.items()]
        near = [(distance > reach * 0.5, -key) for key, distance in found if distance <= reach]
        return -min(near)[1] if near else None

    def _away(self, shape: SketchShape, point: QPointF) -> float:
        is_flag = shape.sketch.kind == SketchKind.NOTE and flag_box(shape, self.thick).contains(point)
        return 0.0 if is_flag else float("inf")

    def shapes(self, group: str) -> Mapping[int, SketchShape]:
        """The shapes of the drawings of a group, by key."""
        return self._shapes.get(group, {})

    def read(self, group: str, key: int | None, seen: QRectF, scale: float) -> str:
        """Show the paper of a note beside its flag, within `seen`; return the words that can be read now."""
        shape = self._shapes.get(group, {}).get(key) if key is not None else None
        words = shape.sketch.words if shape is not None else ""
        if words == self._paper.words and self._paper.isVisible() == bool(words):
            return ""
        self._paper.read(QPointF(0, 0) if shape is None else self._beside(shape, words, seen, scale), words)
        return words

    def _beside(self, shape: SketchShape, words: str, seen: QRectF, scale: float) -> QPointF:
        """Right of the flag, or left of it at the right edge; never beyond an edge."""
        box, paper = flag_box(shape, self.thick), paper_size(words)
        wide, high = paper.width() / scale, paper.height() / scale
        right = box.right() + 2 / scale
        left = right if right + wide <= seen.right() else box.left() - wide - 2 / scale
        return QPointF(max(left, seen.left()), max(seen.top(), min(box.top(), seen.bottom() - high)))
