"""What lies over the map: cards of rolls, trays, a way back, open panels; a card of odds makes room for them."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QWidget

from desktop.windows.shell import Shell

_LYING = (
    *("rollCard", "lossTray", "arrivalTray", "goBack", "warning", "scenePanel", "ceremony", "banner", "firstTime"),
    *("adviceCard", "oddsCard"),
)


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
