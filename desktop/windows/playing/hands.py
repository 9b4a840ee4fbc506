"""Hands on the map: highlights and gestures of one window, joined to the controller."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, QPointF

from desktop.controller.rules_controller import RulesController
from desktop.forecast.marks import Spot
from desktop.language import Name, tr
from desktop.rules.core.verdict import Verdict
from desktop.rules.successors.facts import commander
from desktop.rules.successors.movement.activation import group_refusal, may_activate, usual_group, who_may_go
from desktop.rules.successors.pieces import Group
from desktop.scene.gestures.gestures import Gestures
from desktop.scene.highlights.layer import HighlightLayer
from desktop.windows.announcing import announce
from desktop.windows.main_window import MainWindow
from desktop.windows.playing.chooser import Chooser
from desktop.windows.playing.last_move import last_move


class Hands(QObject):
    """Makes the highlights of the window's scene and the gestures of its view; anew when another map is opened.

    Set `yields` to say which presses on the map are not theirs, `led` which begin a drag of somebody else's.
    """

    def __init__(self, window: MainWindow, controller: RulesController) -> None:
        super().__init__(window)
        self._window, self._controller = window, controller
        self.yields: Callable[[QPointF], bool] = lambda _point: False
        self.led: Callable[[QPointF], bool] = lambda _point: False
        self.highlights, self.gestures = self._make()

    def _make(self) -> tuple[HighlightLayer, Gestures]:
        scene, view = self._window.scene, self._window.view
        highlights = HighlightLayer(scene, scene.atlas, scene)
        highlights.set_zoom_step(view.step, view.devicePixelRatioF())
        view.settled.connect(highlights.set_zoom_step)
        view.view_changed.connect(highlights.follow_view)
        return highlights, self._join(highlights)

    def _join(self, highlights: HighlightLayer) -> Gestures:
        window, view, counters = self._window, self._window.view, self._window.scene.counters
        assert counters is not None
        gestures = Gestures(view, self._controller, counters, highlights, window.speaker, self)
        gestures.set_motion(window.preferences.motion)
        window.looks.motion_changed.connect(gestures.set_motion)
        gestures.gesture.hover_reason.connect(self._tell)
        gestures.gesture.announced.connect(lambda sentence: announce(view, sentence))
        gestures.gesture.cancelled.connect(lambda: window.prompt.show_reason(""))
        self._mind_clicks(gestures)
        gestures.choose_asked.connect(self._choose)
        gestures.yields = lambda point: self.yields(point)
        gestures.led = lambda point: self.led(point)
        return gestures

    def _mind_clicks(self, gestures: Gestures) -> None:
        """While something is in hand a click is a drop, and the inspector keeps nothing for it."""
        pointing, gesture = self._window.pointing, gestures.gesture
        pointing.yields = lambda point: self.yields(point)
        gesture.lifted.connect(lambda _general: setattr(pointing, "clicks", False))
        gesture.dropped.connect(lambda _spot: setattr(pointing, "clicks", True))
        gesture.cancelled.connect(lambda: setattr(pointing, "clicks", True))

    def show_last_move(self) -> None:
        """Draw the arrow of the last move of the line; none where there is none."""
        controller = self._controller
        self.highlights.show_arrow(*last_move(controller.kit.atlas, controller.line.entries, controller.position))

    def rest(self) -> None:
        """Leave the map to other hands, until `resume`."""
        self._controller.set_down()
        self.gestures.close()
        self.highlights.clear()

    def resume(self) -> None:
        """Take the map in hand again after `rest`."""
        self.gestures.deleteLater()
        self.gestures = self._join(self.highlights)

    def renew(self) -> None:
        """Another scene lies on the table: make highlights and gestures for it."""
        self.gestures.deleteLater()
        self.highlights, self.gestures = self._make()

    def refresh(self) -> None:
        """The table has changed: what is in hand may no longer be."""
        self.gestures.gesture.refresh()

    def _tell(self, verdict: Verdict, _spot: Spot) -> None:
        """Say why a place is refused; say nothing over one that is allowed."""
        speaker, reason = self._window.speaker, verdict.reason
        if reason is None:
            self._window.prompt.show_reason("")
        else:
            self._window.prompt.show_reason(lambda: speaker.say(reason), verdict.because)

    # -- part of a stack -------------------------------------------------------------------------------------------

    def _choose(self, space: str, seat: int, inside: bool, at: QPoint) -> None:
        """Choose who goes, then take them in hand."""
        position = self._controller.position
        stack = position.stack(seat, space, inside)
        if stack is None or not stack.generals or position.activation is not None:
            return
        general = self._leader(stack.group)
        whole = who_may_go(position, general)
        chooser = Chooser(
            tr("Who goes from {space}?", space=self._window.speaker.spell(Name("space", space))),
            whole,
            usual_group(position, whole),
            self._judge,
            self._window.speaker,
            self._window,
        )
        chooser.accepted.connect(lambda: self._take(chooser.group))
        chooser.move(at)
        chooser.open()

    def _leader(self, group: Group) -> str:
        """Who would be activated: the most senior general who may be, the commander when nobody may."""
        kit, position = self._controller.kit, self._controller.position
        able = [g for g in kit.senior_first(group.generals) if may_activate(kit, position, g)]
        return able[0] if able else commander(kit, group)

    def _judge(self, group: Group) -> Verdict:
        if not group.generals:
            return group_refusal(self._controller.position, "", group) or Verdict(False)
        leader = self._leader(group)
        return group_refusal(self._controller.position, leader, group) or Verdict(True)

    def _take(self, group: Group) -> None:
        self.gestures.lift_part(self._leader(group), group)
