"""The one QApplication: typefaces loaded, style and language set, a screen made sure of first."""

from __future__ import annotations

import sys

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from desktop.resources import assets
from desktop.scene.fonts import load_fonts
from desktop.windows.display import NoDisplay, require_display
from desktop.windows.preferences import Preferences, load_preferences
from desktop.windows.styles import wear
from desktop.windows.tongues import speak

__all__ = ["NoDisplay", "application"]


def application(preferences: Preferences | None = None) -> QApplication:
    """The running QApplication, made and dressed at the first call.

    Raises NoDisplay when there is no screen and MissingFont when a typeface is missing; both say what to do.
    """
    running = QCoreApplication.instance()
    if isinstance(running, QApplication):
        load_fonts()
        return running
    require_display()
    QGuiApplication.setHighDpiScaleFactorRoundingPolicy(Qt.HighDpiScaleFactorRoundingPolicy.PassThrough)
    made = QApplication(sys.argv[:1])
    made.setApplicationName("diadochi")
    made.setApplicationDisplayName("Diadochi")
    made.setDesktopFileName("diadochi")
    load_fonts()
    chosen = preferences if preferences is not None else load_preferences()
    wear(made, chosen.style, chosen.text_scale)
    speak(made, chosen.language)
    _set_icon(made)
    return made


def _set_icon(made: QApplication) -> None:
    from PySide6.QtGui import QIcon

    made.setWindowIcon(QIcon(str(assets("icons", "diadochi.svg"))))
