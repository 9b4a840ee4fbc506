"""A machine without a screen is told so in one sentence, before Qt would abort."""

import ctypes
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from diadochi.windows import startup as displays
from diadochi.windows.startup import NoDisplay, require_display
from tests.display import Display, start_display


@pytest.mark.parametrize("plugin", ["offscreen", "minimal", "offscreen:size=1x1"])
def test_offscreen_needs_no_screen(plugin: str) -> None:
    require_display({"QT_QPA_PLATFORM": plugin}, "linux")


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_other_systems_always_have_one(platform: str) -> None:
    require_display({}, platform)


def test_nothing_set_is_told_with_the_remedy() -> None:
    with pytest.raises(NoDisplay, match="set DISPLAY") as told:
        require_display({}, "linux")
    assert "\n" not in str(told.value)


@pytest.mark.parametrize("name", [":4711", "nowhere.invalid:0", "rubbish", ":"])
def test_a_display_that_does_not_answer_is_named(name: str) -> None:
    with pytest.raises(NoDisplay) as told:
        require_display({"DISPLAY": name}, "linux")
    assert name in str(told.value)


def test_a_wayland_socket_that_listens_is_enough(tmp_path: Path) -> None:
    environment = {"WAYLAND_DISPLAY": "wayland-9", "XDG_RUNTIME_DIR": str(tmp_path)}
    with pytest.raises(NoDisplay, match="wayland-9"):
        require_display(environment, "linux")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "wayland-9"))
        server.listen()
        require_display(environment, "linux")
        with pytest.raises(NoDisplay):
            require_display({**environment, "QT_QPA_PLATFORM": "xcb"}, "linux")


def test_without_libxcb_the_socket_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_name: str) -> None:
        raise OSError

    monkeypatch.setattr(ctypes, "CDLL", missing)
    for name in (":4711", "rubbish"):
        with pytest.raises(NoDisplay):
            require_display({"DISPLAY": name}, "linux")


@pytest.mark.window
def test_a_real_display_answers(display: Display, monkeypatch: pytest.MonkeyPatch) -> None:
    require_display({"DISPLAY": display.name}, "linux")
    monkeypatch.setattr(displays, "_x11_answers", displays._x11_listens)
    require_display({"DISPLAY": display.name}, "linux")


@pytest.mark.window
def test_a_server_that_ends_with_its_last_client_is_still_there_when_the_window_comes() -> None:
    code = """
from diadochi.windows import startup
from diadochi.windows.application import application
startup.require_display()
print(application().platformName(), startup._held)
"""
    with start_display(lasts=False) as alone:
        done = subprocess.run([sys.executable, "-c", code], env=alone.env, capture_output=True, text=True, timeout=60)
    assert done.stdout == "xcb []\n", done.stderr


def test_the_application_refuses_before_qt_aborts() -> None:
    environment = {key: value for key, value in os.environ.items() if key not in ("QT_QPA_PLATFORM", "DISPLAY")}
    code = """
from diadochi.windows.application import NoDisplay, application
try:
    application()
except NoDisplay as fault:
    print(fault)
"""
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0
    assert done.stdout.count("\n") == 1
    assert "qt.qpa" not in done.stderr
