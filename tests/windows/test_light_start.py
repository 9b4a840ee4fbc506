"""What is slow to load and not seen at first is loaded later: a window stands before it."""

import subprocess
import sys

WINDOWS = "desktop.windows.playing.map_tables, desktop.windows.successors.plug, desktop.windows.rome.plug"
SLOW = ("numpy", "shapely", "networkx")


def test_the_modules_of_the_window_load_nothing_slow() -> None:
    code = f"import sys, {WINDOWS}; print(*[name for name in {SLOW} if name in sys.modules])"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.split() == []
