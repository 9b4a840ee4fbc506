"""How the view of the sheet is set up once for all: no frame, no bars, little to paint anew."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QFrame, QGraphicsView


def dress(view: QGraphicsView) -> None:
    """Bare edges, smooth pictures, keyboard, mouse and pinches; the view alone says what stays in place."""
    view.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # the scene covers all of it
    view.setFrameShape(QFrame.Shape.NoFrame)
    view.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
    view.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
    view.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
    view.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    view.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
    view.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
    # A map smaller than the view keeps its upper edge where it is when a strip below the map opens or folds.
    view.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignHCenter)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    view.viewport().setMouseTracking(True)
    view.viewport().grabGesture(Qt.GestureType.PinchGesture)
