"""Frames of the window at two sizes."""

from typing import Any

from diadochi.cli.measures.child import SIZES, in_window, size_name


def measure(quick: bool) -> dict[str, Any]:
    """`frames_ms`, by size and by what is done."""
    return {"frames_ms": {size_name(size): in_window("frames", size, quick) for size in SIZES}}
