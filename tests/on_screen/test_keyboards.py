"""Single keys do the same on every keyboard layout, in a real window."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Empty, Queue
from threading import Thread

import pytest

from tests.display import PATIENCE, Display, start_display

pytestmark = [pytest.mark.window, pytest.mark.slow]

KEYS = {"a": "38", "i": "31", ".": "60", "1": "10", "3": "12", "6": "15"}
"""Keys as X11 counts them, by what an American keyboard has there."""
OTHERS = {
    "us,ru": {"a": "Cyrillic_ef", "i": "Cyrillic_sha", ".": "Cyrillic_yu"},
    "fr": {"a": "24", ".": "shift+59"},
}
"""By sign, where a layout has it elsewhere; of two layouts xdotool presses the second only by what it writes."""
Type = Callable[[str, str], str]


@pytest.fixture(params=["us", "us,ru", "fr", "gr"])
def layout(request: pytest.FixtureRequest) -> str:
    """A keyboard layout; of two the second is typed on."""
    return str(request.param)


@pytest.fixture
def typing(layout: str, checkout: Path, tmp_path: Path) -> Iterator[Type]:
    """Lays a question out and presses a key; what came of it."""
    with start_display() as display:
        set_keyboard(display, layout)
        command = [sys.executable, "-m", "tests.on_screen.typist"]
        env = {**display.env, "XDG_CONFIG_HOME": str(tmp_path)}
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        with subprocess.Popen(command, cwd=checkout, env=env, text=True, **pipes) as program:  # type: ignore[call-overload]
            said: Queue[str] = Queue()
            Thread(target=lambda: [said.put(line.strip()) for line in program.stdout], daemon=True).start()

            def wait(*wanted: str) -> str:
                while (line := said.get(timeout=3 * PATIENCE)) not in wanted:
                    pass
                return line

            wait("open")
            window = display.xdotool("search", "--onlyvisible", "--pid", str(program.pid), "--name", ".").splitlines()[
                0
            ]
            display.xdotool("windowfocus", "--sync", window)

            def press(question: str, sign: str) -> str:
                program.stdin.write(question + "\n")
                program.stdin.flush()
                wait("ready")
                display.xdotool("key", {**KEYS, **OTHERS.get(layout, {})}[sign])
                try:
                    return said.get(timeout=PATIENCE)
                except Empty:
                    return ""

            yield press
            program.stdin.close()
            program.wait(PATIENCE)


def set_keyboard(display: Display, layout: str) -> None:
    subprocess.run(["setxkbmap", "-layout", layout], env=display.env, check=True, timeout=PATIENCE)


@pytest.mark.sampled(2)
def test_single_keys_mean_the_same(typing: Type) -> None:
    assert typing("letters", "a") == "picked"
    assert typing("die", "6") == "fell 6"
    assert typing("die", "1") == "fell 1"
    assert typing("dice", "3") == "typed 3"
    assert typing("cursor", "i") == "inside"
    assert typing("cursor", ".") == "part"
