"""From the mouse press on an army to its painted targets."""

from typing import Any

from diadochi.cli.measures.child import SIZES, in_window


def measure(quick: bool) -> dict[str, Any]:
    """`highlight_ms`, in the smaller window."""
    return {"highlight_ms": in_window("highlight", SIZES[0], quick)}
