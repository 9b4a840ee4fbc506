"""What the view of the map tells the sheet on it, and what the user's choices tell both."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from desktop.windows.main_window import MainWindow


def wire_map(window: MainWindow) -> None:
    """Join view, sheet and looks; the sheet is asked for each time, since another map brings another one."""
    view, looks = window.view, window.looks
    view.settled.connect(lambda step, ratio: window.scene.set_zoom_step(step, ratio))
    view.heading.connect(lambda seen, scale: window.scene.expect(seen, scale))
    view.below = lambda painter, rect: window.scene.paint_coarsely(painter, rect)
    view.ready = lambda: window.scene.land.at_hand
    view.view_changed.connect(window.status.follow)
    view.counters_hidden.connect(lambda held: window.scene.hold_counters_hidden(held))
    view.set_motion(window.preferences.motion)
    looks.text_scale_changed.connect(lambda scale: window.scene.set_text_scale(scale))
    looks.motion_changed.connect(view.set_motion)
    looks.motion_changed.connect(lambda on: window.scene.set_motion(on))
