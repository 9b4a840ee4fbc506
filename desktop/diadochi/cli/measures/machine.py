"""What the figures were measured on."""

import os
import platform
from pathlib import Path
from typing import Any


def machine() -> dict[str, Any]:
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
