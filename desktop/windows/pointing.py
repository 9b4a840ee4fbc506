"""From the pointer to the panels: what it is on is shown, what is clicked is kept, a stack it rests on fans out."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPointF, Qt, QTimer

from desktop.language import tr
from desktop.scene.counters.faces import GeneralFace, IndependentFace, RoyalFace
from desktop.scene.counters.siting import StackKey
from desktop.scene.view.map_scene import MapScene
from desktop.scene.view.map_view import MapView
from desktop.windows.inspector.panel import Inspector
from desktop.windows.inspector.subjects import Subject
from desktop.windows.inspector.vocabulary import group_text, royal_name, side_name
from desktop.windows.on_table import OnTable
from desktop.windows.status_line import StatusLine

FAN_MS = 280
"""How long the pointer rests on a stack before it fans out."""
_LYING = -1


class Pointing(QObject):
    """Joins the view to inspector and status line.

    Set `clicks` to False while a gesture takes every click, `fans` to False while nothing should fan out, and
    `yields` to say which single clicks are somebody else's.
    """

    def __init__(
        self, table: OnTable, scene: MapScene, view: MapView, inspector: Inspector, status: StatusLine
    ) -> None:
        super().__init__(view)
        self.clicks, self.fans = True, True
        self.yields: Callable[[QPointF], bool] = lambda _point: False
        self._table, self._scene, self._inspector, self._status = table, scene, inspector, status
        self._fan_for: StackKey | None = None
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(FAN_MS)
        self._rest.timeout.connect(self._fan_out)
        view.hovered.connect(self._hover)
        view.left.connect(self._leave)
        view.pressed.connect(self.fold)
        view.released.connect(self._click)

    def show_scene(self, scene: MapScene) -> None:
        """Another map."""
        self._scene = scene
        self._fan_for = None

    def subject_at(self, point: QPointF) -> Subject | None:
        """What lies at a scene point: a piece of an open fan, a stack, a space or a route."""
        if self._scene.legend_at(point):
            return None
        key = self._scene.stack_at(point)
        if key is not None:
            return self._piece_at(point, key) or self._stack(key)
        space = self._scene.space_at(point)
        if space is not None:
            return Subject("space", space)
        route = self._scene.route_at(point)
        return Subject("route", route) if route is not None else None

    def _piece_at(self, point: QPointF, key: StackKey) -> Subject | None:
        counters = self._scene.counters
        face = counters.face_at(point) if counters is not None and key == self._fan_for else None
        if isinstance(face, GeneralFace):
            return Subject("general", face.emblem if not face.mark else f"minor-{face.seat}{face.mark}")
        if isinstance(face, IndependentFace):
            return Subject("independent", face.id)
        return Subject("royal", face.id) if isinstance(face, RoyalFace) else None

    def _stack(self, key: StackKey) -> Subject:
        position = self._table.position
        if key.seat == 0 and position is not None:
            armies = position.independent_armies_at(key.space)
            if len(armies) > 1:
                return Subject("stack", key.space)
            return Subject("independent", armies[0]) if armies else Subject("space", key.space)
        if key.seat == _LYING and position is not None:
            royal = next((who for who, place in position.lying.items() if place == key.space), None)
            return Subject("royal", royal) if royal else Subject("space", key.space)
        return Subject("stack", key.space, key.seat, key.inside)

    def _hover(self, point: QPointF) -> None:
        self._scene.sheet.legend.point_at(self._scene.legend_at(point))
        subject = self.subject_at(point)
        self._inspector.hover(subject)
        self._status.show_under(self.words(subject))
        key = self._scene.stack_at(point)
        if key != self._fan_for:
            if self._fan_for is not None:
                self.fold()
            self._fan_for = key
            if key is not None and self.fans:
                self._rest.start()
            else:
                self._rest.stop()

    def fold(self) -> None:
        """Fold whatever has fanned out."""
        self._rest.stop()
        self._fan_for = None
        if self._scene.counters is not None:
            self._scene.counters.fan_out(None)

    def _fan_out(self) -> None:
        if self._scene.counters is not None and self.fans and self._fan_for is not None:
            self._scene.counters.fan_out(self._fan_for)

    def _leave(self) -> None:
        self._status.show_under("")
        self._scene.sheet.legend.point_at("")
        self.fold()

    def _click(self, point: QPointF, _modifiers: Qt.KeyboardModifier) -> None:
        kind = self._scene.legend_at(point)
        if kind:
            self._scene.sheet.legend.chosen.emit(kind)
        elif self.clicks and not self.yields(point):
            self._inspector.pin(self.subject_at(point))

    def words(self, subject: Subject | None) -> str:
        """A subject in one line."""
        table, position = self._table, self._table.position
        if subject is None:
            return ""
        match subject.kind:
            case "route":
                route = table.atlas.routes[subject.id]
                return " – ".join(table.space(end) for end in (route.a, route.b))
            case "general":
                return table.general(subject.id)
            case "royal":
                return royal_name(table, subject.id)
            case "independent" if table.kit is not None:
                return table.kit.independents[subject.id].names.in_language(table.names)
        space = table.atlas.spaces[subject.id]
        place = table.space(space.id)
        if space.province:
            place = tr("{space}, {province}", space=place, province=table.province(space.province))
        if subject.kind == "stack" and not subject.seat and position is not None and table.kit is not None:
            armies = (table.kit.independents[army] for army in position.independent_armies_at(subject.id))
            return f"{place} · {', '.join(army.names.in_language(table.names) for army in armies)}"
        stack = position.stack(subject.seat, subject.id, subject.inside) if position else None
        if subject.kind != "stack" or stack is None:
            return place
        return f"{place} · {side_name(table, stack.seat)}: {group_text(table, stack.group)}"
