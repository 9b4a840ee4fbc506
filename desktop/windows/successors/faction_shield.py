"""The shield of a faction of the Successors by its letter."""

from __future__ import annotations

from PySide6.QtGui import QPixmap

from desktop.scene.palette import FACTIONS
from desktop.windows.faction_badge import shield_pixmap


def faction_pixmap(letter: str, width: int, height: int, ratio: float = 1.0) -> QPixmap:
    """The shield of faction `letter` ("A" to "E", "I" for the Independents) as a picture."""
    return shield_pixmap(FACTIONS[letter], width, height, ratio)
