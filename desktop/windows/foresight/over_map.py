"""What lies over the map: cards of rolls, trays, a way back, a raised card, open panels; a card of odds makes room."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QWidget

from desktop.windows.shell import Shell

_LYING = (
    *("rollCard", "lossTray", "arrivalTray", "goBack", "warning", "scenePanel", "ceremony", "banner", "firstTime"),
    *("adviceCard", "oddsCard", "cardSheet"),
)
_ROUND = 8.0
"""Canvas pixels round the middle of a space that belong to it."""


def boxes_of(shell: Shell, spaces: Iterable[str]) -> list[QRect]:
    """Where spaces lie with the stacks in them, in pixels of the view; what is no space of the map is left out."""
    view, scene = shell.view, shell.scene
    corner = view.viewport().geometry().topLeft()
    boxes = [scene.box_of_space(space, _ROUND) for space in sorted({*spaces} & {*scene.atlas.spaces})]
    return [view.mapFromScene(box).boundingRect().translated(corner) for box in boxes]


def cards_over(shell: Shell, but: QWidget | None = None) -> list[QRect]:
    """Their boxes in pixels of the view; `but` who asks where it may lie itself."""
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    lying = [*shell.frame.findChildren(QWidget, options=direct), *shell.view.findChildren(QWidget, options=direct)]
    drawers = [dock.geometry() for dock in shell.docks.drawers.open_ones()]
    return drawers + [
        QRect(shell.view.mapFromGlobal(widget.mapToGlobal(QPoint())), widget.size())
        for widget in lying
        if widget is not but and widget.isVisible() and widget.objectName() in _LYING
    ]
