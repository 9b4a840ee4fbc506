"""The window around the map table: menus, panels, prompt, inspector, finder, styles and languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from diadochi.atlas.atlas import Atlas
    from diadochi.rules.core.system import AnyKit, AnyPosition
    from diadochi.windows.main_window import MainWindow
    from diadochi.windows.preferences import Preferences

__all__ = ["open_window"]


def open_window(
    kit: AnyKit | None = None,
    position: AnyPosition | None = None,
    *,
    atlas: Atlas | None = None,
    preferences: Preferences | None = None,
) -> MainWindow:
    """Show the window with the map of `kit` and a position on it; `atlas` alone shows a map without pieces.

    Raises NoDisplay or MissingFont, each with a sentence for the user, and ValueError when neither map is given.
    Start `application().exec()` afterwards.
    """
    from diadochi.windows.application import application
    from diadochi.windows.main_window import MainWindow
    from diadochi.windows.preferences import load_preferences

    chosen = preferences if preferences is not None else load_preferences()
    application(chosen)
    shown = atlas if atlas is not None else kit.atlas if kit is not None else None
    if shown is None:
        raise ValueError("a window needs a kit or an atlas")
    window = MainWindow(shown, kit, position, chosen)
    window.show()
    return window
