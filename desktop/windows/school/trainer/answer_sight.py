"""After an answer all that is marked is in sight, and two places that lie close together are told apart."""

from __future__ import annotations

import math
from collections.abc import Iterable

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPolygonF

from desktop.scene.view.flight import Flight, fitting_step
from desktop.scene.zoom import STEPS
from desktop.windows.school.trainer.marks import MapMark
from desktop.windows.shell import Shell

_APART = 72.0
"""Screen pixels between two marks from which they are told apart."""
_NEAREST = 2.0
"""The scale up to which the view comes near to tell them apart."""


class AnswerSight:
    """Moves the view only where something would not be seen."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._flight = Flight(shell.view)

    def stay(self) -> None:
        """A question is open: nothing moves."""
        self._flight.stop()

    def show(self, marks: Iterable[MapMark]) -> None:
        """Fit all marks into the view if one lies outside, or if two lie too close together to be told apart."""
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
