"""A whole game played through the window."""

from typing import Any

from diadochi.cli.measures.child import SIZES, in_window


def measure(quick: bool) -> dict[str, Any]:
    """`table_ms`, in the smaller window."""
    return {"table_ms": in_window("table", SIZES[0], quick)}
