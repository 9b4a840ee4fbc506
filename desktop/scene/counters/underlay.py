"""What lies round the stacks: control markers, marks of spaces, and the lines that tie stacks to their space."""

from collections.abc import Iterable

from PySide6.QtWidgets import QGraphicsItem

from desktop.scene.counters.arrangement import alone
from desktop.scene.counters.items import BlockItem
from desktop.scene.counters.layout import LayoutPlan, PlacedMark
from desktop.scene.counters.measures import MARKER_RIM, detail_at, symbol_radius
from desktop.scene.counters.pictures import Screen
from desktop.scene.counters.siting import Ground, StackKey
from desktop.scene.counters.tether import TetherItem, tether_of

_TETHERS, _MARKERS, _MARKS = 0.0, 1.0, 4.0
"""Heights: lines and markers lie under the stacks, marks lean on the walls of garrisons."""


class Underlay:
    """Keeps the items of these things under a parent item; changes only what differs."""

    def __init__(self, screen: Screen, parent: QGraphicsItem) -> None:
        self._screen = screen
        self._parent = parent
        self._markers: dict[str, BlockItem] = {}
        self._marks: list[BlockItem] = []
        self._tethers: dict[StackKey, TetherItem] = {}

    def show(self, shown: LayoutPlan, ground: Ground, step: float) -> None:
        """Show what a plan says for a zoom step."""
        self._show_markers(shown, ground, step)
        self._show_marks(shown.marks)
        self._show_tethers(shown, ground)

    def items(self) -> Iterable[QGraphicsItem]:
        """All items shown."""
        return (*self._markers.values(), *self._marks, *self._tethers.values())

    def _show_markers(self, shown: LayoutPlan, ground: Ground, step: float) -> None:
        for gone in self._markers.keys() - shown.markers.keys():
            drop(self._markers.pop(gone))
        detail = detail_at(step)
        for space, face in shown.markers.items():
            block = alone(face, detail)
            item = self._markers.get(space)
            if item is None:
                item = self._markers[space] = BlockItem(self._screen, block, 1.0, self._parent)
                item.setZValue(_MARKERS)
                x, y = ground.place[space]
                reach = symbol_radius(face.symbol) + MARKER_RIM
                item.setPos(x - reach, y - reach)
            item.show_block(block, 1.0, ())

    def _show_marks(self, marks: tuple[PlacedMark, ...]) -> None:
        while len(self._marks) > len(marks):
            drop(self._marks.pop())
        for number, each in enumerate(marks):
            block = alone(each.face)
            if number == len(self._marks):
                self._marks.append(BlockItem(self._screen, block, each.scale, self._parent))
                self._marks[-1].setZValue(_MARKS)
            self._marks[number].setPos(each.x, each.y)
            self._marks[number].show_block(block, each.scale, ())

    def _show_tethers(self, shown: LayoutPlan, ground: Ground) -> None:
        lines = {
            key: line
            for key, standing in shown.standing.items()
            if (line := tether_of(standing.box, ground.place[key.space], ground.radius[key.space]))
        }
        for gone in self._tethers.keys() - lines.keys():
            drop(self._tethers.pop(gone))
        for key, line in lines.items():
            item = self._tethers.get(key)
            if item is None:
                item = self._tethers[key] = TetherItem(self._parent)
                item.setZValue(_TETHERS)
            item.show_line(line)


def drop(item: QGraphicsItem) -> None:
    """Take an item off its scene and its parent."""
    scene = item.scene()
    if scene is not None:
        scene.removeItem(item)
    else:
        item.setParentItem(None)  # type: ignore[arg-type]
