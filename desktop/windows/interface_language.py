"""The language of the window: our own words and Qt's, switched at once."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from desktop.language import ENGLISH, set_language


class _Spoken:
    translator: QTranslator | None = None


def speak(application: QApplication, language: str) -> None:
    """Show every text in `language` (one of `LANGUAGES`), Qt's own dialogs too, in windows already open as well."""
    set_language(language)
    QLocale.setDefault(QLocale(language))
    if _Spoken.translator is not None:
        application.removeTranslator(_Spoken.translator)
        _Spoken.translator = None
    if language != ENGLISH:
        translator = QTranslator(application)
        if translator.load(f"qtbase_{language}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
            application.installTranslator(translator)
            _Spoken.translator = translator
    say_anew(application)


def say_anew(application: QApplication) -> None:
    """Let every open window say its words anew."""
    for window in application.topLevelWidgets():
        QCoreApplication.sendEvent(window, QEvent(QEvent.Type.LanguageChange))
