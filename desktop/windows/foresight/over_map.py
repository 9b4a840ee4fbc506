"""What lies over the map already: cards of rolls, trays, a way back; a card of odds makes room for them."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QWidget

from desktop.windows.shell import Shell

_LYING = ("rollCard", "lossTray", "arrivalTray", "goBack", "warning", "scenePanel")


def cards_over(shell: Shell) -> list[QRect]:
    """Their boxes in pixels of the view."""
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    lying = [*shell.frame.findChildren(QWidget, options=direct), *shell.view.findChildren(QWidget, options=direct)]
    return [
        QRect(shell.view.mapFromGlobal(widget.mapToGlobal(QPoint())), widget.size())
        for widget in lying
        if widget.isVisible() and widget.objectName() in _LYING
    ]
