"""Choices are on disk as soon as they are made: a program that is killed forgets none."""

from diadochi.windows.main_window import MainWindow
from diadochi.windows.preferences import load_preferences


def test_every_choice_is_kept_at_once(window: MainWindow) -> None:
    before = window.shell.preferences.names, window.shell.preferences.motion
    window.shell.appearance.set_names("la")
    window.shell.appearance.set_motion(True)
    kept = load_preferences()
    assert (kept.names, kept.motion) == ("la", True)
    window.shell.appearance.set_names(before[0])
    window.shell.appearance.set_motion(before[1])
    assert (load_preferences().names, load_preferences().motion) == before
