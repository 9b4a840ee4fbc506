"""What hangs on the hand while a counter is dragged from a tray to the map."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QPixmap

from desktop.scene.gestures.aim import Aim
from desktop.windows.plain import Label
from desktop.windows.playing.hands import Hands
from desktop.windows.shell import Shell

_GRIP = 4
"""Pixels above its lower edge where a counter hangs: the place below stays in sight."""


class CarriedCounter:
    """The picture under the hand. Points are those of the screen."""

    def __init__(self, shell: Shell, hands: Hands) -> None:
        self._shell, self._hands = shell, hands
        self._picture = Label(shell.frame)
        self._picture.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._picture.hide()

    @property
    def is_seen(self) -> bool:
        """Whether something hangs on the hand."""
        return self._picture.isVisible()

    def follow(self, at: QPoint, picture: QPixmap) -> str:
        """Hang under the hand and ring the space it is over; returns the space, or nothing."""
        self._picture.setPixmap(picture)
        self._picture.resize(picture.deviceIndependentSize().toSize())
        grip = QPoint(self._picture.width() // 2, self._picture.height() - _GRIP)
        self._picture.move(self._shell.frame.mapFromGlobal(at) - grip)
        self._picture.show()
        self._picture.raise_()
        space = self.space_at(at)
        self._hands.highlights.show_pointed((space, False) if space else None)
        return space

    def put_away(self) -> None:
        """Nothing hangs on the hand."""
        self._picture.hide()
        self._hands.highlights.show_pointed(None)

    def space_at(self, at: QPoint) -> str:
        """The space under a point; empty when there is none in sight, or something lies before it."""
        shell, counters = self._shell, self._shell.scene.counters
        view = shell.view
        inner = view.viewport().mapFromGlobal(at)
        above = shell.frame.childAt(shell.frame.mapFromGlobal(at))
        if counters is None or not view.viewport().rect().contains(inner) or above is not view.viewport():
            return ""
        aim = Aim(self._hands.highlights.places, counters, lambda: view.scale_now)
        spot = aim.spot_at(view.mapToScene(inner))
        return spot[0] if spot is not None else ""
