"""An X server without a screen, for tests that start the program in a real window."""

import os
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
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
def start_display(size: str = SIZE, *, lasts: bool = True) -> Iterator[Display]:
    """Start Xvfb with a screen of a size on a number of its own choice and stop it afterwards.

    One that does not last ends by itself when its last client leaves.
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
        yield Display(f":{number}")
    finally:
        server.terminate()
        server.wait(timeout=20)
