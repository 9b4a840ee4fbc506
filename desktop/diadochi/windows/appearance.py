"""The look and the languages of the window: style, text size, languages, motion. Every choice takes effect at once."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication

from diadochi.language import LANGUAGES, NAME_LANGUAGES, OWN_NAMES, sentence
from diadochi.windows.application import say_anew, speak
from diadochi.windows.commands import Commands
from diadochi.windows.menus import ChoiceMenu, Menus
from diadochi.windows.preferences import TEXT_SCALES, Preferences, store_preferences
from diadochi.windows.styles import STYLE_NAMES, wear


class AppearanceMenus(QObject):
    """Keeps the menus of choices and `preferences` in step, and signals changes."""

    names_changed = Signal(str)
    text_scale_changed = Signal(float)
    style_changed = Signal(str)
    motion_changed = Signal(bool)

    def __init__(self, preferences: Preferences, menus: Menus, commands: Commands, parent: QObject) -> None:
        super().__init__(parent)
        self._chosen = preferences
        own = {code: OWN_NAMES[code] for code in LANGUAGES}
        self._language = ChoiceMenu(menus.language, own)
        self._names = ChoiceMenu(menus.name_language, {code: OWN_NAMES[code] for code in NAME_LANGUAGES})
        self._style = ChoiceMenu(menus.style, self._style_titles())
        self._language.group.triggered.connect(lambda action: self.set_language(action.data()))
        self._names.group.triggered.connect(lambda action: self.set_names(action.data()))
        self._style.group.triggered.connect(lambda action: self.set_style(action.data()))
        self._language.mark(preferences.language)
        self._names.mark(preferences.names)
        self._style.mark(preferences.style)
        commands["motion"].setChecked(preferences.motion)
        commands.join("motion", self.set_motion)
        commands.join("larger", lambda: self._change_size(1))
        commands.join("smaller", lambda: self._change_size(-1))
        commands.join("normal_size", lambda: self.set_text_scale(1.0))

    def set_language(self, language: str) -> None:
        """Set the language of the window, one of `LANGUAGES`."""
        self._chosen.language = language
        self._language.mark(language)
        speak(_application(), language)
        store_preferences(self._chosen)

    def speak_throughout(self, language: str) -> None:
        """Set one language for window and names, one of `LANGUAGES`: the wish of most newcomers."""
        if language in NAME_LANGUAGES:
            self._name(language)
        self.set_language(language)

    def set_names(self, language: str) -> None:
        """Set the language of names of places and people, one of `NAME_LANGUAGES`."""
        self._name(language)
        say_anew(_application())
        store_preferences(self._chosen)

    def _name(self, language: str) -> None:
        self._chosen.names = language
        self._names.mark(language)
        self.names_changed.emit(language)

    def set_style(self, style: str) -> None:
        """Set the style of the window: light, dark or high-contrast."""
        self._chosen.style = style
        self._style.mark(style)
        wear(_application(), style, self._chosen.text_scale)
        self.style_changed.emit(style)
        store_preferences(self._chosen)

    def set_text_scale(self, scale: float) -> None:
        """Set the text size of window and map, one of `TEXT_SCALES`."""
        self._chosen.text_scale = scale
        wear(_application(), self._chosen.style, scale)
        self.text_scale_changed.emit(scale)
        store_preferences(self._chosen)

    def set_motion(self, on: bool) -> None:
        """Whether things glide and fade."""
        self._chosen.motion = on
        self.motion_changed.emit(on)
        store_preferences(self._chosen)

    def retranslate(self) -> None:
        """Word the entries again."""
        self._style.set_titles(self._style_titles())

    def _change_size(self, by: int) -> None:
        here = min(range(len(TEXT_SCALES)), key=lambda n: abs(TEXT_SCALES[n] - self._chosen.text_scale))
        self.set_text_scale(TEXT_SCALES[max(0, min(len(TEXT_SCALES) - 1, here + by))])

    @staticmethod
    def _style_titles() -> dict[str, str]:
        return {style: sentence(title) for style, title in STYLE_NAMES.items()}


def _application() -> QApplication:
    running = QApplication.instance()
    assert isinstance(running, QApplication)
    return running
