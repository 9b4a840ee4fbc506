"""From the pointer to the panels: the thing under it is shown, a click pins it, a stack fans out after a rest."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPointF, Qt, QTimer

from diadochi.language import tr
from diadochi.scene.counters.game_counters import counters_of
from diadochi.scene.counters.siting import StackKey
from diadochi.scene.view.map_scene import MapScene
from diadochi.scene.view.map_view import MapView
from diadochi.windows.inspector.inspector_panel import Inspector
from diadochi.windows.inspector.subjects import Subject, pages_of
from diadochi.windows.table_state import OnTable
from diadochi.windows.window_strips import StatusLine

FAN_MS = 280
"""Milliseconds that the pointer rests on a stack before it fans out."""


class HoverInspection(QObject):
    """Connects the view to inspector and status line.

    `fans` says whether stacks fan out.
    """

    def __init__(
        self, table: OnTable, scene: MapScene, view: MapView, inspector: Inspector, status: StatusLine
    ) -> None:
        super().__init__(view)
        self.fans = True
        self._minds_clicks = True
        self._yields: Callable[[QPointF], bool] = lambda _point: False
        self._table, self._scene, self._inspector, self._status = table, scene, inspector, status
        self._fan_for: StackKey | None = None
        self._under: Subject | None = None
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(FAN_MS)
        self._rest.timeout.connect(self._fan_out)
        view.hovered.connect(self._hover)
        view.left.connect(self._leave)
        view.pressed.connect(self.fold)
        view.released.connect(self._click)

    def mind_clicks(self, on: bool) -> None:
        """Whether clicks pin: not while a gesture takes every click."""
        self._minds_clicks = on

    def yield_to(self, others: Callable[[QPointF], bool]) -> None:
        """From now on `others` says which single clicks belong to another part of the window."""
        self._yields = others

    def show_scene(self, scene: MapScene) -> None:
        """Another map is shown."""
        self._scene = scene
        self._fan_for = None
        self._tell(None)

    def subject_at(self, point: QPointF) -> Subject | None:
        """The thing at a scene point: a piece of an open fan, a stack, a space or a route."""
        if self._scene.legend_at(point):
            return None
        key = self._scene.stack_at(point)
        if key is not None:
            return self._piece_at(point, key) or pages_of(self._table).subject_of(self._table, key)
        space = self._scene.space_at(point)
        if space is not None:
            return Subject("space", space)
        route = self._scene.route_at(point)
        return Subject("route", route) if route is not None else None

    def _piece_at(self, point: QPointF, key: StackKey) -> Subject | None:
        counters = self._scene.counters
        face = counters.face_at(point) if counters is not None and key == self._fan_for else None
        if face is None or self._table.kit is None:
            return None
        name = counters_of(self._table.kit).name_of(face)
        return Subject(name.kind, name.id) if name is not None else None

    def _hover(self, point: QPointF) -> None:
        self._scene.sheet.legend.point_at(self._scene.legend_at(point))
        subject = self.subject_at(point)
        self._inspector.hover(subject)
        self._tell(subject)
        key = self._scene.stack_at(point)
        if key != self._fan_for:
            if self._fan_for is not None:
                self.fold()
            self._fan_for = key
            if key is not None and self.fans:
                self._rest.start()
            else:
                self._rest.stop()

    def _tell(self, subject: Subject | None) -> None:
        self._under = subject
        self._status.show_under(self.words(subject))

    def say_again(self) -> None:
        """Word the thing under the pointer again."""
        self._status.show_under(self.words(self._under))

    def fold(self) -> None:
        """Close the open fan."""
        self._rest.stop()
        self._fan_for = None
        if self._scene.counters is not None:
            self._scene.counters.fan_out(None)

    def _fan_out(self) -> None:
        if self._scene.counters is not None and self.fans and self._fan_for is not None:
            self._scene.counters.fan_out(self._fan_for)

    def forget(self) -> None:
        """Nothing is under the pointer any more."""
        self._leave()
        self._inspector.forget()

    def _leave(self) -> None:
        self._tell(None)
        self._scene.sheet.legend.point_at("")
        self.fold()

    def _click(self, point: QPointF, _modifiers: Qt.KeyboardModifier) -> None:
        kind = self._scene.legend_at(point)
        if kind:
            self._scene.sheet.legend.chosen.emit(kind)
        elif self._minds_clicks and not self._yields(point):
            self._inspector.pin(self.subject_at(point))

    def words(self, subject: Subject | None) -> str:
        """A subject in one line."""
        table = self._table
        if subject is None:
            return ""
        if subject.kind == "route":
            route = table.atlas.routes[subject.id]
            return " – ".join(table.space(end) for end in (route.a, route.b))
        piece = pages_of(table).words_of(table, subject) if table.kit is not None else ""
        if subject.kind not in ("space", "stack"):
            return piece
        space = table.atlas.spaces[subject.id]
        place = table.space(space.id)
        if space.province:
            place = tr("{space}, {province}", space=place, province=table.province(space.province))
        return f"{place} · {piece}" if piece else place
