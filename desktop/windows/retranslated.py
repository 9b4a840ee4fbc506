"""Widgets that carry words and change them with the language."""

from __future__ import annotations

from PySide6.QtCore import QEvent


class Retranslated:
    """Mixin before a QWidget: `retranslate` is called whenever the language changes; call it once when built."""

    def retranslate(self) -> None:
        """Set every text anew."""
        raise NotImplementedError

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)  # type: ignore[misc]
