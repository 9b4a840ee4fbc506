"""The memory of the window's process at two sizes."""

from typing import Any

from diadochi.cli.measures.child import SIZES, in_window, size_name


def measure(quick: bool) -> dict[str, Any]:
    """`memory_mb`, by size."""
    return {"memory_mb": {size_name(size): in_window("memory", size, quick) for size in SIZES}}
