"""Who draws on the map: a pen is asked first, and what it takes nobody else hears of."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent


class MapPen(Protocol):
    """Takes presses of the left button and keys before every gesture; points are those of the scene."""

    def takes(self, point: QPointF, modifiers: Qt.KeyboardModifier, /) -> bool:
        """Whether a press is the pen's, from its beginning to its end."""

    def press(self, point: QPointF, modifiers: Qt.KeyboardModifier, /) -> None:
        """The button goes down."""

    def move(self, point: QPointF, modifiers: Qt.KeyboardModifier, /) -> None:
        """The hand goes on, the button held."""

    def release(self, point: QPointF, modifiers: Qt.KeyboardModifier, /) -> None:
        """The button goes up."""

    def cancel(self) -> bool:
        """Esc: whatever was begun is not drawn. False where there is nothing to break off."""

    def key(self, event: QKeyEvent, /) -> bool:
        """Use a key press; False for one that is not for the pen."""


class NoPen:
    """Nobody draws."""

    def takes(self, _point: QPointF, _modifiers: Qt.KeyboardModifier, /) -> bool:
        """Nothing."""
        return False

    def press(self, point: QPointF, modifiers: Qt.KeyboardModifier, /) -> None:
        """Never called."""

    def move(self, point: QPointF, modifiers: Qt.KeyboardModifier, /) -> None:
        """Never called."""

    def release(self, point: QPointF, modifiers: Qt.KeyboardModifier, /) -> None:
        """Never called."""

    def cancel(self) -> bool:
        """Nothing was begun."""
        return False

    def key(self, _event: QKeyEvent, /) -> bool:
        """No key."""
        return False
