"""Choices are on disk as soon as they are made: a program that is killed forgets none."""

from desktop.windows.main_window import MainWindow
from desktop.windows.preferences import load_preferences


def test_every_choice_is_kept_at_once(window: MainWindow) -> None:
    before = window.preferences.names, window.preferences.motion
    window.looks.set_names("la")
    window.looks.set_motion(True)
    kept = load_preferences()
    assert (kept.names, kept.motion) == ("la", True)
    window.looks.set_names(before[0])
    window.looks.set_motion(before[1])
    assert (load_preferences().names, load_preferences().motion) == before
