"""Samples, the description of the machine, and measures in windows of separate processes."""

import json
import os
import platform
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from diadochi.atlas.documents import JsonObject
from diadochi.child_process import child_command, first_line
from diadochi.language import tr

# --- samples


def spread(seconds: list[float]) -> dict[str, float]:
    """Median, 95th percentile and worst of samples in seconds, as milliseconds. Raises ValueError without samples."""
    if not seconds:
        raise ValueError("there are no samples to sum up")
    ordered = sorted(seconds)
    return {
        "median": _ms(ordered[len(ordered) // 2]),
        "p95": _ms(ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))]),
        "max": _ms(ordered[-1]),
    }


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 3)


def timed(act: Callable[[], object]) -> float:
    start = time.perf_counter()
    act()
    return time.perf_counter() - start


# --- the machine


def machine() -> JsonObject:
    """Processor, cores, memory in megabytes, system, and the versions of Python and Qt."""
    from PySide6 import __version__ as pyside
    from PySide6.QtCore import qVersion

    return {
        "processor": _processor(),
        "cores": os.cpu_count(),
        "memory_mb": _memory(),
        "system": platform.platform(),
        "python": platform.python_version(),
        "pyside": pyside,
        "qt": qVersion(),
        "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
    }


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    named = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return named[0] if named else platform.machine()


def _memory() -> int | None:
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2**20
    except (AttributeError, ValueError, OSError):
        return None


# --- windows
# Their figures are taken in a process of their own, without a screen and without the user's settings.

SIZES = ((1920, 1080), (3840, 2160))
"""Window sizes in pixels."""


class ChildFailed(Exception):
    """A measuring process ended without figures; the text is a sentence with its last output."""


def size_name(size: tuple[int, int]) -> str:
    """A size as a key, e.g. 1920x1080."""
    return f"{size[0]}x{size[1]}"


def in_window(measure: str, size: tuple[int, int], quick: bool, cache: Path | None = None) -> Any:
    """Take one measure in a window of `size` pixels and give its figures.

    `cache` is the cache folder, the user's own unless it is given. Raises ChildFailed.
    """
    with tempfile.TemporaryDirectory(prefix="diadochi-bench-") as folder:
        told = Path(folder, "figures.json")
        words = [measure, size_name(size), str(told), *(["quick"] if quick else []), f"{time.time():.6f}"]
        # Python keeps its compiled modules, as it does for whoever plays, even where it was told not to.
        command = [word for word in child_command("measure") if word != "-B"]
        done = subprocess.run(  # noqa: S603
            command,
            input=first_line(words),
            env=_surroundings(Path(folder), size, cache),
            capture_output=True,
            check=False,
        )
        try:
            return json.loads(told.read_bytes())
        except (OSError, ValueError):
            last = done.stderr.decode(errors="replace").strip().rpartition("\n")[2]
            raise ChildFailed(
                tr(
                    "Measuring {measure} in a window failed: {last}. Fix the error, or leave it out with --only.",
                    measure=measure,
                    last=last or tr("exit code {code}", code=done.returncode),
                )
            ) from None


def _surroundings(folder: Path, size: tuple[int, int], cache: Path | None) -> dict[str, str]:
    """The environment of a child: a screen in memory as large as the window, no choices and no games kept, perhaps
    another cache.
    """
    width, height = size
    screens = folder / "screen.json"
    screens.write_text(
        json.dumps({"screens": [{"name": "bench", "x": 0, "y": 0, "width": width, "height": height, "dpr": 1}]}),
        encoding="utf-8",
        newline="\n",
    )
    return {
        **{name: value for name, value in os.environ.items() if not name.startswith("QT_")},
        "QT_QPA_PLATFORM": f"offscreen:configfile={screens}",
        "XDG_CONFIG_HOME": str(folder / "config"),
        "XDG_DATA_HOME": str(folder / "data"),
        **({"XDG_CACHE_HOME": str(cache)} if cache is not None else {}),
    }
