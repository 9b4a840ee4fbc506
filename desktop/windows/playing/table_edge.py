"""Where trays stand: at the lower edge of the map, or at the upper one when they would hide what is to be picked."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QWidget

from desktop.windows.shell import Shell
from desktop.windows.window_input import is_under_pointer

_EDGE = 12
"""Pixels between a tray and the edge of the map."""
_GLOW = 24
"""Pixels round a place that should stay in sight."""


def stand_below(tray: QWidget, shell: Shell, spaces: Iterable[str] = ()) -> None:
    """Move a child of `window` to the middle of an edge of the map, or to its left corner, clear of the card of a roll.

    Of such places that one is taken where it hides fewest of `spaces`. It is as large as it wants to be, but never
    broader than the map.
    """
    view = shell.view
    before = tray.geometry() if is_under_pointer(tray) else None
    layout = tray.layout()
    if layout is not None:
        layout.activate()
    tray.setMaximumWidth(max(tray.minimumWidth(), view.width() - 2 * _EDGE))
    tray.adjustSize()
    left = max(0, (view.width() - tray.width()) // 2)
    bottom = max(0, view.height() - tray.height() - _EDGE)
    corners = [QPoint(x, y) for y in (bottom, _EDGE) for x in (left, min(left, _EDGE))]
    points = [view.mapFromScene(shell.scene.place(space)) for space in spaces]
    cards = _cards(shell)

    def cost(corner: QPoint) -> tuple[int, int]:
        box = QRect(corner, tray.size())
        hidden = sum(box.adjusted(-_GLOW, -_GLOW, _GLOW, _GLOW).contains(point) for point in points)
        return sum(_area(box.intersected(card)) for card in cards), hidden

    if before is not None:  # its buttons, which lie in its right lower corner, stay under the pointer
        tray.move(before.right() + 1 - tray.width(), before.bottom() + 1 - tray.height())
    else:
        tray.move(view.mapTo(shell.frame, min(corners, key=cost)))


def _cards(shell: Shell) -> list[QRect]:
    """Where cards of rolls lie, in pixels of the map."""
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    shown = (card for card in shell.frame.findChildren(QWidget, "rollCard", direct) if card.isVisible())
    return [QRect(shell.view.mapFrom(shell.frame, card.pos()), card.size()) for card in shown]


def _area(box: QRect) -> int:
    return box.width() * box.height() if box.isValid() else 0
