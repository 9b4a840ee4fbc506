"""A running table in a real window, driven by mouse and keys of an X server and asked what it shows."""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from diadochi.forecast.successors.counsel import CostKind
from diadochi.language import NAME_LANGUAGES, current_language
from diadochi.rules.successors.kit import Kit
from diadochi.rules.successors.notation import read
from diadochi.rules.successors.position import Position
from tests.display import PATIENCE, Display

Place = tuple[int, int]
"""Pixels of the screen."""


class Table:
    """The window of a program that runs: hands on it, eyes on it."""

    def __init__(self, display: Display, program: "subprocess.Popen[str]", kit: Kit | None) -> None:
        self.display, self._program, self._kit = display, program, kit

    # --- eyes

    def ask(self, question: str) -> Any:
        """What the window answers; see `tests.on_screen.asked`."""
        assert self._program.stdin is not None
        assert self._program.stdout is not None
        self._program.stdin.write(question + "\n")
        self._program.stdin.flush()
        line = self._program.stdout.readline()
        assert line, "the program has ended"
        return json.loads(line)

    @property
    def resident(self) -> int:
        """Mebibytes of memory that the program holds; 0 where the system does not say."""
        status = Path(f"/proc/{self._program.pid}/status")
        lines = status.read_text(encoding="ascii").splitlines() if status.exists() else []
        return next((int(line.split()[1]) // 1024 for line in lines if line.startswith("VmRSS:")), 0)

    @property
    def text(self) -> str:
        """The position text."""
        return str(self.ask("shown")["position"])

    @property
    def position(self) -> Position:
        """The position on the table, of a game of the Successors."""
        assert self._kit is not None
        return read(self._kit, self.text)

    @property
    def reason(self) -> str:
        """The refusal below the prompt."""
        return str(self.ask("shown")["reason"])

    def at(self, space: str) -> Place:
        """Where a space lies."""
        x, y = self.ask(f"space {space}")
        return x, y

    def on_stack(self, space: str) -> Place:
        """A point on the stack in a space, once one is in sight there."""
        self.wait_for(lambda: self.ask(f"stack {space}") is not None)
        x, y = self.ask(f"stack {space}")
        return x, y

    def place_of(self, general: str) -> str:
        """The space where a general stands."""
        found = self.position.where(general)
        assert found is not None
        return found[0]

    def wait_for(self, condition: Callable[[], bool], seconds: float = PATIENCE) -> bool:
        """Whether the condition comes true while one can wait for it."""
        end = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > end:
                return False
            time.sleep(0.05)
        return True

    # --- hands

    def come_to_front(self, *size: str) -> None:
        """Give the keyboard to the window; with a `size` in pixels let it take that much of the screen."""
        ours = ("--onlyvisible", "--all", "--pid", str(self._program.pid), "--name", ".")
        window = self.display.xdotool("search", *ours).splitlines()[0]
        if size and not self.display.managed:
            self.display.xdotool("windowsize", "--sync", window, *size)
            self.display.xdotool("windowmove", window, "0", "0")
        self.display.xdotool("windowfocus", "--sync", window)

    def move(self, place: Place) -> None:
        self.display.xdotool("mousemove", "--sync", str(place[0]), str(place[1]))

    def take_time(self) -> None:
        """Look at what is asked for as long as it takes no press."""
        self.wait_for(lambda: not self.ask("hasty"))

    def press(self) -> None:
        self.take_time()
        self.display.xdotool("mousedown", "1")

    def release(self) -> None:
        self.display.xdotool("mouseup", "1")

    def click(self, place: Place, button: str = "1") -> None:
        """Move, press and let go at one go: the server takes them in this order."""
        self.take_time()
        self.display.xdotool("mousemove", str(place[0]), str(place[1]), "mousedown", button, "mouseup", button)

    def carry(self, start: Place, end: Place) -> None:
        """Press at one place and go to another as a hand does; the button stays down."""
        self.move(start)
        self.press()
        for share in (0.1, 0.3, 0.5, 0.7, 0.9, 1.0):
            self.move((round(start[0] + (end[0] - start[0]) * share), round(start[1] + (end[1] - start[1]) * share)))

    def key(self, *keys: str) -> None:
        self.take_time()
        self.display.xdotool("key", *keys)


@contextmanager
def running_table(
    display: Display,
    kit: Kit | None,
    checkout: Path,
    home: Path,
    wanted: str = "babylon-323",
    map_folder: str = "",
    *,
    pace: str = "swiftly",
    seed: str = "",
    chosen: Mapping[str, object] | None = None,
) -> Iterator[Table]:
    """``diadochi play`` with a set-up, its window open and in front; what it keeps lies below `home`.

    Painted land is shared with whoever painted it before. `pace` is that of the table: which moments lie on the stage.
    With a `seed` dice and deck fall as they did before. `chosen` are choices of the window, by their names.
    """
    homes = {name: str(home / name) for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME")}
    choices = home / "XDG_CONFIG_HOME" / "diadochi" / "window.json"
    if not choices.exists():  # Hands that were told what to do press on: no one warns them of what it costs.
        choices.parent.mkdir(parents=True, exist_ok=True)
        spoken = current_language()
        named = {"names": spoken} if spoken in NAME_LANGUAGES else {}
        kept = {
            "unwarned": [kind.value for kind in CostKind],
            "language": spoken,
            **named,
            "explains": False,
            **(chosen or {}),
        }
        choices.write_text(json.dumps(kept), encoding="utf-8")
    program = subprocess.Popen(
        [sys.executable, "-m", "tests.on_screen.asked", wanted, map_folder],
        cwd=checkout,
        env={**display.env, **homes, "DIADOCHI_TEST_PACE": pace, "DIADOCHI_TEST_SEED": seed},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    table = Table(display, program, kit)
    try:
        assert table.wait_for(lambda: table.ask("shown") is not None)
        table.come_to_front()
        yield table
    finally:
        table.release()  # A button still held down would take the next table's first press away.
        program.terminate()
        program.communicate(timeout=20)
