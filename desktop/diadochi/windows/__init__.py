"""The window around the map table: menus, panels, prompt, inspector, finder, styles and languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from diadochi.rules.core.game import GameKit, GamePosition
    from diadochi.windows.main_window import MainWindow
    from diadochi.windows.preferences import Preferences

__all__ = ["open_window"]


def open_window(
    kit: GameKit, position: GamePosition | None = None, *, preferences: Preferences | None = None
) -> MainWindow:
    """Show the window with the map of `kit` and a position on it.

    Raises NoDisplay or MissingFont, each with a sentence for the user. Start `application().exec()` afterwards.
    """
    from diadochi.windows.application import application
    from diadochi.windows.main_window import MainWindow
    from diadochi.windows.preferences import load_preferences

    chosen = preferences if preferences is not None else load_preferences()
    application(chosen)
    window = MainWindow(kit.atlas, kit, position, chosen)
    window.show()
    return window
