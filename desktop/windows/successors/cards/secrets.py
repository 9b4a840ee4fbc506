"""Questions about a hand, as the window asks them (SEQ-10)."""

from __future__ import annotations

from desktop.rules.core.flow import Node, Roll
from desktop.rules.successors.kinds import Kind
from desktop.rules.successors.view import SECRET

WINDOW = Kind.SURPRISE
"""The question about a hand that may be passed without a look at it: that anybody could hold a fitting card is seen."""


def is_secret(node: Node | None) -> bool:
    """Whether the options of the open question tell what lies in a hand."""
    return node is not None and not isinstance(node, Roll) and node.kind in SECRET
