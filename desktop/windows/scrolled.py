"""A panel whose content scrolls up and down, never aside."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget


def scrolled(panel: QWidget, inner: QWidget) -> QScrollArea:
    """Fill `panel` with `inner`, which scrolls where it is higher."""
    scroll = QScrollArea(panel)
    scroll.setWidgetResizable(True)
    scroll.setFrameShape(QFrame.Shape.NoFrame)
    scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    scroll.setWidget(inner)
    whole = QVBoxLayout(panel)
    whole.setContentsMargins(0, 0, 0, 0)
    whole.addWidget(scroll)
    return scroll
