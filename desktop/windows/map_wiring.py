"""What the view of the map tells the sheet on it, and what the user's choices tell both."""

from __future__ import annotations

from desktop.windows.shell import Shell


def wire_map(shell: Shell) -> None:
    """Join view, sheet and looks; the sheet is asked for each time, since another map brings another one."""
    view, looks = shell.view, shell.appearance
    view.settled.connect(lambda step, density: shell.scene.set_zoom_step(step, density, view.devicePixelRatioF()))
    view.heading.connect(lambda seen, scale: shell.scene.expect(seen, scale))
    view.below = lambda painter, rect: shell.scene.paint_coarsely(painter, rect)
    view.ready = lambda: shell.scene.land.at_hand
    view.owing = lambda: shell.scene.sheet.owing
    view.view_changed.connect(shell.status.follow)
    view.counters_hidden.connect(lambda held: shell.scene.hold_counters_hidden(held))
    view.set_motion(shell.preferences.motion)
    looks.text_scale_changed.connect(lambda scale: shell.scene.set_text_scale(scale))
    looks.motion_changed.connect(view.set_motion)
    looks.motion_changed.connect(lambda on: shell.scene.set_motion(on))
