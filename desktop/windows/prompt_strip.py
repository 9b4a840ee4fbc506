"""A fixed strip along the whole upper edge of a window, above all panels."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMainWindow, QToolBar, QWidget


def strip_above(window: QMainWindow, content: QWidget) -> QToolBar:
    """The strip that holds `content`; it cannot be moved, floated or hidden."""
    strip = QToolBar(window)
    strip.setObjectName("promptStrip")
    strip.setMovable(False)
    strip.setFloatable(False)
    strip.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
    strip.toggleViewAction().setVisible(False)
    layout = strip.layout()
    assert layout is not None  # a tool bar has one
    layout.setContentsMargins(0, 0, 0, 0)
    strip.addWidget(content)
    window.addToolBar(Qt.ToolBarArea.TopToolBarArea, strip)
    return strip
