"""The live settings of a window: every change is stored at once and signalled to all that show or use the setting."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction

from diadochi.language import Message
from diadochi.windows.preferences import (
    SETTINGS,
    AnySetting,
    Preferences,
    UserSetting,
    UserSwitch,
    default_preferences,
    keep_choice,
)


class UserSettings(QObject):
    """`changed` carries the name of a setting and its new value, after it was stored."""

    changed = Signal(str, object)

    def __init__(self, preferences: Preferences, parent: QObject) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self._known = {each.name: copy(self.value(each)) for each in SETTINGS}
        self._offered: dict[str, Callable[[], Mapping[Any, Message]]] = {}

    def value(self, setting: AnySetting) -> Any:
        return getattr(self._preferences, setting.name)

    def choose(self, setting: AnySetting, value: object) -> None:
        """Store the value of a setting, and put it into effect."""
        keep_choice(self._preferences, setting.name, value)
        self._tell(setting)

    def restore(self, page: str) -> None:
        """Give every setting of a page its default."""
        usual = default_preferences()
        for setting in SETTINGS:
            if setting.page == page and self.value(setting) != getattr(usual, setting.name):
                self.choose(setting, getattr(usual, setting.name))

    def renew(self) -> None:
        """Put into effect what another table or a dialog has stored."""
        for setting in SETTINGS:
            if self.value(setting) != self._known[setting.name]:
                self._tell(setting)

    def _tell(self, setting: AnySetting) -> None:
        self._known[setting.name] = copy(self.value(setting))
        self.changed.emit(setting.name, self.value(setting))

    # --- those that follow

    def follow(self, setting: AnySetting, done: Callable[[Any], object]) -> None:
        """Call `done` with each new value, as long as the window exists."""
        self.changed.connect(lambda name, value: done(value) if name == setting.name else None)

    def bind(self, action: QAction, switch: UserSwitch) -> None:
        """Keep a checkable action of the window and a switch the same."""
        action.setCheckable(True)
        action.setChecked(self.value(switch))
        action.toggled.connect(lambda on: self.choose(switch, on) if on != self.value(switch) else None)
        self.follow(switch, action.setChecked)

    # --- options

    def offer(self, setting: AnySetting, options: Callable[[], Mapping[Any, Message]]) -> None:
        """Set where the options come from that depend on the game."""
        self._offered[setting.name] = options

    def options(self, setting: AnySetting) -> Mapping[Any, Message]:
        """The values of a setting, or the kinds of a checklist, with their words; empty if there are none now."""
        if isinstance(setting, UserSetting) and setting.options:
            return setting.options
        offered = self._offered.get(setting.name)
        return {} if offered is None else offered()
