"""What is painted over a sheet by somebody else."""

from collections.abc import Callable

from PySide6.QtGui import QPainter

PictureOverlay = Callable[[QPainter, float], None]
"""Paints what lies on the sheet, in canvas pixels; told how many picture pixels one of them is."""
