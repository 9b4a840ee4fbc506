"""A map that shows a plan: the position at its end, arrows of its marches, and tinted differences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from diadochi.journal.record.record_browser import Browsing, walked
from diadochi.language import ENGLISH
from diadochi.rules.core.game import Event, GameKit, GamePosition
from diadochi.scene.counters.game_counters import counters_of
from diadochi.scene.highlights.march_lines import PlanArrows, PlannedArrow, TintedSpaces
from diadochi.scene.view.map_scene import MapScene
from diadochi.scene.view.map_view import MapView
from diadochi.windows.game_table import GameTable
from diadochi.windows.playing.map_play import Way
from diadochi.windows.table_state import OnTable

_MARGIN = 260.0
"""Canvas pixels shown around the focus."""


class PlanMap(MapView):
    """Shows `position`. It can be scrolled and zoomed, but nothing can be lifted."""

    def __init__(self, table: OnTable, position: GamePosition, arrows: Sequence[PlannedArrow], parent: QWidget) -> None:
        scene = MapScene(table.atlas, table.kit, ratio=parent.devicePixelRatioF(), names=table.names, parent=parent)
        scene.set_motion(False)
        super().__init__(scene, parent)
        self._scene, self._focus = scene, QRectF()
        self.set_motion(False)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(280, 200)
        scene.show_position(position)
        self.arrows = PlanArrows()
        self.arrows.show(scene, table.atlas, arrows)
        self._tinted: TintedSpaces | None = None
        self._spaces = [space for arrow in arrows for space in arrow.spaces]
        self.settled.connect(self._settle)
        self.heading.connect(scene.expect)

    def tint(self, spaces: Sequence[str]) -> None:
        """Tint the spaces at which the plans differ."""
        if self._tinted is not None:
            self._scene.removeItem(self._tinted)
        self._tinted = TintedSpaces(self._scene.atlas, spaces)
        self._scene.addItem(self._tinted)
        self._settle(*self.drawing)

    @property
    def focus(self) -> QRectF:
        """The part worth showing: the marches of the plan."""
        return _box(self._scene.atlas.place[space] for space in self._spaces)

    def show_part(self, part: QRectF) -> None:
        """Show this part of the map, also after resizing."""
        self._focus = part
        self._show_focus()

    def _show_focus(self) -> None:
        if self._focus.isEmpty():
            self.fit()
            return
        size = self.viewport().size()
        part = self._focus.adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN)
        self.zoom_to(min(size.width() / part.width(), size.height() / part.height()) * 0.92)
        self.centerOn(part.center())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_focus()

    def _settle(self, step: float, density: float) -> None:
        self._scene.set_zoom_step(step, density, self.devicePixelRatioF())
        self.arrows.set_step(step)
        if self._tinted is not None:
            self._tinted.set_step(step)

    def put_away(self) -> None:
        """Stop background rendering."""
        self._scene.close()

    def sizeHint(self) -> QSize:
        return QSize(480, 400)


def _box(points: Iterable[tuple[float, float]]) -> QRectF:
    found = [*points]
    if not found:
        return QRectF()
    across, down = [x for x, _ in found], [y for _, y in found]
    left, top = min(across), min(down)
    return QRectF(left, top, max(1.0, max(across) - left), max(1.0, max(down) - top))


# --- arrows

LastMoveOf = Callable[[Iterable[tuple[Event, ...] | None]], Way]
"""The way of the last move; its argument goes back from the present, see `MapPlay.last_move`."""


def marches_of(record: Browsing, node: int, last_move: LastMoveOf) -> list[tuple[Way, int]]:
    """Every march of a record up to `node`, with its seat."""
    happened: list[tuple[Event, ...]] = []
    found: list[tuple[Way, int]] = []
    for step in walked(record, record.tree.lineage(node)):
        happened.append(step.events)
        way = last_move(reversed(happened))
        if not way[0] or (found and found[-1][0] == way):
            continue
        if found and _goes_on(found[-1][0], way):
            found[-1] = way, found[-1][1]
        else:
            found.append((way, step.asked.seat))
    return found


def arrows_of(table: GameTable, record: Browsing) -> list[PlannedArrow]:
    """Arrows of the marches up to the cursor of a carried-out plan."""
    look = table.shell.table.look
    found = marches_of(record, record.cursor, table.map_play.last_move)
    return [PlannedArrow(*way, look(seat)) for way, seat in found]


def _goes_on(before: Way, now: Way) -> bool:
    return len(now[0]) > len(before[0]) and _begins(now[0], before[0]) and _begins(now[1], before[1])


def _begins(longer: Sequence[str], shorter: Sequence[str]) -> bool:
    return tuple(longer[: len(shorter)]) == tuple(shorter)


# --- differences


def differing(kit: GameKit, positions: Iterable[GamePosition]) -> frozenset[str]:
    """Spaces at which any of these positions differ."""
    looks = [_look(kit, position) for position in positions]
    found: set[str] = set()
    for one, other in combinations(looks, 2):
        found |= {key[0] for key in {*one} | {*other} if one.get(key) != other.get(key)}
    return frozenset(found)


def _look(kit: GameKit, position: GamePosition) -> dict[tuple[str, object], object]:
    system = counters_of(kit)
    found: dict[tuple[str, object], object] = {
        (key.space, key): system.group_at(kit, position, key) for key in system.keys(kit, position)
    }
    markers = system.casting(kit, position, ENGLISH).markers()
    return found | {(space, "marker"): face for space, face in markers.items()}
