"""The one QApplication: typefaces loaded, style and language set, a screen made sure of first."""

from __future__ import annotations

import sys

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QApplication

from desktop.resources import assets
from desktop.scene.fonts import load_fonts
from desktop.windows.display import NoDisplay, let_go, require_display
from desktop.windows.interface_language import speak
from desktop.windows.preferences import Preferences, load_preferences
from desktop.windows.styles import wear

__all__ = ["NoDisplay", "application"]
_DRESSED = "dressed"
"""Property of the application that says fonts, style and language are set."""


def application(preferences: Preferences | None = None) -> QApplication:
    """The running QApplication, made and dressed at the first call.

    Raises NoDisplay when there is no screen and MissingFont when a typeface is missing; both say what to do.
    """
    running = QCoreApplication.instance()
    if isinstance(running, QApplication) and running.property(_DRESSED):
        return running
    if not isinstance(running, QApplication):
        require_display()
        QGuiApplication.setHighDpiScaleFactorRoundingPolicy(Qt.HighDpiScaleFactorRoundingPolicy.PassThrough)
        running = QApplication(sys.argv[:1])
        let_go()
    _dress(running, preferences if preferences is not None else load_preferences())
    return running


def _dress(running: QApplication, chosen: Preferences) -> None:
    running.setApplicationName("diadochi")
    running.setApplicationDisplayName("Diadochi")
    running.setDesktopFileName("diadochi")
    load_fonts()
    wear(running, chosen.style, chosen.text_scale)
    speak(running, chosen.language)
    running.setWindowIcon(QIcon(str(assets("icons", "diadochi.svg"))))
    running.setProperty(_DRESSED, True)
