"""From the start of the process to a window that is painted and answers."""

import tempfile
from pathlib import Path
from typing import Any

from diadochi.cli.measures.child import SIZES, in_window

STARTS = 5


def measure(quick: bool) -> dict[str, Any]:
    """`start_s`: the first start with an empty cache folder, and the median of those that follow."""
    with tempfile.TemporaryDirectory(prefix="diadochi-bench-") as folder:
        starts = [in_window("start", SIZES[0], quick, Path(folder)) for _ in range(2 if quick else 1 + STARTS)]
    warm = sorted(starts[1:])
    return {"start_s": {"first": starts[0], "warm": warm[len(warm) // 2]}}
