"""An X server without a screen, for tests that start the program in a real window."""

import os
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtGui import QImage

PATIENCE = 20.0
"""Seconds that a window may take to show what it should."""
SIZE = "1920x1080x24"


@dataclass(frozen=True)
class Display:
    """A running X server; `name` is its address, such as ":3"."""

    name: str

    managed: bool = False
    """Whether a window manager frames its windows and gives main windows the whole screen."""

    @property
    def env(self) -> dict[str, str]:
        """The environment in which a child process opens its windows here."""
        return {**os.environ, "DISPLAY": self.name, "QT_QPA_PLATFORM": "xcb"}

    def xdotool(self, *arguments: str) -> str:
        """Send mouse and keys, or ask about windows; gives what xdotool printed."""
        return self._run("xdotool", *arguments)

    def screenshot(self, file: Path, size: str = "") -> Path:
        """Store what the whole screen shows, or its left upper part of a `size`, such as "1366x768"."""
        part = ("-crop", f"{size}+0+0") if size else ()
        self._run("import", "-window", "root", *part, str(file))
        return file

    def shows(self, file: Path, condition: Callable[[QImage], bool]) -> bool:
        """Take pictures into `file` until one fulfils the condition; False when none did in `PATIENCE` seconds."""
        end = time.monotonic() + PATIENCE
        while not condition(QImage(str(self.screenshot(file)))):
            if time.monotonic() > end:
                return False
            time.sleep(0.1)
        return True

    def _run(self, *command: str) -> str:
        done = subprocess.run(command, env=self.env, capture_output=True, text=True, timeout=60, check=True)
        return done.stdout.strip()


@contextmanager
def start_display(size: str = SIZE, *, lasts: bool = True, manager: bool = False) -> Iterator[Display]:
    """Start Xvfb with a screen of a size on a number of its own choice and stop it afterwards.

    One that does not last ends by itself when its last client leaves. With a `manager` openbox frames its windows;
    otherwise nothing does.
    """
    told, tells = os.pipe()
    ends = "-noreset" if lasts else "-terminate"
    command = ["Xvfb", "-displayfd", str(tells), "-screen", "0", size, "-nolisten", "tcp", ends]
    server = subprocess.Popen(command, pass_fds=[tells], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(tells)
    try:
        with os.fdopen(told) as answer:
            number = answer.readline().strip()
        if not number:
            raise RuntimeError("Xvfb did not start: run `Xvfb -displayfd 1` to see why")
        display = Display(f":{number}", manager)
        with _managed(display) if manager else nullcontext():
            yield display
    finally:
        server.terminate()
        server.wait(timeout=20)


_RULES = """<openbox_config xmlns="http://openbox.org/3.4/rc">
<applications><application type="normal"><maximized>yes</maximized></application></applications>
</openbox_config>
"""
"""openbox gives each main window the whole screen; dialogs keep their size."""


@contextmanager
def _managed(display: Display) -> Iterator[None]:
    """Let openbox manage the windows of a display until the end."""
    with tempfile.NamedTemporaryFile("w", suffix=".xml") as rules:
        rules.write(_RULES)
        rules.flush()
        program = subprocess.Popen(["openbox", "--config-file", rules.name], env=display.env, stderr=subprocess.DEVNULL)
        try:
            time.sleep(1.0)  # windows that open before it has started are not framed
            yield
        finally:
            program.terminate()
            program.wait(timeout=20)
