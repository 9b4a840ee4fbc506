"""A piece that hangs on the hand, over map and tray alike; where it is let go decides what becomes of it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtWidgets import QWidget

from desktop.forecast.marks import Spot
from desktop.scene.counters.block_picture import block_picture
from desktop.scene.counters.measures import counter_scale
from desktop.scene.gestures.aim import Aim
from desktop.scene.highlights.layer import HighlightLayer
from desktop.windows.plain import Label
from desktop.windows.successors.editor.edit_table import EditTable
from desktop.windows.successors.editor.pictures import block_of

_LIFT = 7.0
"""Height in pixels of a counter in the hand."""
_GRIP = 4
"""Pixels above its lower edge where a piece hangs on the hand: the place below stays in sight."""


class Carrying(QObject):
    """The picture under the hand. Points are global; `tray` is the widget that takes pieces back."""

    def __init__(self, table: EditTable, highlights: Callable[[], HighlightLayer], tray: QWidget) -> None:
        super().__init__(table)
        self._table, self._highlights, self._tray = table, highlights, tray
        self._picture = Label(table.shell.frame)
        self._picture.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._picture.hide()
        table.in_hand.connect(self._dress)

    def _dress(self) -> None:
        """Show what is in hand, or nothing."""
        piece, shell = self._table.piece, self._table.shell
        self._highlights().show_pointed(None)
        if piece is None:
            self._picture.hide()
            return
        block = block_of(self._table.kit, self._table.position, piece, shell.table.names)
        scale = max(counter_scale(shell.view.step), 0.7)
        picture = block_picture(block, scale, shell.frame.devicePixelRatioF(), _LIFT)
        self._picture.setPixmap(picture)
        self._picture.resize(picture.deviceIndependentSize().toSize())

    @property
    def is_seen(self) -> bool:
        """Whether a piece hangs on the hand."""
        return self._picture.isVisible()

    def follow(self, at: QPoint) -> None:
        """Hang under the hand, and ring the place it is over."""
        if self._table.piece is None:
            return
        grip = QPoint(self._picture.width() // 2, self._picture.height() - _GRIP)
        self._picture.move(self._table.shell.frame.mapFromGlobal(at) - grip)
        self._picture.show()
        self._picture.raise_()
        self._highlights().show_pointed(self.spot_at(at))

    def let_go(self, at: QPoint) -> None:
        """Put what is in hand where the hand is: on the map, back into the tray, or nowhere."""
        piece, spot = self._table.piece, self.spot_at(at)
        if piece is None:
            return
        if spot is not None:
            self._table.put(piece, spot)
        elif self._over_tray(at):
            self._table.take_away(piece)
        self._table.hold(None)

    def spot_at(self, at: QPoint) -> Spot | None:
        """The place on the map under a point of the screen."""
        view = self._table.shell.view
        port = view.viewport()
        inner = port.mapFromGlobal(at)
        counters = self._table.shell.scene.counters
        if counters is None or not port.rect().contains(inner):
            return None
        aim = Aim(self._highlights().places, counters, lambda: view.scale_now)
        return aim.spot_at(view.mapToScene(inner))

    def _over_tray(self, at: QPoint) -> bool:
        return self._tray.isVisible() and self._tray.rect().contains(self._tray.mapFromGlobal(at))
