"""The look and the languages of the window: style, text size, languages, motion. Every choice takes effect at once."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication

from diadochi.language import NAME_LANGUAGES
from diadochi.windows.application import speak
from diadochi.windows.commands import Commands
from diadochi.windows.menus import Menus, SettingMenu
from diadochi.windows.preferences import LANGUAGE, MOTION, NAMES, STYLE, TEXT_SCALES, Preferences, keep_choice
from diadochi.windows.styles import wear
from diadochi.windows.widget_text import texts


class AppearanceMenus(QObject):
    """Keeps the menus of choices and `preferences` in step, and signals changes."""

    names_changed = Signal(str)
    text_scale_changed = Signal(float)
    style_changed = Signal(str)
    motion_changed = Signal(bool)

    def __init__(self, preferences: Preferences, menus: Menus, commands: Commands, parent: QObject) -> None:
        super().__init__(parent)
        self._chosen = preferences
        self._language = SettingMenu(menus.language, preferences, LANGUAGE)
        self._names = SettingMenu(menus.name_language, preferences, NAMES)
        self._style = SettingMenu(menus.style, preferences, STYLE)
        self._language.chosen.connect(lambda language: speak(_application(), language))
        self._names.chosen.connect(self._rename)
        self._style.chosen.connect(self._restyle)
        commands["motion"].setChecked(preferences.motion)
        commands.join("motion", self.set_motion)
        commands.join("larger", lambda: self._change_size(1))
        commands.join("smaller", lambda: self._change_size(-1))
        commands.join("normal_size", lambda: self.set_text_scale(1.0))

    def set_language(self, language: str) -> None:
        """Set the language of the window, one of `LANGUAGES`."""
        self._language.choose(language)

    def speak_throughout(self, language: str) -> None:
        """Set one language for window and names, one of `LANGUAGES`: the wish of most newcomers."""
        if language in NAME_LANGUAGES:
            self.set_names(language)
        self.set_language(language)

    def set_names(self, language: str) -> None:
        """Set the language of names of places and people, one of `NAME_LANGUAGES`."""
        self._names.choose(language)

    def _rename(self, language: str) -> None:
        self.names_changed.emit(language)
        texts.changed.emit()

    def set_style(self, style: str) -> None:
        """Set the style of the window: light, dark or high-contrast."""
        self._style.choose(style)

    def _restyle(self, style: str) -> None:
        wear(_application(), style, self._chosen.text_scale)
        self.style_changed.emit(style)
        texts.changed.emit()

    def set_text_scale(self, scale: float) -> None:
        """Set the text size of window and map, one of `TEXT_SCALES`."""
        keep_choice(self._chosen, "text_scale", scale)
        wear(_application(), self._chosen.style, scale)
        self.text_scale_changed.emit(scale)

    def set_motion(self, on: bool) -> None:
        """Whether things glide and fade."""
        keep_choice(self._chosen, MOTION.name, on)
        self.motion_changed.emit(on)

    def _change_size(self, by: int) -> None:
        here = min(range(len(TEXT_SCALES)), key=lambda n: abs(TEXT_SCALES[n] - self._chosen.text_scale))
        self.set_text_scale(TEXT_SCALES[max(0, min(len(TEXT_SCALES) - 1, here + by))])


def _application() -> QApplication:
    running = QApplication.instance()
    assert isinstance(running, QApplication)
    return running
